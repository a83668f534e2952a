//! What the machine asks for, and what it is handed.

use crate::agent::evidence::{Located, Painted, Seen};
use crate::agent::models::chat::{Reply, Request};
use crate::model::{StepName, Track};

/// A call of a tool.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// Boxes over time of these things.
    Detect {
        /// Which detector.
        tool: String,
        /// The things, as the question names them.
        objects: Vec<String>,
    },
    /// Pixels out of the middle of these tracks' boxes.
    Paint {
        /// Which tool takes them.
        tool: String,
        /// The tracks.
        tracks: Vec<Track>,
    },
    /// Spans of these events.
    Ground {
        /// Which grounder.
        tool: String,
        /// The events, as the question says them.
        events: Vec<String>,
    },
    /// A reply of a model.
    Chat {
        /// Which model.
        tool: String,
        /// The step that it is for.
        step: StepName,
        /// What it is asked.
        request: Request,
    },
}

impl Call {
    /// The tool that is called.
    pub fn tool(&self) -> &str {
        match self {
            Self::Detect { tool, .. }
            | Self::Paint { tool, .. }
            | Self::Ground { tool, .. }
            | Self::Chat { tool, .. } => tool,
        }
    }
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Of [`Call::Detect`]: one for each thing that was asked for.
    Seen(Vec<Seen>),
    /// Of [`Call::Paint`].
    Painted(Vec<Painted>),
    /// Of [`Call::Ground`]: one for each event that was asked for.
    Located(Vec<Located>),
    /// Of [`Call::Chat`].
    Said(Reply),
    /// The tool is not there, and why.
    Unavailable(String),
    /// The tool failed, and how; what it gave instead is kept.
    Failed(String),
}

/// An outcome and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// What came of the call.
    pub outcome: Outcome,
    /// In seconds, where somebody looked at a clock.
    pub seconds: Option<f64>,
}

impl Answered {
    /// Without a time.
    pub fn of(outcome: Outcome) -> Self {
        Self { outcome, seconds: None }
    }
}
