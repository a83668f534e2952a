//! How much memory a piece of work holds at its most, counted in the allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, counting what the running thread holds.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Adds to what is held. A thread that is ending counts nothing.
fn count(bytes: isize) {
    _ = LIVE.try_with(|live| {
        let now = live.get() + bytes;
        live.set(now);
        _ = PEAK.try_with(|peak| peak.set(peak.get().max(now)));
    });
}

#[expect(unsafe_code, reason = "an allocator cannot be written without; each call is handed on as it came")]
// SAFETY: every call goes to the system's allocator with the arguments that it was made with; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // While bytes are moved, both places are held.
        count(size as isize);
        let moved = unsafe { System.realloc(at, layout, size) };
        count(-(layout.size() as isize));
        moved
    }
}

/// The most bytes that `work` held at once, beyond what was held before it.
pub fn peak(work: impl FnOnce()) -> usize {
    let before = LIVE.get();
    PEAK.set(before);
    work();
    usize::try_from(PEAK.get() - before).unwrap_or(0)
}
