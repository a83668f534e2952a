//! What a file is, by its extension.

use std::path::Path;

/// Extension, content type, whether gzip makes it smaller.
const KINDS: &[(&str, &str, bool)] = &[
    ("html", "text/html; charset=utf-8", true),
    ("js", "text/javascript; charset=utf-8", true),
    ("mjs", "text/javascript; charset=utf-8", true),
    ("css", "text/css; charset=utf-8", true),
    ("wasm", "application/wasm", true),
    ("json", "application/json", true),
    ("jsonl", "application/x-ndjson", true),
    ("csv", "text/csv; charset=utf-8", true),
    ("tsv", "text/tab-separated-values; charset=utf-8", true),
    ("txt", "text/plain; charset=utf-8", true),
    ("md", "text/plain; charset=utf-8", true),
    ("xml", "application/xml", true),
    // Served to be shown as a picture; the page's policy lets no script of it run.
    ("svg", "image/svg+xml", true),
    ("png", "image/png", false),
    ("jpg", "image/jpeg", false),
    ("jpeg", "image/jpeg", false),
    ("webp", "image/webp", false),
    ("ico", "image/x-icon", false),
    ("woff2", "font/woff2", false),
    ("mp4", "video/mp4", false),
    ("m4v", "video/mp4", false),
    ("webm", "video/webm", false),
    ("mov", "video/quicktime", false),
    ("mkv", "video/x-matroska", false),
    ("zip", "application/zip", false),
    // Not `Content-Encoding`: the page is handed the bytes as they lie.
    ("gz", "application/gzip", false),
];

fn row(path: &Path) -> Option<&'static (&'static str, &'static str, bool)> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    KINDS.iter().find(|(known, ..)| *known == extension)
}

/// The `Content-Type` of a file; an unknown one is bytes, which no browser runs.
pub fn content_type(path: &Path) -> &'static str {
    row(path).map_or("application/octet-stream", |(_, kind, _)| kind)
}

/// Whether gzip is worth its time.
pub fn is_compressible(path: &Path) -> bool {
    row(path).is_some_and(|(.., gzip)| *gzip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasm_has_the_type_that_streaming_compilation_asks_for() {
        assert_eq!(content_type(Path::new("a_bg.wasm")), "application/wasm");
    }

    #[test]
    fn a_video_is_never_compressed_and_the_case_of_its_name_does_not_matter() {
        assert_eq!(content_type(Path::new("CLIP.MP4")), "video/mp4");
        assert!(!is_compressible(Path::new("CLIP.MP4")));
    }

    #[test]
    fn an_unknown_file_is_bytes() {
        assert_eq!(content_type(Path::new("x.exe")), "application/octet-stream");
        assert_eq!(content_type(Path::new("LICENSE")), "application/octet-stream");
    }
}
