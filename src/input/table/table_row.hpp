/// Rows of a table, decoded into records. Also the form in which rows of a database, which one thread reads, are passed
/// to the threads that decode them: one line of text per row.
///
/// Such a line has the fields of RowFields, each followed by a tab, and then one letter per field for its type, such as
/// `XO-------<tab>17<tab>ti`. Line ends, tabs and backslashes are escaped as in COPY (see copy_field.hpp), so the
/// number of a line is the number of its record.
#pragma once

#include "check/board_field.hpp"
#include "input/core/input_options.hpp"
#include "input/core/reader.hpp"
#include "input/table/quoted_text.hpp"
#include "input/table/table_columns.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace oxaudit {

/// The type of a value; the letter stands for it in a line.
enum class FieldType : char {
  text = 't',
  null = 'n',
  integer = 'i',
  real = 'r',
  blob = 'b',
  boolean = 'o',
  expression = 'e',  ///< a SQL expression other than the few that dump programs use for text
  missing = 'm',     ///< the row has no such value
  too_long = 'l',    ///< longer than the longest record
};

/// Writes rows as lines.
class TableRowWriter {
 public:
  /// Appends to `out`. A value of more than `bytes_max` bytes is replaced by FieldType::too_long.
  TableRowWriter(std::string& out, std::size_t bytes_max) : out_(out), bytes_max_(bytes_max) {}
  void add(FieldType type, std::string_view bytes);
  /// Ends the row.
  void finish();

 private:
  std::string& out_;
  std::size_t bytes_max_;
  std::string types_;
};

/// One value of a row.
struct RowValue {
  std::string_view text;     ///< decoded
  std::uint32_t offset = 0;  ///< of the encoded value in the slice
  std::uint32_t size = 0;    ///< of the encoded value in bytes
  FieldType type = FieldType::text;
  bool in_place = true;  ///< `text` lies in the slice; otherwise it is a decoded copy
  /// How a copy was decoded, so that the places of findings are exact. Otherwise they are the place of the value.
  std::optional<QuotedText> quoted = std::nullopt;
};

/// The values of one row, and memory for their copies that the rows of a slice share.
struct RowValues {
  std::array<RowValue, RowFields::k_max> values;
  std::array<std::string, RowFields::k_max> copies;

  /// Replaces the text of value `i` by a decoded copy.
  void set_copy(std::size_t i, std::string text) {
    copies[i] = std::move(text);
    values[i].text = copies[i];
    values[i].in_place = false;
  }
  std::span<const RowValue> first(std::size_t count) const { return std::span(values).first(count); }
};

/// Decodes the row `record`, whose values are `values` in the order of `fields`, and finishes its record in the sink.
void read_table_row(std::span<const RowValue> values, const RowFields& fields, TextAt record, std::uint32_t line,
                    const InputOptions& options, RecordSink& sink);

/// A reader for the lines that TableRowWriter writes.
std::unique_ptr<const RecordReader> make_table_row_reader(const RowFields& fields, const InputOptions& options);

}  // namespace oxaudit
