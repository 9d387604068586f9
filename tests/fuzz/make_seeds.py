"""Makes small inputs of every kind that is read as a whole, for the fuzz targets: sound, cut off, and with a byte changed.

usage: make_seeds.py FOLDER, which gets a folder for each kind
"""

import bz2
import gzip
import io
import json
import lzma
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

TABLE = b"id,board\n1,XOXOXOXOX\n2,XO-------\n3,OO-------\n4,XQ-------\n"
TEXT = b"XOX\nOXO\nXOX\n\nXX-\n---\n---\n"


def json_bytes():
    return json.dumps({"games": [{"id": 1, "board": "XOXOXOXOX"}, {"id": 2, "board": ["XO-", "---", "--"]}]}).encode()


def zip_bytes():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/board.txt", TEXT)
        archive.writestr("games.csv", TABLE)
    return out.getvalue()


def tar_bytes():
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, content in (("a/board.txt", TEXT), ("games.csv", TABLE), ("in.zip", zip_bytes())):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def seven_zip_bytes():
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "games.csv").write_bytes(TABLE)
        return subprocess.run(["bsdtar", "--format", "7zip", "-cf", "-", "-C", folder, "games.csv"], check=True,
                              stdout=subprocess.PIPE).stdout


def database_bytes():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        database = sqlite3.connect(path)
        database.execute("PRAGMA page_size = 512")
        database.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, board TEXT)")
        database.executemany("INSERT INTO games (board) VALUES (?)", [("XOXOXOXOX",), (None,), (7,), (b"\0\1",)])
        database.commit()
        database.close()
        return path.read_bytes()


def dump_bytes():
    return (b"-- PostgreSQL database dump\nCREATE TABLE games (id int, board text);\nCREATE FUNCTION f() AS $$ ; $$;\n"
            b"COPY games (id, board) FROM stdin;\n1\tXOX\\nOXO\\nXOX\n2\t\\N\n3\tXQ-------\n\\.\n"
            b"INSERT INTO games VALUES (4,'XO-------'),(5,NULL),(6,replace('XOX\\nOXO\\nXOX','\\n',char(10)));\n"
            b"/* it's */ INSERT INTO games (board) VALUES ('OO-------');\n-- PostgreSQL database dump complete\n")


def zstd_bytes():
    return subprocess.run(["zstd", "-qc"], input=TABLE, check=True, stdout=subprocess.PIPE).stdout


KINDS = {
    "json": json_bytes,
    "sql": dump_bytes,
    "db": database_bytes,
    "gz": lambda: gzip.compress(TABLE, mtime=0) + gzip.compress(TABLE[9:], mtime=0),
    "zst": zstd_bytes,
    "xz": lambda: lzma.compress(TABLE),
    "bz2": lambda: bz2.compress(TABLE),
    "zip": zip_bytes,
    "tar": tar_bytes,
    "7z": seven_zip_bytes,
}


def variants(whole):
    yield whole
    for i in range(1, 16):
        yield whole[: len(whole) * i // 16]
    for i in range(16):
        at = len(whole) * i // 16
        yield whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1:]


def main():
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for kind, make in KINDS.items():
        (folder / kind).mkdir(parents=True)
        for number, content in enumerate(variants(make())):
            (folder / kind / f"{number:02}").write_bytes(content)


if __name__ == "__main__":
    main()
