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
