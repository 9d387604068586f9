/// The part of DumpRecordLocator that reads rows, and resumes after damage among them.
#include "input/sql/dump_record_locator.hpp"

#include "input/sql/sql_value.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <cstring>

namespace oxaudit {

/// Prepares for the rows of a statement, and decides whether they are wanted.
void DumpRecordLocator::begin_rows(const StatementHead& head, DumpRows kind) {
  rows_ = {.table = script_.qualified(head.table.name), .columns = head.columns, .kind = kind};
  rows_.samples_wanted = tables_.sample_rows_wanted(rows_.table);
  shape_.reset();
  const NamedTable* known = tables_.find(rows_.table);
  if (known == nullptr && !rows_.columns.empty()) tables_.add({rows_.table, rows_.columns});
  if (!rows_.columns.empty())
    rows_.field_count = static_cast<std::uint32_t>(rows_.columns.size());
  else if (known != nullptr)
    rows_.field_count = static_cast<std::uint32_t>(known->columns.size());
  // Such tables belong to SQLite itself, which never writes their columns.
  rows_.unknown_columns = rows_.field_count == 0 && !head.table.name.starts_with("sqlite_");
  if (!rows_.unknown_columns) detect_shape();
}

void DumpRecordLocator::detect_shape() {
  rows_.wanted = tables_.is_chosen(rows_.table);
  if (!rows_.wanted) return;
  tables_.begin_reading();
  rows_.shape = dump_shape(tables_, rows_.columns, rows_.kind, script_.dialect());
}

/// The first row of a table shows how many columns it has, if nothing else did.
void DumpRecordLocator::count_columns(std::size_t count) {
  rows_.unknown_columns = false;
  rows_.field_count = static_cast<std::uint32_t>(count);
  tables_.add({rows_.table, std::vector<std::string>(count)});
  detect_shape();
}

void DumpRecordLocator::begin_values(const StatementHead& head) {
  begin_rows(head, DumpRows::values);
  at_ += head.end;
  state_ = BeforeRow{};
}

void DumpRecordLocator::begin_copy(const StatementHead& head) {
  begin_rows(head, DumpRows::copy);
  at_ += head.end;
  state_ = RestOfCopyLine{};
  if (head.default_form) return;
  if ((rows_.wanted || rows_.unknown_columns) && !problem_)
    problem_ = SourceFinding{Rule::unsupported_format,
                             "the rows of " + in_quotes(rows_.table) +
                                 " are not in the default form of COPY: dump the table with the defaults of pg_dump"};
  rows_.wanted = false;
  rows_.unknown_columns = false;
}

/// For a statement that names a table but has no rows, after begin_rows.
bool DumpRecordLocator::rows_may_be_wanted() {
  if (rows_.wanted) return true;
  if (!rows_.unknown_columns || !tables_.may_be_chosen(rows_.table)) return false;
  if (tables_.find(rows_.table) == nullptr) tables_.add({rows_.table, {}});
  return true;
}

/// Passes over the head of a statement whose rows only a database can compute. It becomes one malformed record.
void DumpRecordLocator::add_computed_rows(const StatementHead& head) {
  begin_rows(head, DumpRows::values);
  if (rows_may_be_wanted()) {
    const std::string found = "found " + std::string(head.computed_by);
    add_damage(head.end,
               found +
                   ", expected VALUES: oxaudit executes nothing and reads only the rows of INSERT … VALUES and "
                   "COPY … FROM stdin",
               Detail::stated);
  }
  at_ += head.end;
}

void DumpRecordLocator::add_row(std::size_t size) {
  if (rows_.samples_wanted != 0) {
    --rows_.samples_wanted;
    if (const NamedTable* table = tables_.find(rows_.table))
      sample_dump_row(tables_, *table, rows_.columns, dump_.bytes.substr(at_, size), rows_.kind, script_.dialect());
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

/// A malformed record for the next `size` bytes, unless they belong to a table that is not read.
void DumpRecordLocator::add_damage(std::size_t size, std::string_view words, Detail detail) {
  if (!rows_.wanted && !std::holds_alternative<BetweenStatements>(state_)) return;
  add_damaged(size, Rule::bad_record, detail).finding.text = {static_cast<std::uint32_t>(out_->text.size()),
                                                              static_cast<std::uint32_t>(words.size())};
  out_->text += words;
}

void DumpRecordLocator::add_too_long(std::size_t size) {
  if (!rows_.wanted) return;
  add_damaged(size, Rule::limit_exceeded, Detail::record_too_long).finding.expected =
      static_cast<std::uint32_t>(record_bytes_max_);
}

bool DumpRecordLocator::step(CopyLine&) {
  const Line line = scan_line(dump_.bytes, at_, dump_.at_end());
  const std::size_t size = line.end - at_;
  const std::string_view text = dump_.bytes.substr(at_, size);
  if (size > record_bytes_max_) {
    add_too_long(record_bytes_max_);
    at_ += record_bytes_max_;
    state_ = RestOfCopyLine{};
    return true;
  }
  if (!line.complete && dump_.more_follow()) return false;
  if (text == "\\.") {
    state_ = BetweenStatements{};
    at_ = line.next;
    return true;
  }
  if (!line.complete) {
    if (dump_.at_end() && size != 0) add_damage(size, "the dump ends within the row");
    at_ = dump_.bytes.size();
    return false;
  }
  if (text.starts_with("COPY ") && text.ends_with(" FROM stdin;")) {
    report_truncation("the rows of " + in_quotes(rows_.table) + " have no end");
    state_ = BetweenStatements{};
    return true;
  }
  if (rows_.unknown_columns) count_columns(static_cast<std::size_t>(std::ranges::count(text, '\t')) + 1);
  add_row(size);
  at_ = line.next;
  return true;
}

bool DumpRecordLocator::step(RestOfCopyLine&) {
  at_ = find_line_end(dump_.bytes, at_);
  const Line line = scan_line(dump_.bytes, at_, dump_.at_end());
  if (!line.complete) return false;
  at_ = line.next;
  state_ = CopyLine{};
  return true;
}

bool DumpRecordLocator::step(BeforeRow&) {
  if (dump_.bytes[at_] == '(') return read_tuple();
  const auto token = read_token();
  if (!token) return false;
  if (means_nothing(token->kind)) return pass_blank(*token);
  state_ = Damage{.expected = "expected a row in parentheses"};
  return true;
}

/// A row of VALUES, at its opening parenthesis.
bool DumpRecordLocator::read_tuple() {
  const SqlTuple tuple = restart_search_.scan(at_);
  switch (tuple.kind) {
    case SqlTuple::Kind::whole:
      if (rows_.unknown_columns) count_columns(tuple.values);
      add_row(tuple.end);
      at_ += tuple.end;
      // Nearly always, another row follows directly.
      if (dump_.bytes.substr(at_, 2) == ",(")
        ++at_;
      else
        state_ = AfterRow{};
      return true;
    case SqlTuple::Kind::broken: state_ = Damage{.expected = std::string(tuple.expected)}; return true;
    case SqlTuple::Kind::too_long:
      add_too_long(1);
      state_ = LongRow{};
      ++at_;
      return true;
    case SqlTuple::Kind::open: break;
  }
  if (dump_.at_end()) {
    state_ = Damage{.expected = "the dump ends within the row"};
    return true;
  }
  if (!dump_.more_follow()) at_ = dump_.bytes.size();
  return false;
}

bool DumpRecordLocator::step(LongRow& state) {
  const auto token = read_token();
  if (!token) return false;
  pass_token(*token);
  if (token->kind != SqlKind::symbol) return true;
  const char c = dump_.bytes[token->begin];
  if (c == '(') ++state.depth;
  if (c == ')') --state.depth;
  if (c == ';')
    state_ = BetweenStatements{};
  else if (state.depth == 0)
    state_ = AfterRow{};
  return true;
}

bool DumpRecordLocator::step(AfterRow&) {
  const auto token = read_token();
  if (!token) return false;
  if (means_nothing(token->kind)) return pass_blank(*token);
  const std::string_view text = text_of(*token);
  if (text == ",") {
    state_ = BeforeRow{};
    ++at_;
  } else if (text == ";") {
    state_ = BetweenStatements{};
    ++at_;
  } else if (equal_but_case(text, "ON") || equal_but_case(text, "RETURNING") || equal_but_case(text, "AS")) {
    skip_statement();
  } else if (text == "(") {
    add_damage(0, "expected a comma between rows");
    state_ = BeforeRow{};
  } else {
    state_ = Damage{.expected = "expected a comma or a semicolon after the row"};
  }
  return true;
}

/// Passes over damaged bytes up to where reading may resume. All of them are one malformed record.
bool DumpRecordLocator::step(Damage& state) {
  using Found = RestartSearch::Found;
  std::size_t restart = at_;
  const Found found = restart_search_.find(restart, rows_.field_count);
  if (found == Found::undecided) return false;
  std::size_t size = restart - at_;
  while (size != 0 && (is_sql_blank(dump_.bytes[at_ + size - 1]) || dump_.bytes[at_ + size - 1] == ',')) --size;
  if (!state.reported) add_damage(size, state.expected);
  state.reported = true;
  at_ = restart;
  if (found == Found::row) state_ = BeforeRow{};
  if (found == Found::statement) state_ = BetweenStatements{};
  return true;
}

}  // namespace oxaudit
