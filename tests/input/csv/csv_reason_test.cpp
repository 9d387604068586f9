/// Why a table is read as it is: the reason in the description, and Excel's line that names the delimiter.
#include "input/core/input_options.hpp"
#include "input/csv/csv_layout.hpp"

#include <gtest/gtest.h>
#include <vector>

#include <functional>

namespace oxaudit {
namespace {

struct ReasonCase {
  std::string_view name;
  std::string bytes;
  std::string reason;
  std::size_t first_record = 0;
  InputOptions options;
};

InputOptions with(const std::function<void(InputOptions&)>& change) {
  InputOptions options;
  change(options);
  return options;
}

TEST(CsvReason, SaysWhyTheLayoutIsWhatItIs) {
  const std::string nine = "X,O,-,-,-,-,-,-,-\n";
  const std::vector<ReasonCase> cases = {
      {"board by name", "id,board\n1,XO-------\n", R"(header recognised by "board")", 9, {}},
      {"one board", "7;XO-------\n", "no header: exactly one field of the first row is a board", 0, {}},
      {"nine cells", nine, "no header: the first nine fields of the first row are cells", 0, {}},
      {"delimiter given", "id;board\n1;XO-------\n", R"(delimiter given; header recognised by "board")", 9,
       with([](InputOptions& o) { o.delimiter = ';'; })},
      {"header given", "a,b\n1,XO-------\n", "header given; exactly one field of the first row is a board", 4,
       with([](InputOptions& o) { o.header = true; })},
      {"column by name", "a,b\n1,XO-------\n", "header, since an option names a column; board column given", 4,
       with([](InputOptions& o) { o.board_column = "b"; })},
      {"column by number", "1,XO-------\n",
       "no header: the first row does not name the column of the board; board column given", 0,
       with([](InputOptions& o) { o.board_column = "2"; })},
      {"Excel's line",
       "sep=;\r\nid;board\r\n1;XO-------\r\n",
       R"(delimiter ";" named by the first line; header recognised by "board")",
       17,
       {}},
      {"Excel's line in quotes behind a mark",
       "\xEF\xBB\xBF\"sep=\t\"\r\n1\tXO-------\r\n",
       "delimiter tab named by the first line; no header: exactly one field of the first row is a board",
       12,
       {}},
      {"an option over Excel's line", "sep=;\n1,XO-------\n",
       "delimiter given; no header: exactly one field of the first row is a board", 6,
       with([](InputOptions& o) { o.delimiter = ','; })},
  };
  for (const ReasonCase& one : cases) {
    SCOPED_TRACE(one.name);
    const auto layout = detect_csv_layout({one.bytes, true}, one.options, ',');
    ASSERT_TRUE(layout) << layout.error().message;
    EXPECT_EQ(layout->reason, one.reason);
    EXPECT_EQ(layout->first_record, one.first_record);
  }
}

TEST(CsvReason, TakesNoOtherFirstLineForExcels) {
  for (const std::string bytes : {"sep=X\n1,XO-------\n", "sep=\n", "sep=;;\n1;XO-------\n", "separator=;\n"})
    EXPECT_FALSE(detect_csv_layout({bytes, true}, {}, ',')) << bytes;
}

}  // namespace
}  // namespace oxaudit
