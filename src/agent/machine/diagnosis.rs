//! The machine itself.

use std::collections::BTreeMap;

use super::brief::{Brief, Method, Toolbox};
use super::call::{Answered, Call};
use super::{captioning, classifying, feeding, locating, perceiving, reasoning, self_pep};
use crate::agent::classify::path;
use crate::agent::evidence::Scene;
use crate::agent::question::{Asked, read};
use crate::model::{HallucinationType, Level, Report, Step, StepName, StepStatus, Verdict};

/// Where the machine stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Classify,
    Perceive,
    Paint,
    Localize,
    Caption,
    Reason,
    Feedback,
    Retry,
    Describe,
    AnswerAgain,
    Verify,
    Done,
}

/// What a stage made of its outcomes.
pub(super) enum Then {
    /// On to this one.
    Go(Stage),
    /// These are to be called too: a reply is to be mended.
    Again(Vec<Call>),
}

/// What is to be done next.
#[derive(Debug)]
pub enum Next<'a> {
    /// These calls, each with its number; they may be made at once and handed back in any order.
    Calls(Vec<(u32, &'a Call)>),
    /// Nothing: this is the report.
    Report(&'a Report),
}

/// One diagnosis.
#[derive(Clone, Debug)]
pub struct Diagnosis {
    pub(super) brief: Brief,
    pub(super) tools: Toolbox,
    pub(super) asked: Asked,
    pub(super) claims: Vec<String>,
    pub(super) captions: Vec<(String, String, String)>,
    pub(super) scene: Scene,
    pub(super) report: Report,
    stage: Stage,
    calls: Vec<(u32, Call)>,
    answered: BTreeMap<u32, Answered>,
    begun: bool,
    next: u32,
    log: Vec<(u32, Answered)>,
}

impl Diagnosis {
    /// A diagnosis that begins.
    pub fn new(brief: Brief, tools: Toolbox, method: Method) -> Self {
        let stage = match method {
            Method::DrVAgent => Stage::Classify,
            Method::SelfPep => Stage::Describe,
        };
        let asked = read(&brief.item);
        let scene = Scene { size: brief.size, duration: brief.duration, ..Scene::default() };
        let report = Report {
            item: brief.at,
            run: brief.run.clone(),
            level: None,
            kind: None,
            hallucinated: None,
            steps: Vec::new(),
            verdicts: Vec::new(),
            error_points: Vec::new(),
            feedback: None,
            after_response: None,
            after_answer: None,
            extra: vec![("method".into(), format!("\"{}\"", method.id()))],
        };
        Self {
            brief,
            tools,
            asked,
            claims: Vec::new(),
            captions: Vec::new(),
            scene,
            report,
            stage,
            calls: Vec::new(),
            answered: BTreeMap::new(),
            begun: false,
            next: 0,
            log: Vec::new(),
        }
    }

    /// A diagnosis that was cut off, brought back to where it was by the outcomes that were kept.
    pub fn resumed(brief: Brief, tools: Toolbox, method: Method, log: &[(u32, Answered)]) -> Self {
        let mut machine = Self::new(brief, tools, method);
        for (number, answered) in log {
            // Numbers are given as calls are asked for: the machine is brought to where it asked for this one.
            let _ = machine.step();
            machine.hand(*number, answered.clone());
        }
        machine
    }

    /// What is to be done next.
    pub fn step(&mut self) -> Next<'_> {
        while self.stage != Stage::Done {
            if !self.begun {
                let calls = self.ask();
                self.begin(calls);
            }
            if self.calls.iter().any(|(number, _)| !self.answered.contains_key(number)) {
                break;
            }
            let done: Vec<(Call, Answered)> = (self.calls.iter())
                .filter_map(|(number, call)| Some((call.clone(), self.answered.get(number)?.clone())))
                .collect();
            match self.take(&done) {
                Then::Go(stage) => {
                    (self.stage, self.begun) = (stage, false);
                    self.calls.clear();
                }
                Then::Again(calls) => self.begin(calls),
            }
        }
        if self.stage == Stage::Done {
            return Next::Report(&self.report);
        }
        let open = |(number, _): &&(u32, Call)| !self.answered.contains_key(number);
        Next::Calls(self.calls.iter().filter(open).map(|(number, call)| (*number, call)).collect())
    }

    /// Takes what came of a call. A number that is not open is not asked for, and is left alone.
    pub fn hand(&mut self, number: u32, answered: Answered) {
        let open = self.calls.iter().any(|(own, _)| *own == number) && !self.answered.contains_key(&number);
        if open {
            self.log.push((number, answered.clone()));
            self.answered.insert(number, answered);
        }
    }

    /// All outcomes so far, for [`Diagnosis::resumed`].
    pub fn log(&self) -> &[(u32, Answered)] {
        &self.log
    }

    /// The item's id.
    pub fn item(&self) -> &str {
        &self.brief.item.id
    }

    fn begin(&mut self, calls: Vec<Call>) {
        self.begun = true;
        for call in calls {
            self.calls.push((self.next, call));
            self.next += 1;
        }
    }

    fn ask(&self) -> Vec<Call> {
        match self.stage {
            Stage::Classify => classifying::ask(self),
            Stage::Perceive => perceiving::ask(self),
            Stage::Paint => perceiving::ask_colours(self),
            Stage::Localize => locating::ask(self),
            Stage::Caption => captioning::ask(self),
            Stage::Reason => reasoning::ask(self),
            Stage::Feedback => feeding::ask(self),
            Stage::Retry => feeding::ask_again(self),
            Stage::Describe | Stage::AnswerAgain | Stage::Verify => self_pep::ask(self, self.stage),
            Stage::Done => Vec::new(),
        }
    }

    fn take(&mut self, calls: &[(Call, Answered)]) -> Then {
        match self.stage {
            Stage::Classify => classifying::take(self, calls),
            Stage::Perceive => perceiving::take(self, calls),
            Stage::Paint => perceiving::take_colours(self, calls),
            Stage::Localize => locating::take(self, calls),
            Stage::Caption => captioning::take(self, calls),
            Stage::Reason => reasoning::take(self, calls),
            Stage::Feedback => feeding::take(self, calls),
            Stage::Retry => feeding::take_again(self, calls),
            Stage::Describe | Stage::AnswerAgain | Stage::Verify => self_pep::take(self, self.stage, calls),
            Stage::Done => Then::Go(Stage::Done),
        }
    }

    /// Whether the level's path has a step. How often something takes place is a number, and what can be
    /// seen while it does is an object, of the perceptive level; but nothing decides them without the times of events.
    pub(super) fn has(&self, name: StepName) -> bool {
        path(self.level()).contains(&name) || name == StepName::Localize && self.asked.needs_times
    }

    pub(super) fn level(&self) -> Level {
        self.report.level.unwrap_or(Level::Other)
    }

    pub(super) fn kind_label(&self) -> String {
        self.report
            .kind
            .as_deref()
            .map(HallucinationType::from_id)
            .map_or_else(String::new, |kind| kind.label().to_lowercase())
    }

    pub(super) fn push(&mut self, step: Step) {
        self.report.steps.push(step);
    }

    /// A step that the path does not have.
    pub(super) fn skip(&mut self, name: StepName) {
        self.push(super::step::step(name, StepStatus::Skipped));
    }

    /// The verdict on an option.
    pub(super) fn verdict(&self, option: &str) -> Option<&Verdict> {
        self.report.verdicts.iter().find(|(key, _)| key == option).map(|(_, verdict)| verdict)
    }
}
