/// See comparison.hpp.
#include "expect/comparison.hpp"

#include "support/foreign_text.hpp"
#include "support/quote.hpp"

#include <unordered_map>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

constexpr std::size_t k_id_characters_max = 80;

bool flagged(const FieldRow& row) { return row[Field::rules].has_value(); }

/// Gives every record a unique key, however often its id occurs.
class Keys {
 public:
  std::string of(const FieldRow& row) {
    std::string key = record_identity(row.text(Field::source), row.text(Field::id), row.text(Field::record));
    const std::uint64_t before = seen_[key]++;
    return before == 0 ? key : key.append("#").append(std::to_string(before));
  }

 private:
  std::unordered_map<std::string, std::uint64_t> seen_;
};

/// True if both rows give the same result. The text of malformed records counts only if both reports have it.
bool same(const FieldRow& a, const FieldRow& b, bool with_raw) {
  for (const Field field : {Field::status, Field::winner, Field::board, Field::rules})
    if (a[field] != b[field]) return false;
  return !with_raw || a[Field::raw] == b[Field::raw];
}

RecordChange::Kind kind_of(const FieldRow& was, const FieldRow& now) {
  if (flagged(was) == flagged(now)) return RecordChange::Kind::changed;
  return flagged(now) ? RecordChange::Kind::flagged : RecordChange::Kind::resolved;
}

/// By RecordChange::Kind.
constexpr std::array<std::string_view, 5> k_words = {"new", "changed", "fixed", "added", "removed"};

std::string_view word_of(RecordChange::Kind kind) { return k_words[static_cast<std::size_t>(kind)]; }

/// Appends status, winner, rules, and the board or the text of a malformed record.
void append_state(std::string& out, const FieldRow& row) {
  bool first = true;
  for (const Field field : {Field::status, Field::winner, Field::rules, Field::board}) {
    if (!row[field]) continue;
    if (!std::exchange(first, false)) out += ' ';
    append_console(out, *row[field]);
  }
  if (row[Field::raw]) out.append(" ").append(in_quotes(*row[Field::raw]));
}

/// Appends `"name":"text"` or `"name":null`, after a comma unless it is the first member.
void append_member(std::string& out, std::string_view name, const std::optional<std::string>& text) {
  if (out.back() != '{') out += ',';
  out.append("\"").append(name).append("\":");
  if (!text) {
    out += "null";
    return;
  }
  out += '"';
  append_json(out, *text);
  out += '"';
}

void append_state_json(std::string& out, const FieldRow* row) {
  if (row == nullptr) {
    out += "null";
    return;
  }
  out += '{';
  for (const Field field : {Field::status, Field::winner, Field::board, Field::raw})
    append_member(out, name(field), (*row)[field]);
  out += ",\"rules\":[";
  for (const std::string_view rule : row->rules()) {
    out += out.back() == '[' ? "\"" : ",\"";
    append_json(out, rule);
    out += '"';
  }
  out += "]}";
}

}  // namespace

/// Reads `was` into memory with an index by key, then looks up each row of `now`. What no row of `now` matched is
/// reported last.
Result<ComparisonCounts> compare(const EarlierReport& was, const EarlierReport& now, const std::atomic<bool>& stop,
                                 const std::function<void(const RecordChange&)>& take) {
  using Kind = RecordChange::Kind;
  struct Before {
    FieldRow row;
    bool met = false;
  };
  const Error interrupted{"interrupted"};
  ComparisonCounts counts{.was_lists_all = was.states_all(), .now_lists_all = now.states_all()};
  std::vector<Before> befores;
  std::unordered_map<std::string, std::size_t> index;
  Keys keys_before;
  const auto read_before = was.for_each([&](FieldRow& row) {
    if (stop) return Outcome(interrupted);
    counts.was_lists_all = counts.was_lists_all || !flagged(row);
    index.emplace(keys_before.of(row), befores.size());
    befores.push_back({row});
    return Outcome(Done{});
  });
  if (!read_before) return read_before.error();

  const auto report = [&](Kind kind, const FieldRow* before, const FieldRow* after) {
    ++counts.changes[static_cast<std::size_t>(kind)];
    take({kind, before, after});
  };
  const bool with_raw = was.has_raw() && now.has_raw();
  Keys keys_now;
  const auto read_now = now.for_each([&](FieldRow& row) {
    if (stop) return Outcome(interrupted);
    counts.now_lists_all = counts.now_lists_all || !flagged(row);
    const auto found = index.find(keys_now.of(row));
    if (found == index.end()) {
      if (flagged(row) || counts.was_lists_all) report(flagged(row) ? Kind::flagged : Kind::added, nullptr, &row);
      return Outcome(Done{});
    }
    Before& before = befores[found->second];
    before.met = true;
    if (!same(before.row, row, with_raw))
      report(kind_of(before.row, row), &before.row, &row);
    else if (flagged(row))
      ++counts.unchanged;
    return Outcome(Done{});
  });
  if (!read_now) return read_now.error();
  for (const auto& [row, met] : befores)
    if (!met && (flagged(row) || counts.now_lists_all))
      report(flagged(row) ? Kind::resolved : Kind::removed, &row, nullptr);
  return counts;
}

void append_text(std::string& out, const RecordChange& change) {
  const FieldRow& row = change.now != nullptr ? *change.now : *change.was;
  out.append(word_of(change.kind)).append(": ");
  append_console(out, row.text(Field::source));
  if (row[Field::record]) {
    out += ", record ";
    append_console(out, *row[Field::record]);
  }
  if (row[Field::id]) {
    const Excerpt id = excerpt(*row[Field::id], k_id_characters_max);
    out += " (id=";
    append_console(out, id.bytes);
    out += id.shortened ? "…)" : ")";
  }
  out += ": ";
  if (change.now != nullptr) append_state(out, *change.now);
  if (change.was != nullptr) {
    out += change.now != nullptr ? ", was " : "was ";
    append_state(out, *change.was);
  }
  out += '\n';
}

void append_json(std::string& out, const RecordChange& change) {
  const FieldRow& row = change.now != nullptr ? *change.now : *change.was;
  out.append("{\"change\":\"").append(word_of(change.kind)).append("\"");
  append_member(out, "source", row[Field::source]);
  const auto number = read_record_number(row.text(Field::record));
  out.append(",\"record\":").append(number ? std::to_string(*number) : "null");
  append_member(out, "id", row[Field::id]);
  out += ",\"now\":";
  append_state_json(out, change.now);
  out += ",\"was\":";
  append_state_json(out, change.was);
  out += '}';
}

std::string to_string(const ComparisonCounts& counts) {
  const bool lists_all = counts.was_lists_all && counts.now_lists_all;
  std::string out;
  for (std::size_t i = 0; i < (lists_all ? k_words.size() : 3); ++i)
    append(out, Grouped{counts.changes[i]}, ' ', k_words[i], ", ");
  append(out, Grouped{counts.unchanged}, " unchanged");
  return out;
}

void append_json(std::string& out, const ComparisonCounts& counts) {
  append(out, "\"all\":", counts.was_lists_all && counts.now_lists_all ? "true" : "false", ",\n\"summary\":{");
  for (std::size_t i = 0; i < k_words.size(); ++i) append(out, '"', k_words[i], "\":", counts.changes[i], ',');
  append(out, "\"unchanged\":", counts.unchanged, '}');
}

}  // namespace oxaudit
