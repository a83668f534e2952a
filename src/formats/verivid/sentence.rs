//! The sentences of a dense caption.

use serde_json::Value;

use super::parts;
use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::note::Row;
use crate::model::{ErrorCategory, ErrorSpan, Sentence, SentenceLabel};

const LABELS: &str = "correct, incorrect or unknown";

const CATEGORIES: &str = "object, relation, location, direction, illusion, action, order, causality, frequency or \
                          state_change";

/// Reads the sentences; one that is no object is kept in place, empty, so that the others keep theirs.
pub(super) fn sentences(list: Vec<Value>, row: &mut Row) -> Vec<Sentence> {
    list.into_iter().enumerate().map(|(n, value)| sentence(value, n + 1, row)).collect()
}

fn sentence(value: Value, n: usize, row: &mut Row) -> Sentence {
    let empty = Sentence {
        text: String::new(),
        label: SentenceLabel::Unknown,
        errors: Vec::new(),
        certificate: Vec::new(),
        votes: Vec::new(),
        extra: Vec::new(),
    };
    let place = format!("sentence {n}");
    let Some(mut fields) = Fields::of(value, format!("{place}: "), row) else { return empty };
    let text = fields.text("text", row).unwrap_or_default();
    let votes = votes(&mut fields, row);
    let label = fields.word("label", LABELS, SentenceLabel::from_id, row).unwrap_or_else(|| {
        if votes.is_empty() {
            row.info("sentence without label", format!("{place} has no label; it counts as unknown"));
        }
        plurality(&votes)
    });
    let length = text.chars().count();
    let list = fields.list("errors", row);
    let read = |(k, value)| error(value, length, &format!("{place}, error {}", k + 1), row);
    let errors = list.into_iter().enumerate().filter_map(read).collect();
    let list = fields.list("certificate", row);
    let certificate = parts::spans(&list, &format!("{place}, certificate"), row);
    Sentence { text, label, errors, certificate, votes, extra: fields.rest(row) }
}

fn votes(fields: &mut Fields, row: &mut Row) -> Vec<(String, SentenceLabel)> {
    let place = fields.place().to_owned();
    let members = fields.members("votes", row);
    let read = |(name, value): (String, Value)| match value.as_str().and_then(SentenceLabel::from_id) {
        Some(label) => Some((name, label)),
        None => {
            let found = describe(&value);
            row.changed(
                "bad vote",
                format!("{place}the vote of `{name}` dropped: expected {LABELS}, found {found}"),
            );
            None
        }
    };
    members.into_iter().filter_map(read).collect()
}

/// The label with most votes, unknown ones counted; a tie is unknown.
pub(in crate::formats) fn plurality(votes: &[(String, SentenceLabel)]) -> SentenceLabel {
    let count = |label: SentenceLabel| votes.iter().filter(|(_, vote)| *vote == label).count();
    let most = SentenceLabel::ALL.iter().map(|label| count(*label)).max().unwrap_or(0);
    let mut first = SentenceLabel::ALL.iter().filter(|label| count(**label) == most);
    match (first.next(), first.next()) {
        (Some(label), None) => *label,
        _ => SentenceLabel::Unknown,
    }
}

fn error(value: Value, length: usize, place: &str, row: &mut Row) -> Option<ErrorSpan> {
    let mut fields = Fields::of(value, format!("{place}: "), row)?;
    let (start, end) = (fields.whole("start", row), fields.whole("end", row));
    let category = fields.word("category", CATEGORIES, ErrorCategory::from_id, row);
    let (Some(start), Some(end), Some(category)) = (start, end, category) else {
        row.changed("bad error span", format!("{place} dropped: it needs start, end and a known category"));
        return None;
    };
    fields.drop_rest(row);
    let clip = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(length);
    let (from, to) = (clip(start), clip(end));
    if from >= to {
        let why = format!("{place} dropped: [{start}, {end}) holds no character of the {length} in the text");
        row.changed("bad error span", why);
        return None;
    }
    if end != to as u64 {
        row.changed("error span clipped", format!("{place}: its end {end} was cut to the text's {length}"));
    }
    Some(ErrorSpan { start: from, end: to, category })
}
