#!/usr/bin/env python3
"""Runs the pipeline examples of this project as CI systems would: the steps of action.yml, the hook of
.pre-commit-hooks.yaml, and the GitLab job and Jenkins stage in docs/reference/ci.md.

Nothing is installed or built: stubs replace the scripts that the action calls for that.

usage: check_pipelines.py --program OXAUDIT --root ROOT
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import yaml

PROGRAM = ROOT = None
BAD_BOARD = "OO-\n---\n---\n"
GOOD_BOARD = "XO-\n---\n---\n"


def run(command, folder, **variables):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("OXAUDIT_", "GITHUB_"))}
    return subprocess.run(
        command, cwd=folder, env={**inherited, **variables}, capture_output=True, text=True, timeout=60, check=False
    )


def bash(script, folder, **variables):
    """Runs a script like a step of a composite action with `shell: bash`."""
    return run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], folder, **variables)


def blocks(language):
    text = (ROOT / "docs/reference/ci.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


class InFolder(unittest.TestCase):
    """Each test has a folder with a good and a bad board, and a PATH that contains the program."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        for name, board in (("corpus/bad.board", BAD_BOARD), ("corpus/good board.board", GOOD_BOARD)):
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(board, encoding="utf-8")
        tools = self.folder / ".tools"
        tools.mkdir()
        (tools / "oxaudit").symlink_to(PROGRAM)
        self.path = f"{tools}:{os.environ['PATH']}"


class Action(InFolder):
    """Runs action.yml with given inputs."""

    def setUp(self):
        super().setUp()
        self.action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        checkout = self.folder / ".action"
        (checkout / "build/release").mkdir(parents=True)
        (checkout / "build/release/oxaudit").symlink_to(PROGRAM)
        (checkout / "scripts").mkdir()
        for name in ("setup", "build"):
            script = checkout / "scripts" / name
            script.write_text('#!/bin/sh\necho "$(basename "$0") $*" >> "$GITHUB_ACTION_PATH/called"\n', encoding="utf-8")
            script.chmod(0o755)
        self.checkout = checkout

    def run_steps(self, **inputs):
        """Returns the result of the last step. All steps before it must succeed."""
        values = {name: declared.get("default") for name, declared in self.action["inputs"].items()}
        self.assertLessEqual(inputs.keys(), values.keys())
        values.update(inputs)
        github = {
            "GITHUB_ACTION_PATH": str(self.checkout),
            "GITHUB_OUTPUT": str(self.folder / ".output"),
            "GITHUB_STEP_SUMMARY": str(self.folder / ".summary"),
        }
        steps = self.action["runs"]["steps"]
        for step in steps:
            self.assertEqual(step["shell"], "bash")
            self.assertNotIn("${{", step["run"], "an input inserted into a script would be executed")
            variables = {
                name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: values[match[1]], value)
                for name, value in step.get("env", {}).items()
            }
            result = bash(step["run"], self.folder, PATH=self.path, **github, **variables)
            if step is not steps[-1]:
                self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def test_builds_with_the_scripts_of_its_own_checkout(self):
        self.run_steps()
        called = (self.checkout / "called").read_text(encoding="utf-8")
        self.assertEqual(called, "setup --run\nbuild release oxaudit_tool\n")
        for script in ("setup", "build"):
            self.assertTrue(os.access(ROOT / "scripts" / script, os.X_OK))

    def test_audits_the_working_folder_by_default(self):
        result = self.run_steps()
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("::error file=corpus/bad.board,line=1,", result.stdout)
        sarif = json.loads((self.folder / "oxaudit.sarif").read_text(encoding="utf-8"))
        self.assertEqual([found["ruleId"] for found in sarif["runs"][0]["results"]], ["OX201"])
        self.assertIn("OX201", (self.folder / ".summary").read_text(encoding="utf-8"))
        self.assertEqual((self.folder / ".output").read_text(encoding="utf-8"), "sarif=oxaudit.sarif\n")

    def test_takes_a_path_a_line_and_arguments(self):
        result = self.run_steps(
            paths="corpus/good board.board\n\n  \n", args="--fail-on illegal\n  --exclude drafts", sarif="my report.sarif"
        )
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 record in 1 file: 1 legal", result.stdout)
        self.assertTrue((self.folder / "my report.sarif").exists())

    def test_no_path_is_an_error(self):
        result = self.run_steps(paths=" \n")
        self.assertEqual(result.returncode, 2)
        self.assertIn("::error", result.stdout)

    def test_a_path_is_never_an_option_and_never_run(self):
        result = self.run_steps(paths="--version\n$(touch ran)\n`touch ran`; touch ran")
        self.assertEqual(result.returncode, 2)
        self.assertIn("'--version'", result.stderr)
        self.assertFalse((self.folder / "ran").exists())

    def test_outputs_come_from_a_step_that_there_is(self):
        for output in self.action["outputs"].values():
            step, name = re.fullmatch(r"\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}", output["value"]).groups()
            self.assertTrue(any(known.get("id") == step and f"{name}=" in known["run"]
                                for known in self.action["runs"]["steps"]))

    def test_the_documentation_gives_it_inputs_that_it_has(self):
        workflow = next(yaml.safe_load(block) for block in blocks("yaml") if ".github/workflows" in block)
        [step] = [step for step in workflow["jobs"]["boards"]["steps"] if "/oxaudit@" in step["uses"]]
        self.assertLessEqual(step["with"].keys(), self.action["inputs"].keys())


class Hook(InFolder):
    """pre-commit calls the entry with the arguments and those files of the commit that match the pattern."""

    def setUp(self):
        super().setUp()
        [self.hook] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

    def run_hook(self, hook):
        names = sorted(str(path.relative_to(self.folder)) for path in (self.folder / "corpus").iterdir())
        files = [name for name in names if re.search(hook["files"], name)]
        self.assertEqual(files, names)
        return run([*hook["entry"].split(), *hook.get("args", []), *files], self.folder, PATH=self.path)

    def test_fails_on_a_bad_board_only(self):
        result = self.run_hook(self.hook)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("corpus/bad.board:1:1: OX201", result.stdout)
        (self.folder / "corpus/bad.board").unlink()
        self.assertEqual(self.run_hook(self.hook).returncode, 0)

    def test_has_all_that_pre_commit_demands(self):
        self.assertLessEqual({"id", "name", "entry", "language"}, self.hook.keys())
        self.assertEqual(self.hook["language"], "system")

    def test_the_examples_work(self):
        repositories = [yaml.safe_load(block)["repos"][0] for block in blocks("yaml") if "pre-commit" in block]
        self.assertEqual(len(repositories), 2)
        for repository in repositories:
            [hook] = repository["hooks"]
            self.assertEqual(hook["id"], self.hook["id"])
            self.assertEqual(self.run_hook({**self.hook, **hook}).returncode, 1)


class OtherSystems(InFolder):
    """Runs the lines of a job in one shell, and reads the reports that the system would collect."""

    def test_gitlab(self):
        [job] = [yaml.safe_load(block)["boards"] for block in blocks("yaml") if ".gitlab-ci.yml" in block]
        result = bash("\n".join(job["script"]), self.folder, PATH=self.path)
        self.assertEqual(result.returncode, 1, result.stderr)
        reports = job["artifacts"]["reports"]
        quality = json.loads((self.folder / reports["codequality"]).read_text(encoding="utf-8"))
        self.assertEqual([found["check_name"] for found in quality], ["OX201 too-many-o"])
        suites = xml.etree.ElementTree.parse(self.folder / reports["junit"]).getroot()
        self.assertEqual(suites.get("failures"), "1")

    def test_jenkins(self):
        [stage] = blocks("groovy")
        result = bash(re.search(r"sh '(.*)'", stage)[1], self.folder, PATH=self.path)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("OX201", result.stdout)
        self.assertTrue((self.folder / re.search(r"testResults: '(.*?)'", stage)[1]).exists())


def main():
    global PROGRAM, ROOT
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    PROGRAM, ROOT = arguments.program.resolve(), arguments.root.resolve()
    unittest.main(argv=sys.argv[:1])


if __name__ == "__main__":
    main()
