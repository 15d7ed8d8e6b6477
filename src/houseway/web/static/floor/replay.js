// A past round, step by step.
import { ask, make } from "../js/house.js";
import { layCards } from "./cards.js";

const root = document.getElementById("replay");
const $ = (id) => document.getElementById(id);
const { data: steps } = await ask(root.dataset.steps);
let at = 0;

const seats = Object.keys(steps.at(-1).seats);
$("seats").style.setProperty("--seats", seats.length);
for (const seat of seats) $("seats").append(make("li", { class: "seat mine", "data-seat": seat }, make("span", { class: "name-plate" }, `Seat ${seat}`), make("div", { class: "cards" })));
$("at").max = steps.length - 1;

function show(to) {
  at = Math.min(Math.max(to, 0), steps.length - 1);
  const step = steps[at];
  layCards($("dealer-cards"), step.dealer, root.dataset.cards);
  $("community").hidden = !steps.at(-1).community.length;
  layCards($("community-cards"), step.community, root.dataset.cards);
  for (const place of $("seats").children) layCards(place.querySelector(".cards"), step.seats[place.dataset.seat] ?? [], root.dataset.cards);
  $("step-words").replaceChildren(step.event.words, " ", make("a", { class: "rule-id", href: `${root.dataset.rules}#${step.event.rule}` }, step.event.rule));
  $("step-number").textContent = `${at + 1} of ${steps.length}`;
  $("at").value = at;
  $("back").disabled = at === 0;
  $("on").disabled = at === steps.length - 1;
}

$("back").addEventListener("click", () => show(at - 1));
$("on").addEventListener("click", () => show(at + 1));
$("at").addEventListener("input", (event) => show(Number(event.target.value)));
addEventListener("keydown", (event) => {
  if (event.target.closest("input")) return;
  if (event.key === "ArrowRight") show(at + 1);
  if (event.key === "ArrowLeft") show(at - 1);
});
show(0);
