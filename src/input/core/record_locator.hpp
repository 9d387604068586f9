/// How a source is cut whose records cannot be found from its middle: one serial pass from its start, which keeps what
/// it knows from block to block and leaves to the threads what is costly, the reading of the records that it found.
///
/// Where the blocks end changes no record: a locator's answers depend on the bytes alone, not on how they come.
#pragma once

#include "check/finding.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class JsonTemplate;

/// One record: where it stands, and what only the way to it could tell. Text ranges are in LocatedRecords::text.
struct LocatedRecord {
  enum class Kind : std::uint8_t {
    value,   ///< a record in the format's own terms
    board,   ///< nothing but a board
    name,    ///< a name that is a board and the record's id, too
    run,     ///< many values, one behind the other, all of the shape that `position` counts in LocatedRecords::shapes
    damage,  ///< none could be found here; `finding` says why
  };
  Kind kind = Kind::value;
  std::uint32_t begin = 0;  ///< in the bytes of the cut
  std::uint32_t size = 0;
  TextRange path;  ///< of what holds the record
  TextRange name;  ///< the record's name in there, if it has one
  bool has_name = false;
  std::uint64_t position = 0;  ///< else its number in there, from 0
  Finding finding;
};

/// What a locator made of some bytes.
struct LocatedRecords {
  std::vector<LocatedRecord> records;  ///< in order
  std::vector<std::shared_ptr<const JsonTemplate>> shapes;
  std::string text;
  std::size_t size = 0;                  ///< bytes that are done with; those behind are to come again, with more
  std::optional<SourceFinding> problem;  ///< of the source as a whole, known at its end
  std::string layout;                    ///< what Layout::description leaves open, known at its end

  void clear() noexcept {
    records.clear();
    shapes.clear();
    text.clear();
    size = 0;
    problem.reset();
    layout.clear();
  }
  std::string_view text_at(TextRange range) const noexcept {
    return std::string_view(text).substr(range.begin, range.size);
  }
};

/// What stands behind the bytes at hand.
enum class Following : std::uint8_t {
  more,     ///< more bytes
  nothing,  ///< the source ends
  unread,   ///< bytes that cannot be read: records that are whole count, what is not is dropped
};

class RecordLocator {
 public:
  virtual ~RecordLocator() = default;
  /// Takes the bytes behind the last cut. A cut of no size means that nothing is certain before there are more; that
  /// comes to an end, since no record is longer than its limit.
  virtual void locate(std::string_view bytes, Following end, LocatedRecords& out) = 0;
};

}  // namespace oxaudit
