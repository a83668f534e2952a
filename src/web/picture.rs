//! A vector picture of our own making as pixels, to be saved.

use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use super::download;

/// Draws an SVG text of `size` points, each `scale` by `scale` pixels, and saves it as a PNG; `false`
/// when the browser refuses.
pub async fn save_png(name: &str, svg: &str, size: (u32, u32), scale: u32) -> bool {
    match packed(svg, size, scale).await {
        Ok(blob) => download::save_blob(name, &blob).is_ok(),
        Err(_) => false,
    }
}

async fn packed(svg: &str, (width, height): (u32, u32), scale: u32) -> Result<Blob, JsValue> {
    let image = loaded(svg).await?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    canvas.set_width(width * scale);
    canvas.set_height(height * scale);
    let context: CanvasRenderingContext2d = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into();
    let (w, h) = (f64::from(width * scale), f64::from(height * scale));
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, w, h)?;
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let done = Closure::once_into_js(move |blob: JsValue| resolve.call1(&JsValue::NULL, &blob));
        // Fails only for a canvas that shows another site's picture.
        drop(canvas.to_blob(done.unchecked_ref()));
    });
    JsFuture::from(promise).await?.dyn_into()
}

/// The picture, decoded.
async fn loaded(svg: &str) -> Result<HtmlImageElement, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type("image/svg+xml");
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&svg.into()), &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&url)?;
    decoded.map(|_| image)
}
