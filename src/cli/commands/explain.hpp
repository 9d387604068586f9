/// `oxaudit explain`: describes rules from the rule table.
#pragma once

#include "support/result.hpp"

#include <string>
#include <vector>

namespace oxaudit::cli {

/// Returns one line per rule if `rules` is empty, else a page for each of them. For an unknown rule, the error suggests
/// a similar one.
Result<std::string> explain(const std::vector<std::string>& rules);

}  // namespace oxaudit::cli
