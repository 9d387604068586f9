"""Tests that the check finds false output, and that a status is that of the previous command."""

import unittest

from check_console_blocks import refreshed

PROGRAM = "/bin/true"


def block(text):
    return f"Before.\n\n```console\n{text}```\n\nAfter.\n"


class CheckConsoleBlocks(unittest.TestCase):
    def refresh(self, text):
        return refreshed(text, PROGRAM, "/")

    def test_leaves_true_output_alone(self):
        text = block("$ printf 'a\\nb\\n'\na\nb\n")
        self.assertEqual(self.refresh(text), text)

    def test_finds_false_output(self):
        self.assertEqual(self.refresh(block("$ echo yes\nno\n")), block("$ echo yes\nyes\n"))

    def test_finds_missing_output(self):
        self.assertEqual(self.refresh(block("$ echo yes\n")), block("$ echo yes\nyes\n"))

    def test_shows_the_status_of_the_command_above(self):
        text = block("$ false\n$ echo $?\n1\n$ oxaudit\n$ echo $?\n0\n")
        self.assertEqual(self.refresh(text), text)

    def test_runs_at_the_root(self):
        self.assertEqual(self.refresh(block("$ pwd\n/\n")), block("$ pwd\n/\n"))

    def test_leaves_other_blocks_alone(self):
        text = "```sh\necho yes\n```\n"
        self.assertEqual(self.refresh(text), text)

    def test_refuses_a_block_without_a_command(self):
        with self.assertRaises(RuntimeError):
            self.refresh(block("output of nothing\n"))


if __name__ == "__main__":
    unittest.main()
