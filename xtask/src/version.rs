//! A version query behind the page's references to its own files.
//!
//! A static host lets a browser keep a file under its name for a while. With the query a
//! new page never meets an old wasm.

/// What the files say, in sixteen digits (FNV-1a, 64 bits: a change must show, nobody attacks it).
pub(crate) fn fingerprint<'f>(files: impl IntoIterator<Item = &'f [u8]>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in files.into_iter().flatten() {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// `text` with `?v=version` behind every quoted reference to one of `names`.
///
/// A reference is a name between quotes, with or without a path before it. A name with a
/// query already is left alone, and so is one before a colon: a key, by which an import is found.
pub(crate) fn with_version(text: &str, names: &[&str], version: &str) -> String {
    let mut text = text.to_owned();
    for name in names {
        for quote in ['"', '\'', '`'] {
            for before in ['/', quote] {
                let reference = format!("{before}{name}{quote}");
                let versioned = format!("{before}{name}?v={version}{quote}");
                text = text.replace(&reference, &versioned);
                text = text.replace(&format!("{versioned}:"), &format!("{reference}:"));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_get_a_version_and_other_words_do_not() {
        let names = ["boot.js", "app_bg.wasm"];
        for (text, expected) in [
            (r#"<script src="./boot.js">"#, r#"<script src="./boot.js?v=1">"#),
            ("init('./app_bg.wasm')", "init('./app_bg.wasm?v=1')"),
            ("\"boot.js\"", "\"boot.js?v=1\""),
            ("\"reboot.js\"", "\"reboot.js\""),
            ("\"./boot.js?v=0\"", "\"./boot.js?v=0\""),
            ("boot.js", "boot.js"),
            ("{ \"./boot.js\": import1 }", "{ \"./boot.js\": import1 }"),
        ] {
            assert_eq!(with_version(text, &names, "1"), expected);
        }
    }

    #[test]
    fn another_byte_gives_another_version() {
        let of = |text: &str| fingerprint([text.as_bytes()]);
        assert_eq!(of("a"), "af63dc4c8601ec8c");
        assert_ne!(of("a"), of("b"));
    }
}
