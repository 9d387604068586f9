/// See explainer.hpp.
#include "pipeline/explainer.hpp"

#include "diagnose/likely_format.hpp"
#include "diagnose/written_board.hpp"
#include "support/foreign_text.hpp"

#include <string>

namespace oxaudit {

namespace {

constexpr std::size_t k_sample_max = 1000;
/// Sources that are explained: of a thousand alike, a few tell what is the matter.
constexpr std::size_t k_told_max = 10;
/// Sources whose explanation is looked for, so that a folder of noise does not cost a search for each file.
constexpr std::size_t k_tried_max = 1000;

/// What the board breaks, or that it is none, and that it counts.
bool is_bad_board(const RecordItem& item) {
  if (item.code == k_malformed) return item.finding_count != 0;
  return board_flagged(item);
}

/// Too few to be explained alone, however many of them are bad.
bool is_small(const Counts& counts) noexcept { return counts.records() < k_explained_records_min; }

}  // namespace

bool Explainer::done() const noexcept { return tried_ == k_tried_max || notices_.size() > k_told_max; }

void Explainer::see(const Block& block) {
  const std::size_t read = block.slices.size() - block.unread_slices;
  for (std::size_t i = 0; i < read; ++i) {
    const Slice& slice = block.slices[i];
    if (slice.first) boards_.clear();
    if (slice.layout != nullptr && slice.format == Format::text) look_for_split_boards(block, slice);
    const bool whole = slice.first && slice.ends_source;
    if (slice.layout == nullptr || (whole && !worth_explaining(slice.source_counts) && !is_small(slice.source_counts)))
      continue;
    sample(block, slice);
    if (slice.ends_source) end_source(block, slice);
  }
}

/// Of boards that are parted by a blank line most sources hold a few, so their kind has no share in being most.
void Explainer::look_for_split_boards(const Block& block, const Slice& slice) {
  if (slice.first) split_boards_.begin_source();
  if (slice.counts.breaking(Rule::row_count) != 0) {
    const std::string_view bytes = block.bytes_of(slice);
    for (std::size_t i = 0; i < slice.item_count && !split_boards_.has_seen_enough(); ++i) {
      const RecordItem& item = block.result.items[slice.first_item + i];
      if (item.code != k_malformed || item.finding_count == 0) continue;
      split_boards_.see(slice.records_before + item.number, slice.lines_before + item.line,
                        written_board(bytes, item, slice.format, *slice.layout));
    }
  }
  if (!slice.ends_source || done()) return;
  if (const std::string words = split_boards_.words(); !words.empty()) tell(slice, words);
}

void Explainer::sample(const Block& block, const Slice& slice) {
  const std::string_view bytes = block.bytes_of(slice);
  for (std::size_t i = 0; i < slice.item_count && boards_.size() < k_sample_max; ++i) {
    const RecordItem& item = block.result.items[slice.first_item + i];
    if (is_bad_board(item)) boards_.push_back(written_board(bytes, item, slice.format, *slice.layout));
  }
}

/// What a source that was read as text is more likely to be.
std::string Explainer::likely_format(const Block& block, const Slice& slice) {
  const Counts& counts = slice.source_counts;
  if (slice.format != Format::text || options_.format || counts.malformed * 2 <= counts.records()) return {};
  // Of a source in several blocks it was told when it was opened.
  if (!slice.first) return slice.layout->likely_format_hint;
  if (done()) return {};
  ++tried_;
  return likely_format_hint({block.bytes_of(slice), true}, options_);
}

void Explainer::end_source(const Block& block, const Slice& slice) {
  const Counts& counts = slice.source_counts;
  const auto without_board = counts.found_rules[static_cast<std::size_t>(Rule::missing_board)];
  if (!slice.layout->no_board_reason.empty() && without_board == counts.records())
    return tell(slice, "no record has a board: " + slice.layout->no_board_reason);
  if (const std::string words = likely_format(block, slice); !words.empty()) return tell(slice, words);
  if (is_small(slice.source_counts)) return take_small(slice.source_counts);
  if (worth_explaining(slice.source_counts)) explain_source(slice);
}

void Explainer::take_small(const Counts& counts) {
  ++small_sources_;
  small_counts_.add(counts);
  for (WrittenBoard& board : boards_)
    if (small_boards_.size() < k_sample_max) small_boards_.push_back(std::move(board));
}

std::string Explainer::words_of(const Explanation& explanation, const Counts& counts, std::size_t flagged) const {
  const std::uint64_t bad = counts.illegal() + counts.malformed;
  std::string words;
  append_grouped(words, bad);
  words += " of ";
  append_grouped(words, counts.records());
  words += " records are illegal or malformed; " + explanation.words + ": with " + explanation.cure + ' ';
  if (explanation.legal == flagged)
    words += "all";
  else
    append_grouped(words, explanation.legal);
  words += " of ";
  if (flagged < bad) {
    words += "the first ";
    append_grouped(words, flagged);
    words += " of ";
  }
  return words + "them would be legal";
}

void Explainer::explain_source(const Slice& slice) {
  if (done()) return;
  ++tried_;
  if (const auto explanation = explain(boards_, options_.marks, slice.source_counts))
    tell(slice, words_of(*explanation, slice.source_counts, boards_.size()));
}

void Explainer::tell(const Slice& slice, const std::string& what) {
  if (notices_.size() > k_told_max) return;
  if (notices_.size() == k_told_max) {
    notices_.emplace_back("there are more sources of the kind; only these are told");
    return;
  }
  std::string words;
  append_console(words, slice.path);
  notices_.push_back(words + ": " + what);
}

std::vector<std::string> Explainer::finish() {
  std::vector<std::string> notices = notices_;
  if (const auto explanation = explain(small_boards_, options_.marks, small_counts_)) {
    std::string words = "in ";
    append_grouped(words, small_sources_);
    notices.push_back(words + " sources of few records " + words_of(*explanation, small_counts_, small_boards_.size()));
  }
  return notices;
}

}  // namespace oxaudit
