//! Requests and answers of servers.

use proptest::prelude::*;
use serde_json::json;
use verivid::detect::{
    protocol::{
        BoxesAnswer, BoxesRequest, FrameImage, InferRequest, InferResponse, ModelMetadata, Requested,
        ServerMetadata, Tensor, base64, server_error,
    },
    signature::ElementType,
};

#[test]
fn a_request_comes_back_as_it_was_sent_in_both_spellings() {
    let request = InferRequest {
        id: Some("7".to_owned()),
        inputs: vec![Tensor::new("images", &[1, 2], vec![0.25, -3.5]), Tensor::new("more", &[1], vec![9.0])],
        outputs: vec![Requested { name: "output0".to_owned(), binary: true }],
        binary_output: false,
    };
    for binary in [false, true] {
        let (body, length) = request.body(binary);
        assert_eq!(length < body.len(), binary);
        let length = length.to_string();
        let read = InferRequest::read(&body, binary.then_some(length.as_str())).unwrap();
        assert_eq!(read, request, "binary: {binary}");
    }
}

#[test]
fn an_answer_comes_back_with_some_tensors_as_bytes() {
    let outputs = vec![Tensor::new("a", &[2], vec![1.0, 2.0]), Tensor::new("b", &[1], vec![3.0])];
    let answer = InferResponse { model: "m".to_owned(), id: None, outputs };
    for binary in [[false, false], [true, false], [true, true]] {
        let (body, length) = answer.body(&binary);
        assert_eq!(length.is_some(), binary[0]);
        let read = InferResponse::read(&body, length.map(|l| l.to_string()).as_deref()).unwrap();
        assert_eq!(read, answer);
        assert_eq!(read.in_order(&["b", "a"]).unwrap()[0].data, [3.0]);
        assert!(read.in_order(&["c"]).unwrap_err().to_string().contains("`outputs.c` is missing"));
    }
}

#[test]
fn elements_of_every_type_are_read_as_numbers() {
    for (datatype, bytes, expected) in [
        ("FP32", vec![0, 0, 192, 63], 1.5),
        ("FP16", vec![0, 62], 1.5),
        ("FP16", vec![1, 128], -5.960_464_5e-8),
        ("INT32", vec![254, 255, 255, 255], -2.0),
        ("INT64", vec![7, 0, 0, 0, 0, 0, 0, 0], 7.0),
        ("UINT8", vec![200], 200.0),
        ("BOOL", vec![1], 1.0),
    ] {
        let size = bytes.len();
        let document = json!({"outputs": [{"name": "x", "datatype": datatype, "shape": [1], "parameters": {"binary_data_size": size}}]}).to_string();
        let body = [document.as_bytes(), &bytes].concat();
        let read = InferResponse::read(&body, Some(&document.len().to_string())).unwrap();
        assert_eq!(read.outputs[0].data, [expected], "{datatype}");
    }
}

#[test]
fn what_a_server_says_wrongly_is_told() {
    let one = |entry: serde_json::Value| json!({"outputs": [entry]}).to_string();
    for (body, expected) in [
        (
            "<html>Welcome to nginx</html>".to_owned(),
            "it is a web page; is this the address of another server?",
        ),
        (String::new(), "the answer is empty"),
        ("{\"outputs\": [".to_owned(), "cut off or broken"),
        ("hello".to_owned(), "it begins with `hello`"),
        ("[1]".to_owned(), "no JSON object"),
        ("{}".to_owned(), "`outputs` is missing"),
        (
            one(json!({"name": "x", "datatype": "FP32", "shape": [1, 84, 3549], "data": [1.0]})),
            "came with 1 bytes or numbers, where 298116",
        ),
        (
            one(
                json!({"name": "x", "datatype": "FP32", "shape": [3_000_000_000_u64, 3_000_000_000_u64, 9_000_000_000_u64], "data": []}),
            ),
            "too large",
        ),
        (one(json!({"name": "x", "datatype": "FP32", "shape": [-1], "data": []})), "a length that is none"),
        (
            one(json!({"name": "x", "datatype": "FP32", "shape": [1], "data": [null]})),
            "a number that is none (NaN or infinite) in `x`",
        ),
        (one(json!({"name": "x", "datatype": "FP32", "shape": [1]})), "has no numbers"),
        (one(json!({"name": "x", "datatype": "BYTES", "shape": [1], "data": ["a"]})), "type BYTES"),
        (
            one(json!({"name": "x", "datatype": "FP32", "shape": [1], "data": ["a"]})),
            "cannot be read as numbers",
        ),
        (
            one(
                json!({"name": "x", "datatype": "FP32", "shape": [2], "parameters": {"binary_data_size": 8}}),
            ),
            "came with 0 bytes",
        ),
        (one(json!({"datatype": "FP32", "shape": [2]})), "`name` of a tensor is missing"),
    ] {
        let why = InferResponse::read(body.as_bytes(), None).unwrap_err().to_string();
        assert!(why.contains(expected), "{body}: {why}");
    }
    assert!(InferResponse::read(b"{}", Some("9")).unwrap_err().to_string().contains("does not fit the body"));
    assert!(ServerMetadata::read(b"{\"status\": \"ok\"}").unwrap_err().to_string().contains("server's name"));
}

#[test]
fn metadata_of_others_is_read() {
    let triton = br#"{"name":"yolo","versions":["1"],"platform":"onnxruntime_onnx","inputs":[{"name":"images","datatype":"FP32","shape":[-1,3,640,640]}],"outputs":[{"name":"output0","datatype":"FP32","shape":[-1,84,8400]}]}"#;
    let read = ModelMetadata::read(triton).unwrap();
    assert_eq!(read.signature.inputs[0].shape, [None, Some(3), Some(640), Some(640)]);
    assert_eq!(read.signature.inputs[0].element, ElementType::F32);
    assert_eq!(read.signature.picture_size(), Some((640, 640)));
    let again = ModelMetadata::read(read.document().to_string().as_bytes()).unwrap();
    assert_eq!(again, read);
}

#[test]
fn the_sentence_of_an_error_is_found_wherever_it_stands() {
    for (body, expected) in [
        (&br#"{"error": "no such model"}"#[..], "no such model"),
        (br#"{"detail": [{"msg": "x"}]}"#, r#"[{"msg":"x"}]"#),
        (b"<html>502</html>", "it is a web page"),
        (b"", "the answer is empty"),
    ] {
        assert!(server_error(body).contains(expected), "{}", server_error(body));
    }
    assert!(server_error(&[b'a'; 100_000]).len() < 500);
}

#[test]
fn frames_and_words_go_and_boxes_come() {
    let request = BoxesRequest {
        labels: vec!["a red cup".to_owned()],
        threshold: Some(0.3),
        frames: vec![FrameImage {
            time: 0.5,
            format: "rgb8".to_owned(),
            size: Some((1, 1)),
            data: vec![1, 2, 3],
        }],
        ..BoxesRequest::default()
    };
    assert_eq!(BoxesRequest::read(request.document().to_string().as_bytes()).unwrap(), request);
    let video = BoxesRequest {
        video: Some("https://x/y.mp4".to_owned()),
        times: vec![0.0, 0.5],
        ..BoxesRequest::default()
    };
    assert_eq!(BoxesRequest::read(video.document().to_string().as_bytes()).unwrap(), video);
    for body in [
        "{}",
        "{\"frames\": [{}]}",
        "{\"video\": {}}",
        "{\"labels\": [1]}",
        "x",
        "{\"frames\": [{\"image\": {\"data\": \"?\"}}]}",
    ] {
        assert!(BoxesRequest::read(body.as_bytes()).is_err(), "{body}");
    }
    let answer = json!({"model": "m", "frames": [
        {"time": 0.0, "boxes": [{"box": [1, 2, 3, 4], "label": "cup", "score": 0.4}, {"box": [1, 2, 3, 4], "label": "cup", "score": 0.9, "track": 7}]},
        {"time": 0.5, "boxes": [{"box": [1, 2, -3, 4], "label": "cup", "score": 0.9}]},
        {"time": 1.0, "error": "out of memory"},
        {"time": 1.5, "boxes": [{"box": [1, 2, 3, 4], "label": "cup", "score": 7}]},
        {"boxes": []},
    ]});
    let read = BoxesAnswer::read(answer.to_string().as_bytes()).unwrap();
    assert_eq!(read.frames[0].boxes[0].track.as_deref(), Some("7"));
    let errors: Vec<Option<&str>> = read.frames.iter().map(|frame| frame.error.as_deref()).collect();
    assert_eq!(
        errors,
        [
            None,
            Some("the server's answer has a box that is none"),
            Some("out of memory"),
            Some("the server's answer has a box that is none"),
            Some("the server's answer has a frame without a time"),
        ]
    );
    let whole = BoxesAnswer { frames: vec![read.frames[0].clone()], ..read };
    assert_eq!(BoxesAnswer::read(whole.document().to_string().as_bytes()).unwrap(), whole);
}

proptest! {
    #[test]
    fn bytes_become_text_and_bytes_again(bytes in proptest::collection::vec(any::<u8>(), 0..80), text in "[A-Za-z0-9+/= ]{0,40}") {
        prop_assert_eq!(base64::decode(&base64::encode(&bytes)), Some(bytes));
        let _ = base64::decode(&text);
    }

    #[test]
    fn no_body_breaks_a_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300), at in 0_usize..400, with: u8) {
        let request = InferRequest { inputs: vec![Tensor::new("x", &[2, 2], vec![0.0; 4])], ..InferRequest::default() };
        let (mut body, length) = request.body(true);
        let end = body.len();
        body[at % end] = with;
        let _ = InferRequest::read(&body, Some(&length.to_string()));
        let _ = InferResponse::read(&bytes, None);
        let _ = ModelMetadata::read(&bytes);
        let _ = BoxesAnswer::read(&bytes);
    }
}
