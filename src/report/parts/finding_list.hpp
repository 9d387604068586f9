/// A JSON list of findings that programs take only so long: each finding one element up to a limit, then one element a
/// rule that says how many more there are and where the first of them is.
///
/// What `render` gives is not JSON but lines for `accept`, which alone knows the order and so decides what still
/// counts. Memory is bounded by the limit.
#pragma once

#include "report/parts/placed_finding.hpp"
#include "report/report.hpp"

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace oxaudit {

/// The parts of one element; all are fit to stand inside JSON.
struct ListedFinding {
  Rule rule;
  std::string_view message;      ///< the inside of a string
  std::string_view location;     ///< as the format's `append_location` wrote it
  std::string_view fingerprint;  ///< `0123456789abcdef:1`: what is wrong with which board, and which of equal ones
};

/// What a format makes of a finding.
class FindingListFormat {
 public:
  virtual ~FindingListFormat() = default;
  /// `place` is empty for a finding of a source as a whole.
  virtual void append_location(std::string& out, std::string_view source,
                               const std::optional<PlacedFinding>& place) const = 0;
  virtual void append_element(std::string& out, const ListedFinding& finding) const = 0;
};

class FindingList {
 public:
  /// As many results of one run as GitHub takes; groups count too.
  static constexpr std::size_t k_elements_max = 25'000;

  /// `folder` is ReportOptions::working_folder.
  FindingList(const FindingListFormat& format, std::string folder) : format_(format), folder_(std::move(folder)) {}

  void render(const ReportSlice& slice, std::string& out) const;
  /// The elements, each but the first with a separator in front.
  std::string_view accept(std::string_view lines);
  /// The last elements and the groups. Returns how many findings only the groups tell of.
  std::uint64_t finish(const Summary& summary, std::string& out);

 private:
  static constexpr std::size_t k_plain_max = k_elements_max - k_rule_count;

  std::string_view path_of(const ReportSlice& slice) const noexcept;
  void append_line(std::string& out, const ReportSlice& slice, const RecordItem& item,
                   const PlacedFinding& finding) const;
  void take(std::string_view line);
  void put(std::string_view line, std::string& out);
  void put_element(const ListedFinding& finding, std::string& out);
  void leave_out(std::string_view line);

  const FindingListFormat& format_;
  const std::string folder_;
  std::atomic<bool> full_ = false;  ///< from then on `render` need not give more than the first of each rule
  std::size_t put_count_ = 0;
  /// What stands between the last plain element and the limit: elements if nothing more comes, else part of groups.
  std::vector<std::string> held_;
  std::array<std::uint64_t, k_rule_count> put_of_{};
  std::array<std::string, k_rule_count> first_left_out_;  ///< a line; empty when all was put
  std::unordered_map<std::uint64_t, std::uint32_t> seen_;
  std::string accepted_;
};

}  // namespace oxaudit
