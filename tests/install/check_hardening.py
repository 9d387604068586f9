#!/usr/bin/env python3
"""Fails unless a build is hardened: reads the program's ELF headers and symbols, and the compile commands.

usage: check_hardening.py BUILD-FOLDER
"""

import json
import pathlib
import platform
import re
import subprocess
import sys

# Flags that leave no trace in a program, for every source file of it.
FLAGS = ["-fstack-protector-strong", "-fstack-clash-protection"]
if platform.machine() in ("x86_64", "i686"):
    FLAGS.append("-fcf-protection")  # other processors have no such instructions
FORTIFY = "-D_FORTIFY_SOURCE=2"


def readelf(*arguments):
    return subprocess.run(["readelf", "--wide", *arguments], check=True, capture_output=True, text=True).stdout


def binary_faults(headers, segments, dynamic, symbols):
    """What is missing in the output of readelf for the program."""
    if not re.search(r"Type:\s+DYN", headers) or not re.search(r"FLAGS_1.*\bPIE\b", dynamic):
        yield "it is not a position independent executable (PIE)"
    if "GNU_RELRO" not in segments:
        yield "it has no read-only relocations (RELRO)"
    if not re.search(r"FLAGS.*\bBIND_NOW\b|FLAGS_1.*\bNOW\b", dynamic):
        yield "its symbols are not all bound at start (bindnow)"
    if "__stack_chk_fail" not in symbols:
        yield "it has no stack protector"


def command_faults(commands):
    """What is missing in the compile commands: a list of objects with `file` and `command`, as CMake writes it."""
    sources = [entry for entry in commands if "/src/" in entry["file"]]
    if not sources:
        yield "compile_commands.json names no source file"
    for entry in sources:
        words = entry["command"].split()
        # Without optimisation glibc cannot check sizes.
        optimised = any(re.fullmatch(r"-O[1-3s]", word) for word in words)
        for flag in FLAGS + [FORTIFY] * optimised:
            if flag not in words:
                yield f"{entry['file']}: compiled without {flag}"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_hardening.py BUILD-FOLDER")
    folder = pathlib.Path(sys.argv[1])
    program = str(folder / "oxaudit")
    faults = [
        f"{program}: {fault}"
        for fault in binary_faults(
            readelf("--file-header", program),
            readelf("--segments", program),
            readelf("--dynamic", program),
            readelf("--dyn-syms", program),
        )
    ]
    faults += command_faults(json.loads((folder / "compile_commands.json").read_text()))
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
