//! Inspect's logs as files: one JSON, or a .zip with a file for each sample, whose parts are packed with deflate or,
//! since 2025, with Zstandard.

use serde_json::{Map, Value};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape};
use super::inspect::{Log, sample, sums};
use crate::formats::archive::Archive;
use crate::formats::error::LoadError;
use crate::formats::note::Severity;
use crate::formats::unpack::Allowance;

/// A log in one JSON.
pub(in crate::formats::foreign) static INSPECT: Format = Format {
    id: "inspect",
    title: "Inspect log",
    sniff: |sample| {
        let map = sample.object_with(&["version", "status", "eval"]);
        map.is_some_and(|map| map.get("eval").is_some_and(|eval| eval.get("task").is_some()))
    },
    read: Read::File(json),
};

/// A log in an archive.
pub(in crate::formats::foreign) static INSPECT_ARCHIVE: Format = Format {
    id: "inspect-eval",
    title: "Inspect log, .eval",
    sniff: |sample: &Sample| {
        let Shape::Zip(names) = &sample.shape else { return false };
        names.iter().any(|name| name == START)
            || names.iter().any(|name| name == HEADER) && names.iter().any(|name| is_sample(name))
    },
    read: Read::File(archive),
};

/// What the log is about, once it is ended.
const HEADER: &str = "header.json";
/// What it is about, from its start.
const START: &str = "_journal/start.json";
/// Short words on each sample.
const SUMMARIES: &str = "summaries.json";

fn is_sample(name: &str) -> bool {
    name.starts_with("samples/") && name.ends_with(".json")
}

fn json(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let mut tree = file.tree(out)?;
    let samples = tree.as_object_mut().and_then(|tree| tree.shift_remove("samples"));
    let log = Log::new(&tree);
    let mut count = 0_usize;
    if let Some(Value::Array(samples)) = samples {
        for entry in samples {
            if let Value::Object(entry) = entry {
                count += 1;
                sample(entry, &log, out);
            }
        }
    }
    ended(&tree, &log, count, out);
    Ok(())
}

/// The files of an archive, within the allowance for all of them.
struct Parts {
    archive: Archive,
    allowance: Allowance,
}

impl Parts {
    fn bytes(&mut self, name: &str) -> Result<Vec<u8>, String> {
        let mut unpacking = self.archive.get(name)?;
        loop {
            if let Some(bytes) = unpacking.step()? {
                self.allowance.take(bytes.len() as u64)?;
                return Ok(bytes);
            }
        }
    }

    /// A part as JSON; one that is not there, or is damaged, is noted where it is `wanted`.
    fn json(&mut self, name: &str, wanted: bool, out: &mut Out) -> Option<Value> {
        let parsed = self
            .bytes(name)
            .and_then(|bytes| out.parsed(&bytes).map_err(|fault| format!("it is no JSON: {}", fault.found)));
        match parsed {
            Ok(value) => Some(value),
            Err(why) => {
                if wanted {
                    out.note(Severity::SetAside, "part of the archive", format!("`{name}`: {why}"));
                }
                None
            }
        }
    }
}

fn archive(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let opened = Archive::open(file.bytes.to_vec());
    let archive = opened.map_err(|why| LoadError::Packed { file: file.name.to_string(), why })?;
    let names: Vec<String> = archive.names().cloned().collect();
    let mut parts = Parts { archive, allowance: Allowance::default() };
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    let header = if has(HEADER) { parts.json(HEADER, true, out) } else { None };
    let header = match header {
        Some(header) => header,
        None => {
            let reason = "the evaluation was not ended: the log has no readable `header.json`; what stands in \
                          it so far was read";
            out.note(Severity::Changed, "unfinished log", reason.to_owned());
            parts.json(START, true, out).unwrap_or_default()
        }
    };
    let log = Log::new(&header);
    let mut count = 0_usize;
    for name in names.iter().filter(|name| is_sample(name)) {
        if let Some(Value::Object(entry)) = parts.json(name, true, out) {
            count += 1;
            sample(entry, &log, out);
        }
    }
    if count == 0 {
        count = summaries(&names, &mut parts, &log, out);
    }
    ended(&header, &log, count, out);
    Ok(())
}

/// Without its samples, a log has still short words on them.
fn summaries(names: &[String], parts: &mut Parts, log: &Log, out: &mut Out) -> usize {
    let whole = names.iter().filter(|name| *name == SUMMARIES);
    let journal = names.iter().filter(|name| name.starts_with("_journal/summaries/"));
    let mut list: Vec<Map<String, Value>> = Vec::new();
    for name in whole.chain(journal) {
        if name != SUMMARIES && names.iter().any(|name| name == SUMMARIES) {
            continue;
        }
        if let Some(Value::Array(entries)) = parts.json(name, true, out) {
            list.extend(entries.into_iter().filter_map(|entry| match entry {
                Value::Object(entry) => Some(entry),
                _ => None,
            }));
        }
    }
    let count = list.len();
    if count > 0 {
        let reason = "the log was kept without its samples: their summaries were read, whose texts may be cut short \
                      and which hold no replies";
        out.note(Severity::Changed, "summaries alone", reason.to_owned());
    }
    list.into_iter().for_each(|entry| sample(entry, log, out));
    count
}

/// What the log says of itself, against what stands in it.
fn ended(header: &Value, log: &Log, count: usize, out: &mut Out) {
    let status = header.get("status").and_then(Value::as_str).unwrap_or("started");
    let total =
        header.get("results").and_then(|results| results.get("total_samples")).and_then(Value::as_u64);
    if status != "success" {
        let reason = match count {
            0 => format!("its status is `{status}`, and it holds no samples"),
            count => format!("its status is `{status}`: it holds {count} samples, which may not be all"),
        };
        out.note(Severity::Changed, "status", reason);
    } else if let Some(total) = total.filter(|total| *total != count as u64) {
        let reason = format!("it says that it has {total} samples, and holds {count}");
        out.note(Severity::Changed, "sample count", reason);
    }
    sums(header, log, out);
}
