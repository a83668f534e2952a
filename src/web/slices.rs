//! A file of the browser's as a worker reads it: slice by slice, no more of it in memory than the slice. The worker
//! waits for each, which a page could not.

use std::io::{Error, Read};

use js_sys::Uint8Array;
use wasm_bindgen::JsValue;
use web_sys::{File, FileReaderSync};

use super::files::words;

/// A file that is being read.
pub(super) struct Slices {
    file: File,
    reader: FileReaderSync,
    at: f64,
}

impl Slices {
    /// Nothing is read yet; only a worker can.
    pub(super) fn new(file: File) -> Result<Self, String> {
        let reader = FileReaderSync::new().map_err(|error| words(&error))?;
        Ok(Self { file, reader, at: 0.0 })
    }
}

impl Read for Slices {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let failed = |error: JsValue| Error::other(words(&error));
        let end = (self.at + into.len() as f64).min(self.file.size());
        if end <= self.at {
            return Ok(0);
        }
        let slice = self.file.slice_with_f64_and_f64(self.at, end).map_err(failed)?;
        let buffer = self.reader.read_as_array_buffer(&slice).map_err(failed)?;
        let bytes = Uint8Array::new(&buffer);
        let count = into.len().min(bytes.length() as usize);
        bytes.subarray(0, count as u32).copy_to(&mut into[..count]);
        self.at += count as f64;
        Ok(count)
    }
}
