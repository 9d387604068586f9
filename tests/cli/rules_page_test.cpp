#include "check/rules_page.hpp"
#include "helpers/project_paths.hpp"

#include "helpers/golden.hpp"

#include <gtest/gtest.h>

namespace oxaudit {
namespace {

TEST(RulesPage, TheOneInDocsIsMadeFromTheTable) {
  expect_golden(project_file("docs/reference/rules.md"), rules_page());
}

}  // namespace
}  // namespace oxaudit
