/// The format table, and how a source's first bytes become a reader. A new format is one file and one row here.
#pragma once

#include "input/core/format.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oxaudit {

/// What is said of a source's layout: what it is, why, and in which marks. `learnt` is what its locator has to add;
/// `path` is the source's, whose name may have told the format.
std::string layout_words(const Layout& layout, std::string_view learnt, std::string_view path,
                         const InputOptions& options);

struct FormatRow {
  Format format;
  std::string_view name;                         ///< as --input-format takes it
  std::span<const std::string_view> extensions;  ///< lower case, with the dot
  std::string_view summary;                      ///< what a record is
  bool static_layout;  ///< the layout does not depend on the content, but for a byte order mark: it may be opened once
  /// Detects the layout. An error becomes an OX005 of the source and names the option that would help.
  Result<Layout> (*open)(const Head& head, const InputOptions& options);
};

/// Detects the layout of a source in that format. An error if its bytes are not text.
Result<Layout> open_layout(Format format, const Head& head, const InputOptions& options);

std::span<const FormatRow> format_table() noexcept;
const FormatRow& row(Format format) noexcept;
std::optional<Format> find_format(std::string_view name) noexcept;
/// By extension without regard to case; text for a name without one; none for any other.
std::optional<Format> format_of_name(std::string_view file_name) noexcept;

}  // namespace oxaudit
