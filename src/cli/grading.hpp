/// The files that grading reads besides the submissions.
#pragma once

#include "cli/options/check_options.hpp"
#include "grading/grades_report.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Reads the points and the roster. An error names the file, the line and the cure; lines of the roster that name
/// nobody are passed over with a notice.
Result<GradesOptions> load_grades(const GradesTarget& target);

}  // namespace oxaudit::cli
