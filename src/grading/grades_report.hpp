/// The grades: a row of CSV for each submission, which may be made of many sources, and one for everyone on the roster
/// who handed in nothing.
#pragma once

#include "grading/grouping.hpp"
#include "grading/points.hpp"
#include "grading/roster.hpp"
#include "report/report.hpp"

#include <memory>
#include <optional>

namespace oxaudit {

struct GradesOptions {
  Grouping grouping;
  std::optional<Points> points;  ///< else the score is the share of records that are right
  std::optional<Roster> roster;
  bool spreadsheet_safe = false;
};

std::unique_ptr<Report> make_grades_report(GradesOptions options);

}  // namespace oxaudit
