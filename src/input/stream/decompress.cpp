/// See decompress.hpp.
#include "input/stream/decompress.hpp"

#include "input/stream/decoder.hpp"
#include "support/result.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string>

namespace oxaudit {

namespace {

constexpr std::size_t k_input_bytes = std::size_t{128} << 10;
/// The longest signature of a stream, that of bzip2.
constexpr std::size_t k_signature_bytes = 10;

class DecompressedSource final : public ByteSource {
 public:
  DecompressedSource(ContainerKind kind, std::unique_ptr<ByteSource> source, std::string_view head,
                     const Limits& limits)
      : kind_(kind), source_(std::move(source)), limits_(limits), decoder_(make_decoder(kind)) {
    input_.reserve(std::max(k_input_bytes, head.size()));
    input_.append(head);
  }

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    std::span<char> out(into, room);
    while (!ended_ && out.size() == room) step(out);
    const std::size_t count = room - out.size();
    if (count != 0 || !failure_) return count;
    return *failure_;
  }

 private:
  std::string_view input() const noexcept { return input_.view().substr(taken_); }

  void fail(Rule rule, std::string message) {
    ended_ = true;
    failure_ = {rule, std::move(message)};
  }

  std::string at_byte() const { return " at byte " + std::to_string(in_total_); }
  std::string the_stream() const { return " the " + std::string(name(kind_)) + " stream"; }

  /// Reads until `wanted` bytes are available; there are fewer only at the end.
  void refill(std::size_t wanted) {
    while (input().size() < wanted && !input_ended_) {
      const std::size_t kept = input_.size() - taken_;
      if (taken_ != 0 && kept != 0) std::memmove(input_.data(), input_.data() + taken_, kept);
      taken_ = 0;
      const auto got = source_->read(input_.data() + kept, input_.capacity() - kept);
      input_.set_size(kept + (got ? *got : 0));
      input_ended_ = !got || *got == 0;
      if (!got) input_failure_ = got.error();
    }
  }

  void step(std::span<char>& out) {
    refill(1);
    std::string_view in = input();
    const std::size_t in_before = in.size();
    const std::size_t out_before = out.size();
    Decoder::Step step = decoder_->decode(in, out);
    const std::size_t used = in_before - in.size();
    const std::size_t made = out_before - out.size();
    taken_ += used;
    in_total_ += used;
    out_total_ += made;
    if (step.failure) {
      // Only damage has a place; the other failures are about the stream as a whole.
      const bool damaged = step.failure->rule == Rule::damaged_container;
      return fail(step.failure->rule, step.failure->message + (damaged ? at_byte() + " of" + the_stream() : ""));
    }
    if (grows_too_much(in_total_, out_total_, limits_)) {
      ended_ = true;
      failure_ = grown_too_much(limits_);
    } else if (step.member_ended) {
      end_member();
    } else if (used == 0 && made == 0) {
      // The decoder needs more input, and there is none.
      fail_at_end("truncated" + at_byte() + " of" + the_stream());
    }
  }

  /// What stopped the input matters more than what is missing.
  void fail_at_end(std::string message) {
    if (input_failure_) return fail(input_failure_->rule, input_failure_->message);
    fail(Rule::damaged_container, std::move(message));
  }

  /// Goes on to the next member. Tapes and block devices add zeros after a member, which are ignored.
  void end_member() {
    for (refill(1); !input().empty() && input().front() == '\0'; refill(1)) {
      ++taken_;
      ++in_total_;
    }
    if (input().empty()) {
      ended_ = true;
      failure_ = input_failure_;
      return;
    }
    refill(k_signature_bytes);
    if (container_kind(input().substr(0, k_signature_bytes)) == kind_) return decoder_->restart();
    fail_at_end("unexpected data after the end of" + the_stream() + "," + at_byte());
  }

  ContainerKind kind_;
  std::unique_ptr<ByteSource> source_;
  Limits limits_;
  std::unique_ptr<Decoder> decoder_;
  Buffer input_;
  std::size_t taken_ = 0;  ///< bytes at the start of input_ that have been decoded
  bool input_ended_ = false;
  std::optional<SourceFinding> input_failure_;
  std::uint64_t in_total_ = 0;
  std::uint64_t out_total_ = 0;
  bool ended_ = false;
  std::optional<SourceFinding> failure_;
};

}  // namespace

std::unique_ptr<ByteSource> decompress(ContainerKind kind, std::unique_ptr<ByteSource> source, std::string_view head,
                                       const Limits& limits) {
  return std::make_unique<DecompressedSource>(kind, std::move(source), head, limits);
}

bool grows_too_much(std::uint64_t in, std::uint64_t out, const Limits& limits) noexcept {
  return out > limits.ratio_free_bytes && out / limits.ratio_max > in;
}

SourceFinding grown_too_much(const Limits& limits) {
  return {Rule::limit_exceeded, "decompresses to more than " + std::to_string(limits.ratio_max) +
                                    " times its size; --max-ratio raises the limit"};
}

}  // namespace oxaudit
