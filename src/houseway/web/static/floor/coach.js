// The coach: off unless asked for; before the decision, or only after it. It keeps this sitting's mistakes and luck.
import { ask, make } from "../js/house.js";
import { dollars } from "./money.js";
import { keep, kept } from "./kept.js";

const AGAIN = 1500;

export class Coach {
  constructor(place, when, table) {
    Object.assign(this, { place, when, table, asked: 0, picture: null });
    when.value = kept("coach") ?? "off";
    when.addEventListener("change", () => { keep("coach", when.value); if (this.picture) this.follow(this.picture); });
    this.sitting = this.read();
  }

  /** A new moment of the table: say what is to be said now. */
  follow(picture) {
    this.picture = picture;
    this.asked += 1;
    if (this.when.value === "off") { this.place.replaceChildren(); return; }
    const mine = picture.seats.some((seat) => seat.mine && seat.in_round);
    if (picture.phase === "deciding" && picture.options.length && this.when.value === "before") this.ask(`/api/tables/${this.table}/coach`, (told) => this.decision(told));
    else if (picture.phase === "settled" && mine) this.ask(`/api/tables/${this.table}/rounds/${picture.round}/coach`, (told) => this.review(told));
    else this.place.replaceChildren(...this.sum());
  }

  async ask(path, show) {
    const number = this.asked;
    try {
      const { data } = await ask(path);
      if (number !== this.asked) return;
      if (data.counting) {
        this.place.replaceChildren(make("p", { class: "quiet", role: "status" }, `Counting ${data.words}: ${Math.round(data.seconds)} s so far. Play on; the figures come.`));
        setTimeout(() => { if (number === this.asked) this.ask(path, show); }, AGAIN);
        return;
      }
      show(data);
    } catch (no) {
      if (number === this.asked) this.place.replaceChildren(make("p", { class: "quiet" }, no.message));
    }
  }

  decision(told) {
    this.place.replaceChildren(this.options(told), ...this.sum());
  }

  options(told) {
    return make("ul", { class: "coach-options" }, ...told.options.map((option) => make("li", { class: option.action === told.best ? "best" : "", "data-action": option.action, title: `${option.antes} antes` },
      make("span", {}, option.action + (option.action === told.best ? " (best)" : "") + (option.action === told.did ? " (yours)" : "")), make("span", { class: "number" }, money(option.cents)))));
  }

  review(told) {
    const name = `${told.table}.${told.round}`;
    if (!this.sitting.rounds.includes(name)) {
      this.sitting.rounds.push(name);
      for (const one of told.decisions) this.sitting.cost += one.cost_cents;
      for (const bet of told.bets) {
        const sum = (this.sitting.bets[bet.wager] ??= { result: 0, expected: 0, variance: 0 });
        sum.result += bet.result;
        sum.expected += bet.expected;
        sum.variance += bet.variance;
      }
      this.write();
    }
    const parts = told.decisions.map((one) => make("div", {},
      make("p", {}, `Seat ${one.seat}, ${one.decision}: ${one.did}. `, make("strong", { class: one.cost_cents > 1e-9 ? "bad" : "good" }, one.cost_cents > 1e-9 ? `That gave away ${money(one.cost_cents)}.` : "The best there was.")), this.options(one)));
    this.place.replaceChildren(...parts, ...this.sum());
  }

  /** Result against expectation, bet by bet; luck in standard deviations. */
  sum() {
    const { rounds, bets, cost } = this.sitting;
    if (!rounds.length) return [];
    const whole = Object.values(bets).reduce((sum, bet) => ({ result: sum.result + bet.result, expected: sum.expected + bet.expected }), { result: 0, expected: 0 });
    const rows = Object.entries(bets).map(([wager, sum]) => make("tr", {}, make("th", { scope: "row" }, wager),
      make("td", { class: "number" }, dollars(sum.result)), make("td", { class: "number" }, money(sum.expected)),
      make("td", { class: "number" }, sum.variance > 0 ? `${((sum.result - sum.expected) / Math.sqrt(sum.variance)).toFixed(2)} σ` : "–")));
    return [make("p", { class: "small" }, `This sitting: ${rounds.length} round${rounds.length === 1 ? "" : "s"}, mistakes cost ${money(cost)}.`),
      make("div", { class: "scroll" }, make("table", { class: "small" }, make("thead", {}, make("tr", {}, ...["Bet", "Result", "Expected", "Luck"].map((word) => make("th", { scope: "col" }, word)))), make("tbody", {}, ...rows),
        make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "all"), make("td", { class: "number" }, dollars(whole.result)), make("td", { class: "number" }, money(whole.expected)), make("td", {})))))];
  }

  read() {
    try { return JSON.parse(sessionStorage.getItem("houseway.sitting")) ?? blank(); } catch { return blank(); }
  }

  write() {
    try { sessionStorage.setItem("houseway.sitting", JSON.stringify(this.sitting)); } catch { /* a private window keeps nothing */ }
  }
}

const blank = () => ({ rounds: [], bets: {}, cost: 0 });
const money = (cents) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(4)}`;
