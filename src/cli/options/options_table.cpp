/// The option table. A new option needs a row here and the code next to check_options.cpp that gives it a meaning.
#include "cli/options/options_table.hpp"

#include <algorithm>
#include <iterator>

namespace oxaudit::cli {

namespace {

using enum OptionGroup;
using enum OptionUse;

constexpr OptionRow k_options[] = {
    {input, list, 0, "files-from", "FILE", "",
     "Also audit the paths listed in FILE, one per line. - means standard input"},
    {input, list, 0, "files0-from", "FILE", "",
     "Like --files-from, but a NUL byte ends each path, as in the output of find -print0"},
    {input, list, 0, "include", "GLOB", "", "In folders, audit only files that match GLOB"},
    {input, list, 0, "exclude", "GLOB", "", "In folders, skip files and folders that match GLOB"},
    {input, flag, 0, "hidden", "", "", "In folders, also audit hidden files and system files"},
    {input, flag, 0, "follow", "", "", "In folders, follow symbolic links"},
    {input, single, 0, "max-depth", "N", "",
     "Limit the depth of the search in folders. 1 means only the files directly in a folder"},
    {input, flag, 0, "list-files", "", "", "List what would happen to each path, and why. Nothing is audited"},

    {content, single, 0, "input-format", "FORMAT", "",
     "Read every input in this format, regardless of its extension. FORMAT is one of {formats}"},
    {content, list, 0, "marks", "KIND=MARK,...", "",
     "Use other marks, such as x=1,o=-1,empty=0. Several marks of the same kind are all accepted. They replace "
     "the default marks of that kind"},
    {content, single, 0, "delimiter", "C", "", "Field delimiter: one character, tab or space"},
    {content, single, 0, "header", "yes|no", "", "Whether the first row contains column names"},
    {content, single, 0, "board-column", "NAME|N", "", "The column that contains the board"},
    {content, single, 0, "cell-columns", "A,B,...", "", "The nine columns that contain the cells, row by row"},
    {content, single, 0, "id-column", "NAME|N", "", "The column that contains the record's ID"},
    {content, single, 0, "table", "NAME", "", "The database table that contains the boards"},
    {content, single, 0, "query", "SQL", "", "Audit the rows that this SELECT statement returns"},
    {content, single, 0, "board-key", "KEY", "",
     "The JSON key of the board. KEY is a name or a pointer such as /games/*/board. Use /games/*# if the member "
     "names are the boards"},
    {content, single, 0, "id-key", "KEY", "", "The JSON key of the record's ID"},
    {content, single, 0, "claim-column", "NAME|N", "", "Compare the outcome in this column with the computed outcome"},
    {content, single, 0, "claim-next-column", "NAME|N", "",
     "In unfinished games, compare the next player in this column with the computed one"},
    {content, single, 0, "claim-key", "KEY", "", "Compare the outcome under this JSON key with the computed outcome"},
    {content, list, 0, "claim-map", "WORD=STATUS,...", "",
     "Define other words for outcomes, such as positive=x,negative=o|draw"},

    {report, list, 'o', "output", "[FORMAT:]PATH", "text:-",
     "Write a report. FORMAT is one of {reports}. Without FORMAT, the extension of PATH decides. - as PATH, or "
     "FORMAT alone, means standard output"},
    {report, flag, 0, "all", "", "", "Report every record, not only flagged records"},
    {report, flag, 0, "spreadsheet-safe", "", "",
     "In csv reports and grades, escape fields that a spreadsheet would run as formulas"},
    {report, single, 0, "color", "WHEN", "auto", "Colour the text report: auto, always or never"},
    {report, flag, 'q', "quiet", "", "", "Do not print the closing summary or the progress"},
    {report, flag, 'v', "verbose", "", "", "Also print how long the audit took"},

    {expect, single, 0, "expect", "FILE", "",
     "Compare each record with an answer key (.csv or .ndjson). Only differences are findings"},
    {expect, flag, 0, "expect-sidecar", "", "",
     "Compare each record with a line of a file next to its source. For 007.txt, the file is 007.txt.expected or "
     "007.expected"},
    {expect, single, 0, "expect-status", "RESULT", "",
     "Expect the same result for every record: legal, illegal, malformed, win, draw or in_progress"},
    {expect, single, 0, "baseline", "FILE", "",
     "Flag only findings that an earlier report does not contain. FILE is a json, ndjson or csv report. Findings "
     "that are fixed since then are listed"},

    {grading, single, 0, "grades", "FILE", "",
     "Also write a CSV file with one row per submission. - means standard output"},
    {grading, list, 0, "group", "PATTERN", "",
     "How to extract the submitter from a path. PATTERN is, for example, {student}/{exercise}.txt. canvas, "
     "moodle, nbgrader, gradescope, brightspace and blackboard match the exports of these systems. Several "
     "patterns are tried in order"},
    {grading, single, 0, "points", "FILE", "",
     "CSV file with the points of a record by status and rule, such as right,1. Without it, the score is the "
     "proportion of records that are right"},
    {grading, single, 0, "roster", "FILE", "",
     "The expected submitters. FILE has one name per line, or is CSV with a column named like a field of --group, "
     "or is Gradescope's submission_metadata.yml"},

    {outcome, list, 0, "fail-on", "WHAT,...", "any",
     "What causes exit status 1. WHAT is any, malformed, illegal, never, or a rule such as OX201 or too-many-o"},
    {outcome, flag, 0, "allow-empty", "", "", "Do not fail if a path matches nothing"},

    {limits, single, 'j', "jobs", "N", "", "Number of threads. The default is one per processor"},
    {limits, single, 0, "max-record-bytes", "SIZE", "1M", "Maximum size of a record. K, M and G are units of 1024"},
    {limits, single, 0, "max-nesting", "N", "4", "Maximum depth of archives within archives"},
    {limits, single, 0, "max-members", "N", "1000000", "Maximum number of members in an archive"},
    {limits, single, 0, "max-ratio", "N", "1000",
     "Maximum ratio of decompressed to compressed size. Up to 64M of decompressed data is always allowed"},
    {limits, single, 0, "max-json-depth", "N", "64", "Maximum depth of JSON arrays and objects"},
    {limits, single, 0, "max-sql-steps", "N", "10000000",
     "Maximum number of SQLite's steps between two rows. It does not apply to --query"},
    {limits, single, 0, "max-sql-temp", "SIZE", "1G", "Maximum size of SQLite's temporary files for one database"},

    {other, single, 0, "config", "FILE", "", "Read options from FILE instead of .oxaudit.conf in the working folder"},
    {other, flag, 0, "show-config", "", "", "Show every option in effect and where it was set. Nothing is audited"},
    {other, flag, 'h', "help", "", "", "Show this help. -h shows only the most used options"},
    {other, flag, 'V', "version", "", "", "Show the version"},

    // For the project's own tests. They come last: shown_options() ends before them.
    {developer, single, 0, "block-bytes", "SIZE", "256K", "Bytes of a large source that one task reads"},
    {developer, single, 0, "block-window", "SIZE", "4K",
     "Bytes after a block that are searched for the start of a record"},
    {developer, single, 0, "block-files", "N", "256", "Small files that one task reads"},
};

}  // namespace

std::span<const OptionRow> option_table() noexcept { return k_options; }

std::span<const OptionRow> shown_options() noexcept {
  return {k_options, std::ranges::find(k_options, developer, &OptionRow::group)};
}

const OptionRow* find_option(std::string_view name) noexcept {
  const auto* found = std::ranges::find(k_options, name, &OptionRow::name);
  return found == std::end(k_options) ? nullptr : found;
}

std::string_view heading(OptionGroup group) noexcept {
  switch (group) {
    case input: return "Which files to audit";
    case content: return "How to read them";
    case report: return "Reports";
    case expect: return "Expected results";
    case grading: return "Grading";
    case outcome: return "What counts as failure";
    case limits: return "Limits";
    case other: return "Other";
    case developer: break;
  }
  return "";
}

bool only_typed(const OptionRow& row) noexcept { return row.group == other; }

}  // namespace oxaudit::cli
