/// SQL dumps: what pg_dump, mysqldump and sqlite3 write to make a database again. Nothing of them is executed.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_dump(const Head& head, const InputOptions& options);

}  // namespace oxaudit
