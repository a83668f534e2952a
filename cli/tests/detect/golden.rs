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
        let given = network.run(&[(&plan.input.shape(), &tensor)]).expect("a run");
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
