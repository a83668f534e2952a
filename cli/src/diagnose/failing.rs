//! What may be tried again after a server failed, and when.

use std::time::Duration;

/// Whether the same request may do better later.
pub(super) fn may_pass(status: u16) -> bool {
    matches!(status, 408 | 409 | 425 | 429) || status >= 500
}

/// How long to wait before the n-th try, from 1: what the server asks for, else twice as long each time, moved by up
/// to a half either way so that many clients do not come at once. `seed` moves it.
pub(super) fn pause(n: u32, asked: Option<u64>, seed: u64) -> Duration {
    if let Some(seconds) = asked {
        return Duration::from_secs(seconds.min(60));
    }
    let base = 250_u64 << n.min(7);
    // A step of a linear congruence is chance enough for a jitter.
    let drawn = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) >> 33;
    Duration::from_millis(base / 2 + drawn % base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_grows_and_moves_and_obeys_the_server() {
        for (n, from, to) in [(1, 250, 750), (2, 500, 1500), (3, 1000, 3000)] {
            for seed in 0..50 {
                let millis = pause(n, None, seed).as_millis();
                assert!((from..to).contains(&millis), "{n}: {millis}");
            }
        }
        assert_eq!(pause(1, Some(7), 0), Duration::from_secs(7));
        assert_eq!(
            [200, 400, 401, 404, 429, 500, 503].map(may_pass),
            [false, false, false, false, true, true, true]
        );
    }
}
