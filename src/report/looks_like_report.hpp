/// Whether a file holds what an earlier run wrote, in any format. So that a report replaces an earlier one and nothing
/// else, where it goes to a place that is read.
#pragma once

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// `head` and `tail` are the first and the last bytes of the file, as many as there are up to k_report_look_bytes; they
/// may overlap. An empty file counts, since nothing is lost with it.
bool looks_like_report(std::string_view head, std::string_view tail) noexcept;

inline constexpr std::size_t k_report_look_bytes = 4096;

}  // namespace oxaudit
