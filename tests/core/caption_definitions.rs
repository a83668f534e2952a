//! What is said beside the numbers about captions.

use verivid::analysis::caption_definition as say;
use verivid::analysis::definition::{Definition, caption_mean};
use verivid::analysis::heatmap::Measure;
use verivid::metrics::agreement::{Side, between, of_votes};
use verivid::metrics::ensemble::EnsembleRule;
use verivid::metrics::families::recall_gains;
use verivid::metrics::outcomes::of_run;
use verivid::metrics::verification::{self, ZeroDivision};
use verivid::metrics::{ItemSet, audio, caption_statistics, certificate, mean_interval};
use verivid::model::{
    Audio, Dataset, ErrorCategory, ErrorSpan, Item, ItemIx, Prediction, RunIx, Sentence, SentenceLabel, Task,
    Video,
};
use verivid::units::TimeSpan;

use crate::values::{empty, item, prediction, run, sentence, verdict, video};

use SentenceLabel::{Correct, Incorrect};

#[test]
fn one_value_has_no_interval_and_two_have() {
    for (values, has) in [(&[][..], false), (&[0.5], false), (&[0.5, 1.0], true)] {
        assert_eq!(mean_interval(values).is_some(), has, "{values:?}");
    }
}

#[test]
fn only_the_mean_that_has_an_interval_names_its_kind() {
    let dataset = small();
    let (outcomes, all) = (of_run(&dataset, RunIx(0)), ItemSet::all(&dataset));
    let score =
        verification::score(&dataset, RunIx(0), &outcomes, &all, ZeroDivision::Zero).expect("captions");
    for (measure, has) in [(Measure::F1, true), (Measure::Precision, false), (Measure::Recall, false)] {
        let definition = caption_mean(measure, &score);
        assert_eq!(definition.source.contains("interval"), has, "{}", definition.name);
    }
}

/// A spoken and a musical caption of two models, under two runs.
fn small() -> Dataset {
    let mut dataset = empty();
    let vote = |name: &str, label| (name.to_owned(), label);
    let judged = Sentence {
        errors: vec![ErrorSpan { start: 0, end: 1, category: ErrorCategory::Object }],
        certificate: TimeSpan::new(0.0, 5.0).into_iter().collect(),
        votes: vec![vote("ann", Incorrect), vote("bea", Correct)],
        ..sentence(Incorrect)
    };
    for (n, (audio, source)) in [(Audio::Speech, "A"), (Audio::Background, "B")].into_iter().enumerate() {
        let known = Video { duration: Some(10.0), audio: Some(audio), ..video(&format!("v{n}")) };
        let at = dataset.push_video(known);
        let sentences = vec![judged.clone(), sentence(Correct)];
        let source = Some(source.to_owned());
        dataset.push_item(Item {
            caption_source: source,
            sentences,
            ..item(&format!("c{n}"), at, Task::Verification)
        });
    }
    let said = |n: u32, label| {
        let sentences = Some(vec![verdict(label), verdict(Correct)]);
        Prediction { sentences, ..prediction(ItemIx(n)) }
    };
    dataset.push_run(run("a", "A", vec![said(0, Correct), said(1, Incorrect)]));
    dataset.push_run(run("b", "A", vec![said(0, Incorrect), said(1, Incorrect)]));
    dataset
}

fn definitions() -> Vec<Definition> {
    let dataset = small();
    let all = ItemSet::all(&dataset);
    let outcomes = [of_run(&dataset, RunIx(0)), of_run(&dataset, RunIx(1))];
    let score = |n: usize| {
        verification::score(&dataset, RunIx(n as u32), &outcomes[n], &all, ZeroDivision::Zero)
            .expect("a score")
    };
    let statistics = caption_statistics::overall(&dataset, &all).expect("captions");
    let effect = audio::effect(&dataset, &outcomes[1], &outcomes[0], &all, ZeroDivision::Zero);
    let votes = of_votes(&dataset, &all).expect("votes");
    let gains = recall_gains(&score(0), &score(1));
    vec![
        say::self_preference(&score(0).self_preference.expect("own captions")),
        say::ensemble(EnsembleRule::Majority, 3),
        say::video_incorrect_rate(&statistics),
        say::incorrect_per_caption(&statistics),
        say::category_share(&statistics.category_shares[&ErrorCategory::Object]),
        say::words_per_caption(&statistics),
        say::certificate(&certificate::overall(&dataset, &all)),
        say::audio_gain(&effect.by_category[&Audio::Speech], &effect),
        say::recall_gain(&gains.by_category[&ErrorCategory::Object]),
        say::kappa(&votes),
        say::alpha(&votes),
        say::cohen(&votes.pairs[0]),
        say::drawn(&between(&dataset, Side::Truth, Side::Run(RunIx(0)), &all)),
    ]
}

#[test]
fn every_number_about_captions_has_a_definition_with_its_support() {
    let expected = [
        ("Self-preference", "0.0000 on 1 captions of its own", "1.0000 over 1 other sources, 1 captions"),
        ("Ensemble", "members that flag the sentence", "3 members"),
        ("Video incorrect rate", "2 captions with an incorrect sentence", "2 captions"),
        ("Incorrect per caption", "1.0000 (sum over captions)", "2 captions"),
        ("Share of error spans", "2 spans of the category", "2 spans"),
        ("Words a caption", "8 words", "2 captions"),
        ("Certificate coverage", "1.0000 (sum over sentences)", "2 sentences"),
        ("F1 gain of sound", "1.0000 (sum over captions)", "1 captions"),
        ("Recall gain of size", "largest: 2 of 2 flagged", "smallest: 1 of 2 flagged"),
        ("Fleiss' kappa", "P-bar 0.0000: agreement observed", "P_e 0.5000: by chance; 2 sentences"),
        (
            "Krippendorff's alpha",
            "disagreeing pairs of votes within sentences",
            "those expected by chance; 2 sentences",
        ),
        ("Cohen's kappa", "0.0000 observed", "2 sentences that both voted on"),
        ("Agreement of drawings", "boxes undefined, events undefined", "0 frames, 0 events"),
    ];
    let found = definitions();
    assert_eq!(found.len(), expected.len());
    for (found, (name, numerator, denominator)) in found.iter().zip(expected) {
        assert_eq!((found.name, &*found.numerator, &*found.denominator), (name, numerator, denominator));
        assert!(
            !found.formula.is_empty() && !found.source.is_empty() && !found.convention.contains("  "),
            "{name}"
        );
    }
}
