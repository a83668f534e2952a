//! The program, run as a person runs it.
#![expect(clippy::expect_used, reason = "a test that cannot set its scene says where")]

mod folder;
mod report;
mod site;

mod bundle;
mod caption_scores;
mod commands;
mod compare;
mod diagnose;
mod document;
mod exports;
mod grounding;
mod leaderboard;
mod nginx;
mod pictures;
mod rules;
