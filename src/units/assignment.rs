//! The best one-to-one pairing.

/// Past this many cells the best pairing is taken greedily, so that a page stays alive.
const EXACT: usize = 40_000;

/// Pairs rows with columns one to one so that the sum of their values is greatest; pairs whose value is not
/// above 0 are left out. Sorted by row. `values` has one list a row, all of one length.
///
/// Exact up to 40,000 cells (Kuhn's Hungarian method); ties fall the same way for the same input. A value that is
/// not finite counts as 0.
pub fn assign(values: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let (rows, columns) = (values.len(), values.first().map_or(0, Vec::len));
    if values.iter().flatten().any(|value| !value.is_finite()) {
        let finite = |row: &Vec<f64>| row.iter().map(|v| if v.is_finite() { *v } else { 0.0 }).collect();
        return assign(&values.iter().map(finite).collect::<Vec<_>>());
    }
    let mut pairs = match (rows, columns) {
        (0, _) | (_, 0) => Vec::new(),
        (1, 1) => vec![(0, 0)],
        _ if undisputed(values) || rows * columns > EXACT => greedy(values),
        _ if rows > columns => {
            let turned: Vec<Vec<f64>> =
                (0..columns).map(|c| values.iter().map(|row| row[c]).collect()).collect();
            hungarian(&turned).into_iter().map(|(c, r)| (r, c)).collect()
        }
        _ => hungarian(values),
    };
    pairs.retain(|(r, c)| values[*r][*c] > 0.0);
    pairs.sort_unstable();
    pairs
}

/// Whether no two pairs share a row or a column: then all of them are the best pairing.
fn undisputed(values: &[Vec<f64>]) -> bool {
    let mut taken = vec![false; values.first().map_or(0, Vec::len)];
    values.iter().all(|row| {
        let mut used = row.iter().zip(&mut taken).filter(|(value, _)| **value > 0.0);
        used.next().is_none_or(|(_, taken)| !std::mem::replace(taken, true)) && used.next().is_none()
    })
}

/// Takes the greatest value left, the earliest of equals.
fn greedy(values: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (r, row) in values.iter().enumerate() {
        all.extend(row.iter().enumerate().filter(|(_, value)| **value > 0.0).map(|(c, _)| (r, c)));
    }
    all.sort_by(|a, b| values[b.0][b.1].total_cmp(&values[a.0][a.1]).then(a.cmp(b)));
    let mut taken = (vec![false; values.len()], vec![false; values.first().map_or(0, Vec::len)]);
    all.retain(|(r, c)| {
        let free = !taken.0[*r] && !taken.1[*c];
        if free {
            (taken.0[*r], taken.1[*c]) = (true, true);
        }
        free
    });
    all
}

/// Kuhn's Hungarian method with potentials, `O(rows^2 * columns)`, for no more rows than columns.
fn hungarian(values: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let (rows, columns) = (values.len(), values.first().map_or(0, Vec::len));
    // Row 0 and column 0 stand for "none", as usual in this formulation.
    let mut row_potential = vec![0.0; rows + 1];
    let mut column_potential = vec![0.0; columns + 1];
    let mut row_of = vec![0_usize; columns + 1];
    for row in 1..=rows {
        row_of[0] = row;
        let mut column = 0;
        let mut least = vec![f64::INFINITY; columns + 1];
        let mut way = vec![0_usize; columns + 1];
        let mut used = vec![false; columns + 1];
        loop {
            used[column] = true;
            let current = row_of[column];
            let (mut delta, mut next) = (f64::INFINITY, 0);
            for c in (1..=columns).filter(|c| !used[*c]) {
                let cost = -values[current - 1][c - 1] - row_potential[current] - column_potential[c];
                if cost < least[c] {
                    (least[c], way[c]) = (cost, column);
                }
                if least[c] < delta {
                    (delta, next) = (least[c], c);
                }
            }
            for c in 0..=columns {
                if used[c] {
                    row_potential[row_of[c]] += delta;
                    column_potential[c] -= delta;
                } else {
                    least[c] -= delta;
                }
            }
            column = next;
            if row_of[column] == 0 {
                break;
            }
        }
        while column != 0 {
            row_of[column] = row_of[way[column]];
            column = way[column];
        }
    }
    (1..=columns).filter(|c| row_of[*c] != 0).map(|c| (row_of[c] - 1, c - 1)).collect()
}
