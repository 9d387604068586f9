/// The html report: one self-contained page for people. It begins with totals and charts; the records and the sources
/// follow, each list only as long as a browser can show without delay. The page says how many entries are left out.
///
/// A record or a source is one line of the file, so that lines can be counted and dropped. Therefore text of the input
/// must not contain a line end. It is always escaped, and used only as text and in attribute values.
#include "report/html/html_parts.hpp"
#include "report/parts/entry.hpp"
#include "support/foreign_text.hpp"

#include <atomic>

namespace oxaudit {

namespace {

/// How much of an id the page shows.
constexpr std::size_t k_id_characters_max = 120;

/// `win of X`, `in progress, O to move`, `draw` or `illegal`.
std::string status_words(const Verdict& verdict) {
  if (verdict.winner) return std::string("win of ") + letter(*verdict.winner);
  if (verdict.next_player) return std::string("in progress, ") + letter(*verdict.next_player) + " to move";
  return std::string(name(verdict.status));
}

/// Appends a row of the table of records, as one line.
void append_row(std::string& out, const ReportSlice& slice, const Entry& entry, std::string_view source) {
  const RecordItem* const item = entry.item;
  const bool readable = item != nullptr && item->code != k_malformed;
  const Status status = readable          ? k_verdict_of[item->code].status
                        : item != nullptr ? Status::malformed
                                          : status_of(*entry.problem);
  const bool legal = status == Status::win || status == Status::draw || status == Status::in_progress;
  std::string rules;
  std::string findings;
  entry.for_each_finding([&](const PlacedFinding& finding) {
    append(rules, rules.empty() ? "" : " ", code(finding.rule));
    append(findings, "<li><b>", code(finding.rule), "</b> ", name(finding.rule), ": ",
           in_markup(finding.message, TextKind::sentence), "</li>");
  });
  append(out, "<tr class=\"", legal ? "legal" : name(status), "\" data-status=\"", name(status));
  append(out, "\" data-rules=\"", rules, "\"><td class=\"place\">", source);
  if (item != nullptr) {
    append(out, ':', entry.line(), "<br><span class=\"soft\">record ", Grouped{entry.record_number()});
    if (item->has_id) append(out, ", id ", ShortId{id_of(slice, *item), k_id_characters_max, append_markup});
    out += "</span>";
  }
  out += "</td><td class=\"status\">";
  if (readable)
    out += status_words(k_verdict_of[item->code]);
  else if (item != nullptr)
    out += "malformed";
  else
    out += entry.problem->rule == Rule::no_records ? "no records" : status_name(*entry.problem);
  out += "</td><td>";
  if (item != nullptr) append_html_board(out, slice, *item);
  out += "</td><td>";
  if (!findings.empty())
    append(out, "<ul class=\"findings\">", findings, "</ul>");
  else if (!legal)
    out += "<span class=\"soft\">expected or known</span>";
  out += "</td></tr>\n";
}

class HtmlReport final : public Report {
 public:
  explicit HtmlReport(const ReportOptions& options)
      : records_max_(options.html_records_max), sources_max_(options.html_sources_max) {}

  bool opens_with_totals() const override { return true; }
  bool counts_boards() const override { return true; }

  void open(const Summary& summary, std::string& out) override {
    append_html_head(out);
    append_html_totals(out, summary);
    out += "<h2>Records</h2>\n";
    if (rows_ == 0) {
      out += summary.records.records() == 0 ? "<p>There are no records.</p>\n" : "<p>There are no findings.</p>\n";
      return;
    }
    append_shown(out, rows_, records_max_, "entries; -o csv:FILE and -o json:FILE write all of them");
    out +=
        "<p class=\"soft\">Outlined cells form a completed line; red marks one that breaks a rule. Dotted cells show "
        "the "
        "marks of a player who has too many.</p>\n"
        "<div class=\"wide\"><table class=\"records sortable\"><thead><tr><th scope=\"col\">Where</th>"
        "<th scope=\"col\">Status</th><th scope=\"col\">Board</th><th scope=\"col\">What is wrong</th></tr></thead>\n"
        "<tbody>\n";
  }

  void render(const ReportSlice& slice, std::string& out) const override {
    if (full_.load(std::memory_order_relaxed)) {
      // Further rows are only counted.
      out.append(slice.items.size() + slice.problems.size(), '\n');
      return;
    }
    std::string source;
    append_markup(source, slice.source);
    for_each_entry(slice, [&](const Entry& entry) { append_row(out, slice, entry, source); });
  }

  /// Counts all rows and keeps the first ones. A row never contains a line end, so counting line ends is enough.
  std::string_view accept(std::string_view rendered) override {
    std::size_t kept = 0;
    for (std::size_t at = 0; (at = rendered.find('\n', at)) != std::string_view::npos; ++at)
      if (++rows_ <= records_max_) kept = at + 1;
    if (rows_ >= records_max_) full_.store(true, std::memory_order_relaxed);
    return rendered.substr(0, kept);
  }

  bool lists_sources() const override { return true; }

  void source(const SourceReport& source, std::string& section) override {
    if (++sources_ > sources_max_) return;
    append(section, "<tr><td class=\"place\">", in_markup(source.path), "</td><td>", in_markup(source.format),
           "</td><td>", in_markup(source.layout), "</td>");
    const Counts& counts = source.counts;
    for (const std::uint64_t count : {counts.records(), counts.legal(), counts.illegal(), counts.malformed})
      append(section, "<td class=\"count\">", Grouped{count}, "</td>");
    section += source.read_to_end ? "<td>yes</td></tr>\n" : "<td><strong>no</strong></td></tr>\n";
  }

  void begin_sources(std::string& out) override {
    if (rows_ != 0) out += "</tbody></table></div>\n";
    if (sources_ == 0) return;
    out +=
        "<h2>Sources</h2>\n<p class=\"soft\">Sources with more than one record, and sources that could not be read "
        "completely.</p>\n";
    append_shown(out, sources_, sources_max_, "sources; -o json:FILE writes all of them");
    out +=
        "<div class=\"wide\"><table class=\"sortable\"><thead><tr><th scope=\"col\">Source</th>"
        "<th scope=\"col\">Format</th><th scope=\"col\">Layout</th>";
    for (const std::string_view count : {"Records", "Legal", "Illegal", "Malformed"})
      append(out, "<th scope=\"col\" class=\"count\">", count, "</th>");
    out += "<th scope=\"col\">Read completely</th></tr></thead>\n<tbody>\n";
  }

  void end(const Summary& /*summary*/, std::string& out) override {
    if (sources_ != 0) out += "</tbody></table></div>\n";
    append_html_foot(out);
  }

 private:
  /// Says how much of a list is shown, unless it is complete.
  static void append_shown(std::string& out, std::uint64_t count, std::uint64_t count_max, std::string_view of_what) {
    if (count > count_max)
      append(out, "<p class=\"incomplete\">Showing the first ", Grouped{count_max}, " of ", Grouped{count}, ' ',
             of_what, ".</p>\n");
  }

  std::uint64_t records_max_;
  std::uint64_t sources_max_;
  std::uint64_t rows_ = 0;  ///< records and problems, shown or not
  std::uint64_t sources_ = 0;
  std::atomic<bool> full_ = false;
};

}  // namespace

std::unique_ptr<Report> make_html_report(const ReportOptions& options) { return std::make_unique<HtmlReport>(options); }

}  // namespace oxaudit
