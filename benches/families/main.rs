//! How long ten families of numbers take over a million judgements of sentences and 100,000 answers.
//! README.md says which, and how they are measured beside a NumPy program that computes the same.
//! Target: 12 ms on one core.
//!
//! The benches of the browser build are elsewhere; criterion runs on the host alone.
#[cfg(not(target_arch = "wasm32"))]
mod columns;
#[cfg(not(target_arch = "wasm32"))]
mod data;
#[cfg(not(target_arch = "wasm32"))]
mod scores;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (Some("pair"), Some(folder)) => host::pair(std::path::Path::new(&folder)),
        _ => {
            host::run();
            Ok(())
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::{
        fs,
        hint::black_box,
        io::{self, BufRead, Write},
        path::Path,
        time::Instant,
    };

    use criterion::Criterion;
    use verivid::metrics::outcomes::of_run;
    use verivid::model::RunIx;

    use crate::columns;
    use crate::data::dataset;
    use crate::scores::{Figures, Ready, families, of_answers, of_captions, of_verdicts};

    pub(crate) fn run() {
        let mut criterion = Criterion::default().configure_from_args();
        let ready = Ready::new(dataset());
        let mut group = criterion.benchmark_group("1,000,000 judgements and 100,000 answers");
        group.bench_function("ten families", |bench| bench.iter(|| families(black_box(&ready))));
        group.bench_function("of answers", |bench| bench.iter(|| of_answers(black_box(&ready))));
        group.bench_function("of verdicts", |bench| bench.iter(|| of_verdicts(black_box(&ready))));
        group.bench_function("of captions", |bench| bench.iter(|| of_captions(black_box(&ready))));
        group.sample_size(20);
        group.bench_function("made ready, one run of ten", |bench| {
            bench.iter(|| of_run(black_box(&ready.dataset), RunIx(0)));
        });
        group.finish();
    }

    /// Writes the columns and the figures to `folder`; then, for each line that comes in, computes
    /// the ten families once and answers with the nanoseconds.
    pub(crate) fn pair(folder: &Path) -> io::Result<()> {
        let ready = Ready::new(dataset());
        columns::write(&ready.dataset, folder)?;
        let figures = Figures::from(&families(&ready));
        fs::write(folder.join("figures.json"), serde_json::to_vec(&figures.0)?)?;
        let mut out = io::stdout();
        writeln!(out, "ready")?;
        for line in io::stdin().lock().lines() {
            line?;
            let began = Instant::now();
            black_box(families(black_box(&ready)));
            writeln!(out, "{}", began.elapsed().as_nanos())?;
            out.flush()?;
        }
        Ok(())
    }
}
