/// The input formats. `input/format_table.hpp` lists their names, extensions and readers.
#pragma once

#include <cstdint>

namespace oxaudit {

enum class Format : std::uint8_t { text, lines, ndjson, csv, tsv, json, sqlite, pgdump, arff };

}  // namespace oxaudit
