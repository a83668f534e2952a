//! By what two rows of different files are told to be the same.

use unicode_normalization::UnicodeNormalization as _;

use crate::formats::media::without_ending;

/// A video's name as files of all kinds have it: without folders, without its ending, in lower case.
pub(super) fn video_key(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let name = path.trim().rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = without_ending(name).unwrap_or(name);
    stem.nfc().flat_map(char::to_lowercase).collect()
}

/// A question or a sentence without what copying changes: case, blanks, kinds of quotes, points at its ends.
pub(super) fn text_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for c in text.nfkc().flat_map(char::to_lowercase) {
        let c = match c {
            '\u{2018}' | '\u{2019}' => '\'',
            '\u{201c}' | '\u{201d}' => '"',
            c if c.is_whitespace() => ' ',
            c => c,
        };
        if c != ' ' || !key.ends_with(' ') {
            key.push(c);
        }
    }
    key.trim_matches(|c: char| c == ' ' || ".?!:".contains(c)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_video_has_one_name_with_or_without_folder_ending_and_case() {
        for path in ["star/NVBBD.mp4", "nvbbd", "C:\\data\\NVBBD.MOV", "./a/b/NVBBD.webm", "NVBBD.mp4?x=1"] {
            assert_eq!(video_key(path), "nvbbd", "{path}");
        }
        assert_eq!(video_key("v_-6d.x1"), "v_-6d.x1");
        assert_eq!(video_key(".mp4"), ".mp4");
    }

    #[test]
    fn a_question_is_the_same_however_it_was_copied() {
        for text in ["Is  it\u{a0}a dog?", "is it a dog", " Is it a DOG ? ", "Is it a\ndog?."] {
            assert_eq!(text_key(text), "is it a dog", "{text:?}");
        }
        assert_ne!(text_key("Is it a cat?"), text_key("Is it a dog?"));
    }
}
