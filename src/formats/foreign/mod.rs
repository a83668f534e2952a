//! Files that other programs wrote: benchmarks, harnesses, annotation tools. Each format is one file
//! here: a sniffer, which tells it by what stands in it, and a reader, which says what stands in it in
//! the rows of [docs/format.md](../../../../docs/format.md). The rows are then checked like every other
//! (`verivid::Building`), so that a note on a foreign file reads like a note on one of ours.

mod skeleton;

mod sample;

mod value;

mod literal;

mod asked;

mod file;

mod found;

mod mapping;

mod out;

mod film;

mod format;

mod columnar;
mod columnar_zstd;

mod videos;

mod feeding;

mod eventhallusion;

mod peers;

mod drv;

mod videohallucer;

mod grounded;

mod harness;

mod tools;

mod table;

pub(super) use columnar::{Columnar, columnar};
pub(super) use feeding::Feeding;
pub(super) use file::{File, stem};
pub use format::{FORMATS, Format, format_named, named};
pub(super) use format::{Read, TakeRows, Told, recognise};
pub use found::{Decision, Decisions, Found};
pub use mapping::{MAPPING, Mapping};
pub(super) use out::Out;
pub(super) use sample::Sample;
pub(super) use table::{OWN_TASK, PREFIXES};
pub(super) use videos::VIDEOS;
