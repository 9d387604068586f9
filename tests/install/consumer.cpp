/// Succeeds when the installed library parses a board, judges it and names the rule that it breaks.
#include <oxaudit/parse.hpp>
#include <oxaudit/verdict.hpp>

int main() {
  const oxaudit::ParseResult parsed = oxaudit::parse_board("XXX/OO-/--O");
  if (!parsed || oxaudit::to_string(*parsed.board) != "|XXX|OO-|--O|") return 1;
  const oxaudit::Verdict verdict = oxaudit::judge(*parsed.board);
  if (name(verdict.status) != "illegal" || !verdict.broken.contains(oxaudit::Rule::moved_after_win)) return 2;
  return oxaudit::parse_board("X0-").problems.empty() ? 3 : 0;
}
