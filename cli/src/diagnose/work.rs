//! The work itself: so many machines at once, their reports written as they come.

use std::{
    sync::{
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use verivid::{
    agent::machine::{Brief, Diagnosis, Method, Next, Outcome, Toolbox},
    model::{Dataset, Report},
};

use super::{detecting::Detectors, reports::File, tools::Tools};
use crate::{arguments::Diagnose, failure::Failure, progress::Progress};

/// What is done, and with what.
pub(super) struct Work<'a> {
    pub(super) command: &'a Diagnose,
    pub(super) dataset: &'a Dataset,
    pub(super) toolbox: &'a Toolbox,
    pub(super) method: Method,
    pub(super) detectors: &'a Detectors,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Took {
    /// Reports that were written.
    pub(super) written: usize,
    /// Left because of a budget.
    pub(super) left: usize,
    /// Tokens that models took.
    pub(super) tokens: u64,
    /// In seconds.
    pub(super) seconds: f64,
}

impl Work<'_> {
    /// Diagnoses all, and writes each report as it is there.
    pub(super) fn run(&self, todo: &[Brief], file: &mut File) -> Result<Took, Failure> {
        let start = Instant::now();
        let (next, tokens) = (AtomicUsize::new(0), AtomicU64::new(0));
        let (send, receive) = mpsc::channel::<(Report, String)>();
        let tools = Tools::new(self.command, self.dataset, self.detectors);
        let budget = self.command.max_tokens.unwrap_or(u64::MAX);
        let mut progress = Progress::new("diagnosing");
        let mut written = 0;
        let all = todo.len();
        let done: Result<(), Failure> = thread::scope(|scope| {
            for _ in 0..usize::from(self.command.jobs).min(all) {
                let (send, tools, next, tokens) = (send.clone(), &tools, &next, &tokens);
                scope.spawn(move || {
                    while tokens.load(Ordering::Relaxed) < budget {
                        let Some(brief) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                        let report = self.one(brief, tools, tokens);
                        if send.send((report, brief.item.id.clone())).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (report, item) in receive {
                file.add(&report, &item)?;
                written += 1;
                progress.tell(written as u64, all as u64, &rate(written, all, start.elapsed().as_secs_f64()));
            }
            Ok(())
        });
        done?;
        let tokens = tokens.into_inner();
        Ok(Took { written, left: all - written, tokens, seconds: start.elapsed().as_secs_f64() })
    }

    fn one(&self, brief: &Brief, tools: &Tools<'_>, tokens: &AtomicU64) -> Report {
        let mut machine = Diagnosis::new(brief.clone(), self.toolbox.clone(), self.method);
        loop {
            let answered: Vec<_> = match machine.step() {
                Next::Report(report) => return report.clone(),
                Next::Calls(calls) => {
                    calls.into_iter().map(|(number, call)| (number, tools.answer(call, brief))).collect()
                }
            };
            for (number, answered) in answered {
                if let Outcome::Said(reply) = &answered.outcome {
                    tokens.fetch_add(reply.tokens.unwrap_or(0), Ordering::Relaxed);
                }
                machine.hand(number, answered);
            }
        }
    }
}

/// How fast it goes, and how long it will take.
fn rate(done: usize, all: usize, seconds: f64) -> String {
    let rate = done as f64 / seconds.max(1e-9);
    let left = (all - done) as f64 / rate.max(1e-9);
    format!(", {done} of {all}, {rate:.1} a second, {left:.0} s left")
}
