//! Datasets in the formats of other programs: one file a format, which gives names and bytes of files and says what
//! the format could not hold. Nothing is guessed: a video whose frame rate or size a format needs and nobody knows is
//! left out and named.

mod writer;

mod told;

mod base;

mod marks;

mod presence;

mod rows;

mod csv;

mod jsonl;

mod mot;

mod coco_video;

mod cvat;

mod label_studio;

mod fiftyone;

pub use writer::{WRITERS, Writer, Written, writer_named};
