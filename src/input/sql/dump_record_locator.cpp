/// See dump_record_locator.hpp. This file reads statements; dump_record_locator_rows.cpp reads their rows.
#include "input/sql/dump_record_locator.hpp"

#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// Comments and settings that matter are shorter.
constexpr std::size_t k_note_bytes_max = 256;

}  // namespace

void DumpRecordLocator::locate(std::string_view bytes, Following end, LocatedRecords& out) {
  out.clear();
  dump_.bytes = bytes;
  dump_.end = end;
  out_ = &out;
  at_ = 0;
  shape_.reset();
  if (!held_damage_.empty()) add_damage(0, std::exchange(held_damage_, {}));
  while (step()) {
  }
  if (dump_.more_follow()) {
    // Damage without size belongs to the byte after it, so it is added together with that byte.
    if (!out.records.empty() && out.records.back().size == 0 && out.records.back().begin == at_) {
      held_damage_ = out.text_at(out.records.back().finding.text);
      out.records.pop_back();
    }
    // A CR at the end may be half of a CRLF.
    if (at_ != 0 && at_ == bytes.size() && bytes.back() == '\r') --at_;
  } else {
    at_ = bytes.size();
    if (script_.reports_damage())
      problem_ = SourceFinding{Rule::damaged_container,
                               "a comment in the dump says that the database was damaged and rows are missing"};
    if (dump_.at_end()) finish();
    out.layout_detail = tables_.description();
    if (!out.layout_detail.empty()) out.layout_detail += "; " + tables_.reason();
    out.problem = std::move(problem_);
  }
  out.consumed = at_;
  if (at_ != 0) dump_.before = bytes[at_ - 1];
  dump_.offset += at_;
}

bool DumpRecordLocator::step() {
  if (at_ >= dump_.bytes.size()) return false;
  if (!body_) return std::visit([&](auto& state) { return step(state); }, state_);
  if (!skip_sql_body(dump_.bytes, at_, dump_.at_end(), *body_)) return false;
  body_.reset();
  return true;
}

bool DumpRecordLocator::step(NotSql&) {
  at_ = dump_.bytes.size();
  return false;
}

/// The next token; nullopt if more bytes are needed. Only its start may be at hand; `next_body_` is then the rest.
std::optional<SqlToken> DumpRecordLocator::read_token() {
  next_body_.reset();
  const SqlToken token = next_sql_token(dump_.bytes, at_, dump_.at_end(), script_.dialect(), &next_body_);
  if (!token.complete && !next_body_ && head_may_end()) return std::nullopt;
  return token;
}

void DumpRecordLocator::pass_token(const SqlToken& token) {
  at_ = std::max(token.end, at_ + 1);
  body_ = std::move(next_body_);
}

/// Passes over a blank or a comment, and notes what the comment says.
bool DumpRecordLocator::pass_blank(const SqlToken& token) {
  const std::string_view text = text_of(token);
  if (!token.complete && dump_.may_end(token.begin, k_note_bytes_max)) return false;
  if (token.kind != SqlKind::blank && token.complete && text.size() <= k_note_bytes_max) script_.note_comment(text);
  if (text.starts_with("/*!")) script_.note_mysql_comment();
  pass_token(token);
  return true;
}

/// The rest of the line, as far as it matters; nullopt if more bytes are needed.
std::optional<std::string_view> DumpRecordLocator::line_start() const {
  const std::string_view text = dump_.bytes.substr(at_, k_note_bytes_max);
  const std::size_t end = find_line_end(text, 0);
  if (end == text.size() && dump_.may_end(at_, k_note_bytes_max)) return std::nullopt;
  return text.substr(0, end);
}

/// Passes over the line, of which `size` bytes were read.
void DumpRecordLocator::skip_line(std::size_t size) {
  at_ += size;
  body_ = SqlBody{.kind = SqlKind::line_comment};
}

bool DumpRecordLocator::step(BetweenStatements&) {
  if (dump_.bytes[at_] == '\\' && dump_.at_line_start(at_)) return read_client_command();
  const auto token = read_token();
  if (!token) return false;
  if (means_nothing(token->kind)) return pass_blank(*token);
  const bool is_word = token->kind == SqlKind::word;
  const std::string_view text = is_word ? text_of(*token).substr(0, k_note_bytes_max) : dump_.bytes.substr(at_, 1);
  // With another terminator, the statements up to it are the body of a routine, unless they change it again.
  const bool in_routine = script_.terminator() != ";" && !equal_but_case(text, "DELIMITER");
  if (in_routine) return skip_statement(), true;
  if (is_word && begins_statement(text)) return read_head(text);
  if (text == ";") return ++at_, true;
  return pass_unknown_statement(text);
}

/// Something that cannot begin a statement.
bool DumpRecordLocator::pass_unknown_statement(std::string_view text) {
  if (text == "(") {
    // A row follows a semicolon that should be a comma.
    const auto found = rows_.wanted ? restart_search_.row_at(at_, rows_.field_count) : RestartSearch::Found::nothing;
    if (found == RestartSearch::Found::undecided) return false;
    if (found == RestartSearch::Found::row) {
      add_damage(0, "expected a statement, found a row");
      state_ = BeforeRow{};
      return true;
    }
  } else {
    if (!any_statement_) return report_not_sql();
    add_damage(text.size(), "expected a statement, found " + std::string(text));
    at_ += text.size();
  }
  skip_statement();
  return true;
}

bool DumpRecordLocator::report_not_sql() {
  problem_ = SourceFinding{Rule::unsupported_format, "this is not a SQL dump: it does not begin with a statement"};
  state_ = NotSql{};
  return true;
}

/// A line that begins with a backslash: a command for psql, the client of PostgreSQL.
bool DumpRecordLocator::read_client_command() {
  constexpr std::string_view k_copy = "\\copy ";
  const auto text = line_start();
  if (!text) return false;
  script_.note_client_command(*text);
  StatementHead head;
  SqlCursor cursor(*text, 1, true, script_.dialect());
  if (text->starts_with(k_copy) && read_statement_head(cursor, "COPY", head) == SqlHead::complete)
    report_other_file(head);
  skip_line(text->size());
  return true;
}

void DumpRecordLocator::skip_statement(bool is_compound) {
  any_statement_ = true;
  state_ = SkippedStatement{.is_compound = is_compound};
}

/// The statement that begins with `word`, up to its rows.
bool DumpRecordLocator::read_head(std::string_view word) {
  using Source = StatementHead::Rows;
  any_statement_ = true;
  if (DumpScript::is_setting(word)) return read_setting(word);
  SqlCursor cursor(dump_.unit(at_, k_head_bytes_max), 0, dump_.is_last(at_, k_head_bytes_max), script_.dialect());
  StatementHead head;
  const SqlHead read = read_statement_head(cursor, word, head);
  if (read == SqlHead::open && head_may_end()) return false;
  if (head.backticks) script_.note_backticks();
  if (head.rows == Source::values) return begin_values(head), true;
  if (head.rows == Source::copy) return begin_copy(head), true;
  if (head.rows == Source::computed) {
    add_computed_rows(head);
  } else if (head.rows == Source::in_file) {
    report_other_file(head);
  } else if (head.rows == Source::unreadable && read == SqlHead::broken) {
    if (head.knows_columns) {
      // The rows may well follow.
      begin_values(head);
      state_ = Damage{.expected = "expected VALUES"};
      return true;
    }
    add_damage(word.size(), "cannot read the table or the columns of this statement");
    at_ += word.size();
  } else if (head.creates_table && read == SqlHead::complete) {
    head.table.name = script_.qualified(head.table.name);
    tables_.add(std::move(head.table));
  }
  skip_statement(head.is_compound);
  return true;
}

/// A statement that changes how the rest is read.
bool DumpRecordLocator::read_setting(std::string_view word) {
  const auto text = line_start();
  if (!text) return false;
  script_.note_setting(word, *text);
  // DELIMITER is a client command, which ends with its line.
  if (equal_but_case(word, "DELIMITER"))
    skip_line(text->size());
  else
    skip_statement();
  return true;
}

/// Passes over a token of a statement that does not matter, or over its terminator.
bool DumpRecordLocator::step(SkippedStatement& state) {
  const std::string& terminator = script_.terminator();
  const std::string_view rest = dump_.bytes.substr(at_);
  if (state.depth == 0 && rest.starts_with(terminator)) {
    at_ += terminator.size();
    state_ = BetweenStatements{};
    return true;
  }
  if (dump_.more_follow() && rest.size() < terminator.size() && terminator.starts_with(rest)) return false;
  const auto token = read_token();
  if (!token) return false;
  if (state.is_compound && token->kind == SqlKind::word) {
    const std::string_view word = text_of(*token);
    if (equal_but_case(word, "BEGIN") || equal_but_case(word, "CASE")) ++state.depth;
    if (equal_but_case(word, "END") && state.depth != 0) --state.depth;
  }
  pass_token(*token);
  return true;
}

void DumpRecordLocator::report_truncation(const std::string& what) {
  if (!problem_) problem_ = SourceFinding{Rule::damaged_container, "the dump is truncated: " + what};
}

/// A statement that copies rows from another file, which is not part of the dump.
void DumpRecordLocator::report_other_file(const StatementHead& head) {
  if (head.rows != StatementHead::Rows::in_file) return;
  begin_rows(head, DumpRows::copy);
  if (rows_may_be_wanted() && !problem_)
    problem_ = SourceFinding{Rule::unsupported_format,
                             "the rows of " + in_quotes(rows_.table) +
                                 " are in another file, which its COPY or LOAD DATA names: audit that file"};
}

void DumpRecordLocator::finish() {
  if (std::holds_alternative<NotSql>(state_)) return;
  const bool in_statement = std::holds_alternative<SkippedStatement>(state_);
  if (!in_statement && !std::holds_alternative<BetweenStatements>(state_))
    report_truncation("it ends among the rows of " + in_quotes(rows_.table));
  else if (in_statement || (body_ && body_->kind != SqlKind::line_comment))
    report_truncation("it ends within a statement");
  else if (const auto missing = script_.missing_end())
    report_truncation(*missing);
  // The choice of a table from part of a dump may be wrong, but truncation is what the user must know.
  if (problem_ && problem_->rule == Rule::damaged_container) return;
  auto problem = tables_.problem("--table, --board-column or --cell-columns");
  if (problem && problem_) problem->message += "; " + problem_->message;
  if (problem) problem_ = std::move(problem);
}

}  // namespace oxaudit
