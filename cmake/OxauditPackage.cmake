# The Debian package that `cpack -G DEB` makes in a build folder: everything that is installed, in one package.
#
# What Debian wants elsewhere or otherwise than GNU is put right by OxauditDebianTree.cmake before the package is closed.
set(CPACK_GENERATOR DEB)
# Wherever cpack is called, the package and its working files go into the build folder, not into the checkout.
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CPACK_PACKAGE_NAME oxaudit)
set(CPACK_PACKAGE_CONTACT "oxaudit maintainers <oxaudit@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "audit tic-tac-toe boards in bulk")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Reads board files, whole folders of them, archives and datasets of any size,
evaluates every board, and reports what is illegal or malformed, with the
reason and the place. Reports are written as text, CSV, JSON and in the forms
that CI systems show. The library of the game and its headers are included.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/OxauditDebianTree.cmake")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# A version of the program may be packaged more than once; debian-changelog names both numbers.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Others may write to what they own only; dpkg-deb would keep the umask of whoever builds.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
