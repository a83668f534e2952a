//! Servers that detect: the sending and receiving for the protocols of `verivid::detect::protocol`.

mod http;

mod tensors;

mod boxes;

mod open;

pub use boxes::BoxesServer;
pub use open::{Remote, open};
pub use tensors::TensorServer;
