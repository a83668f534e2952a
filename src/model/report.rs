//! What the diagnosing agent found (Dr.V, section 5).

use super::{Answer, Event, Extra, ItemIx, Level, Track, taxonomy::vocabulary};
use crate::units::TimeSpan;

vocabulary! {
    /// The six steps of Dr.V-Agent.
    StepName {
        /// Level, type and what must be looked for.
        Classify = "classify", "Classify";
        /// Boxes of the objects.
        Perceive = "perceive", "Perceive";
        /// Spans of the events.
        Localize = "localize", "Localize";
        /// Captions of the spans.
        Caption = "caption", "Caption";
        /// Evidence against the answer.
        Reason = "reason", "Reason";
        /// What the model is told.
        Feedback = "feedback", "Feedback";
    }
}

vocabulary! {
    /// How a step ended.
    StepStatus {
        /// It has an output.
        Ok = "ok", "Done";
        /// The level does not need it.
        Skipped = "skipped", "Skipped";
        /// No tool was there for it.
        Unavailable = "unavailable", "Unavailable";
        /// Its tool failed.
        Failed = "failed", "Failed";
    }
}

vocabulary! {
    /// Whether two tools agree.
    Agreement {
        /// Both, with a common part.
        Agreed = "agreed", "Agreed";
        /// Only one found it.
        OneTool = "one_tool", "One tool";
        /// Both, with no common part.
        Disagreed = "disagreed", "Disagreed";
        /// Neither found it.
        Absent = "absent", "Absent";
    }
}

vocabulary! {
    /// What the evidence says of an option.
    VerdictKind {
        /// It holds.
        Supported = "supported", "Supported";
        /// It does not hold.
        Contradicted = "contradicted", "Contradicted";
        /// The evidence does not decide.
        CannotTell = "cannot_tell", "Cannot tell";
    }
}

/// The verdict on one option and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the evidence says.
    pub verdict: VerdictKind,
    /// Ids of steps, tracks and events.
    pub evidence: Vec<String>,
}

/// What one tool returned.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ToolOutput {
    /// Boxes.
    pub tracks: Vec<Track>,
    /// Spans.
    pub events: Vec<Event>,
    /// Words.
    pub caption: Option<String>,
}

/// One step of a diagnosis.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which of the six.
    pub name: StepName,
    /// How it ended.
    pub status: StepStatus,
    /// The tools that were asked.
    pub tools: Vec<String>,
    /// Each tool's own output, in file order.
    pub by_tool: Vec<(String, ToolOutput)>,
    /// Whether the tools agree.
    pub agreement: Option<Agreement>,
    /// Boxes, each with the tool that made it (empty: the consensus).
    pub tracks: Vec<(String, Track)>,
    /// Spans.
    pub spans: Vec<TimeSpan>,
    /// A caption of the span.
    pub caption: Option<String>,
    /// What the step says.
    pub text: Option<String>,
    /// How long it took.
    pub seconds: Option<f64>,
    /// `model`, `tokens`, `cost`, `input`, `output`, `objects` and all else, as raw JSON.
    pub extra: Extra,
}

/// The diagnosis of one run's answer to one item.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The item.
    pub item: ItemIx,
    /// The run's id.
    pub run: String,
    /// The level that decided the path.
    pub level: Option<Level>,
    /// The hallucination type.
    pub kind: Option<String>,
    /// Whether the answer was found to be hallucinated.
    pub hallucinated: Option<bool>,
    /// In the order they ran.
    pub steps: Vec<Step>,
    /// By option key.
    pub verdicts: Vec<(String, Verdict)>,
    /// What is wrong.
    pub error_points: Vec<String>,
    /// What the model was told.
    pub feedback: Option<String>,
    /// The model's new reply.
    pub after_response: Option<String>,
    /// The model's new answer.
    pub after_answer: Option<Answer>,
    /// Everything else that the file said.
    pub extra: Extra,
}
