//! What was bundled, for whoever did it.

use serde_json::{Value, json};
use verivid::{
    analysis::export::printable,
    formats::{listing::Listing, private::Removed},
};

use super::videos::Done;
use crate::{
    arguments::{Bundle, Videos},
    json::document,
};

/// What there is to tell.
pub(super) struct Summary<'a> {
    pub(super) command: &'a Bundle,
    pub(super) files: usize,
    pub(super) bytes: u64,
    pub(super) listing: &'a Listing,
    pub(super) done: &'a Done,
    pub(super) removed: &'a Removed,
}

/// Names that are listed one by one.
const SHOWN: usize = 5;

impl Summary<'_> {
    /// For a person, or as a document.
    pub(super) fn text(&self) -> String {
        if self.command.json { self.as_json() } else { self.as_words() }
    }

    fn as_json(&self) -> String {
        let (counts, coverage) = (&self.listing.counts, &self.listing.coverage);
        let removed: serde_json::Map<String, Value> =
            self.removed.0.iter().map(|(name, count)| (name.clone(), json!(count))).collect();
        document(&json!({
            "out": self.command.out.display().to_string(),
            "files": self.files,
            "bytes": self.bytes,
            "items": counts.items,
            "runs": self.listing.runs.len(),
            "parts": self.listing.parts.len(),
            "version": self.listing.version,
            "videos": {
                "how": coverage.how,
                "copied": self.done.copies.len(),
                "missing": self.done.missing,
                "refused": self.done.refused,
                "hosts": self.done.hosts,
            },
            "items_with_video": coverage.items_with_video,
            "removed": removed,
        }))
    }

    fn as_words(&self) -> String {
        let (counts, coverage, out) =
            (&self.listing.counts, &self.listing.coverage, self.command.out.display());
        let mut text = format!(
            "{out}: {} files, {} MB; {} items in {} parts, {} runs\n",
            self.files,
            megabytes(self.bytes),
            counts.items,
            self.listing.parts.len(),
            self.listing.runs.len()
        );
        text += &format!(
            "{} of {} items have their video ({} of {} videos, --videos {})\n",
            coverage.items_with_video, coverage.items, coverage.videos_there, coverage.videos, coverage.how
        );
        if self.command.videos == Videos::None {
            text += "Visitors choose a folder of their own with the videos; it is matched by name.\n";
        }
        if self.done.missing > 0 {
            text += &format!("left out: {} videos whose file is not there\n", self.done.missing);
        }
        if !self.done.refused.is_empty() {
            text += &format!(
                "left out: {} files that are no videos, or lie outside the dataset's folder (--videos-below DIR allows \
                 a further one): {}\n",
                self.done.refused.len(),
                some(&self.done.refused)
            );
        }
        if !self.done.hosts.is_empty() {
            let hosts: Vec<String> = self.done.hosts.iter().cloned().collect();
            text += &format!("The page may load videos from {}.\n", hosts.join(", "));
        }
        if !self.removed.0.is_empty() {
            let names: Vec<String> =
                self.removed.0.iter().map(|(name, count)| format!("{} ({count})", printable(name))).collect();
            text +=
                &format!("taken out, for it names a person, a place on a disk or a key: {}\n", some(&names));
        }
        text += if self.command.public {
            "Robots may read it (--public).\n"
        } else {
            "Robots are asked not to read it; --public lifts that.\n"
        };
        text + &format!(
            "\nTo look at it:\n  python3 -m http.server --directory {out} 8000\nand open http://127.0.0.1:8000/. It has no range \
             requests: a video must load up to where you jump. Any static host serves the folder, under any path.\n"
        )
    }
}

fn some(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| printable(name)).collect();
    let more = names.len().saturating_sub(SHOWN);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

/// Bytes as MB with one decimal.
fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}
