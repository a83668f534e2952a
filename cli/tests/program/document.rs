//! The whole document of `verivid score --json` against other programs: `tests/reference/make_document.py` made the
//! dataset and the numbers.

use serde_json::Value;

use crate::folder::Folder;

/// What two programs that add in another order may differ by.
const CLOSE: f64 = 1e-9;

/// Every difference between two documents, by path: missing and unknown fields, numbers, words.
fn differences(found: &Value, expected: &Value, path: &str, out: &mut Vec<String>) {
    match (found, expected) {
        // NumPy draws the same number from one value each time: that is no interval here.
        (Value::Null, Value::Array(bounds))
            if path.ends_with("interval") && bounds.first() == bounds.last() => {}
        (Value::Object(found), Value::Object(expected)) => {
            for (name, value) in expected {
                match found.get(name) {
                    Some(own) => differences(own, value, &format!("{path}.{name}"), out),
                    None => out.push(format!("{path}.{name} is missing")),
                }
            }
            let unknown = found.keys().filter(|name| !expected.contains_key(*name));
            out.extend(unknown.map(|name| format!("{path}.{name} is not expected")));
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            for (at, (own, value)) in found.iter().zip(expected).enumerate() {
                differences(own, value, &format!("{path}[{at}]"), out);
            }
        }
        _ => {
            let close = found.as_f64().zip(expected.as_f64()).is_some_and(|(a, b)| (a - b).abs() <= CLOSE);
            if found != expected && !close {
                out.push(format!("{path}: {found} but {expected}"));
            }
        }
    }
}

#[test]
fn the_whole_document_is_what_other_programs_compute() {
    let reference = include_str!("../../../tests/reference/document.json");
    let reference: Value = serde_json::from_str(reference).expect("JSON");
    let folder = Folder::new("document", &[("verivid.json", &reference["dataset"].to_string())]);
    for convention in ["zero", "skip"] {
        let mut found = folder.json(&["score", ".", "--json", "--zero-division", convention]);
        // Words, held by the tests of exports.
        let about = found.as_object_mut().and_then(|fields| fields.shift_remove("about"));
        assert!(about.is_some(), "{convention}");
        let mut out = Vec::new();
        differences(&found, &reference["expected"][convention], convention, &mut out);
        assert!(out.is_empty(), "{} differ:\n{}", out.len(), out.join("\n"));
    }
}
