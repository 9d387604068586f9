/// SQL dumps, as pg_dump, mysqldump and sqlite3 write them. Nothing in them is executed.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_dump(const Head& head, const InputOptions& options);

}  // namespace oxaudit
