/// The files that grading reads besides the submissions.
#include "cli/grading.hpp"

#include "cli/console.hpp"
#include "grading/gradescope_metadata.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"
#include "support/utf8.hpp"

#include <fcntl.h>
#include <vector>

namespace oxaudit::cli {

namespace {

Result<std::string> read_text(std::string_view option, const std::string& path) {
  constexpr std::size_t k_bytes_max = std::size_t{64} << 20;
  const auto fail = [&](const std::string& why) {
    return Error{"cannot read the file of --" + std::string(option) + ", " + in_quotes(path) + ": " + why};
  };
  const auto file = open_path(path, O_RDONLY);
  if (!file) return fail(system_message(file.error().code));
  // A device that never ends must not be read for ever.
  std::string text(std::size_t{64} << 10, '\0');
  std::size_t size = 0;
  for (;;) {
    const auto got = read_full(file.value().get(), {text.data() + size, text.size() - size});
    if (!got) return fail(system_message(got.error().code));
    size += *got;
    if (size < text.size()) break;
    if (size > k_bytes_max) return fail("it is longer than 64 MiB");
    text.resize(text.size() * 2);
  }
  text.resize(size);
  if (const auto reason = no_text_reason(text); !reason.empty()) return fail("it " + std::string(reason));
  return text;
}

Error in_file(std::string_view option, const std::string& path, const Error& error) {
  return Error{"--" + std::string(option) + ": " + in_quotes(path) + ": " + error.message};
}

void notice_nameless(const std::string& path, const std::vector<std::size_t>& lines) {
  if (lines.empty()) return;
  std::string words = "--roster: " + in_quotes(path) + ": line " + std::to_string(lines.front());
  if (lines.size() > 1) words += " and " + std::to_string(lines.size() - 1) + " more";
  write_notice(words + (lines.size() > 1 ? " name nobody and are" : " names nobody and is") + " passed over");
}

Result<Roster> read_roster(const std::string& path, std::string_view text, const std::vector<std::string>& key_fields) {
  if (!path.ends_with(".yml") && !path.ends_with(".yaml")) return Roster::parse(text, key_fields);
  const auto submissions = read_gradescope_metadata(text);
  return submissions ? Roster::of_submissions(*submissions, key_fields) : submissions.error();
}

}  // namespace

Result<GradesOptions> load_grades(const GradesTarget& target) {
  GradesOptions grades{target.grouping, {}, {}, false};
  if (!target.points.empty()) {
    const auto text = read_text("points", target.points);
    if (!text) return text.error();
    auto points = Points::parse(*text);
    if (!points) return in_file("points", target.points, points.error());
    grades.points = std::move(*points);
  }
  if (!target.roster.empty()) {
    const auto text = read_text("roster", target.roster);
    if (!text) return text.error();
    auto roster = read_roster(target.roster, *text, target.grouping.key_fields());
    if (!roster) return in_file("roster", target.roster, roster.error());
    notice_nameless(target.roster, roster->nameless_lines());
    grades.roster = std::move(*roster);
  }
  return grades;
}

}  // namespace oxaudit::cli
