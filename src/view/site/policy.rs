//! What a bundle's page may load, as the page says it and as a server can.

use std::collections::BTreeSet;

use serde_json::json;

/// The directives of a bundle, in order; `hosts`: origins of the dataset's videos.
fn directives(hosts: &BTreeSet<String>) -> Vec<(&'static str, Vec<String>)> {
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let with_hosts = |list: &[&str]| words(list).into_iter().chain(hosts.iter().cloned()).collect::<Vec<_>>();
    vec![
        ("default-src", words(&["'none'"])),
        ("script-src", words(&["'self'", "'wasm-unsafe-eval'"])),
        ("style-src", words(&["'self'"])),
        ("img-src", words(&["'self'", "data:", "blob:"])),
        ("media-src", with_hosts(&["'self'", "blob:"])),
        // The frame tables of videos are read by the page itself.
        ("connect-src", with_hosts(&["'self'", "blob:"])),
        ("worker-src", words(&["'self'"])),
        ("base-uri", words(&["'none'"])),
        ("form-action", words(&["'none'"])),
    ]
}

/// The policy as one line.
pub(super) fn line(hosts: &BTreeSet<String>) -> String {
    let directive = |(name, words): &(&str, Vec<String>)| format!("{name} {}", words.join(" "));
    directives(hosts).iter().map(directive).collect::<Vec<_>>().join("; ")
}

/// `content-security-policy.json`: the same for whoever configures a server.
pub(super) fn as_json(hosts: &BTreeSet<String>) -> String {
    let by_name: serde_json::Map<_, _> =
        directives(hosts).into_iter().map(|(name, words)| (name.to_owned(), json!(words))).collect();
    format!("{:#}\n", json!({"Content-Security-Policy": line(hosts), "directives": by_name}))
}

/// The words for robots.
pub const ROBOTS: &str = "noindex, noai, noimageai";

/// `_headers`, which several static hosts read.
pub(super) fn headers_file(hosts: &BTreeSet<String>, public: bool) -> String {
    let robots = if public { String::new() } else { format!("  X-Robots-Tag: {ROBOTS}\n") };
    format!(
        "/*\n  Content-Security-Policy: {}\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n{robots}",
        line(hosts)
    )
}

/// Extension and type of what a bundle holds, for servers that do not know them all.
const TYPES: &str = "    types {
        text/html               html;
        text/css                css;
        text/javascript         js;
        text/plain              txt;
        application/wasm        wasm;
        application/json        json;
        application/gzip        gz;
        image/svg+xml           svg;
        video/mp4               mp4 m4v;
        video/webm              webm;
        video/quicktime         mov;
        video/x-matroska        mkv;
        text/csv                csv;
    }
    default_type application/octet-stream;
";

/// `nginx.conf`: what goes into the `location` of the site.
pub(super) fn nginx(hosts: &BTreeSet<String>, public: bool) -> String {
    let robots =
        if public { String::new() } else { format!("    add_header X-Robots-Tag \"{ROBOTS}\" always;\n") };
    format!(
        "# For the location of this site:\n#   location /board/ {{ alias /srv/board/; include /srv/board/nginx.conf; }}\n{}\
             gzip on;\n    gzip_types text/css text/javascript text/plain application/wasm application/json image/svg+xml text/csv;\n    \
             gzip_min_length 1024;\n    add_header Content-Security-Policy \"{}\" always;\n    \
             add_header X-Content-Type-Options nosniff always;\n    add_header Referrer-Policy no-referrer always;\n    \
             add_header Cache-Control no-cache always;\n{robots}",
        TYPES.to_owned() + "    ",
        line(hosts)
    )
}
