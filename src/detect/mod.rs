//! Detectors as data: what a model takes, how its outputs are read, what is done with boxes. Nothing here runs on its
//! own or reaches for anything; `plan` is the whole way from a frame to boxes, the network left out.

mod exponential;
mod label_sets;
mod query_words;

pub mod picture;

pub mod input;

pub mod signature;

pub mod onnx;

pub mod head;

pub mod decode;
mod decode_families;

pub mod detection;

pub mod labels;

pub mod query;

pub mod vocabulary;

pub mod plan;

#[cfg(feature = "rten")]
pub mod network;

pub mod capabilities;

pub mod sampling;

mod kalman;
pub mod tracking;
pub mod tracks;

pub mod consensus;

pub mod scores;

pub mod pixels;

pub mod protocol;
