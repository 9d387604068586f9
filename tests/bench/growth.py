#!/usr/bin/env python3
"""Checks that the time of every reader grows linearly, with inputs that are made to be slow.

Each input is read at 8 MB, and also at 1, 2 and 4 MB unless that is fast; with --all, every input is read at all sizes
and printed. If twice the bytes take more than 2.4 times as long, or if one run takes too much time or memory, the exit
status is 1. Times are processor times. Where a ratio is too high, the runs are repeated up to three times and the
shortest time counts.

usage: tests/bench/growth.py [--all] [--only TEXT] [PROGRAM]
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MB = 1_000_000
SIZES = (1, 2, 4, 8)
RATIO_MAX = 2.4
RETRIES = 3
#: Shorter runs show the start of the program rather than the growth of its time.
SECONDS_MIN = 0.2
SECONDS_PER_MB_MAX = 0.8
MEMORY_MAX = 256 << 20


def repeated(piece, before="", after=""):
    return lambda size: before + piece * ((size - len(before) - len(after)) // len(piece)) + after


def numbered(piece, before="", after=""):
    """The piece again and again, with a number for each `#`."""
    def make(size):
        count = size // (len(piece) + 4)
        return before + "".join(piece.replace("#", str(i)) for i in range(count)) + after
    return make


#: Records of any length, and records found by the name of a key.
ALLOWED = ("--max-record-bytes", "1G")
BY_NAME = ("--board-key", "board")

INSERT = "INSERT INTO g (id, board) VALUES "
ARFF = "@relation r\n@attribute id numeric\n@attribute board string\n@data\n"

#: What is repeated on its own, in every format.
PIECES = {
    "X": "X", "cells": "X,", "boards": "XO-------\n", "newlines": "\n", "returns": "\r", "blanks": " ", "tabs": "\t",
    "nuls": "\0", "marks": "\ufeff", "wide": "\u0425", "escapes": "\\u0041", "backslashes": "\\", "quotes": '"',
    "single-quotes": "'", "quote-lines": '"\n', "quote-commas": '",', "text-quotes": 'a"', "open-strings": '"\\\n',
    "commas": ",", "semicolons": ";", "pipes": "|", "slashes": "/", "minuses": "-", "digits": "9", "colons": ":",
    "brackets": "[", "brackets-closed": "[]", "rows-of-brackets": "[[],", "braces": '{"a":', "halves": '{"board":\n',
    "open-objects": '{"board":"XO-------"\n', "percents": "%\n", "parentheses": "(", "comments": "/*", "at-signs": "@",
}
#: Which file names they get.
EXTENSIONS = ("txt", "lines.txt", "csv", "tsv", "ndjson", "json", "sql", "arff")

#: Inputs for one format: the file name tells which. Options follow the function.
INPUTS = {
    "carriages.txt": (repeated("XO-\r"),),
    "blank-lines-of-blanks.txt": (repeated(" " * 99 + "\n"),),
    "one-long-record.txt": (repeated("XO-\n"),),
    "one-long-record-allowed.txt": (repeated("XO-\n"), *ALLOWED),
    "one-line-allowed.lines.txt": (repeated("X"), *ALLOWED),
    "blank-line-allowed.txt": (repeated(" "), *ALLOWED),

    "unclosed.csv": (repeated("x", 'id,board\n1,XO-------\n2,"'),),
    "unclosed-allowed.csv": (repeated("x", 'id,board\n1,XO-------\n2,"'), *ALLOWED),
    "unclosed-rows.csv": (repeated('1,"XO-\n', "id,board\n"),),
    "unclosed-rows-allowed.csv": (repeated('1,"XO-\n', "id,board\n"), *ALLOWED),
    "doubled-quotes.csv": (repeated('""', 'id,board\n1,"'),),
    "doubled-quotes-rows.csv": (repeated('"""\n', "id,board\n"),),
    "columns.csv": (repeated(",c", "id,board", "\n1,XO-------"),),
    "columns-numbered.csv": (numbered(",c#", "id,board", "\n1,XO-------"),),
    "columns-quoted.csv": (repeated(',"c"', "id,board", "\n1,XO-------"),),
    "columns-named-alike.csv": (repeated(",id", "id,board", "\n1,XO-------"),),
    "columns-named-board.csv": (repeated(",board", "id,board", "\n1,XO-------"),),
    "columns-of-boards.csv": (repeated(",XO-------", "XO-------", "\n"),),
    "columns-claimed.csv": (numbered(",c#", "id,board,w", "\n1,XO-------"), "--claim-column", "w", "--id-column", "id"),
    "column-missing.csv": (numbered(",c#", "id,board", "\n1,XO-------"), "--claim-column", "nowhere"),
    "rows-of-many.csv": (repeated("1,XO-------" + ",1" * 5000 + "\n", "id,board\n"),),
    "header-only.csv": (repeated("board,", "", "id"),),
    "separators.csv": (repeated("sep=;\n"),),
    "many-delimiters.csv": (repeated(",;|\t "),),
    "claims.csv": (repeated("1,XO-------,w\n", "id,board,claim\n"), "--claim-column", "claim"),
    "single-quotes-rows.arff": (repeated("1,'XO-\n", ARFF),),
    "both-quotes-rows.arff": (repeated("'\"\n\"'\n", ARFF),),
    "attributes.arff": (numbered("@attribute a# numeric\n", "@relation r\n", "@data\n"),),
    "attributes-alike.arff": (repeated("@attribute id numeric\n", "@relation r\n", "@data\n"),),
    "attribute-values.arff": (repeated("a,", "@relation r\n@attribute board {", "}\n@data\n"),),
    "unknown-lines.arff": (repeated("x y\n", "@relation r\n", ARFF),),
    "sparse-rows.arff": (repeated("{0 1}\n", ARFF),),

    "long-number.ndjson": (repeated("1", '{"board":', "}\n"),),
    "long-key.ndjson": (repeated("k", '{"', '":1}\n'),),
    "members.ndjson": (numbered('"k#":1,', "{", '"board":"XO-------"}\n'), *ALLOWED),
    "members-alike.ndjson": (repeated('"board":"XO-------",', "{", '"id":1}\n'), *ALLOWED),
    "elements.ndjson": (repeated("[],", '{"board":[', '[]]}\n'), *ALLOWED),
    "rows.ndjson": (repeated('"\\u0058O-",', '{"board":[', '"XO-"]}\n'), *ALLOWED),
    "rows-odd.ndjson": (repeated('"\\u0058Q-",', '{"board":[', '"XO-"]}\n'), *ALLOWED),
    "empty-rows.ndjson": (repeated('["X"],', '{"board":[', '["X"]]}\n'), *ALLOWED),
    "escaped-board.ndjson": (repeated("\\u0058", '{"board":"', '"}\n'), *ALLOWED),
    "open-line.ndjson": (repeated("x", '{"board":"'), *ALLOWED),
    "deep-key.ndjson": (repeated('{"a":{"b":{"board":"XO-------"}}}\n'), *BY_NAME),
    "wild-key.ndjson": (
        repeated('{"a":1},', '{"g":[', '{"board":"XO-------"}]}\n'), "--board-key", "/g/*/board", *ALLOWED),

    "keys.json": (numbered('"k#":1,', "{", '"z":1}'),),
    "keys-allowed.json": (numbered('"k#":1,', "{", '"z":1}'), *ALLOWED),
    "keys-alike.json": (repeated('"board":"XO-------",', "[{", '"id":1}]'),),
    "keys-alike-allowed.json": (repeated('"board":"XO-------",', "[{", '"id":1}]'), *ALLOWED),
    "keys-alike-by-name.json": (repeated('"board":"XO-------",', "[{", '"id":1}]'), *BY_NAME),
    "keys-alike-by-name-allowed.json": (repeated('"board":"XO-------",', "[{", '"id":1}]'), *BY_NAME, *ALLOWED),
    "strings.json": (repeated('"a",', "[", '"a"]'),),
    "boards.json": (repeated('"XO-------",', "[", '"a"]'),),
    "damaged.json": (repeated('{"board":"XO-------",,},', "[", "1]"),),
    "damaged-by-name.json": (repeated('{"board":"XO-------",,},', "[", "1]"), *BY_NAME),
    "damaged-between.json": (repeated('{"board":"XO-------"},,', "[", "1]"),),
    "damaged-allowed.json": (repeated("}", '[{"board":"XO-------",,'), *ALLOWED),
    "damaged-open.json": (repeated('{"board":,', "["),),
    "damaged-open-allowed.json": (repeated('{"board":,', "["), *ALLOWED),
    "damaged-strings.json": (repeated('{"board":"\n', "["),),
    "unclosed.json": (repeated('{"board":"XO-------"', "["),),
    "unclosed-allowed.json": (repeated('{"board":"XO-------"', "["), *ALLOWED),
    "unclosed-by-name.json": (repeated('{"board":"XO-------"', "["), *BY_NAME, *ALLOWED),
    "names.json": (numbered('"XO-----#":1,', '{"boards":{', '"a":1}}'), "--board-key", "/boards/*#"),
    "values.json": (numbered('"k#":{"board":"XO-------"},', "{", '"a":1}'),),
    "siblings.json": (numbered('"k#":{"board":[]},', '{"a":{"board":"XO-------"},', '"b":1}'),),
    "siblings-lacking.json": (repeated('{"a":1},', "[", '{"board":"XO-------"}]'), *BY_NAME),
    "siblings-lacking-allowed.json": (repeated('{"a":1},', "[", '{"board":"XO-------"}]'), *BY_NAME, *ALLOWED),
    "siblings-nested.json": (repeated("[" * 30 + "1" + "]" * 30 + ",", "[", '{"board":"XO-------"}]'), *BY_NAME),
    "siblings-deep.json": (repeated("[" * 60 + "]" * 60 + ",", "[", "[]]"),),
    "members-within.json": (
        repeated('{"a":{"board":"XO-------"}},', '{"board":"XO-------","b":[', "1]}"), *BY_NAME, *ALLOWED),
    "members-before.json": (
        repeated('[{"board":"XO-------"}],', '{"b":[', '1],"board":"XO-------"}'), *BY_NAME, *ALLOWED),
    "members-twice.json": (repeated('{"board":1,"board":2},', '{"b":[', '1],"board":"XO-------"}'), *BY_NAME, *ALLOWED),
    "objects-open.json": (repeated('{"a":1},', '{"b":[', '1],"c":1}'), *BY_NAME, *ALLOWED),
    "record-allowed.json": (repeated("x", '[{"board":"XO-------","a":"', '"}]'), *ALLOWED),
    "pointer.json": (repeated('{"b":"XO-------"},', '{"a":[', "1]}"), "--board-key", "/a/*/b"),
    "values-after.json": (repeated("{}"),),
    "long-scalar.json": (repeated("1", "[", "]"),),
    "blanks.json": (repeated(" ", "[", "]"),),

    "dashes.sql": (repeated("--\n"),),
    "words.sql": (repeated("a ", "SELECT "),),
    "word.sql": (repeated("a", "SELECT "),),
    "head.sql": (repeated("a.", "INSERT INTO "),),
    "head-names.sql": (repeated("a,", "INSERT INTO g ("),),
    "head-name.sql": (repeated("a", "INSERT INTO `"),),
    "heads.sql": (repeated("INSERT INTO g ("),),
    "heads-broken.sql": (repeated("INSERT INTO g (a\n"),),
    "heads-of-copies.sql": (repeated("COPY g (a\n"),),
    "heads-bracketed.sql": (repeated("INSERT INTO [\n"),),
    "create-open.sql": (repeated("CREATE TABLE t (a int,\n"),),
    "create-words.sql": (repeated("CREATE TABLE IF NOT\n"),),
    "create-comments.sql": (repeated("CREATE TABLE t (a /*\n"),),
    "create-strings.sql": (repeated("CREATE TABLE t (a '\n"),),
    "create-dollars.sql": (repeated("CREATE TABLE t (a $$\n"),),
    "dollars.sql": (repeated("$a$", "SELECT "),),
    "dollar-tags.sql": (numbered("$t#$", "SELECT "),),
    "dollar-words.sql": (numbered("a $t# ", "SELECT "),),
    "triggers.sql": (repeated("BEGIN ", "CREATE TRIGGER t "),),
    "delimiters.sql": (numbered("DELIMITER #\n"),),
    "long-delimiter.sql": (
        repeated(";", "DELIMITER ;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;x\nSELECT 1 "),),
    "settings.sql": (repeated("SET a = 1;\n"),),
    "databases.sql": (numbered("USE d#;\n" + INSERT + "(1,'XO-------');\n"),),
    "comments-unclosed.sql": (repeated("/*x", "SELECT "),),
    "comments-conditional.sql": (repeated("/*!", "SELECT 1;\n"),),
    "tables.sql": (numbered("CREATE TABLE t# (id int, x text);\n"),),
    "tables-with-boards.sql": (numbered("CREATE TABLE t# (id int, board text);\n"),),
    "tables-alike.sql": (repeated("CREATE TABLE t (id int, board text);\n"),),
    "tables-filled.sql": (numbered("CREATE TABLE t# (id int, x text);\nINSERT INTO t# VALUES (1,'XO-------');\n"),),
    "tables-by-rows.sql": (numbered("INSERT INTO t# VALUES (1,'XO-------');\n"),),
    "tables-of-boards.sql": (numbered("INSERT INTO t# (id,board) VALUES (1,'XO-------');\n"),),
    "tables-computed.sql": (numbered("INSERT INTO t# SELECT 1;\n"),),
    "tables-elsewhere.sql": (numbered("LOAD DATA INFILE 'f' INTO TABLE t#;\n"),),
    "copies.sql": (numbered("COPY t# (id, x) FROM stdin;\n1\ta\n\\.\n"),),
    "copies-of-boards.sql": (numbered("COPY t# (id, board) FROM stdin;\n1\tXO-------\n\\.\n"),),
    "copies-unnamed.sql": (numbered("COPY t# FROM stdin;\n1\tXO-------\n\\.\n"),),
    "copies-of-lines.sql": (repeated("\\.\n", "COPY g (id, board) FROM stdin;\n"),),
    "copy-row.sql": (repeated("x\t", "COPY g (id, board) FROM stdin;\n"),),
    "copy-row-allowed.sql": (repeated("x\t", "COPY g (id, board) FROM stdin;\n"), *ALLOWED),
    "copy-escapes.sql": (repeated("\\n", "COPY g (id, board) FROM stdin;\n1\t", "\n\\.\n"), *ALLOWED),
    "client-commands.sql": (repeated("\\connect d\n", "SELECT 1;\n"),),
    "client-command.sql": (repeated("x", "SELECT 1;\n\\connect "),),
    "columns-created.sql": (numbered("c# int,", "CREATE TABLE g (", "board text);\n" + INSERT + "(1,'XO-------');\n"),),
    "columns-inserted.sql": (numbered("c#,", "INSERT INTO g (", "board) VALUES (1,'XO-------');\n"),),
    "columns-filled.sql": (
        lambda size: "INSERT INTO g (" + "".join(f"c{i}," for i in range(size // 12)) + "board) VALUES (" + "1," *
        (size // 12) + "'XO-------');\n",),
    "columns-sampled.sql": (
        lambda size: "CREATE TABLE g (" + "".join(f"c{i} text," for i in range(size // 50)) + "x text);\n" +
        ("INSERT INTO g (" + "".join(f"c{i}," for i in range(size // 50)) + "x) VALUES (" + "1," * (size // 50) +
        "'XO-------');\n") * 3,),
    "values.sql": (repeated("1,", INSERT + "(", "'XO-------');\n"),),
    "values-allowed.sql": (repeated("1,", INSERT + "(", "'XO-------');\n"), *ALLOWED),
    "rows.sql": (repeated("(1,'XO-------'),", INSERT, "(1,'');\n"),),
    "statements.sql": (repeated(INSERT + "(1,'XO-------');\n"),),
    "row-nested.sql": (repeated("(", INSERT + "(1,"),),
    "row-nested-allowed.sql": (repeated("(", INSERT + "(1,"), *ALLOWED),
    "row-pairs.sql": (repeated("(1),", INSERT + "(1,"),),
    "row-text-allowed.sql": (repeated("x", INSERT + "(1,'"), *ALLOWED),
    "row-comment-allowed.sql": (repeated("x", INSERT + "(1,/*"), *ALLOWED),
    "row-dollars-allowed.sql": (repeated("x", INSERT + "(1,$a$"), *ALLOWED),
    "concatenated.sql": (repeated("||char(10)", INSERT + "(1,'X'", ");\n"),),
    "concatenated-allowed.sql": (repeated("||char(10)", INSERT + "(1,'X'", ");\n"), *ALLOWED),
    "replaced.sql": (repeated("replace(", INSERT + "(1,"),),
    "unistr.sql": (repeated("\\0041", INSERT + "(1,unistr('", "'));\n"), *ALLOWED),
    "damage-comments.sql": (repeated(",(/*", INSERT + "x "),),
    "damage-comments-conditional.sql": (repeated(",(/*!", INSERT + "x "),),
    "damage-quotes.sql": (repeated(",('", INSERT + "x "),),
    "damage-quotes-doubled.sql": (repeated(",(''", INSERT + "x "),),
    "damage-names.sql": (repeated(",(`", INSERT + "x "),),
    "damage-double-quotes.sql": (repeated(',("', INSERT + "x "),),
    "damage-strings-and-names.sql": (repeated(",('`", INSERT + "x "),),
    "damage-dollars.sql": (repeated(",($a$", INSERT + "x "),),
    "damage-dollar-tags.sql": (numbered(",($t#$", INSERT + "x "),),
    "damage-dollar-pairs.sql": (
        lambda size: INSERT + "x " + "".join(f",($t{i}$" for i in range(size // 24)) + "".join(f"$t{i}$)" for i in
        range(size // 24)),),
    "damage-escapes.sql": (repeated(",(E'\\", INSERT + "x "),),
    "damage-dashes.sql": (repeated(",(--", INSERT + "x "),),
    "damage-parentheses.sql": (repeated(",(", INSERT + "x "),),
    "damage-values.sql": (repeated(",(1", INSERT + "x "),),
    "damage-lists.sql": (repeated(",(1,1", INSERT + "x "),),
    "damage-pairs.sql": (repeated(",(1)", INSERT + "x "),),
    "damage-blanks.sql": (repeated(",(1,1)" + " " * 5000 + "x", INSERT + "x "),),
    "damage-blank.sql": (repeated(" ", INSERT + "x ,(1,1)"),),
    "damage-lines.sql": (repeated("\nINSERT", INSERT + "x "),),
    "damage-heads.sql": (repeated("\nINSERT INTO g (id, board) VALUES x ", INSERT + "x "),),
    "damage-rows.sql": (repeated("(1,'XO-------'),(2 2),", INSERT),),
    "damage-rows-open.sql": (repeated("(1,'XO-------'),(2 2),(/*", INSERT),),
    "damage-long-rows.sql": (repeated("(1 1),(1,1," + "1," * 20000 + "1),", INSERT),),
    "damage-allowed.sql": (repeated("x", INSERT + "x "), *ALLOWED),
    "damage-comments-allowed.sql": (repeated(",(/*", INSERT + "x "), *ALLOWED),
    "damage-quotes-allowed.sql": (repeated(",('", INSERT + "x "), *ALLOWED),
    "semicolons-for-commas.sql": (repeated("(1,'XO-------');", INSERT),),
    "rows-after-semicolons.sql": (repeated(";(/*", INSERT + "(1,'XO-------')"),),
    "unknown.sql": (repeated("x;", "SELECT 1;\n"),),
    "unknown-quotes.sql": (repeated(";'", "SELECT 1;\n"),),
    "create-closed.sql": (repeated("CREATE TABLE t (a int;\n"),),
    "brackets-closed-late.sql": (repeated("INSERT INTO [;\n"),),
    "settings-in-one-line.sql": (repeated("SET a = 1;"),),
    "first-comments.sql": (repeated("-- PostgreSQL database dump\n"),),
    "damage-far-comment.sql": (repeated(",(1/*,(1,1)", INSERT + "x ", "*/ x);"),),
    "keys-escaped.ndjson": (lambda size: '{"\\u0061' + "a" * (size // 2) + '":{"board":"XO-------"},'
                            + '"k":1,' * (size // 12) + '"z":1}\n', *BY_NAME, *ALLOWED),
    "pairs-of-lacking.json": (repeated('[{"a":1},{"a":1}],[{"board":"X"}],', "[", '{"board":"X"}]'), *BY_NAME),
}


def all_inputs():
    for name, piece in PIECES.items():
        for extension in EXTENSIONS:
            yield f"{name}.{extension}", repeated(piece), []
    for name, (make, *options) in INPUTS.items():
        yield name, make, options


class Growth:
    def __init__(self, program, folder, all_sizes):
        self.all_sizes = all_sizes
        self.program = program
        self.folder = Path(folder)

    def run(self, name, size, make, options):
        """Processor seconds and bytes of memory of one run."""
        extension = name.partition(".")[2]
        path = self.folder / f"input-{size}.{extension}"
        if not path.exists():
            path.write_text(make(size * MB), encoding="utf-8", newline="")
        read_as = ["--input-format", "lines"] if extension == "lines.txt" else []
        seconds_max = int(SECONDS_PER_MB_MAX * size) + 2
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds_max, seconds_max))
        process = subprocess.Popen([self.program, path, "-q", "-j1", "-o", "csv:/dev/null", *read_as, *options],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024

    def check(self, name, make, options):
        """What is wrong with one input, and its times."""
        largest = SIZES[-1]
        runs = {largest: self.run(name, largest, make, options)}
        everything = self.all_sizes or runs[largest][1] > SECONDS_MIN or runs[largest][0] not in (0, 1, 2, 3)
        runs |= {size: self.run(name, size, make, options) if everything else (0, 0, 0) for size in SIZES[:-1]}
        wrong = lambda: self.complaint(runs)
        for _ in range(RETRIES):
            if not wrong():
                break
            for size in SIZES:
                again = self.run(name, size, make, options)
                if again[0] == runs[size][0] and again[1] < runs[size][1]:
                    runs[size] = again
        for path in self.folder.glob("input-*"):
            path.unlink()
        return wrong(), [runs[size][1] for size in SIZES], max(runs[size][2] for size in SIZES)

    @staticmethod
    def complaint(runs):
        for size in SIZES:
            status, seconds, memory = runs[size]
            if status not in (0, 1, 2, 3):
                return f"status {status} after {seconds:.1f} s at {size} MB"
            if seconds > SECONDS_PER_MB_MAX * size:
                return f"{seconds:.2f} s at {size} MB"
            if memory > MEMORY_MAX:
                return f"{memory >> 20} MiB of memory at {size} MB"
        for smaller, larger in zip(SIZES, SIZES[1:]):
            ratio = runs[larger][1] / max(runs[smaller][1], 0.001)
            if runs[larger][1] > SECONDS_MIN and ratio > RATIO_MAX:
                return f"{ratio:.1f} times as long at {larger} MB as at {smaller} MB"
        return ""


def main():
    parser = argparse.ArgumentParser(description="Checks that the time of every reader grows linearly.")
    parser.add_argument("program", nargs="?", default="build/release/oxaudit")
    parser.add_argument("--only", default="", metavar="TEXT", help="only inputs whose name contains this")
    parser.add_argument("--all", action="store_true", help="measure and print all inputs at all sizes")
    arguments = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        growth = Growth(os.path.abspath(arguments.program), folder, arguments.all)
        print("| input | " + " | ".join(f"{size} MB" for size in SIZES) + " | ratios | MiB | |")
        print("|---" * (len(SIZES) + 4) + "|")
        begin, count = time.monotonic(), 0
        for name, make, options in all_inputs():
            if arguments.only not in name:
                continue
            complaint, seconds, memory = growth.check(name, make, options)
            count += 1
            failures += bool(complaint)
            if complaint or arguments.all:
                times = " | ".join(f"{each:.3f}" for each in seconds)
                ratios = ", ".join(f"{after / max(before, 0.001):.1f}" for before, after in zip(seconds, seconds[1:]))
                print(f"| {name} | {times} | {ratios} | {memory >> 20} | {complaint} |", flush=True)
    print(f"\n{count} inputs in {time.monotonic() - begin:.0f} s, {failures} of them too slow")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
