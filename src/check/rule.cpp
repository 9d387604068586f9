/// The rule table: every rule that a board, a record or a source can break, with what people need to know of it.
/// `oxaudit explain`, the page of rules and the machine reports say nothing of a rule that does not stand here.
#include <optional>
#include <oxaudit/rule.hpp>
#include <span>

#include "support/ascii.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::array<RuleRow, k_rule_count> k_rules = {{
    {Rule::unreadable_source, "OX001", "unreadable-source", RuleKind::incomplete,
     "a source could not be opened or read to its end",
     "A board that was not read was not audited. The run goes on with everything else, but it must not pass for a "
     "complete one.",
     "chmod 000 boards.csv; oxaudit boards.csv"},
    {Rule::damaged_container, "OX002", "damaged-container", RuleKind::incomplete,
     "an archive, a compressed stream or a database is corrupt, truncated or encrypted",
     "What lies behind the damage cannot be known. Records that were read before it are reported all the same.",
     "head -c 1000 boards.csv.gz > cut.csv.gz; oxaudit cut.csv.gz"},
    {Rule::limit_exceeded, "OX003", "limit-exceeded", RuleKind::incomplete,
     "an input goes beyond a limit on size, ratio, depth or count",
     "Limits keep one hostile or broken input from taking all memory or time. Each has an option that raises it.",
     "a record of 2 MiB, when --max-record-bytes is 1 MiB"},
    {Rule::not_a_regular_file, "OX004", "not-a-regular-file", RuleKind::incomplete,
     "a socket or a device was named on the command line",
     "Such a path has no content that ends. A FIFO that is named is read; all of them are skipped and counted when "
     "they are only met while walking a folder.",
     "oxaudit /dev/zero"},
    {Rule::unsupported_format, "OX005", "unsupported-format", RuleKind::incomplete,
     "the content is not of the expected format, or no board field can be found in it",
     "Which field holds the board is never guessed from a likely look. The message names the options that settle it, "
     "such as --board-column.",
     "id,score\n1,20\n"},
    {Rule::no_records, "OX006", "no-records", RuleKind::malformed, "a source has no record at all",
     "An export that came out empty looks just like one without a fault. Empty files, files of blank lines and "
     "datasets with a header only are therefore named.",
     "id,board\n"},
    {Rule::row_count, "OX101", "row-count", RuleKind::malformed, "a board has not exactly 3 rows",
     "A board is three rows of three cells. Blank lines and blanks at the end do not count; a blank line between rows "
     "does.",
     "XOX\nOXO\n"},
    {Rule::cell_count, "OX102", "cell-count", RuleKind::malformed,
     "a row has not exactly 3 cells, or a board on one line not exactly 9",
     "No cell is added or dropped to make a row fit. Where blanks stand for empty cells, --marks 'empty= ' says so.",
     "XO\n-X-\n--O\n"},
    {Rule::unknown_mark, "OX103", "unknown-mark", RuleKind::malformed, "a cell holds none of the accepted marks",
     "Marks are X, O and - (x and o count as X and O). A digit zero is not the letter O, and a Cyrillic letter that "
     "looks like X is not X. Other notations are read when --marks names them.",
     "X0-\n-X-\n--0\n"},
    {Rule::bad_encoding, "OX104", "bad-encoding", RuleKind::malformed,
     "a board holds invalid UTF-8, a NUL or text in an encoding that is not read",
     "Bytes that are no text cannot be compared with marks. UTF-8 is read, and UTF-16 that starts with a byte order "
     "mark.",
     "printf 'XO\\xff\\n-X-\\n--O\\n' | oxaudit -"},
    {Rule::bad_record, "OX105", "bad-record", RuleKind::malformed,
     "a record breaks the syntax of its format: a wrong number of fields, a broken quote, a JSON error, extra data",
     "Where a record's own shape is broken, any board found in it would be a guess. Only this record is lost: reading "
     "resumes at the next.",
     "id,board\n1,XO--X---O,extra\n"},
    {Rule::missing_board, "OX106", "missing-board", RuleKind::malformed,
     "a record has no board, or one that is empty, null or of a wrong type",
     "A row without a board is a fault of the export. It is a record, and is reported rather than passed over.",
     "{\"id\": 7, \"board\": null}"},
    {Rule::duplicate_key, "OX107", "duplicate-key", RuleKind::malformed,
     "a JSON object names the key of its board twice",
     "Programs differ on which of the two counts, so neither may decide the verdict.",
     "{\"board\": \"XXX------\", \"board\": \"---------\"}"},
    {Rule::too_many_o, "OX201", "too-many-o", RuleKind::illegal, "O has more marks than X",
     "X moves first and the players alternate, so O never has more marks than X.", "O--\n---\n---\n"},
    {Rule::too_many_x, "OX202", "too-many-x", RuleKind::illegal, "X has at least two marks more than O",
     "The players alternate, so X is never more than one mark ahead.", "XOX\n-X-\n---\n"},
    {Rule::both_won, "OX203", "both-won", RuleKind::illegal, "both players have a line",
     "The game stops at the first line of three, so there is never a line of each player. Two lines of one player are "
     "fine: one move can complete both.",
     "XXX\nOOO\nXOX\n"},
    {Rule::moved_after_win, "OX204", "moved-after-win", RuleKind::illegal,
     "one player has a line, the counts are in order, and the other side has moved since",
     "The game stops at the first line of three, so the winner made the last move: X has won only when it is one mark "
     "ahead, O only when the counts are equal.",
     "XXX\nOO-\n--O\n"},
    {Rule::wrong_claim, "OX301", "wrong-claim", RuleKind::claim,
     "the input states an outcome that differs from the computed one",
     "A label that contradicts its board is a fault in one of the two.", "board,outcome\nXXXOO----,draw\n"},
    {Rule::unknown_claim, "OX302", "unknown-claim", RuleKind::claim, "the stated outcome is not one that is known",
     "A label that cannot be read cannot be checked, and must not pass for a right one.",
     "board,outcome\nXXXOO----,maybe\n"},
    {Rule::unexpected_result, "OX401", "unexpected-result", RuleKind::expectation,
     "a record's result differs from the one that was expected of it",
     "With --expect, --expect-sidecar or --expect-status what was expected passes, be it illegal or malformed, and "
     "what "
     "differs is a finding. Either the board has changed or the expectation is wrong.",
     "oxaudit --expect key.csv boards/"},
    {Rule::not_in_key, "OX402", "not-in-key", RuleKind::expectation,
     "a record has no row in the answer key, or no line in its sidecar",
     "A record of which nothing is expected cannot be checked, and must not pass for a right one. oxaudit bless writes "
     "a key that has a row for every record.",
     "oxaudit --expect key.csv boards/ new-board.txt"},
    {Rule::missing_record, "OX403", "missing-record", RuleKind::expectation,
     "the answer key or a sidecar speaks of a record that was not met",
     "A record that vanished from a corpus would otherwise never be missed. Sources that could not be read to their "
     "end are left out: what is wrong with them is a finding of its own.",
     "rm boards/007.txt; oxaudit --expect key.csv boards/"},
}};

constexpr bool in_code_order() {
  for (std::size_t i = 0; i < k_rule_count; ++i)
    if (k_rules[i].rule != static_cast<Rule>(i)) return false;
  return true;
}
static_assert(in_code_order());

}  // namespace

std::span<const RuleRow, k_rule_count> rule_table() noexcept { return k_rules; }

const RuleRow& row(Rule rule) noexcept { return k_rules[static_cast<std::size_t>(rule)]; }

std::optional<Rule> find_rule(std::string_view code_or_name) noexcept {
  for (const RuleRow& row : k_rules)
    if (equal_but_case(code_or_name, row.code) || equal_but_case(code_or_name, row.name)) return row.rule;
  return std::nullopt;
}

}  // namespace oxaudit
