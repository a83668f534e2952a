//! Scores as rows, one number each.

use verivid::{
    analysis::export::{About, Cell, Table, aligned, printable},
    analysis::heatmap::Cell as GridCell,
    metrics::{
        Interval, Ratio,
        qa::QaScore,
        verification::{THIN, VerificationScore},
    },
    model::{Complexity, DurationBracket},
};

use super::{RunScore, Whole, crossed::filled};
use crate::json::made_of;

const HEAD: &[&str] = &["metric", "of", "value", "interval", "support"];

/// A table a run, each under its name, and one of what belongs to no single run.
pub(super) fn for_a_terminal(about: &About, scores: &[RunScore<'_>], whole: &Whole) -> String {
    let one = |score: &RunScore<'_>| {
        let run = &score.run;
        let title = format!("{}: {}, {}", printable(&run.id), printable(&run.model), printable(&run.setting));
        let rows = rows(score);
        let rows = if rows.is_empty() {
            "nothing that could be scored\n".to_owned()
        } else {
            aligned(&Table::new(HEAD, rows))
        };
        format!("{title}\n{}\n{rows}", coverage(score))
    };
    let foot = "\nValues and 95 % intervals in per cent; kappa, alpha, t, F, p and words as they are.\n";
    let mut parts: Vec<String> = scores.iter().map(one).collect();
    if scores.is_empty() {
        parts.push("There are no runs to score: add a file of predictions.\n".to_owned());
    }
    let rows = of_whole(whole);
    if !rows.is_empty() {
        parts.push(format!("the dataset\n\n{}", aligned(&Table::new(HEAD, rows))));
    }
    let some = parts.len() > usize::from(scores.is_empty());
    let foot = if some { format!("{foot}{}", made_of(about)) } else { String::new() };
    parts.join("\n") + &foot
}

/// A line where a run says nothing of many questions: what follows counts those as wrong.
fn coverage(score: &RunScore<'_>) -> String {
    let missing = score.qa.as_ref().map_or((0, 0), |qa| (qa.missing, qa.items));
    match missing {
        (missing, all) if 10 * missing >= all && missing > 0 => {
            format!("{missing} of {all} questions have no prediction and count as wrong.\n")
        }
        _ => String::new(),
    }
}

/// All runs in one table; what belongs to no single run is under no run's name.
pub(super) fn all(scores: &[RunScore<'_>], whole: &Whole) -> Table {
    let head = [&["run"], HEAD].concat();
    let with_run = |score: &RunScore<'_>| {
        let run = Cell::text(&score.run.id);
        rows(score).into_iter().map(|row| [vec![run.clone()], row].concat()).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<Cell>> = scores.iter().flat_map(with_run).collect();
    rows.extend(of_whole(whole).into_iter().map(|row| [vec![Cell::text("")], row].concat()));
    Table::new(&head, rows)
}

fn of_whole(whole: &Whole) -> Vec<Vec<Cell>> {
    let mut rows = Rows(Vec::new());
    whole.captions.rows(&mut rows);
    whole.drawings.rows(&mut rows);
    whole.between_runs.rows(&mut rows);
    rows.0
}

fn rows(score: &RunScore<'_>) -> Vec<Vec<Cell>> {
    let mut rows = Rows(Vec::new());
    if let Some(qa) = &score.qa {
        rows.qa(qa);
        score.grid.iter().flat_map(filled).for_each(|cell| rows.accuracy_cell(cell));
        rows.leanings(qa);
        if let Some(harness) = &score.harness {
            harness.rows(qa.items, &mut rows);
        }
        if let Some(differing) = score.differing {
            rows.count("judged otherwise than by default", differing, qa.items);
        }
        rows.left_out(qa);
    }
    if let Some(score) = &score.verification {
        rows.verification(score);
    }
    super::grounding::rows(score, &mut rows);
    rows.0
}

/// Rows in the making.
pub(super) struct Rows(Vec<Vec<Cell>>);

impl Rows {
    /// Adds a number.
    pub(super) fn share(
        &mut self,
        metric: &str,
        of: &str,
        value: Option<f64>,
        interval: Option<Interval>,
        support: usize,
    ) {
        self.row(metric, of, Cell::Share(value), interval, support);
    }

    /// Adds a ratio.
    pub(super) fn ratio(&mut self, metric: &str, of: &str, ratio: &Ratio) {
        self.share(metric, of, ratio.value, ratio.interval, ratio.total);
    }

    /// Adds a count.
    pub(super) fn count(&mut self, metric: &str, count: usize, support: usize) {
        let cells = [Cell::Count(count), Cell::Range(None), Cell::Count(support)];
        self.0.push([vec![Cell::text(metric), Cell::text("count")], cells.to_vec()].concat());
    }

    /// Adds a value of any kind.
    pub(super) fn row(
        &mut self,
        metric: &str,
        of: &str,
        value: Cell,
        interval: Option<Interval>,
        support: usize,
    ) {
        let range = Cell::Range(interval.map(|i| (i.lo, i.hi)));
        self.0.push(vec![Cell::text(metric), Cell::text(of), value, range, Cell::Count(support)]);
    }

    fn qa(&mut self, score: &QaScore) {
        self.ratio("accuracy, micro", "all", &score.micro);
        let typed = score.by_type.values().map(|ratio| ratio.total).sum();
        self.share("accuracy, macro", "types", score.macro_mean, score.macro_interval, typed);
        score.by_level.iter().for_each(|(key, ratio)| self.ratio("accuracy by level", key.id(), ratio));
        score.by_type.iter().for_each(|(key, ratio)| self.ratio("accuracy by type", key.id(), ratio));
        score.by_task.iter().for_each(|(key, ratio)| self.ratio("accuracy by task", key.id(), ratio));
        if score.gold_yes_rate.total > 0 {
            self.ratio("share of yes", "answers", &score.yes_rate);
            self.ratio("share of yes", "gold", &score.gold_yes_rate);
        }
        if let Some(pairs) = &score.pairs {
            self.ratio("pairs right", "basic", &pairs.basic);
            self.ratio("pairs right", "hallucinated", &pairs.hallucinated);
            self.ratio("pairs right", "both", &pairs.overall);
        }
    }

    fn accuracy_cell(&mut self, (complexity, duration, cell): (Complexity, DurationBracket, &GridCell)) {
        let of = place(complexity, duration, cell.thin);
        self.share("accuracy by cell", &of, Some(cell.value), cell.interval, cell.n);
    }

    /// What guessing gets, and what a model leans to.
    fn leanings(&mut self, score: &QaScore) {
        self.share("chance level", "questions with options", score.chance, None, score.chance_items);
        if score.gold_yes_rate.total > 0 {
            let yes = score.yes;
            for (of, value) in [("precision", yes.precision), ("recall", yes.recall), ("F1", yes.f1)] {
                self.share("answer yes", of, value, None, score.gold_yes_rate.total);
            }
        }
        for (place, (gold, said)) in score.letters.iter().enumerate() {
            let metric = format!("share of option {}", place + 1);
            self.ratio(&metric, "gold", gold);
            self.ratio(&metric, "answers", said);
        }
    }

    /// What counts as wrong, and what does not count.
    fn left_out(&mut self, score: &QaScore) {
        let all = score.items;
        for (metric, count) in
            [("missing", score.missing), ("unparsed", score.unparsed), ("ambiguous", score.ambiguous)]
        {
            self.count(&format!("{metric}, counted as wrong"), count, all);
        }
        for (metric, count) in [("bad gold", score.bad_gold), ("unjudged", score.unjudged)] {
            self.count(&format!("{metric}, left out"), count, all + score.bad_gold + score.unjudged);
        }
        if score.untyped > 0 {
            self.count("without a type, in no macro average", score.untyped, all);
        }
    }

    fn verification(&mut self, score: &VerificationScore) {
        let all = score.captions;
        self.share("F1, mean over captions", "all", score.f1, score.f1_interval, all);
        self.share("precision, mean over captions", "all", score.precision, None, all);
        self.share("recall, mean over captions", "all", score.recall, None, all);
        let micro = &score.micro;
        for (name, value) in [("F1", micro.f1), ("precision", micro.precision), ("recall", micro.recall)] {
            self.share(&format!("{name}, pooled"), "sentences", value, None, score.sentences);
        }
        self.share("F1 of a perfect verifier", score.zero_division.id(), score.ceiling, None, all);
        for cell in &score.cells {
            let of = place(cell.complexity, cell.duration, cell.thin);
            self.share("F1 by cell", &of, cell.means.f1, cell.interval, cell.means.captions);
        }
        for (category, ratio) in &score.recall_by_category {
            self.ratio("recall by category", category.id(), ratio);
        }
        for (source, means) in &score.by_source {
            self.share("F1 by source", source, means.f1, None, means.captions);
        }
        if let Some(preference) = score.self_preference {
            let (own, cross) = (preference.own_captions, preference.cross_captions);
            self.share("self-preference", "F1, own captions", Some(preference.own), None, own);
            self.share("self-preference", "F1, others' captions", Some(preference.cross), None, cross);
            self.share("self-preference", "difference of F1", Some(preference.difference), None, own + cross);
        }
        let undefined = score.undefined;
        for (name, count) in
            [("precision", undefined.precision), ("recall", undefined.recall), ("F1", undefined.f1)]
        {
            self.count(&format!("captions whose {name} is 0/0"), count, all);
        }
        self.count("missing, flags nothing", score.missing, all);
        self.count("captions in no cell", score.left_out_of_cells, all);
        self.count("predicted unknown, not flagged", score.predicted_unknown, score.sentences);
        self.count("captions without a label, left out", score.unlabelled, all + score.unlabelled);
        let sentences = score.sentences + score.unknown;
        self.count("sentences labelled unknown, left out", score.unknown, sentences);
    }
}

/// A cell of the grid by name; a thin one says so.
fn place(complexity: Complexity, duration: DurationBracket, thin: bool) -> String {
    let name = format!("{}, {}", complexity.label(), duration.id());
    if thin { format!("{name} (under {THIN})") } else { name }
}
