/// Reads the files that grading needs besides the submissions: points and roster.
#pragma once

#include "grading/grades_report.hpp"
#include "support/result.hpp"

#include <string>

namespace oxaudit {

/// Reads the files of --points and --roster, whose paths may be empty. A roster ending in .yml or .yaml is the metadata
/// of a Gradescope export. An error names the file and the line, and says what to do.
Result<GradesOptions> load_grades(const Grouping& grouping, const std::string& points_path,
                                  const std::string& roster_path);

}  // namespace oxaudit
