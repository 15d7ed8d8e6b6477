// Money moved by hand: an award taken back, or so much from one account to another. Another must sign it.
import { make } from "../js/house.js";
import { request } from "./asking.js";

const $ = (id) => document.getElementById(id);
const dialog = $("asking");
const ways = JSON.parse($("asking-form").dataset.ways);
let entry = 0;

/** Ask to take the award of an entry back; of none, for an adjustment. */
export function openAsking(of) {
  entry = of;
  $("asking-h").textContent = entry ? `Back out the award of entry ${entry}` : "An adjustment";
  for (const field of dialog.querySelectorAll('[data-for="adjustment"]')) field.hidden = Boolean(entry);
  $("asking-reason").value = entry ? "correction" : Object.keys(ways)[0];
  for (const id of ["asking-amount", "asking-note"]) $(id).value = "";
  $("asking-wrong").textContent = "";
  point("");
  showWays();
  dialog.showModal();
}

export function showMeters(names) {
  const options = [...$("asking-meter").options].map((option) => option.value);
  if (String(options) !== String(names)) $("asking-meter").replaceChildren(...names.map((name) => make("option", {}, name)));
}

/** The field that a refusal is about, if it is one of these. */
function point(field) {
  for (const input of dialog.querySelectorAll("input, select")) input.toggleAttribute("aria-invalid", false);
  const wrong = field ? $(`asking-${field}`) : null;
  wrong?.setAttribute("aria-invalid", "true");
  wrong?.focus();
}

function showWays() {
  $("asking-way").replaceChildren(...ways[$("asking-reason").value].map(([giver, taker]) => make("option", { value: `${giver} ${taker}` }, `${giver} → ${taker}`)));
}

$("asking-reason").addEventListener("change", showWays);
$("asking-close").addEventListener("click", () => dialog.close());
$("asking-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const asked = { reason: $("asking-reason").value, note: $("asking-note").value.trim() };
  const [giver, taker] = $("asking-way").value.split(" ");
  const button = event.submitter;
  if (button) button.disabled = true;
  try {
    if (entry) await request("/api/pit/back-outs", { ...asked, entry });
    else await request("/api/pit/adjustments", { ...asked, meter: $("asking-meter").value, giver, taker, amount: $("asking-amount").value.trim() });
    dialog.close();
    document.dispatchEvent(new Event("asked"));
  } catch (no) {
    $("asking-wrong").textContent = no.message;
    point(no.field);
  } finally {
    if (button) button.disabled = false;
  }
});
