/// Which submission a source belongs to, by what its path says: one or more patterns, tried in order, and the presets
/// that know how course systems name what they export.
#pragma once

#include "grading/path_pattern.hpp"
#include "support/result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What a path says. `late` and `attempt` are remarks on a submission; all other fields together name it.
struct PathFields {
  std::vector<std::string> key;  ///< as Grouping::key_fields
  bool late = false;
  std::string attempt;
};

class Grouping {
 public:
  /// Each value of --group: a preset's name or a pattern.
  static Result<Grouping> parse(const std::vector<std::string>& values);

  const std::vector<std::string>& key_fields() const noexcept { return key_fields_; }
  /// Globs of files that a system adds to each submission, which nobody handed in and so no audit should judge.
  const std::vector<std::string>& added_files() const noexcept { return added_files_; }
  bool has_late() const noexcept { return has_late_; }
  bool has_attempt() const noexcept { return has_attempt_; }

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
