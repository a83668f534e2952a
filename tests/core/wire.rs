//! The way from the worker to the page.

use proptest::prelude::*;
use verivid::formats::wire::{Receiving, WireError, encode};
use verivid::formats::{Loaded, Note, Severity};
use verivid::model::{About, Dataset};

use crate::made;

fn received(chunks: &[Vec<u8>]) -> Result<Loaded, WireError> {
    let mut receiving = Receiving::new();
    for chunk in chunks {
        receiving.push(chunk)?;
    }
    receiving.finish()
}

fn note(reason: String) -> Note {
    Note { severity: Severity::Changed, file: "f".into(), line: Some(3), id: None, reason }
}

#[test]
fn much_is_sent_in_small_chunks_and_one_large_record_alone() {
    let mut notes: Vec<Note> = (0..3000).map(|n| note("x".repeat(n))).collect();
    notes.insert(7, note("y".repeat(3_000_000)));
    let chunks = encode(&Loaded {
        dataset: Dataset::new(About::default()),
        notes: notes.clone(),
        ..Loaded::default()
    });
    assert_eq!(chunks.iter().filter(|chunk| chunk.len() > 256_000).count(), 1);
    assert!(chunks.len() >= 16);
    assert_eq!(received(&chunks).unwrap().notes, notes);
}

#[test]
fn lost_repeated_and_foreign_chunks_are_errors() {
    let notes: Vec<Note> = (0..3000).map(|_| note("x".repeat(1000))).collect();
    let chunks = encode(&Loaded { dataset: Dataset::new(About::default()), notes, ..Loaded::default() });
    assert!(matches!(received(&chunks[..1]), Err(WireError::Incomplete(_))));
    let out_of_turn = WireError::OutOfTurn { expected: 1, got: 0 };
    assert_eq!(received(&[chunks[0].clone(), chunks[0].clone()]).unwrap_err(), out_of_turn);
    assert_eq!(received(&[b"VV\x03....".to_vec()]).unwrap_err(), WireError::NotAChunk(0));
    assert!(matches!(received(&[]), Err(WireError::Incomplete(0))));
}

#[test]
fn after_an_error_a_dataset_is_never_finished() {
    let whole = encode(&Loaded::default()).remove(0);
    let mut receiving = Receiving::new();
    // The first record, a record that is none, and later the right end.
    let end = whole.len() - 3;
    receiving.push(&[&whole[..end], &[0xFF]].concat()).unwrap_err();
    receiving.push(&[b"VV\x02\x01\x00\x00\x00".as_slice(), &whole[end..]].concat()).unwrap();
    assert!(matches!(receiving.finish(), Err(WireError::Incomplete(_))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_sent_arrives_as_it_was(dataset in made::dataset()) {
        let loaded = Loaded { dataset, notes: vec![note("n".into())], ..Loaded::default() };
        let arrived = received(&encode(&loaded)).unwrap();
        made::assert_same(&arrived.dataset, &loaded.dataset);
        prop_assert_eq!(arrived.notes, loaded.notes);
    }

    #[test]
    fn damaged_chunks_never_panic(
        dataset in made::dataset(),
        changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..5),
        cut in any::<usize>(),
    ) {
        let mut chunk = encode(&Loaded { dataset, ..Loaded::default() }).remove(0);
        for (at, byte) in changes {
            let at = at % chunk.len();
            chunk[at] = byte;
        }
        let _ = received(std::slice::from_ref(&chunk));
        chunk.truncate(cut % chunk.len());
        prop_assert!(received(&[chunk]).is_err());
    }
}
