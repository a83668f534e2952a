//! The measures of grids as the address names them, and the items that are behind one.

use crate::analysis::heatmap::Measure;

/// The names of the measures in the address.
const MEASURES: [(Measure, &str); 4] = [
    (Measure::F1, "f1"),
    (Measure::Precision, "precision"),
    (Measure::Recall, "recall"),
    (Measure::Accuracy, "accuracy"),
];

/// The measure's name in the address.
pub fn measure_id(measure: Measure) -> &'static str {
    MEASURES.iter().find(|(each, _)| *each == measure).map_or("", |(_, id)| id)
}

/// The measure of a name.
pub fn measure_from_id(id: &str) -> Option<Measure> {
    MEASURES.iter().find(|(_, each)| *each == id).map(|(measure, _)| *measure)
}

/// In an outcome's place: "is behind this number of the run".
const COUNTED: &str = "counted_";

/// The name in the address of "the items that this measure of a run is a mean over".
pub fn counted_id(measure: Measure) -> String {
    format!("{COUNTED}{}", measure_id(measure))
}

/// The measure of such a name.
pub fn counted_from_id(id: &str) -> Option<Measure> {
    measure_from_id(id.strip_prefix(COUNTED)?)
}
