//! Parquet tables.
#![no_main]

verivid_fuzz::target!("parquet");
