/// The fast readers against the exact ones: the same records, findings, places and counts, on regular bytes, on every
/// single-byte change of them, on noise, and at every cut.
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/format_table.hpp"
#include "support/result.hpp"

#include "helpers/read_slices.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include <algorithm>
#include <optional>

namespace oxaudit {
namespace {

using testing::read_located;
using testing::ReadAll;
using testing::same;
using testing::without_legal;

struct Dataset {
  std::string name;
  Format format;
  std::string header;
  std::string body;  ///< regular records
};

std::string cells_of(unsigned code) {
  std::string cells;
  for (int i = 0; i < k_cell_count; ++i)
    cells += "-XOxo"[static_cast<int>(Board::from_code(static_cast<BoardCode>(code)).cell(i)) +
                     (code % 7 == 0 && Board::from_code(static_cast<BoardCode>(code)).cell(i) != Cell::empty ? 2 : 0)];
  return cells;
}

std::string joined(const std::string& cells, const std::string& separator, std::size_t step) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); i += step) text += (i == 0 ? "" : separator) + cells.substr(i, step);
  return text;
}

/// Every `step`-th board in every layout that has a fast reader.
std::vector<Dataset> datasets(unsigned step) {
  std::vector<Dataset> all = {
      {"CsvBoardLast", Format::csv, "id,board\n", ""},
      {"CsvBoardFirst", Format::csv, "board,id,note\n", ""},
      {"CsvBoardInTheMiddle", Format::csv, "name,board,id\r\n", ""},
      {"CsvLongRows", Format::csv, "id,note,board\n", ""},
      {"CsvOneColumn", Format::csv, "board\n", ""},
      {"TsvNineColumns", Format::tsv, "id\tc1\tc2\tc3\tc4\tc5\tc6\tc7\tc8\tc9\n", ""},
      {"CsvNineColumns", Format::csv, "", ""},
      {"Text", Format::text, "", ""},
      {"TextCrLf", Format::text, "", ""},
      {"Lines", Format::lines, "", ""},
      {"LinesCrLf", Format::lines, "", ""},
      {"NdjsonString", Format::ndjson, "", ""},
      {"NdjsonIdBehind", Format::ndjson, "", ""},
      {"NdjsonCells", Format::ndjson, "", ""},
      {"NdjsonRows", Format::ndjson, "", ""},
  };
  for (unsigned code = 0; code < k_board_count; code += step) {
    const std::string cells = cells_of(code);
    const std::string id = std::to_string(code / step * 37 % 1000);
    const std::string three = joined(cells, "\n", 3);
    all[0].body += id + "," + cells + "\n";
    all[1].body += cells + "," + id + ",n" + std::string(code % 11, 'y') + "\n";
    all[2].body += "n\xC3\xA9" + std::string(code % 4, 'z') + "," + cells + "," + id + "\r\n";
    all[3].body += id + ",a note that makes the row a long one," + cells + "\n";
    all[4].body += cells + "\n";
    all[5].body += id + "\t" + joined(cells, "\t", 1) + "\n";
    all[6].body += joined(cells, ",", 1) + ",positive\n";
    all[7].body += three + "\n\n";
    all[8].body += joined(cells, "\r\n", 3) + "\r\n\r\n";
    all[9].body += cells + "\n";
    all[10].body += cells + "\r\n";
    all[11].body += R"({"id":)" + id + R"(,"board":")" + cells + "\"}\n";
    all[12].body += R"({"board":")" + cells + R"(","id":"g-)" + id + "\"}\n";
    all[13].body += R"({"id":)" + id + R"(, "board": [")" + joined(cells, "\",\"", 1) + "\"]}\n";
    all[14].body += R"({"id":)" + id + R"(,"board":[")" + joined(cells, "\",\"", 3) + "\"]}\n";
  }
  return all;
}

enum class How : std::uint8_t { exact, fast, fast_flagged };  ///< the last keeps flagged records only

ReadAll read(const Dataset& dataset, const std::string& body, const std::vector<std::size_t>& cuts, How how) {
  InputOptions options;
  options.exact_only = how == How::exact;
  const std::string bytes = dataset.header + dataset.body.substr(0, 200) + body;
  // The layout is that of regular content, so that damage meets the readers and not the detection.
  Result<Layout> layout = row(dataset.format).open({bytes, true}, options);
  if (!layout) throw std::runtime_error(dataset.name + ": " + layout.error().message);
  return read_located(*layout->reader, body, cuts, how != How::fast_flagged);
}

void expect_same(const ReadAll& fast, const ReadAll& exact, const std::string& what) {
  ASSERT_EQ(fast.records, exact.records) << what;
  ASSERT_TRUE(same(fast, exact)) << "counts or lines differ: " << what;
}

/// The fast reader, cut or not and with or without legal records, tells what `exact` does.
void expect_as_exact(const Dataset& dataset, const std::string& body, const std::vector<std::size_t>& cuts,
                     const ReadAll& exact, const std::string& what) {
  expect_same(read(dataset, body, cuts, How::fast), exact, dataset.name + " " + what);
  expect_same(read(dataset, body, cuts, How::fast_flagged), without_legal(exact),
              dataset.name + " " + what + ", flagged records only");
}

void expect_agreement(const Dataset& dataset, const std::string& body, const std::string& what) {
  expect_as_exact(dataset, body, {}, read(dataset, body, {}, How::exact), what);
}

TEST(FastReaders, AgreeOnEveryBoard) {
  for (const Dataset& dataset : datasets(1)) {
    const ReadAll exact = read(dataset, dataset.body, {}, How::exact);
    EXPECT_EQ(exact.counts.records(), k_board_count) << dataset.name;
    EXPECT_EQ(exact.counts.legal(), 5478U) << dataset.name;
    expect_as_exact(dataset, dataset.body, {}, exact, "with every board");
  }
}

TEST(FastReaders, TakeNoOtherByteForTheCrOfACrLf) {
  const Dataset dataset{"CsvCrLf", Format::csv, "id,board\r\n", "11,XO-------\r\n"};
  for (const std::string odd : {"\"", "\n", "\r", "-"}) {
    std::string body;
    for (int i = 0; i < 20; ++i) body += "15,XO-------" + (i == 9 ? odd : std::string("\r")) + "\n";
    expect_agreement(dataset, body, "with '" + odd + "' before LF");
  }
}

TEST(FastReaders, AgreeAtEveryPieceSize) {
  for (const Dataset& dataset : datasets(787)) {
    const ReadAll exact = read(dataset, dataset.body, {}, How::exact);
    for (std::size_t piece = 1; piece <= 200; ++piece) {
      std::vector<std::size_t> cuts;
      for (std::size_t at = piece; at < dataset.body.size(); at += piece) cuts.push_back(at);
      expect_as_exact(dataset, dataset.body, cuts, exact, "in pieces of " + std::to_string(piece));
    }
  }
}

TEST(FastReaders, AgreeOnEverySingleByteChange) {
  constexpr std::string_view k_bytes = "Xo-,\t\n\r\"\\ 09}q\xFF";
  for (const Dataset& dataset : datasets(1511)) {
    const std::size_t begin = dataset.body.size() / 3;
    const std::size_t end = std::min(dataset.body.size(), begin + 64);
    for (std::size_t at = begin; at < end; ++at) {
      for (const char c : k_bytes) {
        std::string body = dataset.body;
        body[at] = c;
        expect_agreement(dataset, body, "with byte " + std::to_string(at) + " as '" + c + "'");
      }
      std::string body = dataset.body;
      body.erase(at, 1);
      expect_agreement(dataset, body, "without byte " + std::to_string(at));
      body = dataset.body;
      body.insert(at, 1, '\0');
      expect_agreement(dataset, body, "with NUL at " + std::to_string(at));
    }
  }
}

/// `record` damaged in one of the ways in which data sets are: cut short, longer, with a byte or a word that is no
/// mark, with blanks. Ways from 0 on, as many as there are; none is returned beyond the last.
std::optional<std::string> damaged_once(const std::string& record, std::size_t way) {
  constexpr std::string_view k_bytes = "#?0_./|!~ \t-X,;\"\r\n\x7F\x01\xC3";
  const std::size_t places = record.size();
  const std::size_t at = way % places;
  const std::size_t kind = way / places;
  std::string text = record;
  if (kind < k_bytes.size()) {
    text[at] = k_bytes[kind];
  } else if (kind < 2 * k_bytes.size()) {
    text.insert(at, 1, k_bytes[kind - k_bytes.size()]);
  } else if (kind < 2 * k_bytes.size() + 12) {
    text.erase(at, kind - 2 * k_bytes.size() + 1);
  } else if (kind == 2 * k_bytes.size() + 12) {
    text.insert(at, 40, 'X');
  } else if (kind == 2 * k_bytes.size() + 13) {
    text.replace(at, std::min<std::size_t>(3, places - at), "nul");
  } else {
    return std::nullopt;
  }
  return text;
}

/// Every other one is damaged twice.
std::optional<std::string> damaged(const std::string& record, std::size_t way) {
  const auto once = damaged_once(record, way);
  return once && !once->empty() && way % 2 != 0 ? damaged_once(*once, way * 131 % (30 * once->size())) : once;
}

/// The records of a body, each with its line ends.
std::vector<std::string> records_of(const Dataset& dataset) {
  const std::string_view end = dataset.format != Format::text                 ? "\n"
                               : dataset.body.find('\r') == std::string::npos ? "\n\n"
                                                                              : "\r\n\r\n";
  std::vector<std::string> records;
  for (std::size_t at = 0; at < dataset.body.size();) {
    const std::size_t next = dataset.body.find(end, at) + end.size();
    records.push_back(dataset.body.substr(at, next - at));
    at = next;
  }
  return records;
}

TEST(FastReaders, AgreeOnDamagedRecordsBetweenRegularOnes) {
  for (const Dataset& dataset : datasets(1511)) {
    const std::vector<std::string> records = records_of(dataset);
    std::string body;
    std::size_t regular = 0;
    for (std::size_t way = 0;; ++way) {
      const auto bad = damaged(records[way % records.size()], way);
      if (!bad) break;
      body += *bad;
      // Long runs of regular records are taken otherwise than short ones.
      for (std::size_t i = way % 41 == 0 ? 40 : way % 3; i > 0; --i) body += records[regular++ % records.size()];
    }
    expect_agreement(dataset, body, "with damaged records");
  }
}

TEST(FastReaders, AgreeOnDamagedRecordsAtEveryPieceSize) {
  for (const Dataset& dataset : datasets(1511)) {
    const std::vector<std::string> records = records_of(dataset);
    std::string body;
    for (std::size_t way = 0;; way += 97) {
      const auto bad = damaged(records[way % records.size()], way);
      if (!bad) break;
      body += *bad + records[way % 7];
    }
    const ReadAll exact = read(dataset, body, {}, How::exact);
    for (std::size_t piece = 1; piece <= 200; ++piece) {
      std::vector<std::size_t> cuts;
      for (std::size_t at = piece; at < body.size(); at += piece) cuts.push_back(at);
      expect_as_exact(dataset, body, cuts, exact, "in pieces of " + std::to_string(piece));
    }
  }
}

RC_GTEST_PROP(FastReadersProperty, AgreeOnNoiseBetweenRegularRecords, ()) {
  static const std::vector<Dataset> all = datasets(97);
  const Dataset& dataset = *rc::gen::elementOf(all);
  const auto noise =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("XO-x,\"\n\r\t {}[]:1\\\xFF", 19)));
  const auto at = *rc::gen::inRange<std::size_t>(0, dataset.body.size());
  std::string body = dataset.body;
  body.insert(at, noise);
  const ReadAll exact = read(dataset, body, {}, How::exact);
  RC_ASSERT(same(read(dataset, body, {}, How::fast), exact));
  RC_ASSERT(same(read(dataset, body, {}, How::fast_flagged), without_legal(exact)));
}

}  // namespace
}  // namespace oxaudit
