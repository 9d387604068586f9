# What `cmake --install` puts where.
install(TARGETS oxaudit_tool RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
