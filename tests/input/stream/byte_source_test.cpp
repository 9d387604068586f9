/// A stream shows what a source gives, once and in order, and says what ended it.
#include "input/stream/byte_source.hpp"
#include "support/result.hpp"

#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <memory>

#include <algorithm>

namespace oxaudit {
namespace {

/// Gives `bytes` in small pieces, then ends or fails.
class Pieces final : public ByteSource {
 public:
  Pieces(std::string bytes, std::size_t piece, bool fails) : bytes_(std::move(bytes)), piece_(piece), fails_(fails) {}
  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    if (given_ == bytes_.size() && fails_) return SourceFinding{Rule::unreadable_source, "broke off"};
    const std::size_t count = std::min({room, piece_, bytes_.size() - given_});
    bytes_.copy(into, count, given_);
    given_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t piece_;
  bool fails_;
  std::size_t given_ = 0;
};

RC_GTEST_PROP(ByteStreamProperty, ShowsEveryByteOnceAndInOrder, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::inRange('a', 'z'));
  const auto piece = *rc::gen::inRange<std::size_t>(1, 20);
  const auto fails = *rc::gen::arbitrary<bool>();
  ByteStream stream(std::make_unique<Pieces>(bytes, piece, fails));
  std::string seen;
  for (;;) {
    const auto wanted = *rc::gen::inRange<std::size_t>(1, 30);
    stream.fill(wanted);
    RC_ASSERT(stream.ended() || stream.view().size() >= wanted);
    if (stream.view().empty()) break;
    const auto used = *rc::gen::inRange<std::size_t>(1, stream.view().size() + 1);
    if (*rc::gen::arbitrary<bool>()) {
      seen += stream.view().substr(0, used);
      stream.consume(used);
    } else {
      Buffer taken;
      stream.move_front(used, taken);
      RC_ASSERT(taken.size() == used);
      seen += taken.view();
    }
  }
  RC_ASSERT(seen == bytes);
  RC_ASSERT(stream.error().has_value() == fails);
}

TEST(ByteStream, HandsOnWhatIsInViewWhenItIsWrapped) {
  ByteStream stream(std::make_unique<Pieces>("abcdefgh", 3, true));
  stream.fill(4);
  stream.consume(2);
  std::string head;
  stream.wrap([&](std::unique_ptr<ByteSource> source, std::string_view seen) {
    head = seen;
    return source;
  });
  EXPECT_TRUE(stream.wrapped());
  EXPECT_EQ(stream.view(), "");
  stream.fill(100);
  EXPECT_EQ(head + std::string(stream.view()), "cdefgh");
  ASSERT_TRUE(stream.error());
  EXPECT_EQ(stream.error()->message, "broke off");
}

TEST(ReadDescriptor, NamesTheSystemsReasonAndRepeatsIt) {
  const TempTree tree;
  const int folder = ::open(tree.path().c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(folder, 0);
  const std::atomic<bool> stop{false};
  const auto source = read_descriptor(folder, stop);
  char bytes[4];
  for (int i = 0; i < 2; ++i) {
    const auto got = source->read(bytes, sizeof bytes);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message, "Is a directory");
    EXPECT_EQ(got.error().rule, Rule::unreadable_source);
  }
  ::close(folder);
}

}  // namespace
}  // namespace oxaudit
