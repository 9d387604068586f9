/// Reads the files that grading needs besides the submissions: points and roster.
#include "grading/grades_report.hpp"
#include "support/append.hpp"
#include "support/file.hpp"
#include "support/file_name.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <vector>

namespace oxaudit {

namespace {

/// Reads a whole text file. The size is limited, because the path may name a device without end.
Result<std::string> read_text(std::string_view option, const std::string& path) {
  constexpr std::size_t k_bytes_max = std::size_t{64} << 20;
  const auto fail = [&](std::string_view why) {
    return Error{concat("cannot read the file of --", option, ", ", in_quotes(path), ": ", why)};
  };
  const auto file = open_path(path);
  if (!file) return fail(system_message(file.error().code));
  std::string text(std::size_t{64} << 10, '\0');
  for (std::size_t size = 0;;) {
    const auto got = read_full(file->get(), {text.data() + size, text.size() - size});
    if (!got) return fail(system_message(got.error().code));
    size += *got;
    if (size > k_bytes_max) return fail("it is longer than 64 MiB");
    const bool complete = size < text.size();
    text.resize(complete ? size : 2 * size);
    if (complete) break;
  }
  if (const auto reason = no_text_reason(text); !reason.empty()) return fail("it " + std::string(reason));
  return text;
}

/// Adds option and file to an error about the content of the file.
Error in_file(std::string_view option, const std::string& path, const Error& error) {
  return Error{concat("--", option, ": ", in_quotes(path), ": ", error.message)};
}

/// Says which lines of the roster were skipped; empty when there are none.
std::string notice_about(const std::vector<std::size_t>& nameless_lines, const std::string& path) {
  std::string notice;
  if (nameless_lines.empty()) return notice;
  append(notice, "--roster: ", in_quotes(path), ": line ", nameless_lines.front());
  if (nameless_lines.size() == 1)
    notice += " names nobody and is skipped";
  else
    append(notice, " and ", nameless_lines.size() - 1, " more name nobody and are skipped");
  return notice;
}

/// The extension of the file decides between YAML and CSV.
Result<Roster> parse_roster(const std::string& path, std::string_view text,
                            const std::vector<std::string>& key_fields) {
  const std::string_view name = without_upload_number(path);
  if (!name.ends_with(".yml") && !name.ends_with(".yaml")) return Roster::parse(text, key_fields);
  const auto submissions = read_gradescope_metadata(text);
  return submissions ? Roster::of_submissions(*submissions, key_fields) : submissions.error();
}

}  // namespace

Result<GradesOptions> load_grades(const Grouping& grouping, const std::string& points_path,
                                  const std::string& roster_path) {
  GradesOptions grades{.grouping = grouping};
  if (!points_path.empty()) {
    const auto text = read_text("points", points_path);
    if (!text) return text.error();
    auto points = Points::parse(*text);
    if (!points) return in_file("points", points_path, points.error());
    grades.points = std::move(*points);
  }
  if (!roster_path.empty()) {
    const auto text = read_text("roster", roster_path);
    if (!text) return text.error();
    auto roster = parse_roster(roster_path, *text, grouping.key_fields());
    if (!roster) return in_file("roster", roster_path, roster.error());
    grades.notice = notice_about(roster->nameless_lines(), roster_path);
    grades.roster = std::move(*roster);
  }
  return grades;
}

}  // namespace oxaudit
