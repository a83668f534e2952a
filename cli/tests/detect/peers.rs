//! Servers that others wrote, and servers that are not what they say.

use std::time::Instant;

use serde_json::json;

use crate::setting::{clip, document, has_ffmpeg, refusal, stand_in};

const SERVER: &str = r#"{"name": "x", "version": "1", "extensions": []}"#;

fn model() -> String {
    json!({"name": "m", "versions": ["1"], "platform": "x",
        "inputs": [{"name": "images", "datatype": "FP32", "shape": [1, 3, 64, 64]}],
        "outputs": [{"name": "output0", "datatype": "FP32", "shape": [1, 6, 84]}]})
    .to_string()
}

/// A server that is as it should be, but for what it says to a request for a run.
fn with_run(run: &'static str) -> String {
    stand_in(move |first| {
        Some(match first {
            line if line.starts_with("GET /v2 ") => (200, SERVER.to_owned()),
            line if line.starts_with("GET /v2/models/m ") => (200, model()),
            _ => (200, run.to_owned()),
        })
    })
}

#[test]
fn a_server_that_is_not_what_it_says_is_told_in_a_sentence() {
    if !has_ffmpeg() {
        return;
    }
    let clip = clip();
    let page = stand_in(|_| Some((200, "<!doctype html><title>Welcome</title>".to_owned())));
    let gone = stand_in(|_| Some((404, "<html>404</html>".to_owned())));
    let closed = stand_in(|_| Some((401, r#"{"error": "no token"}"#.to_owned())));
    let busy = stand_in(|_| Some((503, r#"{"error": "loading"}"#.to_owned())));
    let elsewhere = stand_in(|_| Some((302, String::new())));
    let several = stand_in(|first| {
        Some(if first.starts_with("GET /v2 ") {
            (200, SERVER.to_owned())
        } else {
            (200, r#"[{"name": "a"}, {"name": "b"}]"#.to_owned())
        })
    });
    let text = stand_in(|first| {
        let words =
            r#"{"name": "m", "inputs": [{"name": "t", "datatype": "BYTES", "shape": [1]}], "outputs": []}"#;
        Some((200, if first.starts_with("GET /v2 ") { SERVER.to_owned() } else { words.to_owned() }))
    });
    for (address, expected) in [
        ("http://127.0.0.1:9".to_owned(), "nothing listens at this address"),
        ("http://no.such.host.invalid".to_owned(), "no such host"),
        (page.clone(), "it is a web page; is this the address of another server?"),
        (format!("{page}/v1/detect"), "it is a web page"),
        (gone, "has nothing at this address"),
        (closed, "wants a token"),
        (busy, "is busy, after 3 tries: loading"),
        (elsewhere, "sends elsewhere"),
        (several, "several models: a, b"),
        (format!("{text}/v2/models/m"), "takes no picture"),
        (
            format!(
                "{}/v2/models/m",
                with_run(
                    r#"{"outputs": [{"name": "output0", "datatype": "FP32", "shape": [1, 6, 84], "data": [1, 2]}]}"#
                )
            ),
            "came with 2 bytes or numbers, where 504",
        ),
        (
            format!(
                "{}/v2/models/m",
                with_run(
                    r#"{"outputs": [{"name": "output0", "datatype": "FP32", "shape": [1], "data": [null]}]}"#
                )
            ),
            "a number that is none (NaN or infinite)",
        ),
        (
            format!(
                "{}/v2/models/m",
                with_run(
                    r#"{"outputs": [{"name": "output0", "datatype": "FP32", "shape": [2], "data": [1, 2]}]}"#
                )
            ),
            "an output has the shape [2]",
        ),
        (
            format!(
                "{}/v2/models/m",
                with_run(r#"{"outputs": [{"name": "y", "datatype": "FP32", "shape": [1], "data": [1]}]}"#)
            ),
            "`outputs.output0` is missing",
        ),
        (
            format!("{}/v1/detect", with_run(r#"{"frames": [{"time": 0, "boxes": [{"box": [1, 2, 3]}]}]}"#)),
            "has a box that is none",
        ),
    ] {
        let (status, said) =
            refusal(&["detect", clip.to_str().expect("a path"), "--range", "0,0.1", "--model", &address]);
        assert!(status == Some(2) && said.contains(expected), "{address}: {status:?} {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_server_that_fails_later_leaves_what_was_seen() {
    if !has_ffmpeg() {
        return;
    }
    let count = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let address = stand_in(move |_| {
        let number = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let boxes =
            r#"{"frames": [{"time": 0, "boxes": [{"box": [1, 2, 30, 40], "label": "cup", "score": 0.9}]}]}"#;
        Some(if number < 3 {
            (200, boxes.to_owned())
        } else {
            (500, r#"{"error": "out of memory"}"#.to_owned())
        })
    });
    let clip = clip();
    let found = document(&[
        "detect",
        clip.to_str().expect("a path"),
        "--range",
        "0,2",
        "--model",
        &format!("{address}/v1/detect"),
        "--json",
    ]);
    assert_eq!(found["frames"].as_array().map(Vec::len), Some(3));
    assert!(
        found["broken"].as_str().is_some_and(|why| why.contains("refused (500): out of memory")),
        "{found}"
    );
    assert_eq!(found["tracks"][0]["label"], "cup");
}

/// It takes a minute: until the command's patience ends.
#[test]
#[ignore = "waits for a minute"]
fn a_server_that_hangs_is_given_up() {
    let (address, start, clip) = (stand_in(|_| None), Instant::now(), clip());
    let (status, said) = refusal(&["detect", clip.to_str().expect("a path"), "--model", &address]);
    assert!(status == Some(2) && said.contains("did not answer in time"), "{said}");
    assert!(start.elapsed().as_secs() < 90);
}

/// A peer that others wrote; the test runs where the address of its model is named.
#[test]
fn a_real_peer_gives_the_same_boxes() {
    let Ok(address) = std::env::var("VERIVID_V2_PEER") else {
        eprintln!(
            "left out: VERIVID_V2_PEER names no address of NanoDet-g on a server (http://HOST/v2/models/NAME)"
        );
        return;
    };
    let clip = clip();
    let base = ["detect", clip.to_str().expect("a path"), "--range", "0,1", "--rate", "3", "--json"];
    let (here, there) = (document(&base), document(&[&base[..], &["--model", &address]].concat()));
    assert_eq!(there["runtime"], "v2");
    let (here, there) =
        (here["frames"].as_array().expect("frames"), there["frames"].as_array().expect("frames"));
    assert_eq!(here.len(), there.len());
    for (a, b) in here.iter().zip(there) {
        let (a, b) =
            (a["detections"].as_array().expect("a list"), b["detections"].as_array().expect("a list"));
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(b) {
            assert_eq!(a["label"], b["label"]);
            let (s, t) = (a["score"].as_f64().expect("a score"), b["score"].as_f64().expect("a score"));
            assert!((s - t).abs() < 1e-3, "{s} {t}");
            for side in 0..4 {
                let (s, t) =
                    (a["box"][side].as_f64().expect("a side"), b["box"][side].as_f64().expect("a side"));
                assert!((s - t).abs() < 1e-2, "{s} {t}");
            }
        }
    }
}
