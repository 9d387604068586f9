/// Who was to hand something in: --roster.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What an export of Gradescope says of one submission; of several people's the values are joined by `; `.
struct Submission {
  std::string number;
  std::string submitters;
  std::string sids;
  std::string emails;
};

class Roster {
 public:
  /// `text` is a list of names, one a line, of the first of `key_fields`; or CSV with a header of which at least one
  /// column is called as a key field, without regard to case. Where an `id` is among them, people are known by it
  /// alone.
  static Result<Roster> parse(std::string_view text, const std::vector<std::string>& key_fields);

  /// Everyone is known by the field `submission`, and what else is said of them becomes remarks.
  static Result<Roster> of_submissions(const std::vector<Submission>& submissions,
                                       const std::vector<std::string>& key_fields);

  /// Further columns of the grades, and their values for a key: as many, empty when nobody has it.
  std::span<const std::string_view> remark_columns() const noexcept { return remark_columns_; }
  std::vector<std::string> remarks_of(const std::vector<std::string>& key) const;
  /// What is to be said of those whom `missing` lists.
  std::string_view missing_note() const noexcept { return missing_note_; }

  /// Lines that say nothing where people are known by, as the one of points in a gradebook of Canvas: they are left
  /// out.
  const std::vector<std::size_t>& nameless_lines() const noexcept { return nameless_lines_; }
  /// True when someone on the roster has the values of this key; notes that they handed something in.
  bool meet(const std::vector<std::string>& key);
  /// The keys of all whom `meet` has not met, sorted: the values that the roster knows, the others empty.
  std::vector<std::vector<std::string>> missing() const;

 private:
  struct Person {
    std::vector<std::string> known_by;
    std::vector<std::string> key;
    std::vector<std::string> remarks;
    bool met = false;
  };
  std::vector<std::string> known_by(const std::vector<std::string>& key) const;
  /// Null when nobody on the roster has this key.
  const Person* find(const std::vector<std::string>& key) const;
  void sort_people();

  std::vector<std::size_t> identifying_;  ///< key fields that people are known by
  std::vector<std::size_t> nameless_lines_;
  std::vector<Person> people_;  ///< sorted by what they are known by, each once
  std::span<const std::string_view> remark_columns_;
  std::string_view missing_note_ = "nothing was handed in";
};

}  // namespace oxaudit
