//! `verivid backend`: detectors for others, over HTTP: the Open Inference Protocol v2, and `POST /v1/detect`
//! (docs/backends).

mod command;

mod access;

mod shelf;

mod route;

mod tensors;

mod boxes;

mod image;

pub use command::backend;
