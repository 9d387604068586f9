"""Proves that the architecture check can fail: each forbidden thing, alone in a file, is found; its allowed twin is not."""

import unittest

from check_architecture import FILE_LINES_MAX, FOLDER_UNITS_MAX, FUNCTION_LINES_MAX, faults_of, folder_faults

TOP = "/// What the file is for.\n"

FORBIDDEN = [
    ("input must not see report", "src/input/csv/csv.cpp", '#include "report/report.hpp"'),
    ("report must not see input", "src/report/csv.cpp", '#include "input/core/reader.hpp"'),
    ("board must not see check", "src/board/marks.cpp", '#include "check/record.hpp"'),
    ("diagnose must not see grading", "src/diagnose/likely_format.cpp", '#include "grading/roster.hpp"'),
    ("support must not see board", "src/support/text.cpp", '#include "board/marks.hpp"'),
    ("support must not see the game", "src/support/text.cpp", "#include <oxaudit/board.hpp>"),
    ("check must not see pipeline", "src/check/record.cpp", '#include "pipeline/audit.hpp"'),
    ("pipeline must not see cli", "src/pipeline/audit.cpp", '#include "cli/options.hpp"'),
    ("core must not see a reader", "src/input/core/reader.hpp", '#include "input/csv/csv.hpp"'),
    ("one format must not see another", "src/input/csv/csv.cpp", '#include "input/json/json.hpp"'),
    ("a folder of input that nobody knows", "src/input/odd/csv.cpp", ""),
    ("Boost.Filesystem elsewhere in input", "src/input/csv/csv.cpp", "#include <boost/filesystem.hpp>"),
    ("Boost.Filesystem in pipeline", "src/pipeline/audit.cpp", "#include <boost/filesystem/path.hpp>"),
    ("std::filesystem", "src/cli/run.cpp", "#include <filesystem>"),
    ("TBB in input", "src/input/walk/walk.cpp", "#include <tbb/parallel_for.h>"),
    ("oneTBB in cli", "src/cli/main.cpp", "#include <oneapi/tbb/global_control.h>"),
    ("simdjson in the program", "src/input/json/json.cpp", "#include <simdjson.h>"),
    ("libarchive elsewhere in input", "src/input/stream/decoder.cpp", "#include <archive.h>"),
    ("Boost.Program_options in pipeline", "src/pipeline/audit.cpp", "#include <boost/program_options.hpp>"),
    ("a private header in a public one", "include/oxaudit/board.hpp", '#include "support/result.hpp"'),
    ("a sibling without its module", "src/input/csv/csv.cpp", '#include "reader.hpp"'),
    ("blanks in the directive", "src/input/csv/csv.cpp", ' # include "report/report.hpp"'),
    ("a module nobody knows", "src/extra/thing.cpp", ""),
]

ALLOWED = [
    ("its own module", "src/input/csv/csv.cpp", '#include "input/core/reader.hpp"'),
    ("a module to the left", "src/report/csv.cpp", '#include "check/record.hpp"'),
    ("pipeline joins the two", "src/pipeline/audit.cpp", '#include "input/walk/walk.hpp"\n#include "report/report.hpp"'),
    ("the format table joins the readers", "src/input/format_table.cpp", '#include "input/csv/csv.hpp"'),
    ("TBB in pipeline", "src/pipeline/audit.cpp", "#include <tbb/parallel_pipeline.h>"),
    ("Boost.Filesystem in the walk", "src/input/walk/walk_state.cpp", "#include <boost/filesystem.hpp>"),
    ("Boost.Filesystem in cli", "src/cli/protect_inputs.cpp", "#include <boost/filesystem.hpp>"),
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
        (fault,) = faults_of("src/input/csv/csv.cpp", TOP + '\n#include "report/report.hpp"\n')
        self.assertTrue(fault.startswith("src/input/csv/csv.cpp:3: "), fault)

    def test_finds_a_long_file(self):
        self.assertEqual(list(faults_of("src/cli/a.cpp", TOP + "\n" * (FILE_LINES_MAX - 1))), [])
        self.assertEqual(len(list(faults_of("src/cli/a.cpp", TOP + "\n" * FILE_LINES_MAX))), 1)

    def test_finds_a_file_without_a_top_comment(self):
        self.assertEqual(len(list(faults_of("src/cli/a.cpp", "#pragma once\n"))), 1)

    def test_finds_a_long_function_but_no_long_table(self):
        def body(head, lines):
            return TOP + head + "\n" + "  x,\n" * (lines - 2) + "}\n"

        function, table = "Result<int> work(int a) {", "constexpr std::array<Row, 80> k_rows = {{"
        method = "void Class::work(int a) const {"
        self.assertEqual(list(faults_of("src/cli/a.cpp", body(function, FUNCTION_LINES_MAX))), [])
        self.assertEqual(len(list(faults_of("src/cli/a.cpp", body(function, FUNCTION_LINES_MAX + 1)))), 1)
        self.assertEqual(len(list(faults_of("src/cli/a.cpp", body(method, FUNCTION_LINES_MAX + 1)))), 1)
        self.assertEqual(list(faults_of("src/cli/a.cpp", body(table, FUNCTION_LINES_MAX + 1))), [])

    def test_finds_a_full_folder(self):
        def units(count):
            return [f"src/cli/unit{i}.{kind}" for i in range(count) for kind in ("cpp", "hpp")]

        self.assertEqual(list(folder_faults(units(FOLDER_UNITS_MAX))), [])
        self.assertEqual(len(list(folder_faults(units(FOLDER_UNITS_MAX + 1)))), 1)


if __name__ == "__main__":
    unittest.main()
