/// Which format a source may be in that was read as text for want of a better name: what is piped in has none. It only
/// serves a notice; how a source is read is never guessed.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"

#include <string>

namespace oxaudit {

/// As many bytes from the start as are looked at.
inline constexpr std::size_t k_likely_format_bytes = std::size_t{64} << 10;

/// `it looks like csv (delimiter ",", header, board column 1 "board"): say --input-format csv`; empty when no format
/// makes records of the bytes in which boards stand where they belong.
std::string likely_format_hint(Head head, const InputOptions& options);

}  // namespace oxaudit
