/// The command line as it was typed, split into options and paths. Nothing is checked here but that each option exists
/// and has a value if it needs one. The only user of Boost.Program_options.
#pragma once

#include "support/result.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

class RawOptions {
 public:
  /// `name` must be in the option table.
  bool has(std::string_view name) const { return !all(name).empty(); }
  /// The value that counts of a single option; nullptr when it was not given.
  const std::string* last(std::string_view name) const;
  /// Every value in the order given; of a flag, one empty value each time.
  const std::vector<std::string>& all(std::string_view name) const;

  void add(std::string_view name, std::string value) { values_[std::string(name)].push_back(std::move(value)); }

  std::vector<std::string> paths;  ///< what is no option, and all that follows `--`

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

/// `arguments` without the program's name.
Result<RawOptions> parse_arguments(const std::vector<std::string>& arguments);

}  // namespace oxaudit::cli
