/// See dump.hpp. DumpRecordLocator finds the rows, one after another; here they are read, many blocks at once.
#include "input/sql/dump.hpp"

#include "input/core/line_scan.hpp"
#include "input/core/reader.hpp"
#include "input/sql/copy_row.hpp"
#include "input/sql/dump_record_locator.hpp"
#include "input/sql/sql_value.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace oxaudit {

namespace {

class DumpReader final : public RecordReader {
 public:
  explicit DumpReader(const InputOptions& options) : options_(options) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view, std::size_t) const override { return std::string_view::npos; }

 private:
  const InputOptions& options_;
};

/// The values of one row that matter, with the memory for those that are not as they stand.
class RowDecoder {
 public:
  RowDecoder(TextAt row, std::uint32_t line, const InputOptions& options, RecordSink& sink)
      : row_(row), line_(line), options_(options), sink_(sink) {}

  void read(const DumpShape& shape) {
    const std::uint32_t found = shape.rows == DumpShape::Rows::copy ? split_copy(shape) : split_values(shape);
    if (found != shape.field_count) {
      sink_.add({.rule = Rule::bad_record,
                 .detail = Detail::fields_in_row,
                 .offset = row_.offset,
                 .found = found,
                 .expected = shape.field_count});
    }
    if (!sink_.clean())
      return sink_.finish({line_, row_.offset, static_cast<std::uint32_t>(row_.text.size())}, {}, k_malformed);
    read_table_row(std::span(values_).first(count_of(shape)), shape.fields, row_, line_, options_, sink_);
  }

 private:
  static std::size_t count_of(const DumpShape& shape) {
    return shape.fields.board_values + (shape.fields.id ? 1U : 0U) + (shape.fields.claim ? 1U : 0U) +
           (shape.fields.claim_next ? 1U : 0U);
  }

  /// Puts down `text`, which stands `at` bytes into the row, where it belongs.
  void put(std::size_t i, FieldType type, std::size_t at, std::size_t size) {
    values_[i] = {.text = row_.text.substr(at, size),
                  .offset = row_.offset + static_cast<std::uint32_t>(at),
                  .size = static_cast<std::uint32_t>(size),
                  .type = type};
  }
  void put_copy(std::size_t i, std::string text) {
    copies_[i] = std::move(text);
    values_[i].text = copies_[i];
    values_[i].in_place = false;
  }

  std::uint32_t split_copy(const DumpShape& shape);
  std::uint32_t split_values(const DumpShape& shape);

  TextAt row_;
  std::uint32_t line_;
  const InputOptions& options_;
  RecordSink& sink_;
  std::array<RowValue, RowFields::k_max> values_{};
  std::array<std::string, RowFields::k_max> copies_;
};

std::uint32_t RowDecoder::split_copy(const DumpShape& shape) {
  const std::size_t wanted = count_of(shape);
  for (std::size_t i = 0; i < wanted; ++i)
    if (shape.columns[i] == DumpShape::k_absent) put(i, FieldType::missing, 0, 0);
  std::uint32_t index = 0;
  for (std::size_t at = 0;; ++index) {
    const std::size_t end = std::min(row_.text.find('\t', at), row_.text.size());
    const std::string_view raw = row_.text.substr(at, end - at);
    for (std::size_t i = 0; i < wanted; ++i) {
      if (shape.columns[i] != index) continue;
      put(i, raw == "\\N" ? FieldType::null : shape.types[i], at, raw.size());
      if (raw == "\\N" || raw.find('\\') == std::string_view::npos) continue;
      auto text = decode_copy_field(raw);
      if (text) {
        put_copy(i, std::move(*text));
        continue;
      }
      sink_.add({.rule = Rule::bad_record,
                 .detail = Detail::sql_syntax,
                 .offset = values_[i].offset,
                 .text = sink_.store("a backslash stands at the end of the field")});
    }
    if (end == row_.text.size()) return index + 1;
    at = end + 1;
  }
}

std::uint32_t RowDecoder::split_values(const DumpShape& shape) {
  thread_local std::vector<SqlValue> found;
  found.clear();
  scan_sql_tuple(row_.text, 0, true, shape.dialect, &found);
  for (std::size_t i = 0; i < count_of(shape); ++i) {
    if (shape.columns[i] >= found.size()) {
      put(i, FieldType::missing, 0, 0);
      continue;
    }
    const SqlValue& value = found[shape.columns[i]];
    // Only PostgreSQL writes the bytes of a binary column as text.
    const bool bytes = value.type == FieldType::text && shape.types[i] == FieldType::blob &&
                       row_.text.substr(value.begin).starts_with("\\x");
    put(i, bytes ? FieldType::blob : value.type, value.begin, value.size);
    if (value.plain) continue;
    auto text = sql_text(row_.text, value, shape.dialect);
    if (text) put_copy(i, std::move(*text));
    values_[i].type = text ? FieldType::text : FieldType::expression;
  }
  return static_cast<std::uint32_t>(found.size());
}

void DumpReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  DumpShape shape;
  std::optional<std::uint32_t> shape_begin;
  std::size_t at = 0;
  for (const LocatedRecord& record : slice.located->records) {
    result.lines += count_line_ends(slice.bytes.substr(at, record.begin - at));
    at = record.begin;
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
    RowDecoder({slice.bytes.substr(record.begin, record.size), record.begin}, line, options_, sink).read(shape);
  }
  result.lines += count_line_ends(slice.bytes.substr(at));
}

/// What the first rows of a dump's tables say of where its boards are, unless an option does.
std::optional<std::vector<DumpPlace>> boards_by_content(const Head& head, const InputOptions& options) {
  if (!options.board_column.empty() || !options.cell_columns.empty()) return std::nullopt;
  // However much of it is at hand: what is chosen must not depend on that.
  constexpr std::size_t k_looked_at_bytes = std::size_t{64} << 10;
  const std::size_t begin = byte_order_mark(head.bytes);
  const std::string_view bytes = head.bytes.substr(begin, k_looked_at_bytes);
  const bool whole = head.whole && begin + bytes.size() == head.bytes.size();
  DumpRecordLocator locator(options, std::vector<DumpPlace>());
  LocatedRecords cut;
  locator.locate(bytes, whole ? Following::end : Following::more, cut);
  return locator.tables().boards_by_content();
}

}  // namespace

Result<Layout> open_dump(const Head& head, const InputOptions& options) {
  Layout layout;
  layout.first_record = byte_order_mark(head.bytes);
  layout.no_record_reason = "there is no row in it";
  layout.locator = std::make_unique<DumpRecordLocator>(options, boards_by_content(head, options));
  layout.reader = std::make_unique<DumpReader>(options);
  return layout;
}

}  // namespace oxaudit
