/// Finds where the records of a JSON document begin and end, in one serial pass.
///
/// The pass follows brackets, strings, commas and colons from the first byte to the last. JsonRecordReader checks the
/// inside of the records later. Records are found in one of two ways:
///   - By a path such as `/cases/*/board`: a value is a record if the path leads to it.
///   - By a name: the innermost object with a member of that name is a record. Until it closes it is a candidate, and
///     its bytes are kept. If an object is longer than a record may be or contains other such objects, only the value
///     of the member is a record. If elements of an array have the member, the others are records without a board.
///
/// Damage inside a record costs that record; find_damaged_end() finds where the document continues. Damage elsewhere
/// becomes a separate record, so that it is counted.
#pragma once

#include "input/json/json_found_records.hpp"
#include "input/json/json_runs.hpp"

namespace oxaudit {

class JsonRecordLocator final : public RecordLocator {
 public:
  /// `records` reads the records that are found; it is copied.
  JsonRecordLocator(const JsonLayout& layout, const JsonRecordReader& records);
  void locate(std::string_view bytes, Following following, LocatedRecords& out) override;

 private:
  using Kind = LocatedRecord::Kind;

  /// What the locator does with the next byte.
  enum class Mode : std::uint8_t {
    token,    ///< expects the token that `expect_` names
    string,   ///< is inside a string
    scalar,   ///< is inside a number or word
    damaged,  ///< looks for the end of a damaged record
    skip,     ///< skips damage outside records, to the next comma or bracket of the container
    ignore,   ///< ignores the rest of the document
  };
  enum class Expect : std::uint8_t { value, first_element, key, first_key, colon, after_value, nothing };

  /// The value that is being read: by path a record, by name the member of a candidate.
  struct Value {
    JsonOffset begin = 0;
    std::size_t depth = 0;  ///< of its container
    bool given_up = false;  ///< it is longer than a record may be, and was added as such
  };

  /// What follows damage from which the document has not continued yet.
  struct Unread {
    JsonOffset begin = 0;      ///< of the damage
    bool in_token = true;      ///< still within the damaged token
    bool any_content = false;  ///< more than blanks and punctuation follows that token
  };
  /// A range of bytes passed over because of damage.
  struct Passed {
    ByteUse use = ByteUse::damage;
    JsonOffset begin = 0;
    JsonOffset end = 0;
  };

  // The pass over the tokens.
  void scan();
  bool step();
  bool read_mark(char c);
  bool read_string();
  bool read_scalar();
  void take_key();
  void begin_value(char first);
  void begin_member();
  void end_value();
  void open(bool object);
  void close();
  bool take_run();

  // Records.
  void add_value(Kind kind, JsonOffset begin, JsonOffset end, std::size_t container);
  void add_member(std::size_t frame);
  void add_twice(JsonOffset at, std::size_t object);
  void add_fault(JsonOffset at, const Finding& finding, std::string words, std::uint64_t count = 1);
  void give_up_too_long();
  void close_candidates(std::size_t frames);
  int matched_child() const;
  JsonOffset kept_from() const;

  // Elements without a record, in json_record_locator_siblings.cpp.
  void begin_element();
  void end_element();
  void note_found(std::size_t container);
  void add_lacking();
  void add_gone();
  JsonOffset kept_for_siblings() const;

  // Damage and the end, in json_record_locator_damage.cpp.
  void damaged(std::string words);
  void break_at(Rule rule, Detail detail, std::string words);
  void add_damage(Rule rule, Detail detail, std::string words);
  void skip_from_here(bool damaged_token);
  bool ignore_rest();
  void add_passed(JsonOffset until);
  void pass_over(char c) noexcept;
  void end_skipping();
  void release_passed(JsonOffset until, LocatedRecords& out);
  bool skip_damage();
  bool resume_after_damage();
  void finish();
  std::optional<SourceFinding> problem() const;
  std::string describe_keys() const;

  bool by_name() const noexcept { return layout_.by_name(); }
  bool fits(JsonOffset begin) const noexcept { return here() - begin <= record_bytes_max_; }
  bool leads_to_record() const { return matched_child() == static_cast<int>(layout_.steps.size()); }
  bool reads_key() const noexcept { return expect_ == Expect::key || expect_ == Expect::first_key; }
  Kind kind() const noexcept { return layout_.is_board ? Kind::board : Kind::value; }
  JsonFrame& frame() { return frames_[depth_ - 1]; }
  const JsonFrame& frame() const { return frames_[depth_ - 1]; }
  JsonOffset here() const noexcept { return base_ + tokens_.at(); }
  std::string path_of(std::size_t frames) const;
  std::string expected() const;
  void note_key(std::string_view key);

  const JsonLayout layout_;
  const JsonOffset record_bytes_max_;
  const std::size_t depth_max_;

  JsonTokenizer tokens_;  ///< of the bytes passed to locate()
  Following following_ = Following::more;
  JsonOffset base_ = 0;  ///< of the first of these bytes

  Mode mode_ = Mode::token;
  Expect expect_ = Expect::value;
  std::vector<JsonFrame> frames_;  ///< reused: only the first depth_ count
  std::size_t depth_ = 0;
  JsonOffset token_begin_ = 0;
  std::string token_text_;  ///< of a key or scalar outside records, up to a limit
  bool escaped_ = false;    ///< the previous byte of the string is the backslash of an escape
  std::optional<Value> value_;
  Value damage_;                  ///< the damaged record, in Mode::damaged
  std::uint64_t skip_depth_ = 0;  ///< open brackets in Mode::skip
  std::optional<Unread> unread_;  ///< in Mode::skip and Mode::ignore
  JsonOffset passed_begin_ = 0;   ///< of the bytes passed over in these modes
  std::vector<Passed> passed_;    ///< bytes passed over that no call has returned yet

  FoundRecords found_;
  std::uint64_t lost_elements_ = 0;  ///< elements without a board that are too many to become records
  JsonRuns runs_;

  // For the message of a document without records.
  bool any_container_ = false;  ///< there is an array or object whose elements would be records
  bool any_value_ = false;      ///< the document is not empty
  bool known_key_found_ = false;
  bool values_after_ = false;      ///< after the document there are more values, which are not read
  std::vector<std::string> keys_;  ///< the first keys of the document
};

}  // namespace oxaudit
