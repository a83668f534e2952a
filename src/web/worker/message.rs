//! What page and worker say to each other: arrays whose first member names the message.

use js_sys::{Array, Float64Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::web::files::LocalFile;

/// From the page.
#[derive(Clone, Debug)]
pub enum ToWorker {
    /// How the files that come are to be read; sent before them.
    How {
        /// Name of the format that they are said to have.
        format: Option<String>,
        /// Answers to what they leave open.
        decisions: Vec<(String, String)>,
        /// Paths of the files that stand beside.
        beside: Vec<String>,
    },
    /// Read several files that have no manifest.
    Several {
        /// Their paths.
        names: Vec<String>,
    },
    /// Read a dataset file by file, beginning with its manifest.
    Open {
        /// Name of the manifest.
        manifest: String,
    },
    /// Read a dataset that is one file.
    Whole {
        /// Its name.
        name: String,
        /// It, to be read slice by slice.
        file: LocalFile,
    },
    /// A file that was asked for.
    File {
        /// Whose it is, as asked.
        source: usize,
        /// Its path as asked.
        path: String,
        /// It, or why it could not be had.
        file: Result<LocalFile, String>,
    },
    /// The part of a video's file that was asked for.
    Part {
        /// Its bytes, or why they could not be had.
        bytes: Result<Vec<u8>, String>,
    },
    /// A file whose rows are to be merged into the dataset that is read next; it is asked for.
    Further {
        /// Its name.
        name: String,
    },
    /// Files of videos that belong to the dataset that is read next; after all files of rows.
    Films {
        /// Their paths.
        names: Vec<String>,
    },
    /// Unpack a file of the .zip that the dataset came from.
    Unpack {
        /// Its path from the manifest.
        path: String,
    },
    /// Draw the interval of the mean of the strata's means.
    Bootstrap {
        /// Values by stratum.
        strata: Vec<Vec<f64>>,
    },
}

/// What became of the .zip that a dataset came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Archived {
    /// There is none.
    #[default]
    Never,
    /// The worker keeps it, and unpacks its videos on demand.
    Kept,
    /// It is too large to be kept.
    TooLarge,
}

/// From the worker.
#[derive(Clone, Debug)]
pub enum FromWorker {
    /// It listens.
    Ready,
    /// It lacks the reader that the files need: the full worker has it.
    Lacking,
    /// It needs a file.
    Ask {
        /// Whose it is: 0 the dataset's, 1 the first further file, and so on.
        source: usize,
        /// Path from the manifest, or the further file's name.
        path: String,
    },
    /// It needs a part of a video's file.
    AskPart {
        /// Whose it is: 0 the dataset's, otherwise one of the videos that came later.
        source: usize,
        /// Path from the manifest, or as the later videos' was given.
        path: String,
        /// The first byte.
        from: u64,
        /// The most bytes.
        most: u64,
    },
    /// How far it is, in bytes.
    Progress {
        /// Read so far.
        done: u64,
        /// Known to be there.
        total: u64,
    },
    /// A part of the dataset.
    Chunk(Vec<u8>),
    /// That was the last part.
    Done {
        /// Whether the dataset came from a .zip.
        archive: Archived,
    },
    /// A file of the .zip.
    Unpacked {
        /// Its path as asked.
        path: String,
        /// The file, or why there is none.
        file: Result<LocalFile, String>,
    },
    /// The dataset cannot be read; a sentence for the reader.
    Failed(String),
    /// The ends of an interval that was asked for; `None`: there is none.
    Interval(Option<(f64, f64)>),
}

fn shared(bytes: &[u8], transfer: &Array) -> JsValue {
    let copy = Uint8Array::from(bytes);
    // Transferred, not copied a second time.
    transfer.push(&copy.buffer());
    copy.into()
}

fn text(message: &Array, at: u32) -> String {
    message.get(at).as_string().unwrap_or_default()
}

fn list(texts: impl Iterator<Item = String>) -> JsValue {
    texts.map(JsValue::from).collect::<Array>().into()
}

fn texts(message: &Array, at: u32) -> Vec<String> {
    let list = message.get(at).dyn_into::<Array>().unwrap_or_default();
    list.iter().filter_map(|text| text.as_string()).collect()
}

fn bytes(message: &Array, at: u32) -> Option<Vec<u8>> {
    message.get(at).dyn_into::<Uint8Array>().ok().map(|bytes| bytes.to_vec())
}

/// The file of a message of name and file.
fn local(message: &Array) -> Option<LocalFile> {
    LocalFile::from_js(&text(message, 1), &message.get(2))
}

fn number(message: &Array, at: u32) -> u64 {
    message.get(at).as_f64().unwrap_or(0.0) as u64
}

impl ToWorker {
    pub(super) fn pack(&self) -> (Array, Array) {
        let transfer = Array::new();
        let message = match self {
            Self::Open { manifest } => Array::of2(&"open".into(), &manifest.into()),
            Self::Whole { name, file } => Array::of3(&"whole".into(), &name.into(), &file.to_js()),
            Self::File { source, path, file: Ok(file) } => {
                Array::of4(&"file".into(), &path.into(), &file.to_js(), &(*source as f64).into())
            }
            Self::Part { bytes: Ok(bytes) } => Array::of2(&"bytes".into(), &shared(bytes, &transfer)),
            Self::Part { bytes: Err(why) } => Array::of2(&"no bytes".into(), &why.into()),
            Self::Further { name } => Array::of2(&"further".into(), &name.into()),
            Self::How { format, decisions, beside } => {
                let format = format.as_ref().map_or(JsValue::NULL, JsValue::from);
                let pair = |(key, said): &(String, String)| [key.clone(), said.clone()];
                let said = list(decisions.iter().flat_map(pair));
                Array::of4(&"how".into(), &format, &said, &list(beside.iter().cloned()))
            }
            Self::Several { names } => Array::of2(&"several".into(), &list(names.iter().cloned())),
            Self::Films { names } => Array::of2(&"films".into(), &list(names.iter().cloned())),
            Self::Unpack { path } => Array::of2(&"unpack".into(), &path.into()),
            Self::File { source, path, file: Err(why) } => {
                Array::of4(&"missing".into(), &path.into(), &why.into(), &(*source as f64).into())
            }
            Self::Bootstrap { strata } => {
                let message = Array::of1(&"bootstrap".into());
                for values in strata {
                    message.push(&Float64Array::from(values.as_slice()));
                }
                message
            }
        };
        (message, transfer)
    }

    pub(super) fn unpack(message: &JsValue) -> Option<Self> {
        let message = message.dyn_ref::<Array>()?;
        Some(match text(message, 0).as_str() {
            "how" => {
                let said = texts(message, 2);
                let pairs = said.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
                Self::How {
                    format: message.get(1).as_string(),
                    decisions: pairs.collect(),
                    beside: texts(message, 3),
                }
            }
            "several" => Self::Several { names: texts(message, 1) },
            "open" => Self::Open { manifest: text(message, 1) },
            "whole" => Self::Whole { name: text(message, 1), file: local(message)? },
            "file" => Self::File {
                source: number(message, 3) as usize,
                path: text(message, 1),
                file: Ok(local(message)?),
            },
            "bytes" => Self::Part { bytes: Ok(bytes(message, 1)?) },
            "no bytes" => Self::Part { bytes: Err(text(message, 1)) },
            "further" => Self::Further { name: text(message, 1) },
            "films" => Self::Films { names: texts(message, 1) },
            "unpack" => Self::Unpack { path: text(message, 1) },
            "missing" => Self::File {
                source: number(message, 3) as usize,
                path: text(message, 1),
                file: Err(text(message, 2)),
            },
            "bootstrap" => {
                let strata = message.iter().skip(1).filter_map(|values| values.dyn_into().ok());
                Self::Bootstrap { strata: strata.map(|values: Float64Array| values.to_vec()).collect() }
            }
            _ => return None,
        })
    }
}

impl FromWorker {
    pub(super) fn pack(&self) -> (Array, Array) {
        let transfer = Array::new();
        let message = match self {
            Self::Ready => Array::of1(&"ready".into()),
            Self::Lacking => Array::of1(&"lacking".into()),
            Self::Ask { source, path } => Array::of3(&"ask".into(), &path.into(), &(*source as f64).into()),
            Self::AskPart { source, path, from, most } => {
                let [source, from, most] = [*source as f64, *from as f64, *most as f64].map(JsValue::from);
                Array::of5(&"part".into(), &path.into(), &from, &most, &source)
            }
            Self::Progress { done, total } => {
                Array::of3(&"progress".into(), &(*done as f64).into(), &(*total as f64).into())
            }
            Self::Chunk(bytes) => Array::of2(&"chunk".into(), &shared(bytes, &transfer)),
            Self::Done { archive } => Array::of2(&"done".into(), &(*archive as u8).into()),
            Self::Unpacked { path, file } => {
                let file = file.as_ref().map_or_else(JsValue::from, LocalFile::to_js);
                Array::of3(&"unpacked".into(), &path.into(), &file)
            }
            Self::Failed(why) => Array::of2(&"failed".into(), &why.into()),
            Self::Interval(None) => Array::of1(&"interval".into()),
            Self::Interval(Some((lo, hi))) => Array::of3(&"interval".into(), &(*lo).into(), &(*hi).into()),
        };
        (message, transfer)
    }

    pub(super) fn unpack(message: &JsValue) -> Option<Self> {
        let message = message.dyn_ref::<Array>()?;
        Some(match text(message, 0).as_str() {
            "ready" => Self::Ready,
            "lacking" => Self::Lacking,
            "ask" => Self::Ask { source: number(message, 2) as usize, path: text(message, 1) },
            "part" => Self::AskPart {
                source: number(message, 4) as usize,
                path: text(message, 1),
                from: number(message, 2),
                most: number(message, 3),
            },
            "progress" => Self::Progress { done: number(message, 1), total: number(message, 2) },
            "chunk" => Self::Chunk(bytes(message, 1)?),
            "done" => {
                let kinds = [Archived::Never, Archived::Kept, Archived::TooLarge];
                Self::Done { archive: kinds.get(number(message, 1) as usize).copied().unwrap_or_default() }
            }
            "unpacked" => {
                let (path, file) = (text(message, 1), message.get(2));
                let file =
                    LocalFile::from_js(&path, &file).ok_or_else(|| file.as_string().unwrap_or_default());
                Self::Unpacked { path, file }
            }
            "failed" => Self::Failed(text(message, 1)),
            "interval" => Self::Interval(message.get(1).as_f64().zip(message.get(2).as_f64())),
            _ => return None,
        })
    }
}
