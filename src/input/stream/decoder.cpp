/// See decoder.hpp. ISA-L reads gzip at more than twice the speed of zlib.
#include "input/stream/decoder.hpp"

#include <bzlib.h>
#include <isa-l/igzip_lib.h>
#include <lzma.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <new>
#include <string>

namespace oxaudit {

namespace {

/// The largest window that a stream may ask for: that of `zstd --ultra -22`, and twice that of `xz -9`.
constexpr std::size_t k_window_bytes_max = std::size_t{128} << 20;

Decoder::Step failed(std::string_view reason) {
  return {false, SourceFinding{Rule::damaged_container, std::string(reason)}};
}

Decoder::Step needs_too_much_memory() {
  return {false, SourceFinding{Rule::limit_exceeded, "needs more than 128 MiB of memory to be decompressed"}};
}

/// Runs `decode` on the state of ISA-L, liblzma or libbz2, which name their buffers alike. Two of them count in 32
/// bits.
template <typename State, typename Decode>
int run(State& state, std::string_view& in, std::span<char>& out, Decode decode) {
  using Count = decltype(state.avail_in);
  constexpr std::size_t k_count_max = std::numeric_limits<Count>::max();
  const Count in_before = state.avail_in = static_cast<Count>(std::min(in.size(), k_count_max));
  const Count out_before = state.avail_out = static_cast<Count>(std::min(out.size(), k_count_max));
  // The libraries read through pointers to mutable or unsigned bytes.
  state.next_in = reinterpret_cast<decltype(state.next_in)>(const_cast<char*>(in.data()));
  state.next_out = reinterpret_cast<decltype(state.next_out)>(out.data());
  const int result = decode(&state);
  in.remove_prefix(in_before - state.avail_in);
  out = out.subspan(out_before - state.avail_out);
  return result;
}

class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() : state_(std::make_unique<inflate_state>()) { GzipDecoder::restart(); }

  void restart() override {
    isal_inflate_init(state_.get());
    state_->crc_flag = ISAL_GZIP;
  }

  Step decode(std::string_view& in, std::span<char>& out) override {
    const int result = run(*state_, in, out, isal_inflate);
    switch (result) {
      case ISAL_DECOMP_OK: return {state_->block_state == ISAL_BLOCK_FINISH, std::nullopt};
      case ISAL_INCORRECT_CHECKSUM: return failed("checksum mismatch");
      case ISAL_UNSUPPORTED_METHOD: return failed("unknown compression method");
      default: return failed("corrupt compressed data");
    }
  }

 private:
  std::unique_ptr<inflate_state> state_;
};

class ZstdDecoder final : public Decoder {
 public:
  ZstdDecoder() : context_(ZSTD_createDCtx()) {
    if (!context_) throw std::bad_alloc();
  }

  void restart() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

  Step decode(std::string_view& in, std::span<char>& out) override {
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context_.get(), &to, &from);
    in.remove_prefix(from.pos);
    out = out.subspan(to.pos);
    if (ZSTD_isError(result) == 0) return {result == 0, std::nullopt};
    switch (ZSTD_getErrorCode(result)) {
      case ZSTD_error_frameParameter_windowTooLarge: return needs_too_much_memory();
      case ZSTD_error_memory_allocation: throw std::bad_alloc();
      case ZSTD_error_checksum_wrong: return failed("checksum mismatch");
      case ZSTD_error_dictionary_wrong: return failed("missing the dictionary that it was compressed with");
      default: return failed("corrupt compressed data");
    }
  }

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context_;
};

class XzDecoder final : public Decoder {
 public:
  XzDecoder() { XzDecoder::restart(); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;
  ~XzDecoder() override { lzma_end(&state_); }

  void restart() override {
    if (lzma_stream_decoder(&state_, k_window_bytes_max, 0) != LZMA_OK) throw std::bad_alloc();
  }

  Step decode(std::string_view& in, std::span<char>& out) override {
    const int result = run(state_, in, out, [](lzma_stream* state) { return lzma_code(state, LZMA_RUN); });
    switch (result) {
      case LZMA_OK:
      case LZMA_BUF_ERROR: return {};  // it needs more input or more room
      case LZMA_STREAM_END: return {true, std::nullopt};
      case LZMA_MEM_ERROR: throw std::bad_alloc();
      case LZMA_MEMLIMIT_ERROR: return needs_too_much_memory();
      case LZMA_OPTIONS_ERROR: return failed("unknown compression method");
      default: return failed("corrupt compressed data");
    }
  }

 private:
  lzma_stream state_ = LZMA_STREAM_INIT;
};

class Bzip2Decoder final : public Decoder {
 public:
  Bzip2Decoder() { begin(); }
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;
  ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&state_); }

  void restart() override {
    BZ2_bzDecompressEnd(&state_);
    begin();
  }

  Step decode(std::string_view& in, std::span<char>& out) override {
    const int result = run(state_, in, out, BZ2_bzDecompress);
    switch (result) {
      case BZ_OK: return {};
      case BZ_STREAM_END: return {true, std::nullopt};
      case BZ_MEM_ERROR: throw std::bad_alloc();
      default: return failed("corrupt compressed data");
    }
  }

 private:
  void begin() {
    state_ = {};
    if (BZ2_bzDecompressInit(&state_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }
  bz_stream state_{};
};

}  // namespace

std::unique_ptr<Decoder> make_decoder(ContainerKind kind) {
  switch (kind) {
    case ContainerKind::gzip: return std::make_unique<GzipDecoder>();
    case ContainerKind::zstd: return std::make_unique<ZstdDecoder>();
    case ContainerKind::xz: return std::make_unique<XzDecoder>();
    case ContainerKind::bzip2: return std::make_unique<Bzip2Decoder>();
    default: break;
  }
  assert(false);
  return nullptr;
}

}  // namespace oxaudit
