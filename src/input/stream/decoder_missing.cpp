/// Replaces decoder.cpp in a build without compression: every stream fails with a message that names the option.
#include "input/core/missing_part.hpp"
#include "input/stream/decoder.hpp"

namespace oxaudit {

namespace {

class MissingDecoder final : public Decoder {
 public:
  explicit MissingDecoder(ContainerKind kind) : kind_(kind) {}

  Step decode(std::string_view& /*in*/, std::span<char>& /*out*/) override {
    return {false, missing_part(name(kind_), "OXAUDIT_WITH_COMPRESSION")};
  }
  void restart() override {}

 private:
  ContainerKind kind_;
};

}  // namespace

std::unique_ptr<Decoder> make_decoder(ContainerKind kind) { return std::make_unique<MissingDecoder>(kind); }

}  // namespace oxaudit
