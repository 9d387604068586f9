/// Options as they were written, on the command line or elsewhere, split into names and values. Nothing is checked here
/// but that each option exists and has a value if it needs one. The only user of Boost.Program_options.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

struct OptionRow;

/// Where an option was set, the weakest first: of two the stronger counts.
enum class Origin : std::uint8_t { nowhere, config_file, environment, command_line };

class RawOptions {
 public:
  /// What is added has this origin.
  explicit RawOptions(Origin origin = Origin::command_line) noexcept : origin_(origin) {}

  /// `name` must be in the option table, here and below.
  bool has(std::string_view name) const { return !all(name).empty(); }
  /// The value that counts of a single option; nullptr when it was not given.
  const std::string* last(std::string_view name) const;
  /// Every value in the order given; of a flag, one empty value each time.
  const std::vector<std::string>& all(std::string_view name) const;
  /// Of a flag that was switched off, where that was said.
  Origin origin(std::string_view name) const;
  /// Where value `index` stands, such as `.oxaudit.conf:3` or `OXAUDIT_JOBS`; empty on the command line.
  std::string place(std::string_view name, std::size_t index) const;

  void add(std::string_view name, std::string value, std::string place = "");
  /// From a file or the environment, where a flag has a value, too: yes or no, true or false, on or off, 1 or 0.
  Outcome add_setting(const OptionRow& row, std::string value, std::string place);
  void remove(std::string_view name);
  /// Takes over each option that is not set here, with all its values.
  void inherit(RawOptions&& weaker);

  std::vector<std::string> paths;  ///< what is no option, and all that follows `--`

 private:
  struct Setting {
    Origin origin = Origin::nowhere;
    std::vector<std::string> values;  ///< empty for a flag that was switched off
    std::vector<std::string> places;  ///< as many, or one for a flag that was switched off
  };
  const Setting* find(std::string_view name) const;

  Origin origin_;
  std::map<std::string, Setting, std::less<>> settings_;
};

/// `arguments` without the program's name.
Result<RawOptions> parse_arguments(const std::vector<std::string>& arguments);

}  // namespace oxaudit::cli
