//! How long a page waits for where and when: 1,000 items of 300 frames under 10 runs, one tube each, and three.
//! Target: a run in 100 ms, a filter over it in 5 ms.
//!
//! The benches of the browser build are elsewhere; criterion runs on the host alone.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::run();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::hint::black_box;

    use criterion::Criterion;
    use verivid::formats::read;
    use verivid::metrics::grounding::{GroundingOptions, Threshold, of_run, score, with_intervals};
    use verivid::metrics::{ItemSet, SplitMix64};
    use verivid::model::{Dataset, Interpolation, ItemIx, Keyframe, Prediction, RunIx, Track};
    use verivid::units::PixelRect;

    const ITEMS: u32 = 1_000;
    const FRAMES: u32 = 300;
    const RUNS: u32 = 10;

    fn track(random: &mut SplitMix64, id: u32) -> Track {
        let mut side = |below: usize| random.below(below) as f64;
        let (x, y) = (side(40), side(40));
        let boxes = (0..FRAMES).filter_map(|k| {
            let rect = PixelRect::new(x + side(6), y + f64::from(id) * 90.0, 80.0, 60.0 + side(6))?;
            Some(Keyframe { time: f64::from(k) / 25.0, rect, score: None })
        });
        let (boxes, id) = (boxes.collect(), id.to_string());
        Track {
            id,
            label: String::new(),
            interpolation: Interpolation::Linear,
            boxes,
            spans: None,
            extra: Vec::new(),
        }
    }

    fn tracks(random: &mut SplitMix64, count: u32) -> Vec<Track> {
        (0..count).map(|id| track(random, id)).collect()
    }

    /// A dataset of the format, filled with tubes afterwards.
    fn dataset(tubes: u32) -> Option<Dataset> {
        let table = |row: &dyn Fn(u32) -> String| (0..ITEMS).map(row).collect::<Vec<_>>().join(",");
        let videos = table(&|n| format!(r#"{{"id":"{n}","fps":25,"duration":12}}"#));
        let text =
            format!(r#"{{"format":"verivid/1","name":"Bench","videos":[{videos}],"items":[],"runs":[]}}"#);
        let empty = read("verivid.json", text.into_bytes()).ok()?.dataset;
        let mut out = Dataset::new(empty.about().clone());
        let mut random = SplitMix64::new(1);
        let places: Vec<_> = empty.videos().iter().map(|video| out.push_video(video.clone())).collect();
        let text = table(&|n| format!(r#"{{"id":"{n}","video":"0","task":"grounding"}}"#));
        let text = format!(
            r#"{{"format":"verivid/1","name":"B","videos":[{{"id":"0"}}],"items":[{text}],"runs":[{{"id":"0","model":"m","setting":"s","predictions":[{{"item":"0"}}]}}]}}"#
        );
        let whole = read("verivid.json", text.into_bytes()).ok()?.dataset;
        for (item, video) in whole.items().iter().zip(places) {
            out.push_item(verivid::model::Item { video, tracks: tracks(&mut random, tubes), ..item.clone() });
        }
        let run = whole.runs().first()?;
        let said = run.predictions.first()?;
        for n in 0..RUNS {
            let one =
                |at| Prediction { item: ItemIx(at), tracks: tracks(&mut random, tubes), ..said.clone() };
            let predictions = (0..ITEMS).map(one).collect();
            out.push_run(verivid::model::Run { id: n.to_string(), predictions, ..run.clone() });
        }
        Some(out)
    }

    pub(super) fn run() {
        let mut criterion = Criterion::default().sample_size(10).configure_from_args();
        for tubes in [1, 3] {
            let Some(dataset) = dataset(tubes) else { continue };
            let all = ItemSet::all(&dataset);
            criterion.bench_function(
                &format!("10 runs of 1,000 items with {tubes} tubes of 300 frames"),
                |b| {
                    b.iter(|| {
                        for at in 0..RUNS {
                            black_box(of_run(black_box(&dataset), RunIx(at), GroundingOptions::default()));
                        }
                    });
                },
            );
            let outcomes = of_run(&dataset, RunIx(0), GroundingOptions::default());
            criterion.bench_function(&format!("a filter over a run with {tubes} tubes"), |b| {
                b.iter(|| black_box(score(black_box(&outcomes), &all, Threshold::Above)));
            });
            let Some(found) = score(&outcomes, &all, Threshold::Above) else { continue };
            criterion.bench_function(&format!("its intervals, {tubes} tubes"), |b| {
                b.iter(|| black_box(with_intervals(found.clone(), &outcomes, &all)));
            });
        }
        criterion.final_summary();
    }
}
