# Compiles each public header on its own, installs the library into a fresh prefix, moves that prefix, then configures, builds and runs the consumer against it.
#
# Takes BUILD_DIR, SOURCE_DIR (of the consumer), WORK_DIR, GENERATOR, CXX_COMPILER, CXX_FLAGS and LIBDIR.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${status}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
run("${CMAKE_COMMAND}" --build "${BUILD_DIR}" --target oxaudit_verify_interface_header_sets)
run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --component library --prefix "${WORK_DIR}/staged")
file(RENAME "${WORK_DIR}/staged" "${WORK_DIR}/moved")

set(ENV{PKG_CONFIG_PATH} "${WORK_DIR}/moved/${LIBDIR}/pkgconfig")
foreach(pkg_config IN ITEMS OFF ON)
  set(build "${WORK_DIR}/build_pkg_config_${pkg_config}")
  run("${CMAKE_COMMAND}" -S "${SOURCE_DIR}" -B "${build}" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
    "-DCMAKE_PREFIX_PATH=${WORK_DIR}/moved" "-DCONSUMER_USES_PKG_CONFIG=${pkg_config}")
  run("${CMAKE_COMMAND}" --build "${build}")
  run("${build}/consumer")
endforeach()
