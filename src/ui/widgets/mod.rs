//! Parts without words of their own.

mod chart;
mod chips;
mod dialog;
mod help;
mod popover;

pub(super) use chart::{Chart, Picture, Spot, drawn};
pub(super) use chips::FilterChips;
pub(super) use dialog::Dialog;
pub(super) use help::HelpDialog;
pub(super) use popover::{Popover, PopoverPanel, use_popover};
