//! The answer rule that a command names.

use verivid::{metrics::rules::Rule, view::conventions::Reading};

use crate::failure::Failure;

/// How answers are read; an unknown rule is answered with those that there are.
pub(crate) fn named(name: Option<&str>) -> Result<Reading, Failure> {
    let Some(name) = name else { return Ok(Reading::default()) };
    let unknown = || {
        let known = Rule::ALL.map(Rule::id).join(", ");
        Failure::Unknown { what: "answer rule", name: name.to_owned(), known }
    };
    Rule::from_id(name).map(|rule| Reading(Some(rule))).ok_or_else(unknown)
}
