// The terms that a game is taught under: every choice is asked of the house at once, and the page shows what it keeps.
import { make } from "../js/house.js";
import { part, sender } from "./asking.js";

const root = part("terms");
const at = `/api/school/terms/${root.dataset.game}`;
const tables = [...root.querySelectorAll("[data-table]")];
const readings = [...root.querySelectorAll("[data-reading]")];
const send = sender(root, show);
let kept = null;

function show(answer) {
  kept = answer;
  const { terms, chosen, changed, lab } = kept;
  part("taught").replaceChildren(...(terms.length
    ? [make("p", {}, "Not as first printed:"), make("ul", {}, ...terms.map((words) => make("li", {}, words)))]
    : [make("p", {}, "Everything as printed.")]));
  part("as-printed").hidden = !terms.length;
  for (const select of tables) select.value = chosen.paytables[select.dataset.table] ?? select.options[0].value;
  for (const select of readings) select.value = chosen.readings[select.dataset.reading] ?? select.options[0].value;
  part("changed").replaceChildren(...changed.map(row));
  part("none-changed").hidden = changed.length > 0;
  part("lab").href = lab;
}

function row({ wager, line, says, pays, printed }) {
  const name = `${wager}: ${says}`;
  const button = make("button", { type: "button", class: "button plain", "aria-label": `Remove ${name}` }, "Remove");
  button.addEventListener("click", async () => {
    const { [line]: _, ...left } = kept.chosen.pays[wager];
    await send(at, { ...kept.chosen, pays: { ...kept.chosen.pays, [wager]: left } });
    (part("changed").querySelector("button") ?? part("lab")).focus();
  });
  return make("li", { class: "changed" }, make("span", {}, `${name} `, make("strong", {}, pays), ` (printed: ${printed})`), button);
}

/** Another printed table pays as it is printed, as it does in the laboratory. */
async function choose({ target: { dataset } }) {
  if (!kept) return;
  const { [dataset.table]: _, ...pays } = kept.chosen.pays;
  const said = (selects, name) => Object.fromEntries(selects.map((select) => [select.dataset[name], select.value]));
  const asked = { paytables: said(tables, "table"), readings: said(readings, "reading"), pays };
  if (!(await send(at, asked))) show(kept);
}

for (const select of [...tables, ...readings]) select.addEventListener("change", choose);
part("as-printed").addEventListener("click", async () => {
  await send(at, {});
  part("taught-title").focus();
});
await send(at);
