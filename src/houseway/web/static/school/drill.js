// Drills: a question, an answer, its verdict, the next. The clock on the page only shows what the house counts.
import { make } from "../js/house.js";
import { part, sender, tellTerms } from "./asking.js";
import { Sheet } from "./question.js";

const root = part("drill");
const fits = JSON.parse(root.dataset.fits);
const cribs = [...part("cribs").children];
const send = sender(root, show);
const sheet = new Sheet(part("question"), root.dataset.cards, give);
let drill = null;
let shownAt = 0;

const next = () => send("/api/school/drill", { game: part("game").value, kind: part("kind").value });
function give(given) { send("/api/school/drill/answer", { number: drill.number, given }); }

function show(answer) {
  const crib = cribs.find((one) => one.dataset.crib === answer.question.game);
  if (crib.dataset.terms !== answer.terms.join("; ")) return location.reload();  // other terms, another crib
  const fresh = answer.number !== drill?.number;
  drill = answer;
  part("tally").textContent = `${drill.right} of ${drill.asked}`;
  if (fresh) {
    shownAt = performance.now() - drill.asked_ago * 1000;
    const { game_name: game, says } = drill.question;
    sheet.show(drill.question, [make("span", {}, `${game} · ${says}`), make("span", { id: "timer", class: "timer number", "aria-hidden": "true" })]);
    part("question").dataset.number = drill.number;
    tellTerms(drill.terms);
    for (const one of cribs) one.hidden = one !== crib;
  }
  verdict();
  tick();
}

function tick() {
  if (!drill) return;
  const seconds = drill.verdict ? drill.asked_ago : Math.floor((performance.now() - shownAt) / 1000);
  const timer = part("timer");
  timer.textContent = `${seconds > 600 ? "over 600" : seconds} s of ${drill.question.seconds} s`;
  timer.classList.toggle("late", seconds > drill.question.seconds);
}

function verdict() {
  const place = part("verdict");
  if (!drill.verdict) return place.replaceChildren();
  sheet.close();
  const { right, expected, because, rule, rule_at: at, price, given } = drill.verdict;
  const button = make("button", { type: "button", class: "button", id: "next" }, "Next question");
  button.addEventListener("click", next);
  const words = right ? (drill.slow ? "Right, but slow: half known" : "Right") : "Wrong";
  place.replaceChildren(make("div", { class: `panel marked ${right ? "right" : "missed"}` },
    make("h2", {}, words, " ", make("a", { class: "rule-id", href: at }, rule)),
    right ? "" : make("p", {}, `You said ${given}. Right is: `, make("strong", {}, expected)),
    make("p", { class: "because" }, because),
    right ? "" : make("p", {}, "Price: ", make("strong", { class: "price" }, price.words), "."),
    drill.back ? make("p", { class: "quiet small" }, `This rule comes back ${when(new Date(drill.back))}.`) : "",
    button));
  button.focus();
}

function when(back) {
  const minutes = Math.round((back - Date.now()) / 60_000);
  if (minutes < 60) return `in ${Math.max(minutes, 1)} minute${minutes > 1 ? "s" : ""}`;
  return `on ${back.toLocaleDateString("en", { day: "numeric", month: "long" })}`;
}

/** Only the drills that the chosen game has. */
function fit() {
  const has = fits[part("game").value];
  for (const option of part("kind").options) option.disabled = Boolean(has && option.value && !has.includes(option.value));
  if (part("kind").selectedOptions[0]?.disabled) part("kind").value = "";
}

part("wanted").addEventListener("submit", (event) => event.preventDefault());
part("wanted").addEventListener("change", () => { fit(); next(); });
setInterval(tick, 500);

const wanted = JSON.parse(root.dataset.wanted);
part("game").value = wanted.game in fits ? wanted.game : "";
part("kind").value = [...part("kind").options].some((option) => option.value === wanted.kind) ? wanted.kind : "";
fit();
if (root.dataset.begun) {
  await send("/api/school/drill");
  if (drill) Object.entries(drill.wanted).forEach(([name, value]) => { part(name).value = value; });
  fit();
} else {
  await next();
}
