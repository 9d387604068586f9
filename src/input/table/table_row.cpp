/// See table_row.hpp.
#include "input/table/table_row.hpp"

#include "input/core/line_scan.hpp"
#include "input/table/copy_field.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

constexpr std::string_view k_escaped = "\\\t\n\r";
constexpr std::string_view k_letters = "\\tnr";
bool is_escaped(char c) noexcept { return c == '\\' || c == '\t' || c == '\n' || c == '\r'; }

/// The type of a value that cannot be a board, for a message.
std::string_view type_words(FieldType type) {
  switch (type) {
    case FieldType::integer: return "an INTEGER";
    case FieldType::real: return "a REAL";
    case FieldType::blob: return "a BLOB";
    case FieldType::boolean: return "a BOOLEAN";
    case FieldType::expression: return "an expression, which oxaudit does not evaluate";
    default: return "NULL";
  }
}

/// True when the type of a value permits to decode it; otherwise adds the reason to the sink.
bool readable(const RowValue& value, bool is_board, std::size_t bytes_max, RecordSink& sink) {
  if (value.type == FieldType::text) return true;
  if (value.type == FieldType::too_long) {
    sink.add({.rule = Rule::limit_exceeded,
              .detail = Detail::record_too_long,
              .offset = value.offset,
              .expected = static_cast<std::uint32_t>(bytes_max)});
    return false;
  }
  if (value.type == FieldType::missing) {
    sink.add({.rule = Rule::missing_board, .detail = Detail::board_field_missing, .offset = value.offset});
    return false;
  }
  // One of nine cells may be a number, or NULL if that is the mark for an empty cell.
  if (!is_board && value.type != FieldType::blob && value.type != FieldType::expression) return true;
  const bool null = value.type == FieldType::null;
  sink.add({.rule = Rule::missing_board,
            .detail = null ? Detail::board_null : Detail::board_wrong_type,
            .offset = value.offset,
            .text = null ? TextRange{} : sink.store(type_words(value.type))});
  return false;
}

/// Decodes a board that is a single value.
BoardCode decode_value(const RowValue& board, const Marks& marks, RecordSink& sink) {
  const auto is_blank = [&](char c) { return marks.byte(c) == Marks::Byte::blank; };
  if (std::ranges::all_of(board.text, is_blank)) {
    sink.add({.rule = Rule::missing_board, .detail = Detail::board_field_empty, .offset = board.offset});
    return k_malformed;
  }
  if (board.in_place) return decode_board({board.text, board.offset}, marks, sink);
  // The offsets in a decoded copy differ from those in the source.
  ReadResult aside;
  RecordSink sink_aside(aside, false);
  const BoardCode code = decode_board({board.text, 0}, marks, sink_aside);
  sink_aside.finish({}, {}, code);
  for (Finding finding : aside.findings) {
    finding.offset =
        board.offset + static_cast<std::uint32_t>(board.quoted ? board.quoted->offset_of(finding.offset) : 0);
    finding.text = sink.store(std::string_view(aside.arena).substr(finding.text.begin, finding.text.size));
    sink.add(finding);
  }
  return code;
}

/// Decodes a board that is one value or nine.
BoardCode decode_values(std::span<const RowValue> values, const InputOptions& options, RecordSink& sink) {
  const bool is_board = values.size() == 1;
  for (const RowValue& value : values)
    if (!readable(value, is_board, options.limits.record_bytes_max, sink)) return k_malformed;
  if (is_board) return decode_value(values[0], options.marks, sink);
  std::array<TextAt, k_cell_count> cells;
  for (std::size_t i = 0; i < k_cell_count; ++i)
    cells[i] = {values[i].type == FieldType::null ? "null" : values[i].text, values[i].offset};
  return decode_cells(cells, options.marks, sink);
}

/// The id as text; none for NULL, for an empty text and for values without text.
RecordId id_of(const RowValue& value, RecordSink& sink) {
  if (value.text.empty() || value.type == FieldType::null || value.type == FieldType::blob ||
      value.type == FieldType::too_long || value.type == FieldType::missing)
    return {};
  if (!value.in_place) return {sink.store(value.text), true, true};
  return {{value.offset, static_cast<std::uint32_t>(value.text.size())}, true, false};
}

class TableRowReader final : public RecordReader {
 public:
  TableRowReader(RowFields fields, const InputOptions& options) : fields_(fields), options_(options) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override {
    const std::size_t end = bytes.find('\n', from);
    return end == std::string_view::npos ? end : end + 1;
  }

 private:
  void read_row(TextAt row, std::uint32_t line, RowValues& room, RecordSink& sink) const;

  RowFields fields_;
  const InputOptions& options_;
};

void TableRowReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  RowValues room;
  for (std::size_t at = 0; at < slice.bytes.size();) {
    const std::size_t end = slice.bytes.find('\n', at);
    if (end == std::string_view::npos) {
      result.open_from = at;
      return;
    }
    read_row({slice.bytes.substr(at, end - at), static_cast<std::uint32_t>(at)},
             static_cast<std::uint32_t>(result.lines), room, sink);
    ++result.lines;
    result.bytes.add(ByteUse::record, at, end + 1);
    at = end + 1;
  }
}

void TableRowReader::read_row(TextAt row, std::uint32_t line, RowValues& room, RecordSink& sink) const {
  const std::size_t types = row.text.rfind('\t') + 1;
  const std::size_t count = std::min(row.text.size() - types, room.values.size());
  std::size_t at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t end = row.text.find('\t', at);
    const std::string_view raw = row.text.substr(at, end - at);
    room.values[i] = {.text = raw,
                      .offset = row.offset + static_cast<std::uint32_t>(at),
                      .size = static_cast<std::uint32_t>(raw.size()),
                      .type = static_cast<FieldType>(row.text[types + i])};
    if (raw.find('\\') != std::string_view::npos) room.set_copy(i, decode_copy_field(raw).value_or(""));
    at = end + 1;
  }
  read_table_row(room.first(count), fields_, row, line, options_, sink);
}

}  // namespace

void TableRowWriter::add(FieldType type, std::string_view bytes) {
  if (bytes.size() > bytes_max_) {
    type = FieldType::too_long;
    bytes = {};
  }
  if (type == FieldType::blob) bytes = {};
  for (;;) {
    const auto special = std::ranges::find_if(bytes, is_escaped);
    out_.append(bytes.begin(), special);
    if (special == bytes.end()) break;
    out_.append(1, '\\').append(1, k_letters[k_escaped.find(*special)]);
    bytes = {special + 1, bytes.end()};
  }
  out_ += '\t';
  types_ += static_cast<char>(type);
}

void TableRowWriter::finish() {
  out_.append(types_).append(1, '\n');
  types_.clear();
}

void read_table_row(std::span<const RowValue> values, const RowFields& fields, TextAt record, std::uint32_t line,
                    const InputOptions& options, RecordSink& sink) {
  const std::span<const RowValue> board = values.first(fields.board_values);
  const BoardCode code = decode_values(board, options, sink);
  std::size_t next = board.size();
  const RecordId id = fields.id ? id_of(values[next++], sink) : RecordId{};
  const bool readable_board = sink.clean();
  const auto stated = [](const RowValue& value) {
    return value.type == FieldType::null ? std::string_view() : value.text;
  };
  if (fields.claim) {
    const RowValue& value = values[next++];
    if (readable_board) check_claim(stated(value), value.offset, code, options.claim_words, sink);
  }
  if (fields.claim_next && readable_board)
    check_next_claim(stated(values[next]), values[next].offset, code, options.marks, sink);
  // The record extends over the values of the board, which need not be in the order of the row.
  std::uint32_t begin = board.front().offset;
  std::uint32_t end = begin;
  for (const RowValue& value : board) {
    begin = std::min(begin, value.offset);
    end = std::max(end, value.offset + value.size);
  }
  const auto lines_above = static_cast<std::uint32_t>(count_line_ends(record.text.substr(0, begin - record.offset)));
  sink.finish({line, begin, end - begin, lines_above}, id, code);
}

std::unique_ptr<const RecordReader> make_table_row_reader(const RowFields& fields, const InputOptions& options) {
  return std::make_unique<TableRowReader>(fields, options);
}

}  // namespace oxaudit
