/// A value, or the reason why there is none. For operations that can fail because of the input or the system.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace oxaudit {

/// A message in one line without a final full stop: what is wrong, where, and what to do.
struct Error {
  std::string message;
};

template <typename T, typename E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(E error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  T& value() & { return assert(ok()), *std::get_if<0>(&state_); }
  const T& value() const& { return assert(ok()), *std::get_if<0>(&state_); }
  T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const E& error() const { return assert(!ok()), *std::get_if<1>(&state_); }

 private:
  std::variant<T, E> state_;
};

/// The value of a Result that only reports success.
struct Done {};

using Outcome = Result<Done>;

}  // namespace oxaudit
