/// See html_page.hpp. The page is complete without the script, which adds sorting and filters to the tables.
///
/// The policy in the head identifies the script by its SHA-256. When the script changes, a test prints the new value.
#include "report/html/html_page.hpp"

#include <string>

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

/// Colours are variables, with other values for dark mode and for print.
constexpr std::string_view k_style = R"css(:root {
  --back: #fff; --text: #1b2126; --soft: #56626c; --edge: #d5dbe0; --panel: #f4f6f8;
  --x: #1d63c4; --o: #b5480f; --empty: #6b7780; --good: #1b7742; --bad: #b3261e; --odd: #7d5a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #13171b; --text: #e3e8ec; --soft: #a0abb5; --edge: #343d46; --panel: #1b2127;
    --x: #74b3ff; --o: #f5a06b; --empty: #93a0ab; --good: #62cf8e; --bad: #ff8f86; --odd: #e2b84c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
p { margin: .5rem 0; }
.soft, caption, .note { color: var(--soft); }
.incomplete { border-left: 4px solid var(--bad); background: var(--panel); padding: .6rem .9rem; }
code, .raw, .place { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 600; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--edge); vertical-align: top; }
caption { text-align: left; padding-bottom: .4rem; }
.count, .share { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.place { overflow-wrap: anywhere; min-width: 9rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; }
.tiles div { background: var(--panel); border: 1px solid var(--edge); border-radius: 6px; padding: .6rem 1rem; min-width: 8rem; }
.tiles dt { color: var(--soft); font-size: .875rem; }
.tiles dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
.tiles .illegal dd, .tiles .unreadable dd { color: var(--bad); }
.tiles .malformed dd { color: var(--odd); }
.charts { display: flex; flex-wrap: wrap; gap: 0 3rem; }
.charts > section { flex: 1 1 26rem; min-width: 0; }
.bars td:last-child { width: 34%; padding-right: 0; }
.bars small { display: block; font-weight: 400; color: var(--soft); }
.bar { display: block; height: 1.05em; margin-top: .2em; border-radius: 2px; background: var(--soft); min-width: 1px; }
.bar.none { visibility: hidden; }
.bar.win, .bar.draw, .bar.in_progress { background: var(--good); }
.bar.illegal, .bar.incomplete-rule { background: var(--bad); }
.bar.malformed { background: var(--odd); }
.bar.claim { background: var(--x); }
.heats { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; }
.heat { width: auto; }
.heat caption { font-weight: 600; color: var(--text); }
.heat th { border: 0; font-weight: 400; color: var(--soft); padding: 0 .5rem .2rem 0; vertical-align: middle; }
.heat th[scope=row], .heat .corner { width: 1.2rem; }
.heat th[scope=col] { text-align: center; padding-right: 0; }
.heat .corner { border: 0; } .heat .corner::before { display: none; }
.heat td:not(.corner) { position: relative; width: 5.5rem; height: 3.6rem; padding: .3rem; border: 1px solid var(--edge); text-align: center; vertical-align: middle; font-variant-numeric: tabular-nums; z-index: 0; }
.heat td::before { content: ""; position: absolute; inset: 0; z-index: -1; opacity: calc(var(--share) * .6); background: var(--mark); }
.heat small { display: block; color: var(--soft); font-size: .8rem; }
.heat td small { color: inherit; }
.heat.x { --mark: var(--x); } .heat.o { --mark: var(--o); } .heat.empty { --mark: var(--empty); }
.board { display: inline-grid; grid-template-columns: repeat(3, 1.6em); gap: 2px; padding: 2px; font: 700 .95rem/1.6 ui-monospace, Menlo, Consolas, monospace; text-align: center; }
.board i { font-style: normal; height: 1.6em; background: var(--panel); border-radius: 2px; color: var(--soft); font-weight: 400; }
.board .x { color: var(--x); font-weight: 700; } .board .o { color: var(--o); font-weight: 700; }
.board .many { outline: 2px dotted var(--bad); outline-offset: -2px; }
.board .line { outline: 2px solid var(--bad); outline-offset: -2px; text-decoration: underline; }
.board .won { outline: 2px solid var(--good); outline-offset: -2px; }
.raw { display: inline-block; background: var(--panel); padding: .15rem .4rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 2px; max-width: 24rem; }
mark { background: var(--bad); color: var(--back); border-radius: 2px; padding: 0 1px; }
mark.row { background: none; color: inherit; outline: 1px solid var(--bad); }
.sortable th { white-space: nowrap; }
.records td:nth-child(3) { min-width: 8rem; }
.records .status { white-space: nowrap; }
tr.illegal .status, tr.unreadable .status { color: var(--bad); }
tr.malformed .status { color: var(--odd); }
tr.legal .status { color: var(--good); }
.findings { list-style: none; margin: 0; padding: 0; overflow-wrap: anywhere; }
.findings li + li { margin-top: .35rem; }
.tools { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: .75rem 0; }
.tools label { display: flex; flex-direction: column; color: var(--soft); font-size: .875rem; }
.tools input, .tools select { font: inherit; color: var(--text); background: var(--back); border: 1px solid var(--soft); border-radius: 4px; padding: .3rem .5rem; }
.tools output { color: var(--soft); padding-bottom: .35rem; }
th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; }
th button::after { content: " \2195"; color: var(--soft); }
th[aria-sort=ascending] button::after { content: " \2191"; } th[aria-sort=descending] button::after { content: " \2193"; }
:focus-visible { outline: 2px solid var(--x); outline-offset: 2px; }
.wide { overflow-x: auto; }
@media (max-width: 40rem) {
  main { padding: 1rem .75rem 3rem; }
  .bars small { display: none; }
  .heat td { width: 4.5rem; }
}
@media print {
  :root { --back: #fff; --text: #000; --soft: #444; --edge: #bbb; --panel: #f2f2f2; --x: #1d63c4; --o: #b5480f; --empty: #6b7780; --good: #1b7742; --bad: #b3261e; --odd: #7d5a00; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
  tr, .tiles div, .heat { break-inside: avoid; }
  .charts { display: block; }
  .heats { gap: 1rem; } .heat td:not(.corner) { width: 3.7rem; height: 3rem; }
  .tools { display: none; }
  th button::after { content: "" !important; }
  .wide { overflow: visible; }
  @page { margin: 15mm; }
}
)css";

/// The first part makes each table sortable: a click on a heading sorts ascending, then descending, then not at all.
/// The second part adds filters by text, status and rule to the table of records.
constexpr std::string_view k_script = R"js(
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const original = [...body.rows];
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const turn = { ascending: "descending", descending: "none" }[head.getAttribute("aria-sort")] || "ascending";
      table.querySelectorAll("thead th").forEach(other => other.removeAttribute("aria-sort"));
      if (turn !== "none") head.setAttribute("aria-sort", turn);
      const numeric = head.classList.contains("count");
      const key = row => {
        const text = row.cells[column].textContent;
        return numeric ? Number(text.replaceAll(",", "")) : text;
      };
      const keyed = original.map(row => [key(row), row]);
      if (turn !== "none") {
        const sign = turn === "ascending" ? 1 : -1;
        keyed.sort(([a], [b]) => sign * (a < b ? -1 : a > b ? 1 : 0));
      }
      body.append(...keyed.map(([, row]) => row));
    });
  });
}
const records = document.querySelector("table.records");
if (records) {
  const rows = [...records.tBodies[0].rows];
  const tools = document.createElement("div");
  tools.className = "tools";
  const choice = (title, values) => {
    const select = document.createElement("select");
    select.append(new Option("all", ""), ...[...values].sort().map(value => new Option(value, value)));
    add(title, select);
    return select;
  };
  const add = (title, field) => {
    const label = document.createElement("label");
    label.append(title, field);
    tools.append(label);
    field.addEventListener("input", filter);
  };
  const rulesOf = row => row.dataset.rules ? row.dataset.rules.split(" ") : [];
  const text = document.createElement("input");
  text.type = "search";
  add("Containing", text);
  const status = choice("Status", new Set(rows.map(row => row.dataset.status)));
  const rule = choice("Rule", new Set(rows.flatMap(rulesOf)));
  const shown = document.createElement("output");
  tools.append(shown);
  records.parentElement.before(tools);
  function filter() {
    const wanted = text.value.toLowerCase();
    let count = 0;
    for (const row of rows) {
      row.hidden = (status.value && row.dataset.status !== status.value) ||
        (rule.value && !rulesOf(row).includes(rule.value)) ||
        (wanted && !row.textContent.toLowerCase().includes(wanted));
      if (!row.hidden) ++count;
    }
    shown.textContent = count === rows.length ? "" : count + " of " + rows.length + " shown";
  }
}
)js";

}  // namespace

std::string_view html_page_head() {
  static const std::string head = std::string(k_head) + std::string(k_style) + "</style>\n</head>\n<body>\n<main>\n";
  return head;
}

std::string_view html_page_foot() {
  static const std::string foot = "</main>\n<script>" + std::string(k_script) + "</script>\n</body>\n</html>\n";
  return foot;
}

}  // namespace oxaudit
