#include "cli/progress_display.hpp"

#include <gtest/gtest.h>

namespace oxaudit::cli {
namespace {

TEST(ProgressText, ShowsPercentageAndTimeLeftIfTheTotalIsKnown) {
  EXPECT_EQ(progress_text({.records = 1204, .bytes = 10'000'000, .bytes_total = 40'000'000, .seconds = 2}),
            "25 %, 1,204 records, 10.0 MB of 40.0 MB, 5.0 MB/s, 6 s left");
  EXPECT_EQ(progress_text({.records = 1, .bytes = 1, .bytes_total = 3, .seconds = 1}),
            "33 %, 1 record, 0.0 kB of 0.0 kB, 0.0 kB/s, 2 s left");
}

TEST(ProgressText, ShowsNoPercentageIfTheTotalIsUnknown) {
  const ProgressFigures figures{.records = 1204, .bytes = 12'345'678, .bytes_total = 0, .seconds = 1.5};
  EXPECT_EQ(progress_text(figures), "1,204 records, 12.3 MB in 1.5 s, 8.2 MB/s");
  EXPECT_EQ(progress_text(figures), closing_text(figures));
}

TEST(ProgressText, EstimatesNothingBeforeTheFirstByte) {
  EXPECT_EQ(progress_text({.bytes_total = 4'000'000'000, .seconds = 1}), "0 %, 0 records, 0.0 kB of 4.0 GB, 0.0 kB/s");
}

TEST(ProgressText, ShowsNoPercentageAboveTheTotal) {
  EXPECT_EQ(progress_text({.records = 1, .bytes = 2'000'000, .bytes_total = 2'000'000, .seconds = 1}),
            "100 %, 1 record, 2.0 MB of 2.0 MB, 2.0 MB/s, 0 s left");
  EXPECT_EQ(progress_text({.records = 1, .bytes = 3'000'000, .bytes_total = 2'000'000, .seconds = 1}),
            "1 record, 3.0 MB in 1.0 s, 3.0 MB/s");
}

TEST(ProgressText, ShowsLongTimesInMinutesAndHours) {
  const auto left_after = [](double seconds) {
    const auto text = progress_text({.bytes = 1'000'000, .bytes_total = 2'000'000, .seconds = seconds});
    return text.substr(text.rfind(", ") + 2);
  };
  EXPECT_EQ(left_after(59), "59 s left");
  EXPECT_EQ(left_after(59.5), "1 min 0 s left");
  EXPECT_EQ(left_after(125), "2 min 5 s left");
  EXPECT_EQ(left_after(3720), "1 h 2 min left");
}

TEST(ClosingText, ShowsNoRateForAVeryShortRun) {
  EXPECT_EQ(closing_text({.records = 2, .bytes = 20, .seconds = 0.01}), "2 records, 0.0 kB in 0.0 s");
}

}  // namespace
}  // namespace oxaudit::cli
