//! Rules about the letters of a file.

/// The most lines that a file has before its tests.
const MOST_LINES: usize = 500;

/// A file longer than a reader keeps in mind.
pub(crate) fn too_long(text: &str) -> Vec<String> {
    let lines = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().lines().count();
    if lines > MOST_LINES { vec![format!("{lines} lines before its tests")] } else { Vec::new() }
}

/// A file that does not begin by saying what it is.
pub(crate) fn unexplained(text: &str) -> Vec<String> {
    let said = text.lines().next().and_then(|line| line.strip_prefix("//! "));
    if said.is_some_and(|words| !words.trim().is_empty()) {
        Vec::new()
    } else {
        vec!["does not begin with //! and what it is for".to_owned()]
    }
}

/// `style=` as an attribute; `style:width=` is set through the object model and allowed.
pub(crate) fn inline_styles(text: &str) -> Vec<String> {
    code_lines(text)
        .filter(|(_, line)| {
            line.match_indices("style=").any(|(at, _)| {
                at == 0 || line[..at].ends_with(|c: char| c.is_whitespace() || "\"'<".contains(c))
            })
        })
        .map(|(n, _)| {
            format!("line {n}: `style=` is blocked by the page's policy; use `style:name=` or a class")
        })
        .collect()
}

/// A way to turn text into markup.
pub(crate) fn markup(text: &str) -> Vec<String> {
    const WAYS: &[&str] = &["inner_html", "outer_html", "insert_adjacent_html", "innerHTML", "srcdoc"];
    code_lines(text)
        .flat_map(|(n, line)| WAYS.iter().filter(move |way| line.contains(**way)).map(move |way| (n, way)))
        .map(|(n, way)| format!("line {n}: `{way}`; data is text, our own SVG goes through the allowed file"))
        .collect()
}

/// A colour that is not a token.
pub(crate) fn colours(text: &str) -> Vec<String> {
    const FUNCTIONS: &[&str] = &["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch("];
    let text = without_block_comments(text);
    code_lines(&text)
        .filter(|(_, line)| has_hex_colour(line) || FUNCTIONS.iter().any(|f| line.contains(f)))
        .map(|(n, _)| format!("line {n}: a colour outside www/tokens.css"))
        .collect()
}

fn has_hex_colour(line: &str) -> bool {
    line.match_indices('#').any(|(at, _)| {
        let word: String =
            line[at + 1..].chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == '-').collect();
        matches!(word.len(), 3 | 4 | 6 | 8) && word.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

/// Lines from 1, without those that are comments.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(n, line)| (n + 1, line))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Comments become empty lines, so that the numbers still hold.
fn without_block_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (comment, rest) = part.split_once("*/").unwrap_or((part, ""));
        kept.extend(comment.chars().filter(|c| *c == '\n'));
        kept.push_str(rest);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_counted_up_to_the_tests() {
        let long = "x\n".repeat(501);
        assert_eq!(too_long(&long).len(), 1);
        assert!(too_long(&"x\n".repeat(500)).is_empty());
        assert!(too_long(&format!("x\n#[cfg(test)]\nmod tests {{\n{long}}}")).is_empty());
        assert_eq!(too_long(&format!("#[cfg(test)]\nuse a;\n{long}")).len(), 1);
    }

    #[test]
    fn a_file_begins_with_what_it_is_for() {
        assert!(unexplained("//! Words.\nfn f() {}").is_empty());
        for text in ["fn f() {}", "// Words.", "//!\n", "//! \n", ""] {
            assert_eq!(unexplained(text).len(), 1, "{text:?}");
        }
    }

    #[test]
    fn a_style_attribute_is_found_and_a_style_property_is_not() {
        for text in
            ["<b style=\"x\">", "<b style=move || x>", "style=x", "<b\n    style={x}>", "\"<b style='x'>\""]
        {
            assert_eq!(inline_styles(text).len(), 1, "{text}");
        }
        for text in ["<b style:width=\"1px\">", "// style= is blocked", "let my_style=1;", "class=\"style\""]
        {
            assert!(inline_styles(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn markup_is_found_by_each_of_its_names() {
        assert_eq!(markup("<div inner_html=svg/>")[0].split(':').next(), Some("line 1"));
        assert_eq!(markup("x\nelement.set_inner_html(x)")[0].split(':').next(), Some("line 2"));
        assert!(markup("// inner_html is forbidden\n<p>{text}</p>").is_empty());
    }

    #[test]
    fn colours_are_found_and_words_that_look_alike_are_not() {
        for text in
            ["color: #fff;", "#12AB9fcc", "rgb(1 2 3)", "x: rgba(0,0,0,.5)", "hsl(1 2% 3%)", "oklch(1 2 3)"]
        {
            assert_eq!(colours(text).len(), 1, "{text}");
        }
        for text in [
            "color: var(--ink);",
            "/* #fff */",
            "// #fff",
            "#[component]",
            "\"#src=x\"",
            "#main { }",
            "#face-box { }",
            "color-mix(in srgb, var(--a), var(--b))",
            "href=\"#12345\"",
        ] {
            assert!(colours(text).is_empty(), "{text}");
        }
        assert_eq!(colours("/* a\n b */\n#fff")[0].split(':').next(), Some("line 3"));
    }
}
