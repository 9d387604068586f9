"""Each rule of check_consumers.py that needs nothing but Python sees what is wrong with a report."""

import json
import pathlib
import tempfile
import unittest

import check_consumers as rules

PROPERTIES = "::error file=a,line=1,col=1,title=OX201::"


def junit(tests, *names):
    cases = "".join(f'<testcase classname="a" name="{name}"/>' for name in names)
    totals = f'tests="{tests}" failures="0" errors="0"'
    return f"<testsuites {totals}><testsuite {totals}>{cases}</testsuite></testsuites>"


def sarif(uri="a", line=1, prints="12"):
    place = {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": line}}}
    results = [{"ruleId": "OX1", "ruleIndex": 0, "partialFingerprints": {"x": p}, "locations": [place]} for p in prints]
    driver = {"rules": [{"id": "OX1", "help": {"text": "why"}}]}
    return json.dumps({"version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]})


def gitlab(**changed):
    good = {"description": "d", "check_name": "c", "fingerprint": "f", "severity": "minor",
            "location": {"path": "a", "lines": {"begin": 1}}}
    return json.dumps([{**good, **changed}])


# The rule, a report that keeps it, and reports that do not.
CASES = [
    (rules.csv_rows, "a,b\n1,2\n", ["a,b\n1\n", "a,b\n1,\0\n"]),
    (rules.text, "a\n", ["a ##[error]b\n", "::a::b\n", "\x1b[31m\n", "a\r\n", "\u202ea\n"]),
    (rules.junit, junit(2, "x", "y"), [junit(1, "x", "y"), junit(2, "x", "x"),
                                         junit(0).replace("</testsuite>", "<script/></testsuite>")]),
    (rules.sarif, sarif(), [sarif(uri="a b"), sarif(uri="/a"), sarif(uri="a:b"), sarif(line=0), sarif(prints="11")]),
    (rules.tap, "TAP version 14\nok - a\n1..1\n# end\n",
     ["TAP version 14\nok - a\n1..2\n# end\n", "TAP version 14\nok - a\nforged\n1..1\n# end\n"]),
    (rules.gitlab, gitlab(), [gitlab(severity="bad"), gitlab(description=""),
                              gitlab(location={"path": "./a", "lines": {"begin": 1}})]),
    (rules.github, PROPERTIES + "m\n::notice title=t::n\n",
     ["::notice title=t::n\n::add-mask::x\n", "::notice title=t::%0A\n", PROPERTIES + "m\n",
      PROPERTIES.replace("line", "forged") + "m\n::notice title=t::n\n"]),
    (rules.gradescope, '{"tests":[],"score":0}',
     ['{"tests":[],"score":1}', '{"tests":[{"status":"odd","name":"n","output":""}],"score":0}']),
]


class Rules(unittest.TestCase):
    def faults(self, rule, report):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "report"
            path.write_text(report, encoding="utf-8", newline="")
            return list(rule(path))

    def test_let_pass_what_is_right(self):
        for rule, good, _ in CASES:
            with self.subTest(rule.__name__):
                self.assertEqual(self.faults(rule, good), [])

    def test_see_what_is_wrong(self):
        for rule, _, wrong in CASES:
            for report in wrong:
                with self.subTest(rule.__name__, report=report):
                    self.assertNotEqual(self.faults(rule, report), [])

    def test_see_foreign_markdown(self):
        try:
            import markdown_it  # noqa: F401
        except ImportError:
            self.skipTest("there is no markdown_it")
        table = "| a | b |\n| --- | --- |\n| <code>1</code> | {} |\n"
        self.assertEqual(self.faults(rules.markdown, table.format("2")), [])
        for forged in ("<script>", "[a](b)", "![a](b)", "\n\n---\n", "`a`"):
            self.assertNotEqual(self.faults(rules.markdown, table.format(forged)), [], forged)


if __name__ == "__main__":
    unittest.main()
