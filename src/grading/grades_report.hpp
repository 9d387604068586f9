/// The grades: one CSV row for each submission, which may consist of many sources, and one for each person on the
/// roster who submitted nothing.
#pragma once

#include "grading/grouping.hpp"
#include "grading/points.hpp"
#include "grading/roster.hpp"
#include "report/report.hpp"

#include <memory>
#include <optional>
#include <string>

namespace oxaudit {

struct GradesOptions {
  Grouping grouping;
  std::optional<Points> points = {};  ///< without points, the score is the share of records that are right
  std::optional<Roster> roster = {};
  std::string notice = {};        ///< what the user should know about the roster; may be empty
  bool spreadsheet_safe = false;  ///< protect fields that a spreadsheet would execute as formulas
};

std::unique_ptr<Report> make_grades_report(GradesOptions options);

}  // namespace oxaudit
