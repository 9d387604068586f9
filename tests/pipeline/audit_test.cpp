/// The audit as a whole: the same report bytes for any block size and number of threads, sources of every size and
/// kind, and what is reported about those that cannot be read.
#include "pipeline/audit.hpp"
#include "support/result.hpp"

#include "helpers/project_paths.hpp"
#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <optional>
#include <vector>

#include <numeric>
#include <thread>

namespace oxaudit {
namespace {

using ::testing::HasSubstr;

struct Audited {
  std::string report;
  Summary summary;
  std::vector<std::string> notices;
};

std::string read_whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Audited run_audit(AuditOptions options, std::string_view format = "csv", std::string_view beside = "") {
  const TempTree out;
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report(format)->make({}), std::move(*Output::open(out.path("report")))});
  if (!beside.empty()) sinks.push_back({find_report(beside)->make({}), std::move(*Output::open(out.path("beside")))});
  Progress progress;
  const std::atomic<bool> stop{false};
  Audited audited;
  Result<Summary> summary =
      audit(options, sinks, progress, stop, [&](std::string_view notice) { audited.notices.emplace_back(notice); });
  if (!summary) throw std::runtime_error(summary.error().message);
  audited.summary = *summary;
  audited.report = read_whole_file(out.path("report"));
  return audited;
}

AuditOptions options_for(const TempTree& tree) {
  AuditOptions options;
  options.walk.paths = {tree.path()};
  options.keep_all = true;
  return options;
}

std::string cells_of(unsigned code) {
  std::string cells;
  for (int i = 0; i < k_cell_count; ++i)
    cells += "-XO"[static_cast<int>(Board::from_code(static_cast<BoardCode>(code)).cell(i))];
  return cells;
}

std::string three_lines(unsigned code, const std::string& line_end) {
  const std::string cells = cells_of(code);
  return cells.substr(0, 3) + line_end + cells.substr(3, 3) + line_end + cells.substr(6) + line_end;
}

/// A tree with every kind of fault, small enough to be audited in blocks of one byte.
void fill(const TempTree& tree) {
  tree.write("a.txt", "XOX\nOXO\nXOX\n");
  tree.write("b/crlf.txt", three_lines(9, "\r\n") + "\r\n" + three_lines(77, "\r\n") + "\r\nXX\r\n");
  tree.write("b/cr.csv", "board\rXOXOXOXOX\rXO-------\rXQ\r");
  tree.write("c/quoted.csv", "id,board\n1,\"XOX\nOXO\nXOX\"\n2,\"XQX\nOXO\nXOX\"\n3,XO-------\n4,\"X\n5,X--------\n");
  tree.write("c/damaged.csv",
             "id,board\n1,\"XOX\n2,XO-------\n3,\"X--------\"\n4,X\"\n5,\"\"\"\n6,---------,9\n7,O--------\n");
  tree.write("d.ndjson",
             "{\"board\":\"XOXOXOXOX\"}\n\n{\"board\":\"XO-------\"}\r\n{bad}\n{\"id\":1,\"board\":null}\n");
  tree.write("e/empty.txt");
  tree.write("e/header.csv", "id,board\n");
  tree.write("e/noise", std::string("\0\xFF\xFE\n\rX\n\n-\xC3", 10));
  tree.write("f.tsv",
             "id\tc1\tc2\tc3\tc4\tc5\tc6\tc7\tc8\tc9\n1\tX\tO\t-\t-\t-\t-\t-\t-\t-\n2\tX\tb\t-\t-\t-\t-\t-\t-\t\n");
  tree.write("g.csv", "foo,bar\n1,2\n");
}

TEST(Audit, WritesTheSameBytesForAnyBlockSize) {
  const TempTree tree;
  fill(tree);
  const Audited whole = run_audit(options_for(tree));
  EXPECT_EQ(whole.summary.sources.unreadable, 1U);
  EXPECT_THAT(whole.report, HasSubstr("OX005"));
  EXPECT_THAT(whole.report, HasSubstr("OX006"));
  for (const unsigned jobs : {1U, 2U, 3U, 8U}) {
    for (const std::size_t block : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}, std::size_t{16},
                                    std::size_t{64}, std::size_t{1} << 20}) {
      for (const std::size_t window : {std::size_t{1}, std::size_t{5}, block}) {
        AuditOptions options = options_for(tree);
        options.jobs = jobs;
        options.sizes = {.block = block, .window = window, .files = block % 5 + 1};
        ASSERT_EQ(run_audit(options).report, whole.report)
            << jobs << " threads, blocks of " << block << ", windows of " << window;
      }
    }
  }
}

/// A report that counts boards makes the readers keep every record. Other reports must not change because of that.
TEST(Audit, CountsTheSameBoardsForAnyBlockSize) {
  const TempTree tree;
  fill(tree);
  for (const bool all : {false, true}) {
    AuditOptions options = options_for(tree);
    options.keep_all = all;
    const Audited whole = run_audit(options, "html");
    EXPECT_EQ(std::accumulate(whole.summary.boards.begin(), whole.summary.boards.end(), std::uint64_t{0}),
              whole.summary.records.legal() + whole.summary.records.illegal());
    for (const std::size_t block : {1U, 7U, 64U}) {
      options.jobs = 3;
      options.sizes = {.block = block, .window = block, .files = 2};
      const Audited cut = run_audit(options, "html");
      EXPECT_EQ(cut.report, whole.report) << "blocks of " << block;
      EXPECT_EQ(cut.summary.boards, whole.summary.boards);
    }
  }
}

TEST(Audit, FlagsTheSameRecordsNextToAReportThatCountsBoards) {
  const TempTree tree;
  fill(tree);
  AuditOptions options = options_for(tree);
  options.keep_all = false;
  EXPECT_EQ(run_audit(options, "csv", "html").report, run_audit(options, "csv").report);
}

TEST(Audit, GivesUpLongRecordsAtTheSamePlaceForAnyBlockSize) {
  const TempTree tree;
  tree.write("a.txt", "XOX\nOXO\nXOX\n\n" + std::string(200, 'X') + "\nX\n\nXO-\n---\n---\n");
  tree.write("b.csv", "board\n" + std::string(90, 'X') + "\n\"" + std::string(90, 'x') + "\n\"\nXO-------\n");
  tree.write("c.ndjson", "{\"board\":\"" + std::string(90, 'X') + "\"}\n{\"board\":\"XO-------\"}\n");
  AuditOptions options = options_for(tree);
  options.input.limits.record_bytes_max = 40;
  const Audited whole = run_audit(options);
  EXPECT_FALSE(whole.summary.complete());
  EXPECT_EQ(whole.summary.records.legal(), 4U);
  for (const std::size_t block : {1U, 2U, 13U, 50U, 1000U}) {
    options.sizes = {.block = block, .window = block, .files = 2};
    ASSERT_EQ(run_audit(options).report, whole.report) << "blocks of " << block;
  }
}

/// The rows of a report after the line number. They do not depend on the format.
std::vector<std::string> verdict_rows(const std::string& report) {
  std::vector<std::string> rows;
  std::istringstream lines(report);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::size_t at = 0;
    for (int comma = 0; comma < 4; ++comma) at = line.find(',', at) + 1;
    rows.push_back(line.substr(at));
  }
  return rows;
}

TEST(Audit, GivesEveryBoardTheSameVerdictInEveryFormat) {
  std::string csv = "board\n";
  std::string nine = "1,2,3,4,5,6,7,8,9\n";
  std::string quoted = "board\n";
  std::string text;
  std::string lines;
  std::string ndjson;
  std::string utf16 = "\xFF\xFE";
  for (unsigned code = 0; code < k_board_count; ++code) {
    const std::string cells = cells_of(code);
    csv += cells + "\n";
    for (std::size_t i = 0; i < 9; ++i) nine += cells.substr(i, 1) + (i == 8 ? "\n" : ",");
    quoted += "\"" + three_lines(code, "\n") + "\"\n";
    text += three_lines(code, "\r\n") + "\r\n";
    lines += cells + "\n";
    ndjson +=
        "{\"board\":[\"" + cells.substr(0, 3) + "\",\"" + cells.substr(3, 3) + "\",\"" + cells.substr(6) + "\"]}\n";
    for (const char c : three_lines(code, "\n") + "\n") utf16 += std::string(1, c) + '\0';
  }
  std::vector<std::string> expected;
  for (const auto& [name, bytes, format] :
       std::vector<std::tuple<std::string, std::string, std::optional<Format>>>{{"a.csv", csv, {}},
                                                                                {"b.csv", nine, {}},
                                                                                {"c.csv", quoted, {}},
                                                                                {"d.txt", text, {}},
                                                                                {"e.txt", lines, Format::lines},
                                                                                {"f.ndjson", ndjson, {}},
                                                                                {"g.txt", utf16, {}}}) {
    for (const std::size_t block : {std::size_t{4096}, std::size_t{1} << 20}) {
      const TempTree tree;
      tree.write(name, bytes);
      AuditOptions options = options_for(tree);
      options.walk.format = options.input.format = format;
      options.sizes.block = block;
      const Audited audited = run_audit(options);
      EXPECT_EQ(audited.summary.records.legal(), 5478U) << name;
      EXPECT_EQ(audited.summary.records.illegal(), 14205U) << name;
      const auto rows = verdict_rows(audited.report);
      if (expected.empty()) expected = rows;
      ASSERT_EQ(rows.size(), k_board_count) << name;
      ASSERT_EQ(rows, expected) << name;
    }
  }
}

TEST(Audit, ReadsAFifoThatWasNamed) {
  const TempTree tree;
  const std::string fifo = tree.path("pipe.csv");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  std::string bytes = "board\n";
  for (unsigned code = 0; code < 2000; ++code) bytes += cells_of(code) + "\n";
  std::thread writer([&] { std::ofstream(fifo, std::ios::binary) << bytes; });
  AuditOptions options;
  options.walk.paths = {fifo};
  options.sizes.block = 100;
  const Audited audited = run_audit(options);
  writer.join();
  EXPECT_EQ(audited.summary.records.records(), 2000U);
}

TEST(Audit, AuditsFilesLargerThanPlannedInTheirOrder) {
  const TempTree tree;
  std::string large;
  for (unsigned code = 0; code < 3000; ++code) large += three_lines(code, "\n") + "\n";
  for (const char* name : {"a.txt", "b.txt", "c.txt", "d.txt"}) tree.write(name, "XOX\nOXO\nXOX\n");
  tree.write("b2.txt", large);
  tree.write("c2.txt", large);
  const Audited whole = run_audit(options_for(tree));
  EXPECT_EQ(whole.summary.records.records(), 6004U);
  EXPECT_EQ(whole.summary.sources.found, 6U);
  AuditOptions options = options_for(tree);
  options.sizes = {.block = 100, .window = 50, .files = 3};
  EXPECT_EQ(run_audit(options).report, whole.report);
}

/// A tree in which most blocks have files that are deferred, some of them because they contain others.
void fill_with_surprises(const TempTree& tree) {
  std::string boards;
  for (unsigned code = 0; code < 3000; ++code) boards += three_lines(code, "\n") + "\n";
  std::string document = "[";
  for (unsigned code = 0; code < 500; ++code) document += "\"" + cells_of(code) + "\",";
  for (unsigned i = 0; i < 60; ++i) {
    const std::string name = "d" + std::to_string(i % 4) + "/" + std::to_string(i);
    // Sizes from 12 bytes to 39 kB. With blocks of 100 bytes, files of more than 4 kB do not fit.
    const std::size_t size = 13 * (i % 7 == 0 ? 3000 - i : i % 5 == 0 ? 300 + i : i % 3 + 1);
    tree.write(name + ".txt", boards.substr(i * 13, size - 1));
    if (i % 9 == 0) tree.write(name + ".json", document + "\"---------\"]");
    // A board in gzip, although the name does not say so.
    if (i % 8 == 0)
      tree.write(name + "z.txt",
                 std::string("\x1F\x8B\x08\0\0\0\0\0\x02\xFF\x8B\xF0\x8F\xE0\xF2\x8F\xF0\xE7\x8A\0\xD2\0"
                             "\xED\x4F\x0E\x88\x0C\0\0\0",
                             30));
  }
}

TEST(Audit, WritesTheSameBytesHoweverManyFilesAreDeferred) {
  const TempTree tree;
  fill_with_surprises(tree);
  const Audited whole = run_audit(options_for(tree));
  EXPECT_EQ(whole.summary.sources.found, 75U);
  // Eight of the sources are in gzip.
  EXPECT_EQ(whole.summary.sources.audited, build_has("OXAUDIT_WITH_COMPRESSION") ? 75U : 67U);
  for (const unsigned jobs : {1U, 2U, 8U})
    for (const std::size_t files : {std::size_t{1}, std::size_t{3}, std::size_t{40}})
      for (const std::size_t block : {std::size_t{100}, std::size_t{5000}}) {
        AuditOptions options = options_for(tree);
        options.jobs = jobs;
        options.sizes = {.block = block, .window = 50, .files = files};
        const Audited deferred = run_audit(options);
        ASSERT_EQ(deferred.report, whole.report) << jobs << " threads, " << files << " files in " << block << " bytes";
        EXPECT_EQ(deferred.summary.sources.found, 75U);
        EXPECT_TRUE(deferred.summary.adds_up());
      }
}

TEST(Audit, WritesTheSameBytesThroughTheRing) {
  const TempTree tree;
  for (unsigned i = 0; i < 900; ++i)
    tree.write("d" + std::to_string(i % 3) + "/" + std::to_string(i) + ".txt", three_lines(i, "\n"));
  tree.write("d1/0-empty");
  tree.write("d1/0-long.csv", "board\n" + std::string(5000, '\n') + "XO-------\n");
  tree.link("d2/0-link", "../d0/3.txt");
  for (const bool follow : {false, true}) {
    AuditOptions options = options_for(tree);
    options.walk.follow = follow;
    options.use_ring = false;
    const std::string plain = run_audit(options).report;
    options.use_ring = true;
    for (const unsigned jobs : {1U, 3U})
      for (const std::size_t files : {std::size_t{70}, std::size_t{256}, std::size_t{1000}}) {
        options.jobs = jobs;
        options.sizes.files = files;
        ASSERT_EQ(run_audit(options).report, plain) << jobs << " threads, " << files << " files a block";
      }
  }
}

TEST(Audit, NamesWhatCannotBeReadAndReadsTheRest) {
  const TempTree tree;
  tree.write("a.txt", "XOX\nOXO\nXOX\n");
  tree.write("gone.txt", "XOX\nOXO\nXOX\n");
  AuditOptions options = options_for(tree);
  options.walk.paths = {tree.path("a.txt"), tree.path("missing.txt")};
  const Audited audited = run_audit(options);
  EXPECT_EQ(audited.summary.records.legal(), 1U);
  EXPECT_EQ(audited.summary.unmatched, 1U);
  ASSERT_EQ(audited.notices.size(), 1U);
  EXPECT_THAT(audited.notices[0], HasSubstr("missing.txt"));
}

TEST(Audit, KeepsNothingOfAStoppedRun) {
  const TempTree tree;
  fill(tree);
  const TempTree out;
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report("csv")->make({}), std::move(*Output::open(out.path("report")))});
  Progress progress;
  const std::atomic<bool> stop{true};
  const Result<Summary> summary = audit(options_for(tree), sinks, progress, stop, [](std::string_view) {});
  ASSERT_TRUE(summary);
  EXPECT_TRUE(summary->interrupted);
  sinks.clear();
  EXPECT_TRUE(std::filesystem::is_empty(out.path()));
}

TEST(Audit, SaysThatAReportCannotBeWritten) {
  const TempTree tree;
  std::string csv = "board\n";
  for (unsigned code = 0; code < k_board_count; ++code) csv += cells_of(code) + "\n";
  tree.write("a.csv", csv);
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report("csv")->make({}), std::move(*Output::open("/dev/full"))});
  Progress progress;
  const std::atomic<bool> stop{false};
  const Result<Summary> summary = audit(options_for(tree), sinks, progress, stop, [](std::string_view) {});
  ASSERT_FALSE(summary);
  EXPECT_THAT(summary.error().message, HasSubstr("/dev/full"));
}

/// The bytes read and the total after an audit that measures the total.
std::pair<std::uint64_t, std::uint64_t> bytes_and_total(const std::vector<std::string>& paths) {
  AuditOptions options;
  options.walk.paths = paths;
  options.measure_total = true;
  options.sizes.block = 1000;
  std::vector<ReportOutput> sinks;
  Progress progress;
  const std::atomic<bool> stop{false};
  EXPECT_TRUE(audit(options, sinks, progress, stop, [](std::string_view) {}));
  return {progress.bytes, progress.bytes_total};
}

TEST(Audit, MeasuresTheTotalOfRegularFilesAndReadsAsMuch) {
  const TempTree tree;
  std::string boards;
  for (unsigned code = 0; code < 1000; ++code) boards += cells_of(code) + "\n";
  tree.write("d/a.txt", "XOX\nOXO\nXOX\n");
  const std::string lines = tree.write("d/b.ndjson", "{\"board\":\"XO-------\"}\n");
  tree.write("d/c.txt", boards);
  EXPECT_THAT(bytes_and_total({tree.path("d")}), ::testing::Pair(10'034, 10'034));
  EXPECT_THAT(bytes_and_total({lines, lines}), ::testing::Pair(22, 22));
}

TEST(Audit, MeasuresNoTotalOfManyFilesOrOfOneWithoutASize) {
  const TempTree tree;
  const std::string board = tree.write("a.txt", "XOX\nOXO\nXOX\n");
  const std::string fifo = tree.fifo("fifo.csv");
  std::thread writer([&] { std::ofstream(fifo) << "board\n"; });
  EXPECT_EQ(bytes_and_total({board, fifo}).second, 0U);
  writer.join();
  for (int i = 0; i <= 1000; ++i) tree.write("d/" + std::to_string(i) + ".txt", "XOX\nOXO\nXOX\n");
  EXPECT_THAT(bytes_and_total({tree.path("d")}), ::testing::Pair(12'012, 0));
}

TEST(Audit, CountsAddUpWhileAFileShrinksUnderIt) {
  const TempTree tree;
  std::string csv = "board\n";
  for (unsigned i = 0; i < 200'000; ++i) csv += "XO-------\n";
  const std::string path = tree.write("a.csv", csv);
  std::thread shrink([&] { std::filesystem::resize_file(path, 1'000'003); });
  AuditOptions options = options_for(tree);
  options.keep_all = false;
  options.sizes.block = 4096;
  const Audited audited = run_audit(options);
  shrink.join();
  EXPECT_TRUE(audited.summary.adds_up());
  EXPECT_EQ(audited.summary.records.illegal(), 0U);
  EXPECT_EQ(audited.report.find("changed while it was read") != std::string::npos,
            audited.summary.sources.unreadable != 0);
}

}  // namespace
}  // namespace oxaudit
