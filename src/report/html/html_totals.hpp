/// The first part of the html report: totals, charts of statuses and rules, and how often each cell holds each mark.
#pragma once

#include "check/source.hpp"

#include <string>

namespace oxaudit {

void append_html_totals(std::string& out, const Summary& summary);

}  // namespace oxaudit
