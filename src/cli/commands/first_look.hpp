/// Describes how a source would be read, from its first bytes. `--list-files` shows this after the path. Unlike the
/// listing, this code opens sources; it reads only as much of each as the detection of its layout needs.
#pragma once

#include "input/core/input_options.hpp"
#include "input/stream/byte_source.hpp"
#include "input/stream/container_kind.hpp"
#include "input/walk/walk.hpp"
#include "support/file.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit::cli {

/// Of bytes that are at hand, for a source of that path. Empty where they would say nothing.
std::string words_of_content(ByteStream& stream, Format format, std::string_view path, const InputOptions& options);

/// A file as far as it need be opened to tell what it is.
struct FirstLook {
  std::optional<SourceFinding> problem;  ///< why it cannot be opened; then nothing else is known
  std::string words;                     ///< of a source
  std::unique_ptr<ByteStream> stream;    ///< of what holds others, from its start; else none
  UniqueFd descriptor;                   ///< what `stream` reads
  std::string kind;                      ///< of what holds others: `gzip; tar archive`
  bool is_archive = false;
};

FirstLook look_at_file(const WalkEntry& entry, const InputOptions& options);

}  // namespace oxaudit::cli
