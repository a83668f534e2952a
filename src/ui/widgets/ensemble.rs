//! The name of an ensemble, which says how it comes to its word.

use leptos::prelude::*;

use super::{Shown, Told, explanation, number};
use crate::{
    analysis::{caption_definition, definition::Definition},
    metrics::ensemble::Ensemble,
};

/// `name` as a button that opens to the rule of each part that the ensemble has.
pub(in crate::ui) fn ensemble_explained(name: &str, ensemble: &Ensemble) -> AnyView {
    let (judges, voters) = (ensemble.judges().len(), ensemble.voters().len());
    let mut parts: Vec<(&'static str, Definition)> = Vec::new();
    if voters > 0 {
        parts.push(("Questions", caption_definition::majority_answer(voters)));
    }
    if judges > 0 {
        parts.push(("Captions", caption_definition::ensemble(ensemble.rule(), judges)));
    }
    let shown =
        Shown { value: name.to_owned(), label: format!("Ensemble: {name}"), plain: true, ..Shown::default() };
    number(shown, move || {
        let told =
            Told { elsewhere: Some("What is left out is told beside each number."), ..Told::default() };
        let part = |(of, definition): &(&'static str, Definition)| {
            explanation(format!("{of}: {}", definition.name), definition, &told)
        };
        parts.iter().map(part).collect::<Vec<_>>()
    })
}
