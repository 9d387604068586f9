/// Replaces archive.cpp in a build without archives: every archive has one problem, which names the option.
#include "input/archive/archive.hpp"
#include "input/core/missing_part.hpp"

#include <utility>

namespace oxaudit {

namespace {

class MissingArchive final : public Archive {
 public:
  explicit MissingArchive(ContainerKind kind)
      : problem_(missing_part(std::string(name(kind)) + " archives", "OXAUDIT_WITH_ARCHIVES")) {}

  Next next(Member& /*member*/) override { return std::exchange(ended_, true) ? Next::end : Next::problem; }
  const SourceFinding& problem() const noexcept override { return problem_; }
  std::unique_ptr<ByteSource> content() override { return nullptr; }

 private:
  SourceFinding problem_;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<Archive> open_archive(ContainerKind kind, std::unique_ptr<ByteStream> /*stream*/, int /*descriptor*/,
                                      const Limits& /*limits*/, const std::atomic<bool>& /*stop*/) {
  return std::make_unique<MissingArchive>(kind);
}

}  // namespace oxaudit
