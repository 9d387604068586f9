/// See key_report.hpp.
#include "expect/key_report.hpp"

#include "check/expectation.hpp"
#include "report/parts/row_text.hpp"

namespace oxaudit {

namespace {

class KeyReport final : public Report {
 public:
  void begin(std::string& out) override { out += "source,record,id,status,winner,rules\n"; }

  void render(const ReportSlice& slice, std::string& out) const override {
    std::string source;
    append_csv(source, slice.source);
    for (const RecordItem& item : slice.items) {
      const RecordResult result = result_of(item, slice.findings);
      append(out, source, ',', slice.records_before + item.number + 1, ',');
      if (item.has_id) append_csv(out, id_of(slice, item));
      append(out, ',', name(result.status), ',');
      if (result.winner) out += letter(*result.winner);
      out += ',';
      for_each_rule(result.rules, [&](Rule rule) { append(out, out.back() == ',' ? "" : " ", code(rule)); });
      out += '\n';
    }
    for (const SourceFinding& problem : slice.problems)
      if (problem.rule == Rule::no_records) append(out, source, ",,,malformed,,", code(problem.rule), '\n');
  }
};

}  // namespace

std::unique_ptr<Report> make_key_report() { return std::make_unique<KeyReport>(); }

}  // namespace oxaudit
