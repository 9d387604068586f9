/// Stands in for gradescope_metadata.cpp in a build without YAML: no metadata can be read.
#include "grading/gradescope_metadata.hpp"
#include "input/core/missing_part.hpp"

namespace oxaudit::cli {

Result<std::vector<Submission>> read_gradescope_metadata(std::string_view /*text*/) {
  return Error{missing_part("YAML", "OXAUDIT_WITH_YAML").message};
}

}  // namespace oxaudit::cli
