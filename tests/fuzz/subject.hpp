/// What a fuzz target is for: the one thing in which the programs made from one source differ, so that it is compiled
/// once. Each program defines it in a file that CMake writes.
#pragma once

/// The name of a format, or of a file whose extension says what it holds.
extern const char* const k_fuzz_subject;
