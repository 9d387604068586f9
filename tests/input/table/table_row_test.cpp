/// Which columns of a database table the options name.
#include "input/table/table_row.hpp"
#include "input/core/input_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::HasSubstr;

std::string refusal(const std::vector<std::string>& names, const InputOptions& options) {
  const auto columns = table_columns(names, options);
  return columns ? "settled" : columns.error().message;
}

TEST(TableColumns, RefuseANameThatSeveralColumnsHave) {
  InputOptions options;
  options.board_column = "b";
  EXPECT_THAT(refusal({"b", "id", "b"}, options),
              HasSubstr("--board-column 'b': several columns have that name (1 and 3): give the number"));
  EXPECT_EQ(refusal({"b", "id", "B"}, options), "settled");

  options = {};
  options.cell_columns = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
  EXPECT_THAT(refusal({"a", "b", "c", "d", "e", "f", "g", "h", "i", "a"}, options), HasSubstr("--cell-columns 'a': "));

  for (auto option : {&InputOptions::id_column, &InputOptions::claim_column, &InputOptions::claim_next_column}) {
    options = {};
    options.*option = "w";
    EXPECT_THAT(refusal({"board", "w", "w"}, options), HasSubstr("'w': several columns have that name (2 and 3)"));
    options.*option = "3";
    EXPECT_EQ(refusal({"board", "w", "w"}, options), "settled");
  }
}

TEST(TableColumns, RefuseTwoThatMayBeTheId) {
  EXPECT_THAT(refusal({"board", "ID", "Id"}, {}), HasSubstr("columns 2 and 3, 'ID' and 'Id', could each be the id"));
  EXPECT_EQ(refusal({"board", "_id", "id"}, {}), "settled");
  InputOptions options;
  options.id_column = "ID";
  EXPECT_EQ(refusal({"board", "ID", "Id"}, options), "settled");
}

}  // namespace
}  // namespace oxaudit
