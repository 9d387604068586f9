/// How listings show paths and figures.
#include "cli/text.hpp"

#include "support/foreign_text.hpp"

namespace oxaudit::cli {

std::string for_console(std::string_view text) {
  std::string out;
  append_console(out, text);
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string out;
  append_grouped(out, number);
  return out;
}

}  // namespace oxaudit::cli
