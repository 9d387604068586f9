/// See record_batch.hpp.
#include "expect/record_batch.hpp"

#include "board/verdict_table.hpp"
#include "expect/json_view.hpp"
#include "support/foreign_text.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <limits>

namespace oxaudit {

namespace {

constexpr std::size_t k_records_max = 1000;
constexpr std::size_t k_bytes_max = std::size_t{256} << 10;

/// The code of `|XO-|-X-|--O|`; none for any other text.
std::optional<BoardCode> read_board(std::string_view text) {
  unsigned code = 0;
  for (const char c : text.substr(0, 13))
    if (c != '|') code = code * 3 + (c == 'X' ? 1 : c == 'O' ? 2 : 0);
  if (code >= k_board_count) return std::nullopt;
  // Whatever else the text may hold, only that of a board is equal to what its code is written as.
  const auto board = static_cast<BoardCode>(code);
  return text == to_string(Board::from_code(board)) ? std::optional(board) : std::nullopt;
}

Error lacks(std::string_view what) { return Error{"the record has no " + std::string(what)}; }

}  // namespace

/// One finding of a record.
struct ReadFinding {
  Rule rule = Rule::bad_record;
  std::string message;
  std::uint32_t row = 0;
  std::uint32_t column = 0;
  SourcePlace place;
  std::optional<std::uint64_t> raw_offset;
};

struct RecordBatch::Record {
  std::string source;
  std::optional<std::uint64_t> number;
  std::optional<std::uint64_t> line;
  std::optional<std::string> id;
  std::string status;
  std::string raw;
  BoardCode code = k_malformed;
  std::vector<ReadFinding> findings;

  /// A finding of the source as a whole.
  bool is_of_source() const { return !line; }
};

/// Reads one object of a report without checking that its parts agree.
Outcome RecordBatch::read(std::string_view object, Record& record) {
  JsonTree tree;
  const auto parsed = parse_json_object(object, tree);
  if (!parsed) return parsed.error();
  const JsonView view = *parsed;
  const auto source = view.text("source");
  if (!source) return lacks("source");
  record.source = unescape_foreign(*source);
  record.number = view.number("record");
  record.line = view.number("line");
  if (const auto id = view.text("id")) record.id = unescape_foreign(*id);
  record.status = view.text("status").value_or("");
  record.raw = unescape_foreign(view.text("raw").value_or(""));
  if (const auto board = view.text("board")) {
    const auto code = read_board(*board);
    if (!code) return Error{in_quotes(*board) + " is not a board as reports write it"};
    record.code = *code;
  }
  const auto findings = view.member("findings");
  if (!findings || !findings->is(JsonKind::array)) return lacks("findings");
  Outcome read = Done{};
  findings->for_each([&](const JsonView& item) {
    const auto rule = find_rule(item.text("rule").value_or(""));
    const auto message = item.text("message");
    if (!rule || !message) {
      read = Error{"a finding has an unknown rule or no message"};
      return;
    }
    record.findings.push_back(
        {.rule = *rule,
         .message = *message,
         .row = static_cast<std::uint32_t>(item.number("row").value_or(0)),
         .column = static_cast<std::uint32_t>(item.number("column").value_or(0)),
         .place = {item.number("source_line").value_or(0), item.number("source_column").value_or(0)},
         .raw_offset = item.number("raw_offset")});
    if (record.line && (record.findings.back().place.line == 0 || record.findings.back().place.column == 0))
      read = Error{"a finding has no source_line and source_column: the report was written by an older oxaudit"};
  });
  return read;
}

Result<bool> RecordBatch::add(std::string_view object) {
  Record record;
  if (auto read = RecordBatch::read(object, record); !read) return read.error();
  if (record.is_of_source() ? record.findings.size() != 1 : !record.number || *record.number == 0 || *record.line == 0)
    return Error{"this is neither a record nor a finding of a source"};
  if (!empty() && !fits(record)) return false;
  source_ = record.source;
  if (record.is_of_source()) {
    add_problem(std::move(record));
    return true;
  }
  if (items_.empty()) {
    records_before_ = *record.number - 1;
    lines_before_ = *record.line - 1;
  }
  if (auto added = add_item(std::move(record)); !added) return added.error();
  return true;
}

/// The problems of a slice come after its records, whose numbers are 32 bits wide and ascend.
bool RecordBatch::fits(const Record& record) const {
  if (record.source != source_ || items_.size() + problems_.size() >= k_records_max || bytes_.size() >= k_bytes_max)
    return false;
  if (record.is_of_source()) return true;
  if (!problems_.empty()) return false;
  const auto near = [](std::uint64_t number, std::uint64_t before) {
    return number > before && number - before < std::numeric_limits<std::uint32_t>::max();
  };
  return near(*record.number, records_before_) && near(*record.line, lines_before_);
}

void RecordBatch::add_problem(Record&& record) {
  ReadFinding& finding = record.findings.front();
  problems_.push_back({.rule = finding.rule,
                       .message = std::move(finding.message),
                       .record = record.number.value_or(0),
                       .id = record.id.value_or("")});
}

/// Adds a record with its findings, after comparing its status and its illegal rules with its board.
Outcome RecordBatch::add_item(Record&& record) {
  const bool malformed = record.code == k_malformed;
  const Verdict verdict = malformed ? Verdict{.status = Status::malformed} : k_verdict_of[record.code];
  if (record.status != name(verdict.status))
    return Error{"the status " + in_quotes(record.status) + " does not agree with the board, which is " +
                 std::string(name(verdict.status))};
  RecordItem item;
  item.number = static_cast<std::uint32_t>(*record.number - 1 - records_before_);
  item.line = static_cast<std::uint32_t>(*record.line - 1 - lines_before_);
  item.code = record.code;
  if (record.id) {
    item.has_id = true;
    item.id_in_arena = true;
    item.id_begin = static_cast<std::uint32_t>(arena_.size());
    item.id_size = static_cast<std::uint32_t>(record.id->size());
    arena_ += *record.id;
  }
  // A finding whose place is before the quoted text gets this byte as its place.
  bytes_ += '\n';
  item.begin = static_cast<std::uint32_t>(bytes_.size());
  item.size = static_cast<std::uint32_t>(record.raw.size());
  bytes_ += record.raw;
  item.first_finding = static_cast<std::uint32_t>(findings_.size());
  SourcePlace board_place;
  RuleSet of_board;
  for (ReadFinding& finding : record.findings) {
    if (!malformed && verdict.broken.contains(finding.rule)) {
      of_board.insert(finding.rule);
      board_place = finding.place;
      continue;
    }
    if (oxaudit::row(finding.rule).kind == RuleKind::illegal) return Error{"the findings do not agree with the board"};
    const TextRange text{static_cast<std::uint32_t>(arena_.size()), static_cast<std::uint32_t>(finding.message.size())};
    arena_ += finding.message;
    findings_.push_back({.rule = finding.rule,
                         .detail = Detail::stated,
                         .row = finding.row,
                         .column = finding.column,
                         .offset = static_cast<std::uint32_t>(offset_in(item, finding)),
                         .text = text});
    finding_places_.push_back(finding.place);
    ++item.finding_count;
  }
  item.board_waived = !malformed && of_board.empty() && !verdict.broken.empty();
  if (!item.board_waived && !(of_board == verdict.broken)) return Error{"the findings do not agree with the board"};
  items_.push_back(item);
  item_places_.push_back(board_place);
  return Done{};
}

/// The offset of the finding in the quoted text; before the text if it is elsewhere.
std::size_t RecordBatch::offset_in(const RecordItem& item, const ReadFinding& finding) const {
  if (!finding.raw_offset) return 0;
  std::size_t at = item.begin;
  for (std::uint64_t i = 0; i < *finding.raw_offset && at < bytes_.size(); ++i)
    at += decode_utf8(std::string_view(bytes_).substr(at)).size;
  return at;
}

ReportSlice RecordBatch::slice() const {
  return {.source = source_,
          .bytes = bytes_,
          .arena = arena_,
          .items = items_,
          .findings = findings_,
          .records_before = records_before_,
          .lines_before = lines_before_,
          .item_places = item_places_,
          .finding_places = finding_places_,
          .problems = problems_};
}

void RecordBatch::clear() {
  bytes_.clear();
  arena_.clear();
  items_.clear();
  findings_.clear();
  item_places_.clear();
  finding_places_.clear();
  problems_.clear();
}

}  // namespace oxaudit
