/// Says of a source most of whose records are flagged what would explain that. Sees the blocks in their order; what it
/// keeps of each source is bounded, does not depend on where the source was cut, and changes no result.
#pragma once

#include "check/explanation.hpp"
#include "pipeline/block.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace oxaudit {

class Explainer {
 public:
  /// The options must outlive it.
  explicit Explainer(const InputOptions& options) : marks_(options.marks) {}

  /// The block must be numbered and its findings settled.
  void see(const Block& block);

  /// What is to be told, in the order of the sources. It can wait for the end: there are but few.
  const std::vector<std::string>& notices() const noexcept { return notices_; }

 private:
  bool done() const noexcept;
  void sample(const Block& block, const Slice& slice);
  void end_source(const Slice& slice);

  const Marks& marks_;
  std::vector<WrittenBoard> boards_;  ///< of the first flagged records of the source that is coming by
  std::vector<std::string> notices_;
  std::size_t tried_ = 0;
};

}  // namespace oxaudit
