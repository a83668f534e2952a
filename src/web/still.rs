//! One frame of a video as a small picture in text.

use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlVideoElement};

use super::time;

/// The widest picture, in pixels.
const WIDEST: f64 = 640.0;

/// The longest that a video is waited for, in milliseconds.
const PATIENCE: i32 = 10_000;

/// The frame that is shown at `time`, in seconds, as a `data:` address, and the size of the video's pictures; `None`
/// where the video does not come, or is of a host that lets nobody read its pixels.
pub async fn still(url: &str, time: f64) -> Option<(String, (f64, f64))> {
    let document = web_sys::window()?.document()?;
    let video: HtmlVideoElement = document.create_element("video").ok()?.dyn_into().ok()?;
    video.set_muted(true);
    video.set_preload("auto");
    if !url.starts_with("blob:") {
        video.set_cross_origin(Some("anonymous"));
    }
    video.set_src(url);
    let shown = shown(&video, time).await;
    let made = shown.and_then(|()| drawn(&document, &video));
    // Lets the browser forget what it loaded.
    video.set_src("");
    made
}

/// Waits until the frame is there.
async fn shown(video: &HtmlVideoElement, time: f64) -> Option<()> {
    if video.ready_state() < 1 {
        happened(video, "loadedmetadata").await?;
    }
    let last = video.duration();
    let seeked = happened(video, "seeked");
    video.set_current_time(if last.is_finite() { time.min(last) } else { time });
    seeked.await?;
    if video.ready_state() < 2 {
        happened(video, "loadeddata").await?;
    }
    time::give_way().await;
    Some(())
}

/// Waits for an event of a video; `None` where it fails first, or takes too long.
fn happened(video: &HtmlVideoElement, event: &str) -> impl Future<Output = Option<()>> + use<> {
    let promise = js_sys::Promise::new(&mut |yes, no| {
        drop(video.add_event_listener_with_callback(event, &yes));
        drop(video.add_event_listener_with_callback("error", &no));
        if let Some(window) = web_sys::window() {
            drop(window.set_timeout_with_callback_and_timeout_and_arguments_0(&no, PATIENCE));
        }
    });
    async move { JsFuture::from(promise).await.ok().map(|_| ()) }
}

fn drawn(document: &web_sys::Document, video: &HtmlVideoElement) -> Option<(String, (f64, f64))> {
    let size = super::video::picture_size(video)?;
    let (width, height) = size;
    let scale = (WIDEST / width).min(1.0);
    let (w, h) = ((width * scale).round(), (height * scale).round());
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(w as u32);
    canvas.set_height(h as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, w, h).ok()?;
    let url =
        canvas.to_data_url_with_type_and_encoder_options("image/jpeg", &JsValue::from_f64(0.85)).ok()?;
    Some((url, size))
}

/// Opens the browser's dialog to print the page, or to save it as a PDF; paper is white, whatever the page is.
pub fn print() {
    let Some(window) = web_sys::window() else { return };
    let root = window.document().and_then(|document| document.document_element());
    let Some(root) = root else { return };
    let before = root.get_attribute(THEME);
    drop(root.set_attribute(THEME, "light"));
    drop(window.print());
    drop(match before {
        Some(theme) => root.set_attribute(THEME, &theme),
        None => root.remove_attribute(THEME),
    });
}

/// What says the page's theme, see `boot.js`.
const THEME: &str = "data-theme";
