//! Names that files do not give and paths do: of videos, of frames, of runs.

use super::super::file::stem;

/// Folders that say what is in them, not of what it is.
const ROLES: [&str; 16] = [
    "gt",
    "det",
    "data",
    "labels",
    "json_data",
    "mask_data",
    "results",
    "predict",
    "track",
    "frames",
    "images",
    "img1",
    "output",
    "outputs",
    "annotations",
    "runs",
];

/// The folders of a path that are no roles, the nearest first.
pub(super) fn folders(path: &str) -> impl Iterator<Item = &str> {
    path.rsplit(['/', '\\']).skip(1).filter(|name| {
        !name.is_empty() && *name != "." && *name != ".." && !ROLES.contains(&name.to_lowercase().as_str())
    })
}

/// What stands before the last number of a text, and that number: `clip_0205` gives `clip` and 205.
pub(super) fn numbered(text: &str) -> Option<(&str, i64)> {
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = text[..end].rfind(|c: char| !c.is_ascii_digit());
    let start = start.map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let number = text[start..end].parse::<i64>().ok().filter(|number| *number <= 1_000_000_000)?;
    Some((text[..start].trim_end_matches(['_', '-', '.', ' ', '(']), number))
}

/// The video and the frame that a file is about, by its name: the part before the number, or else its folder.
pub(super) fn video_and_frame(path: &str) -> (String, Option<i64>) {
    let stem = stem(path);
    let (before, frame) = match numbered(stem) {
        Some((before, frame)) => (before, Some(frame)),
        None => (stem, None),
    };
    let plain = ["", "frame", "img", "image", "mask", "results", "summary"];
    if plain.contains(&before.to_lowercase().as_str())
        && let Some(folder) = folders(path).next().or_else(|| nearest(path))
    {
        return (folder.to_owned(), frame);
    }
    let name = if before.is_empty() { stem } else { before };
    (name.to_owned(), frame)
}

/// The folder that a file is in.
fn nearest(path: &str) -> Option<&str> {
    path.rsplit(['/', '\\']).nth(1).filter(|name| !name.is_empty())
}

/// The item of a video's boxes.
pub(super) fn boxes_item(video: &str) -> String {
    format!("{}/boxes", stem(video))
}

/// The item of the moments of a video at which something happens.
pub(super) fn moments_item(video: &str, label: &str) -> String {
    format!("{}/moments/{label}", stem(video))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_tells_the_video_and_the_frame() {
        for (path, video, frame) in [
            ("labels/clip_206.txt", "clip", Some(206)),
            ("frames/00205.jpg", "frames", Some(205)),
            ("a/street/json_data/mask_00205.json", "street", Some(205)),
            ("mask_00205.json", "mask", Some(205)),
            ("own_205_summary.json", "own", Some(205)),
            ("bus.txt", "bus", None),
            ("é1.txt", "é", Some(1)),
            ("99999999999999999999.txt", "99999999999999999999", None),
        ] {
            assert_eq!(video_and_frame(path), (video.to_owned(), frame), "{path}");
        }
    }
}
