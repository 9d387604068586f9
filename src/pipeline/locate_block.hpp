/// The step of sources whose records cannot be found from their middle: one locator goes through all their blocks in
/// order. Serial; blocks of other sources pass untouched.
#pragma once

#include "pipeline/block.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

class BlockLocator {
 public:
  /// Cuts the block's bytes, with those before it that its source's last block was not done with.
  void locate(Block& block);

 private:
  std::uint64_t columns_before(std::string_view bytes) const;
  void count_columns(std::string_view bytes);

  std::string left_;           ///< bytes that the last cut was not done with
  std::uint64_t columns_ = 0;  ///< of the line at whose end the last block ended
  std::string partial_;        ///< and what may be the start of its next character
  bool over_ = false;          ///< the source could not be read on
};

}  // namespace oxaudit
