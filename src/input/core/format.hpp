/// The input formats. `input/format_table.hpp` holds what is known about each of them.
#pragma once

#include <cstdint>

namespace oxaudit {

enum class Format : std::uint8_t { text, lines, ndjson, csv, tsv, json, sqlite, pgdump, arff };

}  // namespace oxaudit
