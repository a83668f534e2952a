//! What a page with an item in a frame may ask.

use std::collections::BTreeMap;

use verivid::view::embed::{Ask, Embedding, asked};

fn read(message: &[(&str, &str)]) -> Result<Ask, String> {
    let fields: BTreeMap<&str, &str> = message.iter().copied().collect();
    let text = |name: &str| fields.get(name).filter(|v| v.parse::<f64>().is_err()).map(|v| (*v).to_owned());
    let number = |name: &str| fields.get(name).and_then(|value| value.parse().ok());
    Ask::read(text, number)
}

#[test]
fn a_message_is_read_or_says_what_it_lacks() {
    type Row<'a> = (&'a [(&'a str, &'a str)], Result<Ask, &'a str>);
    let table: [Row<'_>; 13] = [
        (&[("type", "seek"), ("t", "1.5")], Ok(Ask::Seek(1.5))),
        (&[("type", "seek")], Err("`t`")),
        (&[("type", "seek"), ("t", "NaN")], Err("finite")),
        (&[("type", "play")], Ok(Ask::Play)),
        (&[("type", "pause")], Ok(Ask::Pause)),
        (&[("type", "repeat"), ("from", "1"), ("to", "2")], Ok(Ask::Repeat(1.0, 2.0))),
        (&[("type", "repeat"), ("from", "1")], Err("`to`")),
        (&[("type", "repeat")], Ok(Ask::RepeatNoMore)),
        (&[("type", "select"), ("track", "/a")], Ok(Ask::Select(Some("/a".to_owned())))),
        (&[("type", "select")], Ok(Ask::Select(None))),
        (&[("type", "theme"), ("theme", "dark")], Ok(Ask::Theme("dark".to_owned()))),
        (&[("type", "explode")], Err("explode")),
        (&[], Err("`type`")),
    ];
    for (message, expect) in table {
        match (read(message), expect) {
            (Ok(found), Ok(expect)) => assert_eq!(found, expect, "{message:?}"),
            (Err(why), Err(words)) => assert!(why.contains(words), "{message:?}: {why}"),
            (found, _) => panic!("{message:?}: {found:?}"),
        }
    }
}

#[test]
fn only_a_query_that_asks_for_it_makes_a_frame() {
    let of = |origin: Option<&str>| Some(Embedding { origin: origin.map(str::to_owned) });
    for (search, expect) in [
        ("", None),
        ("?embed=page", None),
        ("?embed=item", of(None)),
        ("?a=b&embed=item&origin=https%3A%2F%2Fexample.org", of(Some("https://example.org"))),
        ("?xembed=item", None),
    ] {
        assert_eq!(asked(search), expect, "{search}");
    }
}
