"""Writes the Parquet tables of tests/fixtures/formats/table with pyarrow, in the packings that people use.

    pip install pyarrow
    python tests/reference/make_tables.py
"""

import pathlib

import pyarrow as pa
import pyarrow.parquet as pq

OUT = pathlib.Path(__file__).parent.parent / "fixtures" / "formats" / "table"

TABLE = pa.table(
    {
        "video": ["x/v.mp4", "x/v.mp4", "y.mp4"],
        "question": ["Is it?", "Is it so?", None],
        "candidates": [["one", "two"], ["three", "four"], ["five", "six"]],
        "answer": ["A", "B", "A"],
        "prediction": ["A.", None, "(B) six"],
        "duration": [1.5, 1.5, 2.0],
    }
)

for packing in ["none", "snappy", "gzip", "lz4", "zstd"]:
    pq.write_table(TABLE, OUT / f"{packing}.parquet", compression=packing, use_dictionary=packing != "none")

# Every coding that a column may have, in pages of the second version.
ROWS = range(40)
CODED = pa.table(
    {
        "id": pa.array(ROWS, pa.int64()),
        "video": [f"clip_{row // 3:05d}.mp4" for row in ROWS],
        "question": [f"Is it {row}?" for row in ROWS],
        "answer": [["yes", "no"][row % 2] for row in ROWS],
        "prediction": [None if row % 5 == 0 else ["Yes.", "no"][row % 2] for row in ROWS],
        "right": pa.array([None if row % 11 == 0 else row % 3 == 0 for row in ROWS]),
        "score": pa.array([None if row % 4 == 0 else row / 7 for row in ROWS], pa.float32()),
        "code": pa.array([b"%04d" % row for row in ROWS], pa.binary(4)),
        "parts": pa.array([None if row % 9 == 0 else ["one", "two"] for row in ROWS], pa.list_(pa.string())),
        "boxes": pa.array([[[row, 2], []] if row % 2 else None for row in ROWS], pa.list_(pa.list_(pa.int32()))),
        "about": pa.array([{"a": row, "b": None if row % 3 else "q"} for row in ROWS]),
        "counts": pa.array([[("k", row), ("l", None)] for row in ROWS], pa.map_(pa.string(), pa.int64())),
        "nothing": pa.nulls(len(ROWS)),
    }
)
CODINGS = {
    "id": "DELTA_BINARY_PACKED",
    "video": "DELTA_BYTE_ARRAY",
    "question": "DELTA_LENGTH_BYTE_ARRAY",
    "answer": "DELTA_BYTE_ARRAY",
    "prediction": "DELTA_LENGTH_BYTE_ARRAY",
    "score": "BYTE_STREAM_SPLIT",
    "code": "DELTA_BYTE_ARRAY",
    "right": "RLE",
}
for version in ["1.0", "2.0"]:
    pq.write_table(
        CODED,
        OUT / f"coded-{version[0]}.parquet",
        use_dictionary=["parts.list.element", "about.b"],
        column_encoding=CODINGS,
        data_page_version=version,
        data_page_size=128,
        write_batch_size=8,
        compression="snappy",
        store_schema=False,
        write_statistics=False,
    )
