/// A tree of small files in nested folders, such as a bulk submission.
#pragma once

#include "tools/dataset.hpp"

#include <cstdint>
#include <string>

namespace oxaudit::tools {

/// Writes `files` files named `root/MMM/TTT/NNN.EXT`, at most a thousand in a folder. Each has one record, or as many
/// as it takes to reach `file_bytes`. `root` is created if necessary and must be empty. Throws std::runtime_error if
/// the files cannot be written.
DatasetCounts write_tree(const DatasetOptions& options, std::uint64_t files, const std::string& root,
                         std::uint64_t file_bytes = 1);

}  // namespace oxaudit::tools
