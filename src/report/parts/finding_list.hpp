/// A JSON list of findings for programs that accept only so many. Each finding is one element up to a limit; after
/// that, one element for each rule says how many more there are and where the first of them is.
///
/// `render` does not write JSON but lines for `accept`, because only `accept` knows the order and so what still fits.
/// The limit also bounds the memory.
#pragma once

#include "report/parts/entry.hpp"
#include "report/report.hpp"

#include <atomic>
#include <unordered_map>

namespace oxaudit {

/// The parts of one element, each fit to be put into JSON.
struct ListedFinding {
  Rule rule;
  std::string_view message;      ///< the inside of a string
  std::string_view location;     ///< as `append_location` wrote it
  std::string_view fingerprint;  ///< `0123456789abcdef:1`: a hash of rule and board, then a count of equal ones
};

/// The base of such reports. A format says how a location and an element look.
class FindingListReport : public Report {
 public:
  /// The number of results that GitHub accepts from one run; the elements for rules count too.
  static constexpr std::size_t k_elements_max = 25'000;

  explicit FindingListReport(const ReportOptions& options) : folder_(options.working_folder) {}

  void render(const ReportSlice& slice, std::string& out) const final;
  /// Returns the elements, each but the first preceded by a separator.
  std::string_view accept(std::string_view lines) final;

 protected:
  /// Appends the last elements and those for rules. Returns how many findings have no element of their own.
  std::uint64_t finish(const Summary& summary, std::string& out);

 private:
  static constexpr std::size_t k_plain_max = k_elements_max - k_rule_count;

  virtual void append_location(std::string& out, std::string_view source, const PlacedFinding& finding) const = 0;
  virtual void append_element(std::string& out, const ListedFinding& finding) const = 0;

  void take(std::string_view line);
  void put(std::string_view line, std::string& out);
  void put_element(const ListedFinding& finding, std::string& out);
  void leave_out(std::string_view line);

  const std::string folder_;
  std::atomic<bool> full_ = false;  ///< once set, `render` needs to write only the first finding of each rule
  std::size_t put_count_ = 0;
  /// Lines between the last plain element and the limit: elements if nothing follows, else counted with their rule.
  std::vector<std::string> held_;
  std::array<std::uint64_t, k_rule_count> put_of_{};
  std::array<std::string, k_rule_count> first_left_out_;  ///< a line; empty when all were put
  std::unordered_map<std::uint64_t, std::uint32_t> seen_;
  std::string accepted_;
};

}  // namespace oxaudit
