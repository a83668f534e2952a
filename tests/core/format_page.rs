//! docs/format.md against the reader: its examples are read, and what the reader knows stands in it.

use verivid::formats::Ask;
use verivid::formats::{Loaded, Reading};
use verivid::metrics::outcomes::{self, Outcome};
use verivid::model::{
    Agreement, Audio, CheckKind, DurationBracket, ErrorCategory, HallucinationType, Interpolation, Level,
    Modality, SentenceLabel, StepName, StepStatus, Task, VerdictKind, Weights,
};

const PAGE: &str = include_str!("../../docs/format.md");

/// The examples, by the name that stands behind their language.
fn examples() -> Vec<(String, String)> {
    let fenced = PAGE.split("\n```json").skip(1);
    let example = |text: &str| {
        let (head, rest) = text.split_once('\n').expect("a line");
        let name = head.split_once(' ').expect("a file's name").1;
        (name.to_owned(), rest.split("\n```").next().expect("a body").to_owned())
    };
    fenced.map(example).collect()
}

fn loaded() -> Loaded {
    let files = examples();
    let mut reading = Reading::new("verivid.json");
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return reading.finish().unwrap(),
            Ask::File(path) => {
                let found = files.iter().find(|(name, _)| *name == path);
                reading.hand(
                    &path,
                    found.map(|(_, text)| text.clone().into_bytes()).ok_or("no such example".into()),
                );
            }
        }
    }
}

#[test]
fn the_examples_are_a_dataset_that_is_read_without_a_note() {
    let loaded = loaded();
    assert_eq!(loaded.notes, []);
    let dataset = &loaded.dataset;
    for task in Task::ALL {
        assert!(dataset.items().iter().any(|item| item.task == *task), "no example of {}", task.id());
    }
    let brackets: Vec<_> =
        dataset.videos().iter().filter_map(|video| video.duration).map(DurationBracket::of).collect();
    assert_eq!(brackets, [DurationBracket::Short, DurationBracket::Medium]);
    let extras = dataset.items().iter().map(|item| item.extra.len()).sum::<usize>();
    assert_eq!((extras, dataset.reports().len(), dataset.published()[0].checks.len()), (0, 1, 1));
    let run = outcomes::of_run(dataset, dataset.run_indices().next().unwrap());
    let right = run.of.iter().filter(|outcome| **outcome == Outcome::Right).count();
    assert_eq!(right, 5, "of the example's replies are read as right");
}

#[test]
fn every_word_that_the_reader_knows_stands_in_the_page() {
    let words = [
        Task::ALL.iter().map(|x| x.id()).collect::<Vec<_>>(),
        HallucinationType::DRV.iter().map(|(id, ..)| *id).collect(),
        Level::ALL.iter().map(|x| x.id()).collect(),
        ErrorCategory::ALL.iter().map(|x| x.id()).collect(),
        SentenceLabel::ALL.iter().map(|x| x.id()).collect(),
        Audio::ALL.iter().map(|x| x.id()).collect(),
        Modality::ALL.iter().map(|x| x.id()).collect(),
        Weights::ALL.iter().map(|x| x.id()).collect(),
        Interpolation::ALL.iter().map(|x| x.id()).collect(),
        StepName::ALL.iter().map(|x| x.id()).collect(),
        StepStatus::ALL.iter().map(|x| x.id()).collect(),
        Agreement::ALL.iter().map(|x| x.id()).collect(),
        VerdictKind::ALL.iter().map(|x| x.id()).collect(),
        CheckKind::ALL.iter().map(|x| x.id()).collect(),
    ];
    for word in words.concat() {
        assert!(PAGE.contains(&format!("`{word}`")), "`{word}`");
    }
}

#[test]
fn every_field_that_the_reader_asks_for_stands_in_the_page() {
    let mut asked = Vec::new();
    for file in std::fs::read_dir("src/formats/verivid").unwrap() {
        let path = file.unwrap().path();
        let Ok(source) = std::fs::read_to_string(&path) else { continue };
        for way in [
            "text",
            "number",
            "whole",
            "flag",
            "word",
            "list",
            "maybe_list",
            "texts",
            "members",
            "take",
            "mention",
        ] {
            let call = format!(".{way}(\"");
            let names = source.split(&call).skip(1).filter_map(|rest| rest.split('"').next());
            asked.extend(names.map(str::to_owned));
        }
    }
    assert!(asked.len() > 70, "{asked:?}");
    for field in asked {
        let named = [format!("`{field}`"), format!("\"{field}\"")];
        assert!(named.iter().any(|name| PAGE.contains(name)), "`{field}`");
    }
}
