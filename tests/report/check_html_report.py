#!/usr/bin/env python3
"""Checks html reports: that they are HTML, load nothing, and run no script but their own.

The parser of Python's own library looks at elements and attributes; html5lib judges the syntax as the standard has it.
With --browser a headless Chromium opens each report, and its script must have run.

usage: check_html_report.py [--browser] REPORT…
Exit status: 0 when all hold, 1 when one does not, 77 when there is no html5lib or no browser to try.
"""

import base64
import hashlib
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import html5lib
except ImportError:
    html5lib = None

NO_HTML5LIB = (f"{sys.executable} has no html5lib (Debian's package python3-html5lib), so nobody judged the syntax as "
               "the standard has it")
VOID = {"meta", "br", "input"}
ELEMENTS = VOID | set(
    "html head title style body main h1 h2 p strong dl div dt dd section table caption thead tbody tr th td small span "
    "i b ul li mark script".split())
ATTRIBUTES = {"lang", "charset", "http-equiv", "content", "name", "class", "style", "scope", "role", "aria-label",
              "data-status", "data-rules"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.scripts, self.policy = [], [], [], ""

    def fault(self, what):
        self.faults.append(f"line {self.getpos()[0]}: {what}")

    def handle_starttag(self, tag, attrs):
        if tag not in ELEMENTS:
            self.fault(f"<{tag}> is no element of a report")
        names = [name for name, _ in attrs]
        for name in names:
            if name not in ATTRIBUTES:
                self.fault(f"<{tag}> has an attribute {name}")
        if len(names) != len(set(names)):
            self.fault(f"<{tag}> names an attribute twice")
        for name, value in attrs:
            if name == "style" and not re.fullmatch(r"width:\d+\.\d%|--share:\d+e-3", value):
                self.fault(f"<{tag}> has the style {value}")
        if ("http-equiv", "Content-Security-Policy") in attrs:
            self.policy = dict(attrs)["content"]
        if tag == "script":
            self.scripts.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.fault(f"</{tag}> closes another element")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data
        elif self.open and self.open[-1] == "style" and re.search(r"url\(|@import", data):
            self.fault("the style sheet loads something")


def faults_of(text):
    page = Page()
    page.feed(text)
    page.close()
    faults = page.faults
    if page.open:
        faults.append(f"never closed: {' '.join(page.open)}")
    if not text.startswith("<!DOCTYPE html>\n"):
        faults.append("does not begin with the document type")
    if len(page.scripts) != 1:
        faults.append(f"has {len(page.scripts)} scripts")
    for script in page.scripts:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        if f"script-src 'sha256-{digest}'" not in page.policy:
            faults.append(f"the policy does not allow the script; its hash is sha256-{digest}")
    if "default-src 'none'" not in page.policy:
        faults.append("the policy allows loading")
    if html5lib is not None:
        parser = html5lib.HTMLParser()
        parser.parse(text)
        faults += [f"line {place[0]}: {code} {values}" for place, code, values in parser.errors]
    return faults


class NoBrowser(Exception):
    """It is installed, but cannot start here."""


def faults_in_browser(browser, path):
    with tempfile.TemporaryDirectory() as profile:
        ran = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             f"--user-data-dir={profile}", "--dump-dom", pathlib.Path(path).resolve().as_uri()],
            capture_output=True, timeout=120, check=False)
    page = ran.stdout.decode("utf-8", "replace")
    if ran.returncode != 0 and not page:
        raise NoBrowser(ran.stderr.decode("utf-8", "replace")[-500:])
    if 'class="records sortable"' in page and '<div class="tools">' not in page:
        return ["the script did not run in the browser"]
    return [] if "oxaudit report</h1>" in page else ["the browser shows nothing: " + ran.stderr.decode()[-500:]]


def main(arguments):
    paths = [argument for argument in arguments if argument != "--browser"]
    browser = None
    if "--browser" in arguments:
        browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if browser is None:
            print("there is no Chromium here, so the reports were not opened in a browser")
            return 77
    wrong = 0
    for path in paths:
        text = pathlib.Path(path).read_bytes().decode("utf-8")
        try:
            faults = faults_in_browser(browser, path) if browser else faults_of(text)
        except NoBrowser as reason:
            print(f"{browser} does not start here, so the reports were not opened in it: {reason}")
            return 77
        for fault in faults:
            print(f"{path}: {fault}")
            wrong += 1
    if not wrong and browser is None and html5lib is None:
        print(NO_HTML5LIB)
        return 77
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
