// The pit at a glance: signing in, meters, tables, requests, the last entries.
import { Refused, ask, make } from "../js/house.js";
import { dollars } from "../floor/money.js";
import { operate, trouble } from "./asking.js";

const $ = (id) => document.getElementById(id);
const EVERY = 2000;
let timer = 0;

async function show() {
  clearTimeout(timer);
  try {
    const { data: me } = await ask("/api/pit/me");
    const { data: floor } = await ask("/api/pit/floor");
    const { data: entries } = await ask(`/api/pit/entries?after=${Math.max(0, floor.entry - 12)}&most=12`);
    $("me").textContent = `${me.name}, ${me.role}`;
    draw(floor, entries.reverse(), me);
    swap(true);
    timer = setTimeout(show, EVERY);
  } catch (no) {
    if (no instanceof Refused && no.status === 401) swap(false);
    else { trouble(no.message); timer = setTimeout(show, EVERY); }
  }
}

function swap(inside) {
  $("sign-in").hidden = inside;
  $("inside").hidden = !inside;
}

const grains = (amount) => `$${(amount / 1e8).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 8 })}`;

function draw(floor, entries, me) {
  put("meters", floor.meters, (meter) => make("li", {}, make("h3", {}, meter.meter), make("p", { class: "big number" }, dollars(meter.sign)),
    make("p", { class: "quiet small" }, `reserve ${grains(meter.balances.reserve)}, over the limit ${grains(meter.balances["over-limit"])}, ${meter.bets} bets, won ${meter.resets} times`),
    meter.dry ? make("p", { class: "bad" }, "Ran dry: the house paid what was short.") : "",
    meter.coming ? make("p", { class: "small" }, "New terms wait for the next reset.") : "", make("a", { href: `/pit/sign/${meter.meter}` }, "Sign")), "No meter is open.");
  put("tables", floor.tables, (table) => make("li", {}, make("h3", {}, table.table), make("p", {}, `${table.console}, on ${table.meter}, game ${table.round}`), make("p", { class: "quiet small" }, `expected: ${table.expected}`),
    table.by_house ? make("p", { class: "small" }, "houseway deals here itself") : make("a", { href: `/pit/table/${table.table}` }, "Console")), "No table is open.");
  put("requests", floor.requests, (request) => make("li", {}, make("h3", {}, `${request.request}: ${request.kind} of ${request.meter}`), make("p", {}, `${request.by} asks: ${request.says}`),
    make("div", { class: "row" }, ...(request.by === me.member ? [] : [act("Approve", { op: "approve", request: request.request })]), act("Turn down", { op: "withdraw", request: request.request }, true))), "Nothing waits.");
  $("entries").replaceChildren(...entries.map((entry) => make("tr", {}, make("td", { class: "number" }, entry.entry), make("td", {}, new Date(entry.at).toLocaleString()), make("td", {}, entry.by), make("td", {}, entry.op.op), make("td", {}, entry.op.table ?? entry.op.meter ?? entry.op.member ?? ""))));
}

function put(id, things, one, none) {
  $(id).replaceChildren(...(things.length ? things.map(one) : [make("li", { class: "quiet" }, none)]));
}

function act(words, operation, plain = false) {
  const button = make("button", { type: "button", class: plain ? "button plain" : "button" }, words);
  button.addEventListener("click", async () => {
    trouble("");
    try { await operate(operation); } catch (no) { trouble(no.message); }
    show();
  });
  return button;
}

$("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("sign-in-wrong").textContent = "";
  try {
    await ask("/api/pit/sign-in", { member: $("member").value.trim(), password: $("password").value });
    $("password").value = "";
    await show();
  } catch (no) {
    $("sign-in-wrong").textContent = no.message;
  }
});
$("sign-out").addEventListener("click", async () => {
  await fetch("/api/pit/sign-out", { method: "POST", headers: { "X-CSRF-Token": document.querySelector('meta[name="csrf-token"]').content } });
  await show();
});
if (document.getElementById("pit").dataset.signedIn) await show();
else swap(false);
