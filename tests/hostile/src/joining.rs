//! Several files: as one folder, each by itself and then merged, and as places that are opened at once in any order.

use std::sync::Arc;

use verivid::formats::media::is_video;
use verivid::formats::merge::{Part, known, merge};
use verivid::formats::{Begin, Decisions, Gathering, LoadError, Loaded, Need, Reading, Source};

use crate::parts::{Named, split};
use crate::reading::{check, meet, sum, through};

/// The files of an input, those without a name under one of their own.
fn files(bytes: &[u8]) -> Vec<Named> {
    let mut files = split(bytes);
    for (place, (name, _)) in files.iter_mut().enumerate().filter(|(_, (name, _))| name.is_empty()) {
        *name = format!("{place}.json");
    }
    files
}

/// A folder: the dataset of its manifest, or what files of other programs come to together.
pub(crate) fn folder(bytes: &[u8]) {
    let files = files(bytes);
    let names = files.iter().map(|(name, _)| name.clone());
    let media = ["clips/v1.mp4".to_owned(), "V1.MP4".to_owned()];
    let mut reading = Reading::of_files(names.chain(media).collect());
    through(&mut reading, &files);
    let read = reading.finish();
    meet(&read);
    check(read);
}

/// Two or three files that are joined: in one folder, where what is doubtful is answered, and merged as paths that
/// were given one after the other.
pub(crate) fn join(bytes: &[u8]) {
    folder(bytes);
    let files = files(bytes);
    let mut parts: Vec<Part> = Vec::new();
    for (name, bytes) in files.iter().take(3) {
        let lent = Arc::new(known(&parts));
        let mut reading = Reading::of_file(name, bytes.clone()).knowing(lent);
        through(&mut reading, &files);
        parts.extend(reading.finish_part(name, "folder/"));
    }
    // One item is said by hand to be another, or none.
    let first = |part: &Part| part.loaded.dataset.items().first().map(|item| item.id.clone());
    let (key, answer) = (parts.last().and_then(first), parts.first().and_then(first));
    let answer = if sum(bytes).is_multiple_of(3) { Some("none".to_owned()) } else { answer };
    let said = key.zip(answer).map(|(key, answer)| (format!("item:{key}"), answer));
    let decisions = Decisions(said.into_iter().collect());
    check(Ok(merge(parts, &decisions)));
}

/// Steps after which a gathering is taken for one that does not end.
const MOST_STEPS: usize = 1_000_000;

/// Places that are opened at once, each file one and the videos together another: in whatever order they are given, they
/// come to the same.
pub(crate) fn gathering(bytes: &[u8]) {
    let mut files = files(bytes);
    files.truncate(5);
    // Of two places of one name nobody could say which comes first.
    for (place, (name, _)) in files.iter_mut().enumerate() {
        *name = format!("{place}{name}");
    }
    let first = opened(&files);
    files.reverse();
    let turn = sum(bytes) % files.len().max(1);
    files.rotate_left(turn);
    let other = opened(&files);
    match (&first, &other) {
        (Ok(one), Ok(other)) => {
            assert!(one.dataset.items() == other.dataset.items(), "items differ by the order of places");
            assert!(one.dataset.videos() == other.dataset.videos(), "videos differ by the order of places");
            assert_eq!(one.notes, other.notes, "notes differ by the order of places");
        }
        (one, other) => {
            assert_eq!(one.is_err(), other.is_err(), "the order of places decides what is refused")
        }
    }
    check(first);
}

fn opened(files: &[Named]) -> Result<Loaded, LoadError> {
    let (films, tables): (Vec<&Named>, Vec<&Named>) = files.iter().partition(|(name, _)| is_video(name));
    let source = |begin, name: &str| Source {
        begin,
        name: name.to_owned(),
        folder: format!("{name}/"),
        beside: Vec::new(),
    };
    let mut sources: Vec<Source> =
        tables.iter().map(|(name, _)| source(Begin::Whole(name.clone()), name)).collect();
    if !films.is_empty() {
        let names = films.iter().map(|(name, _)| name.clone()).collect();
        sources.push(source(Begin::Several(names), "films"));
    }
    let mut gathering = Gathering::new(sources, None, Decisions::default());
    let found = |path: &str| {
        let found = files.iter().find(|(name, _)| name == path);
        found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| "no such file".to_owned())
    };
    for _ in 0..MOST_STEPS {
        match gathering.next() {
            Need::Again => {}
            Need::File { source, path } => gathering.hand(source, &path, found(&path).map(Into::into)),
            Need::Part { path, from, most, .. } => {
                let part = |bytes: Vec<u8>| {
                    let from = usize::try_from(from).unwrap_or(usize::MAX).min(bytes.len());
                    let end = from.saturating_add(most as usize).min(bytes.len());
                    bytes[from..end].to_vec()
                };
                gathering.hand_part(found(&path).map(part));
            }
            Need::Done => return Ok(merge(gathering.finish()?, &Decisions::default())),
        }
    }
    unreachable!("the gathering does not end");
}
