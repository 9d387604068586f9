# How every target of the project is compiled.

# Hardening against faults that get past the tests, as far as the compiler and the processor support it. Sanitizers
# bring checks of the same kind, and disagree with some of these.
include(CheckCXXCompilerFlag)
include(CheckPIESupported)
set(oxaudit_hardening "")
if(NOT OXAUDIT_SANITIZE)
  check_pie_supported(LANGUAGES CXX)
  foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "oxaudit_has${flag}" known)
    check_cxx_compiler_flag(${flag} ${known})
    if(${known})
      list(APPEND oxaudit_hardening ${flag})
    endif()
  endforeach()
  # glibc can check sizes only where the compiler optimises, and warns otherwise.
  list(APPEND oxaudit_hardening "$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
endif()

# Warnings, hardening, sanitizers and the language level; nothing of it is passed on to those who link the library.
function(oxaudit_compile_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  # Designated initializers leave the other members at their defaults on purpose: no warning about that.
  target_compile_options(${target} PRIVATE
    $<BUILD_INTERFACE:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Wold-style-cast -Wno-missing-field-initializers>)
  target_compile_options(${target} PRIVATE "$<BUILD_INTERFACE:${oxaudit_hardening}>")
  if(NOT OXAUDIT_SANITIZE)
    # Libraries too: what is linked into the program has to be position independent as well.
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_options(${target} PRIVATE LINKER:-z,relro,-z,now)
  endif()
  # Builds for tests and fuzzing check the byte ledger range by range (src/check/byte_ledger.hpp).
  if(OXAUDIT_SANITIZE)
    target_compile_definitions(${target} PUBLIC $<BUILD_INTERFACE:OXAUDIT_CHECK_LEDGER>)
  else()
    target_compile_definitions(${target} PUBLIC $<BUILD_INTERFACE:$<$<CONFIG:Debug>:OXAUDIT_CHECK_LEDGER>>)
  endif()
  if(OXAUDIT_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE $<BUILD_INTERFACE:-Werror>)
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # GCC 12 sees overlaps in `"x" + string` that are not there. clang-tidy reads the same options, and does not know this
    # one; GCC ignores the second.
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      target_compile_options(${target} PRIVATE $<BUILD_INTERFACE:-Wno-restrict -Wno-unknown-warning-option>)
    endif()
  endif()
  if(OXAUDIT_SANITIZE)
    target_compile_options(${target} PUBLIC $<BUILD_INTERFACE:-fsanitize=${OXAUDIT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer>)
    target_link_options(${target} PUBLIC $<BUILD_INTERFACE:-fsanitize=${OXAUDIT_SANITIZE}>)
    # Under sanitizers GCC 12 takes parts of std::regex for uninitialized, which they are not.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE $<BUILD_INTERFACE:-Wno-maybe-uninitialized>)
    endif()
  endif()
endfunction()

# A static library of every source file in the named folders of src/, except those of parts that the build leaves out (see
# OxauditOptions.cmake).
function(oxaudit_library target)
  set(sources "")
  foreach(module IN LISTS ARGN)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${module}/*.cpp")
    foreach(excluded IN ITEMS "/main\\.cpp$" ${oxaudit_excluded_sources})
      list(FILTER found EXCLUDE REGEX "${excluded}")
    endforeach()
    list(APPEND sources ${found})
  endforeach()
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  oxaudit_compile_options(${target})
endfunction()
