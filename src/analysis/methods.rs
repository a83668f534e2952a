//! How the numbers were made, as a paragraph for a paper's methods section.

mod beside;

use super::caption_definition;
use super::definition::{self, Definition};
use super::figures::{Source, spread, zero_words};
use super::heatmap::Measure;
use crate::metrics::qa::{self, QaScore};
use crate::metrics::verification::{self, VerificationScore};
use crate::metrics::{DRAWS, SEED};
use crate::model::RunIx;

pub use beside::Beside;

/// The paragraph: program, dataset, items, rule, conventions, exclusions, intervals and seed.
/// `filter` in words, empty where it keeps everything; `beside`: what else is shown. It has no date: the same data give
/// the same words.
pub fn methods(source: &Source<'_>, filter: &str, beside: &Beside) -> String {
    let outcomes = |run: &RunIx| source.outcomes.get(run.0 as usize);
    let asked =
        source.runs.iter().filter_map(|run| qa::score(source.dataset, *run, outcomes(run)?, source.items));
    let asked: Vec<QaScore> = asked.collect();
    let judged = source.runs.iter().filter_map(|run| {
        verification::score(source.dataset, *run, outcomes(run)?, source.items, source.convention)
    });
    let judged: Vec<VerificationScore> = judged.collect();
    let mut sentences = vec![scope(source, filter)];
    if !asked.is_empty() {
        sentences.push(of_questions(&asked));
    }
    if !judged.is_empty() {
        sentences.push(of_captions(&judged, source));
    }
    let placed = beside.tubes.iter().any(Option::is_some) || beside.windows.iter().any(Option::is_some);
    sentences.extend(beside::sentences(source, beside));
    if !asked.is_empty() || !judged.is_empty() || placed {
        sentences.push(intervals(!asked.is_empty(), !judged.is_empty(), placed));
    }
    sentences.join(" ") + "\n"
}

fn scope(source: &Source<'_>, filter: &str) -> String {
    let dataset = source.dataset;
    let (kept, all) = (source.items.len(), dataset.items().len());
    let name = match dataset.about().name.trim() {
        "" => "an unnamed dataset".to_owned(),
        name => format!("the dataset \u{201c}{name}\u{201d}"),
    };
    let items = match filter {
        "" => format!("All {all} items were used."),
        filter => format!("Of its {all} items, the {kept} that pass this filter were used: {filter}."),
    };
    let run = |at: &RunIx| {
        let run = dataset.run(*at);
        let mut about = vec![run.model.as_str(), run.setting.as_str()];
        about.extend(run.params.as_deref());
        about.extend(run.modality.map(|modality| modality.label()));
        about.retain(|part| !part.is_empty());
        let mut words = format!("{} ({}", run.id, about.join(", "));
        if let Some(fps) = run.fps {
            words += &format!(", {fps} frames a second");
        }
        if let Some(frames) = run.max_frames {
            words += &format!(", at most {frames} frames");
        }
        words + ")"
    };
    let runs: Vec<String> = source.runs.iter().map(run).collect();
    let runs = match runs.len() {
        0 => "No run was scored.".to_owned(),
        1 => format!("One run was scored: {}.", runs.concat()),
        count => format!("{count} runs were scored: {}.", runs.join("; ")),
    };
    format!(
        "Scores were computed with Verivid {} on {name}, which holds {} and {}. {items} {runs}",
        env!("CARGO_PKG_VERSION"),
        counted(dataset.videos().len(), "video"),
        counted(all, "item"),
    )
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn of_questions(scores: &[QaScore]) -> String {
    let definitions: Vec<Definition> = scores.iter().map(definition::micro).collect();
    let untyped = span(scores.iter().map(|score| score.untyped));
    format!(
        "Answers were read from the replies by the rule \u{201c}{}\u{201d}. Accuracy is the share of questions answered right (n = {}), \
         several samples of a question counting as their mean; a reply that is missing, unreadable or ambiguous is wrong. \
         The macro average is the unweighted mean over the hallucination types that have questions ({untyped} questions have none).{}",
        scores.first().map_or("", |score| score.rule),
        span(scores.iter().map(|score| score.items)),
        exclusions(&definitions),
    )
}

fn of_captions(scores: &[VerificationScore], source: &Source<'_>) -> String {
    let definitions: Vec<Definition> =
        scores.iter().map(|score| definition::caption_mean(Measure::F1, score)).collect();
    let preference = scores.iter().find_map(|score| score.self_preference).map_or(String::new(), |found| {
        format!(" Self-preference is the {}.", caption_definition::self_preference(&found).formula)
    });
    format!(
        "In sentence-wise verification the positive class is an incorrect sentence. Precision, recall and F1 are \
         unweighted means over captions (n = {}) of each caption\u{2019}s own, so that the mean F1 is not the harmonic mean \
         of the other two; {} (precision in {} captions, recall in {}, F1 in {}).{}{preference}",
        span(scores.iter().map(|score| score.captions)),
        zero_words(source.convention),
        span(scores.iter().map(|score| score.undefined.precision)),
        span(scores.iter().map(|score| score.undefined.recall)),
        span(scores.iter().map(|score| score.undefined.f1)),
        exclusions(&definitions),
    )
}

/// `12`, or `10 to 12` where runs differ.
fn span(counts: impl Iterator<Item = usize> + Clone) -> String {
    match (counts.clone().min(), counts.max()) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        _ => "0".to_owned(),
    }
}

fn exclusions(definitions: &[Definition]) -> String {
    let one = |(reason, least, most): (String, usize, usize)| match least == most {
        true => format!("{reason} ({least})"),
        false => format!("{reason} ({least} to {most})"),
    };
    let all = spread(definitions.iter()).into_iter();
    // Said beside the convention already.
    let all: Vec<String> =
        all.filter(|(reason, ..)| !reason.starts_with("captions with 0/0")).map(one).collect();
    match all.is_empty() {
        true => " Nothing was left out.".to_owned(),
        false => format!(" Exceptions, by run: {}.", all.join("; ")),
    }
}

fn intervals(questions: bool, captions: bool, places: bool) -> String {
    let bootstrapped = [
        (captions, "means over captions"),
        (places, "means over grounded items and queries"),
        (questions, "the macro average (resampled within each type)"),
    ];
    let bootstrapped: Vec<&str> =
        bootstrapped.into_iter().filter(|(used, _)| *used).map(|(_, of)| of).collect();
    let bootstrap = bootstrapped.join(" and ");
    format!(
        "Intervals are 95 %: Wilson\u{2019}s score interval for shares, and the percentile bootstrap for {bootstrap}, with {DRAWS} draws \
         of the generator SplitMix64 from the seed 0x{SEED:x}, so that the same data give the same figures. Differences of two \
         runs are paired: each draw takes an item for both runs at once."
    )
}
