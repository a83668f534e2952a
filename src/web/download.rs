//! Handing text to the reader: as a file, or on the clipboard.

use js_sys::Array;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Saves `text` as a file called `name`.
pub fn save(name: &str, kind: &str, text: &str) {
    drop(try_save(name, kind, text));
}

fn try_save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    save_blob(name, &blob)
}

/// Saves bytes as a file called `name`.
pub(super) fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The click has started the download; the browser holds the bytes itself from here on.
    Url::revoke_object_url(&url)
}

/// Puts `text` on the clipboard; `false` when the browser refuses.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Without a secure context there is no clipboard at all, and asking for it is an error.
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}
