// A table's page: the newest picture is drawn, and what the player does is sent.
import { Refused, ask, make } from "../js/house.js";
import { Draft } from "./bets.js";
import { fetchDeck, settleCards } from "./cards.js";
import { chipTray } from "./chips.js";
import { Coach } from "./coach.js";
import { optionButtons } from "./decide.js";
import { sealHolds } from "./fair.js";
import { Felt } from "./felt.js";
import { dollars } from "./money.js";
import { kept, keep } from "./kept.js";
import { Line } from "./socket.js";
import { placed, timing } from "./timing.js";
import { why } from "./why.js";

const root = document.getElementById("table");
const $ = (id) => document.getElementById(id);
const { table } = root.dataset;
const spots = JSON.parse(root.dataset.spots);
const decisions = JSON.parse(root.dataset.decisions);

const draft = new Draft(table);
const coach = new Coach($("coach"), $("coach-when"), table);
let picture = null;
let seen = null;
let busy = 0;
const sending = new Set();
let wanted = null;
let skew = 0;
let coaching = null;
let controlled = "";

const felt = new Felt(root, { spots, cards: root.dataset.cards, chips: root.dataset.chips, sit: takeSeat, bet });
const line = new Line(table, {
  picture: take,
  lost: () => { controlled = ""; say("The line to the table is down. Trying again…"); },
  found: () => { if (picture) draw(); },
  gone: () => { replaceControls([]); say("This table has been closed. The floor has others."); },
});

const motionOff = () => kept("motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Pictures

function take(next) {
  if (picture && next.version < picture.version) return;
  if (picture?.phase !== next.phase || picture?.round !== next.round || picture?.turn !== next.turn) coaching = next;
  picture = next;
  skew = next.now - Date.now();
  draft.follow(next);
  const first = seen === null;
  const news = newsIn(next);
  seen = { round: next.round, seq: lastSeq(next.events) };
  root.classList.toggle("no-motion", motionOff());
  const times = timing(motionOff() ? [] : placed(next.events).filter((event) => news.has(event.seq)));
  if (times.length) begin(times.length);
  draw(times.when);
  if (first) fetchDeck(root.dataset.deck.split(" "), root.dataset.cards);
  const words = next.events.filter((event) => news.has(event.seq)).map((event) => event.words);
  if (words.length) tell(words.join(" "));
  goOn();
}

/** What happened since the last picture; on the first one nothing: the felt is shown as it lies. */
function newsIn(next) {
  if (seen === null) return new Set();
  const from = seen.round === next.round ? seen.seq : -1;
  return new Set(next.events.filter((event) => event.seq > from).map((event) => event.seq));
}

const lastSeq = (events) => events.reduce((last, event) => Math.max(last, event.seq), -1);

function begin(length) {
  clearTimeout(busy);
  busy = setTimeout(finish, length + 300);
  $("skip").hidden = false;
}

function finish() {
  clearTimeout(busy);
  busy = 0;
  $("skip").hidden = true;
  settleCards(root);
  draw();
}

function draw(when = () => 0) {
  const shown = busy ? withoutOutcome(picture) : picture;
  felt.draw(shown, draft, when);
  $("purse-name").textContent = picture.viewer?.name ?? "Watching";
  $("why").replaceChildren(...why(shown));
  if (!busy) drawAccount();
  $("line").hidden = !picture.waiting.length;
  $("line").textContent = `Waiting for a seat: ${picture.waiting.join(", ")}.`;
  drawSeal();
  drawSettings();
  drawControls();
}

/** Money, the story so far, and what the coach says of it. */
function drawAccount() {
  $("purse-money").textContent = picture.viewer ? dollars(picture.viewer.bankroll - draftDown()) : "–";
  $("meter").hidden = !picture.meter;
  if (picture.meter) $("meter-money").textContent = dollars(picture.meter.meter);
  $("log").replaceChildren(...picture.events.map((event) => make("li", {}, event.words)));
  $("log").scrollTop = $("log").scrollHeight;
  if (coaching) coach.follow(coaching);
  coaching = null;
}

/** While cards are still on their way, nothing tells how it ends. */
function withoutOutcome(all) {
  return { ...all, dealer: { ...all.dealer, hand: null, kept: [] }, seats: all.seats.map((seat) => ({ ...seat, hand: null, result: null, total: null, lines: [] })) };
}

const laid = () => picture.seats.some((seat) => seat.mine && Object.keys(seat.bets).length);
const draftDown = () => (picture.phase === "betting" && !laid() ? draft.total() : 0);

// What the player can do

/** Made anew only when something else can be done: a slider that is being moved stays under the hand. */
function drawControls() {
  const { phase, round, turn, to_act, options, rebet, viewer, full } = picture;
  const state = JSON.stringify([busy > 0, phase, round, turn, to_act, options, rebet, viewer?.seats, viewer?.in_line, viewer?.may, full, laid(), draft.bets, picture.seats[to_act - 1]?.name]);
  if (state === controlled) return;
  controlled = state;
  const mine = viewer?.seats ?? [];
  const controls = [];
  if (busy) say("The cards are dealt…");
  else if (!mine.length) controls.push(...waitingControls());
  else if (picture.phase === "betting") controls.push(...bettingControls());
  else if (picture.phase === "deciding") controls.push(...decidingControls());
  else if (picture.phase === "settled") controls.push(...settledControls());
  else say("The bets are in.");
  replaceControls(controls);
}

function replaceControls(controls) {
  const focus = document.activeElement?.closest("#controls") ? document.activeElement.dataset.name : null;
  $("controls").replaceChildren(...controls);
  if (focus) $("controls").querySelector(`[data-name="${focus}"]`)?.focus();
}

function button(name, words, key, press, plain = false, disabled = false) {
  const element = make("button", { type: "button", class: plain ? "button plain" : "button", "data-name": name, "aria-keyshortcuts": key, disabled });
  element.append(words, make("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  element.addEventListener("click", press);
  return element;
}

function waitingControls() {
  if (picture.viewer?.in_line) {
    say(picture.viewer.may.includes("sit") ? "A seat is kept for you: take it now, or after the round." : `You are number ${picture.viewer.in_line} in line for a seat.`);
    return [button("stop-waiting", "Stop waiting", "w", () => send({ do: "stop-waiting" }), true)];
  }
  if (picture.full) {
    say(picture.waiting.length ? "Others wait for a seat here." : "Every seat is taken.");
    return [button("wait", "Wait for a seat", "w", () => comeIn(() => send({ do: "wait" })))];
  }
  say(picture.phase === "betting" ? "Take a seat to play." : "A round is on: take a seat for the next one.");
  return [];
}

function bettingControls() {
  if (laid()) {
    say("You are ready. The cards come when everybody is.");
    return [make("div", { class: "options" }, button("clear", "Take the bets back", "c", () => send({ do: "clear", round: picture.round }), true))];
  }
  const required = spots.filter((spot) => spot.required).map((spot) => spot.name);
  const { least, most } = picture.limits[required[0]];
  say(draft.empty ? `Click the ${required.join(" and the ")} to bet, ${dollars(least)} to ${dollars(most)}; the other spots are up to you.` : `${dollars(draft.total())} on the felt. Deal when you are ready.`);
  const again = Object.keys(picture.rebet ?? {}).length > 0;
  return [chipTray(draft, root.dataset.chips), make("div", { class: "options" },
    button("deal", "Deal", "d", () => lay(draft.bets), false, draft.empty),
    button("clear", "Clear", "c", () => { draft.clear(); draw(); }, true, draft.empty),
    ...(again ? [button("rebet", "Same bets again", "r", () => { draft.take(picture.rebet); draw(); }, true)] : []))];
}

function decidingControls() {
  if (!picture.options.length) {
    const who = picture.seats.find((seat) => seat.seat === picture.to_act);
    say(who ? `${who.name} decides.` : "One moment…");
    return [];
  }
  const many = picture.viewer.seats.length > 1 ? `Seat ${picture.to_act}: ` : "";
  say(`${many}${decisions[picture.decision] ? `your ${picture.decision}: ${decisions[picture.decision]}.` : "your decision."}`.replace(/^./, (letter) => letter.toUpperCase()));
  const { round, turn, to_act: seat } = picture;
  return [optionButtons(picture, (action) => send({ do: "act", round, turn, seat, action }))];
}

function settledControls() {
  const mine = picture.seats.filter((seat) => seat.mine && seat.result);
  const total = mine.reduce((sum, seat) => sum + seat.total, 0);
  say(mine.length ? `${total > 0 ? "You win" : total < 0 ? "You lose" : "You are even:"} ${dollars(Math.abs(total))}.` : "The round is over.");
  const again = Object.keys(picture.rebet ?? {}).length > 0;
  return [make("div", { class: "options" },
    button("next", "Next round", "n", () => next(false)),
    ...(again ? [button("again", "Same bets, deal", "r", () => next(true), true)] : []))];
}

function next(again) {
  wanted = again ? { after: picture.round, bets: structuredClone(picture.rebet) } : null;
  return send({ do: "next", round: picture.round });
}

/** What was asked for the next round, as soon as that is open. */
function goOn() {
  if (wanted && picture.phase === "betting" && picture.round > wanted.after) {
    const { bets } = wanted;
    wanted = null;
    lay(bets);
  }
}

function lay(bets) {
  return send({ do: "lay", round: picture.round, bets, ready: true });
}

function bet(seat, wager, sign = draft.sign) {
  draft.add(seat, wager, picture.limits, sign);
  trouble("");
  draw();
}

/** The same command again, before it was answered, is a double click: it is sent once. */
async function send(command) {
  const same = JSON.stringify(command);
  if (sending.has(same)) return;
  sending.add(same);
  trouble("");
  try {
    await line.send(command);
  } catch (no) {
    if (!["round", "turn"].includes(no.field)) trouble(no.message);
  } finally {
    sending.delete(same);
  }
}

/** Spots with bets that nobody can take back are given up when the round is over. */
function spotsToGiveUp() {
  const dealt = ["coin-in", "deciding"].includes(picture.phase);
  return picture.viewer.seats.filter((seat) => !dealt || !Object.keys(picture.seats[seat - 1].bets).length);
}

function takeSeat(seat) {
  return comeIn(() => send({ do: "sit", seats: [seat] }));
}

/** Do this, once the visitor has a name and a purse. */
async function comeIn(then) {
  if (picture.viewer) {
    await then();
    return;
  }
  const dialog = $("come-in");
  $("name").value = kept("name") ?? "Guest";
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "sit") return;
    const name = $("name").value.trim() || "Guest";
    try {
      await ask("/api/player", { name });
      keep("name", name);
      await then();
    } catch (no) {
      if (no instanceof Refused) trouble(no.message);
      else throw no;
    }
  };
  dialog.showModal();
  $("name").select();
}

// Words

function say(words) { if ($("say").textContent !== words) $("say").textContent = words; }
function tell(words) { $("live").textContent = words; }
function trouble(words) {
  $("trouble").textContent = words;
  $("trouble").hidden = !words;
}

async function drawSeal() {
  const { fair, round } = picture;
  $("seal").textContent = fair.commitment;
  let words = "";
  if (fair.deck && globalThis.crypto?.subtle) words = (await sealHolds(fair)) ? "The deck is the one that was sealed." : "The deck is NOT the one that was sealed!";
  if (picture.round === round) $("seal-checked").textContent = words;
}

function drawSettings() {
  const free = picture.seats.filter((seat) => seat.name === null || seat.neighbour).length;
  const now = picture.seats.filter((seat) => seat.neighbour).length;
  const select = $("neighbours");
  if (select.options.length !== free + 1) select.replaceChildren(...Array.from({ length: free + 1 }, (_, n) => make("option", { value: n }, n === 0 ? "none" : n)));
  if (document.activeElement !== select) select.value = now;
  const may = picture.viewer?.may ?? [];
  select.disabled = !may.includes("neighbours");
  $("top-up").disabled = !may.includes("top-up");
  $("stand").disabled = !may.includes("stand");
}

setInterval(() => {
  const clock = $("clock");
  if (!picture?.deadline) { clock.hidden = true; return; }
  const left = Math.max(0, Math.ceil((picture.deadline - (Date.now() + skew)) / 1000));
  clock.hidden = false;
  clock.textContent = `${left} s`;
  clock.classList.toggle("late", left <= 5);
}, 250);

// Keys and settings

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input[type=text], select, textarea, dialog")) return;
  if (busy && (event.key === " " || event.key === "Escape")) { event.preventDefault(); finish(); return; }
  const pressed = $("controls").querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`);
  if (pressed && !pressed.disabled) { event.preventDefault(); pressed.click(); }
});
$("skip").addEventListener("click", finish);
$("how-panel").open = kept("how") !== "closed";
$("how-panel").addEventListener("toggle", () => keep("how", $("how-panel").open ? "open" : "closed"));
$("motion").value = kept("motion") ?? "on";
$("motion").addEventListener("change", (event) => { keep("motion", event.target.value); if (busy) finish(); });
$("neighbours").addEventListener("change", (event) => send({ do: "neighbours", count: Number(event.target.value) }));
$("top-up").addEventListener("click", () => send({ do: "top-up" }));
$("stand").addEventListener("click", () => send({ do: "stand", seats: spotsToGiveUp() }));
