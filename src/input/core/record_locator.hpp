/// Record locators find the records of formats that can only be parsed from the start, such as JSON documents and SQL
/// dumps.
///
/// One locator makes a single serial pass over its source, block by block. It keeps its parser state between blocks and
/// does only the cheap part: it finds where records start and end. Worker threads then read the records that it found.
///
/// The result depends only on the bytes of the source, never on where the blocks end.
#pragma once

#include "check/byte_ledger.hpp"
#include "check/finding.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class JsonTemplate;

/// One record: its bytes, and what only its context reveals. Text ranges refer to LocatedRecords::text.
struct LocatedRecord {
  enum class Kind : std::uint8_t {
    value,   ///< a complete record: a JSON object, a row of a dump
    board,   ///< a bare board without an object or row around it
    name,    ///< a member name that is both the board and the record's id
    run,     ///< consecutive JSON values that all match the template number `position` of LocatedRecords::templates
    damage,  ///< unreadable bytes; `finding` gives the reason, and in JSON `position` the number of records
  };
  Kind kind = Kind::value;
  std::uint32_t begin = 0;  ///< offset within the bytes that `locate` consumed
  std::uint32_t size = 0;
  TextRange path;  ///< path of the enclosing array, object or table
  TextRange name;  ///< name within the enclosing object, valid if `has_name`
  bool has_name = false;
  std::uint64_t position = 0;  ///< without a name: index within the enclosing array or table, from 0
  Finding finding;
};

/// Bytes outside records that the locator passed over because of damage. All other bytes outside records are left out
/// by the layout.
struct PassedBytes {
  ByteUse use = ByteUse::damage;
  std::uint32_t begin = 0;  ///< offset within the bytes that `locate` consumed
  std::uint32_t size = 0;
};

/// The result of one call to RecordLocator::locate.
struct LocatedRecords {
  std::vector<LocatedRecord> records;  ///< in the order of the source
  std::vector<PassedBytes> passed;     ///< in the order of the source
  std::vector<std::shared_ptr<const JsonTemplate>> templates;
  std::string text;                      ///< storage for paths and names
  std::size_t consumed = 0;              ///< bytes that are finished; the caller passes the rest again with more bytes
  std::optional<SourceFinding> problem;  ///< a finding of the whole source, set by the last call only
  std::string layout_detail;             ///< added to Layout::description, set by the last call only

  void clear() noexcept {
    records.clear();
    passed.clear();
    templates.clear();
    text.clear();
    consumed = 0;
    problem.reset();
    layout_detail.clear();
  }
  std::string_view text_at(TextRange range) const noexcept {
    return std::string_view(text).substr(range.begin, range.size);
  }
};

/// What follows the bytes passed to a locator.
enum class Following : std::uint8_t {
  more,        ///< more bytes, which the next call passes
  end,         ///< nothing: an unfinished record at the end is malformed
  unreadable,  ///< bytes that cannot be read: complete records count, an unfinished one is dropped
};

class RecordLocator {
 public:
  virtual ~RecordLocator() = default;
  /// Locates the records at the start of `bytes`, which begin after the bytes consumed so far. If it consumes nothing,
  /// the caller must pass more bytes. This ends, because a record longer than --max-record-bytes counts as damage.
  virtual void locate(std::string_view bytes, Following following, LocatedRecords& out) = 0;
};

}  // namespace oxaudit
