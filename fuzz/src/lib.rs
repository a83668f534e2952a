//! A target under libFuzzer: `verivid-hostile` has what is run, and changes of inputs that keep them what they are.

pub use libfuzzer_sys;

use verivid_hostile::{Dice, changed, named};

/// Runs the target of a name.
pub fn run(name: &str, input: &[u8]) {
    if let Some(target) = named(name) {
        target.run(input);
    }
}

/// Changes the first `size` bytes of `data`, which has room for `most`; gives how many there are then. Half of the
/// changes are libFuzzer's own.
pub fn mutate(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut dice = Dice::new(u64::from(seed));
    if dice.once_in(2) {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    }
    let new = changed(&data[..size], &mut dice);
    if new.is_empty() || new.len() > most {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    }
    data[..new.len()].copy_from_slice(&new);
    new.len()
}

/// The program of a target.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::run($name, input));
        $crate::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
            $crate::mutate(data, size, most, seed)
        });
    };
}
