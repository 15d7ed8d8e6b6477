// A dealer's console, keypad or touch screen: what it shows is what the books say; what is pressed is asked of them.
import { Refused, ask, make } from "../js/house.js";
import { dollars } from "../floor/money.js";
import { lineWords, operate, trouble } from "./asking.js";

const root = document.getElementById("console");
const $ = (id) => document.getElementById(id);
const { table: name, meter: meterName, console: kind, stake } = root.dataset;
const seats = Number(root.dataset.seats);
const lines = JSON.parse(root.dataset.lines);
const EVERY = 1000;
let table = null;
let chosen = 0;
let timer = 0;
let line = Promise.resolve();
let waiting = "";

async function look() {
  clearTimeout(timer);
  try {
    const { data } = await ask("/api/pit/floor");
    table = data.tables.find((one) => one.table === name);
    $("sign").textContent = dollars(data.meters.find((one) => one.meter === meterName).sign);
    draw();
  } catch (no) {
    const out = no instanceof Refused && no.status === 401;
    $("expected").textContent = out ? "Sign in at the pit first." : no.message;
    if (out) return;
  }
  timer = setTimeout(look, EVERY);
}

/** Presses are carried out one after another; the same press again while it waits is a slip of the hand. */
function press(operation, card = "") {
  const same = JSON.stringify(operation);
  if (same === waiting) return;
  waiting = same;
  line = line.then(() => carryOut(operation, card)).finally(() => { if (waiting === same) waiting = ""; });
}

async function carryOut(operation, card) {
  trouble("");
  try {
    const done = await operate({ table: name, ...operation }, card);
    for (const award of done.awards) tellAward(done.entry, award);
    if (card) $("card").value = "";
  } catch (no) {
    trouble(no.message);
  }
  await look();
}

function tellAward(entry, award) {
  $("wins").prepend(make("li", { "data-entry": entry }, make("p", { class: "big number" }, dollars(award.cents)),
    make("p", {}, `Seat ${award.seat}: ${lineWords(award.line)}, ${award.pays}. Meter ${dollars(award.meter_before)} → ${dollars(award.meter_after)}.`),
    Object.keys(award.envy ?? {}).length ? make("p", {}, `Envy: ${Object.entries(award.envy).map(([seat, cents]) => `seat ${seat} ${dollars(cents)}`).join(", ")}`) : "",
    make("p", {}, make("a", { href: `/pit/win/${entry}.pdf` }, "Win page"), " · ", make("a", { href: `/pit/win/${entry}.html` }, "as HTML"))));
}

function draw() {
  $("expected").textContent = `Expected: ${table.expected}`;
  keep($("seats"), Array.from({ length: seats }, (_, at) => make("li", {}, seatButton(at + 1))));
  const open = ["playing", "confirmed"].includes(table.phase);
  keep($("hands"), Object.entries(lines).map(([line, pays]) => key(`hand-${line}`, `${lineWords(line)} ${pays}`, () => press({ op: "press-hand", seat: chosen, line }), !open || !chosen, table.pressed[chosen] === line)));
  keep($("keys"), kind === "keypad" ? keypad() : touch());
  $("card-form").hidden = !(kind === "keypad" ? ["playing", "key", "paid"].includes(table.phase) : table.phase === "confirmed");
}

/** Put new buttons in place of the old ones, and leave the focus where it was. */
function keep(place, children) {
  const focus = place.contains(document.activeElement) ? document.activeElement.dataset.name : null;
  place.replaceChildren(...children);
  if (focus) place.querySelector(`[data-name="${CSS.escape(focus)}"]`)?.focus();
}

function seatButton(seat) {
  const lies = table.phase === "waiting" ? table.lying[seat] : table.bets[seat];
  const button = make("button", { type: "button", class: "console-seat", "data-name": `seat-${seat}`, "aria-pressed": String(chosen === seat) },
    make("span", {}, `Seat ${seat}`), make("span", { class: lies ? "lamp-lit" : "quiet" }, lies ? `bet ${dollars(lies)}` : "no bet"),
    make("span", { class: "hand-lit" }, table.pressed[seat] ? lineWords(table.pressed[seat]) : table.paid[seat] ? "paid" : ""),
    make("span", { class: "small" }, seat in table.shown ? `cards: ${table.shown[seat] ? lineWords(table.shown[seat]) : "no paying hand"}` : ""));
  button.addEventListener("click", () => {
    if (table.phase !== "waiting") { chosen = chosen === seat ? 0 : seat; draw(); return; }
    const bets = { ...table.lying };
    if (bets[seat]) delete bets[seat];
    else bets[seat] = Number(stake);
    press({ op: "sense", bets });
  });
  return button;
}

function key(name, words, pressed, disabled = false, lit = false) {
  const button = make("button", { type: "button", class: lit ? "console-key lit" : "console-key", "data-name": name, disabled }, words);
  button.addEventListener("click", pressed);
  return button;
}

const card = () => $("card").value.trim();
const at = (...phases) => !phases.includes(table.phase);

function keypad() {
  return [
    key("coin-in", "COIN IN", () => press({ op: "coin-in" }), at("waiting")),
    key("jph", "Key to JPH", () => press({ op: "turn-key", to: "JPH" }, card()), at("playing")),
    key("j-pot", "J-POT", () => press({ op: "j-pot" }), at("key")),
    key("run", "Key to RUN", () => press({ op: "turn-key", to: "RUN" }, card()), at("key", "paid")),
    key("game-over", "GAME OVER", () => { chosen = 0; press({ op: "game-over" }); }, at("playing")),
  ];
}

function touch() {
  return [
    key("start", "START GAME", () => press({ op: "coin-in" }), at("waiting")),
    key("confirm", "Confirm", () => press({ op: "confirm" }), at("playing") || !Object.keys(table.pressed).length),
    key("card", "Card shown", () => press({ op: "show-card" }, card()), at("confirmed")),
    key("end", "END GAME", () => { chosen = 0; press({ op: "game-over" }); }, at("playing")),
  ];
}

$("card-form").addEventListener("submit", (event) => event.preventDefault());
$("cards-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = (id) => $(id).value.trim().split(/\s+/).filter(Boolean);
  press({ op: "type-cards", seat: Number($("cards-seat").value), cards: words("cards-own"), dealer: words("cards-dealer") });
});
if (root.dataset.signedIn) await look();
else $("expected").textContent = "Sign in at the pit first.";
