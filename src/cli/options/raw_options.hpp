/// Options before their values are interpreted, split into names and values. The only check at this stage is that every
/// option exists and has a value if it needs one. Only raw_options.cpp uses Boost.Program_options.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

struct OptionRow;

/// Where an option was set. The greatest origin wins.
enum class Origin : std::uint8_t { nowhere, config_file, environment, command_line };

class RawOptions {
 public:
  /// `origin` applies to every option that is added.
  explicit RawOptions(Origin origin = Origin::command_line) noexcept : origin_(origin) {}

  /// Here and below, `name` must be in the option table.
  bool has(std::string_view name) const { return !all(name).empty(); }
  /// The value of an option that is not a list; nullptr when it was not given.
  const std::string* last(std::string_view name) const;
  /// Every value in the order given. A flag has one empty value each time.
  const std::vector<std::string>& all(std::string_view name) const;
  /// Also known for a flag that was switched off.
  Origin origin(std::string_view name) const;
  /// The place of value `index`, such as `.oxaudit.conf:3` or `OXAUDIT_JOBS`; empty for the command line.
  std::string place(std::string_view name, std::size_t index) const;

  void add(std::string_view name, std::string value, std::string place = "");
  /// Adds an option from a file or the environment, where a flag has a value too: yes or no, true or false, on or off,
  /// 1 or 0.
  Outcome add_setting(const OptionRow& row, std::string value, std::string place);
  void remove(std::string_view name);
  /// Adds each option that is not set here, with all its values.
  void inherit(RawOptions&& weaker);

  std::vector<std::string> paths;  ///< arguments that are not options, and everything after `--`

 private:
  struct Setting {
    Origin origin = Origin::nowhere;
    std::vector<std::string> values;  ///< empty for a flag that was switched off
    std::vector<std::string> places;  ///< one per value; one for a flag that was switched off
  };
  const Setting* find(std::string_view name) const;

  Origin origin_;
  std::map<std::string, Setting, std::less<>> settings_;
};

/// `--output needs a value: --output [FORMAT:]PATH`.
Error missing_value(const OptionRow& row);

/// Parses the arguments after the program's name.
Result<RawOptions> parse_arguments(const std::vector<std::string>& arguments);

}  // namespace oxaudit::cli
