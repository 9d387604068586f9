/// Options that rule each other out.
#include "cli/options/check_options.hpp"
#include "cli/options/option_reader.hpp"
#include "input/format_table.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace oxaudit::cli {

namespace {

constexpr auto k_exclusive = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"quiet", "verbose"},
    {"board-column", "cell-columns"},
    {"table", "query"},
    {"expect", "expect-sidecar"},
    {"expect", "expect-status"},
    {"expect-sidecar", "expect-status"},
});

constexpr auto k_column_options =
    std::to_array<std::string_view>({"board-column", "id-column", "claim-column", "claim-next-column", "cell-columns"});

/// The options that would have no effect on input of that format.
std::vector<std::string_view> useless_with(Format format) {
  const bool is_text_table = format == Format::csv || format == Format::tsv;
  const bool is_database = format == Format::sqlite;
  const bool has_tables = is_database || format == Format::pgdump;
  const bool is_json = format == Format::ndjson || format == Format::json;
  std::vector<std::string_view> names;
  const auto add_unless = [&](bool useful, std::initializer_list<std::string_view> more) {
    if (!useful) names.insert(names.end(), more);
  };
  add_unless(is_text_table, {"delimiter", "header"});
  add_unless(is_text_table || has_tables || format == Format::arff,
             {"board-column", "cell-columns", "id-column", "claim-column", "claim-next-column"});
  add_unless(has_tables, {"table"});
  add_unless(is_database, {"query"});
  add_unless(is_json, {"board-key", "id-key", "claim-key"});
  return names;
}

/// The first of the comma-separated columns that is not a number from 1; empty if all are.
std::string first_column_name(const std::string& columns) {
  for (const auto& column : split_commas(columns))
    if (column.starts_with('0') || column.find_first_not_of("0123456789") != std::string::npos) return column;
  return "";
}

/// Calls `conflict(option, other, reason)` for each pair of options that are set and cannot be combined. `conflict` may
/// remove one of them.
template <typename Conflict>
void for_each_conflict(const RawOptions& raw, Conflict conflict) {
  for (const auto& [option, other] : k_exclusive)
    if (raw.has(option) && raw.has(other))
      conflict(other, option, "--" + std::string(option) + " and --" + std::string(other) + " cannot be combined");
  if (const auto* name = raw.last("input-format"))
    if (const auto format = find_format(*name))
      for (const auto option : useless_with(*format))
        if (raw.has("input-format") && raw.has(option))
          conflict(option, "input-format", "--" + std::string(option) + " has no effect with --input-format " + *name);
  for (const auto option : k_column_options)
    if (const auto* header = raw.last("header"); header != nullptr && *header == "no")
      if (const auto* columns = raw.last(option); columns != nullptr && !first_column_name(*columns).empty())
        conflict("header", option,
                 "--header no means that columns have no names, but --" + std::string(option) + " names " +
                     in_quotes(first_column_name(*columns)) + "; use the number of the column, from 1");
}

}  // namespace

void resolve_origins(RawOptions& raw) {
  for_each_conflict(raw, [&](std::string_view option, std::string_view other, const std::string& /*reason*/) {
    if (raw.origin(option) != raw.origin(other)) raw.remove(raw.origin(option) < raw.origin(other) ? option : other);
  });
}

void check_conflicts(OptionReader& reader) {
  for_each_conflict(reader.raw(), [&](std::string_view option, std::string_view /*other*/, const std::string& reason) {
    reader.fail(option, reason.find(';') == std::string::npos ? reason + "; remove one of them" : reason);
  });
}

}  // namespace oxaudit::cli
