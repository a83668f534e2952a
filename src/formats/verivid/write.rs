//! Writes a dataset as a folder of files.
