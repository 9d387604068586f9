/// The json and ndjson reports. Both write the same object for a record; json frames the objects as one document whose
/// summary comes last, so that it streams.
#include "report/formats.hpp"
#include "report/parts/message_cache.hpp"
#include "report/parts/placed_finding.hpp"
#include "report/parts/row_text.hpp"
#include "report/parts/row_writer.hpp"
#include "report/parts/verdict_fragments.hpp"
#include "support/foreign_text.hpp"
#include "support/plain_text.hpp"
#include "support/utf8.hpp"

#include "board/verdict_table.hpp"

#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

void append_string(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign) {
  out += '"';
  append_json(out, bytes, kind);
  out += '"';
}

void append_mark(std::string& out, std::optional<Mark> mark) {
  if (mark) {
    out += '"';
    out += letter(*mark);
    out += '"';
  } else {
    out += "null";
  }
}

/// `[[1,1],[1,2],[1,3]]`
void append_line_cells(std::string& out, unsigned line) {
  std::string_view separator = "[[";
  for (const unsigned cell : k_lines[line]) {
    out += separator;
    out += static_cast<char>('1' + cell / 3);
    out += ',';
    out += static_cast<char>('1' + cell % 3);
    separator = "],[";
  }
  out += "]]";
}

/// A finding up to its message, which is an open string.
std::string finding_start(Rule rule) {
  std::string out = "{\"rule\":\"";
  out += code(rule);
  out += "\",\"name\":\"";
  out += name(rule);
  out += "\",\"message\":\"";
  return out;
}

constexpr std::string_view k_finding_without_place =
    "\",\"row\":null,\"column\":null,\"source_line\":null,\"source_column\":null,\"raw_offset\":null}";

/// Of a finding that a board makes, all but its place in the source, for which the mark stands.
constexpr char k_place_mark = '\x01';  // never stands in JSON
constexpr std::string_view k_board_finding_end = "\",\"row\":null,\"column\":null,\x01,\"raw_offset\":null}";

/// From behind the id to the board, and from behind the board to the end of the object.
void make_fragments(Board board, const Verdict& verdict, std::string& head, std::string& tail) {
  head += ",\"status\":\"";
  head += name(verdict.status);
  head += "\",\"winner\":";
  append_mark(head, verdict.winner);
  head += ",\"winning_lines\":[";
  bool first = true;
  for_each_line(verdict, [&](unsigned line) {
    if (!std::exchange(first, false)) head += ',';
    append_line_cells(head, line);
  });
  head += "],\"next_player\":";
  append_mark(head, verdict.next_player);
  head += ",\"board\":\"";

  tail += "\",\"raw\":null,\"findings\":[";
  first = true;
  for_each_rule(verdict.broken, [&](Rule rule) {
    if (!std::exchange(first, false)) tail += ',';
    tail += finding_start(rule);
    std::string message;
    append_message(message, rule, board);
    append_json(tail, message, TextKind::sentence);
    tail += k_board_finding_end;
  });
  tail += "]}";
}

/// What of a record without a readable board lies between its id and its raw text.
constexpr std::string_view k_boardless =
    ",\"winner\":null,\"winning_lines\":[],\"next_player\":null,\"board\":null,\"raw\":";

/// Two numbers, what stands before each, and a little more.
constexpr std::size_t k_start_room = 2 * k_number_size_max + 64;

/// What repeats from object to object of one slice.
struct SliceState {
  SliceState(const ReportSlice& slice, MessageCaches& caches) : places(slice), messages(caches) {}

  PlaceFinder places;
  SliceMessages messages;
  RunningNumber record;
  RunningNumber line;
  RunningNumber source_line;
  RunningNumber source_column;
};

/// Writes the objects; `before` and `behind` stand around each.
class RecordObjects {
 public:
  RecordObjects(std::string_view before, std::string_view behind)
      : before_(before), behind_(behind), fragments_([&](auto board, const auto& verdict, auto& head, auto& tail) {
          make_fragments(board, verdict, head, tail);
          tail += behind;
        }) {
    for (std::size_t i = 0; i < k_rule_count; ++i)
      finding_starts_[i] = FragmentText(finding_start(static_cast<Rule>(i)));
  }

  void render(const ReportSlice& slice, std::string& out) const {
    if (slice.items.empty() && slice.problems.empty()) return;
    std::string start(before_);
    start += "{\"source\":";
    append_string(start, slice.source);
    start += ",\"record\":";
    const FragmentText object_start(std::move(start));
    SliceState state(slice, messages_);
    RowWriter row(out);
    for (const RecordItem& item : slice.items) {
      row.put(object_start.get());
      char* to = row.begin(k_start_room);
      to = state.record.put(to, slice.records_before + item.number + 1);
      to = put_text(to, ",\"line\":");
      to = state.line.put(to, slice.lines_before + item.line + 1);
      to = put_text(to, item.has_id ? ",\"id\":\"" : ",\"id\":null");
      row.end(to);
      if (item.has_id) {
        put_escaped(id_of(slice, item), row);
        row.put('"');
      }
      if (item.code == k_malformed) {
        put_malformed(slice, item, state, row);
      } else {
        const RowFragments fragments = fragments_.of(item.code);
        row.put(fragments.head);
        row.put_board(item.code);
        if (item.finding_count != 0 || item.board_waived)
          put_claimed(slice, item, state, row);
        else if (!flagged(k_class_of[item.code])) [[likely]]
          row.put(fragments.tail);
        else
          put_with_place(fragments.tail, state.places.of_board(item), state, row);
      }
    }
    for (const SourceFinding& problem : slice.problems) {
      row.put(object_start.get());
      if (problem.record != 0)
        row.put(problem.record);
      else
        row.put("null");
      row.put(",\"line\":null,\"id\":");
      if (problem.id.empty())
        row.put("null");
      else
        append_string(row.flush(), problem.id);
      row.put(",\"status\":\"");
      row.put(status_name(problem));
      row.put("\"");
      row.put(k_boardless);
      row.put("null,\"findings\":[");
      row.put(finding_starts_[static_cast<std::size_t>(problem.rule)].get());
      append_json(row.flush(), problem.message, TextKind::sentence);
      row.put(k_finding_without_place);
      row.put("]}");
      row.put(behind_);
    }
  }

 private:
  static void put_escaped(std::string_view bytes, RowWriter& row) {
    if (plain_in_json(bytes))
      row.put(bytes);
    else
      append_json(row.flush(), bytes);
  }

  static void put_with_place(Fragment text, SourcePlace place, SliceState& state, RowWriter& row) {
    const std::size_t mark = text.view().find(k_place_mark);
    if (mark == std::string_view::npos) return row.put(text);
    const auto size = static_cast<std::uint32_t>(mark);
    row.put(Fragment{text.bytes, size});
    put_source_place(place, state, row);
    put_with_place({text.bytes + size + 1, text.size - size - 1}, place, state, row);
  }

  static void put_source_place(SourcePlace place, SliceState& state, RowWriter& row) {
    char* to = row.begin(k_start_room);
    to = put_text(to, "\"source_line\":");
    to = state.source_line.put(to, place.line);
    to = put_text(to, ",\"source_column\":");
    row.end(state.source_column.put(to, place.column));
  }

  void put_malformed(const ReportSlice& slice, const RecordItem& item, SliceState& state, RowWriter& row) const {
    row.put(",\"status\":\"malformed\"");
    row.put(k_boardless);
    const Excerpt raw = raw_of(slice, item);
    row.put('"');
    put_escaped(raw.bytes, row);
    if (raw.cut) row.put("…");
    row.put("\",\"findings\":[");
    put_findings(slice, item, true, state, row);
  }

  /// The end of a record whose board is readable, but of which more or less is to be said than the board tells.
  void put_claimed(const ReportSlice& slice, const RecordItem& item, SliceState& state, RowWriter& row) const {
    static const FragmentText k_end{std::string(k_board_finding_end)};
    row.put("\",\"raw\":null,\"findings\":[");
    bool first = true;
    for_each_rule(board_rules(item), [&](Rule rule) {
      if (!std::exchange(first, false)) row.put(',');
      row.put(finding_starts_[static_cast<std::size_t>(rule)].get());
      std::string message;
      append_message(message, rule, Board::from_code(item.code));
      append_json(row.flush(), message, TextKind::sentence);
      put_with_place(k_end.get(), state.places.of_board(item), state, row);
    });
    put_findings(slice, item, first, state, row);
  }

  void put_findings(const ReportSlice& slice, const RecordItem& item, bool first, SliceState& state,
                    RowWriter& row) const {
    for (const Finding& finding : findings_of(slice, item)) {
      if (!std::exchange(first, false)) row.put(',');
      row.put(finding_starts_[static_cast<std::size_t>(finding.rule)].get());
      row.put(state.messages.of(finding, slice.arena, [](std::string_view message, std::string& out) {
        append_json(out, message, TextKind::sentence);
      }));
      put_place("\",\"row\":", finding.row, row);
      put_place(",\"column\":", finding.column, row);
      row.put(',');
      put_source_place(state.places.of(item, finding), state, row);
      row.put(",\"raw_offset\":");
      if (const auto offset = raw_offset(slice, item, finding))
        row.put(std::uint64_t{*offset});
      else
        row.put("null");
      row.put('}');
    }
    row.put("]}");
    row.put(behind_);
  }

  /// How many characters stand between the start of a malformed record's text and the finding, if it is within what
  /// is quoted of that.
  static std::optional<std::uint32_t> raw_offset(const ReportSlice& slice, const RecordItem& item,
                                                 const Finding& finding) {
    if (item.code != k_malformed || finding.offset < item.begin) return std::nullopt;
    if (finding.offset == item.begin) return 0;
    const std::string_view raw = raw_of(slice, item).bytes;
    const std::size_t end = finding.offset - item.begin;
    if (end > raw.size()) return std::nullopt;
    std::uint32_t characters = 0;
    for (std::size_t at = 0; at < end; at += character_size(raw, at)) ++characters;
    return characters;
  }

  static void put_place(std::string_view key, std::uint32_t place, RowWriter& row) {
    row.put(key);
    if (place != 0)
      row.put(std::uint64_t{place});
    else
      row.put("null");
  }

  std::string_view before_;
  std::string_view behind_;
  VerdictFragments fragments_;
  std::array<FragmentText, k_rule_count> finding_starts_;
  mutable MessageCaches messages_;
};

class NdjsonReport final : public Report {
 public:
  void begin(std::string& /*out*/) override {}
  void render(const ReportSlice& slice, std::string& out) const override { objects_.render(slice, out); }
  void end(const Summary& /*summary*/, std::string& /*out*/) override {}

 private:
  RecordObjects objects_{"", "\n"};
};

void append_member(std::string& out, std::string_view key, std::uint64_t number) {
  if (out.back() != '{') out += ',';
  append_string(out, key);
  out += ':';
  out += std::to_string(number);
}

/// Opens an object that is a member of the one at hand.
void open_member(std::string& out, std::string_view key) {
  if (out.back() != '{') out += ',';
  append_string(out, key);
  out += ":{";
}

void append_sources(std::string& out, const Summary& summary) {
  open_member(out, "sources");
  append_member(out, "found", summary.sources.found);
  append_member(out, "audited", summary.sources.audited);
  append_member(out, "unreadable", summary.sources.unreadable);
  append_member(out, "without_records", summary.source_rules[static_cast<std::size_t>(Rule::no_records)]);
  open_member(out, "skipped");
  for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
    std::string key(name(static_cast<SkipReason>(i)));
    for (char& c : key)
      if (c == ' ') c = '_';
    append_member(out, key, summary.sources.skipped[i]);
  }
  out += "}}";
}

void append_summary(std::string& out, const Summary& summary) {
  const Counts& records = summary.records;
  out += '{';
  append_member(out, "records", records.records());
  append_member(out, "legal", records.legal());
  append_member(out, "win", records.wins());
  append_member(out, "x_won", records.of(VerdictClass::x_won));
  append_member(out, "o_won", records.of(VerdictClass::o_won));
  append_member(out, "draw", records.draws());
  append_member(out, "in_progress", records.in_progress());
  append_member(out, "illegal", records.illegal());
  append_member(out, "malformed", records.malformed);
  open_member(out, "rules");
  for (const RuleRow& rule : rule_table()) append_member(out, rule.code, summary.breaking(rule.rule));
  out += '}';
  append_sources(out, summary);
  append_member(out, "unmatched", summary.unmatched);
  if (summary.baseline) {
    open_member(out, "baseline");
    append_member(out, "known", summary.baseline->known);
    append_member(out, "fixed", summary.baseline->fixed);
    out += '}';
  }
  std::string_view separator = ",\"notices\":[";
  for (const std::string& notice : summary.notices) {
    out += separator;
    append_string(out, notice, TextKind::sentence);
    separator = ",";
  }
  if (!summary.notices.empty()) out += ']';
  out += '}';
}

class JsonReport final : public Report {
 public:
  void begin(std::string& out) override {
    out += "{\"schema\":\"oxaudit-report/1\",\"tool\":{\"name\":\"oxaudit\",\"version\":\"" OXAUDIT_VERSION
           "\"},\n\"records\":[";
  }

  void render(const ReportSlice& slice, std::string& out) const override { objects_.render(slice, out); }

  std::string_view accept(std::string_view rendered) override {
    if (!rendered.empty() && std::exchange(first_record_, false)) rendered.remove_prefix(1);
    return rendered;
  }

  bool lists_sources() const override { return true; }

  void source(const SourceReport& source, std::string& section) override {
    section += std::exchange(first_source_, false) ? "\n{\"path\":" : ",\n{\"path\":";
    append_string(section, source.path);
    section += ",\"format\":";
    append_name(section, source.format);
    section += ",\"layout\":";
    append_name(section, source.layout);
    append_member(section, "records", source.counts.records());
    append_member(section, "legal", source.counts.legal());
    append_member(section, "illegal", source.counts.illegal());
    append_member(section, "malformed", source.counts.malformed);
    section += ",\"read_to_end\":";
    section += source.read_to_end ? "true}" : "false}";
  }

  void begin_sources(std::string& out) override { out += "\n],\n\"sources\":["; }

  void begin_fixed(std::string& out) override { out += "\n],\n\"fixed\":["; }

  void fixed(const FixedFinding& finding, std::string& section) override {
    section += std::exchange(first_fixed_, false) ? "\n{\"source\":" : ",\n{\"source\":";
    append_string(section, finding.source);
    section += ",\"record\":";
    section += finding.record != 0 ? std::to_string(finding.record) : "null";
    section += ",\"id\":";
    append_name(section, finding.id);
    section += ",\"board\":";
    append_name(section, finding.board);
    section += ",\"raw\":";
    append_name(section, finding.raw);
    section.append(",\"rule\":\"").append(code(finding.rule)).append("\",\"name\":\"");
    section.append(name(finding.rule)).append("\"}");
  }

  void end(const Summary& summary, std::string& out) override {
    out += "\n],\n\"complete\":";
    out += summary.complete() ? "true" : "false";
    out += ",\n\"summary\":";
    append_summary(out, summary);
    out += "}\n";
  }

 private:
  /// A name that was never settled, or is none, is null.
  static void append_name(std::string& out, std::string_view name) {
    if (name.empty())
      out += "null";
    else
      append_string(out, name);
  }

  RecordObjects objects_{",\n", ""};
  bool first_record_ = true;
  bool first_source_ = true;
  bool first_fixed_ = true;
};

}  // namespace

std::unique_ptr<Report> make_json_report(const ReportOptions& /*options*/) { return std::make_unique<JsonReport>(); }

std::unique_ptr<Report> make_ndjson_report(const ReportOptions& /*options*/) {
  return std::make_unique<NdjsonReport>();
}

}  // namespace oxaudit
