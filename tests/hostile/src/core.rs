//! What is read beside datasets: frame tables, chunks of the page's worker, addresses, replies, mapping files,
//! published tables.

use verivid::formats::media::media_info;
use verivid::formats::published::{Entry, heads, index, table};
use verivid::formats::wire::{Receiving, encode};
use verivid::formats::{Decisions, Mapping, Reading, named};
use verivid::metrics::answers::{AnswerState, extract, from_reply};
use verivid::model::{Answer, Choice, Item, ItemIx, Prediction, Task, VideoIx};
use verivid::view::route::ViewState;

use crate::parts::split;
use crate::reading::{check, through};

/// Frame tables of mp4 and webm: what one says of its frames agrees with itself.
pub(crate) fn media(bytes: &[u8]) {
    let Ok(info) = media_info(bytes) else { return };
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
}

/// Chunks of a dataset, as a page receives them; what is taken can be sent again.
pub(crate) fn wire(bytes: &[u8]) {
    let mut receiving = Receiving::new();
    // Half the bytes are the second chunk, so that the order of chunks is tried too.
    let (first, second) = match bytes.split_first() {
        Some((0, rest)) => rest.split_at(rest.len() / 2),
        Some((_, rest)) => (rest, &[][..]),
        None => return,
    };
    let failed = receiving.push(first).is_err() | (!second.is_empty() && receiving.push(second).is_err());
    match receiving.finish() {
        Ok(loaded) => {
            assert!(!failed, "after an error a dataset cannot be finished");
            let mut again = Receiving::new();
            for chunk in encode(&loaded) {
                assert!(again.push(&chunk).is_ok(), "a chunk that we made");
            }
            let again = again.finish().map(|again| again.dataset.items() == loaded.dataset.items());
            assert!(matches!(again, Ok(true)), "items change on their way");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Addresses: what was read is written and read again as it was.
pub(crate) fn route(bytes: &[u8]) {
    let state = ViewState::from_fragment(&String::from_utf8_lossy(bytes));
    let written = state.to_fragment();
    let again = ViewState::from_fragment(&written);
    assert_eq!(again.to_fragment(), written);
    assert!(written.is_ascii());
    state.unfiltered().to_fragment();
}

/// Answers out of replies: the span that decided is a part of the reply. The first byte chooses the task, the rest of
/// the first line holds options parted by `|`, what follows is the reply.
pub(crate) fn answers(bytes: &[u8]) {
    let Some((choice, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let (options, reply) = text.split_once('\n').unwrap_or(("", &text));
    let options: Vec<Choice> = (b'A'..=b'Z')
        .zip(options.split('|').filter(|option| !option.is_empty()))
        .map(|(key, text)| Choice {
            key: char::from(key).to_string(),
            text: text.to_owned(),
            structured: None,
        })
        .collect();
    let answer = options.first().map(|option| Answer::One(option.key.clone()));
    let task = Task::ALL[usize::from(*choice) % Task::ALL.len()];
    let item = Item { options, answer, ..Item::new("i", VideoIx(0), task) };
    let found = from_reply(&item, reply);
    assert_eq!(found.answer.is_some(), found.state == AnswerState::Parsed);
    if let Some(span) = found.span {
        assert!(reply.get(span.clone()).is_some(), "{span:?} is no part of the reply");
    }
    let prediction = Prediction { response: Some(reply.to_owned()), ..Prediction::new(ItemIx(0)) };
    let _ = extract(&item, Some(&prediction));
}

/// A mapping file, and the file that it is about: what it says is said, and a mapping is written and read as it was.
pub(crate) fn mapping(bytes: &[u8]) {
    let files = split(bytes);
    let mut said = Mapping { format: None, decisions: Decisions::default() };
    if let Some(Ok(read)) = files.first().map(|(_, bytes)| Mapping::read(bytes)) {
        assert_eq!(Mapping::read(read.write().as_bytes()), Ok(read.clone()));
        said = read;
    }
    for (name, bytes) in files.iter().skip(1) {
        let format = said.format.as_deref().and_then(named);
        let reading = Reading::of_file(name, bytes.clone()).as_format(format);
        let mut reading = reading.deciding(said.decisions.clone());
        through(&mut reading, &[]);
        check(reading.finish());
    }
}

/// Published tables: an index, the heads of columns, a table and its checks, in this order.
pub(crate) fn published(bytes: &[u8]) {
    let files = split(bytes);
    let part = |place: usize| files.get(place).map(|(_, bytes)| bytes.as_slice());
    let entries =
        index("index.json", part(0).unwrap_or_default()).map(|(entries, _)| entries).unwrap_or_default();
    let _ = heads("heads.json", part(1).unwrap_or_default());
    let first =
        entries.into_iter().next().unwrap_or_else(|| Entry { id: "t".to_owned(), ..Entry::default() });
    if let Ok((table, _)) = table(&first, part(2).unwrap_or_default(), part(3)) {
        assert!(!table.id.is_empty() || first.id.is_empty());
    }
}
