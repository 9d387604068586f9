/// A tree of small files, one record each, in nested folders: what a bulk hand-in looks like.
#pragma once

#include "tools/dataset.hpp"

#include <cstdint>
#include <string>

namespace oxaudit::tools {

/// Writes `files` files named `root/MMM/TTT/NNN.EXT`, at most a thousand to a folder. `root` is made if need be and
/// must be empty. Throws std::runtime_error when it cannot.
DatasetCounts write_tree(const DatasetOptions& options, std::uint64_t files, const std::string& root);

}  // namespace oxaudit::tools
