/// A stream shows what a source gives, once and in order, and says what ended it.
#include "input/stream/byte_source.hpp"
#include "support/result.hpp"

#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <memory>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

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
  struct Upper final : ByteSource {
    explicit Upper(ByteStream from) : in(std::move(from)) {}
    Result<std::size_t, SourceFinding> read(char* into, std::size_t /*room*/) override {
      in.fill(1);
      if (in.view().empty() && in.error()) return *in.error();
      const std::size_t count = in.view().copy(into, 1);
      in.consume(count);
      return count;
    }
    ByteStream in;
  };
  stream.wrap([&](ByteStream in) {
    head = in.view().substr(0, 1);
    in.consume(1);
    return std::make_unique<Upper>(std::move(in));
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

TEST(OpenSource, NeverWaitsAndRefusesWhatTookThePlaceOfAFile) {
  const TempTree tree;
  const std::string fifo = tree.fifo("a.zip");
  const auto found = open_source(fifo, false);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().rule, Rule::not_a_regular_file);
  EXPECT_EQ(found.error().message, "became a FIFO after it was found");
  EXPECT_TRUE(open_source(fifo, true));
  EXPECT_FALSE(open_source("/dev/null", false));
  EXPECT_EQ(open_source(tree.path("missing"), true).error().rule, Rule::unreadable_source);
  EXPECT_TRUE(open_source(tree.write("b.txt"), false));
}

TEST(ReadDescriptor, WaitsForTheWriterOfAFifo) {
  const TempTree tree;
  const std::string path = tree.fifo("fifo");
  const auto file = open_source(path, true);
  ASSERT_TRUE(file);
  std::atomic<bool> stop{false};
  const auto source = read_descriptor(file->get(), stop);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    std::ofstream(path) << "XO-";
  });
  char bytes[9];
  const auto got = source->read(bytes, sizeof bytes);
  writer.join();
  ASSERT_TRUE(got);
  EXPECT_EQ(std::string_view(bytes, *got), "XO-");
  const auto ended = source->read(bytes, sizeof bytes);
  ASSERT_TRUE(ended);
  EXPECT_EQ(*ended, 0U);
}

TEST(ReadDescriptor, EndsWhenItIsStopped) {
  const TempTree tree;
  const auto file = open_source(tree.fifo("fifo"), true);
  ASSERT_TRUE(file);
  std::atomic<bool> stop{false};
  const auto source = read_descriptor(file->get(), stop);
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  char bytes[9];
  const auto got = source->read(bytes, sizeof bytes);
  stopper.join();
  ASSERT_TRUE(got);
  EXPECT_EQ(*got, 0U);
}

}  // namespace
}  // namespace oxaudit
