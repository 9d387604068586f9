# Runs in cpack, between the installation into a temporary tree and the closing of the package.
set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share")
if(NOT IS_DIRECTORY "${share}/doc/oxaudit")
  message(FATAL_ERROR "there is no ${share}/doc/oxaudit to put right")
endif()

function(compress file target)
  execute_process(COMMAND gzip -9 -n -c "${file}" OUTPUT_FILE "${target}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

compress("${share}/man/man1/oxaudit.1" "${share}/man/man1/oxaudit.1.gz")
file(REMOVE "${share}/man/man1/oxaudit.1")
compress("${share}/doc/oxaudit/CHANGELOG.md" "${share}/doc/oxaudit/changelog.gz")
compress("${CMAKE_CURRENT_LIST_DIR}/debian-changelog" "${share}/doc/oxaudit/changelog.Debian.gz")

# The form in which Debian states a licence, made from the licence itself: indented, and a dot where a line is empty.
file(READ "${share}/doc/oxaudit/LICENSE" license)
if(NOT license MATCHES "^MIT License\n\nCopyright \\(c\\) ([^\n]+)\n\n(.+)$")
  message(FATAL_ERROR "LICENSE is not the MIT licence with its title and its holder in front")
endif()
set(holder "${CMAKE_MATCH_1}")
string(STRIP "${CMAKE_MATCH_2}" terms)
string(REPLACE "\n\n" "\n.\n" terms "${terms}")
string(REPLACE "\n" "\n " terms "${terms}")
file(WRITE "${share}/doc/oxaudit/copyright"
  "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n"
  "Files: *\nCopyright: 2026 ${holder}\nLicense: Expat\n ${terms}\n")
file(REMOVE "${share}/doc/oxaudit/LICENSE")

# The README links to both under their Debian names.
file(READ "${share}/doc/oxaudit/README.md" readme)
string(REPLACE "(CHANGELOG.md)" "(changelog.gz)" readme "${readme}")
string(REPLACE "(LICENSE)" "(copyright)" readme "${readme}")
file(WRITE "${share}/doc/oxaudit/README.md" "${readme}")

# Debian's zsh does not look into site-functions below /usr.
file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
