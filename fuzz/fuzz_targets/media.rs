//! Frame tables of mp4 and webm: none panics, and what one says of its frames agrees with itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verivid::formats::media::media_info;

fuzz_target!(|data: &[u8]| {
    let Ok(info) = media_info(data) else { return };
    let table = info.table;
    let count = table.count();
    assert!(count > 0 && table.end().is_finite());
    assert!(info.rotation % 90 == 0 && info.rotation < 360);
    for index in [0, count / 2, count - 1] {
        let (start, middle) = (table.start_of(index), table.middle_of(index));
        assert!(start.is_finite() && middle.is_finite() && middle >= start, "{index}: {start} {middle}");
        assert!(table.frame_at(start) >= index);
    }
    for time in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0] {
        assert!(table.frame_at(time) < count);
    }
});
