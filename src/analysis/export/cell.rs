//! A cell of a table: what a person reads, and what a program reads.

use crate::metrics::Interval;

/// What a number counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Unit {
    /// A share in `0..1`, shown in per cent.
    #[default]
    Share,
    /// A difference of two shares in `-1..1`, shown in points with its sign.
    Points,
}

/// A share or a difference with all that it stands on.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Measured {
    /// `None`: undefined, or there is nothing to compute it from.
    pub value: Option<f64>,
    /// Its 95 % interval, where it has one.
    pub interval: Option<Interval>,
    /// What it was computed from; 0 beside a value: nothing says.
    pub n: usize,
    /// What else is to be said of it, such as a test; mostly empty.
    pub note: String,
}

impl Measured {
    /// What it was computed from; `None` of a printed figure beside which nothing says.
    pub(super) fn support(&self) -> Option<usize> {
        (self.n > 0 || self.value.is_none()).then_some(self.n)
    }
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A number of things.
    Count(usize),
    /// A share in `0..1`; `None`: undefined.
    Share(Option<f64>),
    /// A number that is no share; `None`: undefined.
    Plain(Option<f64>),
    /// Both ends of an interval of shares.
    Range(Option<(f64, f64)>),
    /// A number with interval and support: four fields to a program, one number to a person.
    Measured(Measured, Unit),
}

impl Cell {
    /// A cell of words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Whether it stands to the right of its column.
    pub fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }

    /// The number as it is ranked among others, in hundredths of a per cent: two numbers that read
    /// the same are the same.
    pub(super) fn rank(&self) -> Option<i64> {
        let value = match self {
            Self::Share(value) => (*value)?,
            Self::Measured(measured, _) => measured.value?,
            _ => return None,
        };
        value.is_finite().then(|| (value * 1e4).round() as i64)
    }

    /// For a person: per cent with two decimals.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => printable(text),
            Self::Count(count) => count.to_string(),
            Self::Share(share) => share.map_or("undefined".to_owned(), |x| format!("{:.2}", x * 100.0)),
            Self::Plain(number) => number.map_or("undefined".to_owned(), plain),
            Self::Range(range) => {
                range.map_or(String::new(), |(lo, hi)| format!("{:.2} to {:.2}", lo * 100.0, hi * 100.0))
            }
            Self::Measured(measured, unit) => match (measured.value, unit) {
                (None, _) => String::new(),
                (Some(value), Unit::Share) => format!("{:.2}", value * 100.0),
                (Some(value), Unit::Points) => signed(value),
            },
        }
    }

    /// For a program: fractions with all their digits. An interval is two fields, a measured
    /// number four.
    pub(super) fn fields(&self) -> Vec<String> {
        let number = |value: Option<f64>| value.map_or(String::new(), |x| x.to_string());
        match self {
            Self::Text(text) => vec![guarded(text)],
            Self::Count(count) => vec![count.to_string()],
            Self::Share(share) => vec![number(*share)],
            Self::Plain(number) => vec![number.map_or(String::new(), digits)],
            Self::Range(range) => vec![number(range.map(|r| r.0)), number(range.map(|r| r.1))],
            Self::Measured(measured, _) => {
                let interval = measured.interval;
                let (lo, hi) = (interval.map(|i| i.lo), interval.map(|i| i.hi));
                vec![
                    number(measured.value),
                    number(lo),
                    number(hi),
                    measured.support().map_or(String::new(), |n| n.to_string()),
                ]
            }
        }
    }
}

/// Points with a sign, and none before nothing.
fn signed(value: f64) -> String {
    let text = format!("{:+.2}", value * 100.0);
    if text.trim_start_matches(['+', '-']) == "0.00" { "0.00".to_owned() } else { text }
}

/// Three decimals, or three figures of what three decimals would make nothing of.
fn plain(number: f64) -> String {
    if number != 0.0 && number.abs() < 0.001 { format!("{number:.2e}") } else { format!("{number:.3}") }
}

/// All digits, without the hundred zeros of a tiny p.
pub(super) fn digits(number: f64) -> String {
    if number != 0.0 && number.abs() < 1e-6 { format!("{number:e}") } else { number.to_string() }
}

/// Text from data can hold a terminal's commands; it is shown, not obeyed.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Text that a spreadsheet would take for a formula is marked as text.
pub(super) fn guarded(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}
