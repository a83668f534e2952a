//! What a run is good and bad at beside the other runs of a listing, in numbers and in words.

use serde_json::Value;

use crate::analysis::profile::{Measured, Profile, Standing, profile};
use crate::formats::listing::Listing;
use crate::metrics::Interval;
use crate::model::{Complexity, DurationBracket, ErrorCategory, HallucinationType};
use crate::view::text;

/// A part of the benchmark: the questions of a type, the cells of complexity and duration, the errors of a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The words on screen.
    pub label: String,
    /// Whether it is a cell of complexity and duration.
    pub is_cell: bool,
}

/// A run beside the others.
#[derive(Clone, Debug)]
pub struct Profiled {
    /// Each part that the run has a number on, in the order of the benchmark, with the mean of the other runs' numbers
    /// where any has one.
    pub parts: Vec<(Part, Measured, Option<f64>)>,
    /// What stands out.
    pub profile: Profile<Part>,
    /// The other runs that have any number.
    pub others: usize,
}

/// The profile of a run out of the listing's own numbers: accuracy by type and cell, or of captions recall by
/// category and mean F1 by cell.
pub fn profiled(listing: &Listing, run: &str, of_captions: bool) -> Profiled {
    let others = listing.runs.iter().filter(|other| other.head.id != run);
    let others = others.filter_map(|other| listing.score_of(&other.head.id));
    profiled_among(listing.score_of(run), others, of_captions)
}

/// The same of a run's score document among those of others.
pub fn profiled_among<'a>(
    own: Option<&Value>,
    others: impl Iterator<Item = &'a Value>,
    of_captions: bool,
) -> Profiled {
    let own = own.map(|score| numbers(score, of_captions)).unwrap_or_default();
    let others: Vec<Vec<(Part, Measured)>> =
        others.map(|score| numbers(score, of_captions)).filter(|numbers| !numbers.is_empty()).collect();
    let field = |part: &Part| {
        let theirs = others.iter().filter_map(|run| run.iter().find(|(other, _)| other == part));
        let theirs: Vec<f64> = theirs.map(|(_, measured)| measured.value).collect();
        (!theirs.is_empty()).then(|| theirs.iter().sum::<f64>() / theirs.len() as f64)
    };
    let parts = own.iter().map(|(part, measured)| (part.clone(), *measured, field(part))).collect();
    Profiled { parts, profile: profile(&own, &others), others: others.len() }
}

impl Profiled {
    /// The profile in sentences.
    pub fn words(&self) -> String {
        let Profile { strengths, weaknesses, compared } = &self.profile;
        if *compared == 0 {
            return "No part of the benchmark has enough items, and another run, to say what stands out."
                .to_owned();
        }
        let (strong, weak) = (list(strengths), list(weaknesses));
        let beside = format!("Beside the {}", text::plural(self.others, "other run", "other runs"));
        let found = match (strong.is_empty(), weak.is_empty()) {
            (true, true) => format!("{beside} it stands out nowhere."),
            (false, true) => format!("{beside} it is strong in {strong}; it is weak nowhere."),
            (true, false) => format!("{beside} it is weak in {weak}; it is strong nowhere."),
            (false, false) => format!("{beside} it is strong in {strong}. It is weak in {weak}."),
        };
        let parts = text::plural(*compared, "part was", "parts were");
        format!("{found} {parts} compared: of many, some stand out by chance.")
    }
}

fn list(found: &[Standing<Part>]) -> String {
    let one = |it: &Standing<Part>| {
        format!(
            "{} ({}, the others {})",
            it.part.label,
            text::per_cent(it.own.value),
            text::per_cent(it.field)
        )
    };
    let all: Vec<String> = found.iter().map(one).collect();
    match all.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        all => all.join(", "),
    }
}

fn numbers(score: &Value, of_captions: bool) -> Vec<(Part, Measured)> {
    let mut found = Vec::new();
    let (kind, cell) = if of_captions { ("verification", "f1") } else { ("qa", "accuracy") };
    let of = &score[kind];
    let (groups, value) =
        if of_captions { ("recall_by_category", "recall") } else { ("by_type", "accuracy") };
    for (id, it) in of[groups].as_object().into_iter().flatten() {
        let label = match (of_captions, ErrorCategory::from_id(id)) {
            (true, Some(category)) => format!("{} errors", category.label()),
            (true, None) => format!("{id} errors"),
            (false, _) => HallucinationType::from_id(id).label().to_owned(),
        };
        found.extend(measured(it, value, "total").map(|it| (Part { label, is_cell: false }, it)));
    }
    for it in of["cells"].as_array().into_iter().flatten() {
        let place = it["complexity"].as_u64().and_then(|n| usize::try_from(n).ok()?.checked_sub(1));
        let complexity = place.and_then(|place| Complexity::ALL.get(place));
        let duration = it["duration"].as_str().and_then(DurationBracket::from_id);
        let (Some(complexity), Some(duration)) = (complexity, duration) else { continue };
        let label = format!("{}, {}", complexity.label(), duration.label());
        let support = if of_captions { "captions" } else { "items" };
        found.extend(measured(it, cell, support).map(|it| (Part { label, is_cell: true }, it)));
    }
    found
}

fn measured(of: &Value, value: &str, support: &str) -> Option<Measured> {
    let bound = |n: usize| of.get("interval")?.get(n)?.as_f64();
    Some(Measured {
        value: of.get(value)?.as_f64()?,
        interval: bound(0).zip(bound(1)).map(|(lo, hi)| Interval { lo, hi }),
        support: usize::try_from(of.get(support)?.as_u64()?).ok()?,
    })
}
