//! What must hold of the source tree and the compiler does not check.
//!
//! Each rule is a function from a text to the places where it is broken, tested on small
//! strings where it is written; here it is held against the tree.
#![cfg(not(target_arch = "wasm32"))]
#![expect(clippy::expect_used, reason = "a file of the tree that cannot be read is a failed test")]

mod layers;
mod rust;
mod sources;
mod styles;
mod text;

use sources::{Source, below, source};

/// Components that may set `inner_html`, each for an SVG that `charts` drew from escaped text.
const INNER_HTML: &[&str] = &["src/ui/widgets/chart.rs"];

/// Fails with every place where `rule` is broken in `files`; a rule that is held against nothing
/// says nothing.
#[track_caller]
fn hold(files: &[Source], rule: impl Fn(&Source) -> Vec<String>) {
    assert!(!files.is_empty(), "no file that the rule is about");
    let broken: Vec<String> = files
        .iter()
        .flat_map(|file| rule(file).into_iter().map(|what| format!("{}: {what}", file.path)))
        .collect();
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn layers_look_only_left() {
    hold(&below("src", "rs"), |file| layers::looks_right(&layers::module_of(&file.path), &file.text));
}

#[test]
fn only_the_browser_s_layers_are_built_for_the_browser_alone() {
    hold(&[source("src/lib.rs")], |file| layers::wrongly_gated(&file.text));
}

#[test]
fn the_core_names_no_browser_no_disk_and_no_clock() {
    hold(&below("src", "rs"), |file| layers::reaches_out(&file.path, &file.text));
}

#[test]
fn files_stay_readable() {
    hold(&rust_everywhere(), |file| text::too_long(&file.text));
}

#[test]
fn every_file_says_what_it_is_for() {
    hold(&rust_everywhere(), |file| text::unexplained(&file.text));
}

#[test]
fn nothing_is_exported_by_a_glob() {
    hold(&rust_everywhere(), |file| rust::glob_exports(&file.text));
}

#[test]
fn no_view_has_a_style_that_the_policy_blocks() {
    hold(&below("src/ui", "rs"), |file| text::inline_styles(&file.text));
    hold(&below("", "html"), |file| text::inline_styles(&file.text));
}

#[test]
fn data_becomes_text_and_never_markup() {
    let mut files = below("src/ui", "rs");
    files.extend(below("src/web", "rs"));
    let (allowed, files): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| INNER_HTML.contains(&file.path.as_str()));
    hold(&files, |file| text::markup(&file.text));
    let needed = allowed.iter().filter(|file| !text::markup(&file.text).is_empty()).count();
    assert_eq!(needed, INNER_HTML.len(), "an exception that nobody needs");
}

#[test]
fn an_exception_to_a_lint_is_expected_with_a_reason() {
    hold(&rust_everywhere(), |file| rust::allowances(&file.text));
}

#[test]
fn the_rules_are_held_against_the_files_that_people_write() {
    for (folder, extension, one) in [
        ("src/ui", "rs", "src/ui/app/mod.rs"),
        ("src/web", "rs", "src/web/fetch.rs"),
        ("", "html", "index.html"),
        ("www", "css", "www/app.css"),
        ("fuzz", "rs", "fuzz/fuzz_targets/zip.rs"),
    ] {
        assert!(below(folder, extension).iter().any(|file| file.path == one), "{one}");
    }
}

#[test]
fn colours_are_in_one_file() {
    let mut files = below("www", "css");
    files.retain(|file| file.path != "www/tokens.css");
    files.extend(below("src/ui", "rs"));
    hold(&files, |file| text::colours(&file.text));
}

#[test]
fn a_class_is_styled_by_one_sheet() {
    let files = below("www", "css");
    let sheets: Vec<_> = files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
    let shared = styles::shared(&sheets);
    assert!(sheets.len() > 2 && shared.is_empty(), "\n{}\n", shared.join("\n"));
}

fn rust_everywhere() -> Vec<Source> {
    ["src", "cli", "xtask", "tests", "benches", "examples", "fuzz"]
        .iter()
        .flat_map(|folder| below(folder, "rs"))
        .collect()
}
