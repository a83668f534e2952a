//! A number of one item: what was held against each other stands beside it and in what it opens to.

use leptos::prelude::*;

use super::case::Case;
use crate::analysis::definition::Definition;
use crate::analysis::item_definitions as definitions;
use crate::metrics::grounding::{
    Compared, GroundingOptions, GroundingRule, ItemGrounding, TimeOf, TimePart, TrackSeries, compared, series,
};
use crate::model::{Prediction, Track};
use crate::ui::widgets::{Shown, Told, explanation, number};
use crate::units::TimeSpan;
use crate::view::text::{NONE, clock, per_cent, per_cent_or_none};

/// A name and what it says, in the panel of a number.
type Fact = (&'static str, String);

/// A cell of a table of numbers; one that says why there is no number has no meaning.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Cell {
    value: String,
    definition: Option<Definition>,
    /// What the number is of, in a few words under it.
    under: Option<&'static str>,
    /// What was compared, one by one.
    facts: Vec<Fact>,
}

impl Cell {
    /// Words as they are.
    pub(super) fn words(words: &str) -> Self {
        Self { value: words.to_owned(), ..Self::default() }
    }

    /// A number with its meaning.
    pub(super) fn number(value: String, definition: Definition) -> Self {
        Self { value, definition: Some(definition), ..Self::default() }
    }

    /// The temporal IoU of a run: whether by its events or its tracks.
    pub(super) fn tiou(
        case: &Case,
        said: Option<&Prediction>,
        found: &ItemGrounding,
        options: GroundingOptions,
    ) -> Self {
        let compared = compared(case.video(), case.item(), said, options.rule);
        let under = compared.said.map(|said| match said {
            TimeOf::Events => "by its event",
            TimeOf::Tracks => "by its track",
        });
        Self {
            value: per_cent_or_none(found.tiou),
            definition: found.tiou.map(|_| definitions::tiou(found, options, &compared)),
            under: under.filter(|_| found.tiou.is_some()),
            facts: time_facts(&compared),
        }
    }

    /// The spatio-temporal IoU of a run, with its tracks.
    pub(super) fn viou(
        case: &Case,
        said: Option<&Prediction>,
        found: &ItemGrounding,
        options: GroundingOptions,
    ) -> Self {
        let strips = said
            .filter(|_| options.rule == GroundingRule::Verivid)
            .and_then(|said| series(case.video(), case.item(), said, options.edges).ok())
            .filter(|strips| makes(strips, found.viou))
            .unwrap_or_default();
        let tracks = said.map_or(&[][..], |said| &said.tracks);
        Self {
            value: per_cent_or_none(found.viou),
            definition: found.viou.map(|_| definitions::viou(found, options, &strips)),
            under: None,
            facts: strips.iter().flat_map(|strip| track_facts(&case.item().tracks, tracks, strip)).collect(),
        }
    }

    /// A number of `whose` as a button that says what it is; words as they are.
    pub(super) fn show(self, whose: &str) -> AnyView {
        let Some(definition) = self.definition else { return self.value.into_any() };
        shown(whose, (self.value, self.under), definition, self.facts)
    }
}

/// A number of this item alone that explains itself.
pub(super) fn item_number(whose: &str, value: String, definition: Definition) -> AnyView {
    shown(whose, (value, None), definition, Vec::new())
}

fn shown(
    whose: &str,
    (value, under): (String, Option<&'static str>),
    definition: Definition,
    facts: Vec<Fact>,
) -> AnyView {
    let heading = match under {
        Some(under) => format!("{} of {whose}: {value}, {under}", definition.name),
        None => format!("{} of {whose}: {value}", definition.name),
    };
    let label = heading.clone();
    let shown = Shown { value, label, plain: true, under: under.map(str::to_owned), ..Shown::default() };
    number(shown, move || {
        let fact = |(name, words): &Fact| view! { <dt>{*name}</dt><dd>{words.clone()}</dd> }.into_any();
        let told = Told { no_quotient: facts.is_empty(), ..Told::default() };
        let facts = (!facts.is_empty()).then(|| {
            view! {
                <section class="explanation compared">
                    <h4>"What was compared"</h4>
                    <dl class="facts">{facts.iter().map(fact).collect::<Vec<_>>()}</dl>
                </section>
            }
        });
        view! { {explanation(heading.clone(), &definition, &told)} {facts} }.into_any()
    })
}

/// The strips make the number only where every track was judged on their grid.
fn makes(strips: &[TrackSeries], viou: Option<f64>) -> bool {
    let sum: f64 = strips.iter().filter_map(TrackSeries::viou).sum();
    let mean = sum / strips.len().max(1) as f64;
    viou.is_some_and(|viou| (viou - mean).abs() < 1e-9)
}

fn time_facts(compared: &Compared) -> Vec<Fact> {
    let truth = match compared.gold {
        TimeOf::Events => "True event",
        TimeOf::Tracks => "True track",
    };
    let guess = match compared.said {
        Some(TimeOf::Events) => "Its event",
        Some(TimeOf::Tracks) => "Its track",
        None => "It says",
    };
    let fact = |part: &TimePart| {
        let overlap = part.overlap;
        let amount = |of: f64| definitions::amount(of, overlap.instants);
        [
            (truth, named(&part.label, &part.gold)),
            (guess, named(&part.said_labels.join(", "), &part.said)),
            (
                "Both / either",
                format!(
                    "{} / {} = {}",
                    amount(overlap.both),
                    amount(overlap.either),
                    per_cent(overlap.share())
                ),
            ),
        ]
    };
    compared.parts.iter().flat_map(fact).collect()
}

fn track_facts(gold: &[Track], said: &[Track], strip: &TrackSeries) -> [Fact; 3] {
    let name = |track: &Track| {
        let spans = track.presence();
        let name =
            if track.label == track.id { track.id.clone() } else { format!("{} #{}", track.label, track.id) };
        named(&name, &spans)
    };
    let truth = gold.get(strip.gold).map_or_else(String::new, name);
    let guess = strip.predicted.and_then(|at| said.get(at)).map_or_else(|| named("", &[]), name);
    let quotient = format!(
        "{:.2} of IoU / {} = {}",
        strip.sum(),
        definitions::points(strip),
        per_cent_or_none(strip.viou())
    );
    [("True track", truth), ("Its track", guess), ("Both / either", quotient)]
}

/// A name with its spans, of many the first ones.
fn named(name: &str, spans: &[TimeSpan]) -> String {
    const MOST: usize = 4;
    if spans.is_empty() {
        return format!("{NONE} nothing");
    }
    let span = |span: &TimeSpan| format!("{} \u{2013} {}", clock(span.start()), clock(span.end()));
    let mut words: Vec<String> = spans.iter().take(MOST).map(span).collect();
    if spans.len() > MOST {
        words.push(format!("and {} more", spans.len() - MOST));
    }
    let name = if name.is_empty() { "without a label" } else { name };
    format!("{name}, {}", words.join(", "))
}
