//! Several runs that judge captions together (VidOmni-Bench, appendix D.2 and table 11), or answer questions.

mod ballot;

use super::ItemSet;
use super::caption::is_caption;
use super::outcomes::{Extracting, RunOutcomes, of_run};
use super::verdicts::Verdicts;
use super::verification::{CaptionScore, Means, ZeroDivision, of_captions, own_captions};
use crate::model::{Dataset, Item, ItemIx, Prediction, Run, RunIx, SentenceLabel, SentenceVerdict};

pub use ballot::{Ballot, Vote, can_vote};

/// The setting of an ensemble's run, as in the data format.
pub const SETTING: &str = "ensemble";

/// How members become one: when a sentence is flagged, and which answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum EnsembleRule {
    /// A sentence is flagged when any member flags it, as in the paper. Of answers there is no such rule.
    #[default]
    Any,
    /// A sentence is flagged when strictly more than half of all members flag it; the answer is the one that most
    /// members give (see [`Ballot`]).
    Majority,
}

impl EnsembleRule {
    /// All rules.
    pub const ALL: [Self; 2] = [Self::Any, Self::Majority];

    /// The name in addresses, exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Majority => "majority",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Any => "Any member",
            Self::Majority => "Majority",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.id() == id)
    }

    /// Whether `flagging` of `members` runs are enough.
    pub fn flags(self, flagging: usize, members: usize) -> bool {
        match self {
            Self::Any => flagging > 0,
            Self::Majority => 2 * flagging > members,
        }
    }
}

/// A model on its own captions, alone and with others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfGain {
    /// The model alone.
    pub alone: Means,
    /// The ensemble.
    pub together: Means,
    /// F1 of the ensemble minus F1 of the model alone, in `-1..1`.
    pub gain: f64,
}

/// Runs that judge or answer together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ensemble {
    members: Vec<RunIx>,
    /// Those that judge captions.
    judges: Vec<RunIx>,
    /// Those that answer questions.
    voters: Vec<RunIx>,
    rule: EnsembleRule,
}

impl Ensemble {
    /// An ensemble of these runs for everything, each once, in the order given; `None` of none.
    pub fn new(members: impl IntoIterator<Item = RunIx>, rule: EnsembleRule) -> Option<Self> {
        let members = each_once(members);
        let voters = if rule == EnsembleRule::Majority { members.clone() } else { Vec::new() };
        (!members.is_empty()).then(|| Self { judges: members.clone(), voters, members, rule })
    }

    /// An ensemble that judges captions by `judges` and answers questions by `voters`, where the rule is one for
    /// answers; either part is of two runs or none. `None` of neither.
    pub fn of_parts(judges: Vec<RunIx>, voters: Vec<RunIx>, rule: EnsembleRule) -> Option<Self> {
        let several = |runs: Vec<RunIx>| if runs.len() > 1 { runs } else { Vec::new() };
        let (judges, mut voters) = (several(each_once(judges)), several(each_once(voters)));
        if rule != EnsembleRule::Majority {
            voters.clear();
        }
        let mut members = each_once(judges.iter().chain(&voters).copied());
        members.sort();
        (!members.is_empty()).then_some(Self { members, judges, voters, rule })
    }

    /// The members, whatever they do.
    pub fn members(&self) -> &[RunIx] {
        &self.members
    }

    /// The members that judge captions.
    pub fn judges(&self) -> &[RunIx] {
        &self.judges
    }

    /// The members that answer questions; none under a rule that is none for answers.
    pub fn voters(&self) -> &[RunIx] {
        &self.voters
    }

    /// When a sentence is flagged, and which answer is given.
    pub fn rule(&self) -> EnsembleRule {
        self.rule
    }

    /// An id made of the rule and the members' ids.
    pub fn id(&self, dataset: &Dataset) -> String {
        format!("{SETTING}:{}:{}", self.rule.id(), self.joined(dataset, "+", |run| &run.id))
    }

    /// A name made of the members' models and the rule.
    pub fn model(&self, dataset: &Dataset) -> String {
        format!("{} ({})", self.joined(dataset, " + ", |run| &run.model), self.rule.id())
    }

    fn joined(&self, dataset: &Dataset, by: &str, name: impl Fn(&Run) -> &str) -> String {
        self.members.iter().map(|member| name(dataset.run(*member))).collect::<Vec<_>>().join(by)
    }

    /// The ensemble as a run, with its verdicts on every caption that a member judged and its answers, by the default
    /// rule, to every question to which it has one.
    pub fn run(&self, dataset: &Dataset) -> Run {
        let said = |(at, item): (ItemIx, &Item)| match is_caption(item) {
            true => self.prediction(dataset, at, item),
            false => self.answer(dataset, at, item),
        };
        Run {
            id: self.id(dataset),
            model: self.model(dataset),
            setting: SETTING.to_owned(),
            modality: None,
            weights: None,
            params: None,
            fps: None,
            max_frames: None,
            predictions: dataset.items_indexed().filter_map(said).collect(),
            extra: Vec::new(),
        }
    }

    /// What becomes of every item under the ensemble, answers read by the default rule. Another one, or slices:
    /// [`Extracting::of_ensemble`].
    pub fn outcomes(&self, dataset: &Dataset) -> RunOutcomes {
        Extracting::new(dataset, RunIx(0)).of_ensemble(self.clone()).finish()
    }

    /// What the ensemble adds where a model judges its own captions (table 11): `run` alone and the
    /// ensemble, on those captions of `items` that the run's model wrote. `None` without an F1.
    pub fn on_own_captions(
        &self,
        dataset: &Dataset,
        run: RunIx,
        items: &ItemSet,
        convention: ZeroDivision,
    ) -> Option<SelfGain> {
        let own = own_captions(dataset, &dataset.run(run).model);
        let own: ItemSet = own.iter().filter(|item| items.contains(*item)).collect();
        let alone = of_captions(&of_run(dataset, run), &own, convention);
        let together = of_captions(&self.outcomes(dataset), &own, convention);
        Some(SelfGain { alone, together, gain: together.f1? - alone.f1? })
    }

    /// What each member says of each sentence of a caption, in their order; `None`: it has no usable prediction.
    pub fn votes(&self, dataset: &Dataset, at: ItemIx) -> Vec<(RunIx, Option<Vec<SentenceLabel>>)> {
        let count = dataset.item(at).sentences.len();
        let said = |member: &RunIx| {
            let verdicts = dataset.run(*member).predictions_on(at).first()?.sentences.as_deref()?;
            (verdicts.len() == count).then(|| verdicts.iter().map(|verdict| verdict.label).collect())
        };
        self.judges.iter().map(|member| (*member, said(member))).collect()
    }

    /// How well a caption's verdicts together meet its labels; `None`: no sentence of it is judged.
    pub fn caption(&self, dataset: &Dataset, at: ItemIx) -> Option<CaptionScore> {
        Verdicts::score_of(dataset, at, self.prediction(dataset, at, dataset.item(at)).as_ref())
    }

    /// The verdict on each sentence of a caption; `None` when no member has a usable prediction.
    pub fn verdicts(&self, dataset: &Dataset, at: ItemIx) -> Option<Vec<SentenceLabel>> {
        let sentences = self.prediction(dataset, at, dataset.item(at))?.sentences?;
        Some(sentences.into_iter().map(|verdict| verdict.label).collect())
    }

    /// The verdicts on one caption; `None` when no member has a usable prediction. A member
    /// without one flags nothing, yet counts as a member.
    pub(super) fn prediction(&self, dataset: &Dataset, at: ItemIx, item: &Item) -> Option<Prediction> {
        let usable = |member: &RunIx| {
            let verdicts = dataset.run(*member).predictions_on(at).first()?.sentences.as_deref()?;
            (verdicts.len() == item.sentences.len()).then_some(verdicts)
        };
        let heard: Vec<&[SentenceVerdict]> = self.judges.iter().filter_map(usable).collect();
        if heard.is_empty() {
            return None;
        }
        let verdict = |n: usize| SentenceVerdict { label: self.verdict(&heard, n), reason: None };
        let sentences = Some((0..item.sentences.len()).map(verdict).collect());
        Some(Prediction { sentences, ..Prediction::new(at) })
    }

    /// Incorrect where the rule flags; unknown where all that were heard said so; else correct.
    fn verdict(&self, heard: &[&[SentenceVerdict]], n: usize) -> SentenceLabel {
        let said = |label: SentenceLabel| {
            heard
                .iter()
                .filter(|verdicts| verdicts.get(n).is_some_and(|verdict| verdict.label == label))
                .count()
        };
        if self.rule.flags(said(SentenceLabel::Incorrect), self.judges.len()) {
            SentenceLabel::Incorrect
        } else if said(SentenceLabel::Unknown) == heard.len() {
            SentenceLabel::Unknown
        } else {
            SentenceLabel::Correct
        }
    }
}

fn each_once(runs: impl IntoIterator<Item = RunIx>) -> Vec<RunIx> {
    let mut kept: Vec<RunIx> = Vec::new();
    for run in runs {
        if !kept.contains(&run) {
            kept.push(run);
        }
    }
    kept
}
