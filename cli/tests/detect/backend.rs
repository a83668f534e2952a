//! `verivid backend`, asked over real sockets.

use std::process::Command;

use serde_json::{Value, json};
use verivid::detect::protocol::{InferRequest, InferResponse, Requested, Tensor, base64};

use crate::setting::{Backend, Folder, clip, document, has_ffmpeg, root};

fn parsed(body: &[u8]) -> Value {
    serde_json::from_slice(body).unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(body)))
}

#[test]
fn it_says_what_it_has() {
    let backend = Backend::start(&[]);
    for (path, expected) in [
        ("/v2", "verivid"),
        ("/v2/health/live", "true"),
        ("/v2/health/ready", "true"),
        ("/v2/models/nanodet_g_416", "[1,84,3549]"),
        ("/v2/models/nanodet_g_416/versions/1/ready", "true"),
        ("/v1/models", "traffic light"),
    ] {
        let (status, _, body) = backend.ask(&format!("GET {path} HTTP/1.1\r\n"), b"");
        let text = String::from_utf8_lossy(&body).into_owned();
        assert!(status == 200 && text.contains(expected), "{path}: {status} {text}");
    }
    let (_, _, body) = backend.ask("POST /v2/repository/index HTTP/1.1\r\n", b"{}");
    assert_eq!(parsed(&body)[0]["state"], "READY");
}

#[test]
fn tensors_go_in_and_come_out_in_both_spellings() {
    let model = root().join("tests/fixtures/models/toy_blob_160.onnx");
    let backend = Backend::start(&["--model", model.to_str().expect("a path"), "--labels", "red,green,blue"]);
    let tensor = Tensor::new("images", &[1, 3, 160, 160], vec![0.5; 3 * 160 * 160]);
    let mut answers = Vec::new();
    for binary in [true, false] {
        let request = InferRequest {
            inputs: vec![tensor.clone()],
            outputs: vec![Requested { name: "output0".to_owned(), binary }],
            ..InferRequest::default()
        };
        let (body, length) = request.body(binary);
        let field =
            if binary { format!("Inference-Header-Content-Length: {length}\r\n") } else { String::new() };
        let (status, head, body) =
            backend.ask(&format!("POST /v2/models/toy_blob_160/infer HTTP/1.1\r\n{field}"), &body);
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
        let length = head.lines().find_map(|line| line.strip_prefix("Inference-Header-Content-Length: "));
        assert_eq!(length.is_some(), binary);
        answers.push(InferResponse::read(&body, length).expect("an answer"));
    }
    assert_eq!(answers[0].outputs, answers[1].outputs);
    assert_eq!(answers[0].outputs[0].shape, [1, 7, 400]);
}

#[test]
fn frames_and_words_give_boxes() {
    let backend = Backend::start(&[]);
    let mut bytes = Vec::new();
    let packed = std::fs::File::open(root().join("tests/reference/detect/frame.rgb.gz")).expect("the frame");
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(packed), &mut bytes).expect("gzip");
    let image = json!({"format": "rgb8", "width": 240, "height": 160, "data": base64::encode(&bytes)});
    let broken = json!({"format": "rgb8", "width": 241, "height": 160, "data": base64::encode(&bytes)});
    let request = json!({
        "labels": ["a kitten", "rocket"], "threshold": 0.45,
        "frames": [{"time": 0.5, "image": image}, {"time": 1.0, "image": broken}, {"time": 1.5, "image": {"format": "jpeg", "data": ""}}],
    });
    let (status, _, body) = backend.ask("POST /v1/detect HTTP/1.1\r\n", request.to_string().as_bytes());
    let told = parsed(&body);
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["unknown_labels"], json!(["rocket"]));
    let first = &told["frames"][0]["boxes"][0];
    assert_eq!(first["label"], "a kitten");
    assert!((first["score"].as_f64().expect("a score") - 0.559_12).abs() < 1e-3, "{told}");
    assert!(told["frames"][1]["error"].as_str().is_some_and(|why| why.contains("do not fit its size")));
    assert!(told["frames"][2]["error"].as_str().is_some_and(|why| why.contains("`jpeg` cannot be read")));
}

#[test]
fn who_may_not_ask_is_refused() {
    let backend = Backend::start(&["--token", "secret", "--limit", "1"]);
    let port = backend.address.rsplit(':').next().expect("a port");
    for (head, expected) in [
        ("GET /v2 HTTP/1.1\r\n".to_owned(), 401),
        ("GET /v2 HTTP/1.1\r\nAuthorization: Bearer wrong!\r\n".to_owned(), 401),
        ("GET /v2 HTTP/1.1\r\nAuthorization: Bearer secret\r\n".to_owned(), 200),
        ("GET /v2 HTTP/1.1\r\nHost: evil.example:80\r\nAuthorization: Bearer secret\r\n".to_owned(), 403),
        (
            "GET /v2 HTTP/1.1\r\nOrigin: https://evil.example\r\nAuthorization: Bearer secret\r\n".to_owned(),
            403,
        ),
        ("OPTIONS /v1/detect HTTP/1.1\r\nOrigin: http://localhost:8080\r\n".to_owned(), 204),
        (
            format!(
                "GET /v2 HTTP/1.1\r\nOrigin: http://127.0.0.1:{port}\r\nAuthorization: Bearer secret\r\n"
            ),
            200,
        ),
        ("POST /v1/detect HTTP/1.1\r\nContent-Length: 2000000\r\n".to_owned(), 413),
        ("POST /v1/detect HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n".to_owned(), 411),
    ] {
        assert_eq!(backend.ask(&head, b"").0, expected, "{head}");
    }
}

#[test]
fn requests_that_make_no_sense_are_told_why() {
    let backend = Backend::start(&[]);
    let tensor = |name: &str, shape: &[usize]| {
        let count = shape.iter().product();
        InferRequest { inputs: vec![Tensor::new(name, shape, vec![0.0; count])], ..InferRequest::default() }
            .body(false)
            .0
    };
    let infer = "POST /v2/models/nanodet_g_416/infer HTTP/1.1\r\n";
    for (head, body, status, expected) in [
        (infer, b"<html>".to_vec(), 400, "web page"),
        (infer, b"{}".to_vec(), 400, "`inputs` is missing"),
        (infer, tensor("other", &[1]), 400, "the input `images` is missing"),
        (infer, tensor("images", &[1, 3, 8, 8]), 400, "has the shape [1, 3, 8, 8]"),
        (
            "POST /v2/models/yolo/infer HTTP/1.1\r\n",
            b"{}".to_vec(),
            404,
            "there is no model `yolo`; there is: nanodet_g_416",
        ),
        ("GET /v2/models/nanodet_g_416/infer HTTP/1.1\r\n", Vec::new(), 405, "POST"),
        ("GET /nothing HTTP/1.1\r\n", Vec::new(), 404, "nothing at this address"),
        ("POST /v1/detect HTTP/1.1\r\n", b"{}".to_vec(), 400, "`frames` is missing"),
        ("POST /v1/detect HTTP/1.1\r\n", br#"{"video": {"url": "http://x"}}"#.to_vec(), 422, "send frames"),
    ] {
        let (found, _, body) = backend.ask(head, &body);
        let text = String::from_utf8_lossy(&body).into_owned();
        assert!(found == status && text.contains(expected), "{head}: {found} {text}");
    }
}

#[test]
fn the_command_gives_the_same_boxes_through_both_protocols() {
    if !has_ffmpeg() {
        return;
    }
    let (backend, clip) = (Backend::start(&[]), clip());
    let base = ["detect", clip.to_str().expect("a path"), "--range", "0,1", "--rate", "3", "--json"];
    let ask = |model: &str, more: &[&str]| document(&[&base[..], &["--model", model], more].concat());
    let here = document(&base);
    let boxes = |document: &Value| -> Vec<(String, Vec<f64>)> {
        let frames = document["frames"].as_array().expect("frames");
        let all = frames.iter().flat_map(|f| f["detections"].as_array().expect("a list"));
        all.map(|one| {
            let mut numbers: Vec<f64> =
                one["box"].as_array().expect("a box").iter().filter_map(Value::as_f64).collect();
            numbers.push(one["score"].as_f64().expect("a score") * 100.0);
            (one["label"].as_str().expect("a label").to_owned(), numbers)
        })
        .collect()
    };
    let expected = boxes(&here);
    assert!(!expected.is_empty());
    let close = |found: &Value, within: f64, what: &str| {
        let found = boxes(found);
        assert_eq!(found.len(), expected.len(), "{what}");
        for ((label, numbers), (wanted, right)) in found.iter().zip(&expected) {
            assert_eq!(label, wanted, "{what}");
            assert!(
                numbers.iter().zip(right).all(|(a, b)| (a - b).abs() <= within),
                "{what}: {numbers:?} {right:?}"
            );
        }
    };
    close(&ask(&backend.address, &[]), 1e-3, "tensors, the server's only model");
    close(&ask(&format!("{}/v2/models/nanodet_g_416", backend.address), &[]), 1e-3, "tensors, by name");
    // Its pixels are rounded on their way to eight bits.
    close(&ask(&format!("{}/v1/detect", backend.address), &[]), 2.0, "boxes");
}

/// tritonclient is the client that others wrote; the test runs where a Python with it is named.
#[test]
fn tritonclient_is_answered() {
    let Some(python) = std::env::var_os("VERIVID_TRITONCLIENT_PYTHON") else {
        eprintln!("left out: VERIVID_TRITONCLIENT_PYTHON names no Python with tritonclient[http]");
        return;
    };
    let (backend, folder) = (Backend::start(&[]), Folder::new());
    let script = root().join("tests/reference/ask_backend.py");
    let output =
        Command::new(python).arg(script).arg(&backend.address).arg(&folder.0).output().expect("Python");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    eprintln!("{said}");
}
