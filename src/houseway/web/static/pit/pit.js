// The pit at a glance: signing in, requests, meters, tables, the last awards and entries.
import { ask, make, token } from "../js/house.js";
import { openAsking, showMeters } from "./by_hand.js";
import { MOST, awardCard, grains, isSignedOut, lineWords, operate, signWords, trouble, utc } from "./asking.js";

const $ = (id) => document.getElementById(id);
const EVERY = 2000;
const SHOWN = 12;
const MOST_AWARDS = 3;
const MONEY_BY_HAND = ["supervisor", "executive", "administrator"];
const drawn = {};
let timer = 0;
let lost = false;

async function show() {
  clearTimeout(timer);
  try {
    const { data: me } = await ask("/api/pit/me");
    const { data: floor } = await ask("/api/pit/floor");
    if (floor.entry !== drawn.entry) {
      const { data: entries } = await ask(`/api/pit/entries?after=${Math.max(0, floor.entry - MOST)}&most=${MOST}`);
      draw(floor, entries.reverse(), me);
      drawn.entry = floor.entry;
    }
    $("me").textContent = `${me.name}, ${me.role}`;
    swap(true);
    if (lost) trouble("");
    lost = false;
  } catch (no) {
    if (isSignedOut(no)) { drawn.entry = undefined; swap(false); return; }
    lost = true;
    trouble(no.message);
  }
  timer = setTimeout(show, EVERY);
}

function swap(inside) {
  $("sign-in").hidden = inside;
  $("inside").hidden = !inside;
}

function draw(floor, entries, me) {
  const byHand = MONEY_BY_HAND.includes(me.role);
  $("adjust").hidden = !byHand || !floor.meters.length;
  showMeters(floor.meters.map((meter) => meter.meter));
  put("requests", floor.requests, (request) => requestCard(request, me, byHand), "Nothing waits.", me.member);
  put("meters", floor.meters, meterCard, "No meter is open: houseway progressive meter open --help");
  put("tables", floor.tables, tableCard, "No table is open: houseway progressive table open --help");
  const waits = new Set(floor.requests.map((request) => request.asks.entry));
  const awards = entries.filter((entry) => entry.awards).slice(0, MOST_AWARDS)
    .map((entry) => ({ ...entry, taken: floor.backed_out.includes(entry.entry) ? "This award was backed out." : waits.has(entry.entry) ? "A back-out waits for a signature." : "" }));
  put("awards", awards, (entry) => awardCard(entry, entry.taken ? make("p", { class: "bad" }, entry.taken) : byHand ? backOut(entry.entry) : ""), `None in the last ${MOST} entries.`, byHand);
  $("entries").replaceChildren(...entries.slice(0, SHOWN).map((entry) => make("tr", {}, make("td", { class: "number" }, entry.entry), make("td", { class: "when" }, make("span", { class: "date" }, `${utc(entry.at).slice(0, 10)} `), utc(entry.at).slice(11)), make("td", {}, entry.by), make("td", {}, whatOf(entry)))));
}

/** Only what changed is drawn again, so nothing moves under the hand. */
function put(id, things, one, none, also = "") {
  const now = JSON.stringify([things, also]);
  if (drawn[id] === now) return;
  drawn[id] = now;
  $(id).replaceChildren(...(things.length ? things.map((thing) => one(thing)) : [make("li", { class: "quiet" }, none)]));
}

function requestCard(request, me, byHand) {
  const own = request.by === me.member;
  return make("li", {}, make("h3", {}, `${request.request}: ${request.kind} of ${request.meter}`), make("p", {}, `${request.by} asks: ${request.says}`),
    byHand ? make("div", { class: "row" }, own ? make("p", { class: "quiet small" }, "Another must sign it.") : act("Approve", { op: "approve", request: request.request }), act(own ? "Take it back" : "Turn down", { op: "withdraw", request: request.request }, true)) : "");
}

function meterCard(meter) {
  const { reserve, "over-limit": hidden, breakage } = meter.balances;
  return make("li", {}, make("h3", {}, meter.meter), make("p", { class: "big number" }, signWords(meter.sign)),
    make("p", { class: "small" }, `Reserve ${grains(reserve)}, over the limit ${grains(hidden)}, breakage ${grains(breakage)}. Bets: ${meter.bets.toLocaleString("en-US")}; restarts: ${meter.resets}.`),
    make("p", { class: "quiet small" }, `${meter.game}: ${meter.says}.`),
    meter.dry ? make("p", { class: "bad" }, "It ran dry, and cannot pay its largest fixed award yet.") : "",
    meter.coming ? make("p", { class: "small" }, "New terms wait for the next restart.") : "", make("p", {}, make("a", { href: `/pit/sign/${encodeURIComponent(meter.meter)}` }, "Sign")));
}

function tableCard(table) {
  return make("li", {}, make("h3", {}, table.table), make("p", {}, `${table.by_house ? "dealt by houseway" : table.console === "keypad" ? "keypad" : "touch screen"}, on ${table.meter}, ${table.phase === "waiting" ? "after " : ""}game ${table.round}`),
    make("p", { class: "quiet small" }, table.by_house || !table.open ? (table.open ? "Open." : "Closed.") : `Expected: ${table.expected}`),
    table.by_house || !table.open ? "" : make("p", {}, make("a", { href: `/pit/table/${encodeURIComponent(table.table)}` }, "Console")));
}

function backOut(entry) {
  const button = make("button", { type: "button", class: "button plain" }, "Ask to back it out");
  button.addEventListener("click", () => openAsking(entry));
  return make("p", {}, button);
}

/** An entry in a few words, with the money in it. */
function whatOf(entry) {
  const { op, table, meter, member, seat, line, request, entry: of, to } = entry.op;
  const paid = entry.posting?.players ?? 0;
  const parts = [op, table ?? member ?? meter ?? "", seat ? `seat ${seat}` : "", line ? lineWords(line) : "", request ? `request ${request}` : "", of ? `entry ${of}` : "", to ?? ""].filter(Boolean).join(" ");
  return paid ? `${parts}: ${grains(Math.abs(paid))} ${paid > 0 ? "paid" : op === "coin-in" ? "bet" : "taken back"}` : parts;
}

function act(words, operation, plain = false) {
  const button = make("button", { type: "button", class: plain ? "button plain" : "button" }, words);
  button.addEventListener("click", async () => {
    button.disabled = true;
    trouble("");
    try { await operate(operation); } catch (no) { trouble(no.message); }
    button.disabled = false;
    await show();
  });
  return button;
}

$("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("sign-in-wrong").textContent = "";
  try {
    await ask("/api/pit/sign-in", { member: $("member").value.trim(), password: $("password").value });
    const then = new URLSearchParams(location.search).get("then") ?? "";
    if (/^\/pit\/[\w/-]+$/.test(then)) { location.replace(then); return; }
    await show();
  } catch (no) {
    $("sign-in-wrong").textContent = no.message;
  } finally {
    $("password").value = "";
  }
});
$("sign-out").addEventListener("click", async () => {
  await fetch("/api/pit/sign-out", { method: "POST", headers: { "X-CSRF-Token": token() } });
  await show();
});
$("adjust").addEventListener("click", () => openAsking(0));
document.addEventListener("asked", show);
if ($("pit").dataset.signedIn) await show();
else swap(false);
