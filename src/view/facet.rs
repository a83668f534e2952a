//! What the items can be narrowed by, as the address and the screen name it.

/// What the items can be narrowed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facet {
    /// What is asked.
    Task,
    /// Perceptive, temporal, cognitive.
    Level,
    /// Hallucination type.
    Type,
    /// Complexity type of the video, `1` to `5`.
    Complexity,
    /// Duration bracket of the video.
    Duration,
    /// Model that wrote the caption.
    Source,
    /// Data set that the video came from.
    Origin,
    /// What an incorrect sentence of a caption has wrong.
    Category,
}

impl Facet {
    /// All facets, in the order shown.
    pub const ALL: &'static [Self] = &[
        Self::Task,
        Self::Level,
        Self::Type,
        Self::Category,
        Self::Complexity,
        Self::Duration,
        Self::Origin,
        Self::Source,
    ];

    /// The key in the address.
    pub fn id(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::Level => "level",
            Self::Type => "type",
            Self::Complexity => "complexity",
            Self::Duration => "duration",
            Self::Source => "source",
            Self::Origin => "origin",
            Self::Category => "category",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Task => "Task",
            Self::Level => "Level",
            Self::Type => "Hallucination type",
            Self::Complexity => "Complexity",
            Self::Duration => "Duration",
            Self::Source => "Caption written by",
            Self::Origin => "Video from",
            Self::Category => "Error category",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|facet| facet.id() == id)
    }
}
