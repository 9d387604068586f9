/// See dump_record_locator.hpp. Statements; rows are in dump_record_locator_rows.cpp.
#include "input/sql/dump_record_locator.hpp"

#include "input/core/line_scan.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace oxaudit {

namespace {

/// A comment that is longer tells nothing.
constexpr std::size_t k_comment_bytes_max = 256;

/// The first comment of a dump, and the last, which a whole one has.
struct ClosingLine {
  std::string_view first;
  std::string_view last;
};
constexpr std::array<ClosingLine, 4> k_closing_lines = {{
    {"PostgreSQL database dump", "PostgreSQL database dump complete"},
    {"PostgreSQL database cluster dump", "PostgreSQL database cluster dump complete"},
    {"MySQL dump ", "Dump completed"},
    {"MariaDB dump ", "Dump completed"},
}};

bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

}  // namespace

void DumpRecordLocator::locate(std::string_view bytes, Following end, LocatedRecords& out) {
  out.clear();
  bytes_ = bytes;
  end_ = end;
  out_ = &out;
  at_ = 0;
  shape_.reset();
  if (!held_damage_.empty()) add_damage(0, std::exchange(held_damage_, {}));
  while (step()) {
  }
  if (more_comes()) {
    // What has no size belongs to the byte behind it, and comes with that.
    if (!out.records.empty() && out.records.back().size == 0 && out.records.back().begin == at_) {
      held_damage_ = out.text_at(out.records.back().finding.text);
      out.records.pop_back();
    }
    // A CR at the end may be half of a CRLF.
    if (at_ != 0 && at_ == bytes_.size() && bytes_.back() == '\r') --at_;
  } else {
    at_ = bytes_.size();
    if (end_ == Following::end) finish();
    out.layout_detail = tables_.description();
    out.problem = std::move(problem_);
  }
  out.consumed = at_;
  if (at_ != 0) before_ = bytes_[at_ - 1];
}

bool DumpRecordLocator::at_line_start(std::size_t at) const { return is_line_end(at == 0 ? before_ : bytes_[at - 1]); }

bool DumpRecordLocator::step() {
  if (at_ >= bytes_.size()) return false;
  if (body_) return step_body();
  switch (mode_) {
    case Mode::statement: return step_statement();
    case Mode::skipping: return step_skipping();
    case Mode::copy: return step_copy();
    case Mode::copy_rest: return step_copy_rest();
    case Mode::row: return step_row();
    case Mode::long_row: return step_long_row();
    case Mode::behind_row: return step_behind_row();
    case Mode::lost: return step_lost();
    case Mode::over: break;
  }
  at_ = bytes_.size();
  return false;
}

bool DumpRecordLocator::step_body() {
  if (!skip_sql_body(bytes_, at_, end_ == Following::end, *body_)) return false;
  body_.reset();
  return true;
}

/// Passes over a blank or a comment.
bool DumpRecordLocator::step_blank(const SqlToken& token, const std::optional<SqlBody>& body) {
  if (!token.complete && more_comes() && bytes_.size() - token.begin <= k_comment_bytes_max) return false;
  if (token.kind != SqlKind::blank && token.complete && token.end - token.begin <= k_comment_bytes_max)
    note_comment(bytes_.substr(token.begin, token.end - token.begin));
  if (token.kind == SqlKind::block_comment && bytes_.substr(token.begin).starts_with("/*!")) {
    dialect_.backslashes = true;
    dialect_.hash_comments = true;
  }
  at_ = token.end;
  body_ = body;
  return true;
}

void DumpRecordLocator::note_comment(std::string_view comment) {
  if (comment.find("CORRUPTION ERROR") != std::string_view::npos || comment.starts_with("-- due to errors"))
    problem_ = SourceFinding{Rule::damaged_container,
                             "the program that wrote the dump says that the database was damaged and rows are missing"};
  if (!comment.starts_with("--")) return;
  const std::string_view text = trim(comment.substr(2));
  std::erase_if(closing_lines_, [&](std::string_view line) { return text.starts_with(line); });
  for (const ClosingLine& line : k_closing_lines) {
    const bool named = line.first.back() == ' ' ? text.starts_with(line.first) : text == line.first;
    if (!named) continue;
    closing_lines_.push_back(line.last);
    const bool postgres = line.first.front() == 'P';
    dialect_ = {.backslashes = !postgres, .nested_comments = postgres, .hash_comments = !postgres};
  }
  if (text.starts_with("phpMyAdmin SQL Dump")) dialect_ = {.backslashes = true, .hash_comments = true};
}

bool DumpRecordLocator::step_statement() {
  if (bytes_[at_] == '\\' && at_line_start(at_)) return step_client_command();
  std::optional<SqlBody> body;
  const SqlToken token = next_sql_token(bytes_, at_, end_ == Following::end, dialect_, &body);
  if (token.kind == SqlKind::blank || token.kind == SqlKind::line_comment || token.kind == SqlKind::block_comment)
    return step_blank(token, body);
  if (!token.complete && !body && may_end(at_)) return false;
  const bool is_word = token.kind == SqlKind::word;
  const std::string_view text =
      bytes_.substr(at_, is_word ? std::min(token.end - at_, k_comment_bytes_max) : std::size_t{1});
  // Under another terminator stand the bodies of routines, whose statements are not the dump's.
  const bool in_routine = terminator_ != ";" && !equal_words(text, "DELIMITER");
  if (is_word && !in_routine && begins_statement(text)) return step_head(text);
  if (text == ";" && !in_routine) return ++at_, true;
  if (text == "(" && !in_routine && rows_.wanted) {
    // A row behind a semicolon that should be a comma.
    const Found found = row_begins(at_);
    if (found == Found::undecided) return false;
    if (found == Found::row) {
      add_damage(0, "expected a statement, found a row");
      mode_ = Mode::row;
      return true;
    }
  }
  if (text != "(" && !in_routine) {
    if (!any_statement_) return no_sql(), true;
    add_damage(text.size(), "expected a statement, found " + std::string(text));
    at_ += text.size();
  }
  skip_statement();
  return true;
}

void DumpRecordLocator::no_sql() {
  const bool archive = bytes_.substr(at_).starts_with("PGDMP");
  problem_ = SourceFinding{Rule::unsupported_format,
                           archive ? "this is an archive of pg_dump, not SQL: pg_restore -f FILE makes SQL of it"
                                   : "this is no SQL dump: it does not begin with a statement"};
  mode_ = Mode::over;
}

/// A line for psql, the client of PostgreSQL.
bool DumpRecordLocator::step_client_command() {
  const Line line = scan_line(bytes_, at_, end_ == Following::end);
  if (!line.complete && may_end(at_)) return false;
  const std::string_view text = bytes_.substr(at_, std::min(line.end - at_, k_comment_bytes_max));
  const std::size_t blank = text.find(' ');
  const std::string_view command = text.substr(0, blank);
  if ((command == "\\connect" || command == "\\c") && blank != std::string_view::npos) {
    SqlCursor cursor(text, blank, true, dialect_);
    database_ = cursor.take_name().value_or("");
  }
  CopyHead head;
  if (SqlCursor cursor(text, 1, true, dialect_); command == "\\copy" && read_copy(cursor, head) == SqlHead::whole)
    note_other_file(head);
  at_ = line.end;
  if (!line.complete) body_ = SqlBody{.kind = SqlKind::line_comment};
  return true;
}

void DumpRecordLocator::skip_statement(bool compound) {
  any_statement_ = true;
  mode_ = Mode::skipping;
  compound_ = compound;
  depth_ = 0;
}

/// The statement that begins with `word`.
bool DumpRecordLocator::step_head(std::string_view word) {
  constexpr std::array<std::string_view, 8> k_settings = {"USE",   "DELIMITER", "SET", "BEGIN",
                                                          "START", "COMMIT",    "END", "ROLLBACK"};
  const auto opens = [&](std::string_view one) { return equal_words(word, one); };
  SqlCursor cursor(unit(at_, k_head_bytes_max), 0, is_last(at_, k_head_bytes_max), dialect_);
  any_statement_ = true;
  if (opens("INSERT") || opens("REPLACE")) return step_insert(cursor, word);
  if (opens("MERGE")) return step_merge(cursor);
  if (opens("COPY")) return step_copy_head(cursor);
  if (opens("LOAD")) return step_load(cursor);
  if (opens("CREATE")) return step_create(cursor);
  if (std::ranges::any_of(k_settings, opens)) return step_setting(word);
  skip_statement();
  return true;
}

bool DumpRecordLocator::step_insert(SqlCursor& cursor, std::string_view word) {
  InsertHead head;
  const SqlHead read = read_insert(cursor, head);
  if (read == SqlHead::open && may_end(at_)) return false;
  if (read == SqlHead::whole && head.has_rows) return begin_insert(head), true;
  if (!head.instead.empty()) {
    add_unread_rows(head);
    skip_statement();
    return true;
  }
  if (read == SqlHead::broken && head.knows_columns) {
    // The rows may well be there.
    begin_insert(head);
    lose("expected VALUES");
    return true;
  }
  if (read == SqlHead::broken) {
    add_damage(word.size(), "the columns of an INSERT cannot be read");
    at_ += word.size();
  }
  skip_statement();
  return true;
}

bool DumpRecordLocator::step_merge(SqlCursor& cursor) {
  InsertHead head;
  const SqlHead read = read_merge(cursor, head);
  if (read == SqlHead::open && may_end(at_)) return false;
  if (!head.instead.empty()) add_unread_rows(head);
  skip_statement();
  return true;
}

bool DumpRecordLocator::step_copy_head(SqlCursor& cursor) {
  constexpr std::size_t k_word_bytes = 4;
  CopyHead head;
  const SqlHead read = read_copy(cursor, head);
  if (read == SqlHead::open && may_end(at_)) return false;
  if (read == SqlHead::whole && head.from_stdin) return begin_copy(head), true;
  if (read == SqlHead::broken) {
    add_damage(k_word_bytes, "a COPY cannot be read");
    at_ += k_word_bytes;
  }
  note_other_file(head);
  skip_statement();
  return true;
}

bool DumpRecordLocator::step_load(SqlCursor& cursor) {
  CopyHead head;
  const SqlHead read = read_load(cursor, head);
  if (read == SqlHead::open && may_end(at_)) return false;
  note_other_file(head);
  skip_statement();
  return true;
}

bool DumpRecordLocator::step_create(SqlCursor& cursor) {
  CreateHead head;
  const SqlHead read = read_create(cursor, head);
  if (read == SqlHead::open && may_end(at_)) return false;
  if (read == SqlHead::whole && head.is_table) {
    head.table.name = qualified(head.table.name);
    tables_.add(std::move(head.table));
  }
  skip_statement(head.is_compound);
  return true;
}

/// What changes how the rest is to be read.
bool DumpRecordLocator::step_setting(std::string_view word) {
  const Line line = scan_line(bytes_, at_, end_ == Following::end);
  if (!line.complete && may_end(at_)) return false;
  note_setting(word, bytes_.substr(at_, std::min(line.end - at_, k_comment_bytes_max)));
  // Alone it ends with its line.
  if (equal_words(word, "DELIMITER"))
    at_ = line.end;
  else
    skip_statement();
  return true;
}

void DumpRecordLocator::note_setting(std::string_view word, std::string_view line) {
  const std::string_view rest = trim(line.substr(word.size()));
  if (equal_words(word, "DELIMITER")) {
    if (!rest.empty()) terminator_ = rest;
  } else if (equal_words(word, "USE")) {
    SqlCursor cursor(rest, 0, true, dialect_);
    database_ = cursor.take_name().value_or("");
  } else if (equal_words(word, "SET")) {
    if (rest.starts_with("standard_conforming_strings"))
      dialect_.backslashes = rest.find("off") != std::string_view::npos;
  } else {
    in_transaction_ = equal_words(word, "BEGIN") || equal_words(word, "START");
  }
}

/// Within a statement that does not matter: up to its end.
bool DumpRecordLocator::step_skipping() {
  const std::string_view rest = bytes_.substr(at_);
  if (depth_ == 0 && rest.starts_with(terminator_)) {
    at_ += terminator_.size();
    mode_ = Mode::statement;
    return true;
  }
  if (more_comes() && rest.size() < terminator_.size() && terminator_.starts_with(rest)) return false;
  std::optional<SqlBody> body;
  const SqlToken token = next_sql_token(bytes_, at_, end_ == Following::end, dialect_, &body);
  if (!token.complete && !body && may_end(at_)) return false;
  if (compound_ && token.kind == SqlKind::word) {
    const std::string_view word = bytes_.substr(token.begin, token.end - token.begin);
    if (equal_words(word, "BEGIN") || equal_words(word, "CASE")) ++depth_;
    if (equal_words(word, "END") && depth_ != 0) --depth_;
  }
  at_ = std::max(token.end, at_ + 1);
  body_ = std::move(body);
  return true;
}

void DumpRecordLocator::report_truncation(std::string words) {
  if (!problem_) problem_ = SourceFinding{Rule::damaged_container, "the dump is truncated: " + std::move(words)};
}

void DumpRecordLocator::finish() {
  if (mode_ == Mode::over) return;
  const bool in_rows = mode_ != Mode::statement && mode_ != Mode::skipping;
  if (in_rows)
    report_truncation("it ends among the rows of " + in_quotes(rows_.table));
  else if (mode_ == Mode::skipping || (body_ && body_->kind != SqlKind::line_comment))
    report_truncation("it ends within a statement");
  else if (!closing_lines_.empty())
    report_truncation("its last line, \"-- " + std::string(closing_lines_.back()) + "\", is missing");
  else if (in_transaction_)
    report_truncation("COMMIT is missing at its end");
  // Which table is meant cannot be told for certain of a part, but that is not what is wrong with it.
  if (problem_ && problem_->rule == Rule::damaged_container) return;
  auto problem = tables_.problem();
  if (problem && problem_) problem->message += "; " + problem_->message;
  if (problem) problem_ = std::move(problem);
}

}  // namespace oxaudit
