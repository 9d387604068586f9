/// Assigns sources to submissions by their paths (--group): one or more patterns, tried in order, and presets for the
/// exports of course systems.
#pragma once

#include "grading/path_pattern.hpp"

#include <string_view>
#include <vector>

namespace oxaudit {

/// The fields in one path. All fields but `late` and `attempt` together identify a submission.
struct PathFields {
  std::vector<std::string> key;  ///< as Grouping::key_fields
  bool late = false;
  std::string attempt;
};

class Grouping {
 public:
  /// Parses all values of --group; each is the name of a preset or a pattern.
  static Result<Grouping> parse(const std::vector<std::string>& values);

  const std::vector<std::string>& key_fields() const noexcept { return key_fields_; }
  /// Globs of files that a system adds to each submission. They must not be audited, since no student wrote them.
  const std::vector<std::string>& added_files() const noexcept { return added_files_; }
  bool has_late() const noexcept { return has_late_; }
  bool has_attempt() const noexcept { return has_attempt_; }

  /// Returns the fields of `path` by the first pattern that matches; nothing if none does.
  std::optional<PathFields> match(std::string_view path) const;

 private:
  Outcome add(std::string_view pattern);

  std::vector<PathPattern> patterns_;
  std::vector<std::string> key_fields_;
  std::vector<std::string> added_files_;
  bool has_late_ = false;
  bool has_attempt_ = false;
};

}  // namespace oxaudit
