//! Tests of the core, from outside: they know the public names and nothing else.

// proptest and the fixtures' files are not there in a browser.
#![cfg(not(target_arch = "wasm32"))]
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod agent;
mod analysis;
mod answers;
mod archives;
mod audit;
mod ballots;
mod caption_definitions;
mod captions;
mod chart_parts;
mod charts;
mod compare;
mod compare_by_hand;
mod compare_definitions;
mod compare_parts;
mod compared;
mod composition;
mod conventions;
mod corpus;
mod detect;
mod embed;
mod export;
mod figure_numbers;
mod figures;
mod foreign;
mod format_page;
mod formats;
mod frame_boxes;
mod frozen_links;
mod grounding;
mod grounding_runs;
mod heat_choice;
mod hostile;
mod item_numbers;
mod labels;
mod lanes;
mod leaderboard;
mod left_out;
mod made;
mod media;
mod merge;
mod moments;
mod overlay;
mod playback;
mod printed;
mod printed_figures;
mod profile;
mod records;
mod reference_agreement;
mod reference_captions;
mod reference_scores;
mod round_trip;
mod rules;
mod spoilt;
mod streams;
mod strips;
mod strokes;
mod units;
mod values;
mod verdicts;
mod view;
mod wire;
mod writers;
