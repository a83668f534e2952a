//! What a number on screen means: carried beside it wherever it is shown.

use super::definition_items::words;
use crate::metrics::Ratio;
use crate::metrics::qa::QaScore;
use crate::metrics::rules::Rule;
use crate::metrics::verification::{VerificationScore, ZeroDivision};

/// The definition behind one figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What it is called.
    pub name: &'static str,
    /// How it is computed.
    pub formula: &'static str,
    /// The paper and section that it comes from.
    pub source: &'static str,
    /// Which of the conventions in use.
    pub convention: String,
    /// What stands above the line, with its value.
    pub numerator: String,
    /// What stands below the line, with its value.
    pub denominator: String,
    /// What was left out or counted as wrong, and how often.
    pub exclusions: Vec<(&'static str, usize)>,
}

const DRV_ACCURACY: &str = "Dr.V, sections 6.1 and C.3; interval: Wilson (1927)";
const VIDOMNI_SCORES: &str = "VidOmni-Bench, section 4.1; interval: bootstrap, 2,000 draws";
/// Precision and recall have no interval of their own.
const VIDOMNI_MEANS: &str = "VidOmni-Bench, section 4.1";

pub(super) fn kept(exclusions: Vec<(&'static str, usize)>) -> Vec<(&'static str, usize)> {
    exclusions.into_iter().filter(|(_, count)| *count > 0).collect()
}

/// A count, without the decimals of a whole number.
pub(super) fn count(hits: f64) -> String {
    if hits.fract() == 0.0 { format!("{hits:.0}") } else { format!("{hits:.2}") }
}

fn outside(score: &QaScore) -> Vec<(&'static str, usize)> {
    kept(vec![
        (words::BAD_GOLD, score.bad_gold),
        (words::UNJUDGED, score.unjudged),
        (words::MISSING, score.missing),
        (words::UNPARSED, score.unparsed),
        (words::AMBIGUOUS, score.ambiguous),
    ])
}

/// Accuracy over all questions.
pub fn micro(score: &QaScore) -> Definition {
    accuracy("Accuracy (micro)", score)
}

/// Accuracy of a part of the questions, such as one type: `part` is the score of that part alone, with what was
/// left out of it and not of the whole.
pub fn accuracy(name: &'static str, part: &QaScore) -> Definition {
    Definition { exclusions: outside(part), ..fraction(name, &part.micro, part) }
}

/// A part's accuracy as the score of the whole knows it: its fraction, not what was left out of it.
pub fn fraction(name: &'static str, ratio: &Ratio, score: &QaScore) -> Definition {
    Definition {
        name,
        formula: "questions answered right / questions; several samples of one count as their mean",
        source: DRV_ACCURACY,
        convention: read_by(score),
        numerator: format!("{} right", count(ratio.hits)),
        denominator: format!("{} questions", ratio.total),
        exclusions: Vec::new(),
    }
}

/// The rule that answers were read by, where it was read itself, and what a reader has to know of it.
fn read_by(score: &QaScore) -> String {
    let Some(rule) = Rule::from_id(score.rule) else { return score.rule.to_owned() };
    let source = rule.source();
    let file =
        if source.file.is_empty() { String::new() } else { format!(" ({}: {})", source.tool, source.file) };
    format!("answers read by the rule {}{file}. {}", rule.id(), rule.note())
}

/// The mean of the scores that the harness wrote beside the replies.
pub fn harness(mean: f64, count: usize) -> Definition {
    Definition {
        name: "The harness\u{2019}s own score",
        formula: "mean of the scores in the file, over replies to questions that have one",
        source: "the program that made the file; nothing is computed here",
        convention: "a score below 0 is how a harness leaves a reply out".to_owned(),
        numerator: format!("{:.4} (sum of the scores)", mean * count as f64),
        denominator: format!("{count} replies"),
        exclusions: Vec::new(),
    }
}

/// The unweighted mean over types.
pub fn macro_mean(score: &QaScore) -> Definition {
    let sum: f64 = score.by_type.values().filter_map(|ratio| ratio.value).sum();
    let typed: usize = score.by_type.values().map(|ratio| ratio.total).sum();
    let mut exclusions = outside(score);
    exclusions.extend(kept(vec![(words::UNTYPED, score.items.saturating_sub(typed))]));
    Definition {
        name: "Accuracy (macro)",
        formula: "unweighted mean of the accuracies of the types that have questions",
        source: "Dr.V, table 1 (column Avg.); interval: bootstrap stratified by type, 2,000 draws",
        convention: format!("each type counts alike, however many questions it has; {}", read_by(score)),
        numerator: format!("{sum:.4} (sum of the types' accuracies)"),
        denominator: format!("{} types", score.by_type.len()),
        exclusions,
    }
}

/// Share of yes among the answers.
pub fn yes_rate(score: &QaScore) -> Definition {
    Definition {
        name: "Yes rate",
        formula: "answers yes / parsed answers, over yes / no questions; several samples of one count as their mean",
        source: "yes bias, as reported by VideoHallucer",
        convention: "unparsed, ambiguous and missing answers are left out".to_owned(),
        numerator: format!("{} answers yes", count(score.yes_rate.hits)),
        denominator: format!("{} questions with a parsed answer", score.yes_rate.total),
        exclusions: Vec::new(),
    }
}

/// The mean over captions of precision, recall or F1.
pub fn caption_mean(measure: crate::analysis::heatmap::Measure, score: &VerificationScore) -> Definition {
    use crate::analysis::heatmap::Measure;
    let (name, formula, undefined, value) = match measure {
        Measure::Precision => {
            ("Precision", "mean over captions of TP / (TP + FP)", score.undefined.precision, score.precision)
        }
        Measure::Recall => {
            ("Recall", "mean over captions of TP / (TP + FN)", score.undefined.recall, score.recall)
        }
        Measure::F1 | Measure::Accuracy => {
            ("F1", "mean over captions of 2 TP / (2 TP + FP + FN)", score.undefined.f1, score.f1)
        }
    };
    let (said, of) = match score.zero_division {
        ZeroDivision::Zero => ("0/0 counts as 0 (zero)", score.captions),
        ZeroDivision::Skip => {
            ("a caption with 0/0 is left out of this mean (skip)", score.captions - undefined)
        }
    };
    let sum = value.unwrap_or(0.0) * of as f64;
    Definition {
        name,
        formula,
        source: if name == "F1" { VIDOMNI_SCORES } else { VIDOMNI_MEANS },
        convention: format!("positive class: the sentence is incorrect; {said}"),
        numerator: format!("{sum:.4} (sum over captions)"),
        denominator: format!("{of} {}", if of == 1 { "caption" } else { "captions" }),
        exclusions: kept(vec![
            (words::UNDEFINED, undefined),
            (words::UNLABELLED, score.unlabelled),
            (words::UNKNOWN, score.unknown),
            (words::NO_VERDICTS, score.missing),
            (words::PREDICTED_UNKNOWN, score.predicted_unknown),
        ]),
    }
}

/// F1 pooled over all sentences.
pub fn pooled_f1(score: &VerificationScore) -> Definition {
    let [tp, fp, fn_, _] = score.counts;
    Definition {
        name: "F1 (pooled)",
        formula: "2 TP / (2 TP + FP + FN) over all sentences",
        source: "the formula of VidOmni-Bench, section 4.1, over all sentences at once: not in the paper",
        convention: "positive class: the sentence is incorrect; long captions weigh more".to_owned(),
        numerator: format!("2 x {tp} incorrect sentences flagged"),
        denominator: format!("2 x {tp} + {fp} flagged wrongly + {fn_} not flagged"),
        exclusions: kept(vec![
            (words::UNLABELLED, score.unlabelled),
            (words::UNKNOWN, score.unknown),
            (words::NO_VERDICTS, score.missing),
            (words::PREDICTED_UNKNOWN, score.predicted_unknown),
        ]),
    }
}

/// What a perfect verifier would get.
pub fn ceiling(score: &VerificationScore) -> Definition {
    Definition {
        name: "Ceiling",
        formula: "mean F1 of a verifier that flags exactly the incorrect sentences",
        source: "follows from the convention for 0/0",
        convention: score.zero_division.id().to_owned(),
        numerator: "captions with at least one incorrect sentence".to_owned(),
        denominator: format!("{} captions", score.captions),
        exclusions: Vec::new(),
    }
}

/// Share of a category's incorrect sentences that were flagged.
pub fn category_recall(ratio: &Ratio) -> Definition {
    Definition {
        name: "Recall by category",
        formula: "flagged / incorrect sentences that carry at least one span of the category",
        source: "VidOmni-Bench, section 4.3, figure 11; interval: Wilson (1927)",
        convention: "a sentence with several categories counts in each".to_owned(),
        numerator: format!("{} flagged", count(ratio.hits)),
        denominator: format!("{} incorrect sentences", ratio.total),
        exclusions: Vec::new(),
    }
}
