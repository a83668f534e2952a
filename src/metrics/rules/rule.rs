//! The rules by name: where each comes from, and which questions it applies to.

use super::case::{Case, Ruling};
use super::{
    contained_word, drv, inspect, leading_word, lmms_eval, mhbench, videohallucer, vidhal, vidhalluc,
    vlmevalkit,
};
use crate::model::Task;

/// A way from replies to scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Rule {
    /// The default: the answer of the file, else six steps over the reply.
    #[default]
    Verivid,
    /// Dr.V-Bench.
    Drv,
    /// VideoHallucer.
    VideoHallucer,
    /// EventHallusion.
    EventHallusion,
    /// TempCompass.
    TempCompass,
    /// VidHalluc.
    VidHalluc,
    /// VidHal.
    VidHal,
    /// MHBench.
    MhBench,
    /// NOAH.
    Noah,
    /// ELV-Halluc.
    ElvHalluc,
    /// VLMEvalKit.
    VlmEvalKit,
    /// VLMEvalKit on Video-MME.
    VlmEvalKitVideoMme,
    /// lmms-eval.
    LmmsEval,
    /// Inspect.
    Inspect,
}

/// Where a rule was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The program, with its version where it has one.
    pub tool: &'static str,
    /// The file in it; empty where it is this program's own.
    pub file: &'static str,
}

/// What a program does with one kind of question.
type Program = fn(&Case<'_>) -> Ruling;

/// A row of the table below.
struct Facts {
    id: &'static str,
    label: &'static str,
    tool: &'static str,
    file: &'static str,
    note: &'static str,
    choice: Option<Program>,
    yes_no: Option<Program>,
    ordering: Option<Program>,
}

/// A row without programs.
const NONE: Facts =
    Facts { id: "", label: "", tool: "", file: "", note: "", choice: None, yes_no: None, ordering: None };

/// In the order of [`Rule::ALL`].
static FACTS: [Facts; Rule::ALL.len()] = [
    Facts {
        id: "verivid",
        label: "Verivid",
        tool: "Verivid",
        note: "Missing, ambiguous and unreadable replies are wrong; bad gold and unjudged replies are left out.",
        ..NONE
    },
    Facts {
        id: "drv",
        label: "Dr.V-Bench",
        tool: "Dr.V",
        file: "accuracy script of the benchmark",
        note: "An item whose gold is no option is right under any reply that is no option either.",
        choice: Some(drv::choice),
        yes_no: Some(drv::yes_no),
        ..NONE
    },
    Facts {
        id: "videohallucer",
        label: "VideoHallucer",
        tool: "VideoHallucer",
        file: "evaluations/evaluation_utils.py",
        note: "Right where the gold's word stands anywhere in the reply.",
        yes_no: Some(videohallucer::yes_no),
        ..NONE
    },
    Facts {
        id: "eventhallusion",
        label: "EventHallusion",
        tool: "EventHallusion",
        file: "eval.py",
        note: "Only a reply that begins with yes or no has an answer; None and Nothing are a no.",
        yes_no: Some(leading_word::eventhallusion),
        ..NONE
    },
    Facts {
        id: "tempcompass",
        label: "TempCompass",
        tool: "TempCompass",
        file: "eval_yes_no.py",
        note: "Only a reply that begins with yes or no has an answer; None and Nothing are a no.",
        yes_no: Some(leading_word::tempcompass),
        ..NONE
    },
    Facts {
        id: "vidhalluc",
        label: "VidHalluc",
        tool: "VidHalluc",
        file: "eval/evaluation/eval_mcq.py, eval_bqa.py",
        note: "A yes / no question counts once, when all its clips are right; a question without any prediction is left out.",
        choice: Some(vidhalluc::choice),
        yes_no: Some(vidhalluc::yes_no),
        ..NONE
    },
    Facts {
        id: "vidhal",
        label: "VidHal",
        tool: "VidHal",
        file: "pipelines/evaluation.py, pipelines/inference/base.py",
        note: "Orders score their scaled discounted gain; an incomplete or repeating one is 0.",
        choice: Some(vidhal::choice),
        ordering: Some(vidhal::ordering),
        ..NONE
    },
    Facts {
        id: "mhbench",
        label: "MHBench",
        tool: "MHBench",
        file: "utils.py",
        note: "Replies without yes, no or not, and missing ones, are left out.",
        yes_no: Some(mhbench::yes_no),
        ..NONE
    },
    Facts {
        id: "noah",
        label: "NOAH",
        tool: "NOAH",
        file: "src/evaluate/evaluate_qa.py",
        note: "A no without a yes beside it has no answer.",
        yes_no: Some(contained_word::noah),
        ..NONE
    },
    Facts {
        id: "elv_halluc",
        label: "ELV-Halluc",
        tool: "ELV-Halluc",
        file: "eval.py",
        note: "The letters of yes, else of no, anywhere in the reply.",
        yes_no: Some(contained_word::elv_halluc),
        ..NONE
    },
    Facts {
        id: "vlmevalkit",
        label: "VLMEvalKit",
        tool: "VLMEvalKit",
        file: "vlmeval/utils/matching_util.py",
        note: "Without a judge model: what is not matched is wrong.",
        choice: Some(vlmevalkit::choice),
        ..NONE
    },
    Facts {
        id: "vlmevalkit_videomme",
        label: "VLMEvalKit, Video-MME",
        tool: "VLMEvalKit",
        file: "vlmeval/dataset/utils/videomme.py",
        note: "The first capital A to D anywhere, inside words too.",
        choice: Some(vlmevalkit::videomme),
        ..NONE
    },
    Facts {
        id: "lmms_eval",
        label: "lmms-eval",
        tool: "lmms-eval 0.7.3",
        file: "lmms_eval/tasks/_task_utils/mcq_extract.py",
        note: "The strongest format wins, and in it the last letter.",
        choice: Some(lmms_eval::choice),
        ..NONE
    },
    Facts {
        id: "inspect",
        label: "Inspect",
        tool: "inspect-ai 0.3.285",
        file: "inspect_ai/solver/_multiple_choice.py",
        note: "Only the last ANSWER: X counts.",
        choice: Some(inspect::choice),
        ..NONE
    },
];

impl Rule {
    /// All rules, in the order of lists.
    pub const ALL: [Self; 14] = [
        Self::Verivid,
        Self::Drv,
        Self::VideoHallucer,
        Self::EventHallusion,
        Self::TempCompass,
        Self::VidHalluc,
        Self::VidHal,
        Self::MhBench,
        Self::Noah,
        Self::ElvHalluc,
        Self::VlmEvalKit,
        Self::VlmEvalKitVideoMme,
        Self::LmmsEval,
        Self::Inspect,
    ];

    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The name in addresses, files and on the command line.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        self.facts().label
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.id() == id)
    }

    /// Where it was read.
    pub fn source(self) -> Source {
        Source { tool: self.facts().tool, file: self.facts().file }
    }

    /// What a reader of its numbers has to know: its faults, and what it leaves out.
    pub fn note(self) -> &'static str {
        self.facts().note
    }

    /// Whether it applies to questions of this task; the others are not scored under it.
    pub fn applies_to(self, task: Task) -> bool {
        if self == Self::Verivid { task.is_qa() } else { self.program(task).is_some() }
    }

    /// What it does with a question; `None` for `verivid`, and where it does not apply.
    pub(super) fn program(self, task: Task) -> Option<Program> {
        match task {
            Task::Mcq => self.facts().choice,
            Task::YesNo => self.facts().yes_no,
            Task::Ordering => self.facts().ordering,
            _ => None,
        }
    }

    /// Whether an item without a prediction leaves the denominator.
    pub(in crate::metrics) fn leaves_out_missing(self) -> bool {
        self == Self::MhBench
    }
}
