//! Answers out of replies: the span that decided is a part of the reply, whatever the reply is.
//!
//! The first byte chooses the task, the first line holds options parted by `|`, the rest is the reply.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verivid::metrics::answers::{AnswerState, extract, from_reply};
use verivid::model::{Answer, Choice, Item, ItemIx, Prediction, Task, VideoIx};

fuzz_target!(|data: (u8, &str)| {
    let (choice, text) = data;
    let (options, reply) = text.split_once('\n').unwrap_or(("", text));
    let options: Vec<Choice> = (b'A'..=b'Z')
        .zip(options.split('|').filter(|option| !option.is_empty()))
        .map(|(key, text)| Choice {
            key: char::from(key).to_string(),
            text: text.to_owned(),
            structured: None,
        })
        .collect();
    let answer = options.first().map(|option| Answer::One(option.key.clone()));
    let task = Task::ALL[usize::from(choice) % Task::ALL.len()];
    let item = Item { options, answer, ..Item::new("i", VideoIx(0), task) };
    let found = from_reply(&item, reply);
    assert_eq!(found.answer.is_some(), found.state == AnswerState::Parsed);
    if let Some(span) = found.span {
        assert!(reply.get(span.clone()).is_some(), "{span:?} is no part of the reply");
    }
    let prediction = Prediction { response: Some(reply.to_owned()), ..Prediction::new(ItemIx(0)) };
    let _ = extract(&item, Some(&prediction));
});
