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
  for (const cents of [...CHIPS].reverse()) {
    const input = make("input", { type: "radio", name: "chip", value: cents, "aria-label": `${dollars(cents)} chip`, checked: cents === draft.chip });
    input.addEventListener("change", () => { draft.chip = cents; });
    tray.append(make("label", { class: "chip" }, input, make("img", { src: `${folder}${cents}.svg`, alt: "" })));
  }
  return tray;
}
