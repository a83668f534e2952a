//! Writes a dataset in parts, each a little dataset of its own, so that one item needs one small file.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::Value;

use super::members::Members;
use super::{items, published, runs, video_row};
use crate::model::{Dataset, ItemIx, Run, VideoIx};

/// The most items of a part.
const MOST_ITEMS: usize = 200;

/// A part that has this many bytes takes no more items.
const ENOUGH: usize = 1_000_000;

/// One part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The places of its items.
    pub items: Range<usize>,
    /// A manifest with its tables in it.
    pub json: Vec<u8>,
}

/// A dataset that is being written in parts: an iterator over them, in the order of the items.
pub struct Pieces<'a> {
    dataset: &'a Dataset,
    next: usize,
    /// Of each run, the predictions that were written.
    written: Vec<usize>,
    /// Of each item that has some, its reports: the run's place, and the report's.
    reports: BTreeMap<ItemIx, Vec<(usize, usize)>>,
}

impl<'a> Pieces<'a> {
    /// Nothing is written yet.
    pub fn new(dataset: &'a Dataset) -> Self {
        let mut reports: BTreeMap<ItemIx, Vec<(usize, usize)>> = BTreeMap::new();
        for (n, report) in dataset.reports().iter().enumerate() {
            // A report of a run that is not there stands with the first.
            let run = dataset.run_named(&report.run).map_or(0, |run| run.0 as usize);
            reports.entry(report.item).or_default().push((run, n));
        }
        Self { dataset, next: 0, written: vec![0; dataset.runs().len()], reports }
    }

    /// The rows of the runs on the item at a place: predictions and reports, by run.
    fn rows_on(&mut self, place: usize) -> Vec<[Vec<String>; 2]> {
        let at = ItemIx(place as u32);
        let id = &self.dataset.item(at).id;
        let reports = self.reports.get(&at);
        let mut rows = Vec::with_capacity(self.written.len());
        for (n, (run, written)) in self.dataset.runs().iter().zip(&mut self.written).enumerate() {
            let rest = run.predictions.get(*written..).unwrap_or_default();
            let count = rest.iter().take_while(|prediction| prediction.item <= at).count();
            *written += count;
            let predictions = rest.iter().take(count).map(|it| runs::prediction(it, id).to_string());
            let own = reports.into_iter().flatten().filter(|(of, _)| *of == n);
            let own = own.filter_map(|(_, report)| self.dataset.reports().get(*report));
            rows.push([predictions.collect(), own.map(|it| runs::report(it, id).to_string()).collect()]);
        }
        rows
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let (start, all) = (self.next, self.dataset.items().len());
        if start >= all {
            return None;
        }
        let mut tables: Vec<[Vec<String>; 2]> = vec![Default::default(); self.written.len()];
        let (mut rows, mut videos, mut bytes) = (Vec::new(), BTreeMap::<VideoIx, String>::new(), 0);
        while self.next < all && self.next - start < MOST_ITEMS && bytes < ENOUGH {
            let item = self.dataset.item(ItemIx(self.next as u32));
            let video = self.dataset.video_of(item);
            videos.entry(item.video).or_insert_with(|| inner_video(video).to_string());
            rows.push(items::item(item, &video.id).to_string());
            bytes += rows.last().map_or(0, String::len);
            for (table, own) in tables.iter_mut().zip(self.rows_on(self.next)) {
                for (all, some) in table.iter_mut().zip(own) {
                    bytes += some.iter().map(String::len).sum::<usize>();
                    all.extend(some);
                }
            }
            self.next += 1;
        }
        let videos: Vec<String> = videos.into_values().collect();
        let json = piece(self.dataset, &videos, &rows, &tables);
        Some(Piece { items: start..self.next, json })
    }
}

/// A video as a part has it: the part lies one folder below the dataset.
fn inner_video(video: &crate::model::Video) -> Value {
    let below = |src: &String| {
        let stays = src.starts_with(['/', '\\']) || src.split('/').next().is_some_and(|it| it.contains(':'));
        if stays { src.clone() } else { format!("../{src}") }
    };
    video_row(&crate::model::Video { src: video.src.as_ref().map(below), ..video.clone() })
}

fn piece(dataset: &Dataset, videos: &[String], rows: &[String], tables: &[[Vec<String>; 2]]) -> Vec<u8> {
    let mut head = Members::default();
    head.text("format", "verivid/1");
    head.text("name", &dataset.about().name);
    head.maybe_text("license", dataset.about().license.as_deref());
    let mut text = open(&head.finish(&[]));
    text += &format!(",\"videos\":{},\n\"items\":{},\n\"runs\":[", list(videos), list(rows));
    for (n, (run, [predictions, reports])) in dataset.runs().iter().zip(tables).enumerate() {
        text += if n == 0 { "\n" } else { ",\n" };
        text += &open(&runs::run(run).finish(&[]));
        text += &format!(",\"predictions\":{}", list(predictions));
        if !reports.is_empty() {
            text += &format!(",\"reports\":{}", list(reports));
        }
        text.push('}');
    }
    text += "]}\n";
    text.into_bytes()
}

/// An object without its last bracket.
fn open(value: &Value) -> String {
    let text = value.to_string();
    text.strip_suffix('}').map(str::to_owned).unwrap_or(text)
}

/// A table of rows, one a line.
fn list(rows: &[String]) -> String {
    if rows.is_empty() { "[]".to_owned() } else { format!("[\n{}\n]", rows.join(",\n")) }
}

/// The manifest of a dataset whose items are in these parts, and whose videos are in the file `videos`.
pub fn manifest_of_pieces(dataset: &Dataset, videos: &str, pieces: &[String]) -> Vec<u8> {
    let about = dataset.about();
    let mut members = Members::default();
    members.text("format", "verivid/1");
    members.text("name", &about.name);
    members.maybe_text("description", about.description.as_deref());
    members.maybe_text("license", about.license.as_deref());
    members.maybe_text("homepage", about.homepage.as_deref());
    members.maybe_text("citation", about.citation.as_deref());
    members.text("videos", videos);
    members.put("items", Value::Array(Vec::new()));
    let head = |run: &Run| runs::run(run).finish(&run.extra);
    members.list("runs", dataset.runs().iter().map(head).collect());
    members.list("published", dataset.published().iter().map(published).collect());
    members.put("parts", pieces.iter().map(|path| Value::from(path.as_str())).collect());
    let mut text = format!("{:#}", members.finish(&about.extra));
    text.push('\n');
    text.into_bytes()
}

/// The videos table of a dataset, as JSON Lines.
pub fn video_lines(dataset: &Dataset) -> Vec<u8> {
    super::lines(dataset.videos().iter().map(video_row))
}
