// A report, as a table; a meter's history also as a line.
import { Refused, ask, make } from "../js/house.js";
import { trouble } from "./asking.js";

const $ = (id) => document.getElementById(id);

$("asked").addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble("");
  try {
    const meter = $("meter").value;
    const { data } = await ask(`/api/pit/reports/${$("report").value}?meter=${encodeURIComponent(meter)}`);
    $("head").replaceChildren(...data.head.map((word) => make("th", { scope: "col" }, word)));
    $("rows").replaceChildren(...data.rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell)))));
    $("plot").hidden = data.report !== "history";
    if (data.report === "history") $("plot").src = `/pit/plot/${encodeURIComponent(meter)}.svg`;
    $("shown").hidden = false;
  } catch (no) {
    $("shown").hidden = true;
    trouble(no instanceof Refused && no.status === 401 ? "Sign in at the pit first." : no.message);
  }
});
