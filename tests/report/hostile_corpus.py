"""Folders to audit for the checks of reports: of ordinary boards, of nothing but what cannot be read, and of names, ids
and cells that try to break out of a report or to give commands to who reads it."""

import gzip
import json

LEGAL = "XO-\n---\n---\n"
ILLEGAL = "OO-\n---\n---\n"

# Each would end, open or command something in some format.
HOSTILE = [
    "::error::forged",
    "%0A::error file=x::forged",
    "a\n::add-mask::b\r##[error]forged",
    "]]>]]&gt;<![CDATA[",
    "</testcase></failure><script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>&amp;&#0;",
    "| a | b |\n| --- | --- |\n**bold** [link](javascript:alert(1)) `code` @somebody #1 https://example.org",
    "not ok 9 - forged # TODO\n1..9\nBail out!\n  ---\n  a: b\n  ...",
    "\x1b[31mred\x1b[0m\x1b]0;title\x07\x08\x7f",
    "\x01\x02\x0b\x0c\x1f\ufffe\uffff\u0085\u2028\u202etxt.exe\u200b",
    "\\x41\\u0041\\n\\",
    "=cmd|' /C calc'!A0",
    "${{ secrets.TOKEN }} $(touch forged) `touch forged` {{ 7*7 }}",
    "\U0001f600" * 40 + "x" * 60_000,
]
HOSTILE_BYTES = [b"\xff\xfe\xc0\x80", b"we\xffird\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00nul\x00"]


def csv_field(raw):
    return b'"' + raw.replace(b'"', b'""') + b'"'


def write(folder, name, content):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def ordinary(folder):
    write(folder, "good.txt", LEGAL)
    write(folder, "bad.txt", ILLEGAL)
    write(folder, "odd.txt", "XQ-\n---\n")
    write(folder, "games.csv", "id,board\nG1,|XXX|OO-|---|\nG2,|XXX|OOO|---|\nG3,XX\n")


def clean(folder):
    write(folder, "good.txt", LEGAL)


def unreadable(folder):
    whole = gzip.compress(LEGAL.encode() * 1000, mtime=0)
    write(folder, "cut.txt.gz", whole[: len(whole) // 2])
    write(folder, "no.zip", b"PK\x03\x04 but no more")
    write(folder, "empty.txt", "")
    write(folder, "other.json", "{")


def hostile(folder):
    texts = [text.encode("utf-8") for text in HOSTILE] + HOSTILE_BYTES
    rows = [b"id,board"]
    for text in texts:
        rows += [csv_field(text) + b",OO-------", csv_field(text) + b"," + csv_field(text)]
    write(folder, "ids.csv", b"\n".join(rows) + b"\n")
    write(folder, "texts.json", json.dumps([{"id": text, "board": text} for text in HOSTILE]))
    write(folder, "lone.json", '[{"id":"\\ud800 \\u0000 \\uffff","board":"\\udfff"}]')
    for number, text in enumerate(texts):
        # A name has no slash and no NUL, and at most 255 bytes.
        name = text.replace(b"/", b"_").replace(b"\0", b"_")[:200]
        path = bytes(folder) + b"/" + b"%02d " % number + name + b".txt"
        with open(path, "wb") as file:
            file.write((LEGAL.encode(), ILLEGAL.encode(), text)[number % 3])


def many(folder):
    with open(folder / "many.csv", "w", encoding="ascii") as file:
        file.write("id,board\n")
        for number in range(50_000):
            file.write(f"g{number},OO-------\ng{number},XO?------\n")


CORPORA = {corpus.__name__: corpus for corpus in (ordinary, clean, unreadable, hostile, many)}
