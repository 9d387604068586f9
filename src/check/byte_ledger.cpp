/// See byte_ledger.hpp.
#include "check/byte_ledger.hpp"

#include "support/quote.hpp"

namespace oxaudit {

void require_all_bytes(std::string_view source, std::uint64_t accounted, std::uint64_t bytes) {
  if (accounted != bytes)
    throw std::logic_error(std::to_string(accounted) + " of the " + std::to_string(bytes) + " bytes of " +
                           in_quotes(source) + " are accounted for");
}

}  // namespace oxaudit
