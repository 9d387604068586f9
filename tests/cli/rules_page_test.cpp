#include "check/rules_page.hpp"

#include "helpers/golden.hpp"

#include <gtest/gtest.h>

namespace oxaudit {
namespace {

TEST(RulesPage, TheOneInDocsIsMadeFromTheTable) { expect_golden(OXAUDIT_SOURCE_DIR "/docs/RULES.md", rules_page()); }

}  // namespace
}  // namespace oxaudit
