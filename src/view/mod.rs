//! What is on screen, as values: the address, commands and their effects, the marks over the
//! picture, the timeline. Knows no page: everything here is a pure function with a test.

pub mod board;
pub mod compared;
mod escape;

pub mod conventions;
pub mod differences;
pub mod embed;
pub mod evidence;
pub mod facet;
pub mod heat;
pub mod keys;
pub mod labels;
pub mod lanes;
pub mod layers;
pub mod listed;
pub mod local;
pub mod measure;
pub mod overlay;
pub mod palette;
pub mod passages;
pub mod playback;
pub mod printed;
pub mod report;
pub mod route;
pub mod scale;
pub mod score;
pub mod screen;
pub mod site;
pub mod strip;
pub mod text;
pub mod timeline;
pub mod watched;
