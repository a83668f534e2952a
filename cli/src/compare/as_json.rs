//! The document of `verivid compare --json`.

use serde_json::{Map, Value, json};
use verivid::{
    analysis::compare::{Comparison, MethodPair, Ranking, settings},
    analysis::export::About,
    metrics::{Interval, mitigation::Mitigation, paired::Difference},
    model::{Dataset, ItemIx, RunIx},
};

use super::{Found, Two};
use crate::json::{self, interval, object};

/// Two runs: one flat document. Three and more: the rankings.
pub(super) fn document(found: &Found<'_>, about: &About) -> Value {
    let mut fields = match (&found.two, &found.several) {
        (Some(two), _) => of_two(found, two),
        (_, Some(several)) => object([
            ("runs", names(found.dataset, &found.runs)),
            ("questions", json!(several.questions.as_ref().map(|one| ranking(found.dataset, one)))),
            ("captions", json!(several.captions.as_ref().map(|one| ranking(found.dataset, one)))),
        ]),
        _ => object::<&str>([]),
    };
    if let Some(fields) = fields.as_object_mut() {
        fields.insert("about".to_owned(), json::about(about));
        fields.insert("zero_division".to_owned(), found.convention.id().into());
        let gains = found.gains.iter().map(|(pair, gain)| gain_of(found.dataset, pair, gain));
        fields.insert("mitigation".to_owned(), gains.collect());
        fields.insert("settings".to_owned(), settings_of(found));
    }
    fields
}

fn of_two(found: &Found<'_>, two: &Two) -> Value {
    let mut fields = Map::new();
    fields.insert("a".to_owned(), two.a.clone().into());
    fields.insert("b".to_owned(), two.b.clone().into());
    fields.extend(match &two.questions {
        Some(questions) => comparison(found.dataset, questions),
        None => nothing(),
    });
    let captions = two.captions.as_ref().map(|captions| Value::Object(comparison(found.dataset, captions)));
    fields.insert("verification".to_owned(), json!(captions));
    Value::Object(fields)
}

/// No item that both runs were scored on.
fn nothing() -> Map<String, Value> {
    let counts = ["items", "both", "a_only", "b_only", "neither"].map(|name| (name.to_owned(), json!(0)));
    let nulls =
        ["a_score", "b_score", "p", "difference", "interval"].map(|name| (name.to_owned(), Value::Null));
    counts.into_iter().chain(nulls).chain([("by_type".to_owned(), json!({}))]).collect()
}

fn comparison(dataset: &Dataset, found: &Comparison) -> Map<String, Value> {
    let left_out = &found.left_out;
    let cell = |((complexity, duration), part): (&(_, verivid::model::DurationBracket), &Difference)| {
        let complexity: &verivid::model::Complexity = complexity;
        let place = [("complexity", json!(complexity.number())), ("duration", json!(duration.id()))];
        object(place.into_iter().map(|(k, v)| (k.to_owned(), v)).chain(fields_of(part)))
    };
    let by_type = found.by_type.iter().map(|(kind, part)| (kind.id(), difference(part)));
    let more = [
        ("macro", json!(found.macro_mean.as_ref().map(difference))),
        ("by_type", object(by_type)),
        ("by_level", object(found.by_level.iter().map(|(level, part)| (level.id(), difference(part))))),
        ("by_task", object(found.by_task.iter().map(|(task, part)| (task.id(), difference(part))))),
        ("by_source", object(found.by_source.iter().map(|(name, part)| (name.as_str(), difference(part))))),
        ("cells", found.by_cell.iter().map(cell).collect()),
        ("fixed", items(dataset, &found.lists.fixed)),
        ("broken", items(dataset, &found.lists.broken)),
        ("bad_gold", json!(left_out.bad_gold)),
        ("unjudged", json!(left_out.unjudged)),
        ("unlabelled", json!(left_out.unlabelled)),
        ("unknown_sentences", json!(left_out.unknown)),
        ("missing", json!([left_out.missing.0, left_out.missing.1])),
        ("undefined", json!([left_out.undefined.0, left_out.undefined.1])),
        ("fractional", json!(left_out.fractional)),
        ("left_out_of_cells", json!(found.left_out_of_cells)),
    ];
    fields_of(&found.all).into_iter().chain(more.map(|(k, v)| (k.to_owned(), v))).collect()
}

fn fields_of(part: &Difference) -> Vec<(String, Value)> {
    let counts = &part.counts;
    let fields = [
        ("items", json!(part.items)),
        ("both", json!(counts.both)),
        ("a_only", json!(counts.a_only)),
        ("b_only", json!(counts.b_only)),
        ("neither", json!(counts.neither)),
        ("a_score", json!(part.a)),
        ("b_score", json!(part.b)),
        ("p", json!(part.p)),
        ("difference", json!(part.difference)),
        ("interval", interval(part.interval)),
    ];
    fields.map(|(name, value)| (name.to_owned(), value)).to_vec()
}

fn difference(part: &Difference) -> Value {
    object(fields_of(part))
}

fn items(dataset: &Dataset, items: &[ItemIx]) -> Value {
    items.iter().map(|item| Value::from(dataset.item(*item).id.as_str())).collect()
}

fn id(dataset: &Dataset, run: RunIx) -> Value {
    dataset.run(run).id.as_str().into()
}

fn names(dataset: &Dataset, runs: &[RunIx]) -> Value {
    runs.iter().map(|run| id(dataset, *run)).collect()
}

fn ranking(dataset: &Dataset, (found, intervals): &(Ranking, Vec<Option<Interval>>)) -> Value {
    let row = |row: &verivid::analysis::compare::Ranked| {
        json!({
            "run": id(dataset, row.run),
            "rank": row.rank,
            "value": row.value,
            "interval": interval(row.interval),
        })
    };
    let pair = |(pair, between): (&verivid::analysis::compare::Pairwise, &Option<Interval>)| {
        json!({
            "higher": id(dataset, pair.higher),
            "lower": id(dataset, pair.lower),
            "difference": pair.difference,
            "interval": interval(*between),
            "higher_only": pair.counts.a_only,
            "lower_only": pair.counts.b_only,
            "p": pair.p,
            "p_holm": pair.corrected,
            "holds": pair.holds,
        })
    };
    json!({
        "items": found.items.len(),
        "left_out": found.left_out,
        "without": names(dataset, &found.without),
        "rows": found.rows.iter().map(row).collect::<Vec<_>>(),
        "pairs": found.pairs.iter().zip(intervals).map(pair).collect::<Vec<_>>(),
        "groups": found.groups.iter().map(|group| names(dataset, group)).collect::<Vec<_>>(),
    })
}

fn gain_of(dataset: &Dataset, pair: &MethodPair, gain: &Mitigation) -> Value {
    let part = |part: &Difference| {
        json!({
            "items": part.items,
            "base": part.a,
            "with_method": part.b,
            "gain": part.difference,
            "interval": interval(part.interval),
        })
    };
    json!({
        "base": id(dataset, pair.base),
        "method": id(dataset, pair.method),
        "also_differs": pair.also_differs,
        "basis": gain.basis.id(),
        "overall": part(&gain.overall),
        "by_level": object(gain.by_level.iter().map(|(level, one)| (level.id(), part(one)))),
        "by_type": object(gain.by_type.iter().map(|(kind, one)| (kind.id(), part(one)))),
        "fixed": items(dataset, &gain.fixed),
        "broken": items(dataset, &gain.broken),
        "untyped": gain.untyped,
    })
}

fn settings_of(found: &Found<'_>) -> Value {
    let rows = settings(found.dataset, &found.runs).into_iter();
    rows.map(|row| json!({"name": row.name, "values": row.values, "differs": row.differs})).collect()
}
