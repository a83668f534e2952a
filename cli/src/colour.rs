//! Colour on a terminal, and nowhere else.

use std::{
    env,
    io::{self, IsTerminal},
};

/// Whether standard output shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(bool);

impl Colour {
    /// Only on a terminal that can, and not where `NO_COLOR` (no-color.org) is set.
    pub(crate) fn of_output() -> Self {
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        Self(io::stdout().is_terminal() && !refused && !dumb)
    }

    /// What is lost, or does not hold.
    pub(crate) fn bad(self, text: &str) -> String {
        self.painted("31", text)
    }

    /// What was changed.
    pub(crate) fn warned(self, text: &str) -> String {
        self.painted("33", text)
    }

    /// What is less than the rest.
    pub(crate) fn faint(self, text: &str) -> String {
        self.painted("2", text)
    }

    /// A head.
    pub(crate) fn strong(self, text: &str) -> String {
        self.painted("1", text)
    }

    fn painted(self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_colour_or_there_is_only_text() {
        assert_eq!(Colour(true).bad("x"), "\x1b[31mx\x1b[0m");
        assert_eq!(Colour(false).bad("x"), "x");
    }
}
