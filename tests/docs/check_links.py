#!/usr/bin/env python3
"""Checks that every relative link in the Markdown files below a folder leads to a file, and to a heading of it.

It runs on the checkout and on an installed tree, because the README and the manual are read in both.

usage: check_links.py ROOT
Exit status: 0 when all links work, 1 when some do not.
"""

import pathlib
import re
import sys

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
SKIPPED = {"build", ".git"}


def prose(path):
    """The text without code: what looks like a link in a code block is not one."""
    return re.sub(r"`[^`\n]*`", lambda code: code[0].replace("[", " ").replace("]", " "),
                  FENCED.sub("", path.read_text(encoding="utf-8")))


def anchors(path):
    """The names by which GitHub links to headings: lower case, spaces as dashes, punctuation dropped."""
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


def broken_links(root):
    """Yields a sentence for each link that leads nowhere."""
    for page in sorted(root.rglob("*.md")):
        if SKIPPED.intersection(page.relative_to(root).parts):
            continue
        for target in LINK.findall(prose(page)):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            linked = page if not path else page.parent / path
            if not linked.exists():
                yield f"{page.relative_to(root)}: {target}: no such file"
            elif anchor and anchor not in anchors(linked):
                yield f"{page.relative_to(root)}: {target}: no such heading"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = list(broken_links(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
