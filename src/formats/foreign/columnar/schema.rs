//! Whether the columns of a Parquet table can be made rows: its reader panics where they are nested otherwise than
//! parquet-format says, and takes the memory that a page says it needs.

use parquet::basic::{Compression, ConvertedType, Repetition};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};
use parquet::schema::types::Type;

use super::header;

/// How deep columns may be nested.
const MOST_DEPTH: usize = 40;

/// Why a table's columns cannot be read; `None`: they can.
pub(super) fn fault(about: &ParquetMetaData, bytes: &[u8]) -> Option<&'static str> {
    let schema = about.file_metadata().schema_descr();
    let fields = schema.root_schema().get_fields();
    if fields.is_empty() || !fields.iter().all(|field| is_sound(field, 0)) {
        return Some("its columns are nested in a way that is none");
    }
    for group in about.row_groups() {
        if group.num_columns() != schema.num_columns() || group.num_rows() < 0 {
            return Some("it lists other columns than it has");
        }
        if !group.columns().iter().all(|column| has_its_pages(column, bytes)) {
            return Some("a column of it lies outside of the file");
        }
    }
    None
}

/// Whether a column's pages are in the file, and none unpacks to more than its bytes can.
fn has_its_pages(column: &ColumnChunkMetaData, bytes: &[u8]) -> bool {
    let start = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
    let range = usize::try_from(start).ok().zip(usize::try_from(column.compressed_size()).ok());
    let range = range.and_then(|(start, length)| bytes.get(start..start.checked_add(length)?));
    // Zstandard is unpacked piece by piece, whatever a page says.
    let is_bounded = !matches!(column.compression(), Compression::ZSTD(_));
    range.is_some_and(|pages| header::are_honest(pages, is_bounded))
}

/// Whether a field, and what is below it, is nested as it must be.
fn is_sound(field: &Type, depth: usize) -> bool {
    if depth > MOST_DEPTH || !field.get_basic_info().has_repetition() {
        return false;
    }
    if field.is_primitive() {
        return true;
    }
    let fields = field.get_fields();
    let one_repeated = || match fields {
        [one] => one.get_basic_info().has_repetition() && repeats(one),
        _ => false,
    };
    let is_of_its_kind = match field.get_basic_info().converted_type() {
        ConvertedType::LIST => one_repeated(),
        ConvertedType::MAP | ConvertedType::MAP_KEY_VALUE => {
            one_repeated()
                && fields.iter().all(|pair| pair.is_group() && (1..=2).contains(&pair.get_fields().len()))
        }
        _ => true,
    };
    is_of_its_kind && !fields.is_empty() && fields.iter().all(|field| is_sound(field, depth + 1))
}

fn repeats(field: &Type) -> bool {
    field.get_basic_info().repetition() == Repetition::REPEATED
}
