//! Pages of a Parquet table, looked through before the library decodes them: what they say of themselves is held
//! against what stands in them, for it takes their word for it and panics where that is wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::bloom_filter::Sbbf;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::record::reader::RowIter;
use parquet::schema::types::{ColumnDescPtr, Type};

use super::runs::runs;
use super::values::{self, Lengths};
use crate::formats::unpack::is_bomb;

/// What a cell takes beside its own bytes, about: a row is an object by column.
const CELL: usize = 64;

/// A table whose pages are looked through.
pub(super) struct Checked {
    reader: Box<dyn FileReader>,
    spent: Arc<Spent>,
}

/// How much has come of a file, all columns together.
struct Spent {
    packed: usize,
    unpacked: AtomicUsize,
}

impl Spent {
    /// Whether so much more is within reason.
    fn takes(&self, more: usize) -> bool {
        let before = self.unpacked.fetch_add(more, Ordering::Relaxed);
        !is_bomb(self.packed, before.saturating_add(more))
    }
}

impl Checked {
    /// The table of a file of so many bytes.
    pub(super) fn new(reader: Box<dyn FileReader>, packed: usize) -> Self {
        Self { reader, spent: Arc::new(Spent { packed, unpacked: AtomicUsize::new(0) }) }
    }
}

impl FileReader for Checked {
    fn metadata(&self) -> &ParquetMetaData {
        self.reader.metadata()
    }

    fn num_row_groups(&self) -> usize {
        self.reader.num_row_groups()
    }

    fn get_row_group(&self, place: usize) -> Result<Box<dyn RowGroupReader + '_>> {
        let group = self.reader.get_row_group(place)?;
        Ok(Box::new(Group { group, spent: Arc::clone(&self.spent) }))
    }

    fn get_row_iter(&self, columns: Option<Type>) -> Result<RowIter<'_>> {
        RowIter::from_file(columns, self)
    }
}

struct Group<'a> {
    group: Box<dyn RowGroupReader + 'a>,
    spent: Arc<Spent>,
}

impl RowGroupReader for Group<'_> {
    fn metadata(&self) -> &RowGroupMetaData {
        self.group.metadata()
    }

    fn num_columns(&self) -> usize {
        self.group.num_columns()
    }

    fn get_column_page_reader(&self, place: usize) -> Result<Box<dyn PageReader>> {
        Ok(Box::new(Pages {
            pages: self.group.get_column_page_reader(place)?,
            column: self.metadata().schema_descr().column(place),
            rows_left: usize::try_from(self.metadata().num_rows())?,
            begun: false,
            dictionary: None,
            spent: Arc::clone(&self.spent),
        }))
    }

    fn get_column_bloom_filter(&self, place: usize) -> Option<&Sbbf> {
        self.group.get_column_bloom_filter(place)
    }

    fn get_row_iter(&self, columns: Option<Type>) -> Result<RowIter<'_>> {
        RowIter::from_row_group(columns, self)
    }
}

/// The pages of one column of a group.
struct Pages {
    pages: Box<dyn PageReader>,
    column: ColumnDescPtr,
    /// Rows of the group that no page has brought yet.
    rows_left: usize,
    begun: bool,
    dictionary: Option<Lengths>,
    spent: Arc<Spent>,
}

/// The parts of a page of values.
struct Parts {
    count: usize,
    repeated: Bytes,
    defined: Bytes,
    values: Bytes,
    encoding: Encoding,
    nulls: Option<usize>,
}

impl Pages {
    fn check(&mut self, page: &Page) -> Option<()> {
        if let Page::DictionaryPage { buf, num_values, .. } = page {
            let lengths = values::dictionary(&self.column, buf, *num_values as usize)?;
            self.spent.takes(CELL * lengths.len()).then_some(())?;
            self.dictionary = Some(lengths);
            return Some(());
        }
        let parts = self.parts(page)?;
        self.spent.takes(CELL.checked_mul(parts.count)?).then_some(())?;
        self.rows(&parts)?;
        let most = self.column.max_def_level();
        let mut present = if most == 0 { parts.count } else { 0 };
        if most > 0 {
            runs(&parts.defined, width(most), parts.count, |level, times| {
                present += if level == most as u32 { times } else { 0 };
                (level <= most as u32).then_some(())
            })?;
        }
        if parts.nulls.is_some_and(|nulls| nulls + present != parts.count) {
            return None;
        }
        if present == 0 && parts.values.is_empty() {
            return Some(());
        }
        let size =
            values::size_of(&self.column, parts.encoding, &parts.values, present, self.dictionary.as_ref())?;
        self.spent.takes(size).then_some(())
    }

    /// Counts the rows that begin in a page; none may be more than the group has.
    fn rows(&mut self, parts: &Parts) -> Option<()> {
        let most = self.column.max_rep_level();
        let mut rows = if most == 0 { parts.count } else { 0 };
        if most > 0 {
            let begun = &mut self.begun;
            runs(&parts.repeated, width(most), parts.count, |level, times| {
                rows += if level == 0 { times } else { 0 };
                // What goes on with a row stands behind its beginning.
                let follows = level == 0 || *begun;
                *begun = true;
                (follows && level <= most as u32).then_some(())
            })?;
        }
        self.rows_left = self.rows_left.checked_sub(rows)?;
        Some(())
    }

    fn parts(&self, page: &Page) -> Option<Parts> {
        let (repeats, defines) = (self.column.max_rep_level() > 0, self.column.max_def_level() > 0);
        match page {
            Page::DataPage { buf, num_values, encoding, def_level_encoding, rep_level_encoding, .. } => {
                let mut rest = buf.clone();
                let mut levels = |there: bool, encoding: &Encoding| {
                    if !there {
                        return Some(Bytes::new());
                    }
                    let length = u32::from_le_bytes(rest.get(..4)?.try_into().ok()?) as usize;
                    let is_whole = *encoding == Encoding::RLE && length <= rest.len() - 4;
                    is_whole.then(|| {
                        let levels = rest.slice(4..4 + length);
                        rest = rest.slice(4 + length..);
                        levels
                    })
                };
                let repeated = levels(repeats, rep_level_encoding)?;
                let defined = levels(defines, def_level_encoding)?;
                let (count, encoding) = (*num_values as usize, *encoding);
                Some(Parts { count, repeated, defined, values: rest, encoding, nulls: None })
            }
            Page::DataPageV2 {
                buf,
                num_values,
                encoding,
                num_nulls,
                def_levels_byte_len,
                rep_levels_byte_len,
                ..
            } => {
                let first = *rep_levels_byte_len as usize;
                let second =
                    first.checked_add(*def_levels_byte_len as usize).filter(|end| *end <= buf.len())?;
                Some(Parts {
                    count: *num_values as usize,
                    repeated: buf.slice(..first),
                    defined: buf.slice(first..second),
                    values: buf.slice(second..),
                    encoding: *encoding,
                    nulls: Some(*num_nulls as usize),
                })
            }
            Page::DictionaryPage { .. } => None,
        }
    }
}

/// Bits of a level.
fn width(most: i16) -> usize {
    (16 - most.leading_zeros()) as usize
}

fn damaged() -> ParquetError {
    ParquetError::General("a page is damaged, or unpacks to more than it can".to_owned())
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        let is_sound = match &page {
            Some(page) => self.check(page).is_some(),
            None => self.rows_left == 0,
        };
        if is_sound { Ok(page) } else { Err(damaged()) }
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
