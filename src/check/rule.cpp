/// The rule table: every rule that a board, a record or a source can break, with its explanation for users. `oxaudit
/// explain`, docs/RULES.md and the machine-readable reports are all generated from it.
#include "support/ascii.hpp"

#include <oxaudit/rule.hpp>

namespace oxaudit {

namespace {

constexpr std::array<RuleRow, k_rule_count> k_rules = {{
    {Rule::unreadable_source, "OX001", "unreadable-source", RuleKind::incomplete,
     "a source could not be opened or read to its end",
     "A board that was not read was not audited. This includes a file that changed while it was read, and whatever "
     "follows damage after which a reader cannot continue. The run continues with all other sources, but its result "
     "is marked as incomplete.",
     "chmod 000 boards.csv; oxaudit boards.csv"},
    {Rule::damaged_container, "OX002", "damaged-container", RuleKind::incomplete,
     "an archive, a compressed stream or a database is corrupt, truncated or encrypted",
     "The content after the damage is unknown. Records before it are still reported.",
     "head -c 1000 boards.csv.gz > short.csv.gz; oxaudit short.csv.gz"},
    {Rule::limit_exceeded, "OX003", "limit-exceeded", RuleKind::incomplete,
     "an input exceeds a limit on size, ratio, depth or count",
     "Limits keep a hostile or broken input from using all memory or time. Each limit has an option that raises it.",
     "a record of 2 MiB while --max-record-bytes is 1 MiB"},
    {Rule::not_a_regular_file, "OX004", "not-a-regular-file", RuleKind::incomplete,
     "a socket or a device was named on the command line",
     "Such a path has no finite content. A FIFO is read if it is named on the command line. In folders, FIFOs, sockets "
     "and devices are skipped and counted.",
     "oxaudit /dev/zero"},
    {Rule::unsupported_format, "OX005", "unsupported-format", RuleKind::incomplete,
     "the content is not in the expected format, or no board field can be found in it",
     "oxaudit never guesses which field holds the board. The message names the options that choose one, such as "
     "--board-column.",
     "id,score\n1,20\n"},
    {Rule::no_records, "OX006", "no-records", RuleKind::malformed, "a source has no records",
     "An empty export would otherwise look like one without errors. The rule applies to empty files, files of blank "
     "lines and tables with only a header.",
     "id,board\n"},
    {Rule::row_count, "OX101", "row-count", RuleKind::malformed, "a board does not have exactly 3 rows",
     "A board is three rows of three cells. Blank lines and blanks at the end are ignored, but a blank line between "
     "rows counts as a row.",
     "XOX\nOXO\n"},
    {Rule::cell_count, "OX102", "cell-count", RuleKind::malformed,
     "a row does not have exactly 3 cells, or a board on one line does not have exactly 9",
     "oxaudit never adds or drops cells to make a row fit. If blanks mean empty cells, use --marks 'empty= '.",
     "XO\n-X-\n--O\n"},
    {Rule::unknown_mark, "OX103", "unknown-mark", RuleKind::malformed, "a cell is not one of the accepted marks",
     "The marks are X, O and - (x and o count as X and O). The digit zero is not the letter O, and a Cyrillic letter "
     "that looks like X is not X. Use --marks to read other notations.",
     "X0-\n-X-\n--0\n"},
    {Rule::bad_encoding, "OX104", "bad-encoding", RuleKind::malformed,
     "a board contains invalid UTF-8, a NUL or an unsupported encoding",
     "Bytes that are not text cannot be compared with marks. oxaudit reads UTF-8, and UTF-16 that starts with a byte "
     "order mark.",
     "printf 'XO\\xff\\n-X-\\n--O\\n' | oxaudit -"},
    {Rule::bad_record, "OX105", "bad-record", RuleKind::malformed,
     "a record violates the syntax of its format: wrong number of fields, misplaced quote, invalid JSON, extra data",
     "In a record with a syntax error, any board would be a guess. Only this record is lost: reading resumes at the "
     "next one.",
     "id,board\n1,XO--X---O,extra\n"},
    {Rule::missing_board, "OX106", "missing-board", RuleKind::malformed,
     "a record has no board, or its board is empty, null or of the wrong type",
     "A row without a board is an error in the export. It counts as a malformed record and is never skipped.",
     "{\"id\": 7, \"board\": null}"},
    {Rule::duplicate_key, "OX107", "duplicate-key", RuleKind::malformed,
     "a JSON object contains the key of its board twice",
     "Programs disagree on which of the two values counts, so oxaudit uses neither.",
     "{\"board\": \"XXX------\", \"board\": \"---------\"}"},
    {Rule::too_many_o, "OX201", "too-many-o", RuleKind::illegal, "O has more marks than X",
     "X moves first and the players alternate, so O never has more marks than X.", "O--\n---\n---\n"},
    {Rule::too_many_x, "OX202", "too-many-x", RuleKind::illegal, "X has at least two more marks than O",
     "The players alternate, so X is never more than one mark ahead.", "XOX\n-X-\n---\n"},
    {Rule::both_won, "OX203", "both-won", RuleKind::illegal, "both players have a line",
     "The game ends at the first line of three, so both players can never have one. Two lines of the same player are "
     "legal: one move can complete both.",
     "XXX\nOOO\nXOX\n"},
    {Rule::moved_after_win, "OX204", "moved-after-win", RuleKind::illegal,
     "one player has a line, the counts are valid, and the other player has moved since",
     "The game ends at the first line of three, so the winner made the last move. If X has won, X has one more mark "
     "than O; if O has won, the counts are equal.",
     "XXX\nOO-\n--O\n"},
    {Rule::wrong_claim, "OX301", "wrong-claim", RuleKind::claim,
     "the input states an outcome that differs from the computed one",
     "If a label contradicts its board, one of the two is wrong.", "board,outcome\nXXXOO----,draw\n"},
    {Rule::unknown_claim, "OX302", "unknown-claim", RuleKind::claim, "the stated outcome is an unknown word",
     "A label that oxaudit does not understand cannot be checked, so it must not pass as correct.",
     "board,outcome\nXXXOO----,maybe\n"},
    {Rule::unexpected_result, "OX401", "unexpected-result", RuleKind::expectation,
     "a record's result differs from the expected one",
     "With --expect, --expect-sidecar or --expect-status, an expected result passes even if it is illegal or "
     "malformed, and any other result is a finding. Either the board has changed or the expectation is wrong.",
     "oxaudit --expect key.csv boards/"},
    {Rule::not_in_key, "OX402", "not-in-key", RuleKind::expectation,
     "a record has no row in the answer key, or no line in its sidecar",
     "A record without an expectation cannot be checked, so it must not pass as correct. Use oxaudit bless to write a "
     "key with a row for every record.",
     "oxaudit --expect key.csv boards/ new-board.txt"},
    {Rule::missing_record, "OX403", "missing-record", RuleKind::expectation,
     "the answer key or a sidecar names a record that was not found",
     "Otherwise nobody would notice that a record has disappeared from a corpus. Sources that could not be read to "
     "their end are exempt, because they have a finding already.",
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

std::string_view name(RuleKind kind) noexcept {
  static constexpr std::array<std::string_view, 5> k_names = {"incomplete", "malformed", "illegal", "claim",
                                                              "expectation"};
  return k_names[static_cast<std::size_t>(kind)];
}

const RuleRow& row(Rule rule) noexcept { return k_rules[static_cast<std::size_t>(rule)]; }

std::optional<Rule> find_rule(std::string_view code_or_name) noexcept {
  for (const RuleRow& row : k_rules)
    if (equal_but_case(code_or_name, row.code) || equal_but_case(code_or_name, row.name)) return row.rule;
  return std::nullopt;
}

}  // namespace oxaudit
