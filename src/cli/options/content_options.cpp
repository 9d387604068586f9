/// The options that say how input is read: format, marks, columns, keys, claims and limits.
#include "cli/options/check_options.hpp"
#include "cli/options/option_reader.hpp"
#include "input/format_table.hpp"
#include "input/json/json_key.hpp"

#include <cstdint>

namespace oxaudit::cli {

namespace {

void read_marks(OptionReader& reader, InputOptions& input) {
  reader.list("marks", Marks::parse, input.marks);
  const bool without_separators = input.format == Format::text || input.format == Format::lines;
  if (reader.has("marks") && input.marks.word("") && without_separators)
    reader.fail("marks",
                "--marks empty= means cells without any character, which exist only in columns and arrays, not "
                "in --input-format " +
                    std::string(row(*input.format).name) + "; name a mark, such as a space: 'empty= '");
}

/// Returns the key unchanged if it is valid.
Result<std::string> read_key(const std::string& key) {
  const auto parsed = JsonKey::parse(key);
  return parsed ? Result<std::string>(key) : parsed.error();
}

void read_claims(OptionReader& reader, InputOptions& input) {
  reader.text("claim-column", input.claim_column);
  reader.text("claim-next-column", input.claim_next_column);
  reader.value("claim-key", read_key, input.claim_key);
  reader.list("claim-map", ClaimWords::parse, input.claim_words);
  if (reader.typed("claim-map") && input.claim_column.empty() && input.claim_key.empty())
    reader.fail("claim-map", "--claim-map needs --claim-column or --claim-key, whose words it defines");
}

void read_limits(OptionReader& reader, Limits& limits) {
  // Offsets within a block have 32 bits, and a block holds at least one whole record.
  reader.number("max-record-bytes", {1, std::uint64_t{1} << 30, true}, limits.record_bytes_max);
  constexpr NumberRange k_count{1, std::uint64_t{1} << 40, false};
  reader.number("max-nesting", {1, 100, false}, limits.nesting_max);
  reader.number("max-members", k_count, limits.members_max);
  reader.number("max-ratio", k_count, limits.ratio_max);
  // The JSON parser uses one stack frame per level.
  reader.number("max-json-depth", {1, 1000, false}, limits.json_depth_max);
  reader.number("max-sql-steps", k_count, limits.sql_steps_max);
  reader.number("max-sql-temp", {0, std::uint64_t{1} << 50, true}, limits.sql_temp_bytes_max);
}

}  // namespace

void read_content_options(OptionReader& reader, InputOptions& input) {
  if (const auto index = reader.choice("input-format")) input.format = format_table()[*index].format;
  read_marks(reader, input);
  reader.value(
      "delimiter", [&](const std::string& text) { return read_delimiter(text, input.marks); }, input.delimiter);
  if (const auto index = reader.choice("header")) input.header = *index == 0;
  reader.value("cell-columns", read_cell_columns, input.cell_columns);
  reader.text("board-column", input.board_column);
  reader.text("id-column", input.id_column);
  reader.text("table", input.table);
  reader.text("query", input.query);
  reader.value("board-key", read_key, input.board_key);
  reader.value("id-key", read_key, input.id_key);
  read_claims(reader, input);
  read_limits(reader, input.limits);
}

}  // namespace oxaudit::cli
