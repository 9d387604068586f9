/// The grades: one CSV row for each submission, which may consist of many sources, and one for each person on the
/// roster who submitted nothing.
#pragma once

#include "grading/grouping.hpp"
#include "grading/points.hpp"
#include "grading/roster.hpp"
#include "report/report.hpp"

namespace oxaudit {

struct GradesOptions {
  Grouping grouping;
  std::optional<Points> points = {};  ///< without points, the score is the share of records that are right
  std::optional<Roster> roster = {};
  std::string notice = {};        ///< what the user should know about the roster; may be empty
  bool spreadsheet_safe = false;  ///< protect fields that a spreadsheet would execute as formulas
};

std::unique_ptr<Report> make_grades_report(GradesOptions options);

/// Reads the files of --points and --roster, whose paths may be empty. A roster ending in .yml or .yaml is the metadata
/// of a Gradescope export. An error names the file and the line, and says what to do.
Result<GradesOptions> load_grades(const Grouping& grouping, const std::string& points_path,
                                  const std::string& roster_path);

}  // namespace oxaudit
