/// The parts of the html report, which html_report.cpp puts together.
#pragma once

#include "report/report.hpp"
#include "support/append.hpp"

namespace oxaudit {

// The constant parts: the style sheet, and a script that sorts and filters the tables. None of it comes from the input.
// A content security policy forbids the page to load anything or to run any other script.

/// From the document type to the start tag of <main>.
void append_html_head(std::string& out);

/// From the end tag of <main> to the end of the document.
void append_html_foot(std::string& out);

/// The first part: totals, charts of statuses and rules, and how often each cell holds each mark.
void append_html_totals(std::string& out, const Summary& summary);

/// Appends the nine cells of a readable board, with complete lines and surplus marks highlighted; of a malformed record
/// its first lines, with wrong characters and rows highlighted. Never appends a line end.
void append_html_board(std::string& out, const ReportSlice& slice, const RecordItem& item);

}  // namespace oxaudit
