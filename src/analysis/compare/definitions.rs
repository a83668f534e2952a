//! What the numbers of a comparison mean: carried beside them wherever they are shown.

use super::{ALPHA, Comparison, Pairwise, Ranked, Ranking, Scale};
use crate::analysis::definition::Definition;
use crate::analysis::definition_items::words;
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
        exclusions: left_out(&comparison.left_out, scale),
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
        exclusions: left_out(&comparison.left_out, scale),
    }
}

/// What a method gains over its base.
pub fn gain(part: &Difference, gains: &Mitigation) -> Definition {
    let mut exclusions = left_out(&gains.left_out, Scale::Questions);
    if gains.basis == Basis::Macro && gains.untyped > 0 {
        exclusions.push((words::UNTYPED, gains.untyped));
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

/// The average of A or of B over the items compared.
pub fn average(
    part: &Difference,
    of_b: bool,
    basis: Basis,
    comparison: &Comparison,
    scale: Scale,
) -> Definition {
    let value = if of_b { part.b } else { part.a };
    let (name, formula) = match (scale, basis) {
        (Scale::Questions, Basis::Micro) => ("Accuracy", "questions answered right / questions"),
        (Scale::Questions, Basis::Macro) => ("Accuracy", "unweighted mean of the accuracies of the types"),
        (Scale::Captions(_), _) => ("Mean F1", "mean over captions of 2 TP / (2 TP + FP + FN)"),
    };
    let mut definition = difference(part, comparison, scale);
    if basis == Basis::Macro {
        definition.convention =
            "over types (macro); each counts alike; several samples of one count as their mean".to_owned();
    }
    definition.numerator = format!("{} on average", share(value));
    Definition { name, formula, source: "over the same items for A and for B", ..definition }
}

/// The items of a comparison by what became of them.
pub fn counts(part: &Difference, comparison: &Comparison, scale: Scale) -> Definition {
    let counts = &part.counts;
    let (names, formula, what, source, convention) = match scale {
        Scale::Questions => (
            ["right in both", "right in A alone", "right in B alone", "right in neither"],
            "a question is right when its score is over one half",
            "questions",
            "the 2 x 2 table of McNemar (1947)",
            "an item that both miss is in neither",
        ),
        Scale::Captions(_) => (
            ["alike without a fault", "fell", "rose", "alike with a fault"],
            "a caption's F1 under A against its F1 under B",
            "captions",
            "the sign test's table: rose and fell are what it counts",
            "a caption of which only one F1 is defined is among those alike",
        ),
    };
    let numbers = [counts.both, counts.a_only, counts.b_only, counts.neither];
    let words: Vec<String> =
        names.iter().zip(numbers).map(|(name, count)| format!("{count} {name}")).collect();
    Definition {
        name: "What became of the items",
        formula,
        source,
        convention: convention.to_owned(),
        numerator: words.join(", "),
        denominator: format!("{} {what}", part.items),
        exclusions: left_out(&comparison.left_out, scale),
    }
}

/// The average of a run in a ranking.
pub fn ranked(row: &Ranked, ranking: &Ranking, scale: Scale) -> Definition {
    let (name, formula, source, convention, what) = match scale {
        Scale::Questions => (
            "Accuracy",
            "questions answered right / questions",
            "interval: Wilson (1927)",
            "over questions (micro)".to_owned(),
            "questions",
        ),
        Scale::Captions(convention) => (
            "Mean F1",
            "mean over captions of 2 TP / (2 TP + FP + FN)",
            "interval: bootstrap, 2,000 draws, fixed seed",
            format!("unweighted over captions; 0/0: {}", convention.id()),
            "captions",
        ),
    };
    let items = ranking.items.len();
    Definition {
        name,
        formula,
        source,
        convention,
        numerator: format!("{:.4} (sum)", row.value * items as f64),
        denominator: format!("{items} {what} that all of the ranked runs are scored on"),
        exclusions: not_common(ranking),
    }
}

/// The difference of two runs of a ranking.
pub fn pairwise(pair: &Pairwise, ranking: &Ranking, scale: Scale) -> Definition {
    let value = |run| ranking.rows.iter().find(|row| row.run == run).map(|row| row.value);
    Definition {
        name: "Difference",
        formula: "average of the higher run - average of the lower, over the items of the ranking",
        source: match scale {
            Scale::Questions => MCNEMAR,
            Scale::Captions(_) => SIGN,
        },
        convention: format!(
            "p {}; corrected by Holm for {} pairs {}",
            chance(pair.p),
            ranking.pairs.len(),
            chance(pair.corrected)
        ),
        numerator: format!("{} - {}", share(value(pair.higher)), share(value(pair.lower))),
        denominator: format!(
            "{} items, of which {} for the higher alone and {} for the lower alone",
            pair.counts.total(),
            pair.counts.a_only,
            pair.counts.b_only
        ),
        exclusions: not_common(ranking),
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
        exclusions: not_common(ranking),
    }
}

fn not_common(ranking: &Ranking) -> Vec<(&'static str, usize)> {
    match ranking.left_out {
        0 => Vec::new(),
        count => vec![("left out: items that not every run is scored on", count)],
    }
}

fn chance(p: f64) -> String {
    if p < 0.0001 { "below 0.0001".to_owned() } else { format!("{p:.4}") }
}

fn share(value: Option<f64>) -> String {
    value.map_or("undefined".to_owned(), |value| format!("{value:.4}"))
}

fn left_out(counts: &LeftOut, scale: Scale) -> Vec<(&'static str, usize)> {
    let (no_a, no_b) = match scale {
        Scale::Questions => (words::MISSING_A, words::MISSING_B),
        Scale::Captions(_) => (words::FLAGS_NOTHING_A, words::FLAGS_NOTHING_B),
    };
    let all = [
        (words::BAD_GOLD, counts.bad_gold),
        (words::UNJUDGED_IN_EITHER, counts.unjudged),
        (words::UNLABELLED, counts.unlabelled),
        (words::UNKNOWN, counts.unknown),
        (no_a, counts.missing.0),
        (no_b, counts.missing.1),
        (words::UNDEFINED_A, counts.undefined.0),
        (words::UNDEFINED_B, counts.undefined.1),
        (words::IN_PARTS, counts.fractional),
    ];
    all.into_iter().filter(|(_, count)| *count > 0).collect()
}
