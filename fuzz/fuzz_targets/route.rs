//! Addresses: reading is total, and what was read is written and read again as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verivid::view::route::ViewState;

fuzz_target!(|fragment: &str| {
    let state = ViewState::from_fragment(fragment);
    let written = state.to_fragment();
    let again = ViewState::from_fragment(&written);
    assert_eq!(again.to_fragment(), written);
    assert!(written.is_ascii());
    state.unfiltered().to_fragment();
});
