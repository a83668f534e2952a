//! Who may use whom.

use syn::Item;

use crate::rust::{is_cfg, names};

/// Each layer and the layers that it may use: those left of it, and of its neighbours none.
const LAYERS: &[(&str, &[&str])] = &[
    ("units", &[]),
    ("model", &["units"]),
    ("formats", &["units", "model"]),
    ("metrics", &["units", "model"]),
    ("analysis", &["units", "model", "metrics"]),
    ("detect", &["units", "model"]),
    ("agent", &["units", "model", "formats", "metrics", "analysis", "detect"]),
    ("view", &["units", "model", "formats", "metrics", "analysis", "detect", "agent"]),
    ("charts", &["units", "model", "formats", "metrics", "analysis", "detect", "agent", "view"]),
    ("web", &["units", "model", "formats", "metrics", "analysis", "detect", "agent", "view", "charts"]),
    ("ui", &["units", "model", "formats", "metrics", "analysis", "detect", "agent", "view", "charts", "web"]),
];

/// Built for the browser alone.
const BROWSER: &[&str] = &["web", "ui"];
const WASM: &str = "target_arch = \"wasm32\"";

/// The module that a file of `src/` is: `src/model/item.rs` is `model::item`; a program is the root.
pub(crate) fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    let is_root = parts.first().is_some_and(|first| matches!(first.as_str(), "lib" | "main" | "bin"));
    if is_root { Vec::new() } else { parts }
}

/// Uses of a layer that is not left of the file's own.
pub(crate) fn looks_right(module: &[String], text: &str) -> Vec<String> {
    let Some(layer) = module.first() else { return Vec::new() };
    let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| name == layer) else {
        return vec![format!("`{layer}` is in no row of LAYERS")];
    };
    let mut broken = Vec::new();
    for name in names(module, text).iter().filter(|name| name[0] == "crate") {
        match name.get(1).map(String::as_str) {
            None | Some("*") => broken.push(format!("`{layer}` names the whole crate")),
            Some(used) if used == layer || allowed.contains(&used) => {}
            Some(used) if LAYERS.iter().any(|(other, _)| *other == used) => {
                broken.push(format!("`{layer}` must not use `{}`", name.join("::")));
            }
            Some(_) => {}
        }
    }
    broken.dedup();
    broken
}

/// Modules of `lib.rs` that are for the browser alone and should not be, or the other way round.
pub(crate) fn wrongly_gated(text: &str) -> Vec<String> {
    let file = syn::parse_file(text).expect("Rust that parses");
    let mut broken = Vec::new();
    for item in &file.items {
        let Item::Mod(module) = item else { continue };
        let name = module.ident.to_string();
        let gated = module.attrs.iter().any(|a| is_cfg(a, WASM));
        let any = module.attrs.iter().any(|a| a.path().is_ident("cfg"));
        match (BROWSER.contains(&name.as_str()), gated, any) {
            (true, false, _) => broken.push(format!("`{name}` is not under cfg({WASM})")),
            (false, _, true) => broken.push(format!("`{name}` is not built everywhere")),
            _ => {}
        }
    }
    broken
}

/// Names that the core must not know, and names that only `web` may know.
pub(crate) fn reaches_out(path: &str, text: &str) -> Vec<String> {
    const BINDINGS: &[&str] =
        &["leptos", "web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "gloo_timers"];
    const MACHINE: &[&str] = &["fs", "net", "env", "process", "thread"];
    let module = module_of(path);
    let Some(layer) = module.first().map(String::as_str) else { return Vec::new() };
    let mut broken = Vec::new();
    for name in names(&module, text) {
        let shown = name.join("::");
        let words: Vec<&str> = name.iter().map(String::as_str).collect();
        match words.as_slice() {
            [first, ..] if BINDINGS.contains(first) && !BROWSER.contains(&layer) => {
                broken.push(format!("only the browser's layers may use `{shown}`"));
            }
            // Where the machine has cores, one file shares rows out among them.
            ["std", "thread", ..] if path == "src/formats/sharing.rs" => {}
            ["std", part, ..] if MACHINE.contains(part) => {
                broken.push(format!("`{shown}` is not in a browser"))
            }
            ["std", "time", "Instant" | "SystemTime", ..] => {
                broken.push(format!("`{shown}` panics in a browser"))
            }
            [.., "JsValue"] if layer != "web" => broken.push(format!("only `web` may see `{shown}`")),
            _ => {}
        }
    }
    broken.dedup();
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(path: &str, text: &str) -> usize {
        looks_right(&module_of(path), text).len()
    }

    #[test]
    fn every_way_to_look_right_is_seen() {
        for text in [
            "use crate::formats::read;",
            "use crate::{units::Rate, formats::read};",
            "use crate::{model::{Item, Run}, ui};",
            "use super::super::formats::read;",
            "use super::{super::{formats}};",
            "fn f() { crate::formats::read() }",
            "fn f(x: crate::view::Mark) {}",
            "fn f() { super::super::formats::read() }",
            "fn f() { format!(\"{}\", crate::formats::read()) }",
            "mod inner { use super::super::super::formats::read; }",
            "use crate::*;",
            "use crate as all;",
            "use crate::formats as f;",
            "pub(crate) use crate::formats::read;",
        ] {
            assert_eq!(broken("src/metrics/qa.rs", text), 1, "{text}");
        }
    }

    #[test]
    fn to_look_left_or_at_oneself_is_allowed() {
        for text in [
            "use crate::{units::Rate, model::Item, metrics::Ratio};",
            "use super::Ratio;",
            "use super::super::model::Item;",
            "mod inner { use super::super::Ratio; }",
            "use std::fmt; use serde_json::Value; use formats::x;",
            "#[cfg(test)] mod tests { use crate::formats::read; }",
            "// crate::formats is elsewhere\nfn f() -> &'static str { \"crate::formats\" }",
        ] {
            assert_eq!(broken("src/metrics/qa.rs", text), 0, "{text}");
        }
        assert_eq!(broken("src/analysis/slices.rs", "use crate::metrics::Ratio;"), 0);
        assert_eq!(broken("src/metrics/mod.rs", "use crate::analysis::Filter;"), 1);
        assert_eq!(broken("src/metrics/mod.rs", "use super::formats::read;"), 1);
    }

    #[test]
    fn a_layer_that_nobody_declared_is_refused_and_a_program_may_use_everything() {
        assert_eq!(broken("src/utils/mod.rs", ""), 1);
        assert_eq!(broken("src/main.rs", "use verivid::ui::App;"), 0);
        assert_eq!(broken("src/bin/worker.rs", "use verivid::formats::Reading;"), 0);
    }

    #[test]
    fn the_browser_s_layers_and_no_others_are_gated() {
        assert!(wrongly_gated("pub mod units; #[cfg(target_arch = \"wasm32\")] pub mod ui;").is_empty());
        assert_eq!(wrongly_gated("pub mod web;").len(), 1);
        assert_eq!(wrongly_gated("#[cfg(not(target_arch = \"wasm32\"))] pub mod ui;").len(), 1);
        assert_eq!(wrongly_gated("#[cfg(target_arch = \"wasm32\")] pub mod view;").len(), 1);
        assert_eq!(wrongly_gated("#[cfg(unix)] pub mod view;").len(), 1);
    }

    #[test]
    fn the_core_reaches_for_nothing() {
        let count = |path, text| reaches_out(path, text).len();
        assert_eq!(count("src/view/route.rs", "use web_sys::window;"), 1);
        assert_eq!(count("src/view/route.rs", "use std::{fmt, fs};"), 1);
        assert_eq!(count("src/view/route.rs", "fn f() { std::env::var(\"X\"); }"), 1);
        assert_eq!(count("src/view/route.rs", "use std::time::{Duration, Instant};"), 1);
        assert_eq!(count("src/view/route.rs", "use std::{fmt, sync::Arc, time::Duration};"), 0);
        assert_eq!(count("src/ui/app.rs", "use leptos::prelude::*;"), 0);
        assert_eq!(count("src/ui/app.rs", "use wasm_bindgen::JsValue;"), 1);
        assert_eq!(count("src/web/fetch.rs", "use wasm_bindgen::JsValue;"), 0);
    }
}
