/// See csv.hpp. The exact reader of rows. Invariant: every non-blank line belongs to exactly one record.
#include "input/csv/csv.hpp"

#include "check/board_field.hpp"
#include "input/core/reader.hpp"
#include "input/csv/csv_layout.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/fast_csv.hpp"
#include "input/simd/fast_masks.hpp"

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

/// What a column holds. Roles 0 to 8 are the nine cells. A column may have several roles.
constexpr std::size_t k_board = 9;
constexpr std::size_t k_id = 10;
constexpr std::size_t k_claim = 11;
constexpr std::size_t k_claim_next = 12;
constexpr std::size_t k_role_count = 13;

class CsvReader final : public RecordReader {
 public:
  CsvReader(const CsvLayout& layout, const InputOptions& options);

  void read(const SliceView& slice, ReadResult& result) const override;
  std::size_t find_boundary(std::string_view bytes, std::size_t from) const override;

 private:
  /// The end of a row, and its fields that have a role.
  struct Row {
    CsvRowEnd end;
    std::array<CsvField, k_role_count> fields;  ///< by role
  };

  bool is_blank(std::string_view line) const;
  Row scan(std::string_view bytes, std::size_t begin, bool last, CsvStart start) const;
  BoardCode decode(std::string_view bytes, const Row& row, RecordPlace& place, RecordSink& sink) const;
  RecordId id_of(std::string_view bytes, const CsvField& field, RecordSink& sink) const;
  void check_claims(std::string_view bytes, const Row& row, BoardCode code, RecordSink& sink) const;
  void finish_row(std::string_view bytes, const Row& row, RecordPlace place, RecordSink& sink) const;
  bool read_row(const SliceView& slice, std::size_t& at, RecordSink& sink, ReadResult& result) const;
  bool has(std::size_t role) const noexcept { return (roles_present_ >> role & 1U) != 0; }
  unsigned count_damage(std::string_view bytes, std::size_t begin) const;

  std::optional<FastCsvPlan> plan_fast(const CsvLayout& layout, const InputOptions& options) const;

  CsvDialect dialect_;
  std::uint32_t field_count_;
  std::vector<std::uint16_t> roles_;  ///< for each column, a bit for each of its roles
  std::uint16_t roles_present_ = 0;
  const Marks& marks_;
  const ClaimWords& claim_words_;
  std::size_t record_bytes_max_;
  std::optional<FastCsvPlan> fast_;  ///< describes regular rows, if the fast reader can read them
};

CsvReader::CsvReader(const CsvLayout& layout, const InputOptions& options)
    : dialect_(layout.dialect),
      field_count_(layout.field_count),
      roles_(layout.field_count),
      marks_(options.marks),
      claim_words_(options.claim_words),
      record_bytes_max_(options.limits.record_bytes_max) {
  const auto give = [&](std::optional<ColumnIndex> column, std::size_t role) {
    if (!column || *column >= field_count_) return;
    roles_[*column] = static_cast<std::uint16_t>(roles_[*column] | 1U << role);
    roles_present_ = static_cast<std::uint16_t>(roles_present_ | 1U << role);
  };
  give(layout.board, k_board);
  if (!layout.board)
    for (std::size_t i = 0; i < k_cell_count; ++i) give(layout.cells[i], i);
  give(layout.id, k_id);
  give(layout.claim, k_claim);
  give(layout.claim_next, k_claim_next);
  fast_ = plan_fast(layout, options);
}

std::optional<FastCsvPlan> CsvReader::plan_fast(const CsvLayout& layout, const InputOptions& options) const {
  const bool plain = options.marks.standard() && !dialect_.skips_blanks() && !has(k_claim) && !has(k_claim_next);
  if (options.exact_only || !plain || !fast_readers_run() || field_count_ == 0) return std::nullopt;
  if (record_bytes_max_ < k_fast_row_bytes) return std::nullopt;
  FastCsvPlan plan{.delimiter = dialect_.delimiter, .delimiters = field_count_ - 1, .id_column = layout.id};
  plan.nine_columns = !layout.board;
  plan.board_column = layout.board ? *layout.board : layout.cells[0];
  if (plan.nine_columns)
    for (std::uint32_t i = 0; i < k_cell_count; ++i)
      if (layout.cells[i] != layout.cells[0] + i) return std::nullopt;
  return plan;
}

bool CsvReader::is_blank(std::string_view line) const {
  if (dialect_.arff && line.starts_with('%')) return true;
  // If a blank is a mark, a line of blanks may be a board.
  if (marks_.blank_is_mark()) return line.empty();
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
                           for (unsigned roles = roles_[index]; roles != 0; roles &= roles - 1)
                             row.fields[static_cast<std::size_t>(std::countr_zero(roles))] = field;
                         });
  return row;
}

RecordId CsvReader::id_of(std::string_view bytes, const CsvField& field, RecordSink& sink) const {
  if (!has(k_id) || field.size == 0) return {};
  if (!field.has_doubled_quotes)
    return {{static_cast<std::uint32_t>(field.begin), static_cast<std::uint32_t>(field.size)}, true, false};
  return {sink.store(field.text(bytes)), true, true};
}

void CsvReader::check_claims(std::string_view bytes, const Row& row, BoardCode code, RecordSink& sink) const {
  const auto stated = [&](std::size_t role) { return row.fields[role].text(bytes); };
  const auto offset = [&](std::size_t role) { return static_cast<std::uint32_t>(row.fields[role].begin); };
  if (has(k_claim)) check_claim(stated(k_claim), offset(k_claim), code, claim_words_, sink);
  if (has(k_claim_next)) check_next_claim(stated(k_claim_next), offset(k_claim_next), code, marks_, sink);
}

BoardCode CsvReader::decode(std::string_view bytes, const Row& row, RecordPlace& place, RecordSink& sink) const {
  const auto text_at = [&](const CsvField& field) {
    return TextAt{field.raw(bytes), static_cast<std::uint32_t>(field.begin)};
  };
  if (!has(k_board)) {
    std::array<TextAt, k_cell_count> cells;
    std::size_t begin = bytes.size();
    std::size_t end = 0;
    for (std::size_t i = 0; i < k_cell_count; ++i) {
      cells[i] = text_at(row.fields[i]);
      begin = std::min(begin, row.fields[i].begin);
      end = std::max(end, row.fields[i].begin + row.fields[i].size);
    }
    place.begin = static_cast<std::uint32_t>(begin);
    place.size = static_cast<std::uint32_t>(end - begin);
    return decode_cells(cells, marks_, sink);
  }
  const TextAt board = text_at(row.fields[k_board]);
  place.begin = board.offset;
  place.size = static_cast<std::uint32_t>(board.text.size());
  const bool empty =
      std::all_of(board.text.begin(), board.text.end(), [&](char c) { return marks_.byte(c) == Marks::Byte::blank; });
  if (empty) {
    sink.add({.rule = Rule::missing_board, .detail = Detail::board_field_empty, .offset = board.offset});
    return k_malformed;
  }
  return decode_board(board, marks_, sink);
}

/// Decodes a row that was scanned, or reports what is wrong with it.
void CsvReader::finish_row(std::string_view bytes, const Row& row, RecordPlace place, RecordSink& sink) const {
  RecordId id;
  BoardCode code = k_malformed;
  if (row.end.kind == CsvRowEnd::Kind::too_long) {
    sink.add(record_too_long(place.begin, record_bytes_max_));
  } else if (row.end.kind == CsvRowEnd::Kind::damaged) {
    sink.add({.rule = Rule::bad_record,
              .detail = row.end.damage,
              .offset = static_cast<std::uint32_t>(row.end.damage_offset)});
  } else if (row.end.fields != field_count_) {
    place.size = static_cast<std::uint32_t>(row.end.end) - place.begin;
    sink.add({.rule = Rule::bad_record,
              .detail = Detail::fields_in_row,
              .offset = place.begin,
              .found = row.end.fields,
              .expected = field_count_});
  } else {
    id = id_of(bytes, row.fields[k_id], sink);
    code = decode(bytes, row, place, sink);
    if (sink.clean()) check_claims(bytes, row, code, sink);
  }
  sink.finish(place, id, code);
}

/// Reads the row or blank line at `at` and moves `at` to the next one. Returns false at the end of the slice; `result`
/// then says where the next slice starts.
bool CsvReader::read_row(const SliceView& slice, std::size_t& at, RecordSink& sink, ReadResult& result) const {
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
             sink);
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
    if (!read_row(slice, at, sink, result)) return;
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
  if (!detected->board) layout.cell_delimiter = detected->dialect.delimiter;
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
