//! Parquet tables, row by row. What the library that decodes them takes on trust is looked through before.

mod header;

mod pages;

mod runs;

mod schema;

mod values;

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::reader::RowIter;
use serde_json::{Map, Value};

use self::pages::Checked;
use super::columnar_zstd::Table;
use super::file::{File, Held};
use crate::formats::error::LoadError;
use crate::formats::heavy::{MISSING, heavy};

/// A Parquet table that is being read.
pub(in crate::formats) struct Columnar {
    rows: Box<dyn Iterator<Item = Result<Map<String, Value>, String>>>,
    count: u64,
    length: u64,
}

/// Whether the packing of a column can be read.
fn is_known(packing: Compression) -> bool {
    use Compression::{GZIP, LZ4, LZ4_RAW, SNAPPY, UNCOMPRESSED, ZSTD};
    matches!(packing, UNCOMPRESSED | SNAPPY | GZIP(_) | LZ4 | LZ4_RAW | ZSTD(_))
}

/// Opens a Parquet table.
pub(in crate::formats) fn columnar(bytes: &Arc<Vec<u8>>) -> Result<Columnar, String> {
    Columnar::read(bytes)
}

/// The most bytes that a table's columns may have unpacked.
const MOST: i64 = 4 << 30;

impl Columnar {
    /// Whether a file is one.
    pub(super) fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PAR1")
    }

    /// Opens a table.
    pub(super) fn open(file: &File) -> Result<Self, LoadError> {
        Self::of(&file.bytes).map_err(|why| file.refused(why))
    }

    fn of(bytes: &Arc<Vec<u8>>) -> Result<Self, String> {
        (heavy().ok_or(MISSING)?.columnar)(bytes)
    }

    fn read(bytes: &Arc<Vec<u8>>) -> Result<Self, String> {
        let damaged = |error| format!("it is no whole Parquet table: {error}");
        let held = Bytes::from_owner(Held(Arc::clone(bytes)));
        let reader = SerializedFileReader::new(held.clone()).map_err(damaged)?;
        let about = reader.metadata();
        if let Some(why) = schema::fault(about, bytes) {
            return Err(format!("it is no whole Parquet table: {why}"));
        }
        let columns = about.row_groups().iter().flat_map(|group| group.columns());
        let unknown = columns.map(|column| column.compression()).find(|packing| !is_known(*packing));
        if let Some(packing) = unknown {
            let packing = packing.to_string().to_lowercase();
            let packing = packing.split('(').next().unwrap_or_default();
            return Err(format!(
                "its columns are packed with {packing}, which is not read: write it with snappy or gzip"
            ));
        }
        let sizes = about.row_groups().iter().map(|group| group.total_byte_size());
        let unpacked = sizes.fold(0_i64, i64::saturating_add);
        if unpacked > MOST {
            let (found, most) = (unpacked >> 20, MOST >> 20);
            return Err(format!("unpacked it has {found} MB; {most} MB are the most that are read"));
        }
        let count = u64::try_from(about.file_metadata().num_rows()).unwrap_or(0);
        let reader = Checked::new(Box::new(Table::new(reader, held)), bytes.len());
        let rows = RowIter::from_file_into(Box::new(reader)).map(|row| {
            let fields = row.map_err(|error| error.to_string())?.into_columns().into_iter();
            let fields = fields.map(|(name, field)| (name, field.to_json_value()));
            Ok(fields.filter(|(_, value)| !value.is_null()).collect())
        });
        Ok(Self { rows: Box::new(rows), count, length: bytes.len() as u64 })
    }

    /// The first rows, for who must tell what the table is.
    pub(super) fn first(bytes: &Arc<Vec<u8>>, count: usize) -> Vec<Map<String, Value>> {
        let opened = Self::of(bytes);
        opened
            .into_iter()
            .flat_map(|table| table.take(count).map_while(Result::ok).collect::<Vec<_>>())
            .collect()
    }

    /// How many of the file's bytes so many rows are, about.
    pub(super) fn position(&self, rows: usize) -> u64 {
        (self.length * (rows as u64).min(self.count)).checked_div(self.count).unwrap_or(self.length)
    }
}

impl Iterator for Columnar {
    /// A row by column, or why there are no more.
    type Item = Result<Map<String, Value>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        self.rows.next()
    }
}
