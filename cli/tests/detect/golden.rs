//! The network by rten gives what onnxruntime gives (tests/reference/make_detect.py).

use std::{fs, io::Read};

use serde_json::Value;
use verivid::detect::{
    capabilities::{Capabilities, Runtime},
    decode::Output,
    network::Network,
    picture::Picture,
    plan::Plan,
};

use crate::setting::root;

fn unpacked() -> Vec<u8> {
    let packed = fs::File::open(root().join("tests/reference/detect/frame.rgb.gz")).expect("the frame");
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).expect("gzip");
    bytes
}

#[test]
fn nanodet_sees_what_onnxruntime_sees() {
    let model = fs::read(root().join("www/models/nanodet_g_416.onnx")).expect("the model");
    let text = fs::read_to_string(root().join("tests/reference/detect/nanodet.json")).expect("the reference");
    let expected: Value = serde_json::from_str(&text).expect("JSON");
    let plan = Plan::new(&model, None).expect("a plan");
    for threads in [1, 2] {
        let network = Network::load(model.clone(), Some(threads)).expect("a network");
        let bytes = unpacked();
        let mut tensor = Vec::new();
        let fit = plan.prepare(&Picture::rgb(240, 160, &bytes).expect("a picture"), &mut tensor);
        let given = network.run(&plan.feed(&tensor).expect("tensors")).expect("a run");
        let outputs: Vec<Output<'_>> = given.iter().map(|one| one.output()).collect();
        let found = plan.finish(&outputs, &fit).expect("boxes");
        let list = expected["detections"].as_array().expect("a list");
        assert_eq!(found.len(), list.len());
        for (found, expected) in found.iter().zip(list) {
            assert_eq!(u64::from(found.class), expected["class"].as_u64().expect("a class"));
            let score = expected["score"].as_f64().expect("a score");
            assert!((found.score - score).abs() < 1e-3, "{} {score}", found.score);
            let rect = [found.rect.x(), found.rect.y(), found.rect.w(), found.rect.h()];
            for (side, at) in rect.iter().zip(0..4) {
                let expected = expected["box"][at].as_f64().expect("a side");
                // A thousandth of the network's own pixels.
                assert!((side - expected).abs() < 1e-3 * 416.0 / 100.0, "{rect:?} {expected}");
            }
        }
        let cat = plan.label(found[0].class);
        assert_eq!(cat, "cat");
    }
    assert_eq!(Capabilities::of(&plan, Runtime::Rten, "n").labels.map(|l| l.names.len()), Some(80));
}

/// The toy of an open vocabulary gives what the toy of a fixed one gives, when it is fed the same three directions.
#[test]
fn an_open_vocabulary_is_fed_beside_the_picture() {
    let read = |name: &str| fs::read(root().join("tests/fixtures/models").join(name)).expect("the model");
    let (fixed, open) = (read("toy_blob_160.onnx"), read("toy_openvocab_160.onnx"));
    let words = r#"{"red": [1, 0, 0], "green": [0, 1, 0], "blue": [0, 0, 1]}"#;
    let words = verivid::detect::vocabulary::Vocabulary::read(words).expect("words");
    let open_plan = Plan::new(&open, None).and_then(|plan| plan.with_vocabulary(words)).expect("a plan");
    let fixed_plan = Plan::new(&fixed, None).expect("a plan");
    let tensor: Vec<f32> = (0..3 * 160 * 160).map(|n| ((n * 7919) % 256) as f32 / 255.0).collect();
    let run = |bytes: Vec<u8>, plan: &Plan| {
        let network = Network::load(bytes, Some(1)).expect("a network");
        network.run(&plan.feed(&tensor).expect("tensors")).expect("a run")
    };
    let (fixed, open) = (run(fixed, &fixed_plan), run(open, &open_plan));
    assert_eq!(open[0].shape, [1, 7, 400]);
    assert_eq!(fixed[0].shape, open[0].shape);
    let shapes: Vec<Vec<usize>> = open.iter().map(|one| one.shape.clone()).collect();
    let plan = open_plan.with_shapes(&shapes).expect("a head");
    assert_eq!(plan.label(2), "blue");
}
