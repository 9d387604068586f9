/// The manual page oxaudit(1).
#include "cli/commands/man_page.hpp"

#include "cli/help.hpp"
#include "cli/options/config_file.hpp"
#include "cli/options/options_table.hpp"

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
  if (!row.default_text.empty()) out += "The default is " + bold(row.default_text) + ".\n";
}

void append_options(std::string& out) {
  out += ".SH OPTIONS\n";
  for (std::size_t i = 0; i < k_option_group_count; ++i) {
    const auto group = static_cast<OptionGroup>(i);
    if (heading(group).empty()) continue;
    out += ".SS " + std::string(heading(group)) + "\n";
    for (const auto& row : option_table())
      if (row.group == group) append_option(out, row);
  }
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
      "Any option, in capitals and with an underscore for each dash. A flag is yes or no; a list has a value on each "
      "line; an empty variable is as good as none. `OXAUDIT_CONFIG` is `--config`.");
  out += ".TP\n" + bold("NO_COLOR") + "\nWhen it is not empty, nothing is coloured unless asked for.\n";
  out += ".TP\n" + bold("GITHUB_STEP_SUMMARY") + "\n";
  out += "With a github report, a markdown report is added to the file that it names.\n";
  out += ".SH FILES\n.TP\n" + bold(k_config_name) + "\n";
  out += paragraph(
      "Options, `name=value` a line; `#` begins a comment. It is read from the working folder only, never from a "
      "folder "
      "that is audited.");
}

}  // namespace

std::string man_page() {
  std::string out = ".\\\" Made from the option table; see src/cli/man_page.cpp.\n";
  out += ".TH OXAUDIT 1 \"\" \"oxaudit " OXAUDIT_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\noxaudit \\- audit tic\\-tac\\-toe boards in bulk\n";
  out += ".SH SYNOPSIS\n";
  for (const auto& row : synopsis())
    out += (&row == synopsis().data() ? ".B " : ".br\n.B ") + std::string(row.term) + "\n" +
           with_placeholders(row.meaning) + "\n";
  out += ".SH DESCRIPTION\n" + paragraph(introduction());
  append_options(out);
  out += ".PP\n" + paragraph(about_origins());
  append_rules(out);
  out += ".SH EXIT STATUS\n";
  for (const auto& row : exit_statuses())
    out += ".TP\n" + bold(row.term) + "\n" + paragraph(std::string(row.meaning) + ".");
  append_origins(out);
  out += ".SH EXAMPLES\n";
  for (const auto& row : examples()) out += ".TP\n" + bold(row.term) + "\n" + paragraph(std::string(row.meaning) + ".");
  return out;
}

}  // namespace oxaudit::cli
