/// See csv.hpp. The exact reader of rows. Its one invariant: every line that is not blank lies in exactly one record.
#include "input/csv.hpp"

#include "check/board_field.hpp"
#include "input/csv_layout.hpp"

#include <algorithm>
#include <vector>

namespace oxaudit {

namespace {

/// How far find_boundary looks, and how many rows it weighs.
constexpr std::size_t k_guess_bytes = 4096;
constexpr unsigned k_guess_rows = 8;

class CsvReader final : public RecordReader {
 public:
  CsvReader(const CsvLayout& layout, const InputOptions& options);

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override;

 private:
  /// The fields of one row that matter.
  struct Row {
    CsvRowEnd end;
    CsvField board;
    std::array<CsvField, k_cell_count> cells;
    CsvField id;
  };

  bool is_blank(std::string_view line) const;
  Row scan(std::string_view bytes, std::size_t begin, bool last, CsvStart start) const;
  BoardCode decode(std::string_view bytes, const Row& row, RecordPlace& place, RecordSink& sink) const;
  RecordId id_of(std::string_view bytes, const CsvField& field, RecordSink& sink) const;
  unsigned count_damage(std::string_view bytes, std::size_t begin) const;

  CsvDialect dialect_;
  bool has_cells_;
  bool has_id_;
  std::uint32_t field_count_;
  std::vector<std::int8_t> slots_;  ///< what each column holds: 0 to 8 a cell, or one of the values below
  static constexpr std::int8_t k_nothing = -1;
  static constexpr std::int8_t k_board = 9;
  static constexpr std::int8_t k_id = 10;
  bool id_is_board_column_ = false;
  const Marks& marks_;
  std::size_t record_bytes_max_;
};

CsvReader::CsvReader(const CsvLayout& layout, const InputOptions& options)
    : dialect_(layout.dialect),
      has_cells_(!layout.board),
      has_id_(layout.id.has_value()),
      field_count_(layout.field_count),
      slots_(layout.field_count, k_nothing),
      marks_(options.marks),
      record_bytes_max_(options.limits.record_bytes_max) {
  if (layout.id) slots_[*layout.id] = k_id;
  if (layout.board) {
    id_is_board_column_ = layout.board == layout.id;
    slots_[*layout.board] = k_board;
  } else if (field_count_ != 0) {
    for (std::size_t i = 0; i < k_cell_count; ++i) slots_[layout.cells[i]] = static_cast<std::int8_t>(i);
  }
}

bool CsvReader::is_blank(std::string_view line) const {
  return std::all_of(line.begin(), line.end(), [&](char c) {
    return c == ' ' || ((c == '\t' || c == '\v' || c == '\f') && c != dialect_.delimiter);
  });
}

CsvReader::Row CsvReader::scan(std::string_view bytes, std::size_t begin, bool last, CsvStart start) const {
  Row row;
  row.end = scan_csv_row(bytes, begin, last, dialect_, record_bytes_max_, start,
                         [&](std::uint32_t index, const CsvField& field) {
                           if (index >= field_count_) return;
                           const std::int8_t slot = slots_[index];
                           if (slot == k_nothing) return;
                           if (slot == k_board) {
                             row.board = field;
                           } else if (slot == k_id) {
                             row.id = field;
                           } else {
                             row.cells[static_cast<std::size_t>(slot)] = field;
                           }
                         });
  return row;
}

RecordId CsvReader::id_of(std::string_view bytes, const CsvField& field, RecordSink& sink) const {
  if (!has_id_ || field.size == 0) return {};
  const std::string_view text = bytes.substr(field.begin, field.size);
  if (!field.has_doubled_quotes)
    return {{static_cast<std::uint32_t>(field.begin), static_cast<std::uint32_t>(field.size)}, true, false};
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain.push_back(text[i]);
    if (text[i] == '"') ++i;
  }
  return {sink.store(plain), true, true};
}

BoardCode CsvReader::decode(std::string_view bytes, const Row& row, RecordPlace& place, RecordSink& sink) const {
  const auto text_at = [&](const CsvField& field) {
    return TextAt{bytes.substr(field.begin, field.size), static_cast<std::uint32_t>(field.begin)};
  };
  if (has_cells_) {
    std::array<TextAt, k_cell_count> cells;
    std::size_t begin = bytes.size();
    std::size_t end = 0;
    for (std::size_t i = 0; i < k_cell_count; ++i) {
      cells[i] = text_at(row.cells[i]);
      begin = std::min(begin, row.cells[i].begin);
      end = std::max(end, row.cells[i].begin + row.cells[i].size);
    }
    place.begin = static_cast<std::uint32_t>(begin);
    place.size = static_cast<std::uint32_t>(end - begin);
    return decode_cells(cells, marks_, sink);
  }
  const TextAt board = text_at(row.board);
  place.begin = board.offset;
  place.size = static_cast<std::uint32_t>(board.text.size());
  const bool empty = marks_.blank_is_mark() ? board.text.empty()
                                            : std::all_of(board.text.begin(), board.text.end(),
                                                          [](char c) { return c == ' ' || c == '\t'; });
  if (empty) {
    sink.add({.rule = Rule::missing_board, .detail = Detail::board_field_empty, .offset = board.offset});
    return k_malformed;
  }
  return decode_board(board, marks_, sink);
}

void CsvReader::read(const SliceView& slice, ReadResult& result) const {
  const std::string_view bytes = slice.bytes;
  RecordSink sink(result, slice.keep_all);
  std::size_t at = 0;
  if (slice.skip_to_boundary) {
    const Line line = scan_line(bytes, 0, slice.last);
    if (!line.complete && !slice.last) {
      result.skipping = true;
      result.open_from = line.end;
      return;
    }
    result.lines += line.complete ? 1 : 0;
    at = line.next;
  }
  while (at < bytes.size()) {
    const Line line = scan_line(bytes, at, slice.last);
    const bool line_open = !line.complete && !slice.last;
    const bool line_too_long = line.end - at > record_bytes_max_;
    if (line_open && !line_too_long) {
      // What is there may be a damaged row already, but its line must be whole to be given up.
      result.open_from = at;
      return;
    }
    if (!line_too_long && is_blank(bytes.substr(at, line.end - at))) {
      result.lines += line.complete ? 1 : 0;
      at = line.next;
      continue;
    }
    RecordPlace place{static_cast<std::uint32_t>(result.lines), static_cast<std::uint32_t>(at),
                      static_cast<std::uint32_t>(std::min(line.end - at, record_bytes_max_))};
    const Row row =
        line_too_long ? Row{.end = {.kind = CsvRowEnd::Kind::too_long}} : scan(bytes, at, slice.last, CsvStart::row);
    if (row.end.kind == CsvRowEnd::Kind::open) {
      result.open_from = at;
      return;
    }
    RecordId id;
    BoardCode code = k_malformed;
    if (row.end.kind == CsvRowEnd::Kind::too_long) {
      sink.add({.rule = Rule::limit_exceeded,
                .detail = Detail::record_too_long,
                .offset = place.begin,
                .expected = static_cast<std::uint32_t>(record_bytes_max_)});
    } else if (row.end.kind == CsvRowEnd::Kind::damaged) {
      sink.add({.rule = Rule::bad_record,
                .detail = row.end.damage,
                .offset = static_cast<std::uint32_t>(row.end.damage_offset)});
    } else if (row.end.fields != field_count_) {
      place.size = static_cast<std::uint32_t>(row.end.end - at);
      sink.add({.rule = Rule::bad_record,
                .detail = Detail::fields_in_row,
                .offset = place.begin,
                .found = row.end.fields,
                .expected = field_count_});
    } else {
      id = id_of(bytes, id_is_board_column_ ? row.board : row.id, sink);
      code = decode(bytes, row, place, sink);
    }
    sink.finish(place, id, code);

    if (row.end.kind == CsvRowEnd::Kind::whole) {
      result.lines += row.end.line_ends + (row.end.next > row.end.end ? 1U : 0U);
      at = row.end.next;
    } else if (line_open) {
      result.skipping = true;
      result.open_from = line.end;
      return;
    } else {
      result.lines += line.complete ? 1 : 0;
      at = line.next;
    }
  }
}

/// How many of the rows from `begin` on are damaged, as far as they are there.
unsigned CsvReader::count_damage(std::string_view bytes, std::size_t begin) const {
  unsigned damage = 0;
  for (unsigned i = 0; i < k_guess_rows && begin < bytes.size(); ++i) {
    const CsvRowEnd end = scan(bytes, begin, false, CsvStart::row).end;
    if (end.kind == CsvRowEnd::Kind::open) break;
    if (end.kind == CsvRowEnd::Kind::whole) {
      damage += end.fields == field_count_ || end.end == begin ? 0 : 1;
      begin = end.next;
    } else {
      ++damage;
      begin = scan_line(bytes, begin, false).next;
    }
  }
  return damage;
}

std::size_t CsvReader::find_boundary(std::string_view bytes, std::size_t from) const {
  const std::string_view near = bytes.substr(0, std::min(bytes.size(), from + k_guess_bytes));
  if (near.find('"', from) == std::string_view::npos) return behind_line_end(bytes, from);
  // With quotes about, `from` may lie within a quoted field, whose line ends end no row. Both guesses are followed for
  // a few rows; the wrong one soon meets text behind a closing quote.
  const CsvRowEnd outside = scan(near, from, false, CsvStart::unquoted_field).end;
  const CsvRowEnd inside = scan(near, from, false, CsvStart::quoted_field).end;
  const bool outside_holds = outside.kind == CsvRowEnd::Kind::whole;
  const bool inside_holds = inside.kind == CsvRowEnd::Kind::whole;
  if (outside_holds && inside_holds)
    return count_damage(near, inside.next) < count_damage(near, outside.next) ? inside.next : outside.next;
  if (outside_holds) return outside.next;
  return inside_holds ? inside.next : behind_line_end(bytes, from);
}

Result<Layout> open_with(const Head& head, const InputOptions& options, char preferred) {
  Result<CsvLayout> settled = settle_csv_layout(head, options, preferred);
  if (!settled) return settled.error();
  Layout layout;
  layout.reader = std::make_unique<CsvReader>(*settled, options);
  layout.first_record = settled->first_record;
  layout.first_line = settled->first_line;
  layout.description = std::move(settled->description);
  return layout;
}

}  // namespace

Result<Layout> open_csv(const Head& head, const InputOptions& options) { return open_with(head, options, ','); }

Result<Layout> open_tsv(const Head& head, const InputOptions& options) { return open_with(head, options, '\t'); }

}  // namespace oxaudit
