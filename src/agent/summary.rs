//! A whole run of reports in numbers: what was decided, how often rightly, where the tools disagreed, and where the
//! classifier erred against the items' own types.

use std::collections::BTreeMap;

use crate::metrics::answers::{Gold, gold};
use crate::model::{
    Agreement, Answer, Dataset, HallucinationType, Item, Report, StepName, StepStatus, VerdictKind,
};

/// Verdicts on options against the gold answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Against {
    /// Supported, of the gold option and of others.
    pub supported: [usize; 2],
    /// Contradicted, of the gold option and of others.
    pub contradicted: [usize; 2],
    /// Not decided, of the gold option and of others.
    pub cannot_tell: [usize; 2],
    /// Questions.
    pub items: usize,
    /// Questions of which an option is supported, or all but one contradicted.
    pub decided: usize,
    /// Questions with a verdict that the gold contradicts: its own option contradicted, or another supported.
    pub wrong: usize,
}

/// Of a classifier: how many it sorted, how many into the item's own level, how many into its own type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Sorted {
    /// Items with a type of the taxonomy.
    pub items: usize,
    /// Sorted into its level.
    pub level: usize,
    /// Sorted into its type.
    pub kind: usize,
}

/// All of it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Summary {
    /// Reports.
    pub reports: usize,
    /// Found to be hallucinated.
    pub hallucinated: usize,
    /// Found not to be.
    pub sound: usize,
    /// New answers of the model.
    pub new_answers: usize,
    /// Verdicts against gold, over all questions that have one.
    pub verdicts: Against,
    /// The same by the item's own type.
    pub by_type: BTreeMap<HallucinationType, Against>,
    /// How steps ended: of each, by status.
    pub steps: BTreeMap<(StepName, StepStatus), usize>,
    /// Whether tools agreed, of each step that says so.
    pub agreement: BTreeMap<(StepName, Agreement), usize>,
    /// The classifier against the items' types.
    pub classifier: Sorted,
}

/// Counts reports. A question that several runs answered is counted for its verdicts once, with its first report.
pub fn summary<'a>(dataset: &Dataset, reports: impl IntoIterator<Item = &'a Report>) -> Summary {
    let mut all = Summary::default();
    let mut seen = std::collections::BTreeSet::new();
    for report in reports {
        let item = dataset.item(report.item);
        all.reports += 1;
        all.hallucinated += usize::from(report.hallucinated == Some(true));
        all.sound += usize::from(report.hallucinated == Some(false));
        all.new_answers += usize::from(report.after_response.is_some() || report.after_answer.is_some());
        for step in &report.steps {
            *all.steps.entry((step.name, step.status)).or_default() += 1;
            if let Some(agreement) = step.agreement {
                *all.agreement.entry((step.name, agreement)).or_default() += 1;
            }
        }
        if !seen.insert(report.item) {
            continue;
        }
        sort(&mut all.classifier, item, report);
        if let (false, Gold::Is(Answer::One(key))) = (report.verdicts.is_empty(), gold(item)) {
            all.verdicts.add(report, &key);
            if let Some(kind) = &item.kind {
                all.by_type.entry(kind.clone()).or_default().add(report, &key);
            }
        }
    }
    all
}

fn sort(sorted: &mut Sorted, item: &Item, report: &Report) {
    let (Some(kind @ HallucinationType::Drv(_)), Some(level)) = (&item.kind, report.level) else { return };
    sorted.items += 1;
    sorted.level += usize::from(kind.level() == level);
    sorted.kind += usize::from(report.kind.as_deref() == Some(kind.id()));
}

impl Against {
    fn add(&mut self, report: &Report, gold: &str) {
        self.items += 1;
        let (mut wrong, mut supported, mut open) = (false, 0, 0);
        for (key, verdict) in &report.verdicts {
            let other = usize::from(key != gold);
            match verdict.verdict {
                VerdictKind::Supported => {
                    self.supported[other] += 1;
                    supported += 1;
                    wrong |= other == 1;
                }
                VerdictKind::Contradicted => {
                    self.contradicted[other] += 1;
                    wrong |= other == 0;
                }
                VerdictKind::CannotTell => {
                    self.cannot_tell[other] += 1;
                    open += 1;
                }
            }
        }
        let all = report.verdicts.len();
        self.decided += usize::from(supported > 0 || all > 1 && open == 1);
        self.wrong += usize::from(wrong);
    }
}
