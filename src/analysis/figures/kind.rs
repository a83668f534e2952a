//! The figures by name: where the papers have them, and what data makes them.

/// A figure of one of the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// Accuracy by level in each task.
    Levels,
    /// Accuracy by hallucination type.
    Types,
    /// What a method gains, by type.
    Gains,
    /// A score by the video's complexity.
    Complexity,
    /// A score by the video's duration.
    Duration,
    /// A score by both.
    Crossed,
    /// Recall of incorrect sentences by error category.
    Categories,
    /// What a larger model of a family finds more of.
    Growth,
    /// How models judge their own captions.
    SelfPreference,
    /// The effect of the frames a second.
    FrameRates,
    /// What sound adds.
    Audio,
}

/// Id, label, place in the papers, and what a dataset needs for it.
const ROWS: [(Figure, &str, &str, &str, &str); 11] = [
    (
        Figure::Levels,
        "levels",
        "Accuracy by level and task",
        "Dr.V, figure 14",
        "a run with predictions on questions whose `type` is one of Dr.V\u{2019}s: the type gives the level, the item\u{2019}s `task` the group",
    ),
    (
        Figure::Types,
        "types",
        "Accuracy by type",
        "Dr.V, table 1",
        "a run with predictions on questions that have a `type`",
    ),
    (
        Figure::Gains,
        "gains",
        "Gain of a method by type",
        "Dr.V, figure 6",
        "two runs of one `model` on the same questions, one with the setting `vanilla` and one whose `setting` names a method, such as `self_pep` or `dr_v_agent`",
    ),
    (
        Figure::Complexity,
        "complexity",
        "By complexity",
        "VidOmni-Bench, figure 16",
        "videos with a `complexity` from 1 to 5, and a run with predictions on their captions or questions",
    ),
    (
        Figure::Duration,
        "duration",
        "By duration",
        "VidOmni-Bench, figure 16",
        "videos with a `duration`, and a run with predictions on their captions or questions",
    ),
    (
        Figure::Crossed,
        "crossed",
        "Complexity by duration",
        "VidOmni-Bench, figure 10",
        "videos with both a `complexity` and a `duration`, and a run with predictions on their captions or questions",
    ),
    (
        Figure::Categories,
        "categories",
        "Recall by error category",
        "VidOmni-Bench, figure 8",
        "captions whose incorrect sentences have `errors` with a `category`, and a run that judges their sentences",
    ),
    (
        Figure::Growth,
        "growth",
        "Recall gain of larger models",
        "VidOmni-Bench, figure 11",
        "runs of one model in two sizes, as `params` or the model\u{2019}s name says them (`7B`, `32B`), with the same setting and modality, on captions whose incorrect sentences have an error category",
    ),
    (
        Figure::SelfPreference,
        "self_preference",
        "Self-preference",
        "VidOmni-Bench, figure 12",
        "captions with a `caption_source`, and a run that judges their sentences; self against cross needs a run whose `model` wrote some of the captions",
    ),
    (
        Figure::FrameRates,
        "frame_rates",
        "Effect of frame rate",
        "VidOmni-Bench, table 9",
        "runs of one model that differ in `fps` alone, on captions of videos with a `complexity`",
    ),
    (
        Figure::Audio,
        "audio",
        "Gain of sound",
        "VidOmni-Bench, table 13",
        "two runs of one model, one with the modality `video` and one with `video+audio`, on captions of videos with an `audio`",
    ),
];

impl Figure {
    /// All, in the order shown.
    pub const ALL: [Self; ROWS.len()] = [
        Self::Levels,
        Self::Types,
        Self::Gains,
        Self::Complexity,
        Self::Duration,
        Self::Crossed,
        Self::Categories,
        Self::Growth,
        Self::SelfPreference,
        Self::FrameRates,
        Self::Audio,
    ];

    fn row(self) -> &'static (Self, &'static str, &'static str, &'static str, &'static str) {
        &ROWS[self as usize]
    }

    /// The name in addresses, file names and on the command line.
    pub fn id(self) -> &'static str {
        self.row().1
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        self.row().2
    }

    /// Where the papers have it.
    pub fn paper(self) -> &'static str {
        self.row().3
    }

    /// What a dataset must hold, as a part of a sentence: `It needs ...`.
    pub fn needs(self) -> &'static str {
        self.row().4
    }

    /// The papers' tables that hold its data, as `www/published/index.json` calls them; empty: none is printed.
    pub fn tables(self) -> &'static [&'static str] {
        match self {
            Self::Levels => &["drv_table7"],
            Self::Types => &["drv_table1"],
            Self::Gains => &["drv_table2", "drv_table10"],
            Self::FrameRates => &["vidomni_table9"],
            Self::Audio => &["vidomni_table13"],
            _ => &[],
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.id() == id)
    }

    /// Whether what its cells show can be chosen.
    pub fn has_measure(self) -> bool {
        matches!(self, Self::Complexity | Self::Duration | Self::Crossed)
    }
}
