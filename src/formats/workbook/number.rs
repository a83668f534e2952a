//! What a number in a cell is written as.

use serde_json::Value;

use super::parts::Time;

/// Days from 1899-12-30, where the count of days begins that Excel has, to 1970-01-01.
const TO_1970: f64 = 25_569.0;
/// Days from there to where the count begins in workbooks of the 1904 kind.
const TO_1904: f64 = 1_462.0;
/// Seconds of a day.
const DAY: f64 = 86_400.0;
/// Later days than 9999-12-31 are no dates.
const LAST_DAY: f64 = 2_958_466.0;

/// The number in a cell: whole where it is, a time as `H:MM:SS`, a date as `YYYY-MM-DD` with the time behind it.
pub(super) fn value(text: &str, time: Time, from_1904: bool) -> Value {
    let Ok(number) = text.trim().parse::<f64>() else { return Value::from(text) };
    match time {
        Time::Clock if (0.0..LAST_DAY).contains(&number) => Value::from(clock(number * DAY)),
        Time::Date if (0.0..LAST_DAY).contains(&number) => {
            Value::from(date(if from_1904 { number + TO_1904 } else { number }))
        }
        // Every whole number up to 2^53 is a cell's own.
        _ if number.fract() == 0.0 && number.abs() < 9.0e15 => Value::from(number as i64),
        _ => Value::from(number),
    }
}

/// Seconds as `H:MM:SS`, with milliseconds where there are some.
fn clock(seconds: f64) -> String {
    let thousandths = (seconds * 1_000.0).round() as u64;
    let (whole, rest) = (thousandths / 1_000, thousandths % 1_000);
    let text = format!("{}:{:02}:{:02}", whole / 3_600, whole / 60 % 60, whole % 60);
    if rest > 0 { format!("{text}.{rest:03}") } else { text }
}

/// Days since 1899-12-30 as a date of the Gregorian calendar (Howard Hinnant, `civil_from_days`).
fn date(number: f64) -> String {
    let days = (number.floor() - TO_1970) as i64 + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * shifted + 2) / 5 + 1, (shifted + 2) % 12 + 1);
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let seconds = (number.fract() * DAY * 1_000.0).round() / 1_000.0;
    let text = format!("{year:04}-{month:02}-{day:02}");
    if seconds > 0.0 { format!("{text} {:0>8}", clock(seconds)) } else { text }
}
