//! Numbers as words: one place, so that the same number reads the same everywhere.

/// What stands where there is no number.
pub const NONE: &str = "\u{2013}";

/// A share as a percentage with two decimals: `0.5678` is `56.78 %`.
pub fn per_cent(share: f64) -> String {
    // A no-break space keeps number and sign on one line.
    if share.is_finite() { format!("{}\u{a0}%", fixed(share * 100.0, 2)) } else { NONE.to_owned() }
}

/// A share as a percentage, or a dash.
pub fn per_cent_or_none(share: Option<f64>) -> String {
    share.map_or_else(|| NONE.to_owned(), per_cent)
}

/// A share as a whole percentage, for bars that have no room for more: `0.95` is `95 %`. Only the whole is `100 %`, and
/// only nothing is `0 %`.
pub fn per_cent_short(share: f64) -> String {
    if !share.is_finite() {
        return NONE.to_owned();
    }
    let (least, most) = (if share > 0.0 { 1.0 } else { 0.0 }, if share < 1.0 { 99.0 } else { 100.0 });
    format!("{}\u{a0}%", fixed((share * 100.0).round().clamp(least, most), 0))
}

/// A difference of two shares in percentage points, with its sign: `+3.40`.
pub fn points(difference: f64) -> String {
    points_to(difference, 2)
}

/// The same with as many decimals as there is room for.
pub fn points_to(difference: f64, decimals: usize) -> String {
    if !difference.is_finite() {
        return NONE.to_owned();
    }
    let text = fixed(difference * 100.0, decimals);
    match text.strip_prefix('-') {
        Some(size) => format!("\u{2212}{size}"),
        None if text.chars().all(|c| matches!(c, '0' | '.')) => text,
        None => format!("+{text}"),
    }
}

/// A p-value: three decimals, four below 0.01, and no more than that.
pub fn chance(p: f64) -> String {
    match p {
        p if !p.is_finite() => NONE.to_owned(),
        p if p < 0.0001 => "< 0.0001".to_owned(),
        p => fixed(p, if p < 0.01 { 4 } else { 3 }),
    }
}

/// A place in a video: `m:ss.mmm`, or `h:mm:ss.mmm` from one hour.
pub fn clock(secs: f64) -> String {
    if !secs.is_finite() {
        return NONE.to_owned();
    }
    let (whole, millis) = split(secs, 1000);
    format!("{}.{millis:03}", hours(secs < 0.0, whole))
}

/// A place in a video to the second: `m:ss`.
pub fn clock_short(secs: f64) -> String {
    if !secs.is_finite() {
        return NONE.to_owned();
    }
    hours(secs < 0.0, split(secs, 1).0)
}

/// A length in seconds: `0.25 s`.
pub fn length(secs: f64) -> String {
    if secs.is_finite() { format!("{}\u{a0}s", fixed(secs, 2)) } else { NONE.to_owned() }
}

/// A whole number with its thousands apart: `12,345`.
pub fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count with its noun: `1 item`, `2 items`.
pub fn plural(number: usize, singular: &str, plural: &str) -> String {
    format!("{}\u{a0}{}", count(number), if number == 1 { singular } else { plural })
}

/// Text of at most `most` characters, its end replaced by an ellipsis where it is longer.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}\u{2026}", kept.trim_end())
}

/// Text of at most `most` characters, its middle replaced by an ellipsis where it is longer: names that begin alike
/// often differ at their end.
pub fn middle_shortened(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let (head, tail) = (kept.div_ceil(2), kept / 2);
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(length - tail).collect();
    format!("{}\u{2026}{}", start.trim_end(), end.trim_start())
}

/// A name in two: what may be cut, and an end that stays, where it is long enough for that. The end is of whole
/// words where there are such of a fitting length.
pub fn head_and_tail(name: &str) -> (&str, &str) {
    const MOST: usize = 14;
    const USUAL: usize = 12;
    const LEAST: usize = 6;
    const SHORT: usize = 18;
    let length = name.chars().count();
    if length <= SHORT {
        return (name, "");
    }
    let mut at = name.len();
    for (place, (start, letter)) in name.char_indices().enumerate() {
        let left = length - place;
        if (LEAST..=MOST).contains(&left) && "_-/. ".contains(letter) {
            return name.split_at(start);
        }
        if left == USUAL {
            at = start;
        }
    }
    name.split_at(at)
}

/// Pictures a second: a whole number or the rate of a broadcast where the difference is less than a
/// thousandth, as in files whose times are whole milliseconds; else at most three decimals.
pub fn hertz(rate: f64) -> String {
    if !rate.is_finite() {
        return NONE.to_owned();
    }
    let (whole, broadcast) = (rate.round(), rate.ceil() * 1000.0 / 1001.0);
    let near = |other: f64| (rate - other).abs() <= other * 2e-4;
    let known = [whole, broadcast].into_iter().find(|known| *known >= 1.0 && near(*known)).unwrap_or(rate);
    fixed(known, 3).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Fixed decimals, and never a minus before nothing but zeros.
pub fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(size) if size.chars().all(|c| matches!(c, '0' | '.')) => size.to_owned(),
        _ => text,
    }
}

/// What is said above the reason why something could not be opened; a reason that names the file says its name alone.
pub fn could_not_open(name: &str, why: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    if file.is_empty() || why.contains(file) {
        return "Could not open the dataset.".to_owned();
    }
    format!("Could not open {name}:")
}

/// Whole seconds and parts of one, rounded together so that 59.9996 s is not `0:59.1000`.
fn split(secs: f64, parts: u64) -> (u64, u64) {
    let ticks = (secs.abs() * parts as f64).round() as u64;
    (ticks / parts, ticks % parts)
}

fn hours(negative: bool, whole: u64) -> String {
    let sign = if negative { "\u{2212}" } else { "" };
    let (hour, minute, second) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hour > 0 {
        format!("{sign}{hour}:{minute:02}:{second:02}")
    } else {
        format!("{sign}{minute}:{second:02}")
    }
}
