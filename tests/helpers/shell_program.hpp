/// Runs a shell command in which `oxaudit` is the program under test, with options put before those of the command.
#pragma once

#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace oxaudit {

class ShellProgram {
 public:
  /// `options` goes before the command's own options, so that those win.
  explicit ShellProgram(const std::string& options) {
    const std::string script = "#!/bin/sh\ncase \"$1\" in\n  explain|compare|convert) exec '" + program_path() +
                               "' \"$@\";;\n  bless) shift; exec '" + program_path() + "' bless " + options +
                               " \"$@\";;\n  *) exec '" + program_path() + "' " + options + " \"$@\";;\nesac\n";
    tree_.write("oxaudit", script);
    tree_.mode("oxaudit", 0755);
  }

  ProgramResult run(const std::string& command, const std::string& folder) const {
    const char* path = std::getenv("PATH");
    ProgramRun run;
    run.program = "/bin/sh";
    run.arguments = {"-c", command};
    run.folder = folder;
    run.environment = {
        {"PATH", tree_.path() + ":" + (path != nullptr ? path : "/usr/bin:/bin")}, {"LC_ALL", "C"}, {"NO_COLOR", ""}};
    return run_program(run);
  }

 private:
  TempTree tree_;
};

}  // namespace oxaudit
