/// Guesses the format of a source that was read as text because its name does not tell the format, such as standard
/// input. The guess only appears in a notice. It never changes how a source is read.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"

namespace oxaudit {

/// The number of bytes at the start that are examined.
inline constexpr std::size_t k_likely_format_bytes = std::size_t{64} << 10;

/// `it looks like csv (delimiter ",", header, board column 1 "board"): use --input-format csv`. Empty if the bytes are
/// records with boards in no format.
std::string likely_format_hint(Head head, const InputOptions& options);

}  // namespace oxaudit
