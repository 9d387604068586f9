/// The csv report: RFC 4180 in UTF-8 with LF line ends, always with a header. A row consists of two ready-made
/// fragments around the board, or of one if the same fault of a malformed record occurred before. So a row usually
/// needs no rule to be checked, no message to be made and no memory to be allocated.
#include "report/parts/message_cache.hpp"
#include "report/parts/row_text.hpp"
#include "report/parts/verdict_fragments.hpp"
#include "support/plain_text.hpp"

#include <utility>

namespace oxaudit {

namespace {

/// A row for the second record of games.csv, whose id is g2:
///
///   games.csv,2,3,g2,illegal,,1:1 1:2 1:3,,|XXX|-OO|-O-|,OX204,"X won with row 1, yet O moved after that: …"
constexpr std::string_view k_header =
    "source,record,line,id,status,winner,winning_lines,next_player,board,rules,message\n";

/// Makes the text between the id and the board, and the text between the board and the end of the row.
void make_fragments(Board board, const Verdict& verdict, std::string& head, std::string& tail) {
  append(head, ',', name(verdict.status), ',');
  if (verdict.winner) head += letter(*verdict.winner);
  std::string_view separator = ",";
  for_each_line(verdict, [&](unsigned line) {
    head += separator;
    append_line(head, line, ":", " ");
    separator = ";";
  });
  if (separator == ",") head += ',';
  head += ',';
  if (verdict.next_player) head += letter(*verdict.next_player);
  head += ',';

  std::string messages;
  separator = ",";
  for_each_rule(verdict.broken, [&](Rule rule) {
    append(tail, separator, code(rule));
    if (!messages.empty()) messages += "; ";
    append_message(messages, rule, board);
    separator = " ";
  });
  if (messages.empty()) tail += ',';
  tail += ',';
  append_csv(tail, messages, false, TextKind::sentence);
  tail += '\n';
}

/// An id of up to this length is written together with the rest of its row.
constexpr std::size_t k_id_room = 64;
/// What follows the id of a malformed record up to its rules: the status, then five columns that only boards have.
constexpr std::string_view k_malformed_start = ",malformed,,,,";

/// The message column of records with several findings: fields that are escaped already, joined to one. The strings
/// keep their memory from row to row.
struct MessageField {
  SliceMessages cache;
  std::string joined = {};
  std::string scratch = {};
  bool quoted = false;

  void join(std::string_view field) {
    if (!joined.empty()) joined += "; ";
    if (field.starts_with('"')) {
      quoted = true;
      field = field.substr(1, field.size() - 2);
    }
    joined += field;
  }
};

class CsvReport final : public Report {
 public:
  explicit CsvReport(const ReportOptions& options) : guard_(options.spreadsheet_safe), fragments_(make_fragments) {
    row_room_ = 2 * (k_number_size_max + 1) + k_id_room + fragments_.size_max() + k_board_text_size;
  }

  void begin(std::string& out) override { out += k_header; }

  void render(const ReportSlice& slice, std::string& out) const override {
    if (slice.items.empty() && slice.problems.empty()) return;
    std::string start;
    // FragmentText appends k_chunk_size bytes; reserve them here to allocate only once.
    start.reserve(slice.source.size() + 1 + k_chunk_size);
    if (plain(slice.source))
      start += slice.source;
    else
      append_csv(start, slice.source, guard_);
    start += ',';
    const FragmentText source(std::move(start));
    RunningNumber record;
    RunningNumber line;
    SliceMessages malformed_ends(malformed_ends_);
    MessageField field{.cache = SliceMessages(messages_)};
    RowWriter row(out);
    for (const RecordItem& item : slice.items) {
      row.put(source.get());
      char* to = row.begin(row_room_);
      to = record.put(to, slice.records_before + item.number + 1);
      *to++ = ',';
      to = line.put(to, slice.lines_before + item.line + 1);
      *to++ = ',';
      if (item.has_id) to = put_id(to, id_of(slice, item), row);
      if (item.code == k_malformed) {
        row.end(to);
        put_malformed(slice, item, malformed_ends, field, row);
        continue;
      }
      const RowFragments fragments = fragments_.of(item.code);
      to = put_fragment(to, fragments.head);
      to = put_board(to, item.code);
      // The ready-made tail is right unless claims or expectations add or waive findings.
      const bool plain_verdict = item.finding_count == 0 && !item.board_waived;
      if (plain_verdict) [[likely]]
        to = put_fragment(to, fragments.tail);
      row.end(to);
      if (!plain_verdict) put_findings(slice, item, field, row);
    }
    for (const SourceFinding& problem : slice.problems) {
      row.put(source.get());
      if (problem.record != 0) row.put(problem.record);
      row.put(",,");
      append_csv(row.flush(), problem.id, guard_);
      append(row.flush(), ',', status_name(problem), ",,,,,", code(problem.rule), ',');
      append_csv(row.flush(), problem.message, guard_, TextKind::sentence);
      row.put('\n');
    }
  }

 private:
  /// Puts a short id without special characters at `to`, and any other id through append_csv.
  char* put_id(char* to, std::string_view id, RowWriter& row) const {
    if (id.size() <= k_id_room && plain(id)) return put_text(to, id);
    row.end(to);
    append_csv(row.flush(), id, guard_);
    return row.begin(row_room_);
  }

  /// The end of a malformed record's row. The same single faults occur again and again, so their rows are kept.
  void put_malformed(const ReportSlice& slice, const RecordItem& item, SliceMessages& ends, MessageField& field,
                     RowWriter& row) const {
    const auto findings = findings_of(slice, item);
    if (findings.size() == 1) {
      row.put(ends.of(findings[0], slice.arena, [&](std::string_view message, std::string& out) {
        append(out, k_malformed_start, ',', code(findings[0].rule), ',');
        append_csv(out, message, guard_, TextKind::sentence);
        out += '\n';
      }));
      return;
    }
    row.put(k_malformed_start);
    put_findings(slice, item, field, row);
  }

  /// The rules and messages of a record that no ready-made text covers.
  void put_findings(const ReportSlice& slice, const RecordItem& item, MessageField& field, RowWriter& row) const {
    field.joined.clear();
    field.quoted = false;
    char separator = ',';
    const auto put_rule = [&](Rule rule) {
      row.put(std::exchange(separator, ' '));
      row.put(code(rule));
    };
    for_each_rule(board_rules(item), [&](Rule rule) {
      put_rule(rule);
      std::string message;
      append_message(message, rule, Board::from_code(item.code));
      field.scratch.clear();
      append_csv(field.scratch, message, guard_, TextKind::sentence);
      field.join(field.scratch);
    });
    for (const Finding& finding : findings_of(slice, item)) {
      put_rule(finding.rule);
      const auto escape = [&](std::string_view message, std::string& out) {
        append_csv(out, message, guard_, TextKind::sentence);
      };
      field.join(field.cache.of(finding, slice.arena, escape).view());
    }
    if (field.joined.empty()) row.put(',');
    row.put(',');
    if (field.quoted) row.put('"');
    row.put(field.joined);
    if (field.quoted) row.put('"');
    row.put('\n');
  }

  bool guard_;
  VerdictFragments fragments_;
  mutable MessageCaches messages_;        ///< the messages of records with several findings
  mutable MessageCaches malformed_ends_;  ///< what follows the id of a malformed record with one finding
  std::size_t row_room_;                  ///< bytes that suffice for a whole row after its source
};

}  // namespace

std::unique_ptr<Report> make_csv_report(const ReportOptions& options) { return std::make_unique<CsvReport>(options); }

}  // namespace oxaudit
