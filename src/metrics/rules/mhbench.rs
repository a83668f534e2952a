//! MHBench, discrimination, without its language model: a word yes, else a word no or not.
//! Faults: `Yes!` and `**Yes**` are no words of its list; what it cannot read, and what is missing,
//! leaves the denominator; it stops at a gold that is neither `yes` nor `no`.

use super::case::{Case, Credit, Ruling};

/// Yes / no.
pub(super) fn yes_no(case: &Case<'_>) -> Ruling {
    let mut no = None;
    let mut yes = None;
    let mut start = 0;
    for word in case.reply.split(' ') {
        let at = start..start + word.len();
        start = at.end + 1;
        let bare: String = word.chars().filter(|c| !matches!(c, '.' | ',' | '"' | '\'')).collect();
        match bare.to_lowercase().as_str() {
            "yes" => yes = yes.or(Some(at)),
            "no" | "not" => no = no.or(Some(at)),
            _ => {}
        }
    }
    let mut ruling = match (yes, no) {
        (Some(at), _) => Ruling::found("yes", Some(at), "a word yes", *case.gold == *"yes"),
        (None, Some(at)) => Ruling::found("no", Some(at), "a word no or not", *case.gold == *"no"),
        (None, None) => {
            Ruling { credit: Credit::LeftOut, ..Ruling::found("nan", None, "no answer found", false) }
        }
    };
    if !matches!(&*case.gold, "yes" | "no") {
        ruling.credit = Credit::BadGold;
    }
    ruling
}
