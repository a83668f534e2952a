//! What the name of a file says: Dr.V's rows do not hold their hallucination type, their files' names do
//! (`number.json`, `ocr_binary.json`, `sequence_annotation.json`, `object_OwnModel.json`).

/// What a file's name begins with, and the type that it stands for.
const TYPES: [(&str, &str); 31] = [
    ("object", "object"),
    ("objects", "object"),
    ("color", "color"),
    ("colour", "color"),
    ("number", "number"),
    ("count", "number"),
    ("location", "location"),
    ("static_relation", "static_relation"),
    ("ocr", "ocr"),
    ("action", "action"),
    ("dynamic_attribute", "dynamic_attribute"),
    ("attribute", "dynamic_attribute"),
    ("dynamic_relation", "dynamic_relation"),
    ("sequence", "sequence"),
    ("factual_prediction", "factual_prediction"),
    ("factual", "factual_prediction"),
    ("fact", "factual_prediction"),
    ("counterfactual_prediction", "counterfactual_prediction"),
    ("counterfactual", "counterfactual_prediction"),
    ("counter_factual", "counterfactual_prediction"),
    ("counterfact", "counterfactual_prediction"),
    ("context_explanation", "context_explanation"),
    ("context_based_explanation", "context_explanation"),
    ("context_based", "context_explanation"),
    ("contextual", "context_explanation"),
    ("context", "context_explanation"),
    ("knowledge_explanation", "knowledge_explanation"),
    ("knowledge_based_explanation", "knowledge_explanation"),
    ("knowledge_based", "knowledge_explanation"),
    ("knowledge", "knowledge_explanation"),
    ("dynamic_attributes", "dynamic_attribute"),
];

/// Words after the type that say the form of the questions.
const FORMS: [&str; 13] = [
    "annotations",
    "annotation",
    "binary",
    "multiple",
    "multi",
    "mcq",
    "caption",
    "captions",
    "yes_no",
    "yesno",
    "choice",
    "generation",
    "qa",
];

/// The hallucination type that a file's name begins with, and what of the name is left after it and after the
/// form of the questions: the model.
pub(super) fn split(stem: &str) -> (Option<&'static str>, &str) {
    let folded: String = stem.chars().map(|c| if matches!(c, '-' | ' ') { '_' } else { c }).collect();
    let folded = folded.to_ascii_lowercase();
    let known = TYPES.iter().filter(|(name, _)| starts(&folded, name));
    let Some((name, id)) = known.max_by_key(|(name, _)| name.len()) else { return (None, stem) };
    let mut at = name.len();
    loop {
        let rest = &folded[at..];
        let word = rest.trim_start_matches('_');
        at += rest.len() - word.len();
        match FORMS.iter().filter(|form| starts(word, form)).max_by_key(|form| form.len()) {
            Some(form) => at += form.len(),
            None => return (Some(id), &stem[at..]),
        }
    }
}

/// Whether a name begins with a whole word.
fn starts(name: &str, word: &str) -> bool {
    name.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// The run that a file of answers is: `object_OwnModel` is of `OwnModel`.
pub(super) fn run(stem: &str) -> &str {
    Some(split(stem).1).filter(|model| !model.is_empty()).unwrap_or(stem)
}
