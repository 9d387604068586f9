/// See table_row.hpp.
#include "input/table_row.hpp"

#include "check/board_field.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

constexpr std::string_view k_escaped = "\\\t\n\r";
constexpr std::string_view k_letters = "\\tnr";

std::string unescape(std::string_view raw) {
  std::string text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const std::size_t letter =
        raw[i] == '\\' && i + 1 < raw.size() ? k_letters.find(raw[i + 1]) : std::string_view::npos;
    text += letter == std::string_view::npos ? raw[i] : k_escaped[letter];
    if (letter != std::string_view::npos) ++i;
  }
  return text;
}

/// Offset in `raw` of what made the byte at `offset` of the text.
std::size_t raw_place(std::string_view raw, std::size_t offset) {
  std::size_t at = 0;
  for (; offset != 0 && at < raw.size(); --offset) at += raw[at] == '\\' ? 2U : 1U;
  return std::min(at, raw.size());
}

std::string_view type_words(FieldType type) {
  switch (type) {
    case FieldType::integer: return "an INTEGER";
    case FieldType::real: return "a REAL";
    case FieldType::blob: return "a BLOB";
    default: return "NULL";
  }
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + in_quotes(name);
  return text;
}

class TableRowReader final : public RecordReader {
 public:
  TableRowReader(const TableColumns& columns, bool has_id, const InputOptions& options)
      : has_cells_(!columns.board),
        has_id_(has_id),
        has_claim_(columns.claim.has_value()),
        has_claim_next_(columns.claim_next.has_value()),
        options_(options) {}

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override {
    const std::size_t end = bytes.find('\n', from);
    return end == std::string_view::npos ? end : end + 1;
  }

 private:
  struct Field {
    std::string_view raw;
    std::uint32_t offset = 0;
    FieldType type = FieldType::text;
  };
  static constexpr std::size_t k_fields_max = k_cell_count + 3;

  void read_row(TextAt row, std::uint32_t line, RecordSink& sink) const;
  BoardCode decode(const std::array<Field, k_fields_max>& fields, RecordSink& sink) const;
  static bool readable(const Field& field, bool is_board, std::size_t bytes_max, RecordSink& sink);

  bool has_cells_;
  bool has_id_;
  bool has_claim_;
  bool has_claim_next_;
  const InputOptions& options_;
};

void TableRowReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  for (std::size_t at = 0; at < slice.bytes.size();) {
    const std::size_t end = slice.bytes.find('\n', at);
    if (end == std::string_view::npos) {
      result.open_from = at;
      return;
    }
    read_row({slice.bytes.substr(at, end - at), static_cast<std::uint32_t>(at)},
             static_cast<std::uint32_t>(result.lines), sink);
    ++result.lines;
    at = end + 1;
  }
}

/// Notes what keeps a field from being read at all.
bool TableRowReader::readable(const Field& field, bool is_board, std::size_t bytes_max, RecordSink& sink) {
  if (field.type == FieldType::text) return true;
  if (field.type == FieldType::too_long) {
    sink.add({.rule = Rule::limit_exceeded,
              .detail = Detail::record_too_long,
              .offset = field.offset,
              .expected = static_cast<std::uint32_t>(bytes_max)});
    return false;
  }
  // A lone cell may well be a number, or NULL where that stands for an empty cell.
  if (!is_board && field.type != FieldType::blob) return true;
  const bool null = field.type == FieldType::null;
  sink.add({.rule = Rule::missing_board,
            .detail = null ? Detail::board_null : Detail::board_wrong_type,
            .offset = field.offset,
            .text = null ? TextRange{} : sink.store(type_words(field.type))});
  return false;
}

BoardCode TableRowReader::decode(const std::array<Field, k_fields_max>& fields, RecordSink& sink) const {
  const std::size_t count = has_cells_ ? k_cell_count : 1;
  for (std::size_t i = 0; i < count; ++i)
    if (!readable(fields[i], !has_cells_, options_.limits.record_bytes_max, sink)) return k_malformed;
  if (has_cells_) {
    std::array<std::string, k_cell_count> copies;
    std::array<TextAt, k_cell_count> cells;
    for (std::size_t i = 0; i < k_cell_count; ++i) {
      copies[i] = fields[i].type == FieldType::null ? "null" : unescape(fields[i].raw);
      cells[i] = {copies[i], fields[i].offset};
    }
    return decode_cells(cells, options_.marks, sink);
  }
  const Field& board = fields[0];
  if (board.raw.empty()) {
    sink.add({.rule = Rule::missing_board, .detail = Detail::board_field_empty, .offset = board.offset});
    return k_malformed;
  }
  if (board.raw.find('\\') == std::string_view::npos)
    return decode_board({board.raw, board.offset}, options_.marks, sink);
  const std::string copy = unescape(board.raw);
  ReadResult aside;
  RecordSink sink_aside(aside, false);
  const BoardCode code = decode_board({copy, 0}, options_.marks, sink_aside);
  sink_aside.finish({}, {}, code);
  for (Finding finding : aside.findings) {
    finding.offset = board.offset + static_cast<std::uint32_t>(raw_place(board.raw, finding.offset));
    finding.text = sink.store(std::string_view(aside.arena).substr(finding.text.begin, finding.text.size));
    sink.add(finding);
  }
  return code;
}

void TableRowReader::read_row(TextAt row, std::uint32_t line, RecordSink& sink) const {
  std::array<Field, k_fields_max> fields{};
  const std::size_t types = row.text.rfind('\t') + 1;
  std::size_t at = 0;
  for (std::size_t i = 0; types + i < row.text.size() && i < k_fields_max; ++i) {
    const std::size_t end = row.text.find('\t', at);
    fields[i] = {row.text.substr(at, end - at), row.offset + static_cast<std::uint32_t>(at),
                 static_cast<FieldType>(row.text[types + i])};
    at = end + 1;
  }
  const std::size_t board_fields = has_cells_ ? k_cell_count : 1;
  const Field& last = fields[board_fields - 1];
  const BoardCode code = decode(fields, sink);
  std::size_t next = board_fields;
  RecordId id;
  if (has_id_) {
    const Field& field = fields[next++];
    if (field.type == FieldType::text || field.type == FieldType::integer || field.type == FieldType::real) {
      if (field.raw.find('\\') == std::string_view::npos)
        id = {{field.offset, static_cast<std::uint32_t>(field.raw.size())}, true, false};
      else
        id = {sink.store(unescape(field.raw)), true, true};
    }
  }
  const auto stated = [&](const Field& field) {
    return field.type == FieldType::null ? std::string() : unescape(field.raw);
  };
  const bool readable_board = sink.clean();
  if (has_claim_) {
    const Field& field = fields[next++];
    if (readable_board) check_claim(stated(field), field.offset, code, options_.claim_words, sink);
  }
  if (has_claim_next_ && readable_board)
    check_next_claim(stated(fields[next]), fields[next].offset, code, options_.marks, sink);
  const std::uint32_t begin = fields[0].offset;
  sink.finish({line, begin, static_cast<std::uint32_t>(last.offset + last.raw.size() - begin)}, id, code);
}

}  // namespace

std::vector<CsvColumn> TableColumns::in_order() const {
  std::vector<CsvColumn> columns;
  if (board)
    columns.push_back(*board);
  else
    columns.assign(cells.begin(), cells.end());
  for (const auto& other : {id, claim, claim_next})
    if (other) columns.push_back(*other);
  return columns;
}

Result<std::optional<TableColumns>> table_columns(const std::vector<std::string>& names, const InputOptions& options) {
  using Found = std::optional<TableColumns>;
  TableColumns columns;
  if (!options.board_column.empty()) {
    columns.board = find_column(options.board_column, names, true);
    if (!columns.board) return Found();
  } else if (!options.cell_columns.empty()) {
    for (std::size_t i = 0; i < k_cell_count; ++i) {
      const auto column = find_column(options.cell_columns[i], names, true);
      if (!column) return Found();
      columns.cells[i] = *column;
    }
  } else {
    const std::vector<CsvColumn> boards = known_board_columns(names);
    const auto cells = known_cell_columns(names);
    if (boards.size() + (cells ? 1 : 0) > 1)
      return Error{"more than one column may hold the board (" + list(names) +
                   "): choose with --board-column or --cell-columns"};
    if (boards.empty() && !cells) return Found();
    if (boards.empty())
      columns.cells = *cells;
    else
      columns.board = boards.front();
  }
  if (const Outcome others = settle_other_columns(columns, names, options); !others) return others.error();
  return Found(columns);
}

Outcome settle_other_columns(TableColumns& columns, const std::vector<std::string>& names,
                             const InputOptions& options) {
  const auto settle = [&](std::string_view option, const std::string& wanted,
                          std::optional<CsvColumn>& column) -> Outcome {
    if (wanted.empty()) return Done{};
    column = find_column(wanted, names, true);
    if (column) return Done{};
    return Error{std::string(option) + " " + in_quotes(wanted) + ": there is no such column; there are " + list(names)};
  };
  columns.id = known_id_column(names);
  if (const Outcome id = settle("--id-column", options.id_column, columns.id); !id) return id;
  if (const Outcome claim = settle("--claim-column", options.claim_column, columns.claim); !claim) return claim;
  return settle("--claim-next-column", options.claim_next_column, columns.claim_next);
}

void TableRowWriter::add(FieldType type, std::string_view bytes) {
  if (bytes.size() > bytes_max_) {
    type = FieldType::too_long;
    bytes = {};
  }
  if (type == FieldType::blob) bytes = {};
  for (const char c : bytes) {
    const std::size_t special = k_escaped.find(c);
    if (special == std::string_view::npos)
      out_ += c;
    else
      out_.append(1, '\\').append(1, k_letters[special]);
  }
  out_ += '\t';
  types_ += static_cast<char>(type);
}

void TableRowWriter::finish() {
  out_.append(types_).append(1, '\n');
  types_.clear();
}

std::unique_ptr<const RecordReader> make_table_row_reader(const TableColumns& columns, bool has_id,
                                                          const InputOptions& options) {
  return std::make_unique<TableRowReader>(columns, has_id, options);
}

}  // namespace oxaudit
