#!/usr/bin/env python3
"""Runs the hooks of .pre-commit-hooks.yaml and of docs/reference/ci.md with pre-commit itself, which comes from PyPI.

usage: check_pre_commit.py --program OXAUDIT --root ROOT --fetched FOLDER
Exit status: 0 when the hooks do what the documentation says, 1 when not, 77 when pre-commit is unavailable.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys
import tempfile

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "helpers"))
from fetched import Unavailable, fetch, run, tool  # noqa: E402

AUTHOR = ["-c", "user.name=test", "-c", "user.email=test@example.org"]


def must(*command, **options):
    ran = run(*command, **options)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {ran.stdout}{ran.stderr}")
    return ran.stdout


def commit_all(folder, environment):
    must("git", "init", "-q", cwd=folder, env=environment)
    must("git", "add", "-A", cwd=folder, env=environment)
    must("git", *AUTHOR, "commit", "-qm", "all", cwd=folder, env=environment)
    return must("git", "rev-parse", "HEAD", cwd=folder, env=environment).strip()


def faults(arguments, work):
    """Yields a sentence for each difference from the documentation."""
    libraries = fetch(arguments.fetched.resolve() / "pre-commit", sys.executable, "-m", "pip", "install", "--quiet",
                      "--target", ".", "--disable-pip-version-check", "pre-commit==4.7.0")
    tool("git", "git")
    (work / "bin").mkdir()
    (work / "bin/oxaudit").symlink_to(arguments.program.resolve())
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("OXAUDIT_", "GIT_"))}
    environment = {**inherited, "PATH": f"{work / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(libraries),
                   "PRE_COMMIT_HOME": str(work / "cache"), "HOME": str(work)}

    hooks = work / "hooks"
    hooks.mkdir()
    shutil.copy(arguments.root / ".pre-commit-hooks.yaml", hooks)
    revision = commit_all(hooks, environment)
    page = (arguments.root / "docs/reference/ci.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```yaml\n(# \.pre-commit-config\.yaml\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    if len(shown) != 2:
        yield f"docs/reference/ci.md shows {len(shown)} configurations"
    for text in shown:
        configuration = yaml.safe_load(text)
        for repository in configuration["repos"]:
            if repository["repo"] != "local":
                repository.update(repo=str(hooks), rev=revision)
        mine = pathlib.Path(tempfile.mkdtemp(dir=work))
        (mine / ".pre-commit-config.yaml").write_text(yaml.safe_dump(configuration), encoding="utf-8")
        (mine / "corpus").mkdir()
        (mine / "corpus/good board.txt").write_text("XO-\n---\n---\n", encoding="utf-8")
        (mine / "other.txt").write_text("no board\n", encoding="utf-8")
        commit_all(mine, environment)
        for board, status in (("XX-", 1), ("X--", 0)):
            (mine / "corpus/new.txt").write_text(f"{board}\n---\n---\n", encoding="utf-8")
            must("git", "add", "-A", cwd=mine, env=environment)
            ran = run(sys.executable, "-m", "pre_commit", "run", "--all-files", cwd=mine, env=environment)
            if ran.returncode != status or ("corpus/new.txt:1:1: OX202" in ran.stdout) != bool(status):
                yield f"{board} gives {ran.returncode}: {ran.stdout}{ran.stderr}"


def main():
    parser = argparse.ArgumentParser()
    for name in ("program", "root", "fetched"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        try:
            found = list(faults(arguments, pathlib.Path(work)))
        except Unavailable as reason:
            print(f"the hooks were not run by pre-commit: {reason}")
            return 77
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
