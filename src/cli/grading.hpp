/// Loads the files that grading needs, and prints notices about them.
#pragma once

#include "cli/options/check_options.hpp"
#include "grading/grades_report.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Reads points and roster. A notice names lines of the roster that are skipped.
Result<GradesOptions> load_grades(const GradesRequest& request);

}  // namespace oxaudit::cli
