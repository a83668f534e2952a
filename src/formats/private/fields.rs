//! Goes over all texts of a dataset.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::words::{Person, cleaned, cleaned_field, is_of_a_person};
use crate::model::{Dataset, Extra, Item, Prediction, Report, Run, Step, Track, Video};

/// What was taken out: the names of fields of metadata, and `texts` for texts of the data, with how often.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Removed(pub BTreeMap<String, usize>);

impl Removed {
    fn count(&mut self, name: &str) {
        *self.0.entry(name.to_owned()).or_default() += 1;
    }
}

/// The dataset without local paths, names of people and machines, and keys in its texts and metadata. Addresses of
/// videos are left alone: whoever publishes them decides on each.
pub fn remove(dataset: Dataset, person: &Person) -> (Dataset, Removed) {
    let mut tables = dataset.into_tables();
    let mut cleaner = Cleaner { person, removed: Removed::default() };
    let about = &mut tables.about;
    let texts = [&mut about.description, &mut about.license, &mut about.homepage, &mut about.citation];
    texts.into_iter().for_each(|text| cleaner.maybe(text));
    cleaner.text(&mut about.name);
    cleaner.extra(&mut about.extra);
    cleaner.ids(tables.videos.iter_mut().map(|video| &mut video.id).collect());
    cleaner.ids(tables.items.iter_mut().map(|item| &mut item.id).collect());
    let before: Vec<String> = tables.runs.iter().map(|run| run.id.clone()).collect();
    cleaner.ids(tables.runs.iter_mut().map(|run| &mut run.id).collect());
    for (old, run) in before.iter().zip(&tables.runs).filter(|(old, run)| **old != run.id) {
        for report in tables.reports.iter_mut().filter(|report| report.run == *old) {
            report.run.clone_from(&run.id);
        }
    }
    tables.videos.iter_mut().for_each(|video| cleaner.video(video));
    tables.items.iter_mut().for_each(|item| cleaner.item(item));
    tables.runs.iter_mut().for_each(|run| cleaner.run(run));
    tables.reports.iter_mut().for_each(|report| cleaner.report(report));
    (Dataset::of_tables(tables), cleaner.removed)
}

struct Cleaner<'a> {
    person: &'a Person,
    removed: Removed,
}

impl Cleaner<'_> {
    fn text(&mut self, text: &mut String) {
        if let Some(clean) = cleaned(text, self.person) {
            *text = clean;
            self.removed.count("texts");
        }
    }

    /// Ids are often made of paths; each stays the only one of its name.
    fn ids(&mut self, ids: Vec<&mut String>) {
        let clean: Vec<Option<String>> = ids.iter().map(|id| cleaned_field(id, self.person)).collect();
        if clean.iter().all(Option::is_none) {
            return;
        }
        let kept = ids.iter().zip(&clean).filter(|(_, clean)| clean.is_none());
        let mut taken: HashSet<String> = kept.map(|(id, _)| (**id).clone()).collect();
        for (id, clean) in ids.into_iter().zip(clean) {
            let Some(clean) = clean else { continue };
            let (mut name, mut n) = (clean.clone(), 1);
            while name.is_empty() || !taken.insert(name.clone()) {
                n += 1;
                name = format!("{clean}#{n}");
            }
            *id = name;
            self.removed.count("id");
        }
    }

    fn maybe(&mut self, text: &mut Option<String>) {
        text.iter_mut().for_each(|text| self.text(text));
    }

    fn extra(&mut self, extra: &mut Extra) {
        extra.retain(|(name, _)| {
            let goes = is_of_a_person(name);
            if goes {
                self.removed.count(name);
            }
            !goes
        });
        for (name, raw) in extra {
            // Most are numbers and short words.
            let may_hold =
                raw.contains(['/', '\\', '-', '_', ':']) || raw.contains("AKIA") || raw.contains("AIza");
            let named = self.person.user.as_deref().is_some_and(|user| raw.contains(user));
            if !may_hold && !named {
                continue;
            }
            let Ok(mut value) = serde_json::from_str::<Value>(raw) else {
                if let Some(clean) = cleaned_field(raw, self.person) {
                    *raw = clean;
                    self.removed.count(name);
                }
                continue;
            };
            if self.value(&mut value) {
                *raw = value.to_string();
                self.removed.count(name);
            }
        }
    }

    /// Cleans a value of metadata; whether anything had to go.
    fn value(&mut self, value: &mut Value) -> bool {
        match value {
            Value::String(text) => match cleaned_field(text, self.person) {
                Some(clean) => {
                    *text = clean;
                    true
                }
                None => false,
            },
            Value::Array(list) => {
                let mut any = false;
                for value in list {
                    any |= self.value(value);
                }
                any
            }
            Value::Object(map) => {
                let before = map.len();
                map.retain(|name, _| !is_of_a_person(name));
                let mut any = map.len() < before;
                for (_, value) in map.iter_mut() {
                    any |= self.value(value);
                }
                any
            }
            _ => false,
        }
    }

    fn video(&mut self, video: &mut Video) {
        self.maybe(&mut video.source);
        self.maybe(&mut video.domain);
        self.extra(&mut video.extra);
    }

    fn tracks<'b>(&mut self, tracks: impl IntoIterator<Item = &'b mut Track>) {
        tracks.into_iter().for_each(|track| self.extra(&mut track.extra));
    }

    fn item(&mut self, item: &mut Item) {
        let texts = [
            &mut item.query,
            &mut item.question,
            &mut item.reference,
            &mut item.caption_source,
            &mut item.group,
            &mut item.raw_answer,
        ];
        texts.into_iter().for_each(|text| self.maybe(text));
        for choice in &mut item.options {
            self.text(&mut choice.text);
        }
        for sentence in &mut item.sentences {
            self.text(&mut sentence.text);
            self.extra(&mut sentence.extra);
        }
        self.tracks(&mut item.tracks);
        item.events.iter_mut().for_each(|event| self.extra(&mut event.extra));
        self.extra(&mut item.extra);
    }

    fn run(&mut self, run: &mut Run) {
        self.extra(&mut run.extra);
        if let Some(name) = cleaned_field(&run.model, self.person) {
            run.model = name;
            self.removed.count("model");
        }
        run.predictions.iter_mut().for_each(|prediction| self.prediction(prediction));
    }

    fn prediction(&mut self, prediction: &mut Prediction) {
        self.maybe(&mut prediction.response);
        self.maybe(&mut prediction.raw_answer);
        for verdict in prediction.sentences.iter_mut().flatten() {
            self.maybe(&mut verdict.reason);
        }
        if let Some(judge) = &mut prediction.judge {
            [&mut judge.model, &mut judge.verdict, &mut judge.text].into_iter().for_each(|it| self.maybe(it));
        }
        self.tracks(&mut prediction.tracks);
        prediction.events.iter_mut().for_each(|event| self.extra(&mut event.extra));
        self.extra(&mut prediction.extra);
    }

    fn report(&mut self, report: &mut Report) {
        self.maybe(&mut report.feedback);
        self.maybe(&mut report.after_response);
        report.error_points.iter_mut().for_each(|text| self.text(text));
        report.steps.iter_mut().for_each(|step| self.step(step));
        self.extra(&mut report.extra);
    }

    fn step(&mut self, step: &mut Step) {
        self.maybe(&mut step.caption);
        self.maybe(&mut step.text);
        self.tracks(step.tracks.iter_mut().map(|(_, track)| track));
        for (_, output) in &mut step.by_tool {
            self.maybe(&mut output.caption);
            self.tracks(&mut output.tracks);
            output.events.iter_mut().for_each(|event| self.extra(&mut event.extra));
        }
        self.extra(&mut step.extra);
    }
}
