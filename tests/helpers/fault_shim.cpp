/// A library to preload into the program under test. It makes one call of a function fail, which nothing else can do to
/// a call that always succeeds on a healthy system.
///
/// FAULT is `FUNCTION:ERRNO:N`, for the N-th call, or `FUNCTION:ERRNO:N+`, for that and all later ones. Those
/// of io_uring fail before they reach the kernel.
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

/// The error to return from this call of `function`, or 0.
int fault(const char* function, std::atomic<int>& calls) {
  char name[64] = {};
  int code = 0;
  int first = 0;
  char onwards = 0;
  const char* const wanted = std::getenv("FAULT");
  if (wanted == nullptr || std::sscanf(wanted, "%63[^:]:%d:%d%c", name, &code, &first, &onwards) < 3) return 0;
  if (std::strcmp(name, function) != 0) return 0;
  const int call = ++calls;
  return call == first || (onwards == '+' && call > first) ? code : 0;
}

template <typename Function>
Function* original(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  static std::atomic<int> calls{0};
  static auto* const real = original<decltype(pthread_create)>("pthread_create");
  const int code = fault("pthread_create", calls);
  return code != 0 ? code : real(thread, attributes, run, argument);
}

// Without the header of liburing, which the build may lack: pointers are all the same here.
#define OXAUDIT_FAIL(function, parameters, arguments)              \
  int function parameters {                                        \
    static std::atomic<int> calls{0};                              \
    static auto* const real = original<int parameters>(#function); \
    const int code = fault(#function, calls);                      \
    return code != 0 ? -code : real arguments;                     \
  }

OXAUDIT_FAIL(io_uring_queue_init_params, (unsigned entries, void* ring, void* params), (entries, ring, params))
OXAUDIT_FAIL(io_uring_register_files_sparse, (void* ring, unsigned count), (ring, count))
OXAUDIT_FAIL(io_uring_submit_and_wait_timeout, (void* ring, void* first, unsigned count, void* time, void* signals),
             (ring, first, count, time, signals))
}
