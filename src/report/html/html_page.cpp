/// The frame of every html report. The page is complete without the script (page.js): its first part makes each table
/// sortable, so that a click on a heading sorts ascending, then descending, then not at all; its second part adds
/// filters by text, status and rule to the table of records.
///
/// The policy in the head identifies the script by its SHA-256. When the script changes, a test prints the new value.
#include "report/html/html_parts.hpp"
#include "report/html/page_text.hpp"

namespace oxaudit {

namespace {

/// The default policy forbids everything: the page works from a mail or from disk, without any network access.
constexpr std::string_view k_head = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-ucGAALN0n/+lVisZ8swJFGkl3jOlKBE86reIkN+vssQ='; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="oxaudit )html" OXAUDIT_VERSION R"html(">
<title>oxaudit report</title>
<style>
)html";

}  // namespace

void append_html_head(std::string& out) { append(out, k_head, k_page_style, "</style>\n</head>\n<body>\n<main>\n"); }

void append_html_foot(std::string& out) {
  append(out, "</main>\n<script>", k_page_script, "</script>\n</body>\n</html>\n");
}

}  // namespace oxaudit
