//! One request, one response.

use std::{
    fs::File,
    io::{self, Cursor, Read, Seek, SeekFrom, Write},
    path::Path,
    time::UNIX_EPOCH,
};

use flate2::{Compression, write::GzEncoder};
use tiny_http::{Header, Method, Request, Response, StatusCode};

use super::{Mount, Range, Refusal, content_type, is_compressible, locate, parse_range};

/// Beyond this, compressing costs more than loopback saves.
const LARGEST_COMPRESSED: u64 = 16 << 20;

type Body = Response<Box<dyn Read + Send>>;

/// Answers `request` to a server that listens on `port`.
pub(super) fn respond(request: Request, mounts: &[Mount], port: u16) -> io::Result<()> {
    let response = answer(&request, mounts, port);
    // Chunked transfer would hide the length, which a video needs.
    request.respond(response.with_chunked_threshold(usize::MAX))
}

fn answer(request: &Request, mounts: &[Mount], port: u16) -> Body {
    if !is_own_host(field(request, "Host"), port) || !is_own_origin(field(request, "Origin"), port) {
        return words(403, "This server answers only pages of its own.");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return with(words(405, "Only GET and HEAD."), "Allow", "GET, HEAD");
    }
    match locate(mounts, request.url()) {
        Ok(path) => file(request, &path).unwrap_or_else(|_| words(500, "The file cannot be read.")),
        Err(why @ Refusal::Missing) => words(404, &why.to_string()),
        Err(why @ Refusal::Outside) => words(403, &why.to_string()),
        Err(why @ Refusal::Malformed) => words(400, &why.to_string()),
    }
}

/// Another site's page can point a name of its own at this machine: such a request carries that name.
fn is_own_host(host: Option<&str>, port: u16) -> bool {
    host.and_then(|host| host.strip_suffix(&format!(":{port}")))
        .is_some_and(|name| matches!(name, "127.0.0.1" | "localhost" | "[::1]"))
}

fn is_own_origin(origin: Option<&str>, port: u16) -> bool {
    origin.is_none_or(|origin| is_own_host(origin.strip_prefix("http://"), port))
}

fn file(request: &Request, path: &Path) -> io::Result<Body> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    let length = about.len();
    let age = about.modified()?.duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos());
    let tag = format!("\"{length:x}-{age:x}\"");
    if field(request, "If-None-Match") == Some(tag.as_str()) {
        return Ok(with(empty(304), "ETag", &tag));
    }
    let wanted = match (field(request, "Range"), field(request, "If-Range")) {
        (Some(_), Some(known)) if known != tag => Range::Whole,
        (Some(range), _) => parse_range(range, length),
        (None, _) => Range::Whole,
    };
    let body = match wanted {
        Range::Unsatisfiable => with(empty(416), "Content-Range", &format!("bytes */{length}")),
        Range::Part { first, last } => {
            file.seek(SeekFrom::Start(first))?;
            let count = last - first + 1;
            let part = body(206, Box::new(file.take(count)), count);
            with(part, "Content-Range", &format!("bytes {first}-{last}/{length}"))
        }
        Range::Whole if takes_gzip(request) && is_compressible(path) && length <= LARGEST_COMPRESSED => {
            let packed = gzip(&mut file)?;
            let count = packed.len() as u64;
            with(body(200, Box::new(Cursor::new(packed)), count), "Content-Encoding", "gzip")
        }
        Range::Whole => body(200, Box::new(file), length),
    };
    let body = with(with(body, "Content-Type", content_type(path)), "ETag", &tag);
    let body = with(with(body, "Accept-Ranges", "bytes"), "Vary", "Accept-Encoding");
    Ok(with(body, "Cache-Control", "no-cache"))
}

fn gzip(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    io::copy(from, &mut packer)?;
    packer.flush()?;
    packer.finish()
}

fn takes_gzip(request: &Request) -> bool {
    let offered = |part: &str| {
        let mut parts = part.split(';').map(str::trim);
        parts.next() == Some("gzip") && !parts.any(|q| matches!(q, "q=0" | "q=0.0"))
    };
    field(request, "Accept-Encoding").is_some_and(|list| list.split(',').any(offered))
}

fn field<'r>(request: &'r Request, name: &'static str) -> Option<&'r str> {
    request.headers().iter().find(|h| h.field.equiv(name)).map(|h| h.value.as_str())
}

fn words(status: u16, text: &str) -> Body {
    let text = format!("{text}\n").into_bytes();
    let count = text.len() as u64;
    with(body(status, Box::new(Cursor::new(text)), count), "Content-Type", "text/plain; charset=utf-8")
}

fn empty(status: u16) -> Body {
    body(status, Box::new(io::empty()), 0)
}

fn body(status: u16, reader: Box<dyn Read + Send>, length: u64) -> Body {
    let bare = Response::new(StatusCode(status), Vec::new(), reader, usize::try_from(length).ok(), None);
    let bare = with(bare, "X-Content-Type-Options", "nosniff");
    let bare = with(bare, "Cross-Origin-Resource-Policy", "same-origin");
    // Not honoured in a meta tag, so the page cannot say it for itself.
    with(bare, "Content-Security-Policy", "frame-ancestors 'none'")
}

fn with(body: Body, name: &str, value: &str) -> Body {
    match Header::from_bytes(name, value) {
        Ok(header) => body.with_header(header),
        Err(()) => body,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_s_names_with_this_port_are_its_own() {
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] {
            assert!(is_own_host(Some(host), 8080), "{host}");
        }
        for host in ["evil.example:8080", "127.0.0.1", "localhost:80", "127.0.0.1.evil.example:8080", ""] {
            assert!(!is_own_host(Some(host), 8080), "{host}");
        }
        assert!(!is_own_host(None, 8080));
    }

    #[test]
    fn a_request_without_origin_is_a_navigation_and_another_origin_is_refused() {
        assert!(is_own_origin(None, 1));
        assert!(is_own_origin(Some("http://localhost:1"), 1));
        assert!(!is_own_origin(Some("null"), 1));
        assert!(!is_own_origin(Some("https://localhost:1"), 1));
        assert!(!is_own_origin(Some("http://evil.example"), 1));
    }
}
