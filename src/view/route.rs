//! [`ViewState`] to and from the address fragment.
//!
//! The grammar, after `#`: `key=value` pairs joined by `&`; a list joins its members by `,`, a
//! pair its halves by `:`; every member is percent-encoded by itself. Keys:
//! `src view item sample runs task level type category complexity duration source origin outcome q sort t span hide truth heat base measure by zero track
//! a b after together of basis rank list table tableby cell failing rule tubes edges viou differ judged ensemble match figure board field row watch`.
//! An `outcome` pair is `run:outcome`, or `run:counted_MEASURE`: the items that this measure of the run counts.
//! `t` is a time in seconds, `from..to`, which is played again and again, or both;
//! `span` is `from:to` in seconds; `hide` names runs, and `truth=off` hides the truth.
//! `v` is the version of the grammar, 1 where it is not said.
//! Reading is total: unknown keys and values are ignored, so that an old page opens a new link.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::compared::Compared;
use super::conventions::{Against, Conventions};
use super::escape::{decode, encode, seal};
use super::evidence::Picked;
use super::printed::Printed;
use crate::analysis::figures::Figure;
use crate::analysis::heatmap::Measure;
use crate::metrics::verification::ZeroDivision;
use crate::model::StepName;

pub use super::facet::Facet;
pub use super::layers::{Hidden, Part};
pub use super::measure::{counted_from_id, counted_id, measure_from_id, measure_id};
pub use super::screen::Screen;

/// Version of the grammar. A link without a `v` is of version 1; a later one would write its own.
const GRAMMAR: u32 = 1;

/// Whether a fragment was written by a later version of the page, so that part of it may mean nothing to this one.
pub fn is_newer(fragment: &str) -> bool {
    let mut parts = fragment.trim_start_matches('#').split('&');
    let version = parts.find_map(|part| part.strip_prefix("v="));
    version.and_then(|version| decode(version).parse().ok()).is_some_and(|version: u32| version > GRAMMAR)
}

/// The heatmap's measure and run and, for a difference, what is taken from it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Heat {
    /// The run shown, by id.
    pub run: Option<String>,
    /// The run subtracted, by id.
    pub base: Option<String>,
    /// What the cells show; `None`: the first measure that the run has.
    pub measure: Option<Measure>,
}

/// Everything that decides what is on screen, but for the dataset and the playhead.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ViewState {
    /// Address of the dataset; `None`: local files, or none yet.
    pub src: Option<String>,
    /// Which screen.
    pub screen: Screen,
    /// Ids of the runs shown, in order; empty: the dataset's first ones.
    pub runs: Vec<String>,
    /// Values kept for each facet, by their names on disk; an absent facet keeps all.
    pub facets: BTreeMap<Facet, BTreeSet<String>>,
    /// Run id and outcome id, or the id of [`counted_id`]: all of them must hold.
    pub outcomes: Vec<(String, String)>,
    /// Only items with a reply that this judge and the rule in use judge otherwise.
    pub judged: Option<Against>,
    /// Text searched for.
    pub text: String,
    /// Sort key of the list, `-` before it for descending.
    pub sort: Option<String>,
    /// Where the playhead was put, in seconds, finite and `>= 0`.
    pub time: Option<f64>,
    /// The part of the clip that is played again and again.
    pub repeated: Option<Part>,
    /// The part of the clip that the timeline shows.
    pub span: Option<Part>,
    /// Layers that are switched off over the picture and on the timeline.
    pub hidden: Hidden,
    /// What the heatmap shows.
    pub heat: Heat,
    /// Column by which the table of runs is sorted, `-` before it for descending; `None`: file order.
    pub order: Option<String>,
    /// What 0/0 counts as in the scores of captions.
    pub zero_division: ZeroDivision,
    /// The track that is picked out, by id.
    pub track: Option<String>,
    /// The step of a diagnosis whose evidence is drawn.
    pub step: Option<Picked>,
    /// Which of several replies of a run to an item is looked at, from 0 in the order of their samples.
    pub sample: usize,
    /// Which runs are compared, and how.
    pub compare: Compared,
    /// What is chosen among the papers' tables.
    pub printed: Printed,
    /// Which runs of a leaderboard, and by what.
    pub board: Board,
    /// The conventions behind the numbers.
    pub conventions: Conventions,
    /// Whether the dataset's server says what changes, beside the manifest, and the page follows it.
    pub watch: bool,
    /// Which of the papers' figures; `None`: the first that the data has something for.
    pub figure: Option<Figure>,
}

impl ViewState {
    /// The fragment without its `#`; empty for the default state.
    pub fn to_fragment(&self) -> String {
        let mut parts = Vec::new();
        let mut put = |key: &str, value: String| {
            if !value.is_empty() {
                parts.push(format!("{key}={value}"));
            }
        };
        put("src", one(&self.src));
        match &self.screen {
            Screen::Item(id) => put("item", encode(id)),
            screen => put("view", screen.name().unwrap_or_default().to_owned()),
        }
        put("runs", list(&self.runs));
        for (facet, values) in &self.facets {
            put(facet.id(), list(values));
        }
        let outcomes = self.outcomes.iter().filter(|(run, outcome)| !run.is_empty() && !outcome.is_empty());
        let terms: Vec<_> = outcomes.map(|(run, is)| format!("{}:{}", encode(run), encode(is))).collect();
        put("outcome", terms.join(","));
        put("judged", self.judged.map_or("", Against::id).to_owned());
        put("q", encode(&self.text));
        put("sort", one(&self.sort));
        let time = self.time.and_then(valid_time).map(|t| t.to_string());
        let repeated = self.repeated.map(|part| part.to_text(".."));
        put("t", time.into_iter().chain(repeated).collect::<Vec<_>>().join(","));
        put("span", self.span.map(|part| part.to_text(":")).unwrap_or_default());
        self.hidden.write(&mut put);
        put("heat", one(&self.heat.run));
        put("base", one(&self.heat.base));
        put("measure", self.heat.measure.map(measure_id).unwrap_or_default().to_owned());
        put("by", one(&self.order));
        if self.zero_division != ZeroDivision::default() {
            put("zero", self.zero_division.id().to_owned());
        }
        put("track", one(&self.track));
        let step = self.step.as_ref().filter(|picked| !picked.run.is_empty());
        put("step", step.map(|one| format!("{}:{}", encode(&one.run), one.step.id())).unwrap_or_default());
        if self.sample > 0 {
            put("sample", self.sample.to_string());
        }
        self.compare.write(&mut put);
        self.printed.write(&mut put);
        self.board.write(&mut put);
        for (key, value) in self.conventions.pairs() {
            put(key, encode(value));
        }
        put("watch", if self.watch { "on" } else { "" }.to_owned());
        put("figure", self.figure.map(Figure::id).unwrap_or_default().to_owned());
        seal(parts.join("&"))
    }

    /// Reads a fragment, with or without its `#`. Of a key given twice the last counts.
    pub fn from_fragment(fragment: &str) -> Self {
        let mut state = Self::default();
        for part in fragment.trim_start_matches('#').split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if !value.is_empty() {
                state.read(key, value);
            }
        }
        state
    }

    fn read(&mut self, key: &str, value: &str) {
        let text = || Some(decode(value));
        match key {
            "src" => self.src = text(),
            "view" => self.read_view(value),
            "item" => self.screen = Screen::Item(decode(value)),
            "runs" => self.runs = members(value).collect(),
            "outcome" => self.outcomes = value.split(',').filter_map(term).collect(),
            "judged" => self.judged = Against::from_id(&decode(value)),
            "q" => self.text = decode(value),
            "sort" => self.sort = text(),
            "t" => {
                self.time = members(value).find_map(|one| one.parse().ok().and_then(valid_time));
                self.repeated = members(value).find_map(|one| Part::from_text(&one, ".."));
            }
            "span" => self.span = Part::from_text(&decode(value), ":"),
            "hide" => self.hidden.runs = named(value),
            "truth" => self.hidden.truth = value == "off",
            "heat" => self.heat.run = text(),
            "base" => self.heat.base = text(),
            "measure" => self.heat.measure = measure_from_id(&decode(value)),
            "by" => self.order = text(),
            "zero" => self.zero_division = zero_division(&decode(value)),
            "track" => self.track = text(),
            "step" => {
                self.step = value.split_once(':').and_then(|(run, id)| {
                    let picked = Picked { run: decode(run), step: StepName::from_id(&decode(id))? };
                    Some(picked).filter(|picked| !picked.run.is_empty())
                });
            }
            "sample" => self.sample = decode(value).parse().unwrap_or_default(),
            _ if self.compare.read(key, value)
                || self.printed.read(key, value)
                || self.board.read(key, value) => {}
            _ if self.conventions.read(key, &decode(value)) => {}
            "watch" => self.watch = value == "on",
            "figure" => self.figure = Figure::from_id(&decode(value)),
            _ => {
                if let Some(facet) = Facet::from_id(key) {
                    self.facets.insert(facet, named(value));
                    self.facets.retain(|_, values| !values.is_empty());
                }
            }
        }
    }

    /// An item in the address wins over a screen: it is the closer look.
    fn read_view(&mut self, value: &str) {
        let Some(screen) = Screen::named(&decode(value)) else { return };
        if !matches!(self.screen, Screen::Item(_)) {
            self.screen = screen;
        }
    }

    /// Leaves the item that was looked at: its time, the part of its clip and its track mean nothing elsewhere.
    pub fn leave_item(&mut self) {
        (self.time, self.repeated, self.span, self.track) = (None, None, None, None);
        self.step = None;
    }

    /// The same, looking at an item afresh.
    pub fn with_item(&self, id: String) -> Self {
        let mut state = Self { screen: Screen::Item(id), ..self.clone() };
        state.leave_item();
        state
    }

    /// Adds a facet's value, or takes it away when it is there.
    pub fn toggle(&mut self, facet: Facet, value: &str) {
        let values = self.facets.entry(facet).or_default();
        if !values.remove(value) {
            values.insert(value.to_owned());
        }
        self.facets.retain(|_, values| !values.is_empty());
    }

    /// Shows the items of one value of a facet, whatever the facet kept before.
    pub fn show_only(&mut self, facet: Facet, value: &str) {
        self.screen = Screen::Items;
        let mut kept = BTreeSet::new();
        kept.insert(value.to_owned());
        self.facets.insert(facet, kept);
    }

    /// Asks for one more thing of a run: an outcome's id, or one of [`counted_id`].
    pub fn require(&mut self, run: String, what: String) {
        let term = (run, what);
        if !self.outcomes.contains(&term) {
            self.outcomes.push(term);
        }
    }

    /// Asks for one of these outcomes of a run, whatever was asked of it before.
    pub fn require_only(&mut self, run: &str, outcomes: &[&str]) {
        self.outcomes.retain(|(other, _)| other != run);
        self.outcomes.extend(outcomes.iter().map(|outcome| (run.to_owned(), (*outcome).to_owned())));
    }

    /// Whether the list is narrowed at all.
    pub fn is_filtered(&self) -> bool {
        !self.facets.is_empty() || !self.outcomes.is_empty() || self.judged.is_some() || !self.text.is_empty()
    }

    /// The same screen with every filter taken away.
    pub fn unfiltered(&self) -> Self {
        Self {
            facets: BTreeMap::new(),
            outcomes: Vec::new(),
            judged: None,
            text: String::new(),
            ..self.clone()
        }
    }
}

pub(super) fn one(value: &Option<String>) -> String {
    value.as_deref().map(encode).unwrap_or_default()
}

pub(super) fn list<'a>(values: impl IntoIterator<Item = &'a String>) -> String {
    let kept = values.into_iter().filter(|value| !value.is_empty());
    kept.map(|value| encode(value)).collect::<Vec<_>>().join(",")
}

/// Members are split before they are decoded: a comma inside one is encoded.
pub(super) fn members(value: &str) -> impl Iterator<Item = String> + '_ {
    value.split(',').filter(|member| !member.is_empty()).map(decode)
}

/// The members of a list, each once.
fn named(value: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    all.extend(members(value));
    all
}

fn term(text: &str) -> Option<(String, String)> {
    let (run, outcome) = text.split_once(':')?;
    (!run.is_empty() && !outcome.is_empty()).then(|| (decode(run), decode(outcome)))
}

/// An unknown convention is the default one.
fn zero_division(id: &str) -> ZeroDivision {
    let known = [ZeroDivision::Zero, ZeroDivision::Skip].into_iter().find(|each| each.id() == id);
    known.unwrap_or_default()
}

fn valid_time(time: f64) -> Option<f64> {
    (time.is_finite() && time >= 0.0).then_some(time + 0.0)
}
