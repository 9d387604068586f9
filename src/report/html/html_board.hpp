/// One record drawn for the html report, with what is wrong with it marked where it stands.
#pragma once

#include "report/report.hpp"

#include <string>

namespace oxaudit {

/// Of a readable board its nine cells: the lines that it should not have, and the marks of which there are too many. Of
/// any other record its first lines, with the characters and rows that make no board. Never holds a line end.
void append_html_board(std::string& out, const ReportSlice& slice, const RecordItem& item);

}  // namespace oxaudit
