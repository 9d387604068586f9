/// What every html report has: how it looks, and what it can do where scripts run.
///
/// Nothing here comes from the input, and the page is told to load nothing and to run this one script only.
#pragma once

#include <string_view>

namespace oxaudit {

/// From the document type to the opened <main>.
std::string_view html_page_head() noexcept;

/// From the end of <main> to the end of the document.
std::string_view html_page_foot() noexcept;

}  // namespace oxaudit
