/// The ledger of bytes: what it adds up, and what it refuses.
#include "check/byte_ledger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace oxaudit {
namespace {

TEST(ByteLedger, AddsUpTheBytesOfEachUse) {
  ByteLedger ledger;
  ledger.add(ByteUse::header, 0, 3);
  ledger.add(ByteUse::record, 3, 13);
  ledger.add(ByteUse::separator, 13, 13);
  ledger.add(ByteUse::record, 13, 14);
  EXPECT_EQ(ledger.of(ByteUse::header), 3U);
  EXPECT_EQ(ledger.of(ByteUse::record), 11U);
  EXPECT_EQ(ledger.of(ByteUse::unread), 0U);
  EXPECT_EQ(ledger.total(), 14U);
}

TEST(ByteLedger, RefusesASourceWithBytesThatNobodyHasSeen) {
  EXPECT_NO_THROW(require_all_bytes("a.csv", 20, 20));
  try {
    require_all_bytes("a.csv", 19, 20);
    FAIL() << "one byte is missing";
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(error.what(), "19 of the 20 bytes of 'a.csv' are accounted for");
  }
  EXPECT_THROW(require_all_bytes("a.csv", 21, 20), std::logic_error);
}

#ifdef OXAUDIT_CHECK_LEDGER
TEST(ByteLedger, RefusesGapsAndOverlaps) {
  ByteLedger ledger;
  ledger.add(ByteUse::record, 0, 10);
  EXPECT_THROW(ledger.add(ByteUse::record, 11, 12), std::logic_error) << "a gap";
  EXPECT_THROW(ledger.add(ByteUse::record, 9, 12), std::logic_error) << "an overlap";
  EXPECT_THROW(ledger.add(ByteUse::record, 10, 9), std::logic_error) << "a negative size";
}
#endif

}  // namespace
}  // namespace oxaudit
