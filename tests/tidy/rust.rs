//! Rust files, parsed: which paths they name.

use syn::{
    Attribute, ItemMod, ItemUse, Macro, Path, UseTree, Visibility,
    visit::{self, Visit},
};

/// What a file names: absolute from the crate's root where it begins with `crate`, `self` or `super`,
/// otherwise as it stands. Test modules are left out: a test may use whatever sets its scene.
pub(crate) fn names(module: &[String], text: &str) -> Vec<Vec<String>> {
    let file = syn::parse_file(text).expect("Rust that parses");
    let mut found = Found { module: module.to_vec(), names: Vec::new() };
    found.visit_file(&file);
    found.names
}

/// `pub use x::*`: the reader could not say where a name comes from.
pub(crate) fn glob_exports(text: &str) -> Vec<String> {
    struct Globs(Vec<String>);
    impl<'a> Visit<'a> for Globs {
        fn visit_item_use(&mut self, item: &'a ItemUse) {
            let mut paths = Vec::new();
            flatten(&item.tree, Vec::new(), &mut paths);
            let exported = !matches!(item.vis, Visibility::Inherited);
            let globs = paths.iter().filter(|path| exported && path.last().is_some_and(|l| l == "*"));
            self.0.extend(globs.map(|path| format!("exports `{}`", path.join("::"))));
        }
    }
    let mut globs = Globs(Vec::new());
    globs.visit_file(&syn::parse_file(text).expect("Rust that parses"));
    globs.0
}

/// `allow` as an attribute: an exception says why with `expect`, and goes away when it is not needed.
pub(crate) fn allowances(text: &str) -> Vec<String> {
    struct Allowed(Vec<String>);
    impl<'a> Visit<'a> for Allowed {
        fn visit_attribute(&mut self, attribute: &'a Attribute) {
            let Ok(list) = attribute.meta.require_list() else { return };
            let name = list.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let words = list.tokens.to_string();
            let inside = words.split(|c: char| !c.is_alphanumeric() && c != '_');
            if name == "allow" || name == "cfg_attr" && inside.clone().any(|word| word == "allow") {
                self.0.push(format!("`{name}({words})`: use #[expect(lint, reason = \"...\")]"));
            } else if name == "expect" && inside.clone().all(|word| word != "reason") {
                self.0.push(format!("`{name}({words})` gives no reason"));
            }
        }
    }
    let mut allowed = Allowed(Vec::new());
    allowed.visit_file(&syn::parse_file(text).expect("Rust that parses"));
    allowed.0
}

/// Whether `attribute` is a `cfg` that says `what`.
pub(crate) fn is_cfg(attribute: &Attribute, what: &str) -> bool {
    let Ok(list) = attribute.meta.require_list() else { return false };
    list.path.is_ident("cfg") && list.tokens.to_string() == what
}

struct Found {
    module: Vec<String>,
    names: Vec<Vec<String>>,
}

impl<'a> Visit<'a> for Found {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if item.attrs.iter().any(|a| is_cfg(a, "test")) {
            return;
        }
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        let mut paths = Vec::new();
        flatten(&item.tree, Vec::new(), &mut paths);
        paths.into_iter().for_each(|path| self.add(path));
    }

    fn visit_path(&mut self, path: &'a Path) {
        self.add(path.segments.iter().map(|s| s.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'a Macro) {
        // What stands in a macro is not parsed: its paths are looked for in its words.
        let tokens = item.tokens.to_string().replace("::", " :: ");
        let words: Vec<&str> =
            tokens.split(|c: char| c.is_whitespace() || "(){}[]<>,;&=!".contains(c)).collect();
        let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
        for start in 0..words.len() {
            if words.get(start + 1) == Some(&"::") && (start == 0 || words[start - 1] != "::") {
                let chain = words[start..].chunks(2).scan(true, |on, pair| {
                    let take = on.then(|| pair[0].to_owned());
                    *on = pair.get(1) == Some(&"::");
                    take
                });
                self.add(chain.collect());
            }
        }
        visit::visit_macro(self, item);
    }
}

impl Found {
    fn add(&mut self, path: Vec<String>) {
        let mut absolute = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.module.clone(),
            _ => return self.names.push(path),
        };
        for segment in path {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => {
                    absolute.pop();
                }
                _ => absolute.push(segment),
            }
        }
        absolute.insert(0, "crate".to_owned());
        self.names.push(absolute);
    }
}

/// Every path of a `use`, groups taken apart.
fn flatten(tree: &UseTree, mut before: Vec<String>, into: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, into);
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before.clone(), into)),
        UseTree::Name(name) => into.push([before, vec![name.ident.to_string()]].concat()),
        UseTree::Rename(rename) => into.push([before, vec![rename.ident.to_string()]].concat()),
        UseTree::Glob(_) => into.push([before, vec!["*".to_owned()]].concat()),
    }
}

#[test]
fn an_allowed_lint_is_found_wherever_it_stands() {
    for text in [
        "#[allow(dead_code)] fn f() {}",
        "#![allow(dead_code, reason = \"x\")]",
        "mod a { fn f() { #[allow(unused)] let x = 1; } }",
        "#[cfg_attr(test, allow(dead_code))] struct A;",
        "#[expect(dead_code)] fn f() {}",
    ] {
        assert_eq!(allowances(text).len(), 1, "{text}");
    }
    for text in
        ["#[expect(dead_code, reason = \"x\")] fn f() {}", "/// Do allow it.\nfn allow() { expect(1) }"]
    {
        assert!(allowances(text).is_empty(), "{text}");
    }
}

#[test]
fn a_glob_is_found_in_a_group_too_and_a_private_one_is_nobody_s_business() {
    assert_eq!(glob_exports("pub use a::{b, c::*};"), ["exports `a::c::*`"]);
    assert_eq!(glob_exports("pub(crate) use a::*;").len(), 1);
    assert!(glob_exports("use a::*; pub use b::c;").is_empty());
}
