//! VidHalluc: the set of the letters that stand alone must be the gold's set.
//! Faults: `A man ..., so D` is the set of A and D; a gold written out in words is the set of its
//! capital letters A to D; only `.` and `,` end a yes or a no.

use super::case::{Case, Ruling};
use super::letters::alone;

/// Multiple choice; the gold may be several letters.
pub(super) fn choice(case: &Case<'_>) -> Ruling {
    let set = |letters: &mut dyn Iterator<Item = char>| {
        let found: Vec<char> = letters.collect();
        ('A'..='D').filter(|letter| found.contains(letter)).map(String::from).collect::<Vec<_>>()
    };
    let gold = set(&mut case.gold.to_uppercase().chars());
    let said = set(&mut alone(case.reply, 'A', 'D').map(|(_, letter)| letter));
    if !said.is_empty() {
        let at = alone(case.reply, 'A', 'D').next().map(|(at, _)| at..at + 1).filter(|_| said.len() == 1);
        return Ruling::found(&said.join(" "), at, "letters alone", said == gold);
    }
    let reply = case.reply.to_lowercase();
    match case.item.options.iter().find(|option| reply.contains(&option.text.to_lowercase())) {
        Some(option) => {
            let key = option.key.trim().to_uppercase();
            let right = gold == [key.clone()];
            Ruling::found(&key, None, "first option text", right)
        }
        None => Ruling::nothing(gold.is_empty()),
    }
}

/// Yes / no; a question over several clips counts once, when every clip is right.
pub(super) fn yes_no(case: &Case<'_>) -> Ruling {
    let text = case.reply.trim();
    let text = text.split(['.', ',']).next().unwrap_or(text).trim();
    let said = text.to_uppercase();
    let at = case.reply.len() - case.reply.trim_start().len();
    let at = Some(at..at + text.len()).filter(|at| !at.is_empty());
    let right = said == case.gold.trim().to_uppercase();
    Ruling::found(&said, at, "up to the first full stop or comma", right)
}
