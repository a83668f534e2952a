//! Which way the parts of a picture move: blocks of one frame looked for in the next.

/// Where each block went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MotionField {
    /// Blocks across.
    pub columns: usize,
    /// Blocks down.
    pub rows: usize,
    /// Pixels across and down, row by row.
    pub vectors: Vec<(i32, i32)>,
    /// What the best place differs by, summed over the block's pixels.
    pub costs: Vec<u32>,
}

/// Looks for every whole block of `side` pixels of `before` in `after`, up to `reach` pixels away, by the sum of
/// absolute differences; of equally good places the nearest, then the upper, then the left one. Both are brightness,
/// `width` pixels a row. A place that leaves the picture is none. `None` where the pictures do not fit or hold no block.
pub fn block_motion(
    before: &[u8],
    after: &[u8],
    width: usize,
    side: usize,
    reach: i32,
) -> Option<MotionField> {
    let fits = width > 0 && side > 0 && before.len() == after.len() && before.len().is_multiple_of(width);
    let height = if fits { before.len() / width } else { return None };
    let (columns, rows) = (width / side, height / side);
    if columns == 0 || rows == 0 {
        return None;
    }
    let mut offsets: Vec<(i32, i32)> =
        (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y))).collect();
    offsets.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
    let (mut vectors, mut costs) = (Vec::new(), Vec::new());
    for row in 0..rows {
        for column in 0..columns {
            let (left, top) = (column * side, row * side);
            let mut best = ((0, 0), u32::MAX);
            for (x, y) in &offsets {
                let (to_left, to_top) = (left as i64 + i64::from(*x), top as i64 + i64::from(*y));
                let inside = to_left >= 0
                    && to_top >= 0
                    && to_left as usize + side <= width
                    && to_top as usize + side <= height;
                if !inside {
                    continue;
                }
                let cost = difference(
                    before,
                    after,
                    width,
                    side,
                    (left, top),
                    (to_left as usize, to_top as usize),
                    best.1,
                );
                if cost < best.1 {
                    best = ((*x, *y), cost);
                }
            }
            vectors.push(best.0);
            costs.push(best.1);
        }
    }
    Some(MotionField { columns, rows, vectors, costs })
}

/// What two blocks differ by; `enough` or more once it is that much.
fn difference(
    before: &[u8],
    after: &[u8],
    width: usize,
    side: usize,
    from: (usize, usize),
    to: (usize, usize),
    enough: u32,
) -> u32 {
    let mut sum = 0;
    for line in 0..side {
        let a = &before[(from.1 + line) * width + from.0..][..side];
        let b = &after[(to.1 + line) * width + to.0..][..side];
        sum += a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>();
        if sum >= enough {
            break;
        }
    }
    sum
}
