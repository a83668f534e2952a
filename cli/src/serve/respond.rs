//! One request, one response.

use std::{
    fs::File,
    io::{self, Cursor, Read, Seek, SeekFrom, Write},
    path::Path,
    time::UNIX_EPOCH,
};

use flate2::{Compression, write::GzEncoder};

use super::{
    Mount, Range, Refusal, content_type, is_compressible, locate, parse_range, request::Request,
    response::Response,
};

/// Beyond this, compressing costs more than loopback saves.
const LARGEST_COMPRESSED: u64 = 16 << 20;

/// The answer to `request` by a server that listens on `port`.
pub(super) fn answer(request: &Request, mounts: &[Mount], port: u16) -> Response {
    let bare = bare(request, mounts, port);
    let bare = bare.with("X-Content-Type-Options", "nosniff");
    let bare = bare.with("Cross-Origin-Resource-Policy", "same-origin");
    // Not honoured in a meta tag, so the page cannot say it for itself.
    bare.with("Content-Security-Policy", "frame-ancestors 'none'")
}

fn bare(request: &Request, mounts: &[Mount], port: u16) -> Response {
    if !is_own_host(request.field("Host"), port) || !is_own_origin(request.field("Origin"), port) {
        return Response::words(403, "This server answers only pages of its own.");
    }
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        return Response::words(405, "Only GET and HEAD.").with("Allow", "GET, HEAD");
    }
    match locate(mounts, &request.target) {
        Ok(path) => file(request, &path).unwrap_or_else(|_| Response::words(500, "The file cannot be read.")),
        Err(why @ Refusal::Missing) => Response::words(404, &why.to_string()),
        Err(why @ Refusal::Outside) => Response::words(403, &why.to_string()),
        Err(why @ Refusal::Malformed) => Response::words(400, &why.to_string()),
    }
}

/// Another site's page can point a name of its own at this machine: such a request carries that name.
pub(crate) fn is_own_host(host: Option<&str>, port: u16) -> bool {
    host.and_then(|host| host.strip_suffix(&format!(":{port}")))
        .is_some_and(|name| matches!(name, "127.0.0.1" | "localhost" | "[::1]"))
}

fn is_own_origin(origin: Option<&str>, port: u16) -> bool {
    origin.is_none_or(|origin| is_own_host(origin.strip_prefix("http://"), port))
}

fn file(request: &Request, path: &Path) -> io::Result<Response> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    let length = about.len();
    let age = about.modified()?.duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos());
    let tag = format!("\"{length:x}-{age:x}\"");
    if request.field("If-None-Match") == Some(tag.as_str()) {
        return Ok(Response::new(304, io::empty(), 0).with("ETag", &tag));
    }
    let wanted = match (request.field("Range"), request.field("If-Range")) {
        (Some(_), Some(known)) if known != tag => Range::Whole,
        (Some(range), _) => parse_range(range, length),
        (None, _) => Range::Whole,
    };
    let bare = match wanted {
        Range::Unsatisfiable => {
            Response::new(416, io::empty(), 0).with("Content-Range", &format!("bytes */{length}"))
        }
        Range::Part { first, last } => {
            file.seek(SeekFrom::Start(first))?;
            let part = Response::new(206, file, last - first + 1);
            part.with("Content-Range", &format!("bytes {first}-{last}/{length}"))
        }
        Range::Whole if takes_gzip(request) && is_compressible(path) && length <= LARGEST_COMPRESSED => {
            let packed = gzip(&mut file)?;
            let count = packed.len() as u64;
            Response::new(200, Cursor::new(packed), count).with("Content-Encoding", "gzip")
        }
        Range::Whole => Response::new(200, file, length),
    };
    let typed = bare.with("Content-Type", content_type(path)).with("ETag", &tag);
    Ok(typed.with("Accept-Ranges", "bytes").with("Vary", "Accept-Encoding").with("Cache-Control", "no-cache"))
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
    request.field("Accept-Encoding").is_some_and(|list| list.split(',').any(offered))
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
