//! A bar on standard error, for somebody who waits longer than a second.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two drawings of the bar.
const PAUSE: Duration = Duration::from_millis(100);
/// Of the bar, in characters.
const WIDTH: u64 = 24;

/// How far a piece of work is. Where standard error is no terminal, nothing is written.
pub(crate) struct Progress {
    what: &'static str,
    start: Instant,
    told: Option<Instant>,
    watched: bool,
}

impl Progress {
    /// Work that begins now; `what` is a word such as `reading`.
    pub(crate) fn new(what: &'static str) -> Self {
        Self { what, start: Instant::now(), told: None, watched: io::stderr().is_terminal() }
    }

    /// `done` of `all` is done; `aside` says more of it.
    pub(crate) fn tell(&mut self, done: u64, all: u64, aside: &str) {
        let fresh = self.told.is_some_and(|told| told.elapsed() < PAUSE);
        if !self.watched || fresh || self.start.elapsed() < PATIENCE {
            return;
        }
        eprint!("\r{}\x1b[K", line(self.what, done, all, aside));
        self.told = Some(Instant::now());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.told.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

fn line(what: &str, done: u64, all: u64, aside: &str) -> String {
    let share = (done * 100).checked_div(all).unwrap_or(0).min(100);
    let full = (share * WIDTH / 100) as usize;
    let bar = format!("{}{}", "#".repeat(full), ".".repeat(WIDTH as usize - full));
    format!("{what} [{bar}] {share:>3} %{aside}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_full_as_the_work_is_done() {
        assert_eq!(line("reading", 0, 0, ""), "reading [........................]   0 %");
        assert_eq!(line("reading", 5, 10, ", 3 MB"), "reading [############............]  50 %, 3 MB");
        assert_eq!(line("reading", 12, 10, ""), "reading [########################] 100 %");
    }
}
