//! A printed figure: its value and how far it may be from what was rounded to it.

use super::exact::{Exact, Span};

/// Digits past which a figure is taken for text: no table prints so many.
const MOST_DIGITS: usize = 18;

/// A figure as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    pub(super) value: Exact,
    pub(super) decimals: u32,
}

impl Figure {
    /// Reads `56.80`, `+6.05`, `−4.35`, `18,974` or `92.6%`; anything else is no figure.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches('%').trim_end();
        let (negative, digits) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let whole = without_groups(whole)?;
        let all = format!("{whole}{part}");
        let is_number =
            !all.is_empty() && all.len() <= MOST_DIGITS && all.bytes().all(|b| b.is_ascii_digit());
        let units: i128 = is_number.then(|| all.parse().ok()).flatten()?;
        let decimals = u32::try_from(part.len()).ok()?;
        let units = if negative { -units } else { units };
        Some(Self { value: Exact::new(units, 10i128.checked_pow(decimals)?)?, decimals })
    }

    /// All values that round to the figure.
    pub(super) fn span(self) -> Option<Span> {
        let half = Exact::new(1, 10i128.checked_pow(self.decimals)?.checked_mul(2)?)?;
        Some(Span { lo: self.value.minus(half)?, hi: self.value.plus(half)? })
    }
}

/// The number that a printed figure stands for; `None` of words.
pub fn number(text: &str) -> Option<f64> {
    Figure::parse(text).map(|figure| figure.value.near())
}

/// `18,974` without its commas, where they group thousands.
fn without_groups(whole: &str) -> Option<String> {
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let grouped = rest.is_empty() || ((1..=3).contains(&first.len()) && rest.iter().all(|g| g.len() == 3));
    grouped.then(|| whole.replace(',', ""))
}

/// A weight as exactly as it is written.
pub(super) fn weight(number: f64) -> Option<Exact> {
    Figure::parse(&number.to_string()).map(|figure| figure.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_they_are_printed() {
        let read = |text| Figure::parse(text).map(|f| (f.value.fixed(f.decimals).unwrap(), f.decimals));
        for (text, expect) in [
            ("56.80", Some(("56.80", 2))),
            (" +6.05 ", Some(("6.05", 2))),
            ("\u{2212}4.35", Some(("-4.35", 2))),
            ("18,974", Some(("18974", 0))),
            ("92.6%", Some(("92.6", 1))),
            (".5", Some(("0.5", 1))),
            ("", None),
            ("\u{2013}", None),
            ("1,23", None),
            ("<= 3m", None),
            ("2025/12", None),
            ("1e5", None),
        ] {
            assert_eq!(read(text), expect.map(|(text, decimals)| (text.to_owned(), decimals)), "{text}");
        }
    }

    #[test]
    fn half_a_unit_in_the_last_place_lies_on_either_side() {
        let span = Figure::parse("0.30").and_then(Figure::span).unwrap();
        assert_eq!((span.lo.fixed(3).unwrap(), span.hi.fixed(3).unwrap()), ("0.295".into(), "0.305".into()));
    }
}
