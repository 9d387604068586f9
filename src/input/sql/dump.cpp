/// See dump.hpp. DumpRecordLocator finds the rows in one serial pass; this file decodes them on many threads.
#include "input/sql/dump.hpp"

#include "input/core/line_scan.hpp"
#include "input/core/located_bytes.hpp"
#include "input/core/reader.hpp"
#include "input/sql/dump_record_locator.hpp"
#include "input/sql/dump_row.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace oxaudit {

namespace {

/// Reads the rows that the locator found. Rows cannot be found from the middle of a dump, so it has no boundaries.
class DumpReader final : public RecordReader {
 public:
  explicit DumpReader(const InputOptions& options) : options_(options) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view, std::size_t) const override { return std::string_view::npos; }

 private:
  const InputOptions& options_;
};

/// Decodes the rows of a slice. Its buffers serve all of them.
class RowDecoder {
 public:
  RowDecoder(const InputOptions& options, RecordSink& sink) : options_(options), sink_(sink) {}

  void read(TextAt row, std::uint32_t line, const DumpShape& shape) {
    found_.clear();
    split_dump_row(row.text, shape.rows, shape.dialect, found_);
    for (std::size_t field = 0; field < shape.fields.count(); ++field) decode(row, shape, field);
    if (found_.size() != shape.field_count) {
      sink_.add({.rule = Rule::bad_record,
                 .detail = Detail::fields_in_row,
                 .offset = row.offset,
                 .found = static_cast<std::uint32_t>(found_.size()),
                 .expected = shape.field_count});
    }
    if (!sink_.clean())
      return sink_.finish({line, row.offset, static_cast<std::uint32_t>(row.text.size())}, {}, k_malformed);
    read_table_row(values_.first(shape.fields.count()), shape.fields, row, line, options_, sink_);
  }

 private:
  void decode(TextAt row, const DumpShape& shape, std::size_t field) {
    RowValue& value = values_.values[field];
    if (shape.columns[field] >= found_.size()) {
      value = {.offset = row.offset, .type = FieldType::missing};
      return;
    }
    const SqlValue& raw = found_[shape.columns[field]];
    DumpValue decoded = decode_dump_value(row.text, raw, shape.rows, shape.dialect, shape.types[field]);
    value = {.text = row.text.substr(raw.begin, raw.size),
             .offset = row.offset + static_cast<std::uint32_t>(raw.begin),
             .size = static_cast<std::uint32_t>(raw.size),
             .type = decoded.type};
    if (decoded.decoded) {
      values_.set_copy(field, std::move(*decoded.decoded));
      set_place(value, row, shape);
    } else if (!raw.plain && shape.rows == DumpRows::copy) {
      sink_.add({.rule = Rule::bad_record,
                 .detail = Detail::sql_syntax,
                 .offset = value.offset,
                 .text = sink_.store("the field ends with a backslash that escapes nothing")});
    }
  }

  /// If the value is one string with escapes, the places of its findings are exact.
  static void set_place(RowValue& value, TextAt row, const DumpShape& shape) {
    QuotedText quoted{row.text.substr(value.offset - row.offset, value.size), '\t', true};
    const bool in_quotes = shape.rows != DumpRows::copy;
    if (in_quotes) {
      if (quoted.raw.size() < 2 || quoted.raw.front() != '\'' || quoted.raw.back() != '\'') return;
      quoted = {quoted.raw.substr(1, quoted.raw.size() - 2), '\'', shape.dialect.backslashes};
    }
    if (quoted.decode() != value.text) return;
    value.offset += in_quotes ? 1U : 0U;
    value.size = static_cast<std::uint32_t>(quoted.raw.size());
    value.quoted = quoted;
  }

  const InputOptions& options_;
  RecordSink& sink_;
  std::vector<SqlValue> found_;  ///< all values of the row
  RowValues values_;
};

void DumpReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  RowDecoder decoder(options_, sink);
  DumpShape shape;
  std::optional<std::uint32_t> shape_begin;
  LocatedBytes bytes(*slice.located, result.bytes);
  Line line_end = scan_line(slice.bytes, 0, true);
  const auto count_lines = [&](std::size_t end) {
    for (; line_end.complete && line_end.end < end; line_end = scan_line(slice.bytes, line_end.next, true))
      ++result.lines;
  };
  for (const LocatedRecord& record : slice.located->records) {
    bytes.add_record(record.begin, record.begin + record.size);
    count_lines(record.begin);
    const auto line = static_cast<std::uint32_t>(result.lines);
    if (record.kind == LocatedRecord::Kind::damage) {
      Finding finding = record.finding;
      finding.text = sink.store(slice.located->text_at(record.finding.text));
      sink.add(finding);
      sink.finish({line, record.begin, record.size}, {}, k_malformed);
      continue;
    }
    if (shape_begin != record.path.begin) {
      std::memcpy(&shape, slice.located->text_at(record.path).data(), sizeof(shape));
      shape_begin = record.path.begin;
    }
    decoder.read({slice.bytes.substr(record.begin, record.size), record.begin}, line, shape);
  }
  count_lines(slice.bytes.size());
  bytes.finish(slice.bytes.size());
}

/// The board columns that the first rows of a dump suggest, unless an option names the columns.
std::optional<std::vector<BoardColumn>> boards_by_content(const Head& head, const InputOptions& options) {
  if (!options.board_column.empty() || !options.cell_columns.empty()) return std::nullopt;
  // A fixed size: the choice must not depend on how much of the source happens to be in the head.
  constexpr std::size_t k_sample_bytes = std::size_t{64} << 10;
  const std::size_t begin = byte_order_mark(head.bytes);
  const std::string_view bytes = head.bytes.substr(begin, k_sample_bytes);
  const bool whole = head.whole && begin + bytes.size() == head.bytes.size();
  DumpRecordLocator locator(options, std::vector<BoardColumn>());
  LocatedRecords located;
  locator.locate(bytes, whole ? Following::end : Following::more, located);
  return locator.tables().boards_by_content();
}

}  // namespace

Result<Layout> open_dump(const Head& head, const InputOptions& options) {
  Layout layout;
  layout.first_record = byte_order_mark(head.bytes);
  layout.no_record_reason = "it contains no rows";
  layout.locator = std::make_unique<DumpRecordLocator>(options, boards_by_content(head, options));
  layout.reader = std::make_unique<DumpReader>(options);
  return layout;
}

}  // namespace oxaudit
