/// See grouping.hpp. The presets follow what the systems themselves write:
///
///   Canvas     name[_LATE]_user_file_NAME; names are in small letters without blanks; a file that was handed in again
///              has -1, -2 … behind its name; anonymous submissions begin with [LATE_]anon_ID
///   Moodle     Name_id_assignsubmission_file_/NAME, or the same in one name without folders
///   nbgrader   submitted/student/assignment/NAME; in the exchange student+assignment+time[+random]/NAME; with each
///              submission a timestamp.txt of its own
///   Gradescope submission_id/NAME
///   Brightspace number-number - Name - date/NAME
///   Blackboard assignment_user_attempt_time_NAME; with each submission the same in .txt without a NAME
#include "grading/grouping.hpp"

#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace oxaudit {

namespace {

struct Preset {
  std::string_view name;
  std::span<const std::string_view> patterns;
  std::string_view added;  ///< glob of what the system adds to each submission, which nobody handed in
};

constexpr std::array<std::string_view, 2> k_canvas = {
    "[{late:LATE|late}_]anon_{student}_{:digits}_*[-{attempt:digits}][.*][/**]",
    "{student}[_{late:LATE|late}]_{id:digits}_{:digits}_*[-{attempt:digits}][.*][/**]"};
constexpr std::array<std::string_view, 2> k_moodle = {"{student}_{id:digits}_assignsubmission_*[/**]",
                                                      "{student}_assignsubmission_*[/**]"};
constexpr std::array<std::string_view, 2> k_nbgrader = {"submitted/{student}/{assignment}/**",
                                                        "{student}+{assignment}+{attempt}[+*]/**"};
constexpr std::array<std::string_view, 1> k_gradescope = {"submission_{submission:digits}[.*][/**]"};
constexpr std::array<std::string_view, 1> k_brightspace = {"{:digits}-{:digits} - {student} - */**"};

// An assignment's name may hold any sign, but what the student named comes behind the time.
constexpr std::array<std::string_view, 2> k_blackboard = {"*_{student}_attempt_{attempt}_*[/**]",
                                                          "*_{student}_attempt_{attempt}.*[/**]"};

constexpr auto k_presets = std::to_array<Preset>({
    {"canvas", k_canvas, ""},
    {"moodle", k_moodle, ""},
    {"nbgrader", k_nbgrader, "timestamp.txt"},
    {"gradescope", k_gradescope, ""},
    {"brightspace", k_brightspace, ""},
    {"blackboard", k_blackboard, "*_attempt_\?\?\?\?-\?\?-\?\?-\?\?-\?\?-\?\?.txt"},
});

/// Columns of the grades, which a field may not be called.
constexpr auto k_columns = std::to_array<std::string_view>(
    {"on_roster", "sources", "records", "legal", "illegal", "malformed", "missing", "right", "claims_right",
     "claims_wrong", "claims_unknown", "unreadable", "score", "note"});

std::string preset_names() {
  std::string names;
  for (const Preset& preset : k_presets) names.append(names.empty() ? "" : ", ").append(preset.name);
  return names;
}

}  // namespace

Outcome Grouping::add(std::string_view text) {
  auto pattern = PathPattern::parse(text);
  if (!pattern) return pattern.error();
  for (const std::string& field : pattern->fields()) {
    if (std::find(k_columns.begin(), k_columns.end(), field) != k_columns.end())
      return Error{"the field " + in_quotes(field) + " is called as a column of the grades; give it another name"};
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
    const auto* preset =
        std::find_if(k_presets.begin(), k_presets.end(), [&](const Preset& known) { return known.name == value; });
    if (preset == k_presets.end()) {
      if (value.find('{') == std::string::npos)
        return Error{in_quotes(value) + " is neither a pattern such as {student}/* nor one of " + preset_names()};
      if (Outcome added = grouping.add(value); !added) return added.error();
    } else {
      for (const std::string_view pattern : preset->patterns)
        if (Outcome added = grouping.add(pattern); !added) return added.error();
      if (!preset->added.empty()) grouping.added_files_.emplace_back(preset->added);
    }
  }
  if (grouping.key_fields_.empty()) return Error{"no field names whose work it is: late and attempt only remark on it"};
  return grouping;
}

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
