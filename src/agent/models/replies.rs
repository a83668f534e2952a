//! What a structured reply must hold. A reply that does not is told why, once, and may try again.

use serde_json::{Map, Value};

use crate::model::{HallucinationType, Level, Verdict, VerdictKind};

/// What a model makes of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Classified {
    /// Its level.
    pub level: Level,
    /// Its type, where the model named one that there is.
    pub kind: Option<HallucinationType>,
    /// What must be looked for.
    pub objects: Vec<String>,
    /// What takes place.
    pub events: Vec<String>,
    /// Statements of cause and effect.
    pub claims: Vec<String>,
}

/// What a model makes of the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// Whether the answer conflicts with it.
    pub hallucinated: Option<bool>,
    /// By option.
    pub verdicts: Vec<(String, Verdict)>,
    /// What conflicts.
    pub error_points: Vec<String>,
}

/// What the model that answered is told: F = (A, R).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// A: the evidence and what it says of the answer.
    pub analysis: String,
    /// R: what to look at again.
    pub recommendations: String,
}

/// The most texts that a list of a reply may have: what comes from a model may be without end.
const MOST: usize = 50;
/// The longest text of a list, in characters.
const LONGEST: usize = 2_000;

/// The one JSON object in a reply: alone, in a fence, or with words around it.
fn object(text: &str) -> Result<Map<String, Value>, String> {
    let start = text.find('{').ok_or("there is no JSON object")?;
    let end = text.rfind('}').filter(|end| *end > start).ok_or("the JSON object does not end")?;
    match serde_json::from_str(&text[start..=end]) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err("it is no JSON object".to_owned()),
        Err(why) => Err(format!("it is no JSON: {why}")),
    }
}

fn texts(map: &Map<String, Value>, name: &str) -> Result<Vec<String>, String> {
    match map.get(name) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(list)) if list.iter().all(Value::is_string) => {
            let cut = |text: &str| text.chars().take(LONGEST).collect::<String>();
            Ok(list.iter().filter_map(Value::as_str).take(MOST).map(cut).collect())
        }
        Some(_) => Err(format!("`{name}` must be a list of texts")),
    }
}

fn text(map: &Map<String, Value>, name: &str) -> Result<String, String> {
    map.get(name).and_then(Value::as_str).map(str::to_owned).ok_or_else(|| format!("`{name}` must be a text"))
}

/// Reads a classification.
pub fn classified(reply: &str) -> Result<Classified, String> {
    let map = object(reply)?;
    let kind = map.get("type").and_then(Value::as_str).map(HallucinationType::from_id);
    let kind = kind.filter(|kind| matches!(kind, HallucinationType::Drv(_)));
    let said = map
        .get("level")
        .and_then(Value::as_str)
        .and_then(Level::from_id)
        .filter(|level| *level != Level::Other);
    // The type says the level; a level without a type is enough for the path.
    let level = kind.as_ref().map(HallucinationType::level).or(said);
    let level =
        level.ok_or("`level` must be perceptive, temporal or cognitive, and `type` one of the fourteen")?;
    Ok(Classified {
        level,
        kind,
        objects: texts(&map, "objects")?,
        events: texts(&map, "events")?,
        claims: texts(&map, "claims")?,
    })
}

/// Reads an assessment.
pub fn assessment(reply: &str) -> Result<Assessment, String> {
    let map = object(reply)?;
    let hallucinated = match map.get("hallucinated") {
        Some(Value::Bool(flag)) => Some(*flag),
        None | Some(Value::Null) => None,
        Some(_) => return Err("`hallucinated` must be true, false or null".to_owned()),
    };
    let mut verdicts = Vec::new();
    if let Some(Value::Object(options)) = map.get("verdicts") {
        for (option, said) in options.iter().take(MOST) {
            let map =
                said.as_object().ok_or_else(|| format!("the verdict on `{option}` must be an object"))?;
            let word = map.get("verdict").and_then(Value::as_str).unwrap_or_default();
            let verdict = VerdictKind::from_id(word).ok_or_else(|| {
                format!("the verdict on `{option}` must be supported, contradicted or cannot_tell")
            })?;
            verdicts.push((option.clone(), Verdict { verdict, evidence: texts(map, "evidence")? }));
        }
    }
    Ok(Assessment { hallucinated, verdicts, error_points: texts(&map, "error_points")? })
}

/// Reads a feedback.
pub fn advice(reply: &str) -> Result<Advice, String> {
    let map = object(reply)?;
    Ok(Advice { analysis: text(&map, "analysis")?, recommendations: text(&map, "recommendations")? })
}
