/// The html report: one page that needs nothing else, for people who want to look. Totals and charts stand in front,
/// then the records, then the sources, each list as long as a browser takes; what is left out is counted and said.
///
/// A record or a source is one line of the file, which is how they are counted and cut off; so text of the input must
/// never hold a line end. It is always escaped, and stands in text and attribute values only.
#include "report/formats.hpp"
#include "report/html/html_board.hpp"
#include "report/html/html_page.hpp"
#include "report/html/html_totals.hpp"
#include "report/parts/placed_finding.hpp"
#include "support/foreign_text.hpp"

#include <atomic>
#include <memory>

namespace oxaudit {

namespace {

constexpr std::size_t k_id_characters_max = 120;

std::string status_words(const Verdict& verdict) {
  if (verdict.winner) return std::string("win of ") + letter(*verdict.winner);
  if (verdict.next_player) return std::string("in progress, ") + letter(*verdict.next_player) + " to move";
  return std::string(name(verdict.status));
}

/// One row of the table of records.
class RecordRow {
 public:
  void start() {
    rules_.clear();
    findings_.clear();
  }

  void add(Rule rule, std::string_view message) {
    if (!rules_.empty()) rules_ += ' ';
    rules_.append(code(rule));
    findings_.append("<li><b>").append(code(rule)).append("</b> ").append(name(rule)).append(": ");
    append_markup(findings_, message, TextKind::sentence);
    findings_ += "</li>";
  }

  std::string& place() noexcept { return place_; }  ///< escaped
  std::string& board() noexcept { return board_; }  ///< markup

  void finish(std::string& out, Status status, std::string_view words) {
    const bool legal = status == Status::win || status == Status::draw || status == Status::in_progress;
    out.append("<tr class=\"").append(legal ? "legal" : name(status)).append("\" data-status=\"").append(name(status));
    out.append("\" data-rules=\"").append(rules_).append("\"><td class=\"place\">").append(place_);
    out.append("</td><td class=\"status\">").append(words).append("</td><td>").append(board_).append("</td><td>");
    if (!findings_.empty())
      out.append("<ul class=\"findings\">").append(findings_).append("</ul>");
    else if (!legal)
      out += "<span class=\"soft\">expected or known</span>";
    out += "</td></tr>\n";
    place_.clear();
    board_.clear();
  }

 private:
  std::string rules_;
  std::string findings_;
  std::string place_;
  std::string board_;
};

class HtmlReport final : public Report {
 public:
  explicit HtmlReport(const ReportOptions& options)
      : records_max_(options.html_records_max), sources_max_(options.html_sources_max) {}

  void begin(std::string& /*out*/) override {}
  bool opens_with_totals() const override { return true; }
  bool counts_boards() const override { return true; }

  void open(const Summary& summary, std::string& out) override {
    out += html_page_head();
    append_html_totals(out, summary);
    out += "<h2>Records</h2>\n";
    if (rows_ == 0) {
      out += summary.records.records() == 0 ? "<p>There are none.</p>\n" : "<p>None was flagged.</p>\n";
      return;
    }
    append_shown(out, rows_, records_max_, "entries; -o csv:FILE and -o json:FILE write all of them");
    out +=
        "<p class=\"soft\">Framed are complete lines, in red those that ought not to be there; dotted are marks of "
        "which there are too many.</p>\n"
        "<div class=\"wide\"><table class=\"records sortable\"><thead><tr><th scope=\"col\">Where</th>"
        "<th scope=\"col\">Status</th><th scope=\"col\">Board</th><th scope=\"col\">What is wrong</th></tr></thead>\n"
        "<tbody>\n";
  }

  void render(const ReportSlice& slice, std::string& out) const override {
    if (full_.load(std::memory_order_relaxed)) {
      // What follows is only counted.
      out.append(slice.items.size() + slice.problems.size(), '\n');
      return;
    }
    std::string source;
    append_markup(source, slice.source);
    FindingPlaces places(slice);
    RecordRow row;
    for (const RecordItem& item : slice.items) {
      row.start();
      row.place().append(source).append(":").append(std::to_string(places.line_of(item)));
      append_number_and_id(row.place(), slice, item);
      append_html_board(row.board(), slice, item);
      places.for_each(item, [&](const PlacedFinding& finding) { row.add(finding.rule, finding.message); });
      if (item.code == k_malformed)
        row.finish(out, Status::malformed, "malformed");
      else
        row.finish(out, k_verdict_of[item.code].status, status_words(k_verdict_of[item.code]));
    }
    for (const SourceFinding& problem : slice.problems) {
      row.start();
      row.place() += source;
      row.add(problem.rule, problem.message);
      row.finish(out, status_of(problem), problem.rule == Rule::no_records ? "no records" : status_name(problem));
    }
  }

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
    section += "<tr><td class=\"place\">";
    append_markup(section, source.path);
    section += "</td><td>";
    append_markup(section, source.format);
    section += "</td><td>";
    append_markup(section, source.layout);
    section += "</td>";
    append_count(section, source.counts.records());
    append_count(section, source.counts.legal());
    append_count(section, source.counts.illegal());
    append_count(section, source.counts.malformed);
    section += source.read_to_end ? "<td>yes</td></tr>\n" : "<td><strong>no</strong></td></tr>\n";
  }

  void begin_sources(std::string& out) override {
    if (rows_ != 0) out += "</tbody></table></div>\n";
    if (sources_ == 0) return;
    out += "<h2>Sources</h2>\n<p class=\"soft\">Those of more than one record, or not read to their end.</p>\n";
    append_shown(out, sources_, sources_max_, "sources; -o json:FILE writes all of them");
    out +=
        "<div class=\"wide\"><table class=\"sortable\"><thead><tr><th scope=\"col\">Source</th>"
        "<th scope=\"col\">Format</th><th scope=\"col\">Layout</th>";
    for (const std::string_view count : {"Records", "Legal", "Illegal", "Malformed"})
      out.append("<th scope=\"col\" class=\"count\">").append(count).append("</th>");
    out += "<th scope=\"col\">Read to its end</th></tr></thead>\n<tbody>\n";
  }

  void end(const Summary& /*summary*/, std::string& out) override {
    if (sources_ != 0) out += "</tbody></table></div>\n";
    out += html_page_foot();
  }

 private:
  static void append_number_and_id(std::string& out, const ReportSlice& slice, const RecordItem& item) {
    out.append("<br><span class=\"soft\">record ");
    append_grouped(out, slice.records_before + item.number + 1);
    if (item.has_id) {
      out += ", id ";
      const Excerpt id = excerpt(id_of(slice, item), k_id_characters_max);
      append_markup(out, id.bytes);
      if (id.cut) out += "…";
    }
    out += "</span>";
  }

  static void append_count(std::string& out, std::uint64_t count) {
    out += "<td class=\"count\">";
    append_grouped(out, count);
    out += "</td>";
  }

  /// Says that a list is not whole, where it is not.
  static void append_shown(std::string& out, std::uint64_t count, std::uint64_t count_max, std::string_view of_what) {
    if (count <= count_max) return;
    out += "<p class=\"incomplete\">Shown are the first ";
    append_grouped(out, count_max);
    out += " of ";
    append_grouped(out, count);
    out.append(" ").append(of_what).append(".</p>\n");
  }

  std::uint64_t records_max_;
  std::uint64_t sources_max_;
  std::uint64_t rows_ = 0;
  std::uint64_t sources_ = 0;
  std::atomic<bool> full_ = false;
};

}  // namespace

std::unique_ptr<Report> make_html_report(const ReportOptions& options) { return std::make_unique<HtmlReport>(options); }

}  // namespace oxaudit
