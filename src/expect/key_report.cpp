/// See key_report.hpp.
#include "expect/key_report.hpp"

#include "check/expectation.hpp"
#include "report/parts/row_text.hpp"
#include "support/foreign_text.hpp"

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
      out.append(source).append(",");
      out.append(std::to_string(slice.records_before + item.number + 1)).append(",");
      if (item.has_id) append_csv(out, id_of(slice, item));
      out.append(",").append(name(result.status)).append(",");
      if (result.winner) out += letter(*result.winner);
      append_rules(out, result.rules);
    }
    for (const SourceFinding& problem : slice.problems)
      if (problem.rule == Rule::no_records)
        out.append(source).append(",,,malformed,,").append(code(problem.rule)).append("\n");
  }

  void end(const Summary& /*summary*/, std::string& /*out*/) override {}

 private:
  static void append_rules(std::string& out, RuleSet rules) {
    out += ',';
    for_each_rule(rules, [&](Rule rule) { (out += out.back() == ',' ? "" : " ") += code(rule); });
    out += '\n';
  }
};

}  // namespace

std::unique_ptr<Report> make_key_report() { return std::make_unique<KeyReport>(); }

}  // namespace oxaudit
