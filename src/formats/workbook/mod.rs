//! Workbooks (.xlsx, ECMA-376 part 1): a sheet becomes rows like those of every other table.

mod parts;

mod number;

mod sheet;

mod book;

pub(super) use book::{is_workbook, rows};
