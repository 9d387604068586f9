/// See field_rows.hpp.
#include "expect/field_rows.hpp"

#include "expect/json_view.hpp"
#include "input/core/line_scan.hpp"
#include "input/csv/csv_fields.hpp"
#include "report/parts/uri.hpp"
#include "support/ascii.hpp"
#include "support/foreign_text.hpp"
#include "support/quote.hpp"

#include <utility>

namespace oxaudit {

namespace {

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

/// The text of a string, number or boolean; empty for anything else.
std::string text_of(const JsonTree& tree, std::uint32_t value) {
  if (tree.is(value, JsonKind::null) || tree.is_container(value)) return {};
  return tree.is(value, JsonKind::string) ? unescape_foreign(tree.decoded(value)) : std::string(tree.raw(value));
}

/// Joins an array of rules, or of findings that have one rule each.
std::string joined_rules(const JsonTree& tree, std::uint32_t array) {
  std::string rules;
  for (const std::uint32_t value : tree.children(array)) {
    if (!rules.empty()) rules += ' ';
    if (tree.is(value, JsonKind::object))
      rules += unescape_foreign(JsonView(tree, value).text("rule").value_or(""));
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
  if (const auto object = parse_json_object(text, tree); !object) return object.error();
  for (const std::uint32_t key : tree.children(0)) {
    const std::string name = tree.decoded(key);
    const bool findings = name == "findings";
    if (findings && row[Field::rules]) continue;
    const std::size_t field = findings ? index_of(Field::rules) : find_field(name);
    if (field == index_of(Field::rules) && tree.is(key + 1, JsonKind::array))
      set(row, field, joined_rules(tree, key + 1));
    else if (!findings)
      set(row, field, text_of(tree, key + 1));
  }
  return Done{};
}

Outcome read_ndjson_rows(std::string_view text, const TakeRow& take) {
  text.remove_prefix(byte_order_mark(text));
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

std::vector<std::string_view> FieldRow::rules() const {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(text(Field::rules), ' '))
    if (!word.empty()) words.push_back(word);
  return words;
}

std::string record_identity(std::string_view source, std::string_view id, std::string_view number) {
  // An id `3` and the number 3 are different things, and sizes keep the parts apart.
  std::string identity(id.empty() ? "n" : "i");
  for (const std::string_view part : {repository_path(source), id.empty() ? number : id})
    identity.append(std::to_string(part.size())).append(":").append(part);
  return identity;
}

std::optional<std::uint64_t> read_record_number(std::string_view text) noexcept {
  const auto number = whole_number(text);
  return number != 0 ? number : std::nullopt;
}

}  // namespace oxaudit
