#!/usr/bin/env python3
"""Fails when the code no longer has the shape that docs/ARCHITECTURE.md promises.

Reads the sources as text, so it needs no build: which module includes which, which library is used where, how long a
file is and whether it starts by saying what it is for.

usage: check_architecture.py ROOT
"""

import pathlib
import re
import sys

# A module may include itself and the modules named here.
ALLOWED = {
    "support": set(),
    "board": {"support"},
    "check": {"support", "board"},
    "input": {"support", "board", "check"},
    "report": {"support", "board", "check"},
    "expect": {"support", "board", "check", "input", "report"},
    "pipeline": {"support", "board", "check", "input", "report", "expect"},
    "cli": {"support", "board", "check", "input", "report", "expect", "pipeline"},
}

# Public headers, and the module whose rank each has.
PUBLIC_MODULE = "board"

# A third-party include, and the only files that may have it.
LIBRARIES = [
    (re.compile(r"boost/filesystem"), re.compile(r"src/input/(walk[^/]*|paths?[^/]*)"), "src/input/walk*"),
    (re.compile(r"boost/program_options"), re.compile(r"src/cli/"), "src/cli"),
    (re.compile(r"(oneapi/)?tbb/|tbb\.h"), re.compile(r"src/pipeline/"), "src/pipeline"),
    (re.compile(r"yaml\.h"), re.compile(r"src/cli/gradescope_metadata"), "src/cli/gradescope_metadata.cpp"),
    (re.compile(r"simdjson"), re.compile(r"src/input/"), "src/input"),
]

LINES_MAX = 500
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def faults_of(path, text):
    """Yields every fault of one file; `path` is relative to the root, with forward slashes."""
    if not text.startswith(("///", "//")):
        yield f"{path}:1: starts without a comment that says what the file is for"
    count = text.count("\n")
    if count > LINES_MAX:
        yield f"{path}:{LINES_MAX + 1}: has {count} lines, at most {LINES_MAX} are allowed; part it"

    parts = path.split("/")
    module = parts[1] if parts[0] == "src" else PUBLIC_MODULE
    if module not in ALLOWED:
        yield f"{path}:1: module {module} is unknown; add it to the layers"
        return
    for match in INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start(2)) + 1
        kind, target = match.groups()
        for library, allowed_in, where in LIBRARIES:
            if library.match(target) and not allowed_in.match(path):
                yield f"{path}:{line}: includes <{target}>, which is allowed in {where} only"
        head = target.split("/")[0]
        if kind == '"' and parts[0] == "include":
            yield f'{path}:{line}: a public header includes "{target}", which is not installed'
        elif kind == '"' and head not in ALLOWED:
            yield f'{path}:{line}: includes "{target}" by a path that does not begin with a module'
        elif kind == '"' and head != module and head not in ALLOWED[module]:
            yield f'{path}:{line}: {module} must not include {head} ("{target}")'
        elif head == "oxaudit" and module == "support":
            yield f"{path}:{line}: support knows nothing of boards and must not include <{target}>"


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


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_architecture.py ROOT")
    faults = list(faults_in(pathlib.Path(sys.argv[1])))
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
