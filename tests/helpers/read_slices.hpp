/// Reads bytes through a RecordReader as the pipeline would: at once, or cut into pieces and joined where a record was
/// left open. What comes out is in one form, so that the two can be compared.
#pragma once

#include "check/record.hpp"
#include "input/core/reader.hpp"
#include "support/buffer.hpp"

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::testing {

/// One record with its numbers made global.
struct ReadRecord {
  std::uint64_t number = 0;
  std::uint64_t line = 0;
  std::uint64_t lines_above = 0;
  std::string id;
  BoardCode code = k_malformed;
  std::string board;     ///< the item's bytes
  std::string findings;  ///< "OX103@1:2+1 message; …", the offset counted from that of the board

  friend bool operator==(const ReadRecord&, const ReadRecord&) = default;
  friend std::ostream& operator<<(std::ostream& out, const ReadRecord& record) {
    return out << "#" << record.number << " line " << record.line << " id '" << record.id << "' code " << record.code
               << " '" << record.board << "' " << record.findings;
  }
};

struct ReadAll {
  std::vector<ReadRecord> records;
  Counts counts;
  std::uint64_t lines = 0;
};

inline void take_records(const ReadResult& result, std::string_view bytes, std::uint64_t lines_before, ReadAll& all) {
  const std::uint64_t records_before = all.counts.records();
  for (const RecordItem& item : result.items) {
    ReadRecord record;
    record.number = records_before + item.number + 1;
    record.line = lines_before + item.line + 1;
    record.lines_above = item.lines_above;
    record.code = item.code;
    record.board = bytes.substr(item.begin, item.size);
    const std::string_view id_bytes = item.id_in_arena ? std::string_view(result.arena) : bytes;
    if (item.has_id) record.id = id_bytes.substr(item.id_begin, item.id_size);
    for (unsigned i = 0; i < item.finding_count; ++i) {
      const Finding& finding = result.findings[item.first_finding + i];
      record.findings += std::string(code(finding.rule)) + "@" + std::to_string(finding.row) + ":" +
                         std::to_string(finding.column) + "+" +
                         std::to_string(std::int64_t{finding.offset} - std::int64_t{item.begin}) + " ";
      append_message(record.findings, finding, result.arena);
      record.findings += "; ";
    }
    all.records.push_back(std::move(record));
  }
  all.counts.add(result.counts);
  all.lines += result.lines;
}

/// Reads `bytes` in pieces that end at the offsets `cuts` (ascending, below the size) and at the end. With `keep_all`
/// legal records are among the result, as in a report of every record.
inline ReadAll read_located(const RecordReader& reader, std::string_view bytes, const std::vector<std::size_t>& cuts,
                            bool keep_all = true) {
  ReadAll all;
  std::string carry;
  bool skipping = false;
  std::size_t begin = 0;
  for (std::size_t piece = 0; piece <= cuts.size(); ++piece) {
    const bool last = piece == cuts.size();
    const std::size_t end = last ? bytes.size() : cuts[piece];
    Buffer buffer;
    buffer.append(carry);
    buffer.append(bytes.substr(begin, end - begin));
    begin = end;
    ReadResult result;
    const bool first = all.counts.records() == 0 && all.lines == 0;
    const SliceView slice{
        .bytes = buffer.view(), .first = first, .last = last, .skip_to_boundary = skipping, .keep_all = keep_all};
    reader.read(slice, result);
    require_all_bytes("the slice", result.bytes.total(), result.consumed(slice.bytes.size()));
    take_records(result, slice.bytes, all.lines, all);
    carry = result.open_from ? std::string(slice.bytes.substr(*result.open_from)) : std::string();
    skipping = result.skipping;
  }
  return all;
}

/// What is left of `all`, which has legal records too, where only flagged ones are kept.
inline ReadAll without_legal(ReadAll all) {
  std::erase_if(all.records, [](const ReadRecord& record) {
    return record.code != k_malformed && record.findings.empty() && !flagged(k_class_of[record.code]);
  });
  return all;
}

inline bool same(const ReadAll& one, const ReadAll& other) {
  return one.records == other.records && one.lines == other.lines && one.counts.classes == other.counts.classes &&
         one.counts.malformed == other.counts.malformed && one.counts.found_rules == other.counts.found_rules;
}

inline ReadAll read_whole(const RecordReader& reader, std::string_view bytes) {
  return read_located(reader, bytes, {});
}

}  // namespace oxaudit::testing
