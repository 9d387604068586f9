/// Reads the submission_metadata.yml of a Gradescope export: who submitted what. The file is written by Ruby, with a
/// colon before most keys. All its other data (scores, results, history) is ignored.
#pragma once

#include "grading/roster.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit {

/// Returns the submissions in the order of the file.
Result<std::vector<Submission>> read_gradescope_metadata(std::string_view text);

}  // namespace oxaudit
