/// See grouping.hpp. The presets follow the paths that the systems write (NAME is the name of the submitted file):
///
///   Canvas       name[_LATE]_user_file_NAME. Names are in lower case without spaces. A file that was submitted again
///   has
///                -1, -2 … after its name. Anonymous submissions begin with [LATE_]anon_ID.
///   Moodle       Name_id_assignsubmission_file_/NAME, or the same as one name without folders.
///   nbgrader     submitted/student/assignment/NAME; in the exchange student+assignment+time[+random]/NAME. Each
///                submission also contains a timestamp.txt.
///   Gradescope   submission_id/NAME
///   Brightspace  number-number - Name - date/NAME
///   Blackboard   assignment_user_attempt_time_NAME. Each submission also has a .txt file with that name but no NAME.
#include "grading/grouping.hpp"

#include "support/append.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

/// The patterns of one course system, tried in order.
struct Preset {
  std::string_view name;
  std::array<std::string_view, 2> patterns;  ///< the second may be empty
  std::string_view added = "";               ///< glob of the file that the system adds to each submission; may be empty
};

constexpr auto k_presets = std::to_array<Preset>({
    {"canvas",
     {"[{late:LATE|late}_]anon_{student}_{:digits}_*[-{attempt:digits}][.*][/**]",
      "{student}[_{late:LATE|late}]_{id:digits}_{:digits}_*[-{attempt:digits}][.*][/**]"}},
    {"moodle", {"{student}_{id:digits}_assignsubmission_*[/**]", "{student}_assignsubmission_*[/**]"}},
    {"nbgrader", {"submitted/{student}/{assignment}/**", "{student}+{assignment}+{attempt}[+*]/**"}, "timestamp.txt"},
    {"gradescope", {"submission_{submission:digits}[.*][/**]"}},
    {"brightspace", {"{:digits}-{:digits} - {student} - */**"}},
    // The name of an assignment may contain any character; the student's file name follows the time.
    {"blackboard",
     {"*_{student}_attempt_{attempt}_*[/**]", "*_{student}_attempt_{attempt}.*[/**]"},
     "*_attempt_\?\?\?\?-\?\?-\?\?-\?\?-\?\?-\?\?.txt"},
});

/// For messages. Clang 14 cannot compile a view of the standard library that would do.
std::vector<std::string_view> preset_names() {
  std::vector<std::string_view> names;
  names.reserve(k_presets.size());
  for (const Preset& preset : k_presets) names.push_back(preset.name);
  return names;
}

/// Columns of the grades; no field of --group may have such a name.
constexpr auto k_columns = std::to_array<std::string_view>(
    {"on_roster", "sources", "records", "legal", "illegal", "malformed", "missing", "right", "claims_right",
     "claims_wrong", "claims_unknown", "unreadable", "score", "note"});

}  // namespace

/// Adds a pattern. Its fields become key fields, apart from `late` and `attempt`.
Outcome Grouping::add(std::string_view text) {
  auto pattern = PathPattern::parse(text);
  if (!pattern) return pattern.error();
  for (const std::string& field : pattern->fields()) {
    if (std::ranges::find(k_columns, field) != k_columns.end())
      return Error{"the field " + in_quotes(field) + " has the name of a column of the grades; rename it"};
    if (field == "late")
      has_late_ = true;
    else if (field == "attempt")
      has_attempt_ = true;
    else if (std::find(key_fields_.begin(), key_fields_.end(), field) == key_fields_.end())
      key_fields_.push_back(field);
  }
  patterns_.push_back(std::move(*pattern));
  return Done{};
}

Result<Grouping> Grouping::parse(const std::vector<std::string>& values) {
  Grouping grouping;
  for (const std::string& value : values) {
    const auto* preset = std::ranges::find(k_presets, value, &Preset::name);
    if (preset == k_presets.end()) {
      if (value.find('{') == std::string::npos)
        return Error{in_quotes(value) + " is neither a pattern such as {student}/* nor one of " +
                     joined(preset_names())};
      if (Outcome added = grouping.add(value); !added) return added.error();
    } else {
      for (const std::string_view pattern : preset->patterns) {
        if (pattern.empty()) continue;
        if (Outcome added = grouping.add(pattern); !added) return added.error();
      }
      if (!preset->added.empty()) grouping.added_files_.emplace_back(preset->added);
    }
  }
  if (grouping.key_fields_.empty()) return Error{"no field identifies a submission; add one such as {student}"};
  return grouping;
}

/// The first pattern that matches decides.
std::optional<PathFields> Grouping::match(std::string_view path) const {
  for (const PathPattern& pattern : patterns_) {
    auto values = pattern.match(path);
    if (!values) continue;
    PathFields fields;
    fields.key.resize(key_fields_.size());
    for (std::size_t i = 0; i < values->size(); ++i) {
      const std::string& field = pattern.fields()[i];
      std::string& value = (*values)[i];
      if (field == "late")
        fields.late = !value.empty();
      else if (field == "attempt")
        fields.attempt = std::move(value);
      else
        fields.key[static_cast<std::size_t>(std::find(key_fields_.begin(), key_fields_.end(), field) -
                                            key_fields_.begin())] = std::move(value);
    }
    return fields;
  }
  return std::nullopt;
}

}  // namespace oxaudit
