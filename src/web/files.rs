//! Files of this computer: chosen or dropped.

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FilePropertyBag, FileSystemDirectoryEntry, FileSystemDirectoryReader,
    FileSystemEntry, FileSystemFileEntry, HtmlInputElement, Url,
};

use super::{folder::FolderHandle, slices::Slices};
use crate::formats::Supply;

/// A file and where it stood in the folder that was handed over.
#[derive(Clone, Debug)]
pub struct LocalFile {
    /// Parts joined by `/`, the outer folder's name first where there was one.
    pub path: String,
    file: File,
}

impl LocalFile {
    pub(super) fn new(path: String, file: File) -> Self {
        Self { path, file }
    }

    /// A file of these bytes, of the kind that its name's ending says.
    pub(super) fn of_bytes(path: &str, bytes: &[u8]) -> Option<Self> {
        let kind = FilePropertyBag::new();
        kind.set_type(media_type(path));
        // The file takes a copy; the worker's memory is its own.
        let parts = Array::of1(&Uint8Array::from(bytes));
        let file = File::new_with_u8_array_sequence_and_options(&parts, path, &kind).ok()?;
        Some(Self::new(path.to_owned(), file))
    }

    /// The browser's own file, to be sent to another thread, which gets a reference and no copy.
    pub(super) fn to_js(&self) -> JsValue {
        self.file.clone().into()
    }

    /// What [`LocalFile::to_js`] gave.
    pub(super) fn from_js(path: &str, file: &JsValue) -> Option<Self> {
        Some(Self::new(path.to_owned(), file.dyn_ref::<File>()?.clone()))
    }

    /// In bytes.
    pub fn size(&self) -> u64 {
        self.file.size() as u64
    }

    /// A file of what came over the network: pieces that the browser holds, and need not hold in memory.
    pub(super) fn of_blobs(path: &str, blobs: &Array) -> Option<Self> {
        let file = File::new_with_blob_sequence(blobs, path).ok()?;
        Some(Self::new(path.to_owned(), file))
    }

    /// The file for a reader that takes it slice by slice; in a worker.
    pub(super) fn supply(&self) -> Result<Supply, String> {
        Ok(Supply::from_reader(Slices::new(self.file.clone())?, self.size()))
    }

    /// How it begins, in at most so many bytes.
    pub async fn head(&self, length: u32) -> Result<Vec<u8>, String> {
        let head = self.file.slice_with_f64_and_f64(0.0, f64::from(length)).map_err(|error| words(&error))?;
        let buffer = JsFuture::from(head.array_buffer()).await.map_err(|error| words(&error))?;
        Ok(Uint8Array::new(&buffer).to_vec())
    }

    /// All its bytes; the error is the browser's own words.
    pub async fn bytes(&self) -> Result<Vec<u8>, String> {
        let buffer = JsFuture::from(self.file.array_buffer()).await.map_err(|error| words(&error))?;
        Ok(Uint8Array::new(&buffer).to_vec())
    }

    /// The bytes from a place on, as many as there are and at most so many.
    pub async fn part(&self, from: u64, most: u64) -> Result<Vec<u8>, String> {
        let end = from.saturating_add(most) as f64;
        let part = self.file.slice_with_f64_and_f64(from as f64, end).map_err(|error| words(&error))?;
        let buffer = JsFuture::from(part.array_buffer()).await.map_err(|error| words(&error))?;
        Ok(Uint8Array::new(&buffer).to_vec())
    }

    /// An address in this tab at which it can be played; to be given back with [`forget`].
    pub fn object_url(&self) -> Option<String> {
        Url::create_object_url_with_blob(&self.file).ok()
    }
}

/// What a player is told that a file holds; it looks into the file itself where the ending says nothing.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "mp4" | "m4v" => "video/mp4",
        "webm" => "video/webm",
        "mov" => "video/quicktime",
        "mkv" => "video/x-matroska",
        "ogv" => "video/ogg",
        "ts" => "video/mp2t",
        _ => "application/octet-stream",
    }
}

/// Gives back an address of [`LocalFile::object_url`].
pub fn forget(url: &str) {
    drop(Url::revoke_object_url(url));
}

pub(super) fn words(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|message| message.as_string());
    message.unwrap_or_else(|| "the browser could not read it".to_owned())
}

/// What an `<input type="file">` holds; the input is emptied, so that the same can be chosen again.
pub fn chosen(input: &HtmlInputElement) -> Vec<LocalFile> {
    let files = input.files().map(|list| listed(&list)).unwrap_or_default();
    input.set_value("");
    files
}

fn listed(list: &FileList) -> Vec<LocalFile> {
    let files = (0..list.length()).filter_map(|place| list.get(place));
    files
        .map(|file| {
            let relative = Reflect::get(&file, &"webkitRelativePath".into()).ok();
            let path = relative.and_then(|path| path.as_string()).filter(|path| !path.is_empty());
            LocalFile::new(path.unwrap_or_else(|| file.name()), file)
        })
        .collect()
}

/// What was dropped, and, where the browser has one, the handle of a single folder.
///
/// Must be called while the event is being handled: the items are gone afterwards.
pub fn dropped(
    transfer: &DataTransfer,
) -> impl Future<Output = (Vec<LocalFile>, Option<FolderHandle>)> + use<> {
    let items = transfer.items();
    let items: Vec<_> = (0..items.length()).filter_map(|place| items.get(place)).collect();
    let entries: Vec<_> = items.iter().filter_map(|item| item.webkit_get_as_entry().ok().flatten()).collect();
    let handle = match items.as_slice() {
        [only] => FolderHandle::asked_of(only),
        _ => None,
    };
    let plain = transfer.files().map(|list| listed(&list)).unwrap_or_default();
    async move {
        let handle = match handle {
            Some(promise) => FolderHandle::from_promise(promise).await,
            None => None,
        };
        let mut files = Vec::new();
        for entry in entries {
            walk(entry, &mut files).await;
        }
        (if files.is_empty() { plain } else { files }, handle)
    }
}

/// More than any dataset has; a reader who drops a whole disk gets an answer.
const MOST_FILES: usize = 200_000;

async fn walk(entry: FileSystemEntry, files: &mut Vec<LocalFile>) {
    let mut waiting = vec![entry];
    while let Some(entry) = waiting.pop() {
        if files.len() >= MOST_FILES {
            return;
        }
        let path = entry.full_path().trim_start_matches('/').to_owned();
        if entry.is_directory() {
            let folder: FileSystemDirectoryEntry = entry.unchecked_into();
            waiting.extend(children(&folder.create_reader()).await);
        } else if let Ok(file) = settled(|done| {
            entry.unchecked_ref::<FileSystemFileEntry>().file_with_callback(done.unchecked_ref());
        })
        .await
        {
            files.push(LocalFile::new(path, file.unchecked_into()));
        }
    }
}

/// A reader gives a hundred entries at a time, and then none.
async fn children(reader: &FileSystemDirectoryReader) -> Vec<FileSystemEntry> {
    let mut all = Vec::new();
    loop {
        let batch = settled(|done| drop(reader.read_entries_with_callback(done.unchecked_ref()))).await;
        let Ok(batch) = batch.and_then(|batch| batch.dyn_into::<js_sys::Array>()) else { return all };
        if batch.length() == 0 {
            return all;
        }
        all.extend(batch.iter().map(JsValue::unchecked_into::<FileSystemEntry>));
    }
}

/// Turns a call that answers through a function into one that can be waited for.
async fn settled(call: impl FnOnce(&JsValue)) -> Result<JsValue, JsValue> {
    let mut call = Some(call);
    let promise = js_sys::Promise::new(&mut |done, _| {
        if let Some(call) = call.take() {
            call(&done);
        }
    });
    JsFuture::from(promise).await
}

/// Hears the browser's `dragover` with files, so that the page can say where to let go.
pub fn carries_files(transfer: &DataTransfer) -> bool {
    transfer.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files"))
}

/// Keeps a file that is dropped beside the drop zone from replacing the page, until dropped itself.
#[derive(Debug)]
pub struct NoStrayDrops {
    stop: Closure<dyn FnMut(web_sys::DragEvent)>,
}

impl NoStrayDrops {
    /// From now on.
    pub fn new() -> Self {
        let stop = Closure::new(|event: web_sys::DragEvent| event.prevent_default());
        if let Some(window) = web_sys::window() {
            for event in ["dragover", "drop"] {
                drop(window.add_event_listener_with_callback(event, stop.as_ref().unchecked_ref()));
            }
        }
        Self { stop }
    }
}

impl Default for NoStrayDrops {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for NoStrayDrops {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            for event in ["dragover", "drop"] {
                drop(window.remove_event_listener_with_callback(event, self.stop.as_ref().unchecked_ref()));
            }
        }
    }
}

/// What was dropped, once it is read.
pub type Dropped = std::pin::Pin<Box<dyn Future<Output = (Vec<LocalFile>, Option<FolderHandle>)>>>;

/// Hears files that are dropped where no drop zone takes them, until dropped itself.
#[derive(Debug)]
pub struct StrayDrops {
    heard: Closure<dyn FnMut(web_sys::DragEvent)>,
}

impl StrayDrops {
    /// From now on. A drop zone is an element of class `drop`.
    pub fn new(on_drop: impl Fn(Dropped) + 'static) -> Self {
        let heard = Closure::new(move |event: web_sys::DragEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            if target.is_some_and(|target| target.closest(".drop").ok().flatten().is_some()) {
                return;
            }
            let transfer = event.data_transfer().filter(carries_files);
            if let Some(transfer) = transfer {
                on_drop(Box::pin(dropped(&transfer)));
            }
        });
        if let Some(window) = web_sys::window() {
            drop(window.add_event_listener_with_callback("drop", heard.as_ref().unchecked_ref()));
        }
        Self { heard }
    }
}

impl Drop for StrayDrops {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            drop(window.remove_event_listener_with_callback("drop", self.heard.as_ref().unchecked_ref()));
        }
    }
}
