/// See csv.hpp. The exact reader of rows. Invariant: every non-blank line belongs to exactly one record.
#include "input/csv/csv.hpp"

#include "input/core/reader.hpp"
#include "input/csv/csv_layout.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/fast_csv.hpp"
#include "input/simd/fast_masks.hpp"
#include "input/table/table_row.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

namespace oxaudit {

namespace {

/// How many bytes and rows find_boundary looks at.
constexpr std::size_t k_guess_bytes = 4096;
constexpr unsigned k_guess_rows = 8;

/// The fast reader ignores --max-record-bytes, so it is only used if the limit is at least its longest row.
constexpr std::size_t k_fast_row_bytes = 64;

class CsvReader final : public RecordReader {
 public:
  CsvReader(const CsvLayout& layout, const InputOptions& options);

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override;

 private:
  /// The end of a row, and its fields that mean something.
  struct Row {
    CsvRowEnd end;
    std::array<CsvField, RowFields::k_max> fields;  ///< in the order of RowFields
  };

  bool is_blank(std::string_view line) const;
  Row scan(std::string_view bytes, std::size_t begin, bool last, CsvStart start) const;
  bool note_damage(const CsvRowEnd& end, const RecordPlace& place, RecordSink& sink) const;
  void finish_row(std::string_view bytes, const Row& row, RecordPlace place, RowValues& room, RecordSink& sink) const;
  std::size_t read_damaged_header(RecordSink& sink, ReadResult& result) const;
  bool read_row(const SliceView& slice, std::size_t& at, RowValues& room, RecordSink& sink, ReadResult& result) const;
  unsigned count_damage(std::string_view bytes, std::size_t begin) const;

  std::optional<FastCsvPlan> plan_fast(const TableColumns& columns) const;

  CsvDialect dialect_;
  std::uint32_t field_count_;
  RowFields fields_;
  std::vector<std::uint16_t> meanings_;  ///< for each column, a bit for each element of Row::fields that it is
  ArffDamage header_damage_;
  const InputOptions& options_;
  std::size_t record_bytes_max_;
  std::optional<FastCsvPlan> fast_;  ///< describes regular rows, if the fast reader can read them
};

CsvReader::CsvReader(const CsvLayout& layout, const InputOptions& options)
    : dialect_(layout.dialect),
      field_count_(layout.field_count),
      fields_(layout.columns.fields()),
      meanings_(layout.field_count),
      header_damage_(layout.damage),
      options_(options),
      record_bytes_max_(options.limits.record_bytes_max) {
  // A source without rows has no columns.
  unsigned meaning = 1;
  for (const ColumnIndex column : layout.columns.in_order()) {
    if (column < field_count_) meanings_[column] = static_cast<std::uint16_t>(meanings_[column] | meaning);
    meaning <<= 1U;
  }
  fast_ = plan_fast(layout.columns);
}

std::optional<FastCsvPlan> CsvReader::plan_fast(const TableColumns& columns) const {
  const bool plain = options_.marks.standard() && !dialect_.skips_blanks() && !fields_.claim && !fields_.claim_next;
  if (options_.exact_only || !plain || !fast_readers_run() || field_count_ == 0) return std::nullopt;
  if (record_bytes_max_ < k_fast_row_bytes) return std::nullopt;
  FastCsvPlan plan{.delimiter = dialect_.delimiter, .delimiters = field_count_ - 1, .id_column = columns.id};
  plan.nine_columns = !columns.board;
  plan.board_column = columns.board.value_or(columns.cells[0]);
  if (plan.nine_columns)
    for (std::uint32_t i = 0; i < k_cell_count; ++i)
      if (columns.cells[i] != columns.cells[0] + i) return std::nullopt;
  return plan;
}

bool CsvReader::is_blank(std::string_view line) const {
  if (dialect_.arff && line.starts_with('%')) return true;
  // If a blank is a mark, a line of blanks may be a board.
  if (options_.marks.blank_is_mark()) return line.empty();
  return std::all_of(line.begin(), line.end(), [&](char c) {
    return c == ' ' || ((c == '\t' || c == '\v' || c == '\f') && c != dialect_.delimiter);
  });
}

CsvReader::Row CsvReader::scan(std::string_view bytes, std::size_t begin, bool last, CsvStart start) const {
  Row row;
  if (dialect_.arff && start == CsvStart::row && bytes.substr(begin).starts_with('{')) {
    row.end = {.kind = CsvRowEnd::Kind::damaged, .damage = Detail::sparse_row, .damage_offset = begin};
    return row;
  }
  row.end = scan_csv_row(bytes, begin, last, dialect_, record_bytes_max_, start,
                         [&](std::uint32_t index, const CsvField& field) {
                           if (index >= field_count_) return;
                           for (unsigned rest = meanings_[index]; rest != 0; rest &= rest - 1)
                             row.fields[static_cast<std::size_t>(std::countr_zero(rest))] = field;
                         });
  return row;
}

/// Notes what is wrong with a row that has no values. False if nothing is.
bool CsvReader::note_damage(const CsvRowEnd& end, const RecordPlace& place, RecordSink& sink) const {
  if (end.kind == CsvRowEnd::Kind::too_long) {
    sink.add(record_too_long(place.begin, record_bytes_max_));
  } else if (end.kind == CsvRowEnd::Kind::damaged) {
    sink.add({.rule = Rule::bad_record, .detail = end.damage, .offset = static_cast<std::uint32_t>(end.damage_offset)});
  } else if (end.fields != field_count_) {
    sink.add({.rule = Rule::bad_record,
              .detail = Detail::fields_in_row,
              .offset = place.begin,
              .found = end.fields,
              .expected = field_count_});
  }
  return !sink.clean();
}

/// Decodes a row that was scanned, or reports what is wrong with it.
void CsvReader::finish_row(std::string_view bytes, const Row& row, RecordPlace place, RowValues& room,
                           RecordSink& sink) const {
  const bool whole = row.end.kind == CsvRowEnd::Kind::whole;
  if (whole) place.size = static_cast<std::uint32_t>(row.end.end) - place.begin;
  if (note_damage(row.end, place, sink)) return sink.finish(place, {}, k_malformed);
  for (std::size_t i = 0; i < fields_.count(); ++i) {
    const CsvField& field = row.fields[i];
    room.values[i] = {.text = field.raw(bytes),
                      .offset = static_cast<std::uint32_t>(field.begin),
                      .size = static_cast<std::uint32_t>(field.size)};
    if (!field.escaped) continue;
    room.values[i].quoted = field.quoted(bytes, dialect_);
    room.set_copy(i, room.values[i].quoted->decode());
  }
  read_table_row(room.first(fields_.count()), fields_, {bytes.substr(place.begin, place.size), place.begin}, place.line,
                 options_, sink);
}

/// Adds a record for each damaged line of the header, with which the source begins. Returns where the rows begin.
std::size_t CsvReader::read_damaged_header(RecordSink& sink, ReadResult& result) const {
  std::size_t at = 0;
  for (const ArffDamage::DamagedLine& damaged : header_damage_.lines) {
    result.bytes.add(ByteUse::header, at, damaged.begin);
    at = damaged.begin + damaged.size;
    result.bytes.add(ByteUse::record, damaged.begin, at);
    sink.add({.rule = Rule::bad_record,
              .detail = Detail::stated,
              .offset = damaged.begin,
              .text = sink.store(damaged.message)});
    sink.finish({damaged.line, damaged.begin, damaged.size}, {}, k_malformed);
  }
  result.bytes.add(ByteUse::header, at, header_damage_.size);
  result.lines += header_damage_.line_ends;
  return header_damage_.size;
}

/// Reads the row or blank line at `at` and moves `at` to the next one. Returns false at the end of the slice; `result`
/// then says where the next slice starts.
bool CsvReader::read_row(const SliceView& slice, std::size_t& at, RowValues& room, RecordSink& sink,
                         ReadResult& result) const {
  const std::string_view bytes = slice.bytes;
  const Line line = scan_line(bytes, at, slice.last);
  const bool line_open = !line.complete && !slice.last;
  const bool line_too_long = line.end - at > record_bytes_max_;
  const auto end_line = [&](ByteUse use) {
    result.lines += line.complete ? 1 : 0;
    result.bytes.add(use, at, line.next);
    at = line.next;
    return true;
  };
  // An incomplete line may be malformed already, but a malformed row ends where its line ends.
  if (line_open && !line_too_long) {
    result.open_from = at;
    return false;
  }
  if (!line_too_long && is_blank(bytes.substr(at, line.end - at)))
    return end_line(bytes.substr(at).starts_with('%') ? ByteUse::comment : ByteUse::separator);

  const Row row =
      line_too_long ? Row{.end = {.kind = CsvRowEnd::Kind::too_long}} : scan(bytes, at, slice.last, CsvStart::row);
  if (row.end.kind == CsvRowEnd::Kind::open) {
    result.open_from = at;
    return false;
  }
  finish_row(bytes, row,
             {static_cast<std::uint32_t>(result.lines), static_cast<std::uint32_t>(at),
              static_cast<std::uint32_t>(std::min(line.end - at, record_bytes_max_))},
             room, sink);
  if (row.end.kind == CsvRowEnd::Kind::whole) {
    result.lines += row.end.line_ends + (row.end.next > row.end.end ? 1U : 0U);
    result.bytes.add(ByteUse::record, at, row.end.next);
    at = row.end.next;
    return true;
  }
  if (!line_open) return end_line(ByteUse::record);
  result.bytes.add(ByteUse::record, at, line.end);
  result.skipping = true;
  result.open_from = line.end;
  return false;
}

void CsvReader::read(const SliceView& slice, ReadResult& result) const {
  RecordSink sink(result, slice.keep_all);
  std::size_t at = 0;
  if (slice.skip_to_boundary) {
    const Line line = scan_line(slice.bytes, 0, slice.last);
    const bool open = !line.complete && !slice.last;
    at = open ? line.end : line.next;
    result.bytes.add(ByteUse::damage, 0, at);
    if (open) {
      result.skipping = true;
      result.open_from = at;
      return;
    }
    result.lines += line.complete ? 1 : 0;
  }
  if (slice.first && header_damage_.size != 0) {
    if (slice.bytes.size() < header_damage_.size && !slice.last) {
      result.open_from = 0;
      return;
    }
    at = read_damaged_header(sink, result);
  }
  RowValues room;
  Backoff backoff(fast_.has_value());
  FastCsv fast(fast_.value_or(FastCsvPlan{}), slice.keep_all, result);
  while (at < slice.bytes.size()) {
    if (backoff.due()) {
      const std::size_t begin = at;
      at = fast.read(slice.bytes, begin);
      backoff.note(at - begin);
      result.bytes.add(ByteUse::record, begin, at);
      if (at == slice.bytes.size()) break;
    }
    if (!read_row(slice, at, room, sink, result)) return;
  }
}

/// Counts the malformed rows among the next few rows from `begin` on.
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
  if (near.find('"', from) == std::string_view::npos) return after_line_end(bytes, from);
  // `from` may be inside a quoted field, where line ends do not end the row. Both assumptions are followed for a few
  // rows; the wrong one soon finds text after a closing quote.
  const CsvRowEnd outside = scan(near, from, false, CsvStart::unquoted_field).end;
  const CsvRowEnd inside = scan(near, from, false, CsvStart::quoted_field).end;
  const bool outside_holds = outside.kind == CsvRowEnd::Kind::whole;
  const bool inside_holds = inside.kind == CsvRowEnd::Kind::whole;
  if (outside_holds && inside_holds)
    return count_damage(near, inside.next) < count_damage(near, outside.next) ? inside.next : outside.next;
  if (outside_holds) return outside.next;
  return inside_holds ? inside.next : after_line_end(bytes, from);
}

/// Makes a reader for a detected layout.
Result<Layout> read_with(Result<CsvLayout> detected, const InputOptions& options) {
  if (!detected) return detected.error();
  Layout layout;
  layout.reader = std::make_unique<CsvReader>(*detected, options);
  layout.first_record = detected->first_record;
  layout.first_line = detected->first_line;
  layout.header = detected->header;
  if (!detected->columns.board) layout.cell_delimiter = detected->dialect.delimiter;
  layout.description = std::move(detected->description);
  layout.reason = std::move(detected->reason);
  return layout;
}

}  // namespace

Result<Layout> open_csv(const Head& head, const InputOptions& options) {
  return read_with(detect_csv_layout(head, options, ','), options);
}

Result<Layout> open_tsv(const Head& head, const InputOptions& options) {
  return read_with(detect_csv_layout(head, options, '\t'), options);
}

Result<Layout> open_arff(const Head& head, const InputOptions& options) {
  return read_with(detect_arff_layout(head, options), options);
}

}  // namespace oxaudit
