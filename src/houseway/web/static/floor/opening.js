// A table of one's own: the form's answers, as the API wants them.
import { Refused, ask } from "../js/house.js";
import { newKey } from "./socket.js";

const form = document.getElementById("opening");
const trouble = document.getElementById("trouble");

/** What is not as first printed. */
const chosen = (name) => Object.fromEntries([...form.querySelectorAll(`select[name="${name}"]`)].filter((select) => select.selectedIndex > 0).map((select) => [select.dataset.of, select.value]));
const number = (name) => Number(form.elements[name].value);

function asked() {
  const off = [...form.querySelectorAll('input[name="with"]:not(:checked)')].map((box) => box.value);
  return {
    key: newKey(),
    game: form.dataset.game,
    name: form.elements.name.value.trim(),
    least: Math.round(number("least") * 100),
    most: Math.round(number("most") * 100),
    profile: form.elements.profile.value,
    without: off,
    paytables: chosen("paytables"),
    readings: chosen("readings"),
    betting_seconds: number("betting_seconds"),
    decision_seconds: number("decision_seconds"),
    settle_seconds: number("settle_seconds"),
    out_of_time: form.elements.out_of_time.value,
    neighbours: number("neighbours"),
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble.hidden = true;
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    if (form.elements.player) await ask("/api/player", { name: form.elements.player.value.trim() });
    const { data } = await ask("/api/tables", asked());
    location.assign(`/table/${data.table}`);
  } catch (no) {
    if (!(no instanceof Refused)) throw no;
    trouble.textContent = no.message;
    trouble.hidden = false;
    form.elements[no.field]?.focus?.();
    button.disabled = false;
  }
});
