// A dealer's console, keypad or touch screen: what it shows is what the books say; what is pressed is asked of them.
import { ask, make } from "../js/house.js";
import { dollars } from "../floor/money.js";
import { MOST, awardCard, isSignedOut, lineWords, operate, signInAgain, signWords, trouble } from "./asking.js";

const root = document.getElementById("console");
const $ = (id) => document.getElementById(id);
const all = (kind) => [...root.querySelectorAll(kind)];
const { table: name, meter: meterName, console: kind, stake } = root.dataset;
const EVERY = 1000;
const MOST_WINS = 3;
let table = null;
let chosen = 0;
let timer = 0;
let seen = null;
let line = Promise.resolve();
let waiting = "";
let left = false;

async function look() {
  clearTimeout(timer);
  try {
    const { data } = await ask("/api/pit/floor");
    table = data.tables.find((one) => one.table === name);
    $("sign").textContent = signWords(data.meters.find((one) => one.meter === meterName).sign);
    draw();
    await follow(data.entry);
    for (const win of $("wins").children) markTaken(win, data.backed_out);
  } catch (no) {
    if (isSignedOut(no)) { signInAgain(); return; }
    $("expected").textContent = no.message;
  }
  clearTimeout(timer);
  timer = setTimeout(look, EVERY);
}

/** Read the journal on to its last entry: awards of this table are shown whoever pressed the key, and after a reload too. */
async function follow(last) {
  seen ??= Math.max(0, last - MOST);
  while (seen < last) {
    const { data } = await ask(`/api/pit/entries?after=${seen}&most=${MOST}`);
    if (!data.length) return;
    seen = data.at(-1).entry;
    for (const entry of data) if (entry.awards && entry.op.table === name) $("wins").prepend(awardCard(entry));
    while ($("wins").children.length > MOST_WINS) $("wins").lastChild.remove();
    $("no-wins").hidden = Boolean($("wins").children.length);
  }
}

function markTaken(win, takenBack) {
  if (takenBack.includes(Number(win.dataset.entry)) && !win.querySelector(".bad")) win.append(make("p", { class: "bad" }, "This award was backed out."));
}

/** Presses are carried out one after another; the same press again while it waits is a slip of the hand. */
function press(operation, card = "") {
  const same = JSON.stringify(operation);
  if (same === waiting) return;
  waiting = same;
  line = line.then(() => carryOut(operation, card, same));
}

async function carryOut(operation, card, same) {
  trouble("");
  try {
    await operate({ table: name, ...(operation.op === "sense" ? { op: "sense", bets: turned(operation.seat) } : operation) }, card);
    if (operation.op === "show-card" || operation.to === "RUN") $("card").value = "";
  } catch (no) {
    if (no.field === "card") $("card").value = "";
    trouble(no.message);
  }
  if (waiting === same) waiting = "";
  await look();
  if (operation.op === "confirm" && table.phase === "confirmed") $("card").focus();
}

const card = () => $("card").value.trim();
const lit = () => Object.keys(table.pressed).length > 0;
const during = (...phases) => phases.includes(table.phase);
const over = () => { chosen = 0; press({ op: "game-over" }); };

/** Every key: what it asks for, and when it can be pressed. */
const KEYS = {
  "coin-in": [() => press({ op: "coin-in" }), () => during("waiting")],
  jph: [() => press({ op: "turn-key", to: "JPH" }, card()), () => during("playing") && lit()],
  "j-pot": [() => press({ op: "j-pot" }), () => during("key")],
  run: [() => press({ op: "turn-key", to: "RUN" }, card()), () => during("key", "paid")],
  "game-over": [over, () => during("playing")],
  start: [() => press({ op: "coin-in" }), () => during("waiting")],
  confirm: [() => press({ op: "confirm" }), () => during("playing") && lit()],
  card: [() => press({ op: "show-card" }, card()), () => during("confirmed")],
  end: [over, () => during("playing")],
};

function draw() {
  const works = table.open && !table.by_house;
  $("expected").textContent = `Expected: ${table.expected}`;
  $("game").textContent = during("waiting") ? `after game ${table.round}` : `game ${table.round}`;
  $("hint").textContent = during("waiting") ? "Press the seats whose bet lies on the sensor." : "Press the winner's seat, then its hand; a second press undoes it.";
  if (!table.bets[chosen]) chosen = 0;
  for (const button of all(".console-seat")) drawSeat(button, Number(button.dataset.seat), works);
  for (const button of all(".console-hand")) {
    able(button, works && chosen && during("playing", "confirmed"));
    button.setAttribute("aria-pressed", String(table.pressed[chosen] === button.dataset.line));
  }
  for (const button of all(".console-key")) able(button, works && KEYS[button.dataset.name][1]());
  $("card-form").hidden = !works || !(kind === "keypad" ? KEYS.jph[1]() || KEYS.run[1]() : KEYS.card[1]());
  if (left) all(".console-key").find((button) => !button.disabled)?.focus();
  left = false;
}

function drawSeat(button, seat, works) {
  const waits = during("waiting");
  const lies = waits ? table.lying[seat] : table.bets[seat];
  const hand = table.pressed[seat] ?? table.paid[seat];
  const [, lamp, won, shown] = button.children;
  lamp.textContent = lies ? `bet ${dollars(lies)}` : "no bet";
  lamp.className = lies ? "lamp-lit" : "quiet";
  won.textContent = hand ? `${lineWords(hand)}${seat in table.paid ? ", paid" : ""}` : "";
  shown.textContent = seat in table.shown ? `cards: ${table.shown[seat] ? lineWords(table.shown[seat]) : "no paying hand"}` : "";
  able(button, works && (waits || lies));
  button.setAttribute("aria-pressed", String(waits ? Boolean(lies) : chosen === seat));
}

/** The focus does not stay on a key that can no longer be pressed. */
function able(button, can) {
  left ||= !can && document.activeElement === button;
  button.disabled = !can;
}

function seatPressed(seat) {
  if (during("waiting")) { press({ op: "sense", seat }); return; }
  chosen = chosen === seat ? 0 : seat;
  draw();
}

/** What lies on the sensors when this seat's bet is laid down, or taken away. */
function turned(seat) {
  const { [seat]: lay, ...bets } = table.lying;
  return lay ? bets : { ...bets, [seat]: Number(stake) };
}

/** The second click of a double click is no second press. */
function pressing(button, pressed) {
  button.addEventListener("click", (event) => { if (event.detail < 2) pressed(); });
}

for (const button of all(".console-seat")) pressing(button, () => seatPressed(Number(button.dataset.seat)));
for (const button of all(".console-hand")) pressing(button, () => press({ op: "press-hand", seat: chosen, line: button.dataset.line }));
for (const button of all(".console-key")) pressing(button, KEYS[button.dataset.name][0]);
$("card-form").addEventListener("submit", (event) => {
  event.preventDefault();
  KEYS[kind === "touch" ? "card" : during("playing") ? "jph" : "run"][0]();
});
$("cards-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = (id) => $(id)?.value.trim().split(/\s+/).filter(Boolean) ?? [];
  press({ op: "type-cards", seat: Number($("cards-seat").value), cards: words("cards-own"), dealer: words("cards-dealer"), community: words("cards-community") });
});
await look();
