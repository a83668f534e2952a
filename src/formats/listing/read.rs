//! Reads a listing. It may come from anywhere: what is not as expected is not known, and nothing is trusted.

use serde_json::{Map, Value};

use super::value::{Bibtex, Counts, Coverage, FORMAT, Listing, Lookup, Pair, PartOf, Place, RunOf, Standing};
use crate::formats::error::LoadError;
use crate::formats::json;
use crate::model::{About, Modality, Run, Weights};

impl Listing {
    /// Whether a file says that it is a listing, of any version.
    pub fn is_one(bytes: &[u8]) -> bool {
        let head = &bytes[..bytes.len().min(200)];
        String::from_utf8_lossy(head).contains("\"verivid-listing/")
    }

    /// Reads a listing; `file` is its name in the error.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, LoadError> {
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let parsed = json::parse(text).map_err(|fault| LoadError::Malformed {
            file: file.to_owned(),
            line: fault.line,
            column: fault.column,
            expected: fault.expected,
            found: fault.found,
        })?;
        let Value::Object(map) = parsed.value else { return Err(other(file, "no object")) };
        match map.get("format").and_then(Value::as_str) {
            Some(FORMAT) => Ok(listing(map)),
            Some(found) => Err(other(file, &format!("`{}`", json::excerpt(found.as_bytes())))),
            None => Err(other(file, "no `format`")),
        }
    }
}

fn other(file: &str, found: &str) -> LoadError {
    LoadError::Malformed {
        file: file.to_owned(),
        line: 1,
        column: 1,
        expected: format!("a listing with `\"format\": \"{FORMAT}\"`, as `verivid bundle` writes it"),
        found: found.to_owned(),
    }
}

fn listing(mut map: Map<String, Value>) -> Listing {
    let scores = map.remove("scores").unwrap_or(Value::Null);
    let runs = map.remove("runs").unwrap_or(Value::Null);
    let of = Value::Object(map);
    let about = About {
        name: text(&of, "name").unwrap_or_default(),
        description: text(&of, "description"),
        license: text(&of, "license"),
        homepage: text(&of, "homepage"),
        citation: text(&of, "citation"),
        extra: Vec::new(),
    };
    let bibtex = &of["bibtex"];
    let bibtex =
        Bibtex { dataset: text(bibtex, "dataset").unwrap_or_default(), paper: text(bibtex, "paper") };
    Listing {
        about,
        bibtex,
        counts: counts(&of["counts"]),
        runs: list(&runs).filter_map(run).collect(),
        scores,
        scores_file: text(&of, "scores_file").unwrap_or_default(),
        questions: standing(&of["rankings"]["questions"]),
        captions: standing(&of["rankings"]["captions"]),
        coverage: coverage(&of["coverage"]),
        data: text(&of, "data").unwrap_or_default(),
        parts: list(&of["parts"]).filter_map(part).collect(),
        lookup: lookup(&of["ids"]),
        version: text(&of, "version").unwrap_or_default(),
    }
}

fn text(of: &Value, name: &str) -> Option<String> {
    of.get(name)?.as_str().map(str::to_owned)
}

fn whole(of: &Value, name: &str) -> usize {
    let number = of.get(name).and_then(Value::as_u64);
    number.and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
}

fn list(of: &Value) -> impl Iterator<Item = &Value> {
    of.as_array().into_iter().flatten()
}

fn counts(of: &Value) -> Counts {
    let counted = |name: &str| {
        let map = of.get(name).and_then(Value::as_object);
        let pair =
            |(name, count): (&String, &Value)| Some((name.clone(), usize::try_from(count.as_u64()?).ok()?));
        map.into_iter().flatten().filter_map(pair).collect()
    };
    Counts {
        videos: whole(of, "videos"),
        items: whole(of, "items"),
        sentences: whole(of, "sentences"),
        hours: of.get("hours").and_then(Value::as_f64),
        without_duration: whole(of, "without_duration"),
        reports: whole(of, "reports"),
        by_task: counted("by_task"),
        by_level: counted("by_level"),
        by_type: counted("by_type"),
    }
}

fn coverage(of: &Value) -> Coverage {
    Coverage {
        how: text(of, "how").unwrap_or_default(),
        items: whole(of, "items"),
        items_with_video: whole(of, "items_with_video"),
        videos: whole(of, "videos"),
        videos_there: whole(of, "videos_there"),
    }
}

/// The names of a run's own settings; all else is `extra`.
const KNOWN: [&str; 8] = ["id", "model", "setting", "modality", "weights", "params", "fps", "max_frames"];

fn run(of: &Value) -> Option<RunOf> {
    let head = of.get("head")?;
    let id = text(head, "id")?;
    let fields = head.as_object().into_iter().flatten();
    let extra = fields.filter(|(name, _)| !KNOWN.contains(&name.as_str()));
    let word = |name: &str| head.get(name).and_then(Value::as_str);
    let run = Run {
        model: text(head, "model").unwrap_or_else(|| id.clone()),
        setting: text(head, "setting").unwrap_or_else(|| "vanilla".to_owned()),
        modality: word("modality").and_then(Modality::from_id),
        weights: word("weights").and_then(Weights::from_id),
        params: text(head, "params"),
        fps: head.get("fps").and_then(Value::as_f64),
        max_frames: head.get("max_frames").and_then(Value::as_u64),
        predictions: Vec::new(),
        extra: extra.map(|(name, value)| (name.as_str().into(), value.to_string())).collect(),
        id,
    };
    Some(RunOf {
        head: run,
        answered: whole(of, "answered"),
        reports: whole(of, "reports"),
        content: text(of, "content").unwrap_or_default(),
    })
}

fn standing(of: &Value) -> Option<Standing> {
    let rows: Vec<Place> = list(of.get("rows")?).filter_map(place).collect();
    let inside = |place: &usize| *place < rows.len();
    let pair = |it: &Value| {
        let places = [it.get(0)?.as_u64()?, it.get(1)?.as_u64()?].map(|n| usize::try_from(n).ok());
        Some(Pair {
            higher: places[0].filter(inside)?,
            lower: places[1].filter(inside)?,
            difference: it.get(2)?.as_f64()?,
            p: it.get(3)?.as_f64()?,
            p_holm: it.get(4)?.as_f64()?,
            holds: it.get(5)?.as_bool()?,
        })
    };
    let group = |it: &Value| {
        let places = list(it).filter_map(|n| usize::try_from(n.as_u64()?).ok());
        places.filter(inside).collect::<Vec<usize>>()
    };
    Some(Standing {
        items: whole(of, "items"),
        left_out: whole(of, "left_out"),
        pairs: list(&of["pairs"]).filter_map(pair).collect(),
        groups: list(&of["groups"]).map(group).collect(),
        without: list(&of["without"]).filter_map(|id| id.as_str().map(str::to_owned)).collect(),
        rows,
    })
}

fn place(of: &Value) -> Option<Place> {
    let bound = |n: usize| of.get("interval")?.get(n)?.as_f64();
    Some(Place {
        run: text(of, "run")?,
        rank: whole(of, "rank"),
        value: of.get("value")?.as_f64()?,
        interval: bound(0).zip(bound(1)).map(|(lo, hi)| [lo, hi]),
    })
}

fn part(of: &Value) -> Option<PartOf> {
    Some(PartOf { path: text(of, "path")?, items: whole(of, "items") })
}

fn lookup(of: &Value) -> Option<Lookup> {
    let digits = u8::try_from(of.get("digits")?.as_u64()?).ok().filter(|digits| (1..=8).contains(digits))?;
    // Another hash is of a later version: nothing can be looked up by it.
    (of.get("hash")?.as_str()? == "fnv1a32").then_some(())?;
    Some(Lookup { folder: text(of, "folder")?, digits })
}
