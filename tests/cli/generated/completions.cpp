/// Makes completion scripts for bash, zsh and fish: a constant script with lines from the option table inserted.
#include "cli/generated/completions.hpp"

#include "cli/help.hpp"
#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"
#include "cli/text.hpp"

#include <oxaudit/rule.hpp>

#include <cstdint>
#include <vector>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_made = "# Made from the option table; see tests/cli/generated/completions.cpp.\n";

/// How a value is completed.
enum class Completion : std::uint8_t {
  nothing,    ///< anything: a number, a name, a pattern
  file,       ///< a path
  word,       ///< one of a few words
  word_list,  ///< some of them, separated by commas
  report,     ///< a path, optionally after one of the words and a colon
};

Completion completion_of(const OptionRow& row) {
  if (row.value_name == "FILE") return Completion::file;
  if (row.name == "output") return Completion::report;
  if (option_words(row.name).empty()) return Completion::nothing;
  return row.value_name.ends_with(",...") ? Completion::word_list : Completion::word;
}

/// The words with spaces between them, each followed by `suffix`.
std::string word_list(const std::vector<std::string>& words, std::string_view suffix = "") {
  return words.empty() ? "" : joined(words, std::string(suffix) + " ") + std::string(suffix);
}

/// Puts a backslash before each of `characters`.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// `-o | --output`.
std::string bash_names(const OptionRow& row) {
  return (row.short_name != 0 ? std::string("-") + row.short_name + " | " : "") + "--" + std::string(row.name);
}

std::string bash_action(const OptionRow& row) {
  const std::string words = word_list(option_words(row.name));
  switch (completion_of(row)) {
    case Completion::nothing: return "_oxaudit_nothing";
    case Completion::file: return "_oxaudit_files \"$value\"";
    case Completion::word: return "_oxaudit_words \"$value\" '" + words + "'";
    case Completion::word_list: return "_oxaudit_list \"$value\" '" + words + "'";
    case Completion::report: return "_oxaudit_report \"$value\" '" + word_list(option_words(row.name), ":") + "'";
  }
  return "";
}

/// The branches of a `case` that put candidates into COMPREPLY.
std::string bash_values() {
  std::string out;
  std::string others;
  for (const auto& row : shown_options()) {
    if (row.use == OptionUse::flag) continue;
    if (completion_of(row) == Completion::nothing)
      others += (others.empty() ? "" : " | ") + bash_names(row);
    else
      out += "    " + bash_names(row) + ") " + bash_action(row) + " ;;\n";
  }
  return out + "    " + others + ") _oxaudit_nothing ;;\n";
}

// Bash splits words at `=` and `:`, which occur in `--option=value` and `json:report.json`. The script therefore joins
// the parts of a word again, and removes from each candidate the part that Bash considers earlier words.
constexpr std::string_view k_bash_script = R"(# bash completion for oxaudit
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
{values}    *) return 1 ;;
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

/// Escapes text for single quotes and for the brackets of _arguments in zsh.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : escaped(text, "[]:\\")) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out;
}

std::string zsh_action(const OptionRow& row) {
  const std::string words = word_list(option_words(row.name));
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
  const std::string words = word_list(option_words(row.name));
  std::string out = "complete -c oxaudit";
  if (row.short_name != 0) out += std::string(" -s ") + row.short_name;
  out += " -l " + std::string(row.name);
  if (row.use != OptionUse::flag) switch (completion_of(row)) {
      case Completion::nothing: out += " -x"; break;
      case Completion::file: out += " -r -F"; break;
      case Completion::word: out += " -x -a '" + words + "'"; break;
      case Completion::word_list: out += " -x -a '(__oxaudit_list " + words + ")'"; break;
      case Completion::report: out += " -r -F -a '" + word_list(option_words(row.name), ":") + "'"; break;
    }
  return out + " -d " + fish_text(short_help(row)) + "\n";
}

constexpr std::string_view k_fish_start = R"(
# Prints each word after the text up to the last comma of the current token.
function __oxaudit_list
    set -l before (string match -r '^(?:--[^=]*=)?(.*,)' -- (commandline -ct))[2]
    for word in $argv
        echo $before$word
    end
end

)";

}  // namespace

std::string bash_completion() {
  std::vector<std::string> names;
  for (const auto& row : shown_options()) {
    if (row.short_name != 0) names.push_back(std::string("-") + row.short_name);
    names.push_back("--" + std::string(row.name));
  }
  std::vector<std::string> commands;
  for (const auto& row : k_commands) commands.emplace_back(row.name);
  std::string out(k_bash_script);
  out.insert(out.find('\n') + 1, k_made);
  out = replaced(std::move(out), "{values}", bash_values());
  out = replaced(std::move(out), "{options}", word_list(names));
  out = replaced(std::move(out), "{commands}", word_list(commands));
  return replaced(std::move(out), "{rules}", word_list(rule_words()));
}

std::string zsh_completion() {
  std::string rules;
  for (const auto& row : rule_table()) rules += "    '" + std::string(row.code) + ":" + std::string(row.name) + "'\n";
  std::string options;
  for (const auto& row : shown_options()) options += zsh_option(row);
  std::string commands;
  for (const auto& row : k_commands) commands += "    '" + std::string(row.name) + ":" + zsh_text(row.help) + "'\n";
  std::string out = replaced(std::string(k_zsh_script), "{made}\n", k_made);
  out = replaced(std::move(out), "{reports}", word_list(option_words("output")));
  out = replaced(std::move(out), "{rules}", rules);
  out = replaced(std::move(out), "{commands}", commands);
  return replaced(std::move(out), "{options}", options);
}

std::string fish_completion() {
  std::string out = "# fish completion for oxaudit\n" + std::string(k_made) + std::string(k_fish_start);
  for (const auto& row : k_commands)
    out += "complete -c oxaudit -n __fish_is_first_token -a " + std::string(row.name) + " -d " + fish_text(row.help) +
           "\n";
  for (const auto& row : rule_table())
    out += "complete -c oxaudit -n '__fish_seen_subcommand_from explain' -f -a " + std::string(row.code) + " -d " +
           fish_text(row.name) + "\n";
  for (const auto& row : shown_options()) out += fish_option(row);
  return out;
}

}  // namespace oxaudit::cli
