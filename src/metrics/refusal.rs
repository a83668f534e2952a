//! Replies that say that there is no answer to be had: what is named beside such a word was not chosen.

use std::ops::Range;

use super::fold::whole_words;

/// Where a reply says that it cannot answer.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    at: Range<usize>,
    /// Where the first "but" behind it stands, from where on an answer is given in spite of it.
    still: Option<usize>,
}

/// What a refusal says it cannot do, before [`DOING`].
const UNABLE: [&str; 16] = [
    "cannot",
    "can't",
    "can’t",
    "can not",
    "could not",
    "couldn't",
    "couldn’t",
    "unable to",
    "not able to",
    "impossible to",
    "not possible to",
    "no way to",
    "no way of",
    "hard to",
    "difficult to",
    "don't",
];

/// What cannot be done, after [`UNABLE`].
const DOING: [&str; 40] = [
    "determine",
    "determined",
    "determining",
    "tell",
    "telling",
    "say",
    "saying",
    "view",
    "watch",
    "answer",
    "answered",
    "access",
    "process",
    "know",
    "knowing",
    "known",
    "verify",
    "verified",
    "assess",
    "identify",
    "decide",
    "decided",
    "judge",
    "help",
    "assist",
    "provide",
    "confirm",
    "choose",
    "select",
    "see the video",
    "see any video",
    "see the image",
    "see the frames",
    "see a video",
    "see videos",
    "see the clip",
    "see which",
    "see whether",
    "have access",
    "have enough",
];

/// Other ways to say it.
const PHRASES: [&str; 31] = [
    "traceback",
    "please provide",
    "please upload",
    "not enough information",
    "insufficient information",
    "do not know",
    "don’t know",
    "no information",
    "as an ai",
    "text-based",
    "failed to obtain answer",
    "timed out",
    "no video was provided",
    "without access",
    "无法",
    "抱歉",
    "看不到",
    "不知道",
    "不能确定",
    "できません",
    "わかりません",
    "分かりません",
    "수 없습니다",
    "모르",
    "désolé",
    "ne peux pas",
    "kann ich nicht",
    "no puedo",
    "no lo sé",
    "не могу",
    "لا أعرف",
];

/// Words after which an answer is given in spite of it.
const STILL: [&str; 13] = [
    "but",
    "however",
    "still",
    "nevertheless",
    "guess",
    "likely",
    "probably",
    "perhaps",
    "maybe",
    "think",
    "would",
    "answer",
    "assume",
];

impl Refusal {
    /// The first refusal of a reply.
    pub(super) fn find(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let unable = UNABLE.iter().filter_map(|unable| {
            lower.match_indices(unable).find_map(|(at, _)| {
                let rest = lower[at + unable.len()..].trim_start();
                let verb = rest.trim_start_matches("be ").trim_start_matches("really ");
                let doing = DOING.iter().find(|doing| begins(verb, doing))?;
                Some(at..lower.len() - verb.len() + doing.len())
            })
        });
        let phrases = PHRASES.iter().filter_map(|phrase| lower.find(phrase).map(|at| at..at + phrase.len()));
        let at = unable.chain(phrases).min_by_key(|at| at.start)?;
        let rest = &lower[at.end..];
        let words = STILL.iter().filter_map(|word| whole_words(rest, word).next());
        let still = words.chain(rest.find('但')).min().map(|found| at.end + found);
        Some(Self { at, still })
    }

    /// Whether something named at a place of the reply is an answer in spite of the refusal: it is part of the
    /// refusing words (an option may say "cannot be determined"), or a "but" stands between.
    pub(super) fn spares(&self, at: &Range<usize>) -> bool {
        if at.start < self.at.end && self.at.start < at.end {
            return true;
        }
        self.still.is_some_and(|still| still <= at.start)
    }

    /// Where it stands, in bytes.
    pub(super) fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Whether it says that something cannot be known, not that a question cannot be dealt with.
    pub(super) fn is_of_knowing(&self, text: &str) -> bool {
        let words = text.get(self.at.clone()).unwrap_or_default();
        ["determine", "determined", "tell", "say", "know", "known", "information"]
            .iter()
            .any(|known| words.ends_with(known))
    }
}

/// Whether a text begins with a word or words, and no letter follows.
fn begins(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}
