//! What an exported table or picture was made of: it travels with the numbers.

use crate::analysis::filter::Filter;
use crate::model::Dataset;

/// The longest name of a file.
const STEM: usize = 60;

/// The conditions of some numbers; no date, so that the same data give the same file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    /// What is shown.
    pub title: String,
    /// The dataset's name.
    pub dataset: String,
    /// The runs that were asked for; empty where every run is meant.
    pub runs: String,
    /// How answers were read; empty where none were.
    pub rule: String,
    /// What else had to be settled, such as what 0/0 counts as.
    pub convention: String,
    /// Items kept, and of how many.
    pub items: (usize, usize),
    /// The least and the most that one number was computed from; `None`: there is no number.
    pub support: Option<(usize, usize)>,
    /// What they had to be; empty: nothing.
    pub filter: String,
    /// How intervals were made; empty where there are none.
    pub intervals: String,
    /// What was left out or counted as wrong, with the least and the most over the runs.
    pub exclusions: Vec<(String, usize, usize)>,
}

impl About {
    /// What its file is called, without an ending: the title's letters and digits.
    pub fn file_stem(&self) -> String {
        let mut stem = String::new();
        for c in self.title.chars() {
            match c {
                c if c.is_ascii_alphanumeric() => stem.push(c.to_ascii_lowercase()),
                _ if stem.ends_with('-') || stem.is_empty() => {}
                _ => stem.push('-'),
            }
            if stem.len() >= STEM {
                break;
            }
        }
        match stem.trim_end_matches('-') {
            "" => "verivid".to_owned(),
            stem => stem.to_owned(),
        }
    }

    /// The items in words: `all 52 items`, or `12 of 52 items: level: Temporal`.
    pub fn items(&self) -> String {
        let (kept, all) = self.items;
        match self.filter.as_str() {
            "" if kept == all => format!("all {all} items"),
            "" => format!("{kept} of {all} items"),
            filter => format!("{kept} of {all} items: {filter}"),
        }
    }

    /// The support in words: `32 to 34`; empty where there is none.
    fn support(&self) -> String {
        match self.support {
            Some((least, most)) if least == most => least.to_string(),
            Some((least, most)) => format!("{least} to {most}"),
            None => String::new(),
        }
    }

    /// Counts a number's support.
    pub fn add_support(&mut self, n: usize) {
        let (least, most) = self.support.unwrap_or((n, n));
        self.support = Some((least.min(n), most.max(n)));
    }

    /// The exclusions in words; empty: nothing was left out.
    pub fn exclusions(&self) -> String {
        let one = |(reason, least, most): &(String, usize, usize)| match least == most {
            true => format!("{least} {reason}"),
            false => format!("{least} to {most} {reason}"),
        };
        self.exclusions.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// Each by its name, in a fixed order; what is empty is left out.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        // Printed tables are of no items that are open.
        let has_items = self.items.1 > 0;
        let exclusions = match self.exclusions() {
            _ if !has_items => String::new(),
            none if none.is_empty() => "nothing left out".to_owned(),
            some => some,
        };
        let all = [
            ("title", self.title.clone()),
            ("dataset", self.dataset.clone()),
            ("runs", self.runs.clone()),
            ("rule", self.rule.clone()),
            ("convention", self.convention.clone()),
            ("items", if has_items { self.items() } else { String::new() }),
            ("n", self.support()),
            ("exclusions", exclusions),
            ("intervals", self.intervals.clone()),
        ];
        all.into_iter().filter(|(_, words)| !words.is_empty()).collect()
    }

    /// All of it in one line, for under a table or a picture.
    pub fn sentence(&self) -> String {
        let facts = self.facts().into_iter().filter(|(name, _)| *name != "title");
        facts.map(|(name, words)| format!("{name}: {words}")).collect::<Vec<_>>().join(". ") + "."
    }
}

/// A filter in words, with the names of runs; empty where it keeps everything.
pub fn filter_words(filter: &Filter, dataset: &Dataset) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut put = |name: &str, values: Vec<&str>| {
        if !values.is_empty() {
            parts.push(format!("{name}: {}", values.join(" or ")));
        }
    };
    put("task", filter.tasks.iter().map(|task| task.label()).collect());
    put("level", filter.levels.iter().map(|level| level.label()).collect());
    put("type", filter.types.iter().map(|kind| kind.label()).collect());
    put("complexity", filter.complexities.iter().map(|complexity| complexity.label()).collect());
    put("duration", filter.durations.iter().map(|bracket| bracket.label()).collect());
    put("source", filter.sources.iter().map(String::as_str).collect());
    put("error category", filter.categories.iter().map(|category| category.label()).collect());
    let terms = filter.outcome.iter().flat_map(|outcome| &outcome.terms);
    for (run, outcome) in terms {
        let name = dataset.runs().get(run.0 as usize).map_or("", |run| run.id.as_str());
        put(name, vec![outcome.label()]);
    }
    for counted in &filter.counted {
        let name = dataset.runs().get(counted.run.0 as usize).map_or("", |run| run.id.as_str());
        put(name, vec![&format!("counted in its {}", counted.measure.label())]);
    }
    put("items", filter.among.iter().map(|among| among.words).collect());
    if !filter.text.is_empty() {
        put("text", vec![&filter.text]);
    }
    parts.join("; ")
}
