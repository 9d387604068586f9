/// The part of DumpRecordLocator that goes through rows, and finds its way again where one is damaged.
#include "input/sql/dump_record_locator.hpp"

#include "input/core/line_scan.hpp"
#include "input/sql/sql_value.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

namespace oxaudit {

namespace {

/// As long as any word by which statement_begins tells a statement.
constexpr std::size_t k_statement_start_bytes = 12;

bool is_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

void DumpRecordLocator::begin_rows(const std::string& table, std::vector<std::string> columns, DumpShape::Rows kind) {
  rows_ = {};
  rows_.table = qualified(table);
  rows_.columns = std::move(columns);
  rows_.shape.rows = kind;
  rows_.to_look_at = tables_.rows_to_look_at(rows_.table);
  shape_.reset();
  const DumpTable* known = tables_.find(rows_.table);
  if (known == nullptr && !rows_.columns.empty()) {
    tables_.add({rows_.table, rows_.columns, {}});
    known = tables_.find(rows_.table);
  }
  rows_.field_count = static_cast<std::uint32_t>(!rows_.columns.empty() ? rows_.columns.size()
                                                 : known != nullptr     ? known->columns.size()
                                                                        : 0);
  // SQLite keeps such tables for itself and never says what their columns are.
  rows_.unknown_columns = rows_.field_count == 0 && !table.starts_with("sqlite_");
  if (!rows_.unknown_columns) detect_shape();
}

void DumpRecordLocator::detect_shape() {
  rows_.wanted = tables_.is_chosen(rows_.table);
  if (!rows_.wanted) return;
  const DumpShape::Rows kind = rows_.shape.rows;
  rows_.shape = tables_.shape(rows_.columns);
  rows_.shape.rows = kind;
  rows_.shape.dialect = dialect_;
}

/// The first row of a table tells how many columns it has, where nothing else did.
void DumpRecordLocator::count_columns(std::uint32_t count) {
  if (!rows_.unknown_columns) return;
  rows_.unknown_columns = false;
  rows_.field_count = count;
  tables_.add({rows_.table, std::vector<std::string>(count), {}});
  detect_shape();
}

void DumpRecordLocator::begin_insert(const InsertHead& head) {
  dialect_.backslashes = dialect_.backslashes || head.backticks;
  begin_rows(head.table, head.columns, DumpShape::Rows::values);
  at_ += head.end;
  mode_ = Mode::row;
}

void DumpRecordLocator::begin_copy(const CopyHead& head) {
  begin_rows(head.table, head.columns, DumpShape::Rows::copy);
  at_ += head.end;
  mode_ = Mode::copy_rest;
  if (head.plain) return;
  if ((rows_.wanted || rows_.unknown_columns) && !problem_)
    problem_ = SourceFinding{Rule::unsupported_format,
                             "the rows of " + in_quotes(rows_.table) +
                                 " are not in COPY's default form: dump the table with pg_dump as it is by default"};
  rows_.wanted = false;
  rows_.unknown_columns = false;
}

/// Of a statement that names a table and gives no row: asked once begin_rows has looked at its columns.
bool DumpRecordLocator::rows_may_be_wanted() {
  if (rows_.wanted) return true;
  if (!rows_.unknown_columns || !tables_.may_be_chosen(rows_.table)) return false;
  if (tables_.find(rows_.table) == nullptr) tables_.add({rows_.table, {}, {}});
  return true;
}

/// Passes over the head of a statement whose rows only a database could work out: it is one record that is not read.
void DumpRecordLocator::add_unread_rows(const InsertHead& head) {
  dialect_.backslashes = dialect_.backslashes || head.backticks;
  begin_rows(head.table, head.columns, DumpShape::Rows::values);
  if (rows_may_be_wanted()) {
    std::string words = "found ";
    words += head.instead;
    words += ", expected VALUES: nothing is executed, only rows of INSERT … VALUES and COPY … FROM stdin are read";
    add_damage(head.end, words, Detail::stated);
  }
  at_ += head.end;
}

/// A file that the dump only names is not part of it.
void DumpRecordLocator::note_other_file(const CopyHead& head) {
  if (!head.from_other) return;
  begin_rows(head.table, head.columns, DumpShape::Rows::copy);
  if (rows_may_be_wanted() && !problem_)
    problem_ = SourceFinding{Rule::unsupported_format,
                             "the rows of " + in_quotes(rows_.table) +
                                 " are in another file, which its COPY or LOAD DATA names: audit that file"};
}

void DumpRecordLocator::add_row(std::size_t size) {
  if (rows_.to_look_at != 0) {
    --rows_.to_look_at;
    tables_.look_at(bytes_.substr(at_, size), rows_.shape.rows, dialect_, rows_.table, rows_.columns);
  }
  if (!rows_.wanted) return;
  if (!shape_) {
    shape_ = TextRange{static_cast<std::uint32_t>(out_->text.size()), sizeof(DumpShape)};
    out_->text.resize(out_->text.size() + sizeof(DumpShape));
    std::memcpy(out_->text.data() + shape_->begin, &rows_.shape, sizeof(DumpShape));
  }
  LocatedRecord& record = out_->records.emplace_back();
  record.begin = static_cast<std::uint32_t>(at_);
  record.size = static_cast<std::uint32_t>(size);
  record.path = *shape_;
}

LocatedRecord& DumpRecordLocator::add_damaged(std::size_t size, Rule rule, Detail detail) {
  LocatedRecord& record = out_->records.emplace_back();
  record.kind = LocatedRecord::Kind::damage;
  record.begin = static_cast<std::uint32_t>(at_);
  record.size = static_cast<std::uint32_t>(size);
  record.finding = {.rule = rule, .detail = detail, .offset = record.begin};
  return record;
}

/// A record that stands for the `size` bytes that come next and cannot be read. In a table that is not read it is none.
void DumpRecordLocator::add_damage(std::size_t size, std::string_view words, Detail detail) {
  if (!rows_.wanted && mode_ != Mode::statement) return;
  add_damaged(size, Rule::bad_record, detail).finding.text = {static_cast<std::uint32_t>(out_->text.size()),
                                                              static_cast<std::uint32_t>(words.size())};
  out_->text += words;
}

void DumpRecordLocator::add_too_long(std::size_t size) {
  if (!rows_.wanted) return;
  add_damaged(size, Rule::limit_exceeded, Detail::record_too_long).finding.expected =
      static_cast<std::uint32_t>(record_bytes_max_);
}

bool DumpRecordLocator::step_copy() {
  const Line line = scan_line(bytes_, at_, end_ == Following::end);
  const std::size_t size = line.end - at_;
  const std::string_view text = bytes_.substr(at_, size);
  if (size > record_bytes_max_) {
    add_too_long(record_bytes_max_);
    at_ += record_bytes_max_;
    mode_ = Mode::copy_rest;
    return true;
  }
  if (!line.complete && more_comes()) return false;
  if (text == "\\.") {
    mode_ = Mode::statement;
    at_ = line.next;
    return true;
  }
  if (!line.complete) {
    if (end_ == Following::end && size != 0) add_damage(size, "the dump ends within the row");
    at_ = bytes_.size();
    return false;
  }
  if (text.starts_with("COPY ") && text.ends_with(" FROM stdin;")) {
    report_truncation("the rows of " + in_quotes(rows_.table) + " have no end");
    mode_ = Mode::statement;
    return true;
  }
  count_columns(static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\t') + 1));
  add_row(size);
  at_ = line.next;
  return true;
}

/// Up to the next line of COPY.
bool DumpRecordLocator::step_copy_rest() {
  at_ = find_line_end(bytes_, at_);
  const Line line = scan_line(bytes_, at_, end_ == Following::end);
  if (!line.complete) return false;
  at_ = line.next;
  mode_ = Mode::copy;
  return true;
}

bool DumpRecordLocator::step_row() {
  if (bytes_[at_] == '(') return take_tuple();
  std::optional<SqlBody> body;
  const SqlToken token = next_sql_token(bytes_, at_, end_ == Following::end, dialect_, &body);
  if (token.kind == SqlKind::blank || token.kind == SqlKind::line_comment || token.kind == SqlKind::block_comment)
    return step_blank(token, body);
  if (!token.complete && !body && may_end(at_)) return false;
  lose("expected a row in brackets");
  return true;
}

bool DumpRecordLocator::take_tuple() {
  const SqlTuple tuple =
      scan_sql_tuple(unit(at_, record_bytes_max_), 0, is_last(at_, record_bytes_max_), dialect_, nullptr);
  if (tuple.kind == SqlTuple::Kind::broken) {
    lose(tuple.expected);
    return true;
  }
  if (tuple.kind == SqlTuple::Kind::whole && tuple.end <= record_bytes_max_) {
    count_columns(tuple.values);
    add_row(tuple.end);
    at_ += tuple.end;
    // As a row stands behind another nearly always.
    const bool another = at_ + 1 < bytes_.size() && bytes_[at_] == ',' && bytes_[at_ + 1] == '(';
    at_ += another ? 1 : 0;
    mode_ = another ? Mode::row : Mode::behind_row;
    return true;
  }
  if (is_too_long(at_, record_bytes_max_)) {
    add_too_long(1);
    mode_ = Mode::long_row;
    depth_ = 1;
    ++at_;
    return true;
  }
  if (more_comes()) return false;
  if (end_ == Following::end) {
    lose("the dump ends within the row");
    return true;
  }
  at_ = bytes_.size();
  return false;
}

bool DumpRecordLocator::step_long_row() {
  std::optional<SqlBody> body;
  const SqlToken token = next_sql_token(bytes_, at_, end_ == Following::end, dialect_, &body);
  if (!token.complete && !body && may_end(at_)) return false;
  const char c = bytes_[at_];
  if (token.kind == SqlKind::symbol && c == '(') ++depth_;
  if (token.kind == SqlKind::symbol && c == ')' && --depth_ == 0) mode_ = Mode::behind_row;
  if (token.kind == SqlKind::symbol && c == ';') mode_ = Mode::statement;
  at_ = std::max(token.end, at_ + 1);
  body_ = std::move(body);
  return true;
}

bool DumpRecordLocator::step_behind_row() {
  std::optional<SqlBody> body;
  const SqlToken token = next_sql_token(bytes_, at_, end_ == Following::end, dialect_, &body);
  if (token.kind == SqlKind::blank || token.kind == SqlKind::line_comment || token.kind == SqlKind::block_comment)
    return step_blank(token, body);
  if (!token.complete && !body && may_end(at_)) return false;
  const std::string_view text = bytes_.substr(at_, token.end - at_);
  if (text == "," || text == ";") {
    mode_ = text == "," ? Mode::row : Mode::statement;
    ++at_;
  } else if (equal_words(text, "ON") || equal_words(text, "RETURNING") || equal_words(text, "AS")) {
    skip_statement();
  } else if (text == "(") {
    add_damage(0, "expected a comma between rows");
    mode_ = Mode::row;
  } else {
    lose("expected a comma or a semicolon behind the row");
  }
  return true;
}

void DumpRecordLocator::lose(std::string_view expected) {
  expected_ = expected;
  lost_is_told_ = false;
  mode_ = Mode::lost;
}

bool DumpRecordLocator::step_lost() {
  std::size_t restart = at_;
  const Found found = find_restart(restart);
  if (found == Found::undecided) return false;
  std::size_t size = restart - at_;
  while (size != 0 && (is_blank(bytes_[at_ + size - 1]) || bytes_[at_ + size - 1] == ',')) --size;
  if (!lost_is_told_) add_damage(size, expected_);
  lost_is_told_ = true;
  at_ = restart;
  if (found == Found::row) mode_ = Mode::row;
  if (found == Found::statement) mode_ = Mode::statement;
  return true;
}

/// Looks from `at` on for a place where reading may resume; `none` when there is none up to where `at` is then.
DumpRecordLocator::Found DumpRecordLocator::find_restart(std::size_t& at) const {
  const std::size_t begin = at;
  const std::size_t limit = std::min(bytes_.size(), begin + record_bytes_max_);
  char before = '\0';  // the last byte that is no blank
  // At the damage itself no row begins, or it would not be damage.
  for (; at < limit; ++at) {
    const char c = bytes_[at];
    Found found = Found::none;
    if (c == '(' && before == ',') found = row_begins(at);
    if (found == Found::none && at_line_start(at)) found = statement_begins(at);
    if (found != Found::none) return found;
    if (!is_blank(c)) before = c;
  }
  return limit - begin < record_bytes_max_ && more_comes() ? Found::undecided : Found::none;
}

DumpRecordLocator::Found DumpRecordLocator::row_begins(std::size_t at) const {
  const std::string_view row = unit(at, record_bytes_max_);
  const SqlTuple tuple = scan_sql_tuple(row, 0, is_last(at, record_bytes_max_), dialect_, nullptr);
  if (tuple.kind == SqlTuple::Kind::open) return may_end(at, record_bytes_max_) ? Found::undecided : Found::none;
  if (tuple.kind == SqlTuple::Kind::broken) return Found::none;
  if (rows_.field_count != 0 && tuple.values != rows_.field_count) return Found::none;
  std::size_t behind = tuple.end;
  while (behind < row.size() && is_blank(row[behind])) ++behind;
  if (behind == row.size()) return may_end(at, record_bytes_max_) ? Found::undecided : Found::row;
  return row[behind] == ',' || row[behind] == ';' ? Found::row : Found::none;
}

DumpRecordLocator::Found DumpRecordLocator::statement_begins(std::size_t at) const {
  constexpr std::array<std::string_view, 15> k_starts = {
      "INSERT INTO ", "REPLACE INTO", "COPY ", "CREATE ", "ALTER ", "UNLOCK TABLE", "LOCK TABLES ", "COMMIT;",
      "SET ",         "SELECT pg_",   "DROP ", "--",      "/*",     "ROLLBACK;",    "BEGIN"};
  const std::string_view text = bytes_.substr(at, k_statement_start_bytes);
  for (const std::string_view start : k_starts) {
    if (text.starts_with(start.substr(0, k_statement_start_bytes))) return Found::statement;
    if (start.starts_with(text) && more_comes()) return Found::undecided;
  }
  return Found::none;
}

}  // namespace oxaudit
