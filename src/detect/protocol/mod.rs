//! What goes over the wire to a server that detects, and what comes back: bytes and documents, the sending left out.

mod body;

mod error;

mod model;

mod tensor;

mod infer;

pub mod base64;

mod boxes;

pub use body::{HEADER_LENGTH, joined, parted};
pub use boxes::{BoxesAnswer, BoxesRequest, FrameAnswer, FrameImage, LabelledBox};
pub use error::{ProtocolError, server_error};
pub use infer::{InferRequest, InferResponse, Requested};
pub use model::{ModelMetadata, ServerMetadata};
pub use tensor::Tensor;
