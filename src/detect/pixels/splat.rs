//! Where on the screen boxes lie: all boxes of a dataset laid over one another.

use crate::units::NormRect;

/// A grid over the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Splat {
    /// Cells across.
    pub columns: usize,
    /// Cells down.
    pub rows: usize,
    /// How much of each cell is covered, summed over the boxes, row by row.
    pub cells: Vec<f32>,
}

/// Lays boxes, as shares of their pictures, over a grid: a cell gets the share of it that each box covers. What lies
/// outside the picture is cut off.
pub fn splat(boxes: impl IntoIterator<Item = NormRect>, columns: usize, rows: usize) -> Splat {
    let mut cells = vec![0.0; columns * rows];
    for rect in boxes {
        let (x, y, w, h) = rect.parts();
        let (across, down) = (covered(x, w, columns), covered(y, h, rows));
        for (row, tall) in &down {
            for (column, wide) in &across {
                cells[row * columns + column] += tall * wide;
            }
        }
    }
    Splat { columns, rows, cells }
}

/// Of cells along one direction, those that a stretch covers and the share of each.
fn covered(start: f64, length: f64, count: usize) -> Vec<(usize, f32)> {
    let (from, to) = (start.clamp(0.0, 1.0) * count as f64, (start + length).clamp(0.0, 1.0) * count as f64);
    let share = |cell: usize| (to.min(cell as f64 + 1.0) - from.max(cell as f64)) as f32;
    (from as usize..count).take_while(|cell| (*cell as f64) < to).map(|cell| (cell, share(cell))).collect()
}
