// Why each bet was paid: rule, hands, odds, amount.
import { make } from "../js/house.js";
import { signed } from "./money.js";

export function why(picture) {
  const mine = picture.seats.filter((seat) => seat.mine && seat.result);
  if (!mine.length) return [make("p", { class: "quiet" }, "After the round, every bet shows here what it was paid and by which rule.")];
  return mine.map((seat) => make("div", { class: "why-seat", "data-seat": seat.seat },
    make("p", { class: "why-total" }, make("span", {}, `Seat ${seat.seat}: ${seat.result}`), make("span", { class: `number ${tone(seat.total)}` }, signed(seat.total))),
    seat.hand ? make("p", { class: "quiet small" }, seat.hand) : "",
    make("ul", { class: "why-lines" }, ...seat.lines.map((line) => make("li", { "data-wager": line.wager },
      make("span", {}, `${line.wager}, ${line.pays} `, make("a", { class: "rule-id", href: `/rules/${picture.game}#${line.rule}` }, line.rule)),
      make("span", { class: `number ${tone(line.net)}` }, signed(line.net)),
      make("span", { class: "because" }, line.because))))));
}

const tone = (cents) => (cents > 0 ? "good" : cents < 0 ? "bad" : "");
