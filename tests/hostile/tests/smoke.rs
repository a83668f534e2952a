//! Each target over the seeds that are kept for it, and over changes of them that are the same each time.
#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use verivid::formats::FORMATS;
use verivid_hostile::{Dice, TARGETS, Target, changed, met, seeds};

/// Changes that each target is given; `CHANGES=20000` asks for more.
const CHANGES: usize = 80;

/// What one input may take; a build without optimisation on a busy machine is slow.
const SOON: Duration = Duration::from_secs(10);

/// Runs an input; one that fails is kept, and said.
fn soon(target: &Target, input: &[u8], which: &str) {
    let start = Instant::now();
    let ended = catch_unwind(AssertUnwindSafe(|| target.run(input)));
    let took = start.elapsed();
    if ended.is_err() || took > SOON {
        let kept = std::env::temp_dir().join(format!("verivid-{}-{which}", target.name));
        _ = fs::write(&kept, input);
        panic!("`{}` with {which} in {took:?}; the input is {}", target.name, kept.display());
    }
}

#[test]
fn no_seed_and_no_change_of_one_stops_a_target() {
    let changes = std::env::var("CHANGES").ok().and_then(|said| said.parse().ok()).unwrap_or(CHANGES);
    for target in TARGETS {
        let seeds = seeds(target.name).unwrap_or_else(|why| panic!("seeds of `{}`: {why}", target.name));
        assert!(!seeds.is_empty(), "no seed of `{}`", target.name);
        let mut dice = Dice::new(target.name.len() as u64);
        seeds.iter().for_each(|(name, input)| soon(target, input, name));
        for round in 0..changes {
            let Some((name, input)) = dice.of(&seeds) else { continue };
            soon(target, &changed(input, &mut dice), &format!("{name}-{round}"));
        }
    }
    let met = met();
    let unmet: Vec<&str> = FORMATS.iter().map(|format| format.id).filter(|id| !met.contains(*id)).collect();
    assert!(unmet.is_empty(), "no seed in fuzz/seeds is told to be one of {unmet:?}");
}
