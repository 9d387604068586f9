/// The page of rules, docs/reference/rules.md, made from the rule table so that it cannot go stale.
#pragma once

#include <string>

namespace oxaudit {

/// Markdown: a table of all rules, then a section for each.
std::string rules_page();

}  // namespace oxaudit
