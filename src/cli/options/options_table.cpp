/// The option table. A new option needs a row here and the code next to check_options.cpp that gives it a meaning.
#include "cli/options/options_table.hpp"

#include <algorithm>
#include <array>

namespace oxaudit::cli {

namespace {

using Group = OptionGroup;
using Use = OptionUse;

constexpr std::array k_options = {
    OptionRow{Group::input, Use::list, 0, "files-from", "FILE", "",
              "Also audit the paths listed in FILE, one per line. - means standard input"},
    OptionRow{Group::input, Use::list, 0, "files0-from", "FILE", "",
              "Like --files-from, but a NUL byte ends each path, as in the output of find -print0"},
    OptionRow{Group::input, Use::list, 0, "include", "GLOB", "", "In folders, audit only files that match GLOB"},
    OptionRow{Group::input, Use::list, 0, "exclude", "GLOB", "", "In folders, skip files and folders that match GLOB"},
    OptionRow{Group::input, Use::flag, 0, "hidden", "", "", "In folders, also audit hidden files and system files"},
    OptionRow{Group::input, Use::flag, 0, "follow", "", "", "In folders, follow symbolic links"},
    OptionRow{Group::input, Use::single, 0, "max-depth", "N", "",
              "Limit the depth of the search in folders. 1 means only the files directly in a folder"},
    OptionRow{Group::input, Use::flag, 0, "list-files", "", "",
              "List what would happen to each path, and why. Nothing is audited"},

    OptionRow{Group::content, Use::single, 0, "input-format", "FORMAT", "",
              "Read every input in this format, regardless of its extension. FORMAT is one of {formats}"},
    OptionRow{
        Group::content, Use::list, 0, "marks", "KIND=MARK,...", "",
        "Use other marks, such as x=1,o=-1,empty=0. Several marks of the same kind are all accepted. They replace "
        "the default marks of that kind"},
    OptionRow{Group::content, Use::single, 0, "delimiter", "C", "", "Field delimiter: one character, tab or space"},
    OptionRow{Group::content, Use::single, 0, "header", "yes|no", "", "Whether the first row contains column names"},
    OptionRow{Group::content, Use::single, 0, "board-column", "NAME|N", "", "The column that contains the board"},
    OptionRow{Group::content, Use::single, 0, "cell-columns", "A,B,...", "",
              "The nine columns that contain the cells, row by row"},
    OptionRow{Group::content, Use::single, 0, "id-column", "NAME|N", "", "The column that contains the record's ID"},
    OptionRow{Group::content, Use::single, 0, "table", "NAME", "", "The database table that contains the boards"},
    OptionRow{Group::content, Use::single, 0, "query", "SQL", "", "Audit the rows that this SELECT statement returns"},
    OptionRow{
        Group::content, Use::single, 0, "board-key", "KEY", "",
        "The JSON key of the board. KEY is a name or a pointer such as /games/*/board. Use /games/*# if the member "
        "names are the boards"},
    OptionRow{Group::content, Use::single, 0, "id-key", "KEY", "", "The JSON key of the record's ID"},
    OptionRow{Group::content, Use::single, 0, "claim-column", "NAME|N", "",
              "Compare the outcome in this column with the computed outcome"},
    OptionRow{Group::content, Use::single, 0, "claim-next-column", "NAME|N", "",
              "In unfinished games, compare the next player in this column with the computed one"},
    OptionRow{Group::content, Use::single, 0, "claim-key", "KEY", "",
              "Compare the outcome under this JSON key with the computed outcome"},
    OptionRow{Group::content, Use::list, 0, "claim-map", "WORD=STATUS,...", "",
              "Define other words for outcomes, such as positive=x,negative=o|draw"},

    OptionRow{
        Group::report, Use::list, 'o', "output", "[FORMAT:]PATH", "text:-",
        "Write a report. FORMAT is one of {reports}. Without FORMAT, the extension of PATH decides. - as PATH, or "
        "FORMAT alone, means standard output"},
    OptionRow{Group::report, Use::flag, 0, "all", "", "", "Report every record, not only flagged records"},
    OptionRow{Group::report, Use::flag, 0, "spreadsheet-safe", "", "",
              "In csv reports and grades, escape fields that a spreadsheet would run as formulas"},
    OptionRow{Group::report, Use::single, 0, "color", "WHEN", "auto", "Colour the text report: auto, always or never"},
    OptionRow{Group::report, Use::flag, 'q', "quiet", "", "", "Do not print the closing summary or the progress"},
    OptionRow{Group::report, Use::flag, 'v', "verbose", "", "", "Also print how long the audit took"},

    OptionRow{Group::expect, Use::single, 0, "expect", "FILE", "",
              "Compare each record with an answer key (.csv or .ndjson). Only differences are findings"},
    OptionRow{
        Group::expect, Use::flag, 0, "expect-sidecar", "", "",
        "Compare each record with a line of a file next to its source. For 007.txt, the file is 007.txt.expected or "
        "007.expected"},
    OptionRow{Group::expect, Use::single, 0, "expect-status", "RESULT", "",
              "Expect the same result for every record: legal, illegal, malformed, win, draw or in_progress"},
    OptionRow{
        Group::expect, Use::single, 0, "baseline", "FILE", "",
        "Flag only findings that an earlier report does not contain. FILE is a json, ndjson or csv report. Findings "
        "that are fixed since then are listed"},

    OptionRow{Group::grading, Use::single, 0, "grades", "FILE", "",
              "Also write a CSV file with one row per submission. - means standard output"},
    OptionRow{Group::grading, Use::list, 0, "group", "PATTERN", "",
              "How to extract the submitter from a path. PATTERN is, for example, {student}/{exercise}.txt. canvas, "
              "moodle, nbgrader, gradescope, brightspace and blackboard match the exports of these systems. Several "
              "patterns are tried in order"},
    OptionRow{Group::grading, Use::single, 0, "points", "FILE", "",
              "CSV file with the points of a record by status and rule, such as right,1. Without it, the score is the "
              "proportion of records that are right"},
    OptionRow{
        Group::grading, Use::single, 0, "roster", "FILE", "",
        "The expected submitters. FILE has one name per line, or is CSV with a column named like a field of --group, "
        "or is Gradescope's submission_metadata.yml"},

    OptionRow{
        Group::outcome, Use::list, 0, "fail-on", "WHAT,...", "any",
        "What causes exit status 1. WHAT is any, malformed, illegal, never, or a rule such as OX201 or too-many-o"},
    OptionRow{Group::outcome, Use::flag, 0, "allow-empty", "", "", "Do not fail if a path matches nothing"},

    OptionRow{Group::limits, Use::single, 'j', "jobs", "N", "", "Number of threads. The default is one per processor"},
    OptionRow{Group::limits, Use::single, 0, "max-record-bytes", "SIZE", "1M",
              "Maximum size of a record. K, M and G are units of 1024"},
    OptionRow{Group::limits, Use::single, 0, "max-nesting", "N", "4", "Maximum depth of archives within archives"},
    OptionRow{Group::limits, Use::single, 0, "max-members", "N", "1000000", "Maximum number of members in an archive"},
    OptionRow{Group::limits, Use::single, 0, "max-ratio", "N", "1000",
              "Maximum ratio of decompressed to compressed size. Up to 64M of decompressed data is always allowed"},
    OptionRow{Group::limits, Use::single, 0, "max-json-depth", "N", "64", "Maximum depth of JSON arrays and objects"},

    OptionRow{Group::other, Use::single, 0, "config", "FILE", "",
              "Read options from FILE instead of .oxaudit.conf in the working folder"},
    OptionRow{Group::other, Use::flag, 0, "show-config", "", "",
              "Show every option in effect and where it was set. Nothing is audited"},
    OptionRow{Group::other, Use::flag, 'h', "help", "", "", "Show this help. -h shows only the most used options"},
    OptionRow{Group::other, Use::flag, 'V', "version", "", "", "Show the version"},

    // For the project's own tests. They come last: shown_options() ends before them.
    OptionRow{Group::developer, Use::single, 0, "block-bytes", "SIZE", "256K",
              "Bytes of a large source that one task reads"},
    OptionRow{Group::developer, Use::single, 0, "block-window", "SIZE", "4K",
              "Bytes after a block that are searched for the start of a record"},
    OptionRow{Group::developer, Use::single, 0, "block-files", "N", "256", "Small files that one task reads"},
};

}  // namespace

std::span<const OptionRow> option_table() noexcept { return k_options; }

std::span<const OptionRow> shown_options() noexcept {
  const auto* end =
      std::ranges::find_if(k_options, [](const auto& row) { return row.group == OptionGroup::developer; });
  return {k_options.begin(), end};
}

const OptionRow* find_option(std::string_view name) noexcept {
  const auto* found =
      std::find_if(k_options.begin(), k_options.end(), [&](const auto& row) { return row.name == name; });
  return found == k_options.end() ? nullptr : found;
}

std::string_view heading(OptionGroup group) noexcept {
  switch (group) {
    case Group::input: return "Which files to audit";
    case Group::content: return "How to read them";
    case Group::report: return "Reports";
    case Group::expect: return "Expected results";
    case Group::grading: return "Grading";
    case Group::outcome: return "What counts as failure";
    case Group::limits: return "Limits";
    case Group::other: return "Other";
    case Group::developer: break;
  }
  return "";
}

bool only_typed(const OptionRow& row) noexcept { return row.group == OptionGroup::other; }

}  // namespace oxaudit::cli
