/// See grading.hpp.
#include "cli/grading.hpp"

#include "cli/console.hpp"
#include "grading/load_grades.hpp"

namespace oxaudit::cli {

Result<GradesOptions> load_grades(const GradesRequest& request) {
  auto grades = oxaudit::load_grades(request.grouping, request.points, request.roster);
  if (grades && !grades->notice.empty()) write_notice(grades->notice);
  return grades;
}

}  // namespace oxaudit::cli
