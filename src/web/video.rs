//! The clock: which picture of a `<video>` element is on screen. The only file that reads it.
//!
//! While a video plays, its `currentTime` is not the time of the picture that is shown;
//! `requestVideoFrameCallback` reports that picture's own time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use web_sys::HtmlVideoElement;

#[wasm_bindgen]
extern "C" {
    /// A video element seen through the part of its interface that `web-sys` lacks.
    #[wasm_bindgen(extends = web_sys::HtmlVideoElement)]
    #[derive(Clone, Debug)]
    type FrameSource;
    /// Whether there is a sound track, in Firefox alone.
    #[wasm_bindgen(method, getter, js_name = mozHasAudio)]
    fn moz_has_audio(this: &FrameSource) -> Option<bool>;
    /// The sound tracks, where the browser lists them.
    #[wasm_bindgen(method, getter, js_name = audioTracks)]
    fn audio_tracks(this: &FrameSource) -> Option<js_sys::Object>;
    #[wasm_bindgen(method, js_name = requestVideoFrameCallback)]
    fn request_video_frame_callback(this: &FrameSource, f: &js_sys::Function) -> u32;
    #[wasm_bindgen(method, js_name = cancelVideoFrameCallback)]
    fn cancel_video_frame_callback(this: &FrameSource, id: u32);

    /// What the browser says of a presented picture.
    #[derive(Clone, Debug)]
    type FrameMetadata;
    #[wasm_bindgen(method, getter, js_name = mediaTime)]
    fn media_time(this: &FrameMetadata) -> f64;
}

type Tick = Closure<dyn FnMut(f64, JsValue)>;

/// Calls back at each picture that a video shows, until dropped.
///
/// Where the browser has no frame callback, it calls back at each screen refresh with the
/// element's `currentTime`, which is only near the picture's; [`FrameClock::is_exact`] tells.
pub struct FrameClock {
    video: FrameSource,
    exact: bool,
    handle: Rc<Cell<u32>>,
    // Holds the closure that registers itself again; emptied on drop, which breaks the cycle.
    tick: Rc<RefCell<Option<Tick>>>,
}

impl FrameClock {
    /// Follows `video`; `on_frame` gets the shown picture's media time in seconds.
    pub fn follow(video: HtmlVideoElement, mut on_frame: impl FnMut(f64) + 'static) -> Self {
        let video: FrameSource = video.unchecked_into();
        let exact = js_sys::Reflect::has(&video, &"requestVideoFrameCallback".into()).unwrap_or(false);
        let handle = Rc::new(Cell::new(0));
        let tick: Rc<RefCell<Option<Tick>>> = Rc::new(RefCell::new(None));
        let (source, again, next) = (video.clone(), Rc::clone(&tick), Rc::clone(&handle));
        let closure = Closure::new(move |_now: f64, metadata: JsValue| {
            if exact {
                on_frame(metadata.unchecked_into::<FrameMetadata>().media_time());
            } else {
                on_frame(source.current_time());
            }
            if let Some(tick) = again.borrow().as_ref() {
                next.set(register(&source, exact, tick));
            }
        });
        handle.set(register(&video, exact, &closure));
        *tick.borrow_mut() = Some(closure);
        Self { video, exact, handle, tick }
    }

    /// Whether the times are those of the pictures themselves.
    pub fn is_exact(&self) -> bool {
        self.exact
    }
}

impl Drop for FrameClock {
    fn drop(&mut self) {
        if self.exact {
            self.video.cancel_video_frame_callback(self.handle.get());
        } else if let Some(window) = web_sys::window() {
            // A refusal means that the callback has already run.
            let _already_run = window.cancel_animation_frame(self.handle.get() as i32);
        }
        // Dropped within its own call the closure must outlive it, so it is not taken then.
        if let Ok(mut tick) = self.tick.try_borrow_mut() {
            tick.take();
        }
    }
}

fn register(video: &FrameSource, exact: bool, tick: &Tick) -> u32 {
    let function = tick.as_ref().unchecked_ref();
    if exact {
        return video.request_video_frame_callback(function);
    }
    web_sys::window().and_then(|w| w.request_animation_frame(function).ok()).unwrap_or(0) as u32
}

/// Moves the video to a media time in seconds.
pub fn seek(video: &HtmlVideoElement, media_time: f64) {
    video.set_current_time(media_time);
}

/// Where a paused video stands, in seconds of media time; meaningless while it plays.
pub fn resting_time(video: &HtmlVideoElement) -> f64 {
    video.current_time()
}

/// The video's own length in seconds, where it is known.
pub fn length(video: &HtmlVideoElement) -> Option<f64> {
    Some(video.duration()).filter(|d| d.is_finite() && *d > 0.0)
}

/// The picture's own size in pixels, once known.
pub fn picture_size(video: &HtmlVideoElement) -> Option<(f64, f64)> {
    let (w, h) = (video.video_width(), video.video_height());
    (w > 0 && h > 0).then(|| (f64::from(w), f64::from(h)))
}

/// Whether the browser says that the video has no sound track; many say nothing. Meaningful once it is loaded.
pub fn is_silent(video: &HtmlVideoElement) -> bool {
    let video: &FrameSource = video.unchecked_ref();
    let listed = video.audio_tracks().and_then(|list| js_sys::Reflect::get(&list, &"length".into()).ok());
    video.moz_has_audio() == Some(false) || listed.and_then(|length| length.as_f64()) == Some(0.0)
}

/// Starts to play; a browser may refuse before the reader has touched the page, and then stays paused.
pub fn play(video: &HtmlVideoElement) {
    if let Ok(promise) = video.play() {
        let quiet = Closure::once_into_js(|_refusal: JsValue| {});
        let _handled: Result<js_sys::Promise, JsValue> = js_sys::Reflect::get(&promise, &"catch".into())
            .and_then(|catch| catch.unchecked_into::<js_sys::Function>().call1(&promise, &quiet))
            .map(JsCast::unchecked_into);
    }
}

/// Stops playing.
pub fn pause(video: &HtmlVideoElement) {
    // The element refuses only when it has no document left.
    let _detached = video.pause();
}

/// Enters full screen with `element`, or leaves it.
pub fn toggle_full_screen(element: &web_sys::Element) {
    let Some(document) = web_sys::window().and_then(|w| w.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else {
        // A browser may forbid it (an embedded page); then nothing happens.
        let _forbidden = element.request_fullscreen();
    }
}
