/// See explanation.hpp. Boards are first read as they are written, then as what they may have been before something was
/// lost; of each reading every plausible notation (candidate_marks.hpp) is tried, and the clear winner is told.
#include "diagnose/explanation.hpp"

#include "board/verdict_table.hpp"
#include "check/board_field.hpp"
#include "diagnose/candidate_marks.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace oxaudit {

namespace {

/// So many different boards must become legal: one board a thousand times is one piece of evidence.
constexpr std::size_t k_evidence_min = 6;

bool makes_legal(std::size_t legal, std::size_t boards) { return legal * 3 >= boards * 2; }
/// True when `more` is above `less` by what a few typing errors cannot make.
bool clearly_above(std::size_t more, std::size_t less, std::size_t boards) { return (more - less) * 20 > boards; }

/// Different boards, and how many records have each.
using Sample = std::map<WrittenBoard, std::uint64_t>;

struct Score {
  const CandidateMarks* candidate = nullptr;
  std::size_t boards = 0;  ///< different written boards that become legal
  std::uint64_t records = 0;
};

Score try_marks(const Sample& sample, const CandidateMarks& candidate) {
  Score score{.candidate = &candidate};
  std::set<BoardCode> codes;
  std::size_t failed = 0;
  for (const auto& [board, records] : sample) {
    const BoardCode code = decode(board, candidate.marks);
    if (code == k_malformed || flagged(k_class_of[code])) {
      // Too far behind to win, or to contest a victory.
      if (++failed * 5 > sample.size() * 2) return {.candidate = &candidate};
      continue;
    }
    codes.insert(code);
    ++score.boards;
    score.records += records;
  }
  if (codes.size() < k_evidence_min) return {.candidate = &candidate};
  return score;
}

/// Why a winner is not told: none makes enough boards legal, or several do.
enum class Verdictless : std::uint8_t { none_fits, several_fit };

struct Trial {
  Score best;
  Verdictless why = Verdictless::none_fits;
};

/// The candidate that is clearly better than every other. A bolder one must be clearly better than a plainer one.
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
  if (scores.size() > 1) return {.why = Verdictless::several_fit};
  if (!makes_legal(scores.front().boards, sample.size())) return {};
  return {.best = scores.front()};
}

// What may have been lost on the way.

std::string padded(std::string_view text, std::size_t size) {
  std::string out(text);
  if (out.size() < size) out.append(size - out.size(), ' ');
  return out;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Each row filled up with blanks to three cells, or the one line to nine.
WrittenBoard with_blanks_behind(WrittenBoard board) {
  if (board.shape == WrittenBoard::Shape::rows) {
    for (std::string& row : board.parts) row = padded(row, 3);
  } else if (board.shape == WrittenBoard::Shape::line) {
    if (!is_number(board.parts.front())) board.parts.front() = padded(board.parts.front(), k_cell_count);
  } else if (board.shape == WrittenBoard::Shape::field) {
    const std::string text = board.parts.front();
    // A number lacks its zeros rather.
    if (is_number(text)) return board;
    const std::size_t separator = text.find_first_of("\n/|");
    if (separator == std::string::npos) {
      board.parts.front() = padded(text, k_cell_count);
      return board;
    }
    std::string out;
    for (std::size_t at = 0, row = 0; row < 3; ++row) {
      const std::size_t end = std::min(text.find(text[separator], at), text.size());
      if (row != 0) out += text[separator];
      out += padded(std::string_view(text).substr(at, end - at), 3);
      at = std::min(end + 1, text.size());
    }
    board.parts.front() = std::move(out);
  }
  return board;
}

WrittenBoard with_zeros_before(WrittenBoard board) {
  if (board.shape != WrittenBoard::Shape::field && board.shape != WrittenBoard::Shape::line) return board;
  std::string& text = board.parts.front();
  if (is_number(text) && text.size() < k_cell_count) text.insert(0, k_cell_count - text.size(), '0');
  return board;
}

/// One way to take what is written.
struct Reading {
  WrittenBoard (*restore)(WrittenBoard);  ///< none: as it stands
  bool blanks_are_cells;
  std::string_view words;
  std::string_view cure;
};

constexpr Reading k_readings[] = {
    {nullptr, false, "", ""},
    {nullptr, true, "", ""},
    {with_blanks_behind, true, "blanks seem to have been cut off behind the last mark", "the blanks put back"},
    {with_zeros_before, false, "leading zeros seem to have been lost", "the zeros put back"},
};

Sample sample_of(std::span<const WrittenBoard> flagged, const Reading& reading) {
  Sample sample;
  for (const WrittenBoard& board : flagged) ++sample[reading.restore != nullptr ? reading.restore(board) : board];
  return sample;
}

Explanation put_into_words(const Reading& reading, const Score& score) {
  const CandidateMarks& candidate = *score.candidate;
  Explanation explanation{.legal = score.records};
  const auto join = [](std::string_view first, std::string_view second) {
    return std::string(first) + (first.empty() || second.empty() ? "" : " and ") + std::string(second);
  };
  explanation.words = join(reading.words, candidate.words);
  explanation.cure = join(reading.cure, candidate.option);
  return explanation;
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

bool worth_explaining(const Counts& counts) noexcept {
  const std::uint64_t bad = counts.illegal() + counts.malformed;
  return bad >= k_explained_records_min && bad > counts.legal();
}

std::optional<Explanation> explain(std::span<const WrittenBoard> flagged, const Marks& present, const Counts& counts) {
  if (flagged.size() < k_explained_records_min || !worth_explaining(counts)) return std::nullopt;
  for (const Reading& reading : k_readings) {
    const Sample sample = sample_of(flagged, reading);
    std::vector<WrittenBoard> boards;
    boards.reserve(sample.size());
    for (const auto& [board, records] : sample) boards.push_back(board);
    const std::vector<CandidateMarks> candidates =
        candidate_marks(boards, present, reading.blanks_are_cells, reading.restore != nullptr);
    const Trial trial = try_all(sample, candidates);
    if (trial.why == Verdictless::several_fit) return std::nullopt;
    if (trial.best.candidate == nullptr) continue;
    // What keeps the meaning of every mark takes no legal board away; of all else it is not known.
    const std::uint64_t bad = counts.illegal() + counts.malformed;
    const bool beats_the_present = trial.best.candidate->boldness == Boldness::keeps_all ||
                                   trial.best.records * bad > counts.legal() * flagged.size();
    if (!beats_the_present) return std::nullopt;
    return put_into_words(reading, trial.best);
  }
  return std::nullopt;
}

}  // namespace oxaudit
