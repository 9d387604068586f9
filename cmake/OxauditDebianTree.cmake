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
file(RENAME "${share}/doc/oxaudit/LICENSE" "${share}/doc/oxaudit/copyright")
# Debian's zsh does not look into site-functions below /usr.
file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
