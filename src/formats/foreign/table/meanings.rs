//! What a column can mean, and by which names it is told.

use serde_json::{Map, Value};

use crate::formats::foreign::value::number;

/// What a column can mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meaning {
    /// The name of the question: `column:` and this.
    pub(super) key: &'static str,
    /// In words.
    pub(super) words: &'static str,
    /// Names of columns that mean it, the likeliest first, in lower case and without blanks and underscores.
    names: &'static [&'static str],
    /// Whether the values of the first rows can be it.
    fits: fn(&[&Value]) -> bool,
}

/// All meanings, in the order in which columns are given to them.
pub(super) const MEANINGS: [Meaning; 15] = [
    Meaning {
        key: "video",
        words: "the video",
        names: &[
            "video",
            "videopath",
            "videoid",
            "videoname",
            "videofile",
            "vid",
            "videourl",
            "clip",
            "clipid",
            "clippath",
            "file",
            "filename",
            "filepath",
            "path",
            "media",
        ],
        fits: are_short,
    },
    Meaning {
        key: "question",
        words: "the question",
        names: &["question", "query", "prompt", "instruction", "problem", "input", "q"],
        fits: are_texts,
    },
    Meaning {
        key: "options",
        words: "the options",
        names: &["options", "choices", "candidates", "option", "candidate", "multichoiceoptions"],
        fits: any,
    },
    Meaning {
        key: "response",
        words: "the model's reply",
        names: &[
            "response",
            "prediction",
            "predict",
            "pred",
            "modelanswer",
            "modelresponse",
            "modeloutput",
            "reply",
            "output",
            "generatedtext",
            "generation",
            "completion",
            "predictedanswer",
            "predanswer",
            "filteredresps",
            "answerpred",
        ],
        fits: any,
    },
    Meaning {
        key: "answer",
        words: "the true answer",
        names: &[
            "answer",
            "gold",
            "groundtruth",
            "gt",
            "gtanswer",
            "correctanswer",
            "target",
            "label",
            "correct",
            "solution",
            "a",
            "goldanswer",
            "refanswer",
            "trueanswer",
            "answerkey",
        ],
        fits: any,
    },
    Meaning {
        key: "id",
        words: "the item's id",
        names: &[
            "id",
            "itemid",
            "questionid",
            "qid",
            "sampleid",
            "uid",
            "index",
            "idx",
            "docid",
            "problemid",
        ],
        fits: are_short,
    },
    Meaning {
        key: "model",
        words: "the model",
        names: &["model", "modelname", "run", "system", "method"],
        fits: are_short,
    },
    Meaning {
        key: "type",
        words: "the hallucination type",
        names: &[
            "hallucinationtype",
            "type",
            "questiontype",
            "qtype",
            "category",
            "tasktype",
            "subcategory",
            "aspect",
            "subset",
        ],
        fits: are_short,
    },
    Meaning {
        key: "duration",
        words: "the video's length in seconds",
        names: &["duration", "videoduration", "length", "videolength", "seconds"],
        fits: are_numbers,
    },
    Meaning {
        key: "source",
        words: "where the video comes from",
        names: &["source", "videosource", "dataset", "domain"],
        fits: are_short,
    },
    Meaning {
        key: "score",
        words: "the harness's own score",
        names: &["score", "iscorrect", "correctness", "acc", "accuracy", "hit", "rating"],
        fits: are_numbers_or_flags,
    },
    Meaning {
        key: "reference",
        words: "the reference caption",
        names: &["reference", "referencecaption", "caption", "refcaption", "description", "humancaption"],
        fits: are_texts,
    },
    Meaning {
        key: "start",
        words: "where the span begins, in seconds",
        names: &["start", "starttime", "begin", "timestart", "st", "tstart"],
        fits: are_numbers,
    },
    Meaning {
        key: "end",
        words: "where the span ends, in seconds",
        names: &["end", "endtime", "finish", "timeend", "ed", "tend"],
        fits: are_numbers,
    },
    Meaning {
        key: "group",
        words: "items that belong together",
        names: &["group", "groupid", "pairid", "tripletid", "setid"],
        fits: are_short,
    },
];

fn any(_: &[&Value]) -> bool {
    true
}

/// Numbers, or texts of few characters: names, ids, words.
fn are_short(values: &[&Value]) -> bool {
    values.iter().all(|value| value.is_number() || value.as_str().is_some_and(|text| text.len() <= 400))
}

fn are_texts(values: &[&Value]) -> bool {
    values.iter().all(|value| value.is_string())
}

fn are_numbers(values: &[&Value]) -> bool {
    values.iter().all(|value| number(value).is_some())
}

fn are_numbers_or_flags(values: &[&Value]) -> bool {
    values.iter().all(|value| value.is_boolean() || number(value).is_some())
}

/// A name as it is compared: lower case, letters and digits alone.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Names of the columns, in their order, over the first rows.
pub(super) fn columns(rows: &[Map<String, Value>]) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for name in rows.iter().flat_map(Map::keys) {
        if !columns.iter().any(|known| known == name) {
            columns.push(name.clone());
        }
    }
    columns
}

/// Which column means what, by name and first values; no column means two things.
pub(super) fn guess(columns: &[String], rows: &[Map<String, Value>]) -> Vec<(Meaning, Option<String>)> {
    let mut taken: Vec<&String> = Vec::new();
    let mut guessed = Vec::new();
    for meaning in MEANINGS {
        let fits = |column: &&String| {
            let values = rows.iter().filter_map(|row| row.get(*column)).filter(|value| !value.is_null());
            let values: Vec<&Value> = values.collect();
            !taken.contains(column) && (meaning.fits)(&values)
        };
        let found = meaning
            .names
            .iter()
            .find_map(|name| columns.iter().filter(|column| plain(column) == *name).find(fits));
        taken.extend(found);
        guessed.push((meaning, found.cloned()));
    }
    guessed
}

/// Columns that are called by letters, `A`, `B`, ... or `option_a`, ...: each is an option.
pub(super) fn lettered(columns: &[String]) -> Vec<(String, String)> {
    let column = |letter: char| {
        let is_it = |column: &&String| {
            let name = plain(column);
            let rest = ["option", "choice", "opt"].iter().find_map(|head| name.strip_prefix(head));
            rest.unwrap_or(&name) == letter.to_ascii_lowercase().to_string()
        };
        Some((letter.to_string(), columns.iter().find(is_it)?.clone()))
    };
    let found: Vec<_> = ('A'..='J').map_while(column).collect();
    if found.len() > 1 { found } else { Vec::new() }
}
