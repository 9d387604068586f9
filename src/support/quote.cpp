/// See quote.hpp.
#include "support/quote.hpp"

#include "support/foreign_text.hpp"

namespace oxaudit {

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  append_console(out, text);
  return out += "'";
}

}  // namespace oxaudit
