# The parts of the program that a build may leave out, each with the libraries that it needs.
#
# A part is one or more sources. A source named `*_missing.cpp` beside them has the same interface, and reports that this
# build lacks the part. Exactly one of the two is compiled. With every part left out the program needs only Boost and TBB.
# An input that needs a missing part is an OX005 finding, whose message names the option.

option(OXAUDIT_WITH_IO_URING "Read small files through io_uring (needs liburing)" ON)
option(OXAUDIT_WITH_COMPRESSION "Read gzip, zstd, xz and bzip2 (needs ISA-L, zstd, liblzma and libbz2)" ON)
# libarchive reads bytes that are already decompressed, so archives do not need compression: without it a .tar can be
# read, and a .tar.gz cannot.
option(OXAUDIT_WITH_ARCHIVES "Read zip, tar, 7z and rar archives (needs libarchive)" ON)
option(OXAUDIT_WITH_SQLITE "Read SQLite databases (needs SQLite)" ON)
option(OXAUDIT_WITH_YAML "Read the metadata of Gradescope exports (needs libyaml)" ON)

set(oxaudit_missing_parts "")      # the options that are OFF
set(oxaudit_excluded_sources "")   # regular expressions; oxaudit_library() leaves out what they match
set(oxaudit_input_libraries "")    # what src/input links
set(oxaudit_grading_libraries "")  # what src/grading links

# oxaudit_part(OPTION SOURCE...): chooses between SOURCE.cpp and SOURCE_missing.cpp for the first source. The others are
# compiled only with the part.
macro(oxaudit_part option source)
  if(${option})
    list(APPEND oxaudit_excluded_sources "/src/${source}_missing\\.cpp$")
  else()
    list(APPEND oxaudit_missing_parts ${option})
    foreach(excluded IN ITEMS ${source} ${ARGN})
      list(APPEND oxaudit_excluded_sources "/src/${excluded}\\.cpp$")
    endforeach()
  endif()
endmacro()

oxaudit_part(OXAUDIT_WITH_IO_URING input/prefetch/file_ring)
oxaudit_part(OXAUDIT_WITH_COMPRESSION input/stream/decoder)
oxaudit_part(OXAUDIT_WITH_ARCHIVES input/archive/archive input/archive/archive_input input/archive/archive_zip_end)
oxaudit_part(OXAUDIT_WITH_SQLITE input/sqlite/sqlite input/sqlite/sqlite_database input/sqlite/sqlite_files
             input/sqlite/sqlite_limits input/sqlite/sqlite_rows input/sqlite/sqlite_tables
             input/sqlite/sqlite_truncation)
oxaudit_part(OXAUDIT_WITH_YAML grading/gradescope_metadata)

if(OXAUDIT_WITH_IO_URING OR OXAUDIT_WITH_COMPRESSION OR OXAUDIT_WITH_YAML)
  find_package(PkgConfig REQUIRED)
endif()
if(OXAUDIT_WITH_IO_URING)
  pkg_check_modules(uring REQUIRED IMPORTED_TARGET liburing>=2.3)
  list(APPEND oxaudit_input_libraries PkgConfig::uring)
endif()
if(OXAUDIT_WITH_COMPRESSION)
  find_package(LibLZMA REQUIRED)
  find_package(BZip2 REQUIRED)
  pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
  pkg_check_modules(isal REQUIRED IMPORTED_TARGET libisal)
  list(APPEND oxaudit_input_libraries LibLZMA::LibLZMA BZip2::BZip2 PkgConfig::zstd PkgConfig::isal)
endif()
if(OXAUDIT_WITH_ARCHIVES)
  find_package(LibArchive 3.4 REQUIRED)
  list(APPEND oxaudit_input_libraries LibArchive::LibArchive)
endif()
if(OXAUDIT_WITH_SQLITE)
  find_package(SQLite3 3.33 REQUIRED)
  list(APPEND oxaudit_input_libraries SQLite::SQLite3)
endif()
if(OXAUDIT_WITH_YAML)
  pkg_check_modules(yaml REQUIRED IMPORTED_TARGET yaml-0.1)
  list(APPEND oxaudit_grading_libraries PkgConfig::yaml)
endif()
