#include "support/quote.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

namespace oxaudit {
namespace {

TEST(InQuotes, EscapesWhatDrivesATerminalOrIsNoText) {
  EXPECT_EQ(in_quotes("a b.txt"), "'a b.txt'");
  EXPECT_EQ(in_quotes("\xC3\xA9"), "'\xC3\xA9'");
  EXPECT_EQ(in_quotes("\x1b[31m"), "'\\x1b[31m'");
  EXPECT_EQ(in_quotes("a\nb"), "'a\\x0ab'");
  EXPECT_EQ(in_quotes("\xff"), "'\\xff'");
  EXPECT_EQ(in_quotes("\xE2\x80\xAE"), "'\\xe2\\x80\\xae'");
  EXPECT_EQ(in_quotes("a\\b"), "'a\\b'");
  EXPECT_EQ(in_quotes("a\\x1b"), "'a\\x5cx1b'");
  EXPECT_EQ(in_quotes("##[error]a"), "'\\x23#[error]a'");
}

TEST(InQuotes, DifferentTextsStayDifferent) {
  EXPECT_TRUE(rc::check([] {
    const auto text = rc::gen::container<std::string>(rc::gen::element('\\', 'x', 'f', '\xff', '\n', '0', 'a'));
    const std::string left = *text;
    const std::string right = *text;
    RC_ASSERT((left == right) == (in_quotes(left) == in_quotes(right)));
  }));
}

}  // namespace
}  // namespace oxaudit
