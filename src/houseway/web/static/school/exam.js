// The examination: one question after another. The house's clock alone ends it; this page counts down beside it.
import { make } from "../js/house.js";
import { part, sender, tellTerms } from "./asking.js";
import { Sheet } from "./question.js";

const root = part("exam");
const at = `/api/school/exam/${root.dataset.game}`;
const send = sender(root, show);
const sheet = new Sheet(part("question"), root.dataset.cards, (given) => send(`${at}/answer`, { number: paper.number, question: paper.at, given }));
let paper = null;
let ends = 0;

function show(answer) {
  paper = answer;
  if (paper.result) return window.location.assign(`/school/result/${paper.result}`);
  if (part("sit")) part("sit").hidden = true;
  tellTerms(paper.terms);
  part("time").hidden = part("leave").hidden = false;
  ends = performance.now() + paper.seconds_left * 1000;
  sheet.show(paper.question, [make("span", {}, `Question ${paper.at} of ${paper.of} · ${paper.question.says}`)]);
  Object.assign(part("question").dataset, { number: paper.number, at: paper.at });
  part("question").querySelector("button:not([disabled]), select, input")?.focus({ preventScroll: true });
  part("question").scrollIntoView({ block: "nearest" });
  tick();
}

function tick() {
  if (!paper || paper.result) return;
  const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  part("left").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  part("left").classList.toggle("bad", seconds <= 60);
  if (!seconds) send(at);
}

part("sit")?.addEventListener("submit", (event) => {
  event.preventDefault();
  send(at, { name: part("name").value, paper: part("paper").value });
});
part("hand-in").addEventListener("click", () => { part("sure").hidden = !part("sure").hidden; });
part("hand-in-now").addEventListener("click", () => send(`${at}/hand-in`, { number: paper.number }));
setInterval(tick, 500);
if (root.dataset.begun) await send(at);
