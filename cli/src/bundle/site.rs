//! The page's files in a bundle: those of the built page, without its sample dataset.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::policy;
use crate::failure::Failure;

/// What the page of a site says of itself.
pub(super) struct Site<'a> {
    /// The dataset's name.
    pub(super) name: &'a str,
    /// What is opened for the empty address, relative to the page.
    pub(super) dataset: &'a str,
    /// Origins of the dataset's videos.
    pub(super) hosts: &'a BTreeSet<String>,
    /// Whether robots may read it.
    pub(super) public: bool,
}

/// The sample dataset of the page.
const SAMPLE: &str = "demo";

/// Writes the page's files into `folder`; gives their paths.
pub(super) fn write(page: &Path, folder: &Path, site: &Site<'_>) -> Result<Vec<String>, Failure> {
    let mut written = Vec::new();
    for name in files_below(page)? {
        if name == "index.html" || name.starts_with(&format!("{SAMPLE}/")) {
            continue;
        }
        let (from, to) = (page.join(&name), folder.join(&name));
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::copy(&from, &to)).map_err(|why| Failure::Write { why, path: to })?;
        written.push(name);
    }
    let path = page.join("index.html");
    let index = fs::read_to_string(&path).map_err(|why| Failure::Input { why, path })?;
    let index = index_of(&index, site).ok_or_else(|| Failure::NotAPage(page.to_path_buf()))?;
    let mut texts = vec![
        ("index.html", index),
        ("content-security-policy.json", policy::as_json(site.hosts)),
        ("_headers", policy::headers_file(site.hosts, site.public)),
        ("nginx.conf", policy::nginx(site.hosts, site.public)),
        // Some hosts leave out what begins with an underscore without it.
        (".nojekyll", String::new()),
    ];
    if !site.public {
        texts.push(("robots.txt", "User-agent: *\nDisallow: /\n".to_owned()));
    }
    for (name, text) in texts {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|why| Failure::Write { why, path })?;
        written.push(name.to_owned());
    }
    Ok(written)
}

/// The files below a folder by their paths from it, without those that begin with a dot.
fn files_below(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let (mut names, mut folders) = (BTreeSet::new(), vec![PathBuf::new()]);
    while let Some(below) = folders.pop() {
        let here = folder.join(&below);
        let failed = |why| Failure::Input { why, path: here.clone() };
        for entry in fs::read_dir(&here).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let (name, kind) = (below.join(entry.file_name()), entry.file_type().map_err(failed)?);
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if kind.is_dir() && !hidden {
                folders.push(name);
            } else if kind.is_file() && !hidden {
                names.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    Ok(names)
}

/// The page's index for a site: its policy narrowed, its dataset named; `None` where it is no page of ours.
fn index_of(index: &str, site: &Site<'_>) -> Option<String> {
    let (html, rest) = index.split_once("<html lang=\"en\"")?;
    let dataset = escaped(site.dataset);
    let index = format!("{html}<html lang=\"en\" data-dataset=\"{dataset}\"{rest}");
    let (before, rest) = index.split_once("http-equiv=\"Content-Security-Policy\"")?;
    let (between, rest) = rest.split_once("content=\"")?;
    let (_, after) = rest.split_once('"')?;
    let policy = policy::line(site.hosts);
    let index = format!("{before}http-equiv=\"Content-Security-Policy\"{between}content=\"{policy}\"{after}");
    let (before, rest) = index.split_once("<title>")?;
    let (_, after) = rest.split_once("</title>")?;
    let title = match site.name.trim() {
        "" => "Verivid".to_owned(),
        name => format!("{} \u{2013} Verivid", escaped(name)),
    };
    let robots = if site.public {
        String::new()
    } else {
        format!("<meta name=\"robots\" content=\"{}\" />\n    ", policy::ROBOTS)
    };
    Some(format!("{before}{robots}<title>{title}</title>{after}"))
}

/// A text within markup, in quotes or between tags.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_site_names_its_dataset_and_may_load_nothing_else() {
        let own = include_str!("../../../index.html");
        let hosts = BTreeSet::from(["https://v.example".to_owned()]);
        let site = Site { name: "A <b>\"&", dataset: "data/listing.json", hosts: &hosts, public: false };
        let index = index_of(own, &site).unwrap();
        for words in [
            "<html lang=\"en\" data-dataset=\"data/listing.json\">",
            "<title>A &lt;b&gt;&quot;&amp; \u{2013} Verivid</title>",
            "<meta name=\"robots\" content=\"noindex, noai, noimageai\" />",
            "connect-src 'self' blob: https://v.example; worker-src",
        ] {
            assert!(index.contains(words), "{words}: {index}");
        }
        assert!(!index.contains("localhost") && !index.contains("https: "), "{index}");
        let open = index_of(own, &Site { public: true, ..site }).unwrap();
        assert!(!open.contains("robots"), "{open}");
        assert_eq!(index_of("<html>", &Site { name: "", dataset: "", hosts: &hosts, public: true }), None);
    }
}
