/// The step of sources whose records cannot be found from their middle: one cutter goes through all their blocks in
/// order. Serial; blocks of other sources pass untouched.
#pragma once

#include "pipeline/block.hpp"

#include <cstdint>
#include <string>

namespace oxaudit {

class BlockCutter {
 public:
  /// Cuts the block's bytes, with those before it that its source's last block was not done with.
  void cut(Block& block);

 private:
  void count_columns(std::string_view bytes);

  std::string left_;                  ///< bytes that the last cut was not done with
  std::uint64_t columns_before_ = 0;  ///< as in Slice
  bool over_ = false;                 ///< the source could not be read on
};

}  // namespace oxaudit
