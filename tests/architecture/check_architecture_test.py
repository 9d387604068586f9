"""Proves that the architecture check can fail: each forbidden thing, alone in a file, is found; its allowed twin is not."""

import unittest

from check_architecture import LINES_MAX, faults_of

TOP = "/// What the file is for.\n"

FORBIDDEN = [
    ("input must not see report", "src/input/csv.cpp", '#include "report/report.hpp"'),
    ("report must not see input", "src/report/csv.cpp", '#include "input/reader.hpp"'),
    ("board must not see check", "src/board/marks.cpp", '#include "check/record.hpp"'),
    ("support must not see board", "src/support/text.cpp", '#include "board/marks.hpp"'),
    ("support must not see the game", "src/support/text.cpp", "#include <oxaudit/board.hpp>"),
    ("check must not see pipeline", "src/check/record.cpp", '#include "pipeline/audit.hpp"'),
    ("pipeline must not see cli", "src/pipeline/audit.cpp", '#include "cli/options.hpp"'),
    ("Boost.Filesystem elsewhere in input", "src/input/csv.cpp", "#include <boost/filesystem.hpp>"),
    ("Boost.Filesystem in pipeline", "src/pipeline/audit.cpp", "#include <boost/filesystem/path.hpp>"),
    ("TBB in input", "src/input/walk.cpp", "#include <tbb/parallel_for.h>"),
    ("oneTBB in cli", "src/cli/main.cpp", "#include <oneapi/tbb/global_control.h>"),
    ("simdjson in report", "src/report/json.cpp", "#include <simdjson.h>"),
    ("Boost.Program_options in pipeline", "src/pipeline/audit.cpp", "#include <boost/program_options.hpp>"),
    ("a private header in a public one", "include/oxaudit/board.hpp", '#include "support/result.hpp"'),
    ("a sibling without its module", "src/input/csv.cpp", '#include "reader.hpp"'),
    ("blanks in the directive", "src/input/csv.cpp", ' # include "report/report.hpp"'),
    ("a module nobody knows", "src/extra/thing.cpp", ""),
]

ALLOWED = [
    ("its own module", "src/input/csv.cpp", '#include "input/reader.hpp"'),
    ("a module to the left", "src/report/csv.cpp", '#include "check/record.hpp"'),
    ("pipeline joins the two", "src/pipeline/audit.cpp", '#include "input/walk.hpp"\n#include "report/report.hpp"'),
    ("TBB in pipeline", "src/pipeline/audit.cpp", "#include <tbb/parallel_pipeline.h>"),
    ("Boost.Filesystem in the walk", "src/input/walk_state.cpp", "#include <boost/filesystem.hpp>"),
    ("simdjson in input", "src/input/ndjson.cpp", "#include <simdjson.h>"),
    ("the game's headers", "src/check/finding.hpp", "#include <oxaudit/rule.hpp>"),
]


class CheckArchitecture(unittest.TestCase):
    def test_finds_what_is_forbidden(self):
        for name, path, text in FORBIDDEN:
            with self.subTest(name):
                self.assertEqual(len(list(faults_of(path, TOP + text + "\n"))), 1)

    def test_lets_what_is_allowed_pass(self):
        for name, path, text in ALLOWED:
            with self.subTest(name):
                self.assertEqual(list(faults_of(path, TOP + text + "\n")), [])

    def test_names_file_and_line(self):
        (fault,) = faults_of("src/input/csv.cpp", TOP + '\n#include "report/report.hpp"\n')
        self.assertTrue(fault.startswith("src/input/csv.cpp:3: "), fault)

    def test_finds_a_long_file(self):
        self.assertEqual(list(faults_of("src/cli/a.cpp", TOP + "\n" * (LINES_MAX - 1))), [])
        self.assertEqual(len(list(faults_of("src/cli/a.cpp", TOP + "\n" * LINES_MAX))), 1)

    def test_finds_a_file_without_a_top_comment(self):
        self.assertEqual(len(list(faults_of("src/cli/a.cpp", "#pragma once\n"))), 1)


if __name__ == "__main__":
    unittest.main()
