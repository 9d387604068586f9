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

/// A comment is what keeps a row from being scanned as a plain one, and means nothing.
RC_GTEST_PROP(SqlValue, PlainRowsAreScannedAsAllOthers, ()) {
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
  std::vector<SqlValue> values_behind_comment;
  const SqlTuple tuple = scan_sql_tuple(plain, 0, last, dialect, &values);
  const SqlTuple behind_comment = scan_sql_tuple(commented, 0, last, dialect, &values_behind_comment);
  RC_ASSERT(described(tuple, values, 0) == described(behind_comment, values_behind_comment, 4));
}

}  // namespace
}  // namespace oxaudit
