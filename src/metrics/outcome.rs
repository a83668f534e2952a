//! What became of an item under a run, in one word.

/// What became of one item under one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The answer is the gold one, in every sample.
    Right,
    /// Another answer.
    Wrong,
    /// Several answers, none final.
    Ambiguous,
    /// A reply without an answer.
    Unparsed,
    /// No prediction, or an empty reply.
    Missing,
    /// Left out: a free reply that nobody judged, or one that a benchmark's rule drops.
    Unjudged,
    /// The item's own answer is none of its options.
    BadGold,
    /// The item has no answer to be scored against, or the rule does not apply to it.
    NotScored,
}

impl Outcome {
    /// All outcomes, in the order of lists.
    pub const ALL: [Self; 8] = [
        Self::Right,
        Self::Wrong,
        Self::Ambiguous,
        Self::Unparsed,
        Self::Missing,
        Self::Unjudged,
        Self::BadGold,
        Self::NotScored,
    ];

    /// Those in the denominator of accuracy and not in its numerator.
    pub const FAILING: [Self; 4] = [Self::Wrong, Self::Ambiguous, Self::Unparsed, Self::Missing];

    /// The name in addresses and exports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Ambiguous => "ambiguous",
            Self::Unparsed => "unparsed",
            Self::Missing => "missing",
            Self::Unjudged => "unjudged",
            Self::BadGold => "bad_gold",
            Self::NotScored => "not_scored",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Right => "Right",
            Self::Wrong => "Wrong",
            Self::Ambiguous => "Ambiguous",
            Self::Unparsed => "Unparsed",
            Self::Missing => "Missing",
            Self::Unjudged => "Unjudged",
            Self::BadGold => "Bad gold",
            Self::NotScored => "Not scored",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.id() == id)
    }

    /// Whether the item is in the denominator of accuracy.
    pub fn is_scored(self) -> bool {
        matches!(self, Self::Right | Self::Wrong | Self::Ambiguous | Self::Unparsed | Self::Missing)
    }
}
