//! What a detector costs besides its network: a 640 x 480 frame to a tensor of 416 x 416, the outputs of NanoDet-g's
//! shape to boxes, and tracking a minute at 30 frames a second.
//!
//! Criterion runs on the host alone.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    host::run();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::expect_used, reason = "a benchmark that cannot set its scene says where")]
mod host {
    use criterion::Criterion;
    use std::hint::black_box;
    use verivid::{
        detect::{
            decode::{Output, decode},
            detection::{Detection, Seen, suppress},
            head::{Family, Head},
            input::InputSpec,
            picture::{Colour, Picture},
            tracking::{Tracking, track},
        },
        units::PixelRect,
    };

    const CELLS: usize = 3549;

    /// Scores as a network gives them: nearly all of them small, two hundred boxes above the floor.
    fn outputs() -> Vec<f32> {
        let mut data = vec![0.01_f32; 84 * CELLS];
        for cell in 0..CELLS {
            let (x, y) = ((cell % 52) as f32 * 8.0, (cell / 52) as f32 * 6.0);
            [x, y, 60.0, 80.0].iter().enumerate().for_each(|(row, value)| data[row * CELLS + cell] = *value);
            if cell % 17 == 0 {
                data[(4 + cell % 80) * CELLS + cell] = 0.1 + (cell % 90) as f32 / 100.0;
            }
        }
        data
    }

    fn a_minute() -> Vec<Seen> {
        let one = |n: usize, k: usize| Detection {
            rect: PixelRect::new((n + 60 * k) as f64 % 500.0, 40.0 * k as f64, 60.0, 80.0).expect("a box"),
            class: k as u32,
            score: 0.9 - 0.05 * k as f64,
        };
        (0..1800)
            .map(|n| Seen { time: n as f64 / 30.0, detections: (0..8).map(|k| one(n, k)).collect() })
            .collect()
    }

    pub(super) fn run() {
        let mut c = Criterion::default().configure_from_args();
        let rgba: Vec<u8> = (0..640 * 480 * 4).map(|n| (n * 31 % 251) as u8).collect();
        let planar: Vec<u8> = (0..Picture::yuv420_length(640, 480)).map(|n| (n * 31 % 251) as u8).collect();
        let spec = InputSpec::yolo(416, 416);
        let mut tensor = Vec::new();
        c.bench_function("tensor of a canvas's frame", |b| {
            let picture = Picture::rgba(640, 480, &rgba).expect("a picture");
            b.iter(|| spec.tensor(black_box(&picture), &mut tensor));
        });
        c.bench_function("tensor of a decoder's frame", |b| {
            let picture = Picture::yuv420(640, 480, &planar, Colour::default()).expect("a picture");
            b.iter(|| spec.tensor(black_box(&picture), &mut tensor));
        });
        let data = outputs();
        let head = Head { family: Family::Yolo { output: 0, turned: false, masks: 0 }, classes: Some(80) };
        let fit = spec.fit((640, 480));
        c.bench_function("boxes of its outputs", |b| {
            b.iter(|| {
                let output = Output { shape: &[1, 84, CELLS], data: black_box(&data) };
                let found = decode(&head, &[output], (416, 416), 0.05).expect("boxes");
                suppress(&found, &fit, Some(0.6)).len()
            });
        });
        let frames = a_minute();
        c.bench_function("tracking a minute", |b| {
            b.iter(|| track(&frames, &[], &[], &Tracking::at(0.45)).len())
        });
        c.final_summary();
    }
}
