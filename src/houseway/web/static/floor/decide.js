// A decision: one button for each option; where any amount in a range may be bet, a slider beside it.
import { make } from "../js/house.js";
import { actionFor, dollars } from "./money.js";

const KEYS = { fold: "f", check: "c" };

export function optionButtons(picture, act) {
  const taken = new Set();
  return make("div", { class: "options" }, ...picture.options.map((option) => optionButton(option, act, taken)));
}

function keyFor(option, taken) {
  const key = KEYS[option.name] ?? [...option.name.toLowerCase(), ..."bpr"].find((letter) => /[a-z1-9]/.test(letter) && letter !== "x" && !taken.has(letter));
  taken.add(key);
  return key;
}

function optionButton(option, act, taken) {
  const key = keyFor(option, taken);
  const words = make("span");
  const button = make("button", { type: "button", class: option.wager ? "button" : "button plain", "data-action": option.name, "aria-keyshortcuts": key, disabled: !option.afford });
  button.append(words, make("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  const name = option.name[0].toUpperCase() + option.name.slice(1);
  if (option.least === option.most) {
    words.textContent = option.wager ? `${name} ${dollars(option.least)}` : name;
    button.addEventListener("click", () => act(option.action));
    return button;
  }
  const step = option.unit % 2 ? 1 : Math.min(100, option.unit / 2);
  const slider = make("input", { type: "range", min: option.least, max: option.most, step, value: option.least, "aria-label": `How much to bet on the ${option.wager}` });
  const show = () => {
    const cents = Number(slider.value);
    const size = cents / option.unit;
    slider.setAttribute("aria-valuetext", dollars(cents));
    words.textContent = `Bet ${dollars(cents)} (${Number.isInteger(size) ? size : size.toFixed(2).replace(/0$/, "")}x)`;
  };
  slider.addEventListener("input", show);
  show();
  button.addEventListener("click", () => act(actionFor(option, Number(slider.value))));
  return make("div", { class: "option-range" }, make("span", { class: "quiet small" }, `${option.wager}: ${option.name}`), slider, button);
}
