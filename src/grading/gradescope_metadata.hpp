/// The submission_metadata.yml of a Gradescope export: who handed in which submission. It is written by Ruby, with a
/// colon in front of most keys; whatever else it says (scores, results, history) is passed over.
#pragma once

#include "grading/roster.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit::cli {

/// What the export says of each submission, in its order.
Result<std::vector<Submission>> read_gradescope_metadata(std::string_view text);

}  // namespace oxaudit::cli
