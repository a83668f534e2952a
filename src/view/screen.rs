//! The page's screens, and what an address calls them.

/// The page's screens.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Screen {
    /// What to open.
    #[default]
    Home,
    /// Tables and charts.
    Scores,
    /// The list of items.
    Items,
    /// One item, by its id.
    Item(String),
    /// Runs against each other on the same items.
    Compare,
    /// What the benchmark itself is made of.
    Benchmark,
    /// The papers' figures, from this dataset.
    Figures,
    /// The papers' tables as printed, and whether they add up; needs no dataset.
    Published,
}

impl Screen {
    /// The screens that `view=` names; the home page has an empty address, an item is `item=`.
    const NAMED: [(&str, Self); 6] = [
        ("scores", Self::Scores),
        ("items", Self::Items),
        ("compare", Self::Compare),
        ("benchmark", Self::Benchmark),
        ("figures", Self::Figures),
        ("published", Self::Published),
    ];

    /// The name of a screen in the address.
    pub(super) fn name(&self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(_, screen)| screen == self).map(|(name, _)| *name)
    }

    /// The screen of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, screen)| screen)
    }
}
