/// See sidecar.hpp.
#include "expect/sidecar.hpp"

#include "check/expectation.hpp"
#include "input/core/line_scan.hpp"
#include "input/walk/walk.hpp"
#include "support/file.hpp"
#include "support/foreign_text.hpp"
#include "support/result.hpp"

#include <sys/stat.h>
#include <cerrno>
#include <map>
#include <vector>

namespace oxaudit {

namespace {

struct Sidecar {
  std::string name;   ///< as messages show it, escaped
  std::string fault;  ///< why the sidecar is missing; empty if it exists
  std::vector<Expectation> lines;
  std::map<std::size_t, std::string> faults;  ///< of lines that are not an expectation, by line from 0
};

std::string with_extension_replaced(std::string_view path) {
  const std::size_t name = path.find_last_of('/') + 1;
  const std::size_t dot = path.find_last_of('.');
  // A dot at the start of a hidden file's name does not begin an extension.
  if (dot != std::string_view::npos && dot > name) path = path.substr(0, dot);
  return std::string(path).append(k_sidecar_extension);
}

/// Line n of a sidecar is for record n. An invalid line is kept as a fault, so that the others keep their numbers.
void read_lines(std::string_view text, Sidecar& sidecar) {
  text.remove_prefix(byte_order_mark(text));
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  for (std::size_t at = 0; at < text.size();) {
    const Line line = scan_line(text, at, true);
    auto expectation = parse_expectation(text.substr(at, line.end - at));
    if (!expectation) sidecar.faults.emplace(sidecar.lines.size(), expectation.error().message);
    sidecar.lines.push_back(expectation ? *expectation : Expectation{});
    at = line.next;
  }
}

/// Loads the first of the two possible sidecars that exists.
Sidecar load(std::string_view source) {
  Sidecar sidecar;
  for (const std::string& path : {std::string(source).append(k_sidecar_extension), with_extension_replaced(source)}) {
    const auto file = open_path(path);
    if (!file && (file.error().code == ENOENT || file.error().code == ENOTDIR)) continue;
    append_console(sidecar.name, path);
    struct stat status {};
    if (file && ::fstat(file->get(), &status) == 0 && !S_ISREG(status.st_mode)) {
      sidecar.fault = sidecar.name + " is not a regular file";
      return sidecar;
    }
    const auto text = file ? read_all(file->get()) : Result<std::string, SystemError>(file.error());
    if (text)
      read_lines(*text, sidecar);
    else
      sidecar.fault = sidecar.name + " cannot be read: " + system_message(text.error().code);
    return sidecar;
  }
  sidecar.fault = "this source has no sidecar with the expected results";
  return sidecar;
}

/// The sidecar of the slice's source, which is loaded once for all slices of a large source.
const Sidecar& sidecar_of(const FilteredSlice& slice, Sidecar& own) {
  if (slice.memo == nullptr) return own = load(slice.source);
  std::call_once(slice.memo->once, [&] { slice.memo->kept = std::make_shared<const Sidecar>(load(slice.source)); });
  return *static_cast<const Sidecar*>(slice.memo->kept.get());
}

/// A sidecar may expect its source to have no records: `malformed`, with or without OX006. True if it does.
bool waive_no_records(FilteredSlice& slice, const Sidecar& sidecar) {
  if (sidecar.lines.size() != 1 || !sidecar.faults.empty()) return false;
  const Expectation& expectation = sidecar.lines.front();
  if (expectation.status != ExpectedStatus::malformed) return false;
  if (!expectation.rules.empty() && !expectation.rules.contains(Rule::no_records)) return false;
  for (std::size_t i = 0; i < slice.problems.size(); ++i) {
    if (slice.problems[i].rule != Rule::no_records) continue;
    slice.waive_problem(i);
    return true;
  }
  return false;
}

}  // namespace

void Sidecars::apply(FilteredSlice& slice) const {
  Sidecar own;
  const Sidecar& sidecar = sidecar_of(slice, own);
  for (RecordItem& item : slice.items) {
    const std::uint64_t line = slice.number_of(item) - 1;
    if (!sidecar.fault.empty()) {
      slice.add(item, Rule::not_in_key, sidecar.fault);
    } else if (line >= sidecar.lines.size()) {
      slice.add(item, Rule::not_in_key, sidecar.name + " has no line for this record");
    } else if (const auto fault = sidecar.faults.find(line); fault != sidecar.faults.end()) {
      slice.add(item, Rule::unexpected_result,
                "line " + std::to_string(line + 1) + " of " + sidecar.name + " cannot be read: " + fault->second);
    } else {
      compare_with(slice, item, sidecar.lines[line], sidecar.name);
    }
  }
  if (!slice.ends_source || slice.failed || waive_no_records(slice, sidecar)) return;
  for (std::uint64_t line = slice.records_before + slice.records; line < sidecar.lines.size(); ++line)
    slice.add_problem({.rule = Rule::missing_record,
                       .message = "line " + std::to_string(line + 1) + " of " + sidecar.name +
                                  " expects a record that does not exist",
                       .record = line + 1});
}

}  // namespace oxaudit
