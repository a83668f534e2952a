//! How long each writer takes over datasets that are large in one way, and over twice of it: what is written in time
//! linear in its size takes twice as long. Prints figures and asserts nothing.
//!
//! `cargo bench --bench writing -- WRITER` measures the writers whose names hold a word; `cargo test --bench writing` is
//! the same without optimisation, and soon built.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::run();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::time::Instant;

    use verivid::formats::Decisions;
    use verivid::formats::verivid::write;
    use verivid::formats::writers::WRITERS;
    use verivid::model::{
        Dataset, Interpolation, Item, ItemIx, Keyframe, Prediction, Run, Sentence, SentenceLabel, Tables,
        Task, Track, Video, VideoIx,
    };
    use verivid::units::{FrameRate, PixelRect, PixelSize, TimeSpan};

    fn track(id: &str, label: &str, boxes: usize) -> Track {
        let key = |n: usize| {
            let rect = PixelRect::new(n as f64 % 500.0, 1.0, 10.0, 20.0)?;
            Some(Keyframe { time: n as f64 / 25.0, rect, score: None })
        };
        Track {
            id: id.to_owned(),
            label: label.to_owned(),
            interpolation: Interpolation::Linear,
            boxes: (0..boxes).filter_map(key).collect(),
            spans: None,
            extra: Vec::new(),
        }
    }

    fn video(id: &str) -> Video {
        let mut video = Video::new(id.to_owned());
        video.rate = FrameRate::parse("25");
        video.size = PixelSize::new(640.0, 480.0);
        video
    }

    fn item(n: usize, video: usize) -> Item {
        let mut item = Item::new(format!("i{n}"), VideoIx(video as u32), Task::YesNo);
        item.question = Some(format!("Is it {n}?"));
        item
    }

    fn of_tracks(tracks: Vec<Track>) -> Dataset {
        let item = Item { tracks, ..item(0, 0) };
        Dataset::of_tables(Tables { videos: vec![video("v")], items: vec![item], ..Tables::default() })
    }

    /// Tracks of a few boxes, without ids and with a label each.
    fn many_tracks(n: usize) -> Dataset {
        of_tracks((0..n).map(|n| track("", &format!("thing {n}"), 5)).collect())
    }

    fn long_tracks(n: usize) -> Dataset {
        of_tracks((0..5).map(|id| track(&id.to_string(), "thing", n)).collect())
    }

    /// A track that comes and goes at every second frame.
    fn many_spans(n: usize) -> Dataset {
        let spans = (0..n).filter_map(|n| TimeSpan::new(n as f64 * 0.08, n as f64 * 0.08 + 0.04));
        of_tracks(vec![Track { spans: Some(spans.collect()), ..track("t", "thing", 2 * n) }])
    }

    /// Spans that all reach to the end.
    fn long_spans(n: usize) -> Dataset {
        let spans = (0..n).filter_map(|at| TimeSpan::new(at as f64 * 0.04, n as f64 * 0.04));
        of_tracks(vec![Track { spans: Some(spans.collect()), ..track("t", "thing", n) }])
    }

    fn many_items(n: usize) -> Dataset {
        let items = (0..n).map(|n| Item { tracks: vec![track("t", "thing", 5)], ..item(n, 0) });
        Dataset::of_tables(Tables { videos: vec![video("v")], items: items.collect(), ..Tables::default() })
    }

    /// Videos whose names are one file's name.
    fn many_videos(n: usize) -> Dataset {
        let items = (0..n).map(|n| Item { tracks: vec![track("t", "thing", 2)], ..item(n, n) });
        let videos = (0..n).filter_map(|n| char::from_u32(0x4E00 + n as u32)).map(|c| video(&c.to_string()));
        Dataset::of_tables(Tables { videos: videos.collect(), items: items.collect(), ..Tables::default() })
    }

    fn run_of(id: String, extra: bool) -> Run {
        let mut prediction = Prediction::new(ItemIx(0));
        prediction.response = Some("Yes.".to_owned());
        prediction.tracks = vec![track("t", "thing", 2)];
        let extra = if extra { vec![(id.as_str().into(), "1".to_owned())] } else { Vec::new() };
        Run {
            model: id.clone(),
            id,
            setting: "vanilla".to_owned(),
            modality: None,
            weights: None,
            params: None,
            fps: None,
            max_frames: None,
            predictions: vec![prediction],
            extra,
        }
    }

    fn with_runs(runs: Vec<Run>) -> Dataset {
        let (videos, items) = (vec![video("v")], vec![item(0, 0)]);
        Dataset::of_tables(Tables { videos, items, runs, ..Tables::default() })
    }

    fn many_runs(n: usize) -> Dataset {
        with_runs((0..n).map(|n| run_of(format!("run {n}"), false)).collect())
    }

    /// Runs whose names are one file's name, each with a field that no other has.
    fn odd_runs(n: usize) -> Dataset {
        let names = (0..n).filter_map(|n| char::from_u32(0x4E00 + n as u32));
        with_runs(names.map(|c| run_of(c.to_string(), true)).collect())
    }

    /// A caption of many sentences, beside many of one, each sentence judged by somebody else.
    fn captions(n: usize) -> Dataset {
        let sentence = |by: usize| Sentence {
            votes: vec![(format!("by {by}"), SentenceLabel::Correct)],
            text: "It is a dog.".to_owned(),
            label: SentenceLabel::Correct,
            errors: Vec::new(),
            certificate: Vec::new(),
            extra: Vec::new(),
        };
        let long = Item { sentences: (0..n).map(sentence).collect(), ..item(0, 0) };
        let short = (1..n).map(|n| Item { sentences: vec![sentence(0)], ..item(n, 0) });
        let mut items = vec![long];
        items.extend(short);
        items.iter_mut().for_each(|item| item.task = Task::Verification);
        Dataset::of_tables(Tables { videos: vec![video("v")], items, ..Tables::default() })
    }

    type Shape = (&'static str, usize, fn(usize) -> Dataset);

    const SHAPES: [Shape; 9] = [
        ("tracks of 5 boxes", 10_000, many_tracks),
        ("boxes of 5 tracks", 10_000, long_tracks),
        ("spans of a track", 2_000, many_spans),
        ("spans to the end", 1_000, long_spans),
        ("items of a video", 1_000, many_items),
        ("videos of one name", 1_000, many_videos),
        ("runs of one prediction", 5_000, many_runs),
        ("runs of one name", 1_000, odd_runs),
        ("sentences", 500, captions),
    ];

    fn milliseconds(work: impl FnOnce()) -> f64 {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    }

    #[expect(clippy::print_stdout, reason = "a bench prints its figures")]
    pub(super) fn run() {
        let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
        for (shape, size, make) in SHAPES {
            let (once, twice) = (make(size), make(2 * size));
            println!("{shape}: {size} and {}", 2 * size);
            let tell = |name: &str, work: &dyn Fn(&Dataset)| {
                let (a, b) = (milliseconds(|| work(&once)), milliseconds(|| work(&twice)));
                println!("  {name:20} {a:9.1} ms {b:9.1} ms  x{:.1}", b / a);
            };
            for writer in WRITERS.iter().filter(|writer| writer.id.contains(&word)) {
                tell(writer.id, &|dataset| drop(writer.write(dataset, &Decisions::default())));
            }
            tell("verivid", &|dataset| drop(write(dataset)));
        }
    }
}
