"""Tools that judge what we write and that no package of Debian's holds: fetched with pip or npm, as these are set up here,
when a test first needs them. Nothing of them is kept in the project, and who lacks them skips and says why."""

import os
import pathlib
import shutil
import subprocess
import tempfile


class Unavailable(Exception):
    """What judges is missing here; says what and why."""


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, **options)


def tool(name, package):
    path = shutil.which(name)
    if path is None:
        raise Unavailable(f"there is no {name}; Debian's package {package} has it")
    return path


def fetch(folder: pathlib.Path, *command):
    """Runs a package client in an empty folder, which then becomes `folder`: what is there is whole."""
    if folder.exists():
        return folder
    tool(command[0], command[0])
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = tempfile.mkdtemp(dir=folder.parent)
    try:
        got = run(*command, cwd=work)
        if got.returncode != 0:
            raise Unavailable(f"{' '.join(command)} failed: {(got.stderr or got.stdout).strip()[-500:]}")
        os.rename(work, folder)
    except subprocess.TimeoutExpired as late:
        raise Unavailable(f"{' '.join(command)} took more than {late.timeout:.0f} seconds") from late
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return folder
