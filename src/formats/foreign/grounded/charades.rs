//! Charades-STA (ICCV 2017): a line for each sentence, `VIDEO start end##sentence`, times in seconds.

use serde_json::{Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::{Out, content_id};
use super::super::sample::{Sample, Shape};
use crate::formats::error::LoadError;
use crate::formats::note::Severity;

/// The annotations.
pub(in super::super) static CHARADES: Format = Format {
    id: "charades-sta",
    title: "Charades-STA annotations",
    sniff: is_charades,
    read: Read::File(read),
};

fn is_charades(sample: &Sample) -> bool {
    let Shape::Text(lines) = &sample.shape else { return false };
    let mut lines = lines.iter().filter(|line| !line.trim().is_empty()).take(3).peekable();
    lines.peek().is_some() && lines.all(|text| line(text).is_ok())
}

/// A line: video, times as they are written, sentence.
struct Line<'a> {
    video: &'a str,
    times: [&'a str; 2],
    span: (f64, f64),
    sentence: &'a str,
}

/// Takes a line apart, or says what is wrong with it.
fn line(text: &str) -> Result<Line<'_>, String> {
    let Some((head, sentence)) = text.split_once("##") else {
        return Err("there is no `##` between times and sentence".to_owned());
    };
    let parts: Vec<&str> = head.split_whitespace().take(4).collect();
    let [video, start, end] = parts.as_slice() else {
        return Err("before `##` stand not a video and two times".to_owned());
    };
    let seconds = |text: &str| text.parse::<f64>().ok().filter(|seconds| seconds.is_finite());
    let Some(span) = seconds(start).zip(seconds(end)) else {
        return Err(format!(
            "`{}` are no two times in seconds",
            parts.get(1..).unwrap_or_default().join(" ")
        ));
    };
    Ok(Line { video, times: [start, end], span, sentence: sentence.trim() })
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    out.conventions("times in seconds");
    for (n, text) in file.text().lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        out.at(&file.name, n + 1);
        match line(text) {
            Ok(line) => item(&line, out),
            Err(reason) => out.note(Severity::SetAside, "bad line", reason),
        }
    }
    Ok(())
}

fn item(line: &Line, out: &mut Out) {
    let Line { video, times: [start, end], span: (from, until), sentence } = line;
    out.video(json!({"id": video, "src": format!("{video}.mp4"), "source": "Charades"}));
    out.item(json!({
        "id": content_id(video, &[sentence, start, end]), "video": video, "task": "moments", "query": sentence,
        "events": Value::Array(vec![json!({"label": sentence, "span": [from, until]})]),
    }));
}
