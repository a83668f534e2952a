//! XML: annotations of CVAT.
#![no_main]

verivid_fuzz::target!("xml");
