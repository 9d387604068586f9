/// The option table. Adding an option is a row here and the lines in check_options.cpp that give it its meaning.
#include "cli/options/options_table.hpp"

#include <algorithm>
#include <array>

namespace oxaudit::cli {

namespace {

using Group = OptionGroup;
using Use = OptionUse;

constexpr std::array k_options = {
    OptionRow{Group::input, Use::list, 0, "files-from", "FILE", "",
              "Also audit the paths listed in FILE, one a line; - is standard input"},
    OptionRow{Group::input, Use::list, 0, "files0-from", "FILE", "",
              "The same, separated by NUL, as find -print0 writes them"},
    OptionRow{Group::input, Use::list, 0, "include", "GLOB", "", "In folders audit only files that match; repeatable"},
    OptionRow{Group::input, Use::list, 0, "exclude", "GLOB", "",
              "In folders leave out files and folders that match; repeatable"},
    OptionRow{Group::input, Use::flag, 0, "hidden", "", "", "In folders audit hidden and system files, too"},
    OptionRow{Group::input, Use::flag, 0, "follow", "", "", "In folders follow symbolic links"},
    OptionRow{Group::input, Use::single, 0, "max-depth", "N", "",
              "Do not go deeper into folders; 1 is a folder's own files"},
    OptionRow{Group::input, Use::flag, 0, "list-files", "", "", "Only print what would happen to each path, and why"},

    OptionRow{Group::content, Use::single, 0, "input-format", "FORMAT", "",
              "Read every source so, whatever its name: {formats}"},
    OptionRow{Group::content, Use::list, 0, "marks", "KIND=MARK,...", "",
              "Read other marks: x=1,o=-1,empty=0. A kind may be given several times and replaces its default"},
    OptionRow{Group::content, Use::single, 0, "delimiter", "C", "",
              "What separates the fields of a row: one character, tab or blank"},
    OptionRow{Group::content, Use::single, 0, "header", "yes|no", "", "Whether the first row names the columns"},
    OptionRow{Group::content, Use::single, 0, "board-column", "NAME|N", "", "The column that holds the board"},
    OptionRow{Group::content, Use::single, 0, "cell-columns", "A,B,...", "",
              "The nine columns that hold the cells, row by row"},
    OptionRow{Group::content, Use::single, 0, "id-column", "NAME|N", "", "The column that names the record"},
    OptionRow{Group::content, Use::single, 0, "table", "NAME", "", "The table of a database that holds the boards"},
    OptionRow{Group::content, Use::single, 0, "query", "SQL", "", "Audit the rows that a SELECT gives"},
    OptionRow{Group::content, Use::single, 0, "board-key", "KEY", "",
              "The JSON key of the board: a name, or a pointer such as /games/*/board. /games/*# means the "
              "names of the members"},
    OptionRow{Group::content, Use::single, 0, "id-key", "KEY", "", "The JSON key that names the record"},
    OptionRow{Group::content, Use::single, 0, "claim-column", "NAME|N", "",
              "The column that states the outcome; it is compared with the computed one"},
    OptionRow{Group::content, Use::single, 0, "claim-next-column", "NAME|N", "",
              "The column that states the player to move; compared where the game goes on"},
    OptionRow{Group::content, Use::single, 0, "claim-key", "KEY", "", "The JSON key that states the outcome"},
    OptionRow{Group::content, Use::list, 0, "claim-map", "WORD=STATUS,...", "",
              "What other words mean, such as positive=x,negative=o|draw"},

    OptionRow{Group::report, Use::list, 'o', "output", "[FORMAT:]PATH", "text:-",
              "Write a report: {reports}. Without FORMAT the extension decides; - or a FORMAT alone is standard "
              "output; repeatable"},
    OptionRow{Group::report, Use::flag, 0, "all", "", "", "Report every record, not only the flagged ones"},
    OptionRow{Group::report, Use::flag, 0, "spreadsheet-safe", "", "",
              "In csv and grades guard fields that a spreadsheet would run as formulas"},
    OptionRow{Group::report, Use::single, 0, "color", "WHEN", "auto", "Colour the text report: auto, always or never"},
    OptionRow{Group::report, Use::flag, 'q', "quiet", "", "", "No closing summary and no progress"},
    OptionRow{Group::report, Use::flag, 'v', "verbose", "", "", "Also say how long it took"},

    OptionRow{Group::expect, Use::single, 0, "expect", "FILE", "",
              "Compare each record with an answer key (.csv or .ndjson): what is expected passes, only differences are "
              "findings"},
    OptionRow{Group::expect, Use::flag, 0, "expect-sidecar", "", "",
              "Compare each record with a line of the file beside its source: 007.txt.expected or 007.expected"},
    OptionRow{Group::expect, Use::single, 0, "expect-status", "RESULT", "",
              "Expect the same of every record: legal, illegal, malformed, win, draw or in_progress"},
    OptionRow{Group::expect, Use::single, 0, "baseline", "FILE", "",
              "Flag only what is not in an earlier report (json, ndjson or csv), and list what is fixed since"},

    OptionRow{Group::grading, Use::single, 0, "grades", "FILE", "",
              "Also write a row of CSV for each submission; - is standard output"},
    OptionRow{Group::grading, Use::list, 0, "group", "PATTERN", "",
              "How a path says whose it is: {student}/{exercise}.txt, or as canvas, moodle, nbgrader, gradescope, "
              "brightspace or blackboard name what they export; several are tried in order"},
    OptionRow{Group::grading, Use::single, 0, "points", "FILE", "",
              "CSV of what a record is worth by its status and rules, such as right,1; else the score is the share of "
              "records that are right"},
    OptionRow{Group::grading, Use::single, 0, "roster", "FILE", "",
              "Who was to hand something in: a name a line, CSV with a column called as a field of --group, or "
              "Gradescope's submission_metadata.yml"},

    OptionRow{Group::outcome, Use::list, 0, "fail-on", "WHAT,...", "any",
              "What gives exit status 1: any, malformed, illegal, rules such as OX201 or too-many-o, or never"},
    OptionRow{Group::outcome, Use::flag, 0, "allow-empty", "", "", "It is no error when a path matches nothing"},

    OptionRow{Group::limits, Use::single, 'j', "jobs", "N", "", "Threads; one for each processor unless given"},
    OptionRow{Group::limits, Use::single, 0, "max-record-bytes", "SIZE", "1M",
              "The longest record; K, M and G are units of 1024"},
    OptionRow{Group::limits, Use::single, 0, "max-nesting", "N", "4", "How deep archives may lie within each other"},
    OptionRow{Group::limits, Use::single, 0, "max-members", "N", "1000000", "How many members an archive may have"},
    OptionRow{Group::limits, Use::single, 0, "max-ratio", "N", "1000",
              "How many times its size compressed data may grow to, beyond 64M"},
    OptionRow{Group::limits, Use::single, 0, "max-json-depth", "N", "64", "How deep arrays and objects may be nested"},

    OptionRow{Group::other, Use::single, 0, "config", "FILE", "",
              "Take options from FILE, and not from .oxaudit.conf in the working folder"},
    OptionRow{Group::other, Use::flag, 0, "show-config", "", "",
              "Only print every option in force and where it was set"},
    OptionRow{Group::other, Use::flag, 'h', "help", "", "", "Print this help"},
    OptionRow{Group::other, Use::flag, 'V', "version", "", "", "Print the version"},

    OptionRow{Group::developer, Use::single, 0, "block-bytes", "SIZE", "256K",
              "Bytes of a large source that a task reads"},
    OptionRow{Group::developer, Use::single, 0, "block-window", "SIZE", "4K",
              "Bytes behind a block that are searched for a record"},
    OptionRow{Group::developer, Use::single, 0, "block-files", "N", "256", "Small files that a task reads"},
};

}  // namespace

std::span<const OptionRow> option_table() noexcept { return k_options; }

const OptionRow* find_option(std::string_view name) noexcept {
  const auto* found =
      std::find_if(k_options.begin(), k_options.end(), [&](const auto& row) { return row.name == name; });
  return found == k_options.end() ? nullptr : found;
}

std::string_view heading(OptionGroup group) noexcept {
  switch (group) {
    case Group::input: return "What to audit";
    case Group::content: return "How to read it";
    case Group::report: return "What to write";
    case Group::expect: return "What is expected";
    case Group::grading: return "What to grade";
    case Group::outcome: return "What fails";
    case Group::limits: return "Limits";
    case Group::other: return "Other";
    case Group::developer: break;
  }
  return "";
}

bool only_typed(const OptionRow& row) noexcept { return row.group == OptionGroup::other; }

}  // namespace oxaudit::cli
