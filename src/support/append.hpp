/// Makes text from several pieces in one call: `append(out, "line ", line, ": ", message)`.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// Appends `1,204`: digits in groups of three, the same in every locale.
void append_grouped(std::string& out, std::uint64_t number);

/// A number that `append` writes in groups of three digits.
struct Grouped {
  std::uint64_t number;
  void append_to(std::string& out) const { append_grouped(out, number); }
};

/// Appends one piece: a text, a character, a number in decimal, or an object that knows how to append itself.
template <typename Piece>
void append_piece(std::string& out, const Piece& piece) {
  if constexpr (std::same_as<Piece, char>)
    out += piece;
  else if constexpr (std::integral<Piece>)
    out += std::to_string(piece);
  else if constexpr (std::convertible_to<const Piece&, std::string_view>)
    out += std::string_view(piece);
  else
    piece.append_to(out);
}

/// Appends each of `pieces` in order.
template <typename... Pieces>
void append(std::string& out, const Pieces&... pieces) {
  (append_piece(out, pieces), ...);
}

/// All pieces as one string.
template <typename... Pieces>
std::string concat(const Pieces&... pieces) {
  std::string out;
  append(out, pieces...);
  return out;
}

/// All words, with `separator` between them.
template <typename Words>
std::string joined(const Words& words, std::string_view separator = ", ") {
  std::string out;
  for (const auto& word : words) append(out, out.empty() ? "" : separator, word);
  return out;
}

}  // namespace oxaudit
