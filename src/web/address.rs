//! Addresses: resolving them, and which of them may be asked.

use web_sys::Url;

/// `path` seen from `base`; `None` when the two make no address.
pub fn join(base: &str, path: &str) -> Option<String> {
    Url::new_with_base(path, base).ok().map(|url| url.href())
}

/// What a video's `src` leads to: only addresses that a player may load.
///
/// A dataset may hold anything, `javascript:` included, so the scheme is checked.
pub fn media(src: &str, base: Option<&str>) -> Option<String> {
    let url = match base {
        Some(base) => Url::new_with_base(src, base),
        None => Url::new(src),
    };
    let url = url.ok()?;
    let host = url.hostname();
    let loopback = host == "localhost" || host == "127.0.0.1";
    let same = base.and_then(|base| Url::new(base).ok()).is_some_and(|base| base.origin() == url.origin());
    match url.protocol().as_str() {
        "https:" | "blob:" => Some(url.href()),
        "http:" if loopback || same => Some(url.href()),
        _ => None,
    }
}

/// Scheme, host and port of an address.
pub fn origin(url: &str) -> Option<String> {
    Url::new(url).ok().map(|url| url.origin())
}
