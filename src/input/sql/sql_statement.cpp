/// See sql_statement.hpp.
#include "input/sql/sql_statement.hpp"

#include "support/ascii.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace oxaudit {

namespace {

constexpr unsigned k_words_before_kind_max = 12;
constexpr unsigned k_words_before_table_max = 8;

bool is_one_of(std::string_view word, std::span<const std::string_view> words) noexcept {
  return std::ranges::any_of(words, [&](std::string_view one) { return equal_but_case(word, one); });
}

/// What a head is if its next part is not there.
SqlHead incomplete(const SqlCursor& cursor) { return cursor.open() ? SqlHead::open : SqlHead::broken; }

/// What a head is if its last part is there, which may continue after the bytes.
SqlHead end_of_head(const SqlCursor& cursor) { return cursor.open() ? SqlHead::open : SqlHead::complete; }

bool take_table(SqlCursor& cursor, StatementHead& head) {
  auto name = cursor.take_dotted_name();
  if (name) head.table.name = std::move(*name);
  return name.has_value();
}

/// `a, "b", c)`: a list of names after its opening parenthesis.
bool take_names(SqlCursor& cursor, std::vector<std::string>& names) {
  do {
    auto name = cursor.take_name();
    if (!name) return false;
    names.push_back(std::move(*name));
  } while (cursor.take_symbol(','));
  return cursor.take_symbol(')');
}

/// `SET a = 1, b = 'x'`: the names up to the first syntax error.
void take_assignments(SqlCursor& cursor, std::vector<std::string>& names) {
  cursor.take();
  do {
    auto name = cursor.take_name();
    if (!name || !cursor.take_symbol('=')) return;
    names.push_back(std::move(*name));
    for (unsigned depth = 0; cursor.peek().kind != SqlKind::end && !cursor.at_symbol(';'); cursor.take()) {
      if (depth == 0 && (cursor.at_symbol(',') || cursor.at_word("ON"))) break;
      if (cursor.at_symbol('(')) ++depth;
      if (cursor.at_symbol(')') && depth != 0) --depth;
    }
  } while (cursor.take_symbol(','));
}

/// Takes what computes rows instead of VALUES; false when there is nothing of the kind.
bool take_computed(SqlCursor& cursor, StatementHead& head) {
  for (const std::string_view word : {"SELECT", "WITH", "DEFAULT", "SET", "TABLE"})
    if (cursor.at_word(word)) head.computed_by = word;
  if (head.computed_by == "SET") take_assignments(cursor, head.columns);
  if (!head.computed_by.empty()) head.rows = StatementHead::Rows::computed;
  return !head.computed_by.empty();
}

/// The type of a column whose declaration begins with this word.
FieldType declared_type(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 6> k_integers = {"int",     "bigint", "smallint",
                                                          "tinyint", "serial", "bigserial"};
  constexpr std::array<std::string_view, 5> k_reals = {"real", "double", "float", "numeric", "decimal"};
  const auto starts = [&](std::string_view start) { return equal_but_case(word.substr(0, start.size()), start); };
  if (starts("interval")) return FieldType::text;  // and not an integer, although it begins like `int`
  if (std::ranges::any_of(k_integers, starts)) return FieldType::integer;
  if (std::ranges::any_of(k_reals, starts)) return FieldType::real;
  if (starts("bytea") || starts("blob")) return FieldType::blob;
  return starts("bool") ? FieldType::boolean : FieldType::text;
}

/// True when a definition that begins with this word defines a constraint, not a column.
bool begins_constraint(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 9> k_words = {"constraint", "primary", "unique",   "foreign", "check",
                                                       "exclude",    "like",    "fulltext", "spatial"};
  return is_one_of(word, k_words);
}

/// Takes the rest of a column's definition. Returns true for a generated column (`AS (…)`), whose values no dump
/// contains.
bool take_definition(SqlCursor& cursor, FieldType& type) {
  bool computed = false;
  bool after_as = false;
  unsigned depth = 0;
  if (cursor.peek().kind == SqlKind::word) type = declared_type(cursor.text());
  while (cursor.peek().kind != SqlKind::end) {
    if (cursor.at_symbol(';') || (depth == 0 && (cursor.at_symbol(',') || cursor.at_symbol(')')))) break;
    if (cursor.at_symbol('[') && depth == 0) type = FieldType::text;
    if (cursor.at_symbol('(')) {
      computed = computed || after_as;
      ++depth;
    } else if (cursor.at_symbol(')')) {
      --depth;
    }
    after_as = cursor.at_word("AS");
    cursor.take();
  }
  return computed;
}

/// The definitions of columns after their opening parenthesis.
bool take_columns(SqlCursor& cursor, NamedTable& table) {
  do {
    const SqlToken first = cursor.peek();
    const bool word = first.kind == SqlKind::word;
    FieldType type = FieldType::text;
    if (word && begins_constraint(cursor.text())) {
      take_definition(cursor, type);
      continue;
    }
    const bool key = word && (cursor.at_word("KEY") || cursor.at_word("INDEX"));
    auto name = cursor.take_name();
    if (!name) return false;
    // A type follows the name of a column called `key`; an index has a quoted name or its columns there.
    const bool is_index = key && (cursor.peek().kind == SqlKind::name || cursor.at_symbol('('));
    const bool computed = take_definition(cursor, type);
    if (is_index || computed) continue;
    table.columns.push_back(std::move(*name));
    table.types.push_back(type);
  } while (cursor.take_symbol(','));
  return cursor.take_symbol(')');
}

/// INSERT and REPLACE.
SqlHead read_insert(SqlCursor& cursor, StatementHead& head) {
  head.rows = StatementHead::Rows::unreadable;
  for (const std::string_view word : {"OR", "REPLACE", "IGNORE", "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "INTO"})
    cursor.take_word(word);
  head.backticks = cursor.peek().kind == SqlKind::name && cursor.text().front() == '`';
  if (!take_table(cursor, head)) return incomplete(cursor);
  if (cursor.take_word("AS")) cursor.take_name();
  if (cursor.take_symbol('(')) {
    head.end = cursor.at();
    if (cursor.at_word("SELECT")) return take_computed(cursor, head), SqlHead::complete;
    if (!take_names(cursor, head.columns)) return incomplete(cursor);
  }
  head.knows_columns = true;
  if (cursor.take_word("OVERRIDING")) {
    cursor.take();
    cursor.take_word("VALUE");
  }
  const bool has_rows = cursor.take_word("VALUES") || cursor.take_word("VALUE");
  head.end = cursor.at();
  if (has_rows) return head.rows = StatementHead::Rows::values, SqlHead::complete;
  return take_computed(cursor, head) ? end_of_head(cursor) : incomplete(cursor);
}

SqlHead read_merge(SqlCursor& cursor, StatementHead& head) {
  cursor.take_word("INTO");
  cursor.take_word("ONLY");
  if (!take_table(cursor, head)) return incomplete(cursor);
  head.rows = StatementHead::Rows::computed;
  head.computed_by = "MERGE";
  head.end = cursor.at();
  return end_of_head(cursor);
}

SqlHead read_copy(SqlCursor& cursor, StatementHead& head) {
  if (cursor.at_symbol('(')) return SqlHead::complete;
  head.rows = StatementHead::Rows::unreadable;
  if (!take_table(cursor, head)) return incomplete(cursor);
  if (cursor.take_symbol('(') && !take_names(cursor, head.columns)) return incomplete(cursor);
  if (cursor.take_word("TO")) return head.rows = StatementHead::Rows::none, SqlHead::complete;
  const bool oids = cursor.take_word("WITH") && cursor.take_word("OIDS");
  if (!cursor.take_word("FROM")) return incomplete(cursor);
  if (!cursor.take_word("STDIN")) return head.rows = StatementHead::Rows::in_file, end_of_head(cursor);
  head.default_form = !oids && cursor.at_symbol(';');
  while (cursor.peek().kind != SqlKind::end && !cursor.at_symbol(';')) cursor.take();
  if (!cursor.take_symbol(';')) return incomplete(cursor);
  head.rows = StatementHead::Rows::copy;
  head.end = cursor.at();
  return SqlHead::complete;
}

/// LOAD DATA INFILE, the COPY of MySQL, whose rows are always in another file.
SqlHead read_load(SqlCursor& cursor, StatementHead& head) {
  for (unsigned i = 0; !cursor.take_word("TABLE"); ++i) {
    if (cursor.peek().kind == SqlKind::end) return incomplete(cursor);
    if (cursor.at_symbol(';') || i == k_words_before_table_max) return SqlHead::complete;
    cursor.take();
  }
  if (!take_table(cursor, head)) return incomplete(cursor);
  head.rows = StatementHead::Rows::in_file;
  return end_of_head(cursor);
}

SqlHead read_create(SqlCursor& cursor, StatementHead& head) {
  constexpr std::array<std::string_view, 4> k_compounds = {"trigger", "function", "procedure", "event"};
  constexpr std::array<std::string_view, 11> k_others = {
      "view", "index", "schema", "type", "sequence", "rule", "domain", "extension", "role", "database", "virtual"};
  for (unsigned i = 0; i < k_words_before_kind_max && !cursor.take_word("TABLE"); ++i) {
    if (cursor.peek().kind == SqlKind::end) return incomplete(cursor);
    if (cursor.peek().kind == SqlKind::word) {
      head.is_compound = is_one_of(cursor.text(), k_compounds);
      if (head.is_compound || is_one_of(cursor.text(), k_others)) return SqlHead::complete;
    }
    if (cursor.at_symbol(';') || i + 1 == k_words_before_kind_max) return SqlHead::complete;
    cursor.take();
  }
  if (cursor.take_word("IF") && (!cursor.take_word("NOT") || !cursor.take_word("EXISTS"))) return incomplete(cursor);
  if (!take_table(cursor, head)) return incomplete(cursor);
  head.creates_table = cursor.take_symbol('(');
  if (head.creates_table && !take_columns(cursor, head.table)) return incomplete(cursor);
  return end_of_head(cursor);
}

}  // namespace

SqlHead read_statement_head(SqlCursor& cursor, std::string_view word, StatementHead& head) {
  cursor.take();
  if (equal_but_case(word, "INSERT") || equal_but_case(word, "REPLACE")) return read_insert(cursor, head);
  if (equal_but_case(word, "MERGE")) return read_merge(cursor, head);
  if (equal_but_case(word, "COPY")) return read_copy(cursor, head);
  if (equal_but_case(word, "LOAD")) return read_load(cursor, head);
  if (equal_but_case(word, "CREATE")) return read_create(cursor, head);
  return SqlHead::complete;
}

bool begins_statement(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 66> k_words = {
      "abort",     "alter",    "analyze", "analyse", "attach", "begin",    "call",       "change",  "checkpoint",
      "close",     "cluster",  "comment", "commit",  "copy",   "create",   "deallocate", "declare", "delete",
      "delimiter", "detach",   "discard", "do",      "drop",   "end",      "exec",       "execute", "explain",
      "fetch",     "flush",    "go",      "grant",   "if",     "import",   "insert",     "kill",    "listen",
      "load",      "lock",     "merge",   "move",    "notify", "optimize", "pragma",     "prepare", "print",
      "reassign",  "refresh",  "reindex", "release", "rename", "replace",  "reset",      "revoke",  "rollback",
      "savepoint", "security", "select",  "set",     "show",   "start",    "truncate",   "unlock",  "update",
      "use",       "vacuum",   "with"};
  return is_one_of(word, k_words);
}

}  // namespace oxaudit
