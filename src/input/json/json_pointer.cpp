/// See json_pointer.hpp.
#include "input/json/json_pointer.hpp"

#include <algorithm>
#include <charconv>

namespace oxaudit {

namespace {

/// An array index as RFC 6901 writes it: digits without a leading zero.
std::optional<std::size_t> as_position(std::string_view name) {
  std::size_t position = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), position);
  if (error != std::errc{} || end != name.data() + name.size() || (name.size() > 1 && name[0] == '0'))
    return std::nullopt;
  return position;
}

}  // namespace

Result<JsonPointer> parse_json_pointer(std::string_view text) {
  JsonPointer pointer;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('/', at + 1), text.size());
    const std::string_view written = text.substr(at + 1, end - at - 1);
    JsonStep step;
    step.any = written == "*";
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] != '~') {
        step.name += written[i];
      } else if (i + 1 < written.size() && (written[i + 1] == '0' || written[i + 1] == '1')) {
        step.name += written[++i] == '0' ? '~' : '/';
      } else {
        return Error{"the JSON Pointer \"" + std::string(text) +
                     "\" has a ~ that is followed by neither 0 nor 1; write ~0 for a tilde and ~1 for a slash"};
      }
    }
    step.position = as_position(step.name);
    pointer.push_back(std::move(step));
    at = end;
  }
  return pointer;
}

void append_json_step(std::string& pointer, std::string_view name) {
  pointer += '/';
  for (const char c : name) {
    if (c == '~' || c == '/')
      pointer += c == '~' ? "~0" : "~1";
    else
      pointer += c;
  }
}

}  // namespace oxaudit
