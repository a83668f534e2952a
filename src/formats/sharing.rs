//! Rows that are parsed one by one in a browser and on all cores elsewhere: the one file of the core that starts threads,
//! which end with the call, and whose results come in the order of the rows.

/// Below this many bytes it takes longer to share rows out than to parse them.
#[cfg(not(target_arch = "wasm32"))]
const WORTH_SHARING: usize = 256 << 10;

/// Parses rows, whose results come in their order.
#[cfg(target_arch = "wasm32")]
pub(super) fn parse_all<T>(rows: &[&[u8]], parse: fn(&[u8]) -> T) -> Vec<T> {
    rows.iter().map(|row| parse(row)).collect()
}

/// Parses rows, on all cores where they are many; their results come in their order.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn parse_all<T: Send>(rows: &[&[u8]], parse: fn(&[u8]) -> T) -> Vec<T> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    if cores == 1 || rows.len() < cores || rows.iter().map(|row| row.len()).sum::<usize>() < WORTH_SHARING {
        return rows.iter().map(|row| parse(row)).collect();
    }
    let (own, others) = rows.split_at(rows.len() / cores);
    let part = |rows: &[&[u8]]| rows.iter().map(|row| parse(row)).collect::<Vec<T>>();
    std::thread::scope(|scope| {
        let others = others.chunks(others.len().div_ceil(cores - 1));
        let others: Vec<_> = others.map(|rows| scope.spawn(move || part(rows))).collect();
        let mut all = part(own);
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    })
}
