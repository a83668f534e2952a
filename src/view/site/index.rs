//! The first file of a site: the page's own index, its policy narrowed and its dataset named.

use std::collections::BTreeSet;

use super::policy;

/// What the page of a site says of itself.
pub struct Site<'a> {
    /// The dataset's name.
    pub name: &'a str,
    /// What is opened for the empty address, relative to the page.
    pub dataset: &'a str,
    /// Origins of the dataset's videos.
    pub hosts: &'a BTreeSet<String>,
    /// Whether robots may read it.
    pub public: bool,
}

/// The small files of a site beside the page's own: name and text. `index` is the page's index.html; `None` where it is
/// no page of ours.
pub fn files(index: &str, site: &Site<'_>) -> Option<Vec<(&'static str, String)>> {
    let mut files = vec![
        ("index.html", index_of(index, site)?),
        ("content-security-policy.json", policy::as_json(site.hosts)),
        ("_headers", policy::headers_file(site.hosts, site.public)),
        ("nginx.conf", policy::nginx(site.hosts, site.public)),
        // Some hosts leave out what begins with an underscore without it.
        (".nojekyll", String::new()),
    ];
    if !site.public {
        files.push(("robots.txt", "User-agent: *\nDisallow: /\n".to_owned()));
    }
    Some(files)
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
        let index = index_of(own, &site).expect("a page");
        for words in [
            "<html lang=\"en\" data-dataset=\"data/listing.json\">",
            "<title>A &lt;b&gt;&quot;&amp; \u{2013} Verivid</title>",
            "<meta name=\"robots\" content=\"noindex, noai, noimageai\" />",
            "connect-src 'self' blob: https://v.example; worker-src",
        ] {
            assert!(index.contains(words), "{words}: {index}");
        }
        assert!(!index.contains("localhost") && !index.contains("https: "), "{index}");
        let open = index_of(own, &Site { public: true, ..site }).expect("a page");
        assert!(!open.contains("robots"), "{open}");
        assert_eq!(index_of("<html>", &Site { name: "", dataset: "", hosts: &hosts, public: true }), None);
    }
}
