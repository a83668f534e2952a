//! The rows of a leaderboard, and what they can be narrowed by.

use super::asked::Board;
use super::kept::{Choice, Kept};
use crate::formats::listing::{Listing, Place, RunOf, Standing};

/// One run in its place.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// Its place, its value and its interval, over all runs of the ranking.
    pub place: &'a Place,
    /// The run.
    pub run: &'a RunOf,
    /// Runs that share a letter are not told apart.
    pub letters: String,
}

/// The runs that have the chosen values, best first; ranks and letters are those among all.
pub fn rows<'a>(listing: &'a Listing, standing: &'a Standing, asked: &Board) -> Vec<Row<'a>> {
    let passes = |run: &RunOf| {
        Kept::ALL.into_iter().all(|kept| {
            let mut wanted = asked.kept.iter().filter(|(other, _)| *other == kept).peekable();
            wanted.peek().is_none() || wanted.any(|(_, value)| *value == kept.of(&run.head).id)
        })
    };
    let row = |(at, place): (usize, &'a Place)| {
        let run = listing.runs.iter().find(|run| run.head.id == place.run)?;
        passes(run).then(|| Row { place, run, letters: letters(standing, at) })
    };
    standing.rows.iter().enumerate().filter_map(row).collect()
}

/// What the runs of a ranking can be narrowed by, with how many runs have each value; a property of which all have the
/// same is none.
pub fn choices(listing: &Listing, standing: &Standing) -> Vec<(Kept, Vec<(Choice, usize)>)> {
    let ranked = |run: &&RunOf| standing.rows.iter().any(|place| place.run == run.head.id);
    let of = |kept: Kept| {
        let mut found: Vec<(Choice, usize)> = Vec::new();
        for run in listing.runs.iter().filter(ranked) {
            let choice = kept.of(&run.head);
            match found.iter_mut().find(|(other, _)| *other == choice) {
                Some((_, count)) => *count += 1,
                None => found.push((choice, 1)),
            }
        }
        found.sort_by(|(a, _), (b, _)| (kept.place(&a.id), &a.label).cmp(&(kept.place(&b.id), &b.label)));
        (kept, found)
    };
    Kept::ALL.into_iter().map(of).filter(|(_, found)| found.len() > 1).collect()
}

/// The properties that any of the ranked runs says, in the order of the page.
pub fn said(listing: &Listing, standing: &Standing) -> Vec<Kept> {
    let ranked = |run: &&RunOf| standing.rows.iter().any(|place| place.run == run.head.id);
    let says = |kept: &Kept| listing.runs.iter().filter(ranked).any(|run| kept.is_said(&run.head));
    Kept::ALL.into_iter().filter(says).collect()
}

/// A letter for each group that the row at this place is in: a to z, then a2 and so on.
pub fn letters(standing: &Standing, at: usize) -> String {
    let letter = |place: usize| {
        let own = char::from(b'a' + (place % 26) as u8);
        if place < 26 { own.to_string() } else { format!("{own}{}", place / 26 + 1) }
    };
    let own = standing.groups.iter().enumerate().filter(|(_, group)| group.contains(&at));
    own.map(|(place, _)| letter(place)).collect::<Vec<_>>().join(" ")
}

/// The tenths that hold all values of a ranking with their intervals, as shares.
pub fn span(standing: &Standing) -> (f64, f64) {
    let (mut low, mut high) = (1.0_f64, 0.0_f64);
    for row in &standing.rows {
        let [lo, hi] = row.interval.unwrap_or([row.value; 2]);
        (low, high) = (low.min(lo), high.max(hi));
    }
    ((low * 10.0).floor() / 10.0, (high * 10.0).ceil() / 10.0)
}
