# Makes the Debian package from what is built, unpacks it, and uses what came out: the program audits a sample just as the
# built one does, and the manual page, completions and documentation stand where Debian looks for them.
#
# Takes BUILD_DIR, ROOT (of the checkout), WORK_DIR, PROGRAM (the built one), CPACK, PYTHON, and JUDGED: whether it is what
# users get, which lintian judges. Prints SKIPPED where Debian's tools are missing.
foreach(tool IN ITEMS dpkg-deb dpkg-shlibdeps file gzip)
  find_program(found_${tool} ${tool})
  if(NOT found_${tool})
    message("SKIPPED: ${tool} is not installed")
    return()
  endif()
endforeach()

function(run variable)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${status}\n${output}${errors}")
  endif()
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

function(expect_match text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "expected ${pattern} in\n${text}")
  endif()
endfunction()

unset(ENV{OXAUDIT_GOLDEN})  # what steers other tests is no option of the program
file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
# The README's command, from the checkout: all that it writes goes into the build folder.
find_program(git git)
function(list_changes variable)
  set(${variable} "" PARENT_SCOPE)
  if(git AND EXISTS "${ROOT}/.git")
    run(changes "${git}" -c "safe.directory=*" -C "${ROOT}" status --porcelain --untracked-files=all)
    set(${variable} "${changes}" PARENT_SCOPE)
  endif()
endfunction()
file(GLOB packages "${BUILD_DIR}/oxaudit_*.deb")
if(packages)
  file(REMOVE ${packages})
endif()
list_changes(before)
run(output "${CMAKE_COMMAND}" -E chdir "${ROOT}" "${CPACK}" --config "${BUILD_DIR}/CPackConfig.cmake")
list_changes(after)
if(NOT after STREQUAL before)
  message(FATAL_ERROR "building the package changed the checkout:\n${after}\nbefore:\n${before}")
endif()
file(GLOB packages "${BUILD_DIR}/oxaudit_*.deb")
list(LENGTH packages count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "expected one package, found: ${packages}")
endif()

run(fields dpkg-deb -f ${packages})
expect_match("${fields}" "Package: oxaudit\n")
expect_match("${fields}" "Section: utils\n")
expect_match("${fields}" "Maintainer: [^\n]+ <[^\n]+@[^\n]+>\n")
expect_match("${fields}" "Depends: [^\n]*libc6[^\n]*libstdc")
if(JUDGED)
  expect_match("${fields}" "Depends: [^\n]*libarchive")
endif()

set(tree "${WORK_DIR}/unpacked")
run(output dpkg-deb -x ${packages} "${tree}")
foreach(path IN ITEMS
    bin/oxaudit include/oxaudit/board.hpp
    share/bash-completion/completions/oxaudit share/fish/vendor_completions.d/oxaudit.fish
    share/zsh/vendor-completions/_oxaudit
    share/doc/oxaudit/README.md share/doc/oxaudit/changelog.gz share/doc/oxaudit/copyright
    share/doc/oxaudit/docs/guides/audit-an-export.md share/doc/oxaudit/docs/reference/formats.md
    share/doc/oxaudit/docs/report.schema.json)
  if(NOT EXISTS "${tree}/usr/${path}")
    message(FATAL_ERROR "the package holds no ${path}")
  endif()
endforeach()
run(output "${PYTHON}" -B "${ROOT}/tests/docs/check_links.py" "${tree}/usr/share/doc/oxaudit")
file(GLOB_RECURSE libraries "${tree}/usr/lib/*/liboxaudit.a" "${tree}/usr/lib/liboxaudit.a")
if(NOT libraries)
  message(FATAL_ERROR "the package holds no library")
endif()
run(page gzip -dc "${tree}/usr/share/man/man1/oxaudit.1.gz")
expect_match("${page}" "\\.TH OXAUDIT 1")
run(version dpkg-deb -f ${packages} Version)
string(STRIP "${version}" version)
run(changes gzip -dc "${tree}/usr/share/doc/oxaudit/changelog.Debian.gz")
string(FIND "${changes}" "oxaudit (${version}) " at)
if(NOT at EQUAL 0)
  message(FATAL_ERROR "the package is version ${version}, but cmake/debian-changelog begins\n${changes}")
endif()

set(built "${PROGRAM}")
set(packaged "${tree}/usr/bin/oxaudit")
foreach(which IN ITEMS built packaged)
  execute_process(COMMAND "${${which}}" games.csv -o csv:- WORKING_DIRECTORY "${ROOT}/samples"
    RESULT_VARIABLE status OUTPUT_VARIABLE report ERROR_VARIABLE summary)
  set(${which}_result "${status}\n${report}${summary}")
endforeach()
if(NOT packaged_result STREQUAL built_result OR NOT packaged_result MATCHES "^1\nsource,record")
  message(FATAL_ERROR "the packaged program says\n${packaged_result}\nand the built one\n${built_result}")
endif()

# The tool with which Debian judges packages. Of no matter here is that the library stands where GNU has it, for one
# architecture, and that no bug asked Debian for the package.
find_program(lintian lintian)
if(lintian AND JUDGED)
  run(output "${lintian}" --allow-root --profile debian --fail-on error,warning
    --suppress-tags pkg-config-unavailable-for-cross-compilation,initial-upload-closes-no-bugs ${packages})
elseif(JUDGED)
  message("lintian is not installed, so it did not judge the package")
endif()
