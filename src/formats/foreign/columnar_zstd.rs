//! Parquet columns packed with Zstandard. The crate for Parquet unpacks these with a library in C, which a browser has
//! not: here it reads the pages as if they were not packed, and ruzstd unpacks them.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::bloom_filter::Sbbf;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::{SerializedFileReader, SerializedPageReader};
use parquet::record::reader::RowIter;
use parquet::schema::types::Type;

use crate::formats::zstd;

/// A page that unpacks to more than this is refused, unless it is packed in proportion.
const MOST: usize = 32 << 20;

/// How many times its packed size a large page may have.
const GROWTH: usize = 200;

/// A table of which some columns are packed with Zstandard.
pub(super) struct Table {
    inner: SerializedFileReader<Bytes>,
    bytes: Arc<Bytes>,
}

impl Table {
    /// The same table; `bytes` are those that the reader has.
    pub(super) fn new(inner: SerializedFileReader<Bytes>, bytes: Bytes) -> Self {
        Self { inner, bytes: Arc::new(bytes) }
    }
}

impl FileReader for Table {
    fn metadata(&self) -> &ParquetMetaData {
        self.inner.metadata()
    }

    fn num_row_groups(&self) -> usize {
        self.inner.num_row_groups()
    }

    fn get_row_group(&self, i: usize) -> Result<Box<dyn RowGroupReader + '_>> {
        let about = self.metadata().row_group(i);
        Ok(Box::new(Group { about, bytes: Arc::clone(&self.bytes) }))
    }

    fn get_row_iter(&self, projection: Option<Type>) -> Result<RowIter<'_>> {
        RowIter::from_file(projection, self)
    }
}

/// Some of its rows.
struct Group<'a> {
    about: &'a RowGroupMetaData,
    bytes: Arc<Bytes>,
}

impl RowGroupReader for Group<'_> {
    fn metadata(&self) -> &RowGroupMetaData {
        self.about
    }

    fn num_columns(&self) -> usize {
        self.about.num_columns()
    }

    fn get_column_page_reader(&self, i: usize) -> Result<Box<dyn PageReader>> {
        let column = self.about.column(i);
        let rows = usize::try_from(self.about.num_rows()).unwrap_or(0);
        let bytes = Arc::clone(&self.bytes);
        if !matches!(column.compression(), Compression::ZSTD(_)) {
            return Ok(Box::new(SerializedPageReader::new(bytes, column, rows, None)?));
        }
        let plain = column.clone().into_builder().set_compression(Compression::UNCOMPRESSED).build()?;
        Ok(Box::new(Pages(SerializedPageReader::new(bytes, &plain, rows, None)?)))
    }

    fn get_column_bloom_filter(&self, _: usize) -> Option<&Sbbf> {
        None
    }

    fn get_row_iter(&self, projection: Option<Type>) -> Result<RowIter<'_>> {
        RowIter::from_row_group(projection, self)
    }
}

/// The pages of a column, each unpacked as it is asked for.
struct Pages(SerializedPageReader<Bytes>);

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.0.get_next_page()?;
        page.map(unpacked).transpose()
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.0.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.0.skip_next_page()
    }
}

/// A page as it was before it was packed. Of the second version the levels at its beginning are never packed.
fn unpacked(mut page: Page) -> Result<Page> {
    match &mut page {
        Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => *buf = Bytes::from(frames(buf, 0)?),
        Page::DataPageV2 { buf, def_levels_byte_len, rep_levels_byte_len, is_compressed, .. } => {
            if *is_compressed {
                let levels = *def_levels_byte_len as usize + *rep_levels_byte_len as usize;
                *buf = Bytes::from(frames(buf, levels)?);
            }
        }
    }
    Ok(page)
}

/// What stands in frames behind so many plain bytes, with these before it.
fn frames(packed: &[u8], plain: usize) -> Result<Vec<u8>> {
    let damaged = |why: String| ParquetError::General(format!("a page is damaged: {why}"));
    let (levels, rest) =
        packed.split_at_checked(plain).ok_or_else(|| damaged("it is shorter than its levels".to_owned()))?;
    let most = MOST.max(packed.len().saturating_mul(GROWTH));
    let mut out = levels.to_vec();
    if rest.is_empty() {
        return Ok(out);
    }
    let mut frames = zstd::Frames::new(rest);
    while !frames.step(&mut out, 1 << 20).map_err(damaged)? {
        if out.len() > most {
            return Err(damaged(format!("it unpacks to more than {} MB", most >> 20)));
        }
    }
    Ok(out)
}
