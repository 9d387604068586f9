/// Answer keys: which row speaks of which record, and what is wrong with a key.
#include "expect/answer_key.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace oxaudit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr BoardCode code_of(std::string_view cells) {
  int code = 0;
  for (const char c : cells) code = code * 3 + (c == 'X' ? 1 : c == 'O' ? 2 : 0);
  return static_cast<BoardCode>(code);
}

/// One slice of readable boards, each with an id or without one.
struct Records {
  std::string bytes;
  std::vector<RecordItem> items;
  std::vector<Finding> findings;
  std::string arena;
  std::vector<SourceFinding> problems;
  RuleChanges changes;

  Records& add(std::string_view cells, std::string_view id = {}) {
    RecordItem item;
    item.number = static_cast<std::uint32_t>(items.size());
    item.code = code_of(cells);
    item.has_id = !id.empty();
    item.id_begin = static_cast<std::uint32_t>(bytes.size());
    item.id_size = static_cast<std::uint32_t>(id.size());
    bytes += id;
    items.push_back(item);
    return *this;
  }

  /// What is flagged when they are filtered: `1 OX401 OX201`, findings in front of what the board breaks.
  std::vector<std::string> filtered(const FindingFilter& screen, std::string_view source, bool failed = false) {
    FilteredSlice slice{.source = source,
                        .bytes = bytes,
                        .items = items,
                        .findings = findings,
                        .arena = arena,
                        .problems = problems,
                        .records = items.size(),
                        .failed = failed,
                        .changes = changes};
    screen.apply(slice);
    std::vector<std::string> flags;
    for (const RecordItem& item : items) {
      std::string flag = std::to_string(item.number + 1);
      for (std::size_t i = 0; i < item.finding_count; ++i)
        flag.append(" ").append(code(findings[item.first_finding + i].rule));
      for (const RuleRow& row : rule_table())
        if (board_rules(item).contains(row.rule)) flag.append(" ").append(row.code);
      if (flagged(item)) flags.push_back(flag);
    }
    return flags;
  }
};

std::shared_ptr<const AnswerKey> load(std::string_view text, std::string_view name = "key.csv") {
  const TempTree tree;
  auto key = AnswerKey::load(tree.write(name, text));
  if (!key) throw std::runtime_error(key.error().message);
  return *key;
}

std::vector<std::string> missing(const AnswerKey& key) {
  std::vector<std::string> lines;
  key.finish([&](std::string_view source, const SourceFinding& problem) {
    lines.push_back(std::string(source) + " " + std::to_string(problem.record) + " " + problem.id);
  });
  return lines;
}

constexpr std::string_view k_won = "XXXOO----";
constexpr std::string_view k_illegal = "OO-------";
constexpr std::string_view k_open = "X--------";

TEST(AnswerKey, LetsPassWhatItExpectsAndFlagsWhatDiffers) {
  const auto key = load("source,record,status,winner\na,1,win,X\na,2,illegal,\na,3,win,O\na,4,draw,\nb,1,win,\n");
  Records records;
  records.add(k_won).add(k_illegal).add(k_won).add(k_illegal).add(k_open);
  EXPECT_THAT(records.filtered(*key, "a"), ElementsAre("3 OX401", "4 OX401 OX201", "5 OX402"));
  EXPECT_EQ(records.changes.waived[static_cast<std::size_t>(Rule::too_many_o)], 1U);
  EXPECT_EQ(records.changes.added[static_cast<std::size_t>(Rule::unexpected_result)], 2U);
  EXPECT_THAT(missing(*key), ElementsAre("b 1 "));
}

TEST(AnswerKey, FindsRecordsByIdWhereNoNumberIsGiven) {
  const auto key = load("source,id,status\na,G2,illegal\na,G1,legal\na,G9,draw\n");
  Records records;
  records.add(k_won, "G1").add(k_illegal, "G2").add(k_open, "G3").add(k_open);
  EXPECT_THAT(records.filtered(*key, "./a"), ElementsAre("3 OX402", "4 OX402"));
  EXPECT_THAT(missing(*key), ElementsAre("a 0 G9"));
}

TEST(AnswerKey, ComparesAnIdThatStandsBesideANumber) {
  const auto key = load("source,record,id,status\na,1,G1,win\na,2,G2,win\na,3,,win\n");
  Records records;
  records.add(k_won, "G1").add(k_won, "G7").add(k_won, "G3");
  EXPECT_THAT(records.filtered(*key, "a"), ElementsAre("2 OX401"));
}

TEST(AnswerKey, WithoutSourcesSpeaksOfEvery) {
  const auto key = load("{\"record\":1,\"status\":\"win\"}\n{\"record\":\"2\",\"status\":\"draw\"}\n", "key.ndjson");
  for (const std::string_view source : {"a", "b/c"}) {
    Records records;
    EXPECT_THAT(records.add(k_won).filtered(*key, source), IsEmpty());
  }
  ASSERT_EQ(missing(*key).size(), 1U);
  EXPECT_THAT(missing(*key)[0], HasSubstr("key.ndjson 2"));
}

TEST(AnswerKey, WithoutRecordsSpeaksOfTheFirstOrOfThereBeingNone) {
  const auto key = load("source,status\nwon,win\nnone,malformed\nother,draw\n");
  Records won;
  EXPECT_THAT(won.add(k_won).filtered(*key, "won"), IsEmpty());
  Records none;
  none.problems.push_back({Rule::no_records, "nothing"});
  none.filtered(*key, "none");
  EXPECT_TRUE(none.problems.empty());
  Records other;
  other.problems.push_back({Rule::no_records, "nothing"});
  other.filtered(*key, "other");
  EXPECT_EQ(other.problems.size(), 1U);
  EXPECT_THAT(missing(*key), ElementsAre("other 1 "));
}

TEST(AnswerKey, MissesNothingInASourceThatWasNotReadToItsEnd) {
  const auto key = load("source,record,status\na,1,win\na,2,win\nb,1,win\n");
  Records records;
  records.add(k_won).filtered(*key, "a", true);
  EXPECT_THAT(missing(*key), ElementsAre("b 1 "));
}

TEST(AnswerKey, TellsWhatIsWrongWithItAndWhere) {
  const std::vector<std::tuple<std::string, std::string, std::string>> table = {
      {"key.txt", "", "its name must end in one of these"},
      {"key.csv", "source,record\n", "line 1: the header has no column status"},
      {"key.csv", "status\nwin\n", "line 1: the header has none of the columns source, record and id"},
      {"key.csv", "source,record,status\na,1,won\n", "line 2: 'won' is not a result"},
      {"key.csv", "source,record,status\n,1,win\n", "line 2: missing source"},
      {"key.csv", "source,record,status\na,one,win\n", "line 2: the record 'one' is not a number from 1"},
      {"key.csv", "source,record,status\na,1,\n", "line 2: missing status"},
      {"key.csv", "source,record,status\na,1,win\nb,1,win\na,1,draw\n", "two rows for record 1 in 'a'"},
      {"key.csv", "source,id,status\na,k,win\na,k,win\n", "two rows for the record with id 'k' in 'a'"},
      {"key.ndjson", "{\"source\":\"a\",\"status\":\"win\"}\n{\"record\":2,\"status\":\"win\"}\n",
       "line 2: missing source"},
      {"key.ndjson", "{\"record\":2,\"status\":\"win\"}\n{\"source\":\"a\",\"status\":\"win\"}\n",
       "line 2: unexpected source: the rows above have none"},
  };
  for (const auto& [name, text, part] : table) {
    const TempTree tree;
    const auto key = AnswerKey::load(tree.write(name, text));
    ASSERT_FALSE(key) << text;
    EXPECT_THAT(key.error().message, HasSubstr(part));
    EXPECT_THAT(key.error().message, HasSubstr(name));
  }
  EXPECT_THAT(AnswerKey::load("/nowhere/key.csv").error().message, HasSubstr("No such file"));
}

TEST(AnswerKey, MayBeEmpty) {
  for (const auto& [text, name] : {std::pair("", "key.ndjson"), std::pair("source,record,status\n", "key.csv")}) {
    const auto key = load(text, name);
    Records records;
    EXPECT_THAT(records.add(k_won).filtered(*key, "a"), ElementsAre("1 OX402"));
    EXPECT_THAT(missing(*key), IsEmpty());
  }
}

}  // namespace
}  // namespace oxaudit
