//! The conventions behind the numbers on screen, as the address names them, and the one press that
//! changes each.

use super::route::ViewState;
use crate::metrics::ensemble::EnsembleRule;
use crate::metrics::grounding::{BoxEdges, GroundingOptions, GroundingRule, Threshold};
use crate::metrics::outcomes::Extracting;
use crate::metrics::rules::Rule;
use crate::metrics::rules::judging::{Judged, judge, judge_again};
use crate::metrics::verification::ZeroDivision;
use crate::model::{Dataset, Item, Prediction, RunIx};

/// How answers are read. Without a name the default rule takes the answer that the file has, and
/// reads the reply where it has none; a rule that is named reads every reply itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Reading(pub Option<Rule>);

impl Reading {
    /// The default and every rule by name, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self(None)).chain(Rule::ALL.into_iter().map(|rule| Self(Some(rule))))
    }

    /// The rule.
    pub fn rule(self) -> Rule {
        self.0.unwrap_or_default()
    }

    /// The rule's name in addresses; empty for the default.
    pub fn id(self) -> &'static str {
        self.0.map_or("", Rule::id)
    }

    /// Reads [`Self::id`]; an unknown rule is the default.
    pub fn from_id(id: &str) -> Self {
        Self(Rule::from_id(id))
    }

    /// The words on screen.
    pub fn label(self) -> &'static str {
        match self.0 {
            None => "Verivid",
            Some(Rule::Verivid) => "Verivid, every reply read again",
            Some(rule) => rule.label(),
        }
    }

    /// The name beside exported numbers. The default rule by name is not the default: it reads every reply anew.
    pub fn exported(self) -> &'static str {
        match self.0 {
            Some(Rule::Verivid) => "verivid, every reply read again",
            _ => self.rule().id(),
        }
    }

    /// The outcomes of a run, to be made in slices.
    pub fn extracting(self, dataset: &Dataset, run: RunIx) -> Extracting<'_> {
        match self.0 {
            None => Extracting::new(dataset, run),
            Some(rule) => Extracting::with_rule(dataset, run, rule).rereading(),
        }
    }

    /// What one prediction is worth; `None` where the rule does not apply to the item, or the item
    /// has nothing to be judged against.
    pub fn judge(self, item: &Item, prediction: &Prediction) -> Option<Judged> {
        match self.0 {
            Some(Rule::Verivid) => judge_again(item, prediction),
            _ => judge(self.rule(), item, prediction),
        }
    }
}

/// Which list of disagreements is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The default rule.
    Default,
    /// The score that the harness wrote into the file.
    Harness,
}

impl Against {
    /// Both, in the order of lists.
    pub const ALL: [Self; 2] = [Self::Default, Self::Harness];

    /// The name in addresses.
    pub fn id(self) -> &'static str {
        match self {
            Self::Default => "rule",
            Self::Harness => "harness",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|against| against.id() == id)
    }

    /// Of items kept because a reply to them is judged so, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Default => "with a reply judged otherwise than by the default rule",
            Self::Harness => "with a reply scored otherwise by the harness itself",
        }
    }
}

/// The conventions that the address carries, but for what 0/0 counts as.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Conventions {
    /// The answer rule by its name; `None`: the default. The name and not the rule, so that the page that reads an
    /// address need not hold the rules' programs; a name that nobody knows is the default.
    pub rule: Option<String>,
    /// Whose rule compares tubes, and what a box is wide.
    pub grounding: GroundingOptions,
    /// How vIoU is held against R.
    pub threshold: Threshold,
    /// The list of disagreements that is open.
    pub differing: Option<Against>,
    /// How the runs shown judge captions together, as a run of its own.
    pub ensemble: Option<EnsembleRule>,
    /// The run whose boxes are matched with the true ones over the picture, by id.
    pub matched: Option<String>,
}

impl Conventions {
    /// How answers are read.
    pub fn reading(&self) -> Reading {
        Reading::from_id(self.rule.as_deref().unwrap_or_default())
    }

    /// The pairs of the address, defaults left out; values are not yet encoded.
    pub fn pairs(&self) -> [(&'static str, &str); 7] {
        let standard = Self::default();
        let unless = |same: bool, id: &'static str| if same { "" } else { id };
        let Self { rule, grounding, threshold, differing, ensemble, matched } = self;
        [
            ("rule", rule.as_deref().unwrap_or_default()),
            ("tubes", unless(grounding.rule == standard.grounding.rule, grounding.rule.id())),
            ("edges", unless(grounding.edges == standard.grounding.edges, grounding.edges.id())),
            ("viou", unless(*threshold == standard.threshold, threshold.id())),
            ("differ", differing.map_or("", Against::id)),
            ("ensemble", ensemble.map_or("", EnsembleRule::id)),
            ("match", matched.as_deref().unwrap_or_default()),
        ]
    }

    /// Takes a key and its decoded value; `false` where the key is not one of these. An unknown
    /// value is the default.
    pub fn read(&mut self, key: &str, value: &str) -> bool {
        match key {
            "rule" => self.rule = Some(value.to_owned()).filter(|rule| !rule.is_empty()),
            "tubes" => self.grounding.rule = GroundingRule::from_id(value).unwrap_or_default(),
            "edges" => self.grounding.edges = BoxEdges::from_id(value).unwrap_or_default(),
            "viou" => self.threshold = Threshold::from_id(value).unwrap_or_default(),
            "differ" => self.differing = Against::from_id(value),
            "ensemble" => self.ensemble = EnsembleRule::from_id(value),
            "match" => self.matched = Some(value.to_owned()).filter(|run| !run.is_empty()),
            _ => return false,
        }
        true
    }
}

/// One press that changes a convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// What 0/0 of a caption counts as.
    ZeroDivision(ZeroDivision),
    /// How answers are read.
    Reading(Reading),
    /// Whose rule compares tubes.
    Tubes(GroundingRule),
    /// What a box is wide.
    Edges(BoxEdges),
    /// How vIoU is held against R.
    Threshold(Threshold),
}

impl Switch {
    /// Changes the state.
    pub fn apply(self, state: &mut ViewState) {
        match self {
            Self::ZeroDivision(convention) => state.zero_division = convention,
            Self::Reading(reading) => state.conventions.rule = reading.0.map(|rule| rule.id().to_owned()),
            Self::Tubes(rule) => state.conventions.grounding.rule = rule,
            Self::Edges(edges) => state.conventions.grounding.edges = edges,
            Self::Threshold(threshold) => state.conventions.threshold = threshold,
        }
    }

    /// Whether the state is so already.
    pub fn is_in_use(self, state: &ViewState) -> bool {
        if let Self::Reading(reading) = self {
            return state.conventions.reading() == reading;
        }
        let mut changed = state.clone();
        self.apply(&mut changed);
        changed == *state
    }

    /// The words on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::ZeroDivision(ZeroDivision::Zero) => "0/0 counts as 0",
            Self::ZeroDivision(ZeroDivision::Skip) => "0/0 is left out",
            Self::Reading(reading) => reading.label(),
            Self::Tubes(rule) => rule.label(),
            Self::Edges(BoxEdges::Continuous) => "A box of w pixels is w wide",
            Self::Edges(BoxEdges::PlusOne) => "A box of w pixels is w + 1 wide",
            Self::Threshold(Threshold::Above) => "vIoU > R passes",
            Self::Threshold(Threshold::AtLeast) => "vIoU \u{2265} R passes",
        }
    }
}
