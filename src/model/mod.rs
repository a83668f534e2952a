//! What the data is: videos, items, runs, reports, and the indexed immutable [`Dataset`].
//! Knows neither files nor serde; `formats` makes these values and nobody checks them again.

mod captions;
mod dataset;
mod ids;
mod item;
mod name;
mod published;
mod report;
mod run;
mod taxonomy;
mod track;
mod video;

pub use captions::{Caption, Captions, Labels, Marked};
pub use dataset::{About, Dataset, ItemIx, RunIx, Tables, VideoIx};
pub use item::{Answer, Choice, Claim, ErrorSpan, Item, Sentence, Task};
pub use name::Name;
pub use published::{Best, Check, CheckKind, Operand, PublishedTable};
pub use report::{Agreement, Report, Step, StepName, StepStatus, ToolOutput, Verdict, VerdictKind};
pub use run::{Judge, Modality, Prediction, Run, SentenceVerdict, Weights};
pub use taxonomy::{Complexity, DurationBracket, ErrorCategory, HallucinationType, Level, SentenceLabel};
pub use track::{Event, Interpolation, Keyframe, Track, read_boxes};
pub use video::{Audio, Video};

/// Fields that the format does not define: name and raw JSON text, in file order.
/// They are shown as they are and written back on export.
pub type Extra = Vec<(Name, String)>;
