//! What the numbers of a comparison mean: carried beside them wherever they are shown.

use super::{ALPHA, Comparison, Ranking, Scale};
use crate::analysis::definition::Definition;
use crate::metrics::mitigation::Mitigation;
use crate::metrics::paired::{Basis, Difference, LeftOut};

const INTERVAL: &str = "interval: paired percentile bootstrap, 2,000 draws, fixed seed";
const MCNEMAR: &str = "McNemar (1947), exact: two-sided binomial on the items that changed";
const SIGN: &str = "exact sign test: two-sided binomial on the captions whose score rose or fell";

/// `B - A` of all items or of a part of them.
pub fn difference(part: &Difference, comparison: &Comparison, scale: Scale) -> Definition {
    let (what, formula) = match scale {
        Scale::Questions => ("questions", "accuracy of B - accuracy of A over the same questions"),
        Scale::Captions(_) => ("captions", "mean F1 of B - mean F1 of A over the same captions"),
    };
    Definition {
        name: "Difference, B - A",
        formula,
        source: INTERVAL,
        convention: match scale {
            Scale::Questions => {
                "over questions (micro); several samples of one count as their mean".to_owned()
            }
            Scale::Captions(convention) => format!("unweighted over captions; 0/0: {}", convention.id()),
        },
        numerator: format!("{} - {}", share(part.b), share(part.a)),
        denominator: format!("{} {what}", part.items),
        exclusions: left_out(&comparison.left_out),
    }
}

/// How likely such a difference is when the runs are alike.
pub fn p_value(part: &Difference, comparison: &Comparison, scale: Scale) -> Definition {
    let (source, changed) = match scale {
        Scale::Questions => (MCNEMAR, ("right in A alone", "right in B alone")),
        Scale::Captions(_) => (SIGN, ("fell", "rose")),
    };
    Definition {
        name: "p",
        formula: "chance of a split at least as uneven when each change is as likely in either direction",
        source,
        convention: "exact, two-sided; not corrected for looking at several parts".to_owned(),
        numerator: format!("{} {}, {} {}", part.counts.a_only, changed.0, part.counts.b_only, changed.1),
        denominator: format!("{} that changed", part.counts.a_only + part.counts.b_only),
        exclusions: left_out(&comparison.left_out),
    }
}

/// What a method gains over its base.
pub fn gain(part: &Difference, gains: &Mitigation) -> Definition {
    let mut exclusions = left_out(&gains.left_out);
    if gains.basis == Basis::Macro && gains.untyped > 0 {
        exclusions.push(("left out: questions without a type", gains.untyped));
    }
    Definition {
        name: "Gain",
        formula: "accuracy with the method - accuracy of the base, over the same questions",
        source: INTERVAL,
        convention: match gains.basis {
            Basis::Micro => "micro: every average here is over questions".to_owned(),
            Basis::Macro => "macro: every average here is over types, each counting alike".to_owned(),
        },
        numerator: format!("{} - {}", share(part.b), share(part.a)),
        denominator: format!("{} questions", part.items),
        exclusions,
    }
}

/// Which differences of a ranking hold.
pub fn holds(ranking: &Ranking, scale: Scale) -> Definition {
    let kept = ranking.pairs.iter().filter(|pair| pair.holds).count();
    Definition {
        name: "Holds",
        formula: "p corrected for the number of pairs is at most 0.05",
        source: match scale {
            Scale::Questions => "Holm (1979) over McNemar's exact p",
            Scale::Captions(_) => "Holm (1979) over the exact sign test's p",
        },
        convention: format!("all pairs of the ranking are one family; level {ALPHA}"),
        numerator: format!("{kept} differences hold"),
        denominator: format!("{} pairs", ranking.pairs.len()),
        exclusions: match ranking.left_out {
            0 => Vec::new(),
            count => vec![("left out: items that not every run is scored on", count)],
        },
    }
}

fn share(value: Option<f64>) -> String {
    value.map_or("undefined".to_owned(), |value| format!("{value:.4}"))
}

fn left_out(counts: &LeftOut) -> Vec<(&'static str, usize)> {
    let all = [
        ("left out: the gold is none of the options", counts.bad_gold),
        ("left out: a free reply without a judgement, in A or B", counts.unjudged),
        ("left out: captions without a sentence labelled correct or incorrect", counts.unlabelled),
        ("counted as wrong: no prediction in A", counts.missing.0),
        ("counted as wrong: no prediction in B", counts.missing.1),
        ("captions with 0/0 in A", counts.undefined.0),
        ("captions with 0/0 in B", counts.undefined.1),
        ("in parts right: several samples or a judge's score; right over one half", counts.fractional),
    ];
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}
