/// Completion scripts for bash, zsh and fish. Each is a fixed script around the lines made from the option table.
#include "cli/commands/completions.hpp"

#include "cli/help.hpp"
#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"

#include <oxaudit/rule.hpp>

#include <cstdint>
#include <vector>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_made = "# Made from the option table; see src/cli/completions.cpp.\n";

/// How a value is completed.
enum class Completion : std::uint8_t {
  nothing,    ///< anything: a number, a name, a pattern
  file,       ///< a path
  word,       ///< one of a few words
  word_list,  ///< some of them, separated by commas
  report,     ///< a path, perhaps behind one of the words and a colon
};

Completion completion_of(const OptionRow& row) {
  if (row.value_name == "FILE") return Completion::file;
  if (row.name == "output") return Completion::report;
  if (option_words(row.name).empty()) return Completion::nothing;
  return row.value_name.ends_with(",...") ? Completion::word_list : Completion::word;
}

std::vector<const OptionRow*> shown_options() {
  std::vector<const OptionRow*> rows;
  for (const auto& row : option_table())
    if (row.group != OptionGroup::developer) rows.push_back(&row);
  return rows;
}

std::string joined(const std::vector<std::string>& words, std::string_view behind = "") {
  std::string list;
  for (const auto& word : words) list += (list.empty() ? "" : " ") + word + std::string(behind);
  return list;
}

std::string command_words() {
  std::vector<std::string> words;
  for (const auto& row : commands()) words.emplace_back(row.term);
  return joined(words);
}

std::string rule_words() {
  std::vector<std::string> words;
  for (const auto& row : rule_table()) {
    words.emplace_back(row.code);
    words.emplace_back(row.name);
  }
  return joined(words);
}

/// The first sentence of what is said of an option, short enough for a list.
std::string short_help(const OptionRow& row) {
  const std::string help = option_help(row);
  return help.substr(0, help.find(". "));
}

/// Each of `characters` in `text` with a backslash before it.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string replaced(std::string text, std::string_view placeholder, std::string_view value) {
  const auto place = text.find(placeholder);
  return place == std::string::npos ? text : text.replace(place, placeholder.size(), value);
}

/// `-o | --output`.
std::string bash_names(const OptionRow& row) {
  return (row.short_name != 0 ? std::string("-") + row.short_name + " | " : "") + "--" + std::string(row.name);
}

std::string bash_action(const OptionRow& row) {
  const std::string words = joined(option_words(row.name));
  switch (completion_of(row)) {
    case Completion::nothing: return "_oxaudit_nothing";
    case Completion::file: return "_oxaudit_files \"$value\"";
    case Completion::word: return "_oxaudit_words \"$value\" '" + words + "'";
    case Completion::word_list: return "_oxaudit_list \"$value\" '" + words + "'";
    case Completion::report: return "_oxaudit_report \"$value\" '" + joined(option_words(row.name), ":") + "'";
  }
  return "";
}

/// The branches of a `case` that leave candidates in COMPREPLY.
std::string bash_values() {
  std::string out;
  std::string others;
  for (const auto* row : shown_options()) {
    if (row->use == OptionUse::flag) continue;
    if (completion_of(*row) == Completion::nothing)
      others += (others.empty() ? "" : " | ") + bash_names(*row);
    else
      out += "    " + bash_names(*row) + ") " + bash_action(*row) + " ;;\n";
  }
  return out + "    " + others + ") _oxaudit_nothing ;;\n";
}

// Bash parts words at `=` and `:`, which stand inside `--option=value` and `json:report.json`. So the word is put
// together again, and from the candidates the part is cut that Bash takes for words before.
constexpr std::string_view k_bash_start = R"(# bash completion for oxaudit
_oxaudit_words() { mapfile -t COMPREPLY < <(compgen -W "$2" -- "$1"); }

_oxaudit_list() {
  local before=''
  [[ $1 == *,* ]] && before=${1%,*},
  compopt -o nospace 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$2" -- "${1##*,}")
}

_oxaudit_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_oxaudit_report() {
  if [[ $1 == *:* ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -P "${1%%:*}:" -f -- "${1#*:}")
    return
  fi
  local formats
  mapfile -t formats < <(compgen -W "$2" -- "$1")
  if ((${#formats[@]} == 0)); then
    _oxaudit_files "$1"
  else
    compopt -o nospace 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
    COMPREPLY=("${formats[@]}" "${COMPREPLY[@]}")
  fi
}

_oxaudit_nothing() { compopt +o default +o bashdefault 2>/dev/null; }

# Candidates for the value of an option; false when the option has none.
_oxaudit_value() {
  local value=$2
  case $1 in
)";

constexpr std::string_view k_bash_middle = R"(    *) return 1 ;;
  esac
}

_oxaudit_plain() {
  local word=$1 command
  case $word in
    -*) _oxaudit_words "$word" '{options}' ;;
    *)
      _oxaudit_files "$word"
      [[ $2 == 1 ]] && for command in {commands}; do
        [[ $command == "$word"* ]] && COMPREPLY+=("$command")
      done
      ;;
  esac
}

_oxaudit() {
  local part=${COMP_WORDS[COMP_CWORD]} word=${COMP_WORDS[COMP_CWORD]} i=$COMP_CWORD
  while ((i > 1)) && [[ $word != -*=* ]] &&
    [[ ${COMP_WORDS[i]} == [=:] || ${COMP_WORDS[i - 1]} == [=:] ]]; do
    ((i -= 1))
    word=${COMP_WORDS[i]}$word
  done
  [[ $part == [=:] && $part != "$word" ]] && part=''
  local before=${word%"$part"}

  COMPREPLY=()
  local j
  for ((j = 1; j < i; ++j)); do
    if [[ ${COMP_WORDS[j]} == -- ]]; then
      _oxaudit_files "$word"
      return
    fi
  done
  if [[ ${COMP_WORDS[1]} == explain ]] && ((COMP_CWORD > 1)); then
    _oxaudit_nothing
    _oxaudit_words "$word" '{rules}'
  elif [[ $word == --*=* ]]; then
    _oxaudit_value "${word%%=*}" "${word#*=}" || _oxaudit_nothing
    COMPREPLY=("${COMPREPLY[@]/#/${word%%=*}=}")
  elif ! _oxaudit_value "${COMP_WORDS[i - 1]}" "$word"; then
    _oxaudit_plain "$word" "$i"
  fi
  [[ -n $before ]] && COMPREPLY=("${COMPREPLY[@]#"$before"}")
  return 0
}

complete -o bashdefault -o default -F _oxaudit oxaudit
)";

/// What stands in zsh's quotes and in the brackets of _arguments.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : escaped(text, "[]:\\")) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out;
}

std::string zsh_action(const OptionRow& row) {
  const std::string words = joined(option_words(row.name));
  switch (completion_of(row)) {
    case Completion::nothing: return " ";
    case Completion::file: return "_files";
    case Completion::word: return "(" + words + ")";
    case Completion::word_list: return "_sequence compadd - " + words;
    case Completion::report: return "_oxaudit_report";
  }
  return "";
}

std::string zsh_option(const OptionRow& row) {
  const bool flag = row.use == OptionUse::flag;
  const std::string name = "--" + std::string(row.name) + (flag ? "" : "=");
  const std::string tail = "[" + zsh_text(short_help(row)) + "]" +
                           (flag ? "" : ":" + zsh_text(row.value_name) + ":" + zsh_action(row)) + "'";
  const bool again = row.use == OptionUse::list;
  if (row.short_name == 0) return std::string("    '") + (again ? "*" : "") + name + tail + "\n";
  const std::string short_name = std::string("-") + row.short_name;
  const std::string exclusion = again ? "'*'" : "'(" + short_name + " --" + std::string(row.name) + ")'";
  return "    " + exclusion + "{" + short_name + (flag ? "" : "+") + "," + name + "}'" + tail + "\n";
}

constexpr std::string_view k_zsh_script = R"(#compdef oxaudit
{made}
_oxaudit_report() {
  if compset -P '*:'; then
    _files
  else
    _alternative 'formats:report format:compadd -S ":" - {reports}' 'files:file:_files'
  fi
}

_oxaudit_rules() {
  local -a rules
  rules=(
{rules}  )
  _describe -t rules rule rules
}

_oxaudit_first() {
  local -a commands
  commands=(
{commands}  )
  _alternative 'commands:command:{ _describe -t commands command commands }' 'files:path:_files'
}

_oxaudit() {
  if ((CURRENT > 2)) && [[ $words[2] == explain ]]; then
    _oxaudit_rules
    return
  fi
  local -a options
  options=(
{options}  )
  local first=_files
  ((CURRENT == 2)) && first=_oxaudit_first
  _arguments -s -S : $options "*:path:$first"
}

_oxaudit "$@"
)";

std::string fish_text(std::string_view text) { return "'" + escaped(text, "\\'") + "'"; }

std::string fish_option(const OptionRow& row) {
  const std::string words = joined(option_words(row.name));
  std::string out = "complete -c oxaudit";
  if (row.short_name != 0) out += std::string(" -s ") + row.short_name;
  out += " -l " + std::string(row.name);
  if (row.use != OptionUse::flag) switch (completion_of(row)) {
      case Completion::nothing: out += " -x"; break;
      case Completion::file: out += " -r -F"; break;
      case Completion::word: out += " -x -a '" + words + "'"; break;
      case Completion::word_list: out += " -x -a '(__oxaudit_list " + words + ")'"; break;
      case Completion::report: out += " -r -F -a '" + joined(option_words(row.name), ":") + "'"; break;
    }
  return out + " -d " + fish_text(short_help(row)) + "\n";
}

constexpr std::string_view k_fish_start = R"(
# The words of a list, each behind what stands before the last comma.
function __oxaudit_list
    set -l before (string match -r '^(?:--[^=]*=)?(.*,)' -- (commandline -ct))[2]
    for word in $argv
        echo $before$word
    end
end

)";

}  // namespace

std::string bash_completion() {
  std::string names;
  for (const auto* row : shown_options()) {
    if (row->short_name != 0) names += std::string("-") + row->short_name + " ";
    names += "--" + std::string(row->name) + " ";
  }
  names.pop_back();
  std::string out(k_bash_start);
  out.insert(out.find('\n') + 1, k_made);
  std::string rest = replaced(std::string(k_bash_middle), "{options}", names);
  rest = replaced(std::move(rest), "{commands}", command_words());
  return out + bash_values() + replaced(std::move(rest), "{rules}", rule_words());
}

std::string zsh_completion() {
  std::string rules;
  for (const auto& row : rule_table()) rules += "    '" + std::string(row.code) + ":" + std::string(row.name) + "'\n";
  std::string options;
  for (const auto* row : shown_options()) options += zsh_option(*row);
  std::string first_words;
  for (const auto& row : commands())
    first_words += "    '" + std::string(row.term) + ":" + zsh_text(row.meaning) + "'\n";
  std::string out = replaced(std::string(k_zsh_script), "{made}\n", k_made);
  out = replaced(std::move(out), "{reports}", joined(report_names()));
  out = replaced(std::move(out), "{rules}", rules);
  out = replaced(std::move(out), "{commands}", first_words);
  return replaced(std::move(out), "{options}", options);
}

std::string fish_completion() {
  std::string out = "# fish completion for oxaudit\n" + std::string(k_made) + std::string(k_fish_start);
  for (const auto& row : commands())
    out += "complete -c oxaudit -n __fish_is_first_token -a " + std::string(row.term) + " -d " +
           fish_text(row.meaning) + "\n";
  for (const auto& row : rule_table())
    out += "complete -c oxaudit -n '__fish_seen_subcommand_from explain' -f -a " + std::string(row.code) + " -d " +
           fish_text(row.name) + "\n";
  for (const auto* row : shown_options()) out += fish_option(*row);
  return out;
}

}  // namespace oxaudit::cli
