/// The list of people who were expected to submit work: --roster.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace oxaudit {

/// One submission in a Gradescope export. Values of several submitters are joined by `; `.
struct Submission {
  std::string number;
  std::string submitters;
  std::string sids;
  std::string emails;
};

/// Reads the submission_metadata.yml of a Gradescope export: who submitted what, in the order of the file. The file is
/// written by Ruby, with a colon before most keys. All its other data (scores, results, history) is ignored.
Result<std::vector<Submission>> read_gradescope_metadata(std::string_view text);

class Roster {
 public:
  /// The values of all fields of --group, such as {"ann", "ex1"} for `{student}/{exercise}`.
  using Key = std::vector<std::string>;

  /// `text` is either a list with one name per line, values of the first of `key_fields`; or CSV with a header in which
  /// at least one column has the name of a key field, ignoring case. If `id` is one of these columns, it alone
  /// identifies people.
  static Result<Roster> parse(std::string_view text, const std::vector<std::string>& key_fields);

  /// The field `submission` identifies people; all other data of a submission becomes remarks.
  static Result<Roster> of_submissions(const std::vector<Submission>& submissions,
                                       const std::vector<std::string>& key_fields);

  /// Further columns of the grades.
  std::span<const std::string_view> remark_columns() const noexcept { return remark_columns_; }
  /// The values of these columns for a key; all empty if nobody has this key.
  std::vector<std::string> remarks_of(const Key& key) const;
  /// The note for people whom `missing` lists.
  std::string_view missing_note() const noexcept { return missing_note_; }

  /// Lines that are skipped because the identifying columns are empty, such as the line of points in a gradebook of
  /// Canvas.
  const std::vector<std::size_t>& nameless_lines() const noexcept { return nameless_lines_; }
  /// Returns true when somebody on the roster has this key, and records that they submitted something.
  bool meet(const Key& key);
  /// The keys of all people whom `meet` did not find, sorted. Fields that the roster does not know are empty.
  std::vector<Key> missing() const;

 private:
  struct Person {
    Key key;
    std::vector<std::string> remarks;
    bool met = false;
  };
  /// The values of a key that identify a person.
  Key identity_of(const Key& key) const;

  std::vector<std::size_t> identifying_;  ///< the key fields that identify people
  std::vector<std::size_t> nameless_lines_;
  std::map<Key, Person> people_;  ///< by identity
  std::span<const std::string_view> remark_columns_;
  std::string_view missing_note_ = "nothing was handed in";
};

}  // namespace oxaudit
