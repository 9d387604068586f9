#!/usr/bin/env python3
"""Fails when the code no longer has the shape that docs/ARCHITECTURE.md promises.

Reads the sources as text, so it needs no build. It checks which module and which folder includes which, where each
library is used, how long files and functions are, how many units a folder holds, and that each file starts with a
comment that says what it is for.

usage: check_architecture.py ROOT
"""

import pathlib
import re
import sys

# A module may include itself and the modules listed here.
ALLOWED = {
    "support": set(),
    "board": {"support"},
    "check": {"support", "board"},
    "input": {"support", "board", "check"},
    "report": {"support", "board", "check"},
    "diagnose": {"support", "board", "check", "input", "report"},
    "expect": {"support", "board", "check", "input", "report"},
    "grading": {"support", "board", "check", "input", "report"},
    "pipeline": {"support", "board", "check", "input", "report", "diagnose", "expect", "grading"},
    "cli": {"support", "board", "check", "input", "report", "diagnose", "expect", "grading", "pipeline"},
}

# The same for the folders of src/input. The empty name stands for src/input itself, which holds the format table.
INPUT_FOLDERS = {
    "core": set(),
    "simd": {"core"},
    "table": {"core"},
    "sniff": {"core"},
    "text": {"core", "simd"},
    "csv": {"core", "simd", "table"},
    "json": {"core", "simd"},
    "sql": {"core", "table"},
    "stream": {"core", ""},
    "sqlite": {"core", "table", "stream", "sniff"},
    "prefetch": {"core"},
    "walk": {"core", "", "stream", "prefetch"},
    "archive": {"core", "", "sniff", "stream", "walk"},
    "": {"core", "text", "csv", "json", "sql", "sqlite", "stream", "sniff"},
}

# Public headers, and the module whose rank each has.
PUBLIC_MODULE = "board"

# A third-party include, and the only files that may have it.
LIBRARIES = [
    (re.compile(r"boost/filesystem"), re.compile(r"src/(input/walk|cli)/"), "src/input/walk and src/cli"),
    (re.compile(r"filesystem$"), re.compile(r"$^"), "no file: use Boost.Filesystem"),
    (re.compile(r"boost/program_options"), re.compile(r"src/cli/"), "src/cli"),
    (re.compile(r"(oneapi/)?tbb/|tbb\.h"), re.compile(r"src/pipeline/"), "src/pipeline"),
    (re.compile(r"yaml\.h"), re.compile(r"src/grading/gradescope_metadata"), "src/grading/gradescope_metadata.cpp"),
    (re.compile(r"archive(_entry)?\.h"), re.compile(r"src/input/archive/"), "src/input/archive"),
    (re.compile(r"sqlite3\.h"), re.compile(r"src/input/sqlite/"), "src/input/sqlite"),
    (re.compile(r"(zstd|lzma|bzlib|isa-l)"), re.compile(r"src/input/stream/"), "src/input/stream"),
    (re.compile(r"liburing\.h"), re.compile(r"src/input/prefetch/"), "src/input/prefetch"),
    (re.compile(r"simdjson"), re.compile(r"$^"), "tests"),
]

FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 70
FOLDER_UNITS_MAX = 25

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
NOT_A_FUNCTION = re.compile(
    r" *(\}|namespace|struct|class|enum|union|extern|if|for|while|switch|else|do|try|return|case)\b|\s*\}"
)


def is_table(head):
    """True for the definition of data: `constexpr std::array<...> k_names = {`."""
    return re.search(r"=\s*(\w|:|<|>|,|\s)*\{+$", head) is not None and "[" not in head.split("=")[-1]


def long_functions(text):
    """Yields line and length of every function that is too long; a table may have any length."""
    lines = text.split("\n")
    for opening, line in enumerate(lines):
        if not line.endswith("{") or line.lstrip().startswith("//"):
            continue
        # What is written over several lines begins where its first parenthesis opens.
        begin, depth = opening, line.count(")") - line.count("(")
        while depth > 0 and begin > 0:
            begin -= 1
            depth += lines[begin].count(")") - lines[begin].count("(")
        head = " ".join(lines[begin : opening + 1])
        if NOT_A_FUNCTION.match(head) or "(" not in head or is_table(head):
            continue
        indent = re.match(" *", lines[begin]).group(0)
        for end in range(opening + 1, len(lines)):
            if lines[end].startswith(indent + "}"):
                if end - begin + 1 > FUNCTION_LINES_MAX:
                    yield begin + 1, end - begin + 1
                break


def folder_of_input(path):
    """The folder of a path below src/input/, such as `csv`; empty for a file in src/input itself."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else ""


def include_faults(path, text):
    """Yields every include that the layers, the folders of input or the list of libraries forbid."""
    parts = path.split("/")
    module = parts[1] if parts[0] == "src" else PUBLIC_MODULE
    for match in INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start(2)) + 1
        kind, target = match.groups()
        for library, allowed_in, where in LIBRARIES:
            if kind == "<" and library.match(target) and not allowed_in.match(path):
                yield f"{path}:{line}: includes <{target}>, which is allowed in {where} only"
        head = target.split("/")[0]
        if kind == '"' and parts[0] == "include":
            yield f'{path}:{line}: a public header includes "{target}", which is not installed'
        elif kind == '"' and head not in ALLOWED:
            yield f'{path}:{line}: includes "{target}" by a path that does not begin with a module'
        elif kind == '"' and head != module and head not in ALLOWED[module]:
            yield f'{path}:{line}: {module} must not include {head} ("{target}")'
        elif kind == '"' and module == "input" and head == "input":
            folder, other = folder_of_input(path.removeprefix("src/")), folder_of_input(target)
            if other != folder and other not in INPUT_FOLDERS.get(folder, set()):
                yield f'{path}:{line}: input/{folder} must not include input/{other} ("{target}")'
        elif head == "oxaudit" and module == "support":
            yield f"{path}:{line}: support knows nothing of boards and must not include <{target}>"


def faults_of(path, text):
    """Yields every fault of one file; `path` is relative to the root, with forward slashes."""
    if not text.startswith(("///", "//")):
        yield f"{path}:1: starts without a comment that says what the file is for"
    count = text.count("\n")
    if count > FILE_LINES_MAX:
        yield f"{path}:{FILE_LINES_MAX + 1}: has {count} lines, at most {FILE_LINES_MAX} are allowed; split it"
    for line, length in long_functions(text):
        yield f"{path}:{line}: a function of {length} lines, at most {FUNCTION_LINES_MAX} are allowed; split it"
    parts = path.split("/")
    module = parts[1] if parts[0] == "src" else PUBLIC_MODULE
    if module not in ALLOWED:
        yield f"{path}:1: module {module} is unknown; add it to the layers"
        return
    if module == "input" and folder_of_input(path.removeprefix("src/")) not in INPUT_FOLDERS:
        yield f"{path}:1: the folder is unknown; add it to the folders of src/input"
        return
    yield from include_faults(path, text)


def folder_faults(paths):
    """Yields every folder with too many units; a .cpp and its .hpp are one unit."""
    units = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        units.setdefault(folder, set()).add(name.split(".")[0])
    for folder, names in sorted(units.items()):
        if len(names) > FOLDER_UNITS_MAX:
            yield f"{folder}: holds {len(names)} units, at most {FOLDER_UNITS_MAX} are allowed; split the folder"


def mirror_faults(root):
    """Yields every folder of tests/ that belongs to a module but to no folder of src/."""
    for path in sorted((root / "tests").rglob("*_test.cpp")):
        folder = path.parent.relative_to(root / "tests")
        if folder.parts and folder.parts[0] in ALLOWED and not (root / "src" / folder).is_dir():
            yield f"tests/{folder.as_posix()}: there is no src/{folder.as_posix()}; tests mirror the sources"


def faults_in(root):
    files = sorted(
        path
        for folder in ("src", "include")
        for path in (root / folder).rglob("*")
        if path.suffix in (".hpp", ".cpp")
    )
    if not files:
        yield f"{root}: no source file found"
    for path in files:
        yield from faults_of(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    yield from folder_faults(path.relative_to(root).as_posix() for path in files)
    yield from mirror_faults(root)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_architecture.py ROOT")
    faults = list(faults_in(pathlib.Path(sys.argv[1])))
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
