//! What became of an item from run A to run B.

/// From A to B. For a question by right and wrong (more than half of it right); for a caption by its score, where two alike
/// are `Both` without a fault and `Neither` with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Wrong in A, right in B; a caption's score rose.
    Fixed,
    /// Right in A, wrong in B; a caption's score fell.
    Broken,
    /// Right in both.
    Both,
    /// Right in neither: an item that both miss is here.
    Neither,
}

impl Change {
    /// All, in the order of lists.
    pub const ALL: [Self; 4] = [Self::Fixed, Self::Broken, Self::Both, Self::Neither];

    /// The name in addresses and exports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Broken => "broken",
            Self::Both => "both",
            Self::Neither => "neither",
        }
    }

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Fixed => "Fixed",
            Self::Broken => "Broken",
            Self::Both => "Right in both",
            Self::Neither => "Right in neither",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.id() == id)
    }

    /// From right and wrong.
    pub(super) fn of(a: bool, b: bool) -> Self {
        match (a, b) {
            (false, true) => Self::Fixed,
            (true, false) => Self::Broken,
            (true, true) => Self::Both,
            (false, false) => Self::Neither,
        }
    }
}

/// The 2x2 table, in items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// Right in both.
    pub both: usize,
    /// Right in A alone: broken.
    pub a_only: usize,
    /// Right in B alone: fixed.
    pub b_only: usize,
    /// Right in neither.
    pub neither: usize,
}

impl Counts {
    /// Counts one item.
    pub fn add(&mut self, change: Change) {
        *match change {
            Change::Fixed => &mut self.b_only,
            Change::Broken => &mut self.a_only,
            Change::Both => &mut self.both,
            Change::Neither => &mut self.neither,
        } += 1;
    }

    /// All items.
    pub fn total(&self) -> usize {
        self.both + self.a_only + self.b_only + self.neither
    }
}
