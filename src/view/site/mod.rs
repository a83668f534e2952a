//! What a published site has beside its data: the page's index, the policy for servers, safe names of files. Written by
//! the program, and by the page that saves one.

mod index;
mod names;
mod policy;

pub use index::{Site, files};
pub use names::Names;
pub use policy::ROBOTS;
