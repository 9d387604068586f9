"""Tests that the check of links finds broken links and accepts working ones."""

import pathlib
import tempfile
import unittest

from check_links import broken_links


class CheckLinks(unittest.TestCase):
    def check(self, text):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs").mkdir()
            (root / "docs/page.md").write_text("# Page\n\n## Who is missing: `--roster`\n", encoding="utf-8")
            (root / "README.md").write_text(text, encoding="utf-8")
            return list(broken_links(root))

    def test_accepts_files_headings_and_urls(self):
        self.assertEqual(self.check("# Top\n[a](docs/page.md) [b](docs/page.md#page) [c](#top) [d](https://x.org/y)"), [])

    def test_drops_punctuation_from_anchors(self):
        self.assertEqual(self.check("[a](docs/page.md#who-is-missing---roster)"), [])

    def test_finds_missing_file(self):
        self.assertEqual(self.check("[a](docs/gone.md)"), ["README.md: docs/gone.md: no such file"])

    def test_finds_missing_heading(self):
        self.assertEqual(self.check("[a](docs/page.md#gone)"), ["README.md: docs/page.md#gone: no such heading"])

    def test_ignores_code(self):
        self.assertEqual(self.check("`[a](gone.md)`\n\n```sh\n[a](gone.md)\n```\n"), [])


if __name__ == "__main__":
    unittest.main()
