/// What is found of a record's board in what its reader left. All formats in whole audits: tests/pipeline.
#include "diagnose/written_board.hpp"
#include "input/core/layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oxaudit {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Shape = WrittenBoard::Shape;

WrittenBoard found(const std::string& raw, Format format, char cell_delimiter = '\0', const std::string& behind = "") {
  Layout layout;
  layout.cell_delimiter = cell_delimiter;
  RecordItem item;
  item.begin = 2;
  item.size = static_cast<std::uint32_t>(raw.size());
  return written_board("??" + raw + behind, item, format, layout);
}

TEST(WrittenBoard, TellsNullFromNothingInCellsOfADatabase) {
  const WrittenBoard cells = found("X\t\t\tO\t\t\t\t\t5", Format::sqlite, '\t', "\tid\ttntttttttt\nX\tnnn\n");
  EXPECT_EQ(cells.shape, Shape::cells);
  EXPECT_THAT(cells.parts, ElementsAre("X", "null", "", "O", "", "", "", "", "5"));
}

TEST(WrittenBoard, TakesQuotesOffCellsButNoBlanks) {
  const WrittenBoard cells = found("X\", \"O\" ,' ', ,-,NULL,'1',2,\"3", Format::csv, ',');
  EXPECT_THAT(cells.parts, ElementsAre("X", "O", " ", " ", "-", "NULL", "1", "2", "3"));
}

TEST(WrittenBoard, KnowsNullInADump) {
  EXPECT_EQ(found("X',NULL, NULL,'O','','','','','", Format::pgdump).parts[2], "null");
  EXPECT_EQ(found("X\t\\N\tO\tX\tX\tX\tX\tX\tO", Format::pgdump).parts[1], "null");
}

TEST(WrittenBoard, UndoesEscapes) {
  EXPECT_THAT(found("X\\nO\\n\\u0062", Format::json).parts, ElementsAre("X\nO\nb"));
  EXPECT_THAT(found("X\\nO\\tb", Format::sqlite).parts, ElementsAre("X\nO\tb"));
}

TEST(WrittenBoard, GivesUpWhereThereIsNoBoard) {
  EXPECT_EQ(found("X,O", Format::csv, ',').shape, Shape::unknown);
  EXPECT_EQ(found("{\"a\\", Format::json).shape, Shape::unknown);
  EXPECT_EQ(found("[\"X\"", Format::json).shape, Shape::unknown);
  EXPECT_EQ(found("[[1,2],3]", Format::json).shape, Shape::unknown);
  EXPECT_EQ(found(std::string(5000, 'X'), Format::text).shape, Shape::unknown);
  EXPECT_THAT(found("", Format::text).parts, IsEmpty());
}

}  // namespace
}  // namespace oxaudit
