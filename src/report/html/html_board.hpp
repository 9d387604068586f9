/// One record drawn for the html report, with its errors marked.
#pragma once

#include "report/report.hpp"

#include <string>

namespace oxaudit {

/// Appends the nine cells of a readable board, with complete lines and surplus marks highlighted; of a malformed record
/// its first lines, with wrong characters and rows highlighted. Never appends a line end.
void append_html_board(std::string& out, const ReportSlice& slice, const RecordItem& item);

}  // namespace oxaudit
