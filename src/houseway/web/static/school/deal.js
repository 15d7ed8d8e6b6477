// Deal a round: every move goes to the house, which does it or stops it.
import { make } from "../js/house.js";
import { layCards } from "../floor/cards.js";
import { dollars } from "../floor/money.js";
import { part, sender } from "./asking.js";
import { Felt, markKept } from "./felt.js";
import { Verbs } from "./verbs.js";

const root = part("deal");
const at = `/api/school/deal/${root.dataset.game}`;
const send = sender(root, show);
const felt = new Felt(part("felt"), root.dataset.cards);
const verbs = new Verbs(JSON.parse(root.dataset.menu), root.dataset.cards, play);
let round = null;

function play(move) { return send(`${at}/move`, { number: round.number, step: round.step, move }); }
function begin() { return send(at, {}); }

function show(answer) {
  if (part("under-terms").textContent !== answer.terms.join("; ")) return location.reload();  // other terms, another crib
  round = answer;
  felt.draw(round.layout);
  part("steps").textContent = round.steps;
  part("stops").textContent = round.mistakes.length;
  meter(round.layout.meter);
  part("told").replaceChildren(...round.told.map((words) => make("li", {}, words)));
  part("told-panel").hidden = !round.told.length;
  part("told-scroll").scrollTop = part("told-scroll").scrollHeight;
  part("mistakes-panel").hidden = !round.mistakes.length;
  part("mistakes").replaceChildren(...round.mistakes.map((one) => make("li", {}, rule(one.rule), ` ${one.move}: `, make("strong", {}, one.price.words))));
  say();
  reading(round.reads);
  for (const id of ["verbs", "verb-panel", "typed"]) part(id).hidden = round.over;
  verbs.draw(round.layout);
  if (round.over && round.done) part("again").focus();
  Object.assign(root.dataset, { number: round.number, step: round.step });
}

const rule = (id) => make("a", { class: "rule-id", href: `/rules/${root.dataset.game}#${id}` }, id);

function meter(sign) {
  part("meter").hidden = !sign;
  if (!sign) return;
  part("meter-says").textContent = `restarts at ${dollars(sign.restarts)}; fixed awards come from the ${sign.fixed_from}`;
  part("meter-shows").textContent = dollars(sign.shows);
}

function say() {
  const said = part("said");
  said.className = "said";
  if (round.stopped) {
    said.classList.add("notice", "warn");
    said.replaceChildren(
      make("p", {}, make("strong", {}, "Stopped: "), `${round.stopped.move}.`),
      make("p", {}, rule(round.stopped.rule), ` ${round.stopped.because}`),
      make("p", {}, "Price: ", make("strong", { class: "price" }, round.stopped.price.words), "."),
      make("p", {}, `To do now: ${round.stopped.expected.join(", or ")}.`));
  } else if (round.over) {
    const { steps, mistakes, hints, costs } = round.summary;
    const again = make("button", { type: "button", class: "button", id: "again" }, "Deal another round");
    again.addEventListener("click", begin);
    said.replaceChildren(
      make("p", { class: "say" }, mistakes ? `The round is over: ${steps} steps, stopped ${mistakes} time${mistakes > 1 ? "s" : ""}.` : `The round is over: ${steps} steps without a mistake.`),
      costs.length ? make("p", {}, `${costs.join(", ")}.`) : "", hints ? make("p", {}, `Hints: ${hints}. What you were told comes back in the drills.`) : "",
      make("div", { class: "row" }, again, make("a", { class: "button plain", href: "/school" }, "To the school")));
  } else if (round.hint.length) {
    said.replaceChildren(make("p", {}, `To do now: ${round.hint.join(", or ")}.`));
  } else if (round.reads) {
    said.replaceChildren(make("p", { class: "say" }, "What is this hand?"));
  } else {
    said.replaceChildren(make("p", { class: "say" }, round.done || (round.told.length ? "What do you do next?" : "The bets are down. What do you do first?")));
  }
}

function reading(reads) {
  const place = part("reading");
  place.hidden = !reads;
  if (!reads) return place.replaceChildren();
  const piles = reads.felt.map((pile) => {
    const cards = make("div", { class: "cards" });
    layCards(cards, pile.cards, root.dataset.cards);
    if (pile.name === "dealer") markKept(cards, round.layout.kept);
    return make("div", { class: "pile" }, make("span", { class: "place-name" }, pile.name), cards);
  });
  const calls = reads.calls.map((call) => {
    const button = make("button", { type: "button", class: "button plain call" }, call);
    button.addEventListener("click", () => play(`read ${reads.place} ${call}`));
    return button;
  });
  place.replaceChildren(make("div", { class: "reading-cards" }, ...piles), make("div", { class: "calls", role: "group", "aria-label": "What is this hand?" }, ...calls));
  calls[0].focus();
}

part("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = part("move");
  if (field.value.trim() && (await play(field.value.trim())) && !round.reads) {
    field.value = "";
    field.focus();
  }
});
part("hint").addEventListener("click", () => send(`${at}/hint`, { number: round.number, step: round.step }));

await (root.dataset.begun ? send(at) : begin());
