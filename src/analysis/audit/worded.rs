//! A finding's sentences in the words of the page: `Col.` of Table 7, where the files say `Col` of
//! drv_table7.

/// Ids or names as files have them, and the words for them.
pub type Names = [(String, String)];

/// `sentence` with the ids of tables and the names of columns, which stand between backticks,
/// as a reader knows them.
pub fn worded(sentence: &str, tables: &Names, columns: &Names) -> String {
    let mut out = String::with_capacity(sentence.len());
    for (n, part) in sentence.split('`').enumerate() {
        if n % 2 == 1 {
            out.push_str(known(part, columns));
        } else {
            // A name that ends with a full stop ends the sentence as well.
            let ends = part.starts_with('.') && out.ends_with('.');
            let words = part[usize::from(ends)..].split_inclusive(' ');
            words.for_each(|word| push_word(&mut out, word, tables));
        }
    }
    out
}

fn known<'a>(name: &'a str, names: &'a Names) -> &'a str {
    names.iter().find(|(id, _)| id == name).map_or(name, |(_, words)| words)
}

/// A word with the punctuation and the blank after it.
fn push_word(out: &mut String, word: &str, tables: &Names) {
    let bare = word.trim_end_matches([' ', '.', ',', ':']);
    out.push_str(known(bare, tables));
    out.push_str(&word[bare.len()..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_columns_are_called_by_what_a_reader_knows() {
        let pair = |id: &str, words: &str| (id.to_owned(), words.to_owned());
        let tables = [pair("drv_table1", "Table 1"), pair("drv_table10", "Table 10")];
        let columns = [pair("Col", "Col."), pair("printed_delta", "Gain")];
        for (sentence, expect) in [
            ("`printed_delta` is equal to `Col` of drv_table10", "Gain is equal to Col. of Table 10"),
            (
                "It would hold with row A 7B, vanilla of drv_table1.",
                "It would hold with row A 7B, vanilla of Table 1.",
            ),
            ("It would hold in place of `Col`.", "It would hold in place of Col."),
            ("`Obj` of other_table, and nothing", "Obj of other_table, and nothing"),
            ("", ""),
        ] {
            assert_eq!(worded(sentence, &tables, &columns), expect);
        }
    }
}
