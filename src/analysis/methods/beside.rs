//! What the methods paragraph says of tubes, windows, the captions themselves and an ensemble.

use super::{exclusions, span};
use crate::analysis::caption_definition;
use crate::analysis::definition::Definition;
use crate::analysis::figures::Source;
use crate::analysis::grounding_definitions as grounded;
use crate::metrics::ensemble::Ensemble;
use crate::metrics::grounding::GroundingScore;
use crate::metrics::moments::MomentScore;
use crate::metrics::{agreement, caption_statistics, certificate};

/// What is shown beside questions and captions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// The score of tubes of each run, as `Dataset::runs`; shorter or empty where none is known.
    pub tubes: Vec<Option<GroundingScore>>,
    /// The score of windows of each run.
    pub windows: Vec<Option<MomentScore>>,
    /// The runs that were also scored as one.
    pub ensemble: Option<Ensemble>,
}

/// A sentence or two for each that there is.
pub(super) fn sentences(source: &Source<'_>, beside: &Beside) -> Vec<String> {
    let of = |run: &crate::model::RunIx| run.0 as usize;
    let tubes = source.runs.iter().filter_map(|run| beside.tubes.get(of(run))?.as_ref());
    let windows = source.runs.iter().filter_map(|run| beside.windows.get(of(run))?.as_ref());
    let all = [
        beside.ensemble.as_ref().map(|ensemble| of_ensemble(source, ensemble)),
        of_tubes(&tubes.collect::<Vec<_>>()),
        of_windows(&windows.collect::<Vec<_>>()),
        of_the_captions(source),
        of_certificates(source),
        of_votes(source),
    ];
    all.into_iter().flatten().collect()
}

fn of_tubes(scores: &[&GroundingScore]) -> Option<String> {
    let first = scores.first()?;
    let of_boxes = scores.iter().any(|score| score.m_viou.is_some());
    let mut definitions: Vec<Definition> = scores.iter().map(|score| grounded::m_tiou(score)).collect();
    let mut words = format!(
        "Grounding was scored by the {}. m_tIoU is the {} (n = {})",
        grounded::conventions(first),
        grounded::m_tiou(first).formula,
        span(scores.iter().map(|score| score.tiou_items)),
    );
    if of_boxes {
        let viou = grounded::m_viou(first);
        words += &format!(
            "; m_vIoU is the {} (n = {})",
            viou.formula,
            span(scores.iter().map(|score| score.viou_items))
        );
        definitions.extend(scores.iter().map(|score| grounded::m_viou(score)));
    }
    Some(words + "." + &exclusions(&definitions))
}

fn of_windows(scores: &[&MomentScore]) -> Option<String> {
    let first = scores.first()?;
    let definitions: Vec<Definition> = scores.iter().map(|score| grounded::moment_map(score)).collect();
    Some(format!(
        "Moments were scored as QVHighlights does ({}): R1 is the share of queries whose window listed first passes, mAP the {} (n = {} \
         queries).{}",
        grounded::WINDOWS,
        grounded::moment_map(first).formula,
        span(scores.iter().map(|score| score.queries)),
        exclusions(&definitions),
    ))
}

fn of_the_captions(source: &Source<'_>) -> Option<String> {
    let found =
        caption_statistics::overall(source.dataset, source.items).filter(|found| found.captions > 0)?;
    let (rate, share) =
        (caption_definition::video_incorrect_rate(&found), caption_definition::incorrect_per_caption(&found));
    Some(format!(
        "Of the captions themselves, the video incorrect rate is {} (n = {}; {}), incorrect sentences a caption are the {} ({}), \
         and the share of an error category is its spans over all spans, on whichever sentence they stand.{}",
        rate.formula,
        found.captions,
        rate.convention,
        share.formula,
        share.convention,
        of_no_run(&share),
    ))
}

fn of_certificates(source: &Source<'_>) -> Option<String> {
    let found = certificate::overall(source.dataset, source.items);
    found.mean()?;
    let definition = caption_definition::certificate(&found);
    Some(format!(
        "Certificate coverage is the {} (n = {}); {}.{}",
        definition.formula,
        definition.denominator,
        definition.convention,
        of_no_run(&definition),
    ))
}

/// What is left out, where runs have no part in it.
fn of_no_run(definition: &Definition) -> String {
    exclusions(std::slice::from_ref(definition)).replace("Exceptions, by run", "Exceptions")
}

fn of_votes(source: &Source<'_>) -> Option<String> {
    let found = agreement::of_votes(source.dataset, source.items)?;
    Some(format!(
        "Agreement of annotators over correct, incorrect and unknown is Fleiss\u{2019} kappa, extended to unequal numbers of votes, and \
         Krippendorff\u{2019}s alpha (nominal), over the sentences with two votes or more (n = {}); {} with one vote and {} without were \
         left out.",
        found.all.sentences, found.single, found.unvoted,
    ))
}

fn of_ensemble(source: &Source<'_>, ensemble: &Ensemble) -> String {
    let ids = |runs: &[crate::model::RunIx]| {
        runs.iter().map(|run| source.dataset.run(*run).id.as_str()).collect::<Vec<_>>().join(", ")
    };
    let mut parts = Vec::new();
    if !ensemble.voters().is_empty() {
        let rule = caption_definition::majority_answer(ensemble.voters().len());
        parts.push(format!(
            "of {} on questions: {}; {}",
            ids(ensemble.voters()),
            rule.formula,
            rule.convention
        ));
    }
    if !ensemble.judges().is_empty() {
        let rule = caption_definition::ensemble(ensemble.rule(), ensemble.judges().len());
        parts.push(format!(
            "of {} on captions: {}; {}",
            ids(ensemble.judges()),
            rule.formula,
            rule.convention
        ));
    }
    format!("An ensemble was scored, too, {}.", parts.join("; and "))
}
