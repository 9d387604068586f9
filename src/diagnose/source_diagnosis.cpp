/// See source_diagnosis.hpp.
#include "diagnose/source_diagnosis.hpp"

#include "diagnose/likely_format.hpp"
#include "diagnose/written_board.hpp"
#include "support/foreign_text.hpp"

#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_sample_max = 1000;
/// Notices, except for one that says that there would be more. Many similar sources usually have the same fault.
constexpr std::size_t k_notices_max = 10;
/// Sources that are examined, so that a folder of noise does not cost a search for each file.
constexpr std::size_t k_tried_max = 1000;

/// True if the record is malformed or its board is illegal, and that counts.
bool is_bad_board(const RecordItem& item) {
  if (item.code == k_malformed) return item.finding_count != 0;
  return board_flagged(item);
}

/// True for a source of too few records to be diagnosed alone, however many of them are wrong.
bool is_small(const Counts& counts) noexcept { return counts.records() < k_diagnosed_records_min; }

WrittenBoard board_of(const DiagnosedSlice& slice, const RecordItem& item) {
  return written_board(slice.shown.bytes, item, slice.format, *slice.layout);
}

}  // namespace

void SplitBoards::begin_source() {
  rows_.parts.clear();
  seen_ = 0;
  found_ = 0;
}

void SplitBoards::see(std::uint64_t number, std::uint64_t line, WrittenBoard board) {
  constexpr std::size_t k_rows = 3;
  ++seen_;
  if (number != next_ || rows_.parts.size() + board.parts.size() > k_rows) rows_.parts.clear();
  next_ = number + 1;
  if (board.shape != WrittenBoard::Shape::rows || board.parts.size() >= k_rows) return;
  if (rows_.parts.empty()) line_ = line;
  for (std::string& row : board.parts) rows_.parts.push_back(std::move(row));
  if (rows_.parts.size() < k_rows) return;
  rows_.shape = WrittenBoard::Shape::rows;
  if (decode(rows_, marks_) != k_malformed && found_++ == 0) first_line_ = line_;
  rows_.parts.clear();
}

std::string SplitBoards::words() const {
  if (found_ == 0) return {};
  const std::string boards =
      found_ == 1 ? "a board, at line "
                  : concat(has_seen_enough() ? "at least " : "", Grouped{found_}, " boards, the first at line ");
  return concat("blank lines separate the rows of what would be ", boards, first_line_ + 1,
                ": remove them, because a blank line ends a board");
}

bool SourceDiagnosis::done() const noexcept { return tried_ == k_tried_max || notices_.size() > k_notices_max; }

void SourceDiagnosis::see(const DiagnosedSlice& slice) {
  if (slice.begins_source) boards_.clear();
  if (slice.layout == nullptr) return;
  if (slice.format == Format::text) look_for_split_boards(slice);
  const Counts* const counts = slice.source_counts;
  const bool whole = slice.begins_source && counts != nullptr;
  if (whole && !mostly_wrong(*counts) && !is_small(*counts)) return;
  sample(slice);
  if (counts != nullptr) end_source(slice);
}

/// One board that is divided by a blank line is worth a notice, even if most records of its source are right.
void SourceDiagnosis::look_for_split_boards(const DiagnosedSlice& slice) {
  if (slice.begins_source) split_boards_.begin_source();
  if (slice.counts.breaking(Rule::row_count) != 0)
    for (const RecordItem& item : slice.shown.items) {
      if (split_boards_.has_seen_enough()) break;
      if (item.code == k_malformed && item.finding_count != 0)
        split_boards_.see(slice.shown.records_before + item.number, slice.shown.lines_before + item.line,
                          board_of(slice, item));
    }
  if (slice.source_counts == nullptr || done()) return;
  if (const std::string words = split_boards_.words(); !words.empty()) add_notice(slice, words);
}

void SourceDiagnosis::sample(const DiagnosedSlice& slice) {
  for (const RecordItem& item : slice.shown.items) {
    if (boards_.size() == k_sample_max) return;
    if (is_bad_board(item)) boards_.push_back(board_of(slice, item));
  }
}

/// A format that suits a mostly malformed source better than text, which was assumed. Empty if there is none.
std::string SourceDiagnosis::likely_format(const DiagnosedSlice& slice) {
  const Counts& counts = *slice.source_counts;
  if (slice.format != Format::text || options_.format || counts.malformed * 2 <= counts.records()) return {};
  // For a source of several slices, this was found out when it was opened.
  if (!slice.begins_source) return slice.layout->likely_format_hint;
  if (done()) return {};
  ++tried_;
  return likely_format_hint({slice.shown.bytes, true}, options_);
}

void SourceDiagnosis::end_source(const DiagnosedSlice& slice) {
  const Counts& counts = *slice.source_counts;
  const auto without_board = counts.found_rules[static_cast<std::size_t>(Rule::missing_board)];
  if (!slice.layout->no_board_reason.empty() && without_board == counts.records())
    return add_notice(slice, "no record has a board: " + slice.layout->no_board_reason);
  if (const std::string words = likely_format(slice); !words.empty()) return add_notice(slice, words);
  if (is_small(counts)) return take_small(counts);
  if (!mostly_wrong(counts) || done()) return;
  ++tried_;
  if (const std::string words = notation_text(boards_, counts); !words.empty()) add_notice(slice, words);
}

void SourceDiagnosis::take_small(const Counts& counts) {
  ++small_sources_;
  small_counts_.add(counts);
  for (WrittenBoard& board : boards_)
    if (small_boards_.size() < k_sample_max) small_boards_.push_back(std::move(board));
}

/// `12 of 13 records are illegal or malformed; "b" seems to stand for an empty cell: with --marks empty=b all of them
/// would be legal`. `boards` are those of the first bad records. Empty if no other notation fits them.
std::string SourceDiagnosis::notation_text(const std::vector<WrittenBoard>& boards, const Counts& counts) const {
  const auto diagnosis = diagnose_notation(boards, options_.marks, counts);
  if (!diagnosis) return {};
  const std::uint64_t bad = counts.illegal() + counts.malformed;
  const std::string legal = diagnosis->legal == boards.size() ? "all" : concat(Grouped{diagnosis->legal});
  const std::string sample = boards.size() < bad ? concat("the first ", Grouped{boards.size()}, " of ") : "";
  return concat(Grouped{bad}, " of ", Grouped{counts.records()}, " records are illegal or malformed; ",
                diagnosis->words, ": with ", diagnosis->cure, ' ', legal, " of ", sample, "them would be legal");
}

void SourceDiagnosis::add_notice(const DiagnosedSlice& slice, const std::string& text) {
  if (notices_.size() > k_notices_max) return;
  if (notices_.size() == k_notices_max) {
    notices_.emplace_back("more sources seem to have such faults; only the first are named");
    return;
  }
  notices_.push_back(concat(on_console(slice.shown.source), ": ", text));
}

std::vector<std::string> SourceDiagnosis::finish() {
  if (const std::string words = notation_text(small_boards_, small_counts_); !words.empty())
    notices_.push_back(concat("in ", Grouped{small_sources_}, " sources of few records ", words));
  return std::move(notices_);
}

}  // namespace oxaudit
