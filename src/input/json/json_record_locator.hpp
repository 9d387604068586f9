/// The serial pass over a JSON document that finds its records. It follows brackets, strings and the order of commas
/// and colons from the first byte to the last; what stands within a record it leaves to JsonRecordReader.
///
/// Two ways lead to records. With a path (`/cases/*/board`) a value is a record when the way to it fits. With a name
/// the innermost object that has a member of that name is one; until it closes it is a candidate, and its bytes are
/// held back. An object that is longer than a record may be, or that holds other such objects, gives only the member's
/// value. Where elements of an array have the member, the others are records, too, so that none is lost in silence.
///
/// Records that follow each other in an array and are all of one shape are put out as one run, many times faster than
/// one by one; their reader knows the shape, too.
///
/// Damage within a record costs that record, and the pass goes on at the next place where one may begin: see Resync.
/// Damage elsewhere is a record of its own, so that it is counted.
#pragma once

#include "input/core/record_locator.hpp"
#include "input/json/detect_json_layout.hpp"
#include "input/json/json_record.hpp"
#include "input/simd/backoff.hpp"
#include "input/simd/json_template.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class JsonRecordLocator final : public RecordLocator {
 public:
  /// `records` reads the records that are found; it is copied.
  JsonRecordLocator(const JsonLayout& layout, const JsonRecordReader& records);
  void locate(std::string_view bytes, Following end, LocatedRecords& out) override;

 private:
  using Place = std::uint64_t;  ///< an offset in the document

  enum class Expect : std::uint8_t { value, first_element, key, first_key, colon, after_value, nothing };
  enum class Token : std::uint8_t { none, string, scalar };

  struct Element {
    Place begin = 0;
    Place end = 0;
    std::uint64_t position = 0;
  };

  struct Frame {
    bool object = false;
    Place begin = 0;
    std::uint64_t position = 0;  ///< of the element at hand
    std::string key;             ///< of the member at hand, as it is written
    bool key_fits = false;       ///< it is the name that is looked for
    int matched = -1;            ///< steps of the path that led here; -1: it led elsewhere
    // With a name:
    bool candidate = false;  ///< may yet be a record
    bool has_member = false;
    Place member_begin = 0;
    Place member_end = 0;  ///< 0 while the member is read
    Place twice_at = 0;    ///< where a second member of that name has its value
    // With a name, of an array whose elements may be records:
    bool tracked = false;
    bool element_settled = true;  ///< the element at hand gave a record, or there is none at hand
    bool gives_records = false;   ///< an element has the member, and no other array is between
    Place element_begin = 0;
    std::vector<Element> lacking;      ///< elements without a record that have not been put out
    std::uint64_t lacking_before = 0;  ///< those before them whose bytes are gone
  };

  struct Found {
    LocatedRecord::Kind kind = LocatedRecord::Kind::value;
    Place begin = 0;
    Place end = 0;
    std::string path;
    std::string name;
    bool has_name = false;
    std::uint64_t position = 0;
    Finding finding;  ///< of damage; its place is `begin`
    std::string words;
    std::shared_ptr<const JsonTemplate> shape;  ///< of a run
  };

  /// A damaged record whose end is being looked for.
  struct Damage {
    Place begin = 0;
    std::size_t depth = 0;  ///< of its container
    char opener = '\0';
  };

  static constexpr std::size_t k_keys_listed_max = 10;

  void scan();
  bool step();
  bool read_string();
  void end_string();
  bool read_scalar();
  void end_scalar();
  void begin_value(char first);
  void end_value();
  void open(bool object);
  void close();
  void take_key();

  // In json_record_locator_runs.cpp.
  bool may_have_runs() const noexcept;
  bool take_run();
  void learn_run();

  // In json_record_locator_siblings.cpp.
  void begin_element();
  void end_element();
  void note_found(std::size_t container);
  void put_lacking();
  void add_lacking(const Element& element);
  Place held_for_siblings() const;

  // In json_record_locator_damage.cpp.
  bool skip_damage();
  bool resync();
  bool plausible_behind(std::size_t at, const Damage& damage, bool& undecided) const;
  void give_up_rest() {
    expect_ = Expect::nothing;
    rest_given_up_ = true;
  }

  void damaged(std::string words);
  void too_deep();
  void break_at(Rule rule, Detail detail, std::string words);
  void add_damage(Rule rule, Detail detail, std::string words);
  void add(Found found);
  void add_value(LocatedRecord::Kind kind, Place begin, Place end, std::size_t container);
  void add_member(std::size_t frame);
  void add_twice(Place at, std::size_t object);
  void give_up_too_long();
  void not_candidates(std::size_t frames);
  std::string path_of(std::size_t frames) const;
  std::string expected() const;
  bool leads_to_record() const;
  int matched_child() const;
  void finish();
  void note_key(std::string_view key);
  std::string keys_met() const;
  Place held_from() const;
  void put_out(Place until, LocatedRecords& out);

  bool by_name() const noexcept { return !layout_.name.empty(); }
  bool in_record() const noexcept { return in_unit_ || in_member_; }
  Frame& frame() { return frames_[depth_ - 1]; }
  const Frame& frame() const { return frames_[depth_ - 1]; }
  Place here() const noexcept { return base_ + at_; }

  JsonLayout layout_;
  Place record_bytes_max_;
  std::size_t depth_max_;

  // The bytes at hand.
  std::string_view bytes_;
  Following end_ = Following::more;
  Place base_ = 0;      ///< of bytes_[0]
  std::size_t at_ = 0;  ///< in bytes_

  // Where in the grammar.
  std::vector<Frame> frames_;  ///< reused: only the first depth_ count
  std::size_t depth_ = 0;
  Expect expect_ = Expect::value;
  Token token_ = Token::none;
  bool token_is_key_ = false;
  bool escaped_ = false;
  Place token_begin_ = 0;
  std::string token_text_;  ///< of a key or of a lone value outside records, as much as matters

  // The record at hand.
  bool in_unit_ = false;  ///< by path
  Place unit_begin_ = 0;
  std::size_t unit_depth_ = 0;  ///< of its container
  bool in_member_ = false;      ///< by name: within the member's value
  std::size_t member_depth_ = 0;
  bool given_up_ = false;  ///< it is too long and was put out as such

  // Runs of regular records in an array.
  JsonRecordReader records_;
  bool runs_;  ///< may be looked for
  Backoff run_tries_;
  std::shared_ptr<const JsonTemplate> shape_;  ///< what the records of a run are like; none before one was learned
  std::optional<Place> learn_from_;            ///< the comma before the record that is to be learned from

  std::optional<Damage> damage_;
  bool skipping_ = false;  ///< outside records, to the next comma or bracket
  std::uint64_t skip_depth_ = 0;
  bool rest_given_up_ = false;

  std::vector<Found> found_;
  bool any_found_ = false;
  bool any_container_ = false;  ///< something is there whose elements would be records
  bool root_met_ = false;
  bool known_key_met_ = false;
  std::vector<std::string> keys_;  ///< the first that were met, for the message that no record is there
  bool values_behind_ = false;     ///< the document, which are not read
  std::optional<SourceFinding> problem_;
};

}  // namespace oxaudit
