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
