/// The manual page oxaudit(1).
#include "cli/generated/man_page.hpp"

#include "cli/help.hpp"
#include "cli/options/config_file.hpp"
#include "cli/options/options_table.hpp"
#include "cli/text.hpp"

#include <oxaudit/rule.hpp>

namespace oxaudit::cli {

namespace {

/// Text as roff shows it, each backquoted word in bold. A dash is the ASCII one, so that a reader may copy it.
std::string roff(std::string_view text) {
  std::string out;
  bool bold = false;
  for (const char c : text) switch (c) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`':
        out += bold ? "\\fR" : "\\fB";
        bold = !bold;
        break;
      default: out += c;
    }
  return out;
}

/// A paragraph: each sentence begins a line, as roff wants it to space them, and no line is long.
std::string paragraph(std::string_view text) {
  constexpr std::size_t k_line_width = 79;
  std::string out;
  for (;;) {
    const auto end = text.find(". ");
    out += wrap(roff(text.substr(0, end == std::string_view::npos ? end : end + 1)), 0, k_line_width) + "\n";
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 2);
  }
  // At the start of a line a full stop would begin a request.
  for (auto place = out.find("\n."); place != std::string::npos; place = out.find("\n.", place))
    out.insert(place + 1, "\\&");
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }

/// Words in capitals, which stand for something else, in italics.
std::string with_placeholders(std::string_view text) {
  const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool before = i > 0 && capital(text[i - 1]);
    if (capital(text[i]) != before) out += before ? "\\fR" : "\\fI";
    out += roff(text.substr(i, 1));
  }
  return !text.empty() && capital(text.back()) ? out + "\\fR" : out;
}

void append_option(std::string& out, const OptionRow& row) {
  const std::string value = row.value_name.empty() ? "" : " \\fI" + roff(row.value_name) + "\\fR";
  out += ".TP\n";
  if (row.short_name != 0) out += bold(std::string("-") + row.short_name) + ", ";
  out += bold("--" + std::string(row.name)) + value + "\n";
  out += paragraph(option_help(row) + ".");
  if (row.use == OptionUse::list) out += "This option is repeatable.\n";
  if (!row.default_text.empty()) out += "The default is " + bold(row.default_text) + ".\n";
}

void append_options(std::string& out) {
  out += ".SH OPTIONS\n";
  const OptionRow* previous = nullptr;
  for (const auto& row : shown_options()) {
    if (previous == nullptr || previous->group != row.group) out += ".SS " + std::string(heading(row.group)) + "\n";
    append_option(out, row);
    previous = &row;
  }
}

void append_rows(std::string& out, std::string_view section, std::span<const HelpRow> rows) {
  out.append(".SH ").append(section).append("\n");
  for (const auto& [term, meaning] : rows) out += ".TP\n" + bold(term) + "\n" + paragraph(std::string(meaning) + ".");
}

void append_rules(std::string& out) {
  out += ".SH RULES\n";
  for (const auto& row : rule_table())
    out += ".TP\n" + bold(row.code) + " " + roff(row.name) + "\n" +
           paragraph("Broken when " + std::string(row.summary) + ".");
}

void append_origins(std::string& out) {
  out += ".SH ENVIRONMENT\n.TP\n" + bold("OXAUDIT_") + "\\fIOPTION\\fR\n";
  out += paragraph(
      "Sets an option. The name is in capitals, with an underscore for each dash. A flag is yes or no. A list has one "
      "value per line. An empty variable sets nothing. `OXAUDIT_CONFIG` sets `--config`.");
  out += ".TP\n" + bold("NO_COLOR") + "\n" +
         paragraph("If it is not empty, output is coloured only if `--color` requests it.");
  out += ".TP\n" + bold("GITHUB_STEP_SUMMARY") + "\n" +
         paragraph("If a github report is written, a markdown report is appended to the file with this name.");
  out += ".SH FILES\n.TP\n" + bold(k_config_name) + "\n" +
         paragraph(
             "Sets options, one `name=value` per line. `#` begins a comment. The file is read only from the working "
             "folder, never from a folder that is audited.");
}

void append_command(std::string& out, std::string_view words, std::string_view arguments) {
  out += out.ends_with(".SH SYNOPSIS\n") ? ".B " : ".br\n.B ";
  out += std::string(words) + "\n" + (arguments.empty() ? "" : with_placeholders(arguments) + "\n");
}

}  // namespace

std::string man_page() {
  std::string out = ".\\\" Made from the option table; see tests/cli/generated/man_page.cpp.\n";
  out += ".TH OXAUDIT 1 \"\" \"oxaudit " OXAUDIT_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\noxaudit \\- audit tic\\-tac\\-toe boards in bulk\n";
  out += ".SH SYNOPSIS\n";
  append_command(out, "oxaudit", k_audit_arguments);
  for (const auto& row : k_commands) append_command(out, "oxaudit " + std::string(row.name), row.arguments);
  out += ".SH DESCRIPTION\n" + paragraph(concat(k_summary, ' ', k_about_paths));
  out += ".SH COMMANDS\n" + paragraph(std::string(k_about_commands));
  for (const auto& row : k_commands) out += ".TP\n" + bold(row.name) + "\n" + paragraph(std::string(row.help) + ".");
  append_options(out);
  out += ".PP\n" + paragraph(std::string(k_about_origins));
  append_rules(out);
  append_rows(out, "EXIT STATUS", k_exit_statuses);
  append_origins(out);
  append_rows(out, "EXAMPLES", k_examples);
  return out;
}

}  // namespace oxaudit::cli
