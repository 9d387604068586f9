/// Detects files that an earlier run wrote, in any format. Where a report goes to a path that is also read, it may
/// replace an earlier report and nothing else.
#pragma once

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// `head` and `tail` are the first and the last bytes of the file, up to k_report_look_bytes each; they may overlap. An
/// empty file counts as a report, since nothing is lost with it.
bool looks_like_report(std::string_view head, std::string_view tail) noexcept;

inline constexpr std::size_t k_report_look_bytes = 4096;

}  // namespace oxaudit
