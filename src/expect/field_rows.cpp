/// See field_rows.hpp.
#include "expect/field_rows.hpp"

#include "input/csv/csv_fields.hpp"
#include "input/json/json_text.hpp"
#include "input/json/json_tree.hpp"
#include "support/foreign_text.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

constexpr unsigned k_depth_max = 64;

constexpr std::array<std::string_view, k_field_count> k_names = {"source", "record", "id",    "status",
                                                                 "winner", "rules",  "board", "raw"};

std::size_t index_of(Field field) noexcept { return static_cast<std::size_t>(field); }

std::size_t find_field(std::string_view name) noexcept {
  return static_cast<std::size_t>(std::ranges::find(k_names, name) - k_names.begin());
}

Error at_line(std::uint64_t line, const std::string& message) {
  return Error{"line " + std::to_string(line) + ": " + message};
}

void set(FieldRow& row, std::size_t field, std::string value) {
  if (field < k_field_count && !value.empty()) row.fields[field] = std::move(value);
}

std::string_view without_mark(std::string_view text) {
  text.remove_prefix(byte_order_mark(text));
  return text;
}

/// Calls `take(key, value)` for each member of the object at `object`.
template <typename Take>
void for_each_member(const JsonTree& tree, std::uint32_t object, Take take) {
  for (std::uint32_t key = object + 1; key < tree.node(object).next; key = tree.node(key + 1).next) take(key, key + 1);
}

std::string text_of(const JsonTree& tree, std::uint32_t value) {
  switch (tree.node(value).kind) {
    case JsonKind::string: return unescape_foreign(decode_json_string(tree.raw(value)));
    case JsonKind::number:
    case JsonKind::boolean: return std::string(tree.raw(value));
    default: return {};
  }
}

/// An array of rules, or of findings that have one each.
std::string joined_rules(const JsonTree& tree, std::uint32_t array) {
  std::string rules;
  for (std::uint32_t value = array + 1; value < tree.node(array).next; value = tree.node(value).next) {
    if (!rules.empty()) rules += ' ';
    if (tree.node(value).kind == JsonKind::object)
      for_each_member(tree, value, [&](std::uint32_t key, std::uint32_t member) {
        if (tree.string_equals(key, "rule")) rules += text_of(tree, member);
      });
    else
      rules += text_of(tree, value);
  }
  return rules;
}

}  // namespace

std::string_view name(Field field) noexcept { return k_names[index_of(field)]; }

Outcome read_csv_rows(std::string_view text, char delimiter, const std::function<Outcome(const FieldSet&)>& take_header,
                      const TakeRow& take) {
  std::vector<std::size_t> columns;
  FieldRow row;
  const auto read_header = [&](const CsvFields& header) -> Outcome {
    FieldSet named{};
    for (const std::string& column : header.fields) {
      columns.push_back(find_field(column));
      if (columns.back() >= k_field_count) continue;
      if (std::exchange(named[columns.back()], true))
        return Error{"two columns are named " + in_quotes(column) + "; remove one"};
    }
    return take_header(named);
  };
  return for_each_csv_row(text, {.delimiter = delimiter}, [&](const CsvFields& csv) -> Outcome {
    if (columns.empty()) return read_header(csv);
    if (csv.fields.size() != columns.size())
      return Error{"the row has " + std::to_string(csv.fields.size()) + " fields, but the header has " +
                   std::to_string(columns.size())};
    row.fields.fill(std::nullopt);
    row.line = csv.line;
    for (std::size_t i = 0; i < columns.size(); ++i) set(row, columns[i], unescape_foreign(csv.fields[i]));
    return take(row);
  });
}

Outcome read_json_row(std::string_view text, FieldRow& row) {
  row.fields.fill(std::nullopt);
  JsonTree tree;
  const JsonProblem problem = tree.parse(text, k_depth_max);
  if (problem == JsonProblem::extra_data) return Error{"something stands behind the JSON object"};
  if (problem == JsonProblem::too_deep) return Error{"the JSON is nested too deeply"};
  if (problem != JsonProblem::none) return Error{"this is no JSON: expected " + std::string(tree.expected())};
  if (tree.node(0).kind != JsonKind::object) return Error{"this is no JSON object"};
  for_each_member(tree, 0, [&](std::uint32_t key, std::uint32_t value) {
    const std::string name = decode_json_string(tree.raw(key));
    const bool findings = name == "findings";
    if (findings && row[Field::rules]) return;
    const std::size_t field = findings ? index_of(Field::rules) : find_field(name);
    if (field == index_of(Field::rules) && tree.node(value).kind == JsonKind::array)
      set(row, field, joined_rules(tree, value));
    else if (!findings)
      set(row, field, text_of(tree, value));
  });
  return Done{};
}

Outcome read_ndjson_rows(std::string_view text, const TakeRow& take) {
  text = without_mark(text);
  FieldRow row;
  std::uint64_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    ++line;
    const Line end = scan_line(text, at, true);
    const std::string_view object = text.substr(at, end.end - at);
    at = end.next;
    if (object.find_first_not_of(" \t") == std::string_view::npos) continue;
    row.line = line;
    if (auto read = read_json_row(object, row); !read) return at_line(line, read.error().message);
    if (auto taken = take(row); !taken) return at_line(line, taken.error().message);
  }
  return Done{};
}

std::optional<std::uint64_t> read_record_number(std::string_view text) noexcept {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

}  // namespace oxaudit
