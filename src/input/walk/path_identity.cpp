/// See path_identity.hpp.
#include "input/walk/path_identity.hpp"

#include "input/walk/path_order.hpp"

#include <bit>
#include <boost/filesystem.hpp>
#include <random>
#include <utility>

namespace oxaudit {

namespace {

/// Up to eight bytes, the first the lowest.
std::uint64_t little_endian(std::string_view bytes) noexcept {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  return word;
}

/// SipHash by J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF" (2012), with 128 bits of output.
class SipState {
 public:
  explicit SipState(const PathHasher::Key& key) noexcept
      : v0_(key[0] ^ 0x736f6d6570736575),
        v1_(key[1] ^ 0x646f72616e646f6d ^ 0xee),
        v2_(key[0] ^ 0x6c7967656e657261),
        v3_(key[1] ^ 0x7465646279746573) {}

  void add(std::uint64_t word) noexcept {
    v3_ ^= word;
    rounds(2);
    v0_ ^= word;
  }
  /// `size` counts all bytes, those added before too.
  PathIdentity finish(std::string_view bytes, std::uint64_t size) noexcept {
    for (; bytes.size() >= 8; bytes.remove_prefix(8)) add(little_endian(bytes.substr(0, 8)));
    add(little_endian(bytes) | (size << 56));
    v2_ ^= 0xee;
    rounds(4);
    const std::uint64_t low = v0_ ^ v1_ ^ v2_ ^ v3_;
    v1_ ^= 0xdd;
    rounds(4);
    return {low, v0_ ^ v1_ ^ v2_ ^ v3_};
  }

 private:
  void rounds(int count) noexcept {
    for (; count > 0; --count) {
      v0_ += v1_, v2_ += v3_;
      v1_ = std::rotl(v1_, 13) ^ v0_, v3_ = std::rotl(v3_, 16) ^ v2_;
      v0_ = std::rotl(v0_, 32);
      v2_ += v1_, v0_ += v3_;
      v1_ = std::rotl(v1_, 17) ^ v2_, v3_ = std::rotl(v3_, 21) ^ v0_;
      v2_ = std::rotl(v2_, 32);
    }
  }

  std::uint64_t v0_, v1_, v2_, v3_;
};

PathHasher::Key draw_key() {
  std::random_device device;
  const auto word = [&] { return (std::uint64_t{device()} << 32) | device(); };
  return {word(), word()};
}

}  // namespace

PathHasher::PathHasher() : key_(draw_key()) {}

PathIdentity PathHasher::hash(std::string_view bytes) const noexcept {
  SipState state(key_);
  return state.finish(bytes, bytes.size());
}

PathIdentity PathHasher::child(PathIdentity parent, std::string_view name) const noexcept {
  SipState state(key_);
  state.add(parent.low);
  state.add(parent.high);
  return state.finish(name, sizeof parent + name.size());
}

PathIdentity PathHasher::of_name(const std::string& path) const {
  const std::size_t name_begin = last_name_begin(path);
  const std::string folder = canonical_path(name_begin == 0 ? "." : path.substr(0, name_begin));
  return child(of_canonical(folder), std::string_view(path).substr(name_begin));
}

PathIdentity PathHasher::of_canonical(std::string_view path, std::vector<PathIdentity>* above) const {
  PathIdentity identity = hash("/");
  std::string_view component;
  PathComponents components(path);
  components.next(component);  // the empty one that an absolute path begins with
  while (components.next(component)) {
    if (above != nullptr) above->push_back(identity);
    identity = child(identity, component);
  }
  return identity;
}

std::string canonical_path(const std::string& path) {
  namespace fs = boost::filesystem;
  boost::system::error_code error;
  fs::path known = path;
  if (known.is_relative()) {
    const fs::path working = fs::current_path(error);
    known = error ? "/" / known : working / known;
  }
  // Boost refuses a path that does not exist or is too long, so components move to `rest` until it accepts the others.
  fs::path rest;
  fs::path resolved = fs::canonical(known, error);
  for (int links = 0; error && known.has_relative_path(); resolved = fs::canonical(known, error)) {
    constexpr int k_links_max = 40;  // the limit of the system
    boost::system::error_code no_link;
    const fs::path target = links < k_links_max ? fs::read_symlink(known, no_link) : fs::path();
    // A link whose target does not exist yet.
    if (!target.empty() && !no_link) {
      ++links;
      known = known.parent_path() / target;
      continue;
    }
    rest = known.filename() / rest;
    known = known.parent_path();
  }
  std::string canonical = (error ? known / rest : resolved / rest).lexically_normal().string();
  // Boost keeps a slash at the end, and adds a dot to it.
  if (canonical.ends_with("/.")) canonical.pop_back();
  while (canonical.size() > 1 && canonical.back() == '/') canonical.pop_back();
  return canonical;
}

std::size_t SeenPaths::find(PathIdentity identity) const noexcept {
  std::size_t at = identity.low & (slots_.size() - 1);
  while (slots_[at].marks != 0 && slots_[at].identity != identity) at = (at + 1) & (slots_.size() - 1);
  return at;
}

bool SeenPaths::add(PathIdentity identity, Mark mark) {
  if (4 * (size_ + 1) > 3 * slots_.size()) grow();
  Slot& slot = slots_[find(identity)];
  if ((slot.marks & mark) != 0) return false;
  if (slot.marks == 0) ++size_;
  slot = {identity, static_cast<std::uint8_t>(slot.marks | mark)};
  return true;
}

bool SeenPaths::has(PathIdentity identity, Mark mark) const noexcept {
  return size_ != 0 && (slots_[find(identity)].marks & mark) != 0;
}

void SeenPaths::grow() {
  std::vector<Slot> before(slots_.empty() ? 64 : 2 * slots_.size());
  std::swap(before, slots_);
  for (const Slot& slot : before)
    if (slot.marks != 0) slots_[find(slot.identity)] = slot;
}

}  // namespace oxaudit
