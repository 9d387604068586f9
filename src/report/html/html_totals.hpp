/// The front of the html report: totals, bars of statuses and rules, and how the marks lie on the nine cells.
#pragma once

#include "check/source.hpp"

#include <string>

namespace oxaudit {

void append_html_totals(std::string& out, const Summary& summary);

}  // namespace oxaudit
