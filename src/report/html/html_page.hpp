/// The constant parts of every html report: the style sheet, and a script that sorts and filters the tables.
///
/// None of it comes from the input. A content security policy forbids the page to load anything or to run any other
/// script.
#pragma once

#include <string_view>

namespace oxaudit {

/// From the document type to the start tag of <main>.
std::string_view html_page_head();

/// From the end tag of <main> to the end of the document.
std::string_view html_page_foot();

}  // namespace oxaudit
