//! Folder handles, which Chromium's browsers keep from one visit to the next.

use js_sys::{AsyncIterator, Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransferItem, File};

use super::files::LocalFile;

#[wasm_bindgen]
extern "C" {
    /// A `FileSystemDirectoryHandle`.
    #[derive(Clone, Debug)]
    pub type FolderHandle;
    #[wasm_bindgen(method, getter)]
    fn kind(this: &FolderHandle) -> String;
    #[wasm_bindgen(method, getter)]
    fn name(this: &FolderHandle) -> String;
    #[wasm_bindgen(method, catch)]
    fn values(this: &FolderHandle) -> Result<AsyncIterator, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getFile)]
    fn get_file(this: &FolderHandle) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, js_name = requestPermission)]
    fn request_permission(this: &FolderHandle) -> Result<Promise, JsValue>;
}

fn picker() -> Option<Function> {
    let window = web_sys::window()?;
    Reflect::get(&window, &"showDirectoryPicker".into()).ok()?.dyn_into().ok()
}

/// Whether the browser can hand out folders that it remembers.
pub fn can_pick() -> bool {
    picker().is_some()
}

impl FolderHandle {
    /// Lets the reader choose; `None` when they thought better of it.
    pub async fn pick() -> Option<Self> {
        let promise = picker()?.call0(&web_sys::window()?.into()).ok()?;
        Some(JsFuture::from(promise.dyn_into::<Promise>().ok()?).await.ok()?.unchecked_into())
    }

    /// Asks a dropped item for its handle, which must be done while the event is handled.
    pub(super) fn asked_of(item: &DataTransferItem) -> Option<Promise> {
        let ask: Function = Reflect::get(item, &"getAsFileSystemHandle".into()).ok()?.dyn_into().ok()?;
        ask.call0(item).ok()?.dyn_into().ok()
    }

    /// The folder behind a promise, if it is one.
    pub(super) async fn from_promise(promise: Promise) -> Option<Self> {
        let handle = JsFuture::from(promise).await.ok()?;
        if handle.is_falsy() {
            return None;
        }
        let handle: Self = handle.unchecked_into();
        (handle.kind() == "directory").then_some(handle)
    }

    /// The folder's own name.
    pub fn folder_name(&self) -> String {
        self.name()
    }

    /// Asks the reader, where the browser wants it, whether the folder may be read again.
    pub async fn is_granted(&self) -> bool {
        let Ok(promise) = self.request_permission() else { return false };
        let answer = JsFuture::from(promise).await.ok().and_then(|answer| answer.as_string());
        answer.as_deref() == Some("granted")
    }

    /// All files in the folder and below, by path.
    pub async fn files(&self) -> Vec<LocalFile> {
        let mut files = Vec::new();
        let mut waiting = vec![(self.name(), self.clone())];
        while let Some((path, folder)) = waiting.pop() {
            let Ok(entries) = folder.values() else { continue };
            while let Some(entry) = next(&entries).await {
                let inner = format!("{path}/{}", entry.name());
                if entry.kind() == "directory" {
                    waiting.push((inner, entry));
                } else if let Some(file) = entry.file().await {
                    files.push(LocalFile::new(inner, file));
                }
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files
    }

    async fn file(&self) -> Option<File> {
        JsFuture::from(self.get_file().ok()?).await.ok()?.dyn_into().ok()
    }
}

async fn next(entries: &AsyncIterator) -> Option<FolderHandle> {
    let step = JsFuture::from(entries.next().ok()?).await.ok()?;
    let done = Reflect::get(&step, &"done".into()).ok()?;
    if done.is_truthy() {
        return None;
    }
    Some(Reflect::get(&step, &"value".into()).ok()?.unchecked_into())
}
