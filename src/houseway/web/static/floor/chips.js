// Chips: the tray that a player bets from, and a stack on a spot.
import { make } from "../js/house.js";
import { dollars } from "./money.js";

const CHIPS = [50000, 10000, 2500, 500, 100];
const HIGHEST = 5;

/** The chips of an amount, largest first: what a dealer would cut; a high stack is drawn by its largest. */
function cut(cents) {
  const chips = [];
  for (const chip of CHIPS) for (; cents >= chip && chips.length < HIGHEST; cents -= chip) chips.push(chip);
  return chips;
}

export function stack(cents, folder) {
  const chips = cut(cents).map((chip, height) => {
    const image = make("img", { src: `${folder}${chip}.svg`, alt: "" });
    image.style.setProperty("--height", height);
    return image;
  });
  return make("span", { class: "stack-of-chips" }, ...chips);
}

/** The chips to bet with. */
export function chipTray(draft, folder) {
  const tray = make("fieldset", { class: "chip-tray" }, make("legend", {}, "Chip"));
  const choice = (name, checked, choose, ...face) => {
    const input = make("input", { type: "radio", name: "chip", "aria-label": name, checked });
    input.addEventListener("change", choose);
    tray.append(make("label", { class: "chip" }, input, ...face));
  };
  for (const cents of [...CHIPS].reverse()) {
    choice(`${dollars(cents)} chip`, cents === draft.chip && draft.sign > 0, () => { draft.chip = cents; draft.sign = 1; }, make("img", { src: `${folder}${cents}.svg`, alt: "" }));
  }
  choice("take chips off", draft.sign < 0, () => { draft.sign = -1; }, make("span", { class: "chip-off", "aria-hidden": "true" }, "−"));
  return tray;
}
