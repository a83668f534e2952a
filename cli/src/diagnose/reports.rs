//! The file of reports: a line each, written as they come. A line that was cut off is taken away, so that work that was
//! stopped in any way goes on without a report lost or doubled.

use std::{
    collections::BTreeSet,
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;
use verivid::{
    agent::machine::Method,
    formats::{Loaded, verivid::report_line},
    model::{Dataset, Report},
};

use crate::{arguments::Input, failure::Failure, input};

/// The file, open at its end.
pub(super) struct File {
    path: PathBuf,
    open: fs::File,
    /// Item and run of what is there.
    done: BTreeSet<(String, String)>,
    method: Method,
}

impl File {
    /// Opens or makes it, and mends its end.
    pub(super) fn open(path: &Path, dataset: &Dataset, method: Method) -> Result<Self, Failure> {
        let failed = |why| Failure::Write { why, path: path.to_path_buf() };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(why) => return Err(Failure::Input { why, path: path.to_path_buf() }),
        };
        let (done, whole) =
            scan(&bytes, method).map_err(|why| Failure::Prompt { path: path.to_path_buf(), why })?;
        let open = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if whole < bytes.len() {
            open.set_len(whole as u64).map_err(failed)?;
            let lost = bytes.len() - whole;
            eprintln!(
                "verivid: {}: its last line was not whole ({lost} bytes); it is done again",
                path.display()
            );
        }
        let strange = done.iter().find(|(item, _)| dataset.item_named(item).is_none());
        if let Some((item, _)) = strange {
            let why = format!(
                "it speaks of `{item}`, which is no item of this dataset; name another file with --out"
            );
            return Err(Failure::Prompt { path: path.to_path_buf(), why });
        }
        Ok(Self { path: path.to_path_buf(), open, done, method })
    }

    /// Whether an answer was diagnosed already.
    pub(super) fn has(&self, item: &str, run: &str) -> bool {
        self.done.contains(&(item.to_owned(), run.to_owned()))
    }

    /// Adds a report; the system has all of its line, or the next start takes it away.
    pub(super) fn add(&mut self, report: &Report, item: &str) -> Result<(), Failure> {
        if !self.done.insert((item.to_owned(), report.run.clone())) {
            return Ok(());
        }
        let mut line = report_line(report, item);
        line.push('\n');
        let written = self.open.write_all(line.as_bytes()).and_then(|()| self.open.flush());
        written.map_err(|why| Failure::Write { why, path: self.path.clone() })
    }
}

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {} reports by {}", self.path.display(), self.done.len(), self.method.id())
    }
}

/// What stands in a file, and how many of its bytes are whole lines.
fn scan(bytes: &[u8], method: Method) -> Result<(BTreeSet<(String, String)>, usize), String> {
    let mut done = BTreeSet::new();
    let (mut whole, mut number) = (0, 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        number += 1;
        let is_last = whole + line.len() == bytes.len();
        let text = line.trim_ascii();
        let row: Option<Value> = serde_json::from_slice(text).ok();
        match row {
            Some(row) if line.ends_with(b"\n") => {
                let text = |name: &str| row.get(name).and_then(Value::as_str).map(str::to_owned);
                let own = text("method").is_none_or(|own| own == method.id());
                if let (true, Some(item), Some(run)) = (own, text("item"), text("run")) {
                    done.insert((item, run));
                }
            }
            None if text.is_empty() && line.ends_with(b"\n") => {}
            _ if is_last => break,
            _ => return Err(format!("line {number} is no report; name another file with --out")),
        }
        whole += line.len();
    }
    Ok((done, whole))
}

/// The reports of a file, beside the dataset that they are about.
pub(super) fn read(reading: &Input, path: &Path, method: Method) -> Result<Loaded, Failure> {
    let mut paths = reading.paths.clone();
    if fs::metadata(path).is_ok_and(|about| about.len() > 0) {
        paths.push(path.to_path_buf());
    }
    let Loaded { dataset, notes, found, joins } = input::load(&Input { paths, ..reading.clone() })?;
    let mut tables = dataset.into_tables();
    let id = format!("\"{}\"", method.id());
    tables.reports.retain(|report| report.extra.iter().any(|(name, said)| name == "method" && *said == id));
    Ok(Loaded { dataset: Dataset::of_tables(tables), notes, found, joins })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_is_taken_away_and_a_broken_one_before_the_end_is_refused() {
        let one = "{\"item\":\"a\",\"run\":\"r\",\"steps\":[],\"method\":\"dr_v_agent\"}\n";
        let two = "{\"item\":\"b\",\"run\":\"r\",\"steps\":[],\"method\":\"self_pep\"}\n";
        let ids = |text: &str| {
            scan(text.as_bytes(), Method::DrVAgent)
                .map(|(done, whole)| (done.into_iter().map(|(item, _)| item).collect::<String>(), whole))
        };
        assert_eq!(ids(""), Ok((String::new(), 0)));
        assert_eq!(ids(one), Ok(("a".to_owned(), one.len())));
        assert_eq!(ids(&format!("{one}{two}")), Ok(("a".to_owned(), one.len() + two.len())));
        for cut in 1..one.len() {
            assert_eq!(ids(&format!("{two}{}", &one[..cut])), Ok((String::new(), two.len())), "{cut}");
        }
        assert!(ids(&format!("{{\n{one}")).is_err());
    }
}
