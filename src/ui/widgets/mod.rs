//! Parts without words of their own.

mod dialog;
mod help;
mod popover;

pub(super) use dialog::Dialog;
pub(super) use help::HelpDialog;
pub(super) use popover::{Popover, PopoverPanel, use_popover};
