//! Which family of detectors a network's outputs belong to, told by their shapes.

use super::signature::{ElementType, Port};

/// How class scores are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// Probabilities, ready.
    Probability,
    /// Logits, each class by itself (Deformable DETR, RT-DETR, RF-DETR).
    Sigmoid,
    /// Logits over the classes and one more, the last, for "nothing" (DETR).
    Softmax,
}

/// What the outputs mean. Numbers are places of outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// `[1, N, 5 + C]`: centre, size, objectness, classes (YOLO v5, v7).
    YoloV5 {
        /// The output.
        output: usize,
        /// How many mask coefficients follow the classes.
        masks: usize,
    },
    /// `[1, 4 + C + M, N]`: centre, size, classes (YOLO v8 and later, YOLO-World), and M mask coefficients.
    Yolo {
        /// The output.
        output: usize,
        /// `[1, N, 4 + C + M]` instead.
        turned: bool,
        /// M.
        masks: usize,
    },
    /// `[1, N, 6]`: corners, score, class, already suppressed (YOLO v10, exports with NMS inside).
    EndToEnd {
        /// The output.
        output: usize,
    },
    /// Class probabilities and, for each side, a distribution over distances (NanoDet): one output
    /// `[1, N, C + 4B]`, or for each stride one of classes and one of distances.
    NanoDet {
        /// Class outputs, by stride.
        classes: Vec<usize>,
        /// Distance outputs, by stride; empty: behind the classes in one output.
        distances: Vec<usize>,
        /// The strides in pixels.
        strides: Vec<usize>,
        /// B, the length of a distribution.
        bins: usize,
    },
    /// `[1, Q, 4]` centre and size as shares, and `[1, Q, K]` class logits.
    Detr {
        /// The output of boxes.
        boxes: usize,
        /// The output of logits.
        logits: usize,
        /// What the logits mean.
        scores: ScoreKind,
    },
    /// `[1, Q, 4 + C]` in one output, as shares (Ultralytics' RT-DETR).
    DetrFlat {
        /// The output.
        output: usize,
    },
    /// Boxes as corners in pixels, scores and classes, an output each (torchvision, exports with NMS inside).
    Listed {
        /// The output of boxes.
        boxes: usize,
        /// The output of scores.
        scores: usize,
        /// The output of class numbers.
        classes: usize,
    },
}

/// How a network's outputs are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// What they mean.
    pub family: Family,
    /// How many classes there are; `None` where the outputs do not tell.
    pub classes: Option<usize>,
}

impl Head {
    /// For a dialog.
    pub fn label(&self) -> String {
        let what = match &self.family {
            Family::YoloV5 { .. } => "YOLO v5 or v7",
            Family::Yolo { masks: 0, turned: false, .. } => "YOLO v8 or later, YOLO-World",
            Family::Yolo { masks: 0, .. } => "YOLO v8 or later, turned",
            Family::Yolo { .. } => "YOLO v8 or later, with masks",
            Family::EndToEnd { .. } => "YOLO v10, or an export with suppression inside",
            Family::NanoDet { .. } => "NanoDet",
            Family::Detr { scores: ScoreKind::Softmax, .. } => "DETR",
            Family::Detr { .. } => "Deformable DETR, RT-DETR or RF-DETR",
            Family::DetrFlat { .. } => "RT-DETR by Ultralytics",
            Family::Listed { .. } => "lists of boxes, scores and classes",
        };
        match self.classes {
            Some(count) => format!("{what} ({count} classes)"),
            None => what.to_owned(),
        }
    }

    /// Whether boxes that overlap are still to be suppressed: not where the network has done it or needs none.
    pub fn suppresses(&self) -> bool {
        !matches!(
            self.family,
            Family::EndToEnd { .. } | Family::Listed { .. } | Family::Detr { .. } | Family::DetrFlat { .. }
        )
    }
}

/// What the shapes say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recognition {
    /// One reading fits.
    Sure(Head),
    /// Several do: a person decides.
    Unsure(Vec<Head>),
    /// The shapes are decided at run time: run the network once on an empty picture and ask again.
    NeedsRun,
    /// None does; the sentence says what the outputs are.
    Unknown(String),
}

/// Tells the family from the outputs' shapes, in order; `size` is the picture's width and height, `labels` how many
/// names are known.
pub fn recognise(outputs: &[Port], size: (usize, usize), labels: Option<usize>) -> Recognition {
    let Some(shapes) = outputs.iter().map(Port::fixed).collect::<Option<Vec<_>>>() else {
        return Recognition::NeedsRun;
    };
    let mut heads = several(&shapes);
    if heads.is_empty() {
        heads = listed(&shapes, outputs);
    }
    if heads.is_empty() {
        let lone = shapes.iter().enumerate().filter(|(_, shape)| shape.len() == 3 && shape[0] == 1);
        let masks = shapes.iter().find(|shape| shape.len() == 4).map_or(0, |shape| shape[1]);
        let mut found: Vec<Vec<Head>> =
            lone.map(|(at, shape)| single(at, [shape[1], shape[2]], masks, size)).collect();
        found.retain(|heads| !heads.is_empty());
        heads = found.into_iter().next().unwrap_or_default();
    }
    let fits = |head: &Head| labels.is_none() || head.classes.is_none() || head.classes == labels;
    if heads.len() > 1 && heads.iter().any(fits) {
        heads.retain(fits);
    }
    match heads.len() {
        0 => Recognition::Unknown(format!("no known detector gives {}", spelled(&shapes))),
        1 => Recognition::Sure(heads.remove(0)),
        _ => Recognition::Unsure(heads),
    }
}

fn spelled(shapes: &[Vec<usize>]) -> String {
    let one = |shape: &Vec<usize>| {
        let sides: Vec<String> = shape.iter().map(ToString::to_string).collect();
        format!("[{}]", sides.join(", "))
    };
    match shapes {
        [] => "no output".to_owned(),
        shapes => shapes.iter().map(one).collect::<Vec<_>>().join(" and "),
    }
}

/// Cells of grids at these strides.
pub(super) fn cells((width, height): (usize, usize), strides: &[usize]) -> usize {
    strides.iter().map(|stride| width.div_ceil(*stride) * height.div_ceil(*stride)).sum()
}

/// Strides that detectors are built with.
const STRIDES: [&[usize]; 7] =
    [&[8, 16, 32], &[8, 16, 32, 64], &[4, 8, 16, 32], &[16, 32], &[4, 8, 16, 32, 64], &[8], &[16]];
/// Distances of NanoDet's distributions: 7 and 10 are the two that its configurations have.
const BINS: [usize; 2] = [8, 11];
/// Beyond this many queries an output is a grid.
const MOST_QUERIES: usize = 1200;

/// The readings of one output with two long sides.
fn single(output: usize, sides: [usize; 2], masks: usize, size: (usize, usize)) -> Vec<Head> {
    let mut heads = Vec::new();
    let head = |family, classes| Head { family, classes: Some(classes) };
    let [rows, columns] = sides;
    let on_grid = |count: usize| STRIDES.into_iter().find(|strides| cells(size, strides) == count);
    let anchored = STRIDES.iter().any(|strides| 3 * cells(size, strides) == rows);
    if anchored && columns > masks.saturating_add(5) {
        heads.push(head(Family::YoloV5 { output, masks }, columns - 5 - masks));
        return heads;
    }
    let grid_or_many =
        |count: usize, other: usize| on_grid(count).is_some() || (count > MOST_QUERIES && count > other);
    if grid_or_many(columns, rows) && rows > masks.saturating_add(4) {
        heads.push(head(Family::Yolo { output, turned: false, masks }, rows - 4 - masks));
    }
    if grid_or_many(rows, columns) && columns > masks.saturating_add(4) {
        if let Some(strides) = on_grid(rows) {
            for bins in BINS.into_iter().filter(|bins| columns > 4 * bins) {
                let family = Family::NanoDet {
                    classes: vec![output],
                    distances: Vec::new(),
                    strides: strides.to_vec(),
                    bins,
                };
                heads.push(head(family, columns - 4 * bins));
            }
        }
        heads.push(head(Family::Yolo { output, turned: true, masks }, columns - 4 - masks));
    }
    if columns == 6 && rows <= MOST_QUERIES {
        heads.push(Head { family: Family::EndToEnd { output }, classes: None });
    }
    if heads.is_empty() && columns > 4 && (10..=MOST_QUERIES).contains(&rows) {
        heads.push(head(Family::DetrFlat { output }, columns - 4));
    } else if columns == 6 && rows >= 10 {
        heads.push(head(Family::DetrFlat { output }, 2));
    }
    heads
}

/// The readings of several outputs together.
fn several(shapes: &[Vec<usize>]) -> Vec<Head> {
    let places = |test: &dyn Fn(&Vec<usize>) -> bool| -> Vec<usize> {
        (0..shapes.len()).filter(|at| test(&shapes[*at])).collect()
    };
    // NanoDet with an output for each stride, of probabilities and of distances.
    let flat = places(&|shape| shape.len() == 3 && shape[0] == 1);
    let distance = |at: &usize| BINS.iter().find(|bins| shapes[*at][2] == 4 * **bins).copied();
    let distances: Vec<usize> = flat.iter().copied().filter(|at| distance(at).is_some()).collect();
    let rest: Vec<usize> = flat.iter().copied().filter(|at| !distances.contains(at)).collect();
    let paired = distances.iter().zip(&rest).all(|(d, c)| shapes[*d][1] == shapes[*c][1]);
    if distances.len() >= 2 && distances.len() == rest.len() && paired {
        let strides: &[usize] = if rest.len() == 4 { &[8, 16, 32, 64] } else { &[8, 16, 32] };
        let family = Family::NanoDet {
            bins: distance(&distances[0]).unwrap_or(BINS[0]),
            strides: strides[..rest.len().min(strides.len())].to_vec(),
            distances,
            classes: rest.clone(),
        };
        return vec![Head { family, classes: Some(shapes[rest[0]][2]) }];
    }
    // Boxes beside logits.
    let boxes = flat.iter().copied().find(|at| shapes[*at][2] == 4 && shapes[*at][1] <= MOST_QUERIES);
    let beside = |at: usize| {
        flat.iter()
            .copied()
            .find(|other| *other != at && shapes[*other][1] == shapes[at][1] && shapes[*other][2] != 4)
    };
    if let Some((boxes, logits)) = boxes.and_then(|at| Some((at, beside(at)?))) {
        let width = shapes[logits][2];
        let head =
            |scores, classes| Head { family: Family::Detr { boxes, logits, scores }, classes: Some(classes) };
        return vec![head(ScoreKind::Softmax, width - 1), head(ScoreKind::Sigmoid, width)];
    }
    Vec::new()
}

/// `[Q, 4]` beside two outputs of Q numbers, with or without a leading 1: boxes, scores and classes, of which the
/// classes are whole numbers; where both are not, torchvision's order (boxes, labels, scores) or the other.
fn listed(shapes: &[Vec<usize>], outputs: &[Port]) -> Vec<Head> {
    let inner = |at: usize| match shapes[at].as_slice() {
        [1, rest @ ..] if !rest.is_empty() => rest.to_vec(),
        all => all.to_vec(),
    };
    let Some(boxes) = (0..shapes.len()).find(|at| matches!(inner(*at).as_slice(), [_, 4])) else {
        return Vec::new();
    };
    let count = inner(boxes)[0];
    let lone: Vec<usize> = (0..shapes.len()).filter(|at| inner(*at) == [count]).collect();
    let [first, second] = lone[..] else { return Vec::new() };
    let head = |scores, classes| Head { family: Family::Listed { boxes, scores, classes }, classes: None };
    let is_whole = |at: usize| matches!(outputs[at].element, ElementType::I32 | ElementType::I64);
    match (is_whole(first), is_whole(second)) {
        (true, false) => vec![head(second, first)],
        (false, true) => vec![head(first, second)],
        _ => vec![head(second, first), head(first, second)],
    }
}
