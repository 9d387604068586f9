/// `oxaudit explain`: what the rules mean, from the rule table.
#pragma once

#include "support/result.hpp"

#include <string>
#include <vector>

namespace oxaudit::cli {

/// One line a rule when `rules` is empty, else a page for each. An unknown rule is an error that suggests a near one.
Result<std::string> explain(const std::vector<std::string>& rules);

}  // namespace oxaudit::cli
