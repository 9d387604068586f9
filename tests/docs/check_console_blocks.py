#!/usr/bin/env python3
"""Runs every command that a Markdown file shows in a ```console block and compares what it prints, byte for byte.

A block has commands, each after `$ `, and after each command its standard output. The commands of a block run in one
shell at the root of the project, so `$ echo $?` shows the status of the previous command. Standard error is not shown.
Files made by `mktemp` are removed. With --rewrite, the current output replaces the output in the files.

usage: check_console_blocks.py [--rewrite] --program OXAUDIT --root ROOT FILE…
"""

import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARKER = "\x01end of a command\x01\n"


def commands_of(block):
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def run(block, program, root):
    """The block with the current output of each command."""
    commands = commands_of(block)
    script = ['status=0; give() { return "$1"; }']
    for command in commands:
        script += ['give "$status"', command, f"status=$?; printf '%s' '{MARKER}'"]
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(pathlib.Path(program).resolve(), pathlib.Path(folder) / "oxaudit")
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("OXAUDIT_")}
        environment = {**inherited, "PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                       "TMPDIR": folder}
        ran = subprocess.run(
            ["bash", "-c", "\n".join(script)],
            cwd=root, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
        )
    outputs = ran.stdout.decode("utf-8", "backslashreplace").split(MARKER)[:-1]
    if len(outputs) != len(commands):
        raise RuntimeError(f"the block that starts with '$ {commands[0]}' ended early: {ran.stderr.decode()}")
    return "".join(f"$ {command}\n{output}" for command, output in zip(commands, outputs))


def refreshed(text, program, root):
    def replace(match):
        if not match[1].startswith("$ "):
            raise RuntimeError("a console block must begin with a command: " + match[1].splitlines()[0])
        return f"```console\n{run(match[1], program, root)}```"

    return BLOCK.sub(replace, text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("--program", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()

    failed = False
    for file in arguments.files:
        shown = file.read_text(encoding="utf-8")
        present = refreshed(shown, arguments.program, arguments.root)
        if arguments.rewrite:
            file.write_text(present, encoding="utf-8")
        elif shown != present:
            failed = True
            lines = (shown.splitlines(), present.splitlines())
            print("\n".join(difflib.unified_diff(*lines, f"{file} shows", "the program prints", lineterm="")))
    if failed:
        sys.exit("\nIf the new output is right, run this again with --rewrite.")


if __name__ == "__main__":
    main()
