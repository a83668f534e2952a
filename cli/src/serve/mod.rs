//! HTTP/1.1 over threads, for answers whoever makes them (`bind_with`), and a static server for one person on one machine: loopback only, GET and HEAD only, its own
//! `Host` and `Origin` only, byte ranges for videos, gzip for text and wasm.

mod kind;
mod locate;
mod range;
mod request;
mod respond;
mod response;
mod server;

pub use kind::{content_type, is_compressible};
pub use locate::{Mount, Refusal, locate};
pub use range::{Range, parse_range};
pub(crate) use request::Request;
pub(crate) use respond::is_own_host;
pub(crate) use response::Response;
pub(crate) use server::bind_with;
pub use server::{Served, bind};
