# What `cmake --install` puts where: the program with its manual page, completions and documentation, and the library of
# the game for other projects to link.
#
# An installed copy is found by find_package(oxaudit), target oxaudit::oxaudit, or by pkg-config under the name oxaudit.
include(CMakePackageConfigHelpers)

target_sources(oxaudit PUBLIC
  FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/include"
  FILES
    "${PROJECT_SOURCE_DIR}/include/oxaudit/board.hpp"
    "${PROJECT_SOURCE_DIR}/include/oxaudit/parse.hpp"
    "${PROJECT_SOURCE_DIR}/include/oxaudit/rule.hpp"
    "${PROJECT_SOURCE_DIR}/include/oxaudit/verdict.hpp")
# Each public header must compile on its own: `cmake --build … --target all_verify_interface_header_sets`.
set_target_properties(oxaudit PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
add_library(oxaudit::oxaudit ALIAS oxaudit)

set(oxaudit_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/oxaudit")
if(OXAUDIT_BUILD_PROGRAM)
  install(TARGETS oxaudit_tool RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
  # The layout of share/ is that of an installed tree.
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/share/" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}" COMPONENT program)
  # The README links to these files and into docs/, so an installed tree has the layout of the checkout.
  install(FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/LICENSE"
      "${PROJECT_SOURCE_DIR}/CONTRIBUTING.md" "${PROJECT_SOURCE_DIR}/SECURITY.md"
    DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT program)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT program
    FILES_MATCHING PATTERN "*.md" PATTERN "*.schema.json" PATTERN examples EXCLUDE)
endif()
install(TARGETS oxaudit EXPORT oxauditTargets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library
  FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)
install(EXPORT oxauditTargets NAMESPACE oxaudit:: DESTINATION "${oxaudit_package_dir}" COMPONENT library)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/oxauditConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/oxauditConfig.cmake" INSTALL_DESTINATION "${oxaudit_package_dir}")
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/oxauditConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/oxauditConfig.cmake" "${PROJECT_BINARY_DIR}/oxauditConfigVersion.cmake"
  DESTINATION "${oxaudit_package_dir}" COMPONENT library)

# The paths in oxaudit.pc are relative to the file, so that an installed tree may be moved.
file(RELATIVE_PATH oxaudit_pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" oxaudit_pc_prefix "${oxaudit_pc_prefix}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/oxaudit.pc.in" "${PROJECT_BINARY_DIR}/oxaudit.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/oxaudit.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT library)
