//! Who detects, and what it can do: what a page or a program decides by, instead of asking which one it has.

use super::{labels::Labels, plan::Plan};

/// Who runs the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// rten on the processor, here.
    Rten,
    /// onnxruntime-web on the graphics card, by WebGPU.
    OrtWebGpu,
    /// onnxruntime-web on the processor: what its WebGPU falls back to, and never silently.
    OrtWasm,
    /// A server that takes tensors (Open Inference Protocol v2).
    Tensors,
    /// A server that takes frames and words and gives boxes (`POST /v1/detect`).
    Boxes,
}

impl Runtime {
    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Rten => "Processor (rten)",
            Self::OrtWebGpu => "Graphics card (onnxruntime-web, WebGPU)",
            Self::OrtWasm => "Processor (onnxruntime-web)",
            Self::Tensors => "Server, tensors (Open Inference Protocol)",
            Self::Boxes => "Server, boxes",
        }
    }

    /// The word in files.
    pub fn id(self) -> &'static str {
        match self {
            Self::Rten => "rten",
            Self::OrtWebGpu => "ort-webgpu",
            Self::OrtWasm => "ort-wasm",
            Self::Tensors => "v2",
            Self::Boxes => "v1-detect",
        }
    }
}

/// What a detector can do.
#[derive(Clone, Debug, PartialEq)]
pub struct Capabilities {
    /// Who runs it.
    pub runtime: Runtime,
    /// Why not another, where another was wanted: a sentence that is shown.
    pub why: Option<String>,
    /// What the model is called.
    pub model: String,
    /// The classes that it knows; `None`: any words.
    pub labels: Option<Labels>,
    /// Whether it takes classes as words at each request.
    pub open_vocabulary: bool,
    /// Whether it takes several frames in one request.
    pub batches: bool,
}

impl Capabilities {
    /// Of a plan that `runtime` runs.
    pub fn of(plan: &Plan, runtime: Runtime, model: &str) -> Self {
        Self {
            runtime,
            why: None,
            model: model.to_owned(),
            labels: plan.labels.clone(),
            open_vocabulary: false,
            batches: false,
        }
    }
}
