/// The csv report: RFC 4180, UTF-8, LF, a header always. A row is two ready-made fragments around the board, or one if
/// the record is malformed in a way that was met before; so it costs no rule, no message and no allocation.
#include "report/formats.hpp"
#include "report/parts/message_cache.hpp"
#include "report/parts/row_text.hpp"
#include "report/parts/row_writer.hpp"
#include "report/parts/verdict_fragments.hpp"
#include "support/foreign_text.hpp"
#include "support/plain_text.hpp"

#include "board/verdict_table.hpp"

#include <memory>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::string_view k_header =
    "source,record,line,id,status,winner,winning_lines,next_player,board,rules,message\n";

/// From behind the id to the board, and from behind the board to the end of the row.
void make_fragments(Board board, const Verdict& verdict, std::string& head, std::string& tail) {
  head += ',';
  head += name(verdict.status);
  head += ',';
  if (verdict.winner) head += letter(*verdict.winner);
  head += ',';
  std::string_view separator;
  for_each_line(verdict, [&](unsigned line) {
    head += separator;
    append_line(head, line, ':');
    separator = ";";
  });
  head += ',';
  if (verdict.next_player) head += letter(*verdict.next_player);
  head += ',';

  tail += ',';
  std::string messages;
  for_each_rule(verdict.broken, [&](Rule rule) {
    if (!messages.empty()) {
      tail += ' ';
      messages += "; ";
    }
    tail += code(rule);
    append_message(messages, rule, board);
  });
  tail += ',';
  append_csv(tail, messages, false, TextKind::sentence);
  tail += '\n';
}

/// The messages of one record: fields of their own that are joined to one, in quotes if any of them needs quotes.
struct MessageField {
  SliceMessages cache;
  std::string joined;
  bool quoted = false;

  explicit MessageField(MessageCaches& caches) noexcept : cache(caches) {}
  void clear() {
    joined.clear();
    quoted = false;
  }
  void join(std::string_view field) {
    if (field.starts_with('"')) {
      quoted = true;
      field = field.substr(1, field.size() - 2);
    }
    if (!joined.empty()) joined += "; ";
    joined += field;
  }
  void put(RowWriter& row) const {
    if (quoted) row.put('"');
    row.put(joined);
    if (quoted) row.put('"');
  }
};

/// What repeats in the rows of malformed records.
struct MalformedRows {
  SliceMessages ends;  ///< all that stands behind the id of a record with one finding
  MessageField messages;
};

/// The same from slice to slice.
struct KeptRows {
  MessageCaches ends;
  MessageCaches messages;
};

/// An id of this length is put together with the rest of its row.
constexpr std::size_t k_id_room = 64;
constexpr std::string_view k_malformed_start = ",malformed,,,,,";

class CsvReport final : public Report {
 public:
  explicit CsvReport(const ReportOptions& options) : guard_(options.spreadsheet_safe), fragments_(make_fragments) {
    row_room_ = 2 * (k_number_size_max + 1) + k_id_room + fragments_.size_max() + k_board_text_size;
  }

  void begin(std::string& out) override { out += k_header; }

  void render(const ReportSlice& slice, std::string& out) const override {
    if (slice.items.empty() && slice.problems.empty()) return;
    std::string start;
    start.reserve(slice.source.size() + 1 + k_fragment_step);
    if (plain(slice.source))
      start += slice.source;
    else
      append_csv(start, slice.source, guard_);
    start += ',';
    const FragmentText source(std::move(start));
    RunningNumber record;
    RunningNumber line;
    MalformedRows malformed{SliceMessages(kept_.ends), MessageField(kept_.messages)};
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
        put_malformed(slice, item, malformed, row);
        continue;
      }
      const RowFragments fragments = fragments_.of(item.code);
      to = put_fragment(to, fragments.head);
      to = put_board(to, item.code);
      const bool plain_verdict = item.finding_count == 0 && !item.board_waived;
      if (plain_verdict) [[likely]]
        to = put_fragment(to, fragments.tail);
      row.end(to);
      if (!plain_verdict) put_claimed(slice, item, malformed.messages, row);
    }
    for (const SourceFinding& problem : slice.problems) {
      row.put(source.get());
      if (problem.record != 0) row.put(problem.record);
      row.put(",,");
      append_csv(row.flush(), problem.id, guard_);
      row.put(',');
      row.put(status_name(problem));
      row.put(",,,,,");
      row.put(code(problem.rule));
      row.put(',');
      append_csv(row.flush(), problem.message, guard_, TextKind::sentence);
      row.put('\n');
    }
  }

  void end(const Summary& /*summary*/, std::string& /*out*/) override {}

 private:
  /// As it is where that is short and needs no care.
  char* put_id(char* to, std::string_view id, RowWriter& row) const {
    if (id.size() <= k_id_room && plain(id)) return put_text(to, id);
    row.end(to);
    append_csv(row.flush(), id, guard_);
    return row.begin(row_room_);
  }

  void put_malformed(const ReportSlice& slice, const RecordItem& item, MalformedRows& rows, RowWriter& row) const {
    const auto findings = findings_of(slice, item);
    if (findings.size() == 1) {
      row.put(rows.ends.of(findings[0], slice.arena, [&](std::string_view message, std::string& out) {
        out.append(k_malformed_start).append(code(findings[0].rule)) += ',';
        append_csv(out, message, guard_, TextKind::sentence);
        out += '\n';
      }));
      return;
    }
    row.put(k_malformed_start);
    rows.messages.clear();
    put_findings(slice, item, true, rows.messages, row);
  }

  /// The end of a row whose board is readable, but of which more or less is to be said than the board tells.
  void put_claimed(const ReportSlice& slice, const RecordItem& item, MessageField& messages, RowWriter& row) const {
    row.put(',');
    messages.clear();
    std::string field;
    bool first = true;
    for_each_rule(board_rules(item), [&](Rule rule) {
      if (!std::exchange(first, false)) row.put(' ');
      row.put(code(rule));
      std::string message;
      append_message(message, rule, Board::from_code(item.code));
      field.clear();
      append_csv(field, message, guard_, TextKind::sentence);
      messages.join(field);
    });
    put_findings(slice, item, first, messages, row);
  }

  void put_findings(const ReportSlice& slice, const RecordItem& item, bool first, MessageField& messages,
                    RowWriter& row) const {
    for (const Finding& finding : findings_of(slice, item)) {
      if (!std::exchange(first, false)) row.put(' ');
      row.put(code(finding.rule));
      const Fragment message = messages.cache.of(finding, slice.arena, [&](std::string_view text, std::string& out) {
        append_csv(out, text, guard_, TextKind::sentence);
      });
      messages.join(message.view());
    }
    row.put(',');
    messages.put(row);
    row.put('\n');
  }

  bool guard_;
  VerdictFragments fragments_;
  mutable KeptRows kept_;
  std::size_t row_room_;  ///< for all of a row that begins with its number
};

}  // namespace

std::unique_ptr<Report> make_csv_report(const ReportOptions& options) { return std::make_unique<CsvReport>(options); }

}  // namespace oxaudit
