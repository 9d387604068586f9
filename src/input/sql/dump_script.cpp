/// See dump_script.hpp.
#include "input/sql/dump_script.hpp"

#include "support/ascii.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

/// The first comment of a dump, and the last one, which every complete dump of that program has.
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
constexpr SqlDialect k_mysql{.backslashes = true, .hash_comments = true};
constexpr SqlDialect k_postgres{.nested_comments = true};

/// The first name in `text`, in quotes of any kind or without; empty if there is none.
std::string first_name(std::string_view text, const SqlDialect& dialect) {
  return SqlCursor(text, 0, true, dialect).take_name().value_or("");
}

}  // namespace

void DumpScript::note_comment(std::string_view comment) {
  reports_damage_ = reports_damage_ || comment.find("CORRUPTION ERROR") != std::string_view::npos ||
                    comment.starts_with("-- due to errors");
  if (!comment.starts_with("--")) return;
  const std::string_view text = trimmed(comment.substr(2));
  std::erase_if(closing_lines_, [&](std::string_view line) { return text.starts_with(line); });
  for (const ClosingLine& line : k_closing_lines) {
    // A version follows the name of MySQL and MariaDB.
    const bool matches = line.first.back() == ' ' ? text.starts_with(line.first) : text == line.first;
    if (!matches) continue;
    std::erase(closing_lines_, line.last);
    closing_lines_.push_back(line.last);
    dialect_ = line.first.front() == 'P' ? k_postgres : k_mysql;
  }
  if (text.starts_with("phpMyAdmin SQL Dump")) dialect_ = k_mysql;
}

bool DumpScript::is_setting(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 8> k_settings = {"USE",   "DELIMITER", "SET", "BEGIN",
                                                          "START", "COMMIT",    "END", "ROLLBACK"};
  return std::ranges::any_of(k_settings, [&](std::string_view one) { return equal_but_case(word, one); });
}

void DumpScript::note_setting(std::string_view word, std::string_view line) {
  const std::string_view rest = trimmed(line.substr(word.size()));
  if (equal_but_case(word, "DELIMITER")) {
    if (!rest.empty()) terminator_ = rest;
  } else if (equal_but_case(word, "USE")) {
    database_ = first_name(rest, dialect_);
  } else if (equal_but_case(word, "SET")) {
    if (rest.starts_with("standard_conforming_strings"))
      dialect_.backslashes = rest.find("off") != std::string_view::npos;
  } else {
    in_transaction_ = equal_but_case(word, "BEGIN") || equal_but_case(word, "START");
  }
}

void DumpScript::note_client_command(std::string_view line) {
  const std::size_t blank = line.find(' ');
  const std::string_view command = line.substr(0, blank);
  if ((command == "\\connect" || command == "\\c") && blank != std::string_view::npos)
    database_ = first_name(line.substr(blank), dialect_);
}

std::optional<std::string> DumpScript::missing_end() const {
  if (!closing_lines_.empty()) return "its last line, \"-- " + std::string(closing_lines_.back()) + "\", is missing";
  if (in_transaction_) return "COMMIT is missing at its end";
  return std::nullopt;
}

}  // namespace oxaudit
