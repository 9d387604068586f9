/// Says of a source most of whose records are flagged what would explain that, why none has a board or what format it
/// may be in, and of all sources of a few records, as board files are, together. Sees the blocks in their order; what
/// it keeps is bounded, does not depend on where a source was cut, and changes no result.
#pragma once

#include "diagnose/explanation.hpp"
#include "diagnose/split_boards.hpp"
#include "input/core/input_options.hpp"
#include "pipeline/block.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace oxaudit {

class Explainer {
 public:
  /// The options must outlive it.
  explicit Explainer(const InputOptions& options) : options_(options), split_boards_(options.marks) {}

  /// The block must be numbered and its findings settled.
  void see(const Block& block);

  /// What is to be told, in the order of the sources, once all were seen. It can wait for that: there is but little.
  std::vector<std::string> finish();

 private:
  bool done() const noexcept;
  void sample(const Block& block, const Slice& slice);
  void look_for_split_boards(const Block& block, const Slice& slice);
  void end_source(const Block& block, const Slice& slice);
  std::string likely_format(const Block& block, const Slice& slice);
  void explain_source(const Slice& slice);
  void tell(const Slice& slice, const std::string& what);
  void take_small(const Counts& counts);
  std::string words_of(const Explanation& explanation, const Counts& counts, std::size_t flagged) const;

  const InputOptions& options_;
  std::vector<WrittenBoard> boards_;  ///< of the first flagged records of the source that is coming by
  SplitBoards split_boards_;          ///< of that source, too
  std::vector<std::string> notices_;
  std::size_t tried_ = 0;
  // Of sources too small to be explained each on its own:
  std::vector<WrittenBoard> small_boards_;
  Counts small_counts_;
  std::uint64_t small_sources_ = 0;
};

}  // namespace oxaudit
