/// See notation_diagnosis.hpp. Boards are first read as they are, then as they may have been before characters were
/// lost. For each of these readings, every plausible notation (candidate_marks.hpp) is tried. The result is the clear
/// winner.
#include "diagnose/notation_diagnosis.hpp"

#include "board/verdict_table.hpp"
#include "check/board_field.hpp"
#include "diagnose/candidate_marks.hpp"
#include "support/append.hpp"
#include "support/ascii.hpp"

#include <map>
#include <set>

namespace oxaudit {

namespace {

/// This many different boards must become legal. A thousand copies of one board prove no more than one.
constexpr std::size_t k_legal_boards_min = 6;

bool makes_legal(std::size_t legal, std::size_t boards) { return legal * 3 >= boards * 2; }
/// True if the difference is too large to come from a few typing errors.
bool clearly_above(std::size_t more, std::size_t less, std::size_t boards) { return (more - less) * 20 > boards; }

/// The different boards of the sample, and the number of records with each.
using Sample = std::map<WrittenBoard, std::uint64_t>;

struct Score {
  const CandidateMarks* candidate = nullptr;
  std::size_t boards = 0;  ///< different texts that become legal boards
  std::uint64_t records = 0;
};

Score try_marks(const Sample& sample, const CandidateMarks& candidate) {
  Score score{.candidate = &candidate};
  std::set<BoardCode> codes;
  std::size_t failed = 0;
  for (const auto& [board, records] : sample) {
    const BoardCode code = decode(board, candidate.marks);
    if (code == k_malformed || flagged(k_class_of[code])) {
      // With more than 40 % failures it can neither win nor make the winner doubtful.
      if (++failed * 5 > sample.size() * 2) return {.candidate = &candidate};
      continue;
    }
    codes.insert(code);
    ++score.boards;
    score.records += records;
  }
  if (codes.size() < k_legal_boards_min) return {.candidate = &candidate};
  return score;
}

/// The clear winner, if there is one.
struct Trial {
  Score best;
  bool several_fit = false;
};

/// The candidate that is clearly better than all others. A bolder one must be clearly better than a plainer one.
Trial try_all(const Sample& sample, const std::vector<CandidateMarks>& candidates) {
  std::vector<Score> scores;
  scores.reserve(candidates.size());
  for (const CandidateMarks& candidate : candidates) scores.push_back(try_marks(sample, candidate));
  std::size_t most = 0;
  for (const Score& score : scores) most = std::max(most, score.boards);
  if (most == 0 || !makes_legal(most, sample.size())) return {};
  std::erase_if(scores, [&](const Score& score) { return clearly_above(most, score.boards, sample.size()); });
  const auto boldness = [](const Score& score) { return score.candidate->boldness; };
  const Boldness plainest = boldness(*std::ranges::min_element(scores, {}, boldness));
  std::erase_if(scores, [&](const Score& score) { return boldness(score) != plainest; });
  if (scores.size() > 1) return {.several_fit = true};
  if (!makes_legal(scores.front().boards, sample.size())) return {};
  return {scores.front()};
}

std::string padded(std::string_view text, std::size_t size) {
  return concat(text, std::string(size - std::min(size, text.size()), ' '));
}

/// Restores blanks that were trimmed: fills each row to three cells, or a single line to nine.
WrittenBoard with_trailing_blanks(WrittenBoard board) {
  if (board.shape == WrittenBoard::Shape::rows) {
    for (std::string& row : board.parts) row = padded(row, 3);
  } else if (board.shape == WrittenBoard::Shape::line) {
    if (!all_digits(board.parts.front())) board.parts.front() = padded(board.parts.front(), k_cell_count);
  } else if (board.shape == WrittenBoard::Shape::field) {
    const std::string text = board.parts.front();
    // A number has more likely lost zeros.
    if (all_digits(text)) return board;
    const std::size_t separator = text.find_first_of("\n/|");
    if (separator == std::string::npos) {
      board.parts.front() = padded(text, k_cell_count);
      return board;
    }
    const char between = text[separator];
    std::vector<std::string_view> rows = split(text, between);
    rows.resize(3);
    board.parts.front() = concat(padded(rows[0], 3), between, padded(rows[1], 3), between, padded(rows[2], 3));
  }
  return board;
}

WrittenBoard with_leading_zeros(WrittenBoard board) {
  if (board.shape != WrittenBoard::Shape::field && board.shape != WrittenBoard::Shape::line) return board;
  std::string& text = board.parts.front();
  if (all_digits(text) && text.size() < k_cell_count) text.insert(0, k_cell_count - text.size(), '0');
  return board;
}

/// One assumption about what was lost before the boards were written.
struct Reading {
  WrittenBoard (*restore)(WrittenBoard);  ///< null if nothing was lost
  bool blanks_are_cells;
  std::string_view words;
  std::string_view cure;
};

constexpr Reading k_readings[] = {
    {nullptr, false, "", ""},
    {nullptr, true, "", ""},
    {with_trailing_blanks, true, "blanks after the last mark seem to have been cut off", "the blanks put back"},
    {with_leading_zeros, false, "leading zeros seem to have been lost", "the zeros put back"},
};

Sample sample_of(std::span<const WrittenBoard> flagged, const Reading& reading) {
  Sample sample;
  for (const WrittenBoard& board : flagged) ++sample[reading.restore != nullptr ? reading.restore(board) : board];
  return sample;
}

NotationDiagnosis describe(const Reading& reading, const Score& score) {
  const CandidateMarks& candidate = *score.candidate;
  NotationDiagnosis diagnosis{.legal = score.records};
  const auto join = [](std::string_view first, std::string_view second) {
    return std::string(first) + (first.empty() || second.empty() ? "" : " and ") + std::string(second);
  };
  diagnosis.words = join(reading.words, candidate.words);
  diagnosis.cure = join(reading.cure, candidate.option);
  return diagnosis;
}

}  // namespace

BoardCode decode(const WrittenBoard& board, const Marks& marks) {
  ReadResult result;
  RecordSink sink(result, false);
  const auto at = [](const std::string& part) { return TextAt{part, 0}; };
  switch (board.shape) {
    case WrittenBoard::Shape::unknown: return k_malformed;
    case WrittenBoard::Shape::field: return decode_board(at(board.parts.front()), marks, sink);
    case WrittenBoard::Shape::line: return decode_line(at(board.parts.front()), marks, sink);
    case WrittenBoard::Shape::rows: {
      std::vector<TextAt> rows(board.parts.size());
      std::ranges::transform(board.parts, rows.begin(), at);
      return decode_rows(rows, marks, sink);
    }
    case WrittenBoard::Shape::cells: break;
  }
  if (board.parts.size() != k_cell_count) return k_malformed;
  std::array<TextAt, k_cell_count> cells;
  std::ranges::transform(board.parts, cells.begin(), at);
  return decode_cells(cells, marks, sink);
}

bool mostly_wrong(const Counts& counts) noexcept {
  const std::uint64_t bad = counts.illegal() + counts.malformed;
  return bad >= k_diagnosed_records_min && bad > counts.legal();
}

std::optional<NotationDiagnosis> diagnose_notation(std::span<const WrittenBoard> flagged, const Marks& present,
                                                   const Counts& counts) {
  if (flagged.size() < k_diagnosed_records_min || !mostly_wrong(counts)) return std::nullopt;
  for (const Reading& reading : k_readings) {
    const Sample sample = sample_of(flagged, reading);
    std::vector<WrittenBoard> boards;
    boards.reserve(sample.size());
    for (const auto& [board, records] : sample) boards.push_back(board);
    const std::vector<CandidateMarks> candidates =
        candidate_marks(boards, present, reading.blanks_are_cells, reading.restore != nullptr);
    const Trial trial = try_all(sample, candidates);
    if (trial.several_fit) return std::nullopt;
    if (trial.best.candidate == nullptr) continue;
    // If every mark keeps its meaning, all legal boards stay legal. Any other notation may make some of them illegal,
    // so it must make more boards legal than there are now.
    const std::uint64_t bad = counts.illegal() + counts.malformed;
    const bool beats_the_present = trial.best.candidate->boldness == Boldness::keeps_all ||
                                   trial.best.records * bad > counts.legal() * flagged.size();
    if (!beats_the_present) return std::nullopt;
    return describe(reading, trial.best);
  }
  return std::nullopt;
}

}  // namespace oxaudit
