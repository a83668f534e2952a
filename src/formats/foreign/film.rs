//! A video's own file as the second source of what another file says of it: how many pictures it has a second and in
//! all, how large they are and which way they stand. Where the two differ both are said, and the choice is asked.

use super::out::Out;
use crate::formats::media::MediaFacts;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// What a file says of how it counts the frames of a video.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    /// The rate, where it, or another file beside it, says one.
    pub(super) rate: Option<FrameRate>,
    /// How many pictures the video has.
    pub(super) frames: Option<f64>,
    /// The frame behind the last that something is said of.
    pub(super) until: Option<i64>,
}

/// The rate by which the frames of a video are counted, where its own file stands beside; `None` where that says nothing,
/// says the same, or does not count. `rates` are answers besides.
pub(super) fn rate(
    out: &mut Out,
    video: &str,
    said: Counted,
    rates: &[(&'static str, &'static str)],
) -> Option<FrameRate> {
    let film = out.film(video)?;
    let Some(own) = film.rate else {
        out.note_once(
            Severity::Info,
            "the pictures of a video are not evenly spaced in its file: frames are counted as if they were",
        );
        return None;
    };
    let Some(stated) = said.rate else {
        let mut options = vec![("video", "as many as the video's own file has")];
        options.extend(rates);
        let chosen = out.decide("clock", "video", &options, || {
            format!(
                "How many frames per second? The file does not say; the video `{video}` has {}.",
                told(own, &film)
            )
        });
        return if chosen == "video" { Some(own) } else { FrameRate::parse(&chosen) };
    };
    // Apart by less than a picture at the end of the video: the same, otherwise rounded.
    if (stated.hertz() - own.hertz()).abs() * film.duration <= 1.0 {
        pictures(out, video, said, &film);
        return None;
    }
    let options =
        [("file", "as many as this file says, or makes"), ("video", "as many as the video's own file has")];
    let chosen = out.decide("clock", likeliest(stated, own, said, &film), &options, || {
        let frames = said.frames.map_or_else(String::new, |frames| format!(" and {frames} pictures"));
        format!(
            "How many frames per second? This file says {}{frames} of `{video}`; the video itself has {}.",
            number(stated),
            told(own, &film)
        )
    });
    (chosen == "video").then_some(own)
}

/// Which of two rates frames are likelier to be counted by.
fn likeliest(stated: FrameRate, own: FrameRate, said: Counted, film: &MediaFacts) -> &'static str {
    let fits = |rate: FrameRate| {
        said.until.is_none_or(|until| until as f64 / rate.hertz() <= film.duration + 1.5 / rate.hertz())
    };
    let own_frames = film.frames.map_or(film.duration * own.hertz(), |count| count as f64);
    match said.frames {
        Some(frames) if (frames - own_frames).abs() <= 1.5 => "video",
        Some(frames) if (frames / stated.hertz() - film.duration).abs() <= 0.02 * film.duration + 0.1 => {
            "file"
        }
        _ if !fits(stated) && fits(own) => "video",
        _ => "file",
    }
}

/// Tells where the number of pictures is another one, though the rate is the same.
fn pictures(out: &mut Out, video: &str, said: Counted, film: &MediaFacts) {
    let Some((frames, own)) = said.frames.zip(film.frames) else { return };
    if (frames - own as f64).abs() > 1.5 {
        let reason =
            format!("{frames} pictures are said of `{video}`, its own file has {own}: is it the same cut?");
        out.note(Severity::Info, "pictures", reason);
    }
}

fn told(rate: FrameRate, film: &MediaFacts) -> String {
    let frames = film.frames.map_or_else(String::new, |frames| format!("{frames} pictures in "));
    format!("{} ({frames}{:.2} s)", number(rate), film.duration)
}

fn number(rate: FrameRate) -> String {
    let text = format!("{:.3}", rate.hertz());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Width and height in pixels.
pub(super) type Size = (f64, f64);

/// A picture as it is shown, and how boxes come to stand in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// Its size.
    pub(super) size: Size,
    /// The size of the picture that boxes are of, and how far that is turned clockwise to be shown.
    of: (Size, u16),
}

impl Shown {
    /// A picture that stands as it is said.
    pub(super) fn plain(size: Size) -> Self {
        Self { size, of: (size, 0) }
    }

    /// A picture that is stored in one way and shown in another.
    fn stored(size: Size, rotation: u16) -> Self {
        let shown = if rotation % 180 == 90 { (size.1, size.0) } else { size };
        Self { size: shown, of: (size, rotation) }
    }

    /// The size that shares of the picture are scaled to, before boxes are turned.
    pub(super) fn scale(&self) -> Size {
        self.of.0
    }

    /// A box `x, y, width, height` as it is shown.
    pub(super) fn rect(&self, [x, y, w, h]: [f64; 4]) -> [f64; 4] {
        let ((width, height), rotation) = self.of;
        match rotation {
            90 => [height - (y + h), x, h, w],
            180 => [width - (x + w), height - (y + h), w, h],
            270 => [y, width - (x + w), h, w],
            _ => [x, y, w, h],
        }
    }
}

/// How the picture of a video is shown, of which a file says this size. Of a film that was taken upright some programs
/// say the size as it is stored: where the video's own file says that it is turned, or boxes reach out of the picture and
/// would not out of the turned one, that is asked. `reach` is how far to the right and down boxes reach; nothing where
/// they are shares.
pub(super) fn shown(out: &mut Out, video: &str, stated: Size, reach: Option<Size>) -> Shown {
    let (width, height) = stated;
    // A box may reach out by a little whichever way the picture stands.
    let fits =
        |w: f64, h: f64| reach.is_none_or(|reach| reach.0 <= w * 1.02 + 1.0 && reach.1 <= h * 1.02 + 1.0);
    let film = out.film(video);
    let own = film.and_then(|film| film.size).map(|size| (size.width(), size.height()));
    let is_turned =
        film.is_some_and(|film| film.rotation % 180 == 90) && width != height && own == Some((height, width));
    if let Some(film) = film.filter(|_| is_turned) {
        let likeliest = if fits(width, height) && !fits(height, width) { "stored" } else { "shown" };
        let options = [
            ("shown", "boxes are of the picture as it is shown"),
            ("stored", "boxes are of the picture as it is stored, and are turned with it"),
        ];
        let said = out.decide("rotation", likeliest, &options, || {
            format!(
                "This file says that `{video}` is {width} x {height}; its own file is stored so and shown turned by {} degrees, {height} x {width}. Which are the boxes of?",
                film.rotation
            )
        });
        let shown = Shown::stored(stated, film.rotation);
        return if said == "stored" { shown } else { Shown::plain(shown.size) };
    }
    if let Some((w, h)) = own.filter(|(w, h)| (w / h - width / height).abs() > 0.02 * width / height) {
        out.note_once(
            Severity::Changed,
            &format!("`{video}` is {width} x {height} as this file says, and {w} x {h} in its own: boxes may stand elsewhere"),
        );
    }
    if fits(width, height) || !fits(height, width) || own == Some(stated) {
        return Shown::plain(stated);
    }
    let options =
        [("shown", "boxes are of the picture as it is shown"), ("stored", "the size is right as it is said")];
    let (right, down) = reach.unwrap_or(stated);
    let said = out.decide("rotation", "shown", &options, || {
        format!(
            "The file says {width} x {height}, its boxes reach to {right}, {down}, and fit into {height} x {width}. Is the film shown turned by 90 degrees?"
        )
    });
    Shown::plain(if said == "shown" { (height, width) } else { stated })
}

/// The size that a video's own file says, for boxes that are shares of a picture of which no size is said.
pub(super) fn own_size(out: &mut Out, video: &str) -> Option<Size> {
    let size = out.film(video)?.size?;
    out.note_once(
        Severity::Info,
        "boxes are shares of a picture; its size was taken from the video's own file",
    );
    Some((size.width(), size.height()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_turned_with_its_picture() {
        // A box at the upper left of 100 x 60, 10 from the left and 20 from above, 30 broad and 5 high.
        for (rotation, size, expect) in [
            (0, (100.0, 60.0), [10.0, 20.0, 30.0, 5.0]),
            (90, (60.0, 100.0), [35.0, 10.0, 5.0, 30.0]),
            (180, (100.0, 60.0), [60.0, 35.0, 30.0, 5.0]),
            (270, (60.0, 100.0), [20.0, 60.0, 5.0, 30.0]),
        ] {
            let shown = Shown::stored((100.0, 60.0), rotation);
            assert_eq!((shown.size, shown.rect([10.0, 20.0, 30.0, 5.0])), (size, expect), "{rotation}");
        }
    }
}
