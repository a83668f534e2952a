//! The definitions of the numbers about guessing and leaning: what chance alone gets, which
//! letters and which of yes and no are gold and are said, and pairs, which guessing cannot win.

use super::definition::{Definition, count};
use crate::metrics::Ratio;
use crate::metrics::qa::{PairScore, QaScore};

/// What guessing would get.
pub fn chance(score: &QaScore) -> Definition {
    Definition {
        name: "Chance level",
        formula: "mean over questions of 1 / number of options; yes / no has two",
        source: "follows from the questions",
        convention: "each option equally likely".to_owned(),
        numerator: format!("{:.4} (sum)", score.chance.unwrap_or(0.0) * score.chance_items as f64),
        denominator: format!("{} questions with options", score.chance_items),
        exclusions: kept(vec![(
            "left out: free replies and orders",
            score.items.saturating_sub(score.chance_items),
        )]),
    }
}

/// The share of one option's place among the gold, or among the answers (`said`).
pub fn letter(share: &Ratio, said: bool) -> Definition {
    let (name, of) = if said { ("Letter share, answers", "answers") } else { ("Letter share, gold", "gold") };
    Definition {
        name,
        formula: "questions whose option at this place is the gold, or the answer / those with one",
        source: "option bias; compared with the gold, since options are rarely spread evenly",
        convention: "first samples; replies without an answer are left out".to_owned(),
        numerator: format!("{:.0} at this place", share.hits),
        denominator: format!("{} {of}", share.total),
        exclusions: Vec::new(),
    }
}

/// Precision, recall or F1 of the answer yes; `which` is one of these three words.
pub fn yes(which: &'static str, score: &QaScore) -> Definition {
    let formula = match which {
        "precision" => "right answers yes / answers yes",
        "recall" => "right answers yes / questions whose gold is yes",
        _ => "2 x precision x recall / (precision + recall)",
    };
    Definition {
        name: "Yes: precision, recall, F1",
        formula,
        source: "yes bias, as reported by VideoHallucer; the figures are those of scikit-learn",
        convention:
            "over yes / no questions, whose samples share their weight; a reply without an answer did not find the yes"
                .to_owned(),
        numerator: format!("{} answers yes of {} parsed", count(score.yes_rate.hits), score.yes_rate.total),
        denominator: format!("{:.0} gold yes of {}", score.gold_yes_rate.hits, score.gold_yes_rate.total),
        exclusions: Vec::new(),
    }
}

/// Both questions of a pair right.
pub fn pairs(score: &PairScore) -> Definition {
    Definition {
        name: "Pairs, overall",
        formula: "pairs with the basic and the hallucinated question right / pairs",
        source: "VideoHallucer; interval: Wilson (1927)",
        convention: "basic, hallucinated and overall are all over the number of pairs".to_owned(),
        numerator: format!("{:.0} pairs right", score.overall.hits),
        denominator: format!("{} pairs", score.pairs),
        exclusions: kept(vec![("left out: questions without their other half", score.unpaired)]),
    }
}

fn kept(exclusions: Vec<(&'static str, usize)>) -> Vec<(&'static str, usize)> {
    exclusions.into_iter().filter(|(_, count)| *count > 0).collect()
}
