/// Options from everywhere they may be set.
#include "cli/options/gather_options.hpp"

#include "cli/options/config_file.hpp"
#include "cli/options/environment.hpp"

#include <utility>

namespace oxaudit::cli {

Result<RawOptions> gather_options(RawOptions typed, const std::vector<std::string>& environment) {
  auto variables = parse_environment(environment);
  if (!variables) return variables.error();
  typed.inherit(std::move(*variables));
  const auto* path = typed.last("config");
  auto file = path != nullptr ? read_config(*path) : read_usual_config();
  if (!file) {
    const std::string place = typed.place("config", 0);
    return place.empty() ? file.error() : Error{place + ": " + file.error().message};
  }
  typed.inherit(std::move(*file));
  return typed;
}

}  // namespace oxaudit::cli
