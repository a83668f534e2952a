//! Files that are no models, and videos that are none.

use std::fs::File;

use crate::setting::{Folder, clip, has_ffmpeg, refusal, root};

/// The refusal of a model, which is one sentence with status 2.
#[track_caller]
fn refused(model: &std::path::Path, more: &[&str], expected: &str) {
    let clip = clip();
    let base = ["detect", clip.to_str().expect("a path"), "--model", model.to_str().expect("a path")];
    let (status, said) = refusal(&[&base[..], more].concat());
    assert!(status == Some(2) && said.contains(expected) && !said.contains("panicked"), "{status:?} {said}");
}

#[test]
fn files_that_are_no_models_are_told_for_what_they_are() {
    if !has_ffmpeg() {
        return;
    }
    let folder = Folder::new();
    let model = std::fs::read(root().join("www/models/nanodet_g_416.onnx")).expect("the model");
    refused(&folder.file("a.onnx", b"hello, I am a text"), &[], "no ONNX file");
    refused(&folder.file("b.onnx", b"PK\x03\x04 torch"), &[], "PyTorch");
    refused(&folder.file("c.onnx", b""), &[], "the file is empty");
    refused(&folder.file("d.onnx", &model[..model.len() / 2]), &[], "cut off");
    refused(&folder.0.join("none.onnx"), &[], "cannot be read");
    refused(
        &root().join("www/models/nanodet_g_416.onnx"),
        &["--labels", "a,b"],
        "2 labels were given for 80 classes",
    );
    // Three gigabytes of nothing: it is refused before it is read.
    let large = folder.0.join("large.onnx");
    File::create(&large).and_then(|file| file.set_len(3 << 30)).expect("a sparse file");
    refused(&large, &[], "at most 2,000,000,000");
}

#[test]
fn a_model_with_an_operator_that_is_missing_or_outputs_that_are_unknown_is_told() {
    if !has_ffmpeg() {
        return;
    }
    let fixture = |name: &str| root().join("tests/fixtures/models").join(name);
    refused(&fixture("missing_operator.onnx"), &[], "cannot load the model");
    refused(&fixture("classifier.onnx"), &[], "no known detector gives [1, 1000]");
    refused(&fixture("unsure.onnx"), &[], "--read-as");
    refused(&fixture("unsure.onnx"), &["--read-as", "9"], "none of the readings");
    refused(&fixture("toy_openvocab_160.onnx"), &[], "class_embeddings");
    refused(&fixture("not_a_number.onnx"), &[], "are not a number (NaN)");
}

#[test]
fn a_video_that_is_none_is_told() {
    if !has_ffmpeg() {
        return;
    }
    let folder = Folder::new();
    let sound = folder.0.join("sound.wav");
    let made = std::process::Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "sine=duration=1"])
        .arg(&sound)
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    for (path, expected) in [
        (folder.0.join("none.mp4"), "cannot be read"),
        (folder.file("text.mp4", b"hello"), "no video that ffmpeg can read"),
        (sound, "no picture track"),
    ] {
        let (status, said) = refusal(&["detect", path.to_str().expect("a path")]);
        assert!(status == Some(2) && said.contains(expected), "{said}");
    }
    let clip = clip();
    for (words, expected) in [
        (&["--only", "rocket"][..], "no class for `rocket`"),
        (&["--range", "5"], "expected START,END"),
        (&["--range", "100,200"], "no frame"),
    ] {
        let (status, said) = refusal(&[&["detect", clip.to_str().expect("a path")], words].concat());
        assert!(status == Some(2) && said.contains(expected), "{said}");
    }
}
