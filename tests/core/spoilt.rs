//! What hostile bytes were found to break, each with its whole kind.

use verivid::formats::media::{MediaError, media_info};
use verivid::formats::wire::{Receiving, encode};

use crate::foreign::{read, read_as};

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/fixtures/{name}")).unwrap()
}

#[test]
fn a_parquet_table_with_any_byte_spoilt_is_read_or_refused() {
    for name in ["none", "lz4", "coded-1", "coded-2"] {
        let whole = fixture(&format!("formats/table/{name}.parquet"));
        // Another bit each time; the long runs of `fuzz` change more.
        for at in (4..whole.len()).step_by(3) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            let _ = read(&[("a.parquet", &bytes)]);
        }
    }
}

#[test]
fn two_items_that_a_person_says_are_one_leave_one_prediction_of_each_run() {
    let here = "id,video,question,answer\ns,v.mp4,Is it?,yes\n";
    let there =
        "id,video,question,answer,prediction\nt,v.mp4,Is it so?,yes,Yes.\nu,v.mp4,Was it so?,yes,No.\n";
    let files: [(&str, &[u8]); 2] = [("a.csv", here.as_bytes()), ("b.csv", there.as_bytes())];
    let apart = read(&files).unwrap();
    let ids: Vec<&str> = apart.dataset.items().iter().map(|item| item.id.as_str()).collect();
    let [one, other, third] = ids.as_slice() else { panic!("{ids:?}") };
    let said = [format!("item:{other}"), format!("item:{third}")];
    let loaded = read_as(&files, None, &[(&said[0], one), (&said[1], one)]).unwrap();
    assert_eq!(loaded.dataset.items().len(), 1, "{ids:?} {:#?}", loaded.joins);
    let replies: Vec<_> =
        loaded.dataset.runs()[0].predictions.iter().map(|one| one.response.as_deref()).collect();
    assert_eq!(replies, [Some("No.")]);
    let said = "for sample 0 of this item came before; the later one counts";
    assert!(loaded.notes.iter().any(|note| note.reason.ends_with(said)), "{:#?}", loaded.notes);
    let mut page = Receiving::new();
    encode(&loaded).iter().for_each(|chunk| page.push(chunk).unwrap());
    assert_eq!(page.finish().unwrap().dataset.runs(), loaded.dataset.runs());
}

#[test]
fn a_clip_has_the_pictures_that_have_a_size_and_not_those_that_it_counts() {
    let mut clip = fixture("media/cfr30.mp4");
    let count = media_info(&clip).unwrap().table.count();
    let place = |clip: &[u8], kind: &[u8]| clip.windows(4).position(|window| window == kind).unwrap();
    // Behind the name of the box: its version, the number of pairs, the count of the first.
    let at = place(&clip, b"stts") + 12;
    clip[at..at + 4].copy_from_slice(&3_000_000_u32.to_be_bytes());
    assert_eq!(media_info(&clip).unwrap().table.count(), count);
    let at = place(&clip, b"stsz");
    clip[at..at + 4].copy_from_slice(b"free");
    let refused = media_info(&clip).map(|info| info.table.count());
    assert_eq!(refused, Err(MediaError::TooManyFrames { most: 250_000 }));
}

#[test]
fn a_question_that_thousands_of_items_ask_is_joined_in_the_time_of_their_number() {
    let rows = |head: &str, reply: &str| {
        let row = |n: usize| format!("What is it?,a {n},b,A{reply}\n");
        format!("question,A,B,answer{head}\n{}", (0..600).map(row).collect::<String>())
    };
    let (here, there) = (rows("", ""), rows(",prediction", ",A"));
    let start = std::time::Instant::now();
    let loaded = read(&[("a.csv", here.as_bytes()), ("b.csv", there.as_bytes())]).unwrap();
    assert_eq!(loaded.joins[0].matched + loaded.joins[0].same_id, 600, "{:?}", loaded.joins[0].rows.first());
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
