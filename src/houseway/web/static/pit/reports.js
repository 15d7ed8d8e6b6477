// A report, as tables; a meter's history also as a line.
import { ask, make } from "../js/house.js";
import { isSignedOut, signInAgain, trouble } from "./asking.js";

const $ = (id) => document.getElementById(id);
const MOST_COLUMNS = 6; // a wider table is told line by line on a narrow screen
const NUMBERS = /^[-+]?\$?[\d,]+(\.\d+)?$/;

function tableOf({ head, rows }) {
  const numbers = head.map((_, at) => rows.length > 0 && rows.every((row) => !row[at] || NUMBERS.test(row[at])) && rows.some((row) => row[at]));
  const cell = (kind, words, at, more = {}) => make(kind, { ...more, class: numbers[at] ? "number" : false }, words);
  return make("div", { class: "panel" }, make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": head.filter(Boolean)[0] },
    make("table", { class: head.length > MOST_COLUMNS ? "report wide" : "report" }, make("thead", {}, make("tr", {}, ...head.map((words, at) => cell("th", words, at, { scope: "col" })))),
      make("tbody", {}, ...(rows.length ? rows.map((row) => make("tr", {}, ...row.map((words, at) => cell("td", won(head[at], words), at, { "data-head": head[at] })))) : [make("tr", {}, make("td", { colspan: head.length, class: "quiet" }, "Nothing yet."))])))));
}

/** Where a report tells of awards, an entry leads to its win page. */
const won = (head, words) => ($("report").value === "awards" && head === "entry" ? make("a", { href: `/pit/win/${words}.pdf` }, words) : words);

async function show() {
  trouble("");
  const [report, meter] = [$("report").value, $("meter").value];
  try {
    const { data } = await ask(`/api/pit/reports/${report}?meter=${encodeURIComponent(meter)}`);
    $("tables").replaceChildren(...data.tables.map(tableOf));
    $("plotted").hidden = report !== "history";
    if (report === "history") $("plot").src = `/pit/plot/${encodeURIComponent(meter)}.svg`;
    $("shown").hidden = false;
  } catch (no) {
    if (isSignedOut(no)) { signInAgain(); return; }
    $("shown").hidden = true;
    trouble(no.message);
  }
}

$("asked").addEventListener("submit", (event) => { event.preventDefault(); show(); });
$("asked").addEventListener("change", show);
show();
