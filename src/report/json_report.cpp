/// The json and ndjson reports. Both write the same object for a record. json puts the objects into one document whose
/// summary comes last, so that it can be streamed. docs/report.schema.json describes the document.
///
/// Most of an object depends only on the board and is made once (see verdict_fragments.hpp). The rest is numbers, the
/// id, and places in the source, which are put between the ready-made pieces.
#include "report/parts/message_cache.hpp"
#include "report/parts/places.hpp"
#include "report/parts/row_text.hpp"
#include "report/parts/row_writer.hpp"
#include "report/parts/verdict_fragments.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"
#include "support/plain_text.hpp"
#include "support/utf8.hpp"

#include "board/verdict_table.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

/// A piece for `append`: a JSON string.
struct Quoted {
  std::string_view bytes;
  TextKind kind = TextKind::foreign;
  void append_to(std::string& out) const { append(out, '"', in_json(bytes, kind), '"'); }
};

/// A piece for `append`: a JSON string, or null instead of an empty one.
struct QuotedOrNull {
  std::string_view bytes;
  void append_to(std::string& out) const { bytes.empty() ? append(out, "null") : append(out, Quoted{bytes}); }
};

/// `"X"`, `"O"` or null.
QuotedOrNull mark_or_null(std::optional<Mark> mark) noexcept {
  if (!mark) return {};
  return {*mark == Mark::x ? "X" : "O"};
}

/// A finding up to its message; the string of the message is left open.
std::string finding_start(Rule rule) {
  return concat("{\"rule\":\"", code(rule), "\",\"name\":\"", name(rule), "\",\"message\":\"");
}

/// The rest of a finding about a source as a whole.
constexpr std::string_view k_finding_without_place =
    "\",\"row\":null,\"column\":null,\"source_line\":null,\"source_column\":null,\"raw_offset\":null}";

/// The rest of a finding about a board. k_place_mark is replaced by the place in the source.
constexpr char k_place_mark = '\x01';  // does not occur in JSON
constexpr std::string_view k_board_finding_end = "\",\"row\":null,\"column\":null,\x01,\"raw_offset\":null}";

/// Makes the text between the id and the board, and the text between the board and the end of the object.
void make_fragments(Board board, const Verdict& verdict, std::string& head, std::string& tail) {
  append(head, ",\"status\":\"", name(verdict.status), "\",\"winner\":", mark_or_null(verdict.winner));
  head += ",\"winning_lines\":[";
  std::string_view separator = "[[";
  for_each_line(verdict, [&](unsigned line) {
    head += separator;
    append_line(head, line, ",", "],[");
    head += "]]";
    separator = ",[[";
  });
  append(head, "],\"next_player\":", mark_or_null(verdict.next_player), ",\"board\":\"");

  tail += "\",\"raw\":null,\"findings\":[";
  separator = "";
  for_each_rule(verdict.broken, [&](Rule rule) {
    std::string message;
    append_message(message, rule, board);
    append(tail, separator, finding_start(rule), in_json(message, TextKind::sentence), k_board_finding_end);
    separator = ",";
  });
  tail += "]}";
}

/// The members of a record without a readable board between its status and its raw text.
constexpr std::string_view k_boardless =
    ",\"winner\":null,\"winning_lines\":[],\"next_player\":null,\"board\":null,\"raw\":";

/// Bytes that suffice for two numbers with their keys.
constexpr std::size_t k_start_room = 2 * k_number_size_max + 64;

/// What the objects of one slice share.
struct SliceState {
  SliceState(const ReportSlice& slice, MessageCaches& caches) : places(slice), messages(caches) {}

  PlaceFinder places;
  SliceMessages messages;
  RunningNumber record;
  RunningNumber line;
  RunningNumber source_line;
  RunningNumber source_column;
};

/// Writes the objects, each with `before` in front of it and `after` at its end.
class RecordObjects {
 public:
  RecordObjects(std::string_view before, std::string_view after)
      : before_(before), after_(after), fragments_([&](auto board, const auto& verdict, auto& head, auto& tail) {
          make_fragments(board, verdict, head, tail);
          tail += after;
        }) {
    for (std::size_t i = 0; i < k_rule_count; ++i)
      finding_starts_[i] = FragmentText(finding_start(static_cast<Rule>(i)));
  }

  void render(const ReportSlice& slice, std::string& out) const {
    if (slice.items.empty() && slice.problems.empty()) return;
    const FragmentText object_start(concat(before_, "{\"source\":", Quoted{slice.source}, ",\"record\":"));
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
      append(row.flush(), problem.record != 0 ? std::to_string(problem.record) : "null");
      append(row.flush(), ",\"line\":null,\"id\":", QuotedOrNull{problem.id}, ",\"status\":\"", status_name(problem));
      append(row.flush(), '"', k_boardless, "null,\"findings\":[", finding_start(problem.rule));
      append(row.flush(), in_json(problem.message, TextKind::sentence), k_finding_without_place, "]}", after_);
    }
  }

 private:
  /// Puts the inside of a string; text without special characters is copied directly.
  static void put_escaped(std::string_view bytes, RowWriter& row) {
    if (plain_in_json(bytes))
      row.put(bytes);
    else
      append_json(row.flush(), bytes);
  }

  /// Puts a tail with each k_place_mark replaced by `place`.
  static void put_with_place(Fragment text, SourcePlace place, SliceState& state, RowWriter& row) {
    const std::size_t mark = text.view().find(k_place_mark);
    if (mark == std::string_view::npos) return row.put(text);
    const auto size = static_cast<std::uint32_t>(mark);
    row.put(Fragment{text.bytes, size});
    put_source_place(place, state, row);
    put_with_place({text.bytes + size + 1, text.size - size - 1}, place, state, row);
  }

  /// `"source_line":3,"source_column":4`
  static void put_source_place(SourcePlace place, SliceState& state, RowWriter& row) {
    char* to = row.begin(k_start_room);
    to = put_text(to, "\"source_line\":");
    to = state.source_line.put(to, place.line);
    to = put_text(to, ",\"source_column\":");
    row.end(state.source_column.put(to, place.column));
  }

  /// The rest of a record without a readable board, from its status on.
  void put_malformed(const ReportSlice& slice, const RecordItem& item, SliceState& state, RowWriter& row) const {
    row.put(",\"status\":\"malformed\"");
    row.put(k_boardless);
    const Excerpt raw = raw_of(slice, item);
    row.put('"');
    put_escaped(raw.bytes, row);
    if (raw.shortened) row.put("…");
    row.put("\",\"findings\":[");
    put_findings(slice, item, true, state, row);
  }

  /// The end of a record with a readable board whose findings differ from those of the board alone.
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

  /// The remaining findings and the end of the object. `first` is true when no finding precedes them.
  void put_findings(const ReportSlice& slice, const RecordItem& item, bool first, SliceState& state,
                    RowWriter& row) const {
    for (const Finding& finding : findings_of(slice, item)) {
      if (!std::exchange(first, false)) row.put(',');
      row.put(finding_starts_[static_cast<std::size_t>(finding.rule)].get());
      row.put(state.messages.of(finding, slice.arena, [](std::string_view message, std::string& out) {
        append_json(out, message, TextKind::sentence);
      }));
      put_number_or_null("\",\"row\":", finding.row, row);
      put_number_or_null(",\"column\":", finding.column, row);
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
    row.put(after_);
  }

  /// Returns how many characters of a malformed record's text precede the finding, if the quoted text extends so far.
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

  static void put_number_or_null(std::string_view key, std::uint32_t number, RowWriter& row) {
    row.put(key);
    if (number != 0)
      row.put(std::uint64_t{number});
    else
      row.put("null");
  }

  std::string_view before_;  ///< ",\n" in json, where `accept` drops the first one
  std::string_view after_;
  VerdictFragments fragments_;
  std::array<FragmentText, k_rule_count> finding_starts_;
  mutable MessageCaches messages_;
};

class NdjsonReport final : public Report {
 public:
  void render(const ReportSlice& slice, std::string& out) const override { objects_.render(slice, out); }

 private:
  RecordObjects objects_{"", "\n"};
};

/// Appends `"KEY":NUMBER`, after a comma unless it is the first member of its object.
void append_member(std::string& out, std::string_view key, std::uint64_t number) {
  append(out, out.back() != '{' ? "," : "", Quoted{key}, ':', number);
}

/// Opens an object that is a member of the current one.
void open_member(std::string& out, std::string_view key) {
  append(out, out.back() != '{' ? "," : "", Quoted{key}, ":{");
}

/// Appends how many sources were found, and what became of them.
void append_sources(std::string& out, const Summary& summary) {
  open_member(out, "sources");
  append_member(out, "found", summary.sources.found);
  append_member(out, "audited", summary.sources.audited);
  append_member(out, "unreadable", summary.sources.unreadable);
  append_member(out, "without_records", summary.source_rules[static_cast<std::size_t>(Rule::no_records)]);
  open_member(out, "skipped");
  for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
    std::string key(name(static_cast<SkipReason>(i)));
    std::replace(key.begin(), key.end(), ' ', '_');
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
    append_member(out, "fixed", summary.baseline->resolved);
    out += '}';
  }
  std::string_view separator = ",\"notices\":[";
  for (const std::string& notice : summary.notices) {
    append(out, separator, Quoted{notice, TextKind::sentence});
    separator = ",";
  }
  out += summary.notices.empty() ? "}" : "]}";
}

class JsonReport final : public Report {
 public:
  explicit JsonReport(bool lists_all) : lists_all_(lists_all) {}

  void begin(std::string& out) override {
    out +=
        "{\"schema\":\"oxaudit-report/1\",\"tool\":{\"name\":\"oxaudit\",\"version\":\"" OXAUDIT_VERSION "\"},\"all\":";
    out += lists_all_ ? "true,\n\"records\":[" : "false,\n\"records\":[";
  }

  void render(const ReportSlice& slice, std::string& out) const override { objects_.render(slice, out); }

  std::string_view accept(std::string_view rendered) override {
    if (!rendered.empty() && std::exchange(first_record_, false)) rendered.remove_prefix(1);
    return rendered;
  }

  bool lists_sources() const override { return true; }

  void source(const SourceReport& source, std::string& section) override {
    append(section, std::exchange(first_source_, false) ? "\n" : ",\n", "{\"path\":", Quoted{source.path});
    append(section, ",\"format\":", QuotedOrNull{source.format}, ",\"layout\":", QuotedOrNull{source.layout});
    append_member(section, "records", source.counts.records());
    append_member(section, "legal", source.counts.legal());
    append_member(section, "illegal", source.counts.illegal());
    append_member(section, "malformed", source.counts.malformed);
    append(section, ",\"read_to_end\":", source.read_to_end ? "true}" : "false}");
  }

  void begin_sources(std::string& out) override { out += "\n],\n\"sources\":["; }

  void begin_resolved(std::string& out) override { out += "\n],\n\"fixed\":["; }

  void resolved(const ResolvedFinding& finding, std::string& section) override {
    append(section, std::exchange(first_resolved_, false) ? "\n" : ",\n", "{\"source\":", Quoted{finding.source});
    append(section, ",\"record\":", finding.record != 0 ? std::to_string(finding.record) : "null");
    append(section, ",\"id\":", QuotedOrNull{finding.id}, ",\"board\":", QuotedOrNull{finding.board});
    append(section, ",\"raw\":", QuotedOrNull{finding.raw}, ",\"rule\":", Quoted{code(finding.rule)});
    append(section, ",\"name\":", Quoted{name(finding.rule)}, '}');
  }

  void end(const Summary& summary, std::string& out) override {
    append(out, "\n],\n\"complete\":", summary.complete() ? "true" : "false", ",\n\"summary\":");
    append_summary(out, summary);
    out += "}\n";
  }

 private:
  RecordObjects objects_{",\n", ""};
  bool lists_all_;
  // Separators depend on whether an element is the first of its array.
  bool first_record_ = true;
  bool first_source_ = true;
  bool first_resolved_ = true;
};

}  // namespace

std::unique_ptr<Report> make_json_report(const ReportOptions& options) {
  return std::make_unique<JsonReport>(options.lists_all);
}

std::unique_ptr<Report> make_ndjson_report(const ReportOptions& /*options*/) {
  return std::make_unique<NdjsonReport>();
}

}  // namespace oxaudit
