/// Rows of VALUES: the scanners for plain rows and for all others agree, and expressions stay within their limit.
#include "input/sql/sql_value.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

std::string described(const SqlTuple& tuple, const std::vector<SqlValue>& values, std::size_t shift) {
  std::string out = std::to_string(static_cast<int>(tuple.kind)) + " " + std::to_string(tuple.values);
  if (tuple.kind == SqlTuple::Kind::whole) out += " to " + std::to_string(tuple.end - shift);
  for (const SqlValue& value : values)
    out += "; " + std::string(1, static_cast<char>(value.type)) + std::to_string(value.begin - shift) + "+" +
           std::to_string(value.size) + (value.plain ? "" : " not plain");
  return out;
}

TEST(SqlText, RejectsAnExpressionThatMultipliesItsText) {
  const auto text = [](const std::string& expression) {
    return sql_text(expression, {.type = FieldType::expression, .size = expression.size(), .plain = false}, {});
  };
  const std::string long_text = "'" + std::string(200, 'a') + "'";
  const std::string twice = "replace(" + long_text + ",'a'," + long_text + ")";
  ASSERT_TRUE(text(twice));
  EXPECT_EQ(text(twice)->size(), 200U * 200U);
  EXPECT_FALSE(text("replace(" + twice + ",'a'," + long_text + ")"));
  EXPECT_FALSE(text(twice + "||" + twice));
}

/// A comment means nothing, but it makes the row one that the scanner for plain rows rejects.
RC_GTEST_PROP(SqlValue, ScansPlainRowsLikeAllOthers, ()) {
  const auto piece = rc::gen::element<std::string>("1", "-2.5", "1e5", "NULL", "true", "0x1F", "'XO-------'", "'it''s'",
                                                   "'a\\'b'", "'\\\\'", "''", "E'x'", "x'00'", "_utf8", "\"n\"", "N'a'",
                                                   "-x", "+1", "1.2.3", "f(1)", "'a' 'b'", "a b", "'", "\\", ",", " ",
                                                   "\n", "-", "--", "$1", "\xC3\xA9", "a.b", "(", ")", ");");
  const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
  std::string row;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    row += (i == 0 ? "" : *rc::gen::element<std::string>(",", ",", " , ", "")) + pieces[i];
  row += *rc::gen::element<std::string>(")", "),(", ");", "");
  const SqlDialect dialect{.backslashes = *rc::gen::arbitrary<bool>()};
  const bool last = *rc::gen::arbitrary<bool>();
  const std::string plain = "(" + row;
  const std::string commented = "(/**/" + row;
  std::vector<SqlValue> values;
  std::vector<SqlValue> values_after_comment;
  const SqlTuple tuple = scan_sql_tuple(plain, 0, last, dialect, &values);
  const SqlTuple after_comment = scan_sql_tuple(commented, 0, last, dialect, &values_after_comment);
  RC_ASSERT(described(tuple, values, 0) == described(after_comment, values_after_comment, 4));
}

}  // namespace
}  // namespace oxaudit
