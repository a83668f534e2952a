//! Definitions of the numbers about captions, annotators and runs that differ in one setting.

use super::composition_items::words as parts;
use super::definition::{Definition, kept};
use super::definition_items::words;
use crate::metrics::Ratio;
use crate::metrics::agreement::{AnnotatorPair, DrawnAgreement, VoteAgreement};
use crate::metrics::audio::{AudioEffect, AudioGain};
use crate::metrics::caption_statistics::CaptionStatistics;
use crate::metrics::certificate::Certificates;
use crate::metrics::ensemble::EnsembleRule;
use crate::metrics::families::RecallGain;
use crate::metrics::verification::SelfPreference;

/// How a model fares on its own captions.
pub fn self_preference(found: &SelfPreference) -> Definition {
    Definition {
        name: "Self-preference",
        formula: "mean F1 on the model's own captions - unweighted mean of its F1 on the other sources",
        source: "VidOmni-Bench, section 4.3 and figure 12",
        convention: "names are compared by letters and digits, in lower case; below 0: its own errors are \
                     overlooked"
            .to_owned(),
        numerator: format!("{:.4} on {} captions of its own", found.own, found.own_captions),
        denominator: format!(
            "{:.4} over {} other sources, {} captions",
            found.cross, found.cross_sources, found.cross_captions
        ),
        exclusions: Vec::new(),
    }
}

/// When several runs together flag a sentence.
pub fn ensemble(rule: EnsembleRule, members: usize) -> Definition {
    let formula = match rule {
        EnsembleRule::Any => "a sentence is flagged if any member flags it",
        EnsembleRule::Majority => "a sentence is flagged if strictly more than half of the members flag it",
    };
    Definition {
        name: "Ensemble",
        formula,
        source: "VidOmni-Bench, appendix D.2 and table 11; the majority is not in the paper",
        convention: "a member without a usable prediction flags nothing, and counts as a member".to_owned(),
        numerator: "members that flag the sentence".to_owned(),
        denominator: format!("{members} members"),
        exclusions: Vec::new(),
    }
}

/// Which answer several runs together give.
pub fn majority_answer(members: usize) -> Definition {
    Definition {
        name: "Majority answer",
        formula: "the answer that most members give; where several answers share the lead, ambiguous, hence wrong",
        source: "the majority vote of self-consistency (Wang et al., ICLR 2023, section 2), over models instead of samples; in neither paper",
        convention: "a member votes by the first sample of its replies; one whose reply is missing, ambiguous or without an answer does not vote; \
                     texts that are no options are not counted and left out"
            .to_owned(),
        numerator: "votes for the answer".to_owned(),
        denominator: format!("votes of {members} members"),
        exclusions: Vec::new(),
    }
}

/// Share of captions with an incorrect sentence.
pub fn video_incorrect_rate(found: &CaptionStatistics) -> Definition {
    Definition {
        name: "Video incorrect rate",
        formula: "captions with at least one incorrect sentence / captions",
        source: "VidOmni-Bench, section 3.4 and table 1; interval: Wilson (1927)",
        convention: "a caption counts with one sentence labelled correct or incorrect".to_owned(),
        numerator: format!("{:.0} captions with an incorrect sentence", found.video_incorrect_rate.hits),
        denominator: format!("{} captions", found.captions),
        exclusions: kept(vec![unlabelled(found)]),
    }
}

/// Mean share of incorrect sentences.
pub fn incorrect_per_caption(found: &CaptionStatistics) -> Definition {
    let sum: f64 = found.incorrect_shares.iter().sum();
    Definition {
        name: "Incorrect per caption",
        formula: "mean over captions of incorrect sentences / labelled sentences",
        source: "VidOmni-Bench, section 3.4, table 1 and figure 6; interval: bootstrap, 2,000 draws",
        convention: "each caption counts alike, however long it is".to_owned(),
        numerator: format!("{sum:.4} (sum over captions)"),
        denominator: format!("{} captions", found.captions),
        exclusions: kept(vec![unlabelled(found), (words::UNKNOWN, found.unknown)]),
    }
}

/// Share of a category among the error spans.
pub fn category_share(share: &Ratio) -> Definition {
    Definition {
        name: "Share of error spans",
        formula: "spans of the category / all spans",
        source: "VidOmni-Bench, section 3.4 and figure 5",
        convention: "a span counts on whichever sentence it stands".to_owned(),
        numerator: format!("{:.0} spans of the category", share.hits),
        denominator: format!("{} spans", share.total),
        exclusions: Vec::new(),
    }
}

/// Length of captions.
pub fn words_per_caption(found: &CaptionStatistics) -> Definition {
    Definition {
        name: "Words a caption",
        formula: "words of all sentences / captions",
        source: "VidOmni-Bench, figure 7 and table 10",
        convention: "a word is what stands between blanks; captions without a label count too".to_owned(),
        numerator: format!("{} words", found.words.iter().sum::<usize>()),
        denominator: format!("{} captions", found.words.len()),
        exclusions: Vec::new(),
    }
}

/// How much of a video decides a sentence.
pub fn certificate(found: &Certificates) -> Definition {
    Definition {
        name: "Certificate coverage",
        formula: "mean over sentences of the length of the union of their certificate / the video's duration",
        source: "VidOmni-Bench, appendix D.1, after Video-MME; interval: bootstrap, 2,000 draws",
        convention: "intervals are clipped to the video; sentences count whatever their label".to_owned(),
        numerator: format!("{:.4} (sum over sentences)", found.coverages.iter().sum::<f64>()),
        denominator: format!("{} sentences", found.coverages.len()),
        exclusions: kept(vec![
            (parts::NO_CERTIFICATE, found.without),
            (parts::NO_LENGTH, found.without_duration),
        ]),
    }
}

/// What sound adds under one kind of sound.
pub fn audio_gain(gain: &AudioGain, effect: &AudioEffect) -> Definition {
    let test = &gain.test;
    let number = |value: Option<f64>| value.map_or("undefined".to_owned(), |value| format!("{value:.4}"));
    Definition {
        name: "F1 gain of sound",
        formula: "mean over captions of F1 with sound - F1 without",
        source: "VidOmni-Bench, appendix D.2 and table 13; test: Student's t of one sample, two-sided",
        convention: format!("t = {}, p = {}", number(test.t), number(test.p)),
        numerator: format!("{:.4} (sum over captions)", test.mean * test.n as f64),
        denominator: format!("{} captions", test.n),
        exclusions: audio_exclusions(effect),
    }
}

fn audio_exclusions(effect: &AudioEffect) -> Vec<(&'static str, usize)> {
    kept(vec![
        ("left out: captions whose sound is not known", effect.unknown_audio),
        ("left out: captions of silent videos", effect.silent),
        (words::NO_VERDICTS_IN_BOTH, effect.missing_both),
        (words::UNDEFINED_IN_EITHER, effect.undefined),
        (words::NO_VERDICTS_IN_ONE, effect.missing_one),
    ])
}

/// What a larger model finds of one category.
pub fn recall_gain(gain: &RecallGain) -> Definition {
    let recall = |ratio: &Ratio| format!("{:.0} of {} flagged", ratio.hits, ratio.total);
    Definition {
        name: "Recall gain of size",
        formula: "recall of the category by the largest model - by the smallest of its family",
        source: "VidOmni-Bench, section 4.3 and figure 11",
        convention: "a family: the same name without the size, setting and modality".to_owned(),
        numerator: format!("largest: {}", recall(&gain.large)),
        denominator: format!("smallest: {}", recall(&gain.small)),
        exclusions: Vec::new(),
    }
}

/// Fleiss' kappa over votes.
pub fn kappa(found: &VoteAgreement) -> Definition {
    Definition {
        name: "Fleiss' kappa",
        formula: "(P-bar - P_e) / (1 - P_e) over correct, incorrect and unknown",
        source: "VidOmni-Bench, appendix B.3; Fleiss (1971)",
        convention: "with unequal numbers of votes: each sentence over its own pairs of votes, the labels' \
                     shares over all votes"
            .to_owned(),
        numerator: format!("P-bar {:.4}: agreement observed", found.all.p_bar),
        denominator: format!("P_e {:.4}: by chance; {} sentences", found.all.p_e, found.all.sentences),
        exclusions: vote_exclusions(found),
    }
}

/// Krippendorff's alpha over votes.
pub fn alpha(found: &VoteAgreement) -> Definition {
    Definition {
        name: "Krippendorff's alpha",
        formula: "1 - observed / expected disagreement, nominal",
        source: "Krippendorff (2011), Computing Krippendorff's alpha-reliability",
        convention: "each sentence weighs as many votes as it has".to_owned(),
        numerator: "disagreeing pairs of votes within sentences".to_owned(),
        denominator: format!("those expected by chance; {} sentences", found.all.sentences),
        exclusions: vote_exclusions(found),
    }
}

fn vote_exclusions(found: &VoteAgreement) -> Vec<(&'static str, usize)> {
    kept(vec![(parts::ONE_VOTE, found.single), (parts::NO_VOTES, found.unvoted)])
}

/// The agreement that a coefficient corrects for chance: `of` is the coefficient's.
pub fn observed(of: Definition) -> Definition {
    let formula = match of.name {
        "Cohen's kappa" => "sentences on which both say the same / sentences that both voted on",
        _ => "mean over sentences of the share of pairs of votes that agree (P-bar)",
    };
    Definition {
        name: "Observed agreement",
        formula,
        numerator: "agreement, chance not taken out".to_owned(),
        ..of
    }
}

/// Cohen's kappa of two annotators.
pub fn cohen(pair: &AnnotatorPair) -> Definition {
    Definition {
        name: "Cohen's kappa",
        formula: "(observed - expected agreement) / (1 - expected) of two annotators",
        source: "Cohen (1960)",
        convention: format!("{} and {}", pair.a, pair.b),
        numerator: format!("{:.4} observed", pair.observed.unwrap_or(0.0)),
        denominator: format!("{} sentences that both voted on", pair.sentences),
        exclusions: Vec::new(),
    }
}

/// Agreement of two annotators' boxes and events.
pub fn drawn(found: &DrawnAgreement) -> Definition {
    let number = |value: Option<f64>| value.map_or("undefined".to_owned(), |value| format!("{value:.4}"));
    Definition {
        name: "Agreement of drawings",
        formula: "mean of the boxes' mean IoU over common frames and the events' mean temporal IoU",
        source: "Dr.V, section C.5",
        convention: "things pair by label, the greatest overlap first; an event without a partner is 0"
            .to_owned(),
        numerator: format!("boxes {}, events {}", number(found.box_iou), number(found.event_iou)),
        denominator: format!("{} frames, {} events", found.frames, found.events),
        exclusions: kept(vec![
            ("left out: frames on which only one drew a box", found.one_sided_frames),
            ("left out: tracks without a partner", found.unpaired_tracks),
            ("counted as 0: events without a partner", found.unpaired_events),
            ("left out: items on which one side drew nothing", found.missing),
        ]),
    }
}

fn unlabelled(found: &CaptionStatistics) -> (&'static str, usize) {
    (words::UNLABELLED, found.unlabelled)
}
