//! The one place that fetches. It asks the page's own origin, this tab's own objects, and the
//! origins that the reader added by giving their address; nothing else.

use std::{cell::RefCell, collections::BTreeSet};

use js_sys::{Array, Reflect, Uint8Array};
use thiserror::Error;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStreamDefaultReader, RequestInit, Response, Url};

use super::{cancel::Cancel, files::LocalFile};

/// Why there are no bytes; a sentence for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FetchError {
    /// The origin is not on the list.
    #[error("not asked: {0} was not added by you")]
    Refused(String),
    /// No answer, or none that the page may read.
    #[error(
        "no answer that this page may read: the address is wrong, the server is down, or it does not allow other sites to read it (CORS)"
    )]
    Unreachable,
    /// An answer without the file.
    #[error("the server answered {0}")]
    Status(u16),
    /// The transfer broke off.
    #[error("the transfer broke off")]
    Broken,
    /// The browser cannot keep it.
    #[error("the browser has no room for it")]
    NoRoom,
    /// The reader called it off.
    #[error("called off")]
    Cancelled,
}

thread_local! {
    static ADDED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

fn origin_of(url: &str) -> Option<String> {
    Url::new(url).ok().map(|url| url.origin())
}

fn own_origin() -> Option<String> {
    web_sys::window().and_then(|window| window.location().origin().ok())
}

/// Adds the origin of an address that the reader gave.
pub fn add(url: &str) {
    if let Some(origin) = origin_of(url) {
        ADDED.with_borrow_mut(|added| added.insert(origin));
    }
}

/// Whether `url` may be asked.
pub fn is_allowed(url: &str) -> bool {
    if url.starts_with("blob:") {
        return true;
    }
    let Some(origin) = origin_of(url) else { return false };
    Some(&origin) == own_origin().as_ref() || ADDED.with_borrow(|added| added.contains(&origin))
}

/// The bytes at `url`; `progress` hears of bytes so far and, where known, of all.
pub async fn bytes(
    url: &str,
    cancel: &Cancel,
    progress: impl FnMut(u64, Option<u64>),
) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    pieces(url, cancel, progress, |piece| bytes.extend(piece.to_vec())).await?;
    Ok(bytes)
}

/// Pieces are put away when they have so many bytes together.
const HELD: u32 = 16 << 20;

/// The same as a file that the browser keeps, so that this page's memory need not; `name` is what it is called.
pub async fn file(
    url: &str,
    name: &str,
    cancel: &Cancel,
    progress: impl FnMut(u64, Option<u64>),
) -> Result<LocalFile, FetchError> {
    let (blobs, held, mut length) = (Array::new(), Array::new(), 0);
    let put_away = || {
        // What the browser has no room for is missed at the end.
        let blob = Blob::new_with_u8_array_sequence(&held);
        blobs.push(&blob.map_or(JsValue::NULL, JsValue::from));
        held.set_length(0);
    };
    pieces(url, cancel, progress, |piece| {
        length += piece.length();
        held.push(&piece);
        if length > HELD {
            put_away();
            length = 0;
        }
    })
    .await?;
    put_away();
    let whole = !blobs.iter().any(|blob| blob.is_null());
    LocalFile::of_blobs(name, &blobs).filter(|_| whole).ok_or(FetchError::NoRoom)
}

/// Hands the bytes at `url` over as they come.
async fn pieces(
    url: &str,
    cancel: &Cancel,
    mut progress: impl FnMut(u64, Option<u64>),
    mut take: impl FnMut(Uint8Array),
) -> Result<(), FetchError> {
    if !is_allowed(url) {
        return Err(FetchError::Refused(origin_of(url).unwrap_or_else(|| url.to_owned())));
    }
    let response = ask(url, cancel).await?;
    if !response.ok() {
        return Err(FetchError::Status(response.status()));
    }
    // With compression the length is that of the packed bytes: no use as a total.
    let headers = response.headers();
    let packed = headers.get("content-encoding").ok().flatten().is_some();
    let length = headers.get("content-length").ok().flatten().filter(|_| !packed);
    let total = length.and_then(|length| length.parse().ok());
    let Some(body) = response.body() else { return Ok(()) };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut done = 0;
    loop {
        let step = JsFuture::from(reader.read()).await.map_err(|_| broken(cancel))?;
        let value = Reflect::get(&step, &"value".into()).unwrap_or(JsValue::UNDEFINED);
        let Ok(piece) = value.dyn_into::<Uint8Array>() else { return Ok(()) };
        done += u64::from(piece.length());
        take(piece);
        progress(done, total);
    }
}

async fn ask(url: &str, cancel: &Cancel) -> Result<Response, FetchError> {
    let window = web_sys::window().ok_or(FetchError::Unreachable)?;
    let options = RequestInit::new();
    options.set_signal(cancel.signal().as_ref());
    let answer = JsFuture::from(window.fetch_with_str_and_init(url, &options)).await;
    let unreachable = if cancel.is_cancelled() { FetchError::Cancelled } else { FetchError::Unreachable };
    answer.map_err(|_| unreachable.clone())?.dyn_into().map_err(|_| unreachable)
}

fn broken(cancel: &Cancel) -> FetchError {
    if cancel.is_cancelled() { FetchError::Cancelled } else { FetchError::Broken }
}
