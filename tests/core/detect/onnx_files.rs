//! What an ONNX file says, and what is none.

use proptest::prelude::*;
use verivid::detect::{
    head::Recognition,
    onnx::{OnnxError, signature},
    plan::Plan,
    signature::ElementType,
};

fn nanodet() -> Vec<u8> {
    std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/www/models/nanodet_g_416.onnx")).unwrap()
}

#[test]
fn the_model_that_comes_with_the_page_is_understood() {
    let bytes = nanodet();
    let found = signature(&bytes).unwrap();
    assert_eq!(found.inputs.len(), 1);
    assert_eq!((found.inputs[0].name.as_str(), found.inputs[0].element), ("images", ElementType::F32));
    assert_eq!(found.inputs[0].fixed(), Some(vec![1, 3, 416, 416]));
    assert_eq!(found.outputs[0].fixed(), Some(vec![1, 84, 3549]));
    assert_eq!(found.metadatum("task"), Some("detect"));
    assert!(found.operators.contains(&"Conv".to_owned()), "{:?}", found.operators);
    let plan = Plan::new(&bytes, None).unwrap();
    assert!(matches!(plan.recognition, Recognition::Sure(_)));
    assert_eq!(plan.label(15), "cat");
}

#[test]
fn what_is_no_model_is_told_for_what_it_is() {
    for (bytes, expected) in [
        (&b""[..], "the file is empty"),
        (b"PK\x03\x04rest", "PyTorch"),
        (b"\x89HDF\r\n", "Keras"),
        (b"\x00\x00\x00\x00TFL3", "TensorFlow Lite"),
        (b"GGUF....", "language model"),
        (b"<!doctype html><html>", "web page"),
        (b"  {\"error\": 1}", "JSON"),
        (b"version https://git-lfs.github.com/spec/v1", "Git LFS"),
        (b"hello world, this is a text", "no ONNX file"),
        (b"\x08\x08", "no graph"),
    ] {
        let why = signature(bytes).unwrap_err().to_string();
        assert!(why.contains(expected), "{why}");
    }
    let whole = nanodet();
    assert!(matches!(signature(&whole[..whole.len() / 2]), Err(OnnxError::CutOff(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn no_bytes_break_it(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0_usize..7000, with: u8) {
        let _ = signature(&bytes);
        let mut model = nanodet();
        let end = model.len() - 1;
        model[at] = with;
        model[end - at] = with;
        if let Ok(read) = signature(&model) {
            let _ = Plan::of(read, None);
        }
    }
}
