//! Parts without words of their own.

mod chart;
mod chips;
mod dialog;
mod elided;
mod ensemble;
mod explanation;
mod export;
mod filter_note;
mod help;
mod item_links;
mod leaving;
mod named_select;
mod number;
mod panel;
mod popover;
mod walked;

pub(super) use chart::{Chart, Explain, Picture, Spot, drawn};
pub(super) use chips::FilterChips;
pub(super) use dialog::Dialog;
pub(super) use elided::{broken, elided};
pub(super) use ensemble::ensemble_explained;
pub(super) use explanation::{Told, exclusions, explanation};
pub(super) use export::{
    ExportMenu, Exported, Exports, exported, exported_all, filter_in_words, with_source,
};
pub(super) use filter_note::FilterNote;
pub(super) use help::HelpDialog;
pub(super) use item_links::item_links;
pub(super) use leaving::leaving;
pub(super) use named_select::{chosen_words, named_select};
pub(super) use number::{Shown, number};
pub(super) use panel::{PanelParts, explain_behind, panel_parts, picture_of, show_items};
pub(super) use popover::{Popover, PopoverPanel, use_popover};
pub(super) use walked::Walked;
