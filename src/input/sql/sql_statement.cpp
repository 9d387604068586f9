/// See sql_statement.hpp.
#include "input/sql/sql_statement.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace oxaudit {

namespace {

constexpr unsigned k_words_before_kind_max = 12;
constexpr unsigned k_words_before_table_max = 8;

bool is_one_of(std::string_view word, std::span<const std::string_view> words) noexcept {
  return std::ranges::any_of(words, [&](std::string_view one) { return equal_words(word, one); });
}

bool starts_with_word(std::string_view word, std::string_view start) noexcept {
  return word.size() >= start.size() && equal_words(word.substr(0, start.size()), start);
}

SqlHead failed(const SqlCursor& cursor) { return cursor.open() ? SqlHead::open : SqlHead::broken; }

/// `(a, "b", c)`, its opening bracket taken.
bool take_names(SqlCursor& cursor, std::vector<std::string>& names) {
  do {
    auto name = cursor.take_name();
    if (!name) return false;
    names.push_back(std::move(*name));
  } while (cursor.take_symbol(','));
  return cursor.take_symbol(')');
}

/// `SET a = 1, b = 'x'`: the names, as far as they can be read.
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

/// Takes what stands in place of VALUES; false when it is nothing that could.
bool take_instead(SqlCursor& cursor, InsertHead& head) {
  for (const std::string_view word : {"SELECT", "WITH", "DEFAULT", "SET", "TABLE"})
    if (cursor.at_word(word)) head.instead = word;
  if (head.instead == "SET") take_assignments(cursor, head.columns);
  return !head.instead.empty();
}

FieldType declared_type(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 6> k_integers = {"int",     "bigint", "smallint",
                                                          "tinyint", "serial", "bigserial"};
  constexpr std::array<std::string_view, 5> k_reals = {"real", "double", "float", "numeric", "decimal"};
  const auto starts = [&](std::string_view start) { return starts_with_word(word, start); };
  // interval begins like int.
  if (equal_words(word, "interval")) return FieldType::text;
  if (std::ranges::any_of(k_integers, starts)) return FieldType::integer;
  if (std::ranges::any_of(k_reals, starts)) return FieldType::real;
  if (starts("bytea") || starts("blob")) return FieldType::blob;
  return starts("bool") ? FieldType::boolean : FieldType::text;
}

/// True when a definition that begins with this word is none of a column, whatever follows.
bool begins_constraint(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 9> k_words = {"constraint", "primary", "unique",   "foreign", "check",
                                                       "exclude",    "like",    "fulltext", "spatial"};
  return is_one_of(word, k_words);
}

/// Takes the rest of a column's definition. True when the column is computed, so that no dump holds its values.
bool take_definition(SqlCursor& cursor, FieldType& type) {
  bool computed = false;
  bool behind_as = false;
  unsigned depth = 0;
  if (cursor.peek().kind == SqlKind::word) type = declared_type(cursor.text());
  while (cursor.peek().kind != SqlKind::end) {
    if (depth == 0 && (cursor.at_symbol(',') || cursor.at_symbol(')'))) break;
    if (cursor.at_symbol('[') && depth == 0) type = FieldType::text;
    if (cursor.at_symbol('(')) {
      computed = computed || behind_as;
      ++depth;
    } else if (cursor.at_symbol(')')) {
      --depth;
    }
    behind_as = cursor.at_word("AS");
    cursor.take();
  }
  return computed;
}

bool take_columns(SqlCursor& cursor, DumpTable& table) {
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
    // A column named key has a type behind it, an index a name in quotes or its columns.
    const bool is_index = key && (cursor.peek().kind == SqlKind::name || cursor.at_symbol('('));
    const bool computed = take_definition(cursor, type);
    if (is_index || computed) continue;
    table.columns.push_back(std::move(*name));
    table.types.push_back(type);
  } while (cursor.take_symbol(','));
  return cursor.take_symbol(')');
}

}  // namespace

SqlHead read_insert(SqlCursor& cursor, InsertHead& head) {
  cursor.take();
  for (const std::string_view word : {"OR", "REPLACE", "IGNORE", "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "INTO"})
    cursor.take_word(word);
  head.backticks = cursor.peek().kind == SqlKind::name && cursor.text().front() == '`';
  auto table = cursor.take_dotted_name();
  if (!table) return failed(cursor);
  head.table = std::move(*table);
  if (cursor.take_word("AS")) cursor.take_name();
  if (cursor.take_symbol('(')) {
    head.end = cursor.at();
    if (cursor.at_word("SELECT")) return take_instead(cursor, head), SqlHead::whole;
    if (!take_names(cursor, head.columns)) return failed(cursor);
  }
  head.knows_columns = true;
  if (cursor.take_word("OVERRIDING")) {
    cursor.take();
    cursor.take_word("VALUE");
  }
  head.has_rows = cursor.take_word("VALUES") || cursor.take_word("VALUE");
  head.end = cursor.at();
  if (head.has_rows) return SqlHead::whole;
  const bool instead = take_instead(cursor, head);
  return instead && !cursor.open() ? SqlHead::whole : failed(cursor);
}

SqlHead read_merge(SqlCursor& cursor, InsertHead& head) {
  cursor.take();
  cursor.take_word("INTO");
  cursor.take_word("ONLY");
  auto table = cursor.take_dotted_name();
  if (!table) return failed(cursor);
  head.table = std::move(*table);
  head.instead = "MERGE";
  head.end = cursor.at();
  return cursor.open() ? SqlHead::open : SqlHead::whole;
}

SqlHead read_copy(SqlCursor& cursor, CopyHead& head) {
  cursor.take();
  if (cursor.at_symbol('(')) return SqlHead::whole;
  auto table = cursor.take_dotted_name();
  if (!table) return failed(cursor);
  head.table = std::move(*table);
  if (cursor.take_symbol('(') && !take_names(cursor, head.columns)) return failed(cursor);
  if (cursor.take_word("TO")) return SqlHead::whole;
  const bool oids = cursor.take_word("WITH") && cursor.take_word("OIDS");
  if (!cursor.take_word("FROM")) return failed(cursor);
  head.from_stdin = cursor.take_word("STDIN");
  head.from_other = !head.from_stdin;
  if (head.from_other) return cursor.open() ? SqlHead::open : SqlHead::whole;
  head.plain = !oids && cursor.at_symbol(';');
  while (cursor.peek().kind != SqlKind::end && !cursor.at_symbol(';')) cursor.take();
  if (!cursor.take_symbol(';')) return failed(cursor);
  head.end = cursor.at();
  return SqlHead::whole;
}

SqlHead read_load(SqlCursor& cursor, CopyHead& head) {
  cursor.take();
  for (unsigned i = 0; !cursor.take_word("TABLE"); ++i) {
    if (cursor.peek().kind == SqlKind::end) return failed(cursor);
    if (cursor.at_symbol(';') || i == k_words_before_table_max) return SqlHead::whole;
    cursor.take();
  }
  auto table = cursor.take_dotted_name();
  if (!table) return failed(cursor);
  head.table = std::move(*table);
  head.from_other = true;
  return cursor.open() ? SqlHead::open : SqlHead::whole;
}

SqlHead read_create(SqlCursor& cursor, CreateHead& head) {
  constexpr std::array<std::string_view, 4> k_compounds = {"trigger", "function", "procedure", "event"};
  constexpr std::array<std::string_view, 11> k_others = {
      "view", "index", "schema", "type", "sequence", "rule", "domain", "extension", "role", "database", "virtual"};
  cursor.take();
  for (unsigned i = 0; i < k_words_before_kind_max && !cursor.take_word("TABLE"); ++i) {
    if (cursor.peek().kind == SqlKind::end) return failed(cursor);
    if (cursor.peek().kind == SqlKind::word) {
      head.is_compound = is_one_of(cursor.text(), k_compounds);
      if (head.is_compound || is_one_of(cursor.text(), k_others)) return SqlHead::whole;
    }
    if (cursor.at_symbol(';') || i + 1 == k_words_before_kind_max) return SqlHead::whole;
    cursor.take();
  }
  if (cursor.take_word("IF") && (!cursor.take_word("NOT") || !cursor.take_word("EXISTS"))) return failed(cursor);
  auto name = cursor.take_dotted_name();
  if (!name) return failed(cursor);
  head.table.name = std::move(*name);
  head.is_table = cursor.take_symbol('(');
  if (head.is_table && !take_columns(cursor, head.table)) return failed(cursor);
  return cursor.open() ? SqlHead::open : SqlHead::whole;
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
