/// See decompress.hpp.
#include "input/stream/decompress.hpp"

#include "input/stream/decoder.hpp"
#include "support/quote.hpp"
#include "support/result.hpp"

#include <algorithm>
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
  DecompressedSource(ContainerKind kind, ByteStream in, const Limits& limits)
      : kind_(kind), in_(std::move(in)), limits_(limits), decoder_(make_decoder(kind)) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    std::span<char> out(into, room);
    while (!ended_ && out.size() == room) step(out);
    const std::size_t count = room - out.size();
    if (count != 0 || !failure_) return count;
    return *failure_;
  }

 private:
  void fail(SourceFinding failure) {
    ended_ = true;
    failure_ = std::move(failure);
  }

  std::string place() const {
    return " at byte " + std::to_string(in_total_) + " of the " + std::string(name(kind_)) + " stream";
  }

  void consume(std::size_t count) {
    in_.consume(count);
    in_total_ += count;
  }

  void step(std::span<char>& out) {
    if (in_.view().empty()) in_.fill(k_input_bytes);
    std::string_view in = in_.view();
    const std::size_t in_before = in.size();
    const std::size_t out_before = out.size();
    Decoder::Step step = decoder_->decode(in, out);
    const std::size_t used = in_before - in.size();
    const std::size_t made = out_before - out.size();
    consume(used);
    out_total_ += made;
    if (step.failure) {
      // Only damage has a place; the other failures are about the stream as a whole.
      if (step.failure->rule == Rule::damaged_container) step.failure->message += place();
      fail(std::move(*step.failure));
    } else if (grows_too_much(in_total_, out_total_, limits_)) {
      fail(grown_too_much(limits_));
    } else if (step.member_ended) {
      end_member();
    } else if (used == 0 && made == 0) {
      // The decoder needs more input, and there is none. What stopped the input matters more than what is missing.
      fail(in_.error() ? *in_.error() : SourceFinding{Rule::damaged_container, "truncated" + place()});
    }
  }

  /// Goes on to the next member, if there is one.
  void end_member() {
    for (;;) {
      consume(end_of_padding(in_.view()));
      if (!in_.view().empty() || in_.ended()) break;
      in_.fill(k_input_bytes);
    }
    in_.fill(k_container_head_bytes);
    const std::string_view next = in_.view();
    if (next.empty()) {
      ended_ = true;
      failure_ = in_.error();
    } else if (container_kind(next.substr(0, k_signature_bytes)) == kind_) {
      decoder_->restart();
    } else {
      fail(data_follows(kind_, in_total_, next));
    }
  }

  ContainerKind kind_;
  ByteStream in_;
  Limits limits_;
  std::unique_ptr<Decoder> decoder_;
  std::uint64_t in_total_ = 0;
  std::uint64_t out_total_ = 0;
  bool ended_ = false;
  std::optional<SourceFinding> failure_;
};

}  // namespace

std::unique_ptr<ByteSource> decompress(ContainerKind kind, ByteStream in, const Limits& limits) {
  return std::make_unique<DecompressedSource>(kind, std::move(in), limits);
}

std::size_t end_of_padding(std::string_view bytes) noexcept {
  return std::min(bytes.find_first_not_of(k_padding), bytes.size());
}

SourceFinding data_follows(ContainerKind kind, std::uint64_t at, std::string_view bytes) {
  constexpr std::size_t k_shown_bytes = 16;
  const ContainerKind other = container_kind(bytes);
  std::string message = "other data follows the end of the " + std::string(name(kind)) +
                        (is_archive(kind) ? " archive" : " stream") + " at byte " + std::to_string(at) +
                        " and is not read: ";
  if (other == ContainerKind::none)
    message += "it begins with " + in_quotes(bytes.substr(0, k_shown_bytes));
  else
    message += std::string(name(other)) + " data; split the file there";
  return {.rule = Rule::damaged_container, .message = std::move(message), .after_end = true};
}

bool grows_too_much(std::uint64_t in, std::uint64_t out, const Limits& limits) noexcept {
  return out > limits.ratio_free_bytes && out / limits.ratio_max > in;
}

SourceFinding grown_too_much(const Limits& limits) {
  return {Rule::limit_exceeded, "decompresses to more than " + std::to_string(limits.ratio_max) +
                                    " times its size; --max-ratio raises the limit"};
}

}  // namespace oxaudit
