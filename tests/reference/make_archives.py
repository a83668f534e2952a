"""Writes the archives of tests/fixtures/archives/ with Python's zipfile, each with one oddity.

    python make_archives.py

Each holds the folder tests/fixtures/verivid/good, and says in its name what is odd about it.
"""

import gzip
import io
import struct
import zipfile
from pathlib import Path

FIXTURES = Path(__file__).parent.parent / "fixtures"
GOOD = FIXTURES / "verivid/good"
TARGET = "predictions/a.jsonl"
DATE = (2026, 1, 1, 0, 0, 0)
FIRST_VERSION = b'{"id": "q9", "video": "v1", "task": "boxes"}\n'


class Pipe(io.RawIOBase):
    """A file that cannot be gone back in: the sums are written after each entry."""

    def __init__(self):
        self.parts = []

    def writable(self):
        return True

    def write(self, data):
        self.parts.append(bytes(data))
        return len(data)


def files():
    return [(str(path.relative_to(GOOD)), path.read_bytes())
            for path in sorted(GOOD.rglob("*")) if path.is_file()]


def archive(contents, packed=True, into=None, large=False):
    into = io.BytesIO() if into is None else into
    with zipfile.ZipFile(into, "w") as made:
        for name, data in contents:
            about = zipfile.ZipInfo(name, DATE)
            about.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            with made.open(about, "w", force_zip64=large) as entry:
                entry.write(data)
    return b"".join(into.parts) if isinstance(into, Pipe) else into.getvalue()


def replaced(name, data):
    return [(n, data if n == name else d) for n, d in files()]


def marked_encrypted(made):
    """The bit that says so, in the local and in the central header of one entry."""
    made = bytearray(made)
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        name = 30 if signature == b"PK\x03\x04" else 46
        at = next(at for at in positions(made, signature)
                  if made[at + name:].startswith(TARGET.encode()))
        (old,) = struct.unpack_from("<H", made, at + flags)
        struct.pack_into("<H", made, at + flags, old | 1)
    return bytes(made)


def positions(made, signature):
    at = made.find(signature)
    while at >= 0:
        yield at
        at = made.find(signature, at + 1)


def main():
    folder = FIXTURES / "archives"
    folder.mkdir(exist_ok=True)
    packed_twice = gzip.compress(gzip.compress(b"[]", mtime=0), mtime=0)
    names = ["../evil", "/etc/passwd", "C:\\evil", "a/../../evil", "..\\evil", "./fine"]
    stored = archive(files(), packed=False)
    made = {
        "deflate.zip": archive(files()),
        "stored.zip": stored,
        "streamed.zip": archive(files(), into=Pipe()),
        "zip64.zip": archive(files(), large=True),
        "repeated.zip": archive([("items.jsonl", FIRST_VERSION), *files()]),
        "same_path.zip": archive([("./items.jsonl", FIRST_VERSION), *files()]),
        "damaged_stored.zip": stored.replace(b'"item"', b'"itex"', 1),
        "damaged_deflate.zip": damaged_deflate(),
        "encrypted.zip": marked_encrypted(archive(files())),
        "names.zip": archive([*files(), *((name, b"x") for name in names)]),
        "zip_inside.zip": archive(replaced(TARGET, archive([("a.jsonl", b"{}")]))),
        "packed_twice.zip": archive(replaced(TARGET, packed_twice)),
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)


def damaged_deflate():
    """Another byte in the middle of one entry's packed data."""
    made = bytearray(archive(files()))
    with zipfile.ZipFile(io.BytesIO(made)) as opened:
        entry = opened.getinfo(TARGET)
        made[entry.header_offset + 30 + len(TARGET) + entry.compress_size // 2] ^= 0x20
    return bytes(made)


if __name__ == "__main__":
    main()
