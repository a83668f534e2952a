//! How each family writes its boxes.

use super::{
    decode::{Candidate, DecodeError, Output},
    exponential::{exp, sigmoid},
    head::{Family, ScoreKind, cells},
};

/// What is read from.
pub(super) struct Reader<'a> {
    pub(super) outputs: &'a [Output<'a>],
    pub(super) size: (usize, usize),
    pub(super) floor: f32,
}

/// A table of numbers: rows of equal length.
struct Table<'a> {
    data: &'a [f32],
    rows: usize,
    columns: usize,
}

impl<'a> Table<'a> {
    fn row(&self, at: usize) -> &'a [f32] {
        &self.data[at * self.columns..][..self.columns]
    }
}

impl<'a> Reader<'a> {
    fn output(&self, at: usize) -> Result<Output<'a>, DecodeError> {
        let missing = DecodeError::Missing { wanted: at + 1, given: self.outputs.len() };
        self.outputs.get(at).copied().ok_or(missing)
    }

    /// An output as a table; a leading dimension of 1 is the one frame.
    fn table(&self, at: usize, expected: &'static str) -> Result<Table<'a>, DecodeError> {
        let output = self.output(at)?;
        match output.shape {
            [1, rows, columns] | [rows, columns] => {
                Ok(Table { data: output.data, rows: *rows, columns: *columns })
            }
            shape => Err(DecodeError::Shape { found: shape.to_vec(), expected }),
        }
    }
}

pub(super) fn read(family: &Family, from: &Reader<'_>) -> Result<Vec<Candidate>, DecodeError> {
    match family {
        Family::YoloV5 { output, masks } => yolo_v5(from, *output, *masks),
        Family::Yolo { output, turned, masks } => yolo(from, *output, *turned, *masks),
        Family::EndToEnd { output } => end_to_end(from, *output),
        Family::NanoDet { classes, distances, strides, bins } => {
            nanodet(from, classes, distances, strides, *bins)
        }
        Family::Detr { boxes, logits, scores } => detr(from, *boxes, *logits, *scores),
        Family::DetrFlat { output } => detr_flat(from, *output),
        Family::Listed { boxes, scores, classes } => listed(from, *boxes, *scores, *classes),
    }
}

fn refuse<T>(table: &Table<'_>, expected: &'static str) -> Result<T, DecodeError> {
    Err(DecodeError::Shape { found: vec![1, table.rows, table.columns], expected })
}

fn edges([x, y, w, h]: [f32; 4]) -> [f32; 4] {
    [x - w / 2.0, y - h / 2.0, x + w / 2.0, y + h / 2.0]
}

/// The greatest of `scores` and its place; the first of equals.
fn best(scores: &[f32]) -> (u32, f32) {
    let mut found = (0, f32::NEG_INFINITY);
    for (at, score) in scores.iter().enumerate() {
        if *score > found.1 {
            found = (at as u32, *score);
        }
    }
    found
}

fn yolo_v5(from: &Reader<'_>, output: usize, masks: usize) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[1, boxes, 5 + classes]";
    let table = from.table(output, EXPECTED)?;
    if table.columns < masks.saturating_add(6) {
        return refuse(&table, EXPECTED);
    }
    let one = |row: &[f32]| {
        let objectness = row[4];
        if objectness < from.floor {
            return None;
        }
        let (class, score) = best(&row[5..row.len() - masks]);
        let score = score * objectness;
        let edges = edges([row[0], row[1], row[2], row[3]]);
        (score >= from.floor).then_some(Candidate { edges, class, score })
    };
    Ok((0..table.rows).filter_map(|at| one(table.row(at))).collect())
}

fn yolo(from: &Reader<'_>, output: usize, turned: bool, masks: usize) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[1, 4 + classes, boxes]";
    let table = from.table(output, EXPECTED)?;
    let (attributes, boxes) = if turned { (table.columns, table.rows) } else { (table.rows, table.columns) };
    if attributes < masks.saturating_add(5) {
        return refuse(&table, EXPECTED);
    }
    let classes = attributes - 4 - masks;
    if turned {
        let one = |row: &[f32]| {
            let (class, score) = best(&row[4..4 + classes]);
            let edges = edges([row[0], row[1], row[2], row[3]]);
            (score >= from.floor).then_some(Candidate { edges, class, score })
        };
        return Ok((0..boxes).filter_map(|at| one(table.row(at))).collect());
    }
    // Class by class, as the numbers lie: the inner loop is the long one.
    let mut top = table.row(4).to_vec();
    let mut class = vec![0_u32; boxes];
    for c in 1..classes {
        for ((top, class), score) in top.iter_mut().zip(&mut class).zip(table.row(4 + c)) {
            if *score > *top {
                (*top, *class) = (*score, c as u32);
            }
        }
    }
    let place = |at: usize| edges([0, 1, 2, 3].map(|row| table.row(row)[at]));
    let one = |at: usize| Candidate { edges: place(at), class: class[at], score: top[at] };
    Ok((0..boxes).filter(|at| top[*at] >= from.floor).map(one).collect())
}

fn end_to_end(from: &Reader<'_>, output: usize) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[1, boxes, 6]";
    let table = from.table(output, EXPECTED)?;
    if table.columns < 6 {
        return refuse(&table, EXPECTED);
    }
    let one = |row: &[f32]| {
        let class = row[5].max(0.0) as u32;
        (row[4] >= from.floor).then_some(Candidate {
            edges: [row[0], row[1], row[2], row[3]],
            class,
            score: row[4],
        })
    };
    Ok((0..table.rows).filter_map(|at| one(table.row(at))).collect())
}

/// The mean of a distribution over `0, 1, 2, ...` that is given by its logits.
fn mean_distance(logits: &[f32]) -> f32 {
    let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let (mut sum, mut mean) = (0.0, 0.0);
    for (at, logit) in logits.iter().enumerate() {
        let weight = exp(logit - top);
        sum += weight;
        mean += weight * at as f32;
    }
    mean / sum
}

fn nanodet(
    from: &Reader<'_>,
    classes: &[usize],
    distances: &[usize],
    strides: &[usize],
    bins: usize,
) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[1, cells, classes + 4 * bins], or an output of each for every stride";
    let mut found = Vec::new();
    let mut passed = 0;
    for (level, stride) in strides.iter().enumerate() {
        let own = if distances.is_empty() { 0 } else { level };
        let scores = from.table(classes.get(own).copied().unwrap_or(usize::MAX - 1), EXPECTED)?;
        let apart = distances.get(level).map(|at| from.table(*at, EXPECTED)).transpose()?;
        let count = cells(from.size, &[*stride]);
        let start = if apart.is_some() { 0 } else { passed };
        let behind = if apart.is_some() { 0 } else { 4 * bins };
        let sides = apart.as_ref().unwrap_or(&scores);
        if scores.rows < start + count
            || scores.columns <= behind
            || sides.columns < 4 * bins
            || sides.rows < start + count
        {
            return refuse(&scores, EXPECTED);
        }
        let across = from.size.0.div_ceil(*stride);
        for cell in 0..count {
            let row = scores.row(start + cell);
            let (class, score) = best(&row[..scores.columns - behind]);
            if score < from.floor {
                continue;
            }
            let logits = &sides.row(start + cell)[sides.columns - 4 * bins..];
            let side = |at: usize| mean_distance(&logits[at * bins..][..bins]) * *stride as f32;
            let middle = |n: usize| (n as f32 + 0.5) * *stride as f32;
            let (x, y) = (middle(cell % across), middle(cell / across));
            found.push(Candidate {
                edges: [x - side(0), y - side(1), x + side(2), y + side(3)],
                class,
                score,
            });
        }
        passed += count;
    }
    Ok(found)
}

/// Shares of the picture to its pixels.
fn scaled([x, y, w, h]: [f32; 4], (width, height): (usize, usize)) -> [f32; 4] {
    let (width, height) = (width as f32, height as f32);
    edges([x * width, y * height, w * width, h * height])
}

fn detr(
    from: &Reader<'_>,
    boxes: usize,
    logits: usize,
    kind: ScoreKind,
) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[1, queries, 4] beside [1, queries, classes]";
    let (boxes, logits) = (from.table(boxes, EXPECTED)?, from.table(logits, EXPECTED)?);
    let least = if kind == ScoreKind::Softmax { 2 } else { 1 };
    if boxes.columns != 4 || boxes.rows != logits.rows || logits.columns < least {
        return refuse(&boxes, EXPECTED);
    }
    let one = |at: usize| {
        let row = logits.row(at);
        let (class, score) = match kind {
            ScoreKind::Probability => best(row),
            ScoreKind::Sigmoid => {
                let (class, logit) = best(row);
                (class, sigmoid(logit))
            }
            ScoreKind::Softmax => {
                let top = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                let sum: f32 = row.iter().map(|logit| exp(logit - top)).sum();
                let (class, logit) = best(&row[..row.len() - 1]);
                (class, exp(logit - top) / sum)
            }
        };
        let place = boxes.row(at);
        let edges = scaled([place[0], place[1], place[2], place[3]], from.size);
        (score >= from.floor).then_some(Candidate { edges, class, score })
    };
    Ok((0..boxes.rows).filter_map(one).collect())
}

fn detr_flat(from: &Reader<'_>, output: usize) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[1, queries, 4 + classes]";
    let table = from.table(output, EXPECTED)?;
    if table.columns < 5 {
        return refuse(&table, EXPECTED);
    }
    let one = |row: &[f32]| {
        let (class, score) = best(&row[4..]);
        let edges = scaled([row[0], row[1], row[2], row[3]], from.size);
        (score >= from.floor).then_some(Candidate { edges, class, score })
    };
    Ok((0..table.rows).filter_map(|at| one(table.row(at))).collect())
}

fn listed(
    from: &Reader<'_>,
    boxes: usize,
    scores: usize,
    classes: usize,
) -> Result<Vec<Candidate>, DecodeError> {
    const EXPECTED: &str = "[boxes, 4] beside a score and a class for each";
    let boxes = from.table(boxes, EXPECTED)?;
    let (scores, classes) = (from.output(scores)?.data, from.output(classes)?.data);
    if boxes.columns != 4 || scores.len() != boxes.rows || classes.len() != boxes.rows {
        return refuse(&boxes, EXPECTED);
    }
    let one = |at: usize| {
        let row = boxes.row(at);
        let class = classes[at].max(0.0) as u32;
        (scores[at] >= from.floor).then_some(Candidate {
            edges: [row[0], row[1], row[2], row[3]],
            class,
            score: scores[at],
        })
    };
    Ok((0..boxes.rows).filter_map(one).collect())
}
