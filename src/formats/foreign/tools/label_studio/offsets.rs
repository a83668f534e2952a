//! Where a marked piece of a text is: browsers count UTF-16 units, Verivid counts characters.

/// A text with its characters.
pub(super) struct Text {
    chars: Vec<char>,
    /// For each UTF-16 unit, and for the end, the character it belongs to.
    by_unit: Vec<u32>,
}

impl Text {
    /// Counts a text.
    pub(super) fn new(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let units = chars.iter().zip(0_u32..).flat_map(|(c, n)| std::iter::repeat_n(n, c.len_utf16()));
        let by_unit = units.chain([u32::try_from(chars.len()).unwrap_or(u32::MAX)]).collect();
        Self { chars, by_unit }
    }

    /// The characters `start..end` that are marked: the file's numbers may count UTF-16 units or characters, which
    /// the marked text tells. Without it they are units.
    pub(super) fn characters(&self, start: usize, end: usize, marked: Option<&str>) -> (usize, usize) {
        let at = |unit: usize| self.by_unit.get(unit).map_or(self.chars.len(), |at| *at as usize);
        let (from, to) = (at(start), at(end));
        let is_marked = |from: usize, to: usize| {
            let (marked, piece) = (marked?, self.chars.get(from..to)?);
            Some(piece.iter().copied().eq(marked.chars()))
        };
        if is_marked(from, to) == Some(false) && is_marked(start, end) == Some(true) {
            return (start, end);
        }
        (from, to.max(from))
    }

    /// How many characters it has.
    pub(super) fn length(&self) -> usize {
        self.chars.len()
    }

    /// The characters as a text.
    pub(super) fn piece(&self, from: usize, to: usize) -> String {
        self.chars.get(from..to.min(self.chars.len())).unwrap_or_default().iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_count_units_of_a_browser_or_characters_as_their_text_says() {
        let text = Text::new("A \u{1f436} runs far.");
        for (start, end, marked, expect) in [
            (5, 9, Some("runs"), (4, 8)),
            (4, 8, Some("runs"), (4, 8)),
            (5, 9, None, (4, 8)),
            (2, 4, Some("\u{1f436}"), (2, 3)),
            (5, 900, None, (4, 13)),
            (900, 5, None, (13, 13)),
            (0, 1, Some("B"), (0, 1)),
        ] {
            assert_eq!(text.characters(start, end, marked), expect, "{start}..{end}");
        }
        assert_eq!(text.piece(4, 99), "runs far.");
    }
}
