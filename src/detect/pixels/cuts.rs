//! Where one scene ends and another begins.

use crate::detect::picture::Picture;

/// A picture of 32 by 18 cells, each the mean of its pixels: red, green, blue, 0 to 255, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Thumbnail {
    /// Three numbers a cell.
    pub cells: Vec<f32>,
}

/// Columns and rows of a thumbnail.
const SIDES: (usize, usize) = (32, 18);
/// In each direction, the most pixels of a cell that are looked at, evenly spread.
const LOOKS: usize = 8;
/// Steps of brightness of a histogram.
const BINS: usize = 16;

/// The thumbnail of a frame.
pub fn thumbnail(picture: &Picture<'_>) -> Thumbnail {
    let mut cells = Vec::with_capacity(3 * SIDES.0 * SIDES.1);
    for row in 0..SIDES.1 {
        let rows = looks(row, SIDES.1, picture.height());
        for column in 0..SIDES.0 {
            let columns = looks(column, SIDES.0, picture.width());
            let mut sum = [0.0_f32; 3];
            for y in &rows {
                for x in &columns {
                    let pixel = picture.pixel(*x, *y);
                    (0..3).for_each(|c| sum[c] += pixel[c]);
                }
            }
            let count = (rows.len() * columns.len()) as f32;
            cells.extend(sum.map(|s| s / count));
        }
    }
    Thumbnail { cells }
}

/// The pixels of cell `at` of `of` along `length` that are looked at.
fn looks(at: usize, of: usize, length: usize) -> Vec<usize> {
    let start = at * length / of;
    let end = ((at + 1) * length / of).max(start + 1);
    let count = (end - start).min(LOOKS);
    (0..count).map(|n| (start + (2 * n + 1) * (end - start) / (2 * count)).min(length - 1)).collect()
}

/// How much two frames differ, 0 to 1: the mean of how far their cells lie apart and of how far their histograms of
/// brightness do.
pub fn cut_score(a: &Thumbnail, b: &Thumbnail) -> f32 {
    let count = a.cells.len().min(b.cells.len()).max(1) as f32;
    let apart: f32 = a.cells.iter().zip(&b.cells).map(|(a, b)| (a - b).abs()).sum();
    let (one, other) = (histogram(a), histogram(b));
    let differ: f32 = one.iter().zip(&other).map(|(a, b)| (a - b).abs()).sum();
    (apart / count / 255.0 + differ / (2.0 * count / 3.0)) / 2.0
}

fn histogram(of: &Thumbnail) -> [f32; BINS] {
    let mut bins = [0.0; BINS];
    for cell in of.cells.chunks_exact(3) {
        let brightness = 0.299 * cell[0] + 0.587 * cell[1] + 0.114 * cell[2];
        bins[((brightness / 256.0 * BINS as f32) as usize).min(BINS - 1)] += 1.0;
    }
    bins
}

/// Places among `scores` (of each frame against the one before; the first is 0) where a scene begins: at least `least`
/// and at least two and a half times the mean of the eight scores around: a film that moves everywhere has no cut.
pub fn cuts(scores: &[f32], least: f32) -> Vec<usize> {
    let stands_out = |at: &usize| {
        let (from, to) = (at.saturating_sub(4), (at + 5).min(scores.len()));
        let others: Vec<f32> = (from..to).filter(|n| n != at).map(|n| scores[n]).collect();
        let mean = others.iter().sum::<f32>() / others.len().max(1) as f32;
        scores[*at] >= least && scores[*at] >= 2.5 * mean
    };
    (0..scores.len()).filter(stands_out).collect()
}
