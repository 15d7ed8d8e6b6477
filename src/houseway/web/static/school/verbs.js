// The dealer's verbs as buttons, and under the chosen one what it needs. The last click makes a move, as it is typed.
import { make } from "../js/house.js";
import { cardWords } from "../floor/cards.js";
import { dollars } from "../floor/money.js";

const title = (text) => text[0].toUpperCase() + text.slice(1);
const SETTLED = ["taken", "paid", "pushed"];

export class Verbs {
  constructor(menu, folder, play) {
    Object.assign(this, { menu, folder, play, verb: "", layout: null, chosen: { packet: menu.packets[0], turn: menu.turns[0], burn: 1 }, cards: new Set() });
    this.means = Object.fromEntries(Object.values(menu.groups).flat().map((one) => [one.verb, title(one.means)]));
    this.row = document.getElementById("verbs");
    this.panel = document.getElementById("verb-panel");
    this.row.replaceChildren(...Object.entries(menu.groups).map(([name, verbs]) => this.group(name, verbs)));
  }

  group(name, verbs) {
    const buttons = verbs.map((one) => {
      const button = make("button", { type: "button", class: "verb", "data-verb": one.verb, title: this.means[one.verb], "aria-pressed": "false" }, one.name);
      button.addEventListener("click", (event) => this.choose(one.verb, event.detail === 0));
      return button;
    });
    return make("div", { class: "verb-group", role: "group", "aria-label": name }, make("span", { class: "verb-group-name", "aria-hidden": "true" }, name), ...buttons);
  }

  /** By keyboard, what the verb needs has the focus next. */
  choose(verb, byKey) {
    this.verb = verb;
    this.cards.clear();
    if (["empty", "over"].includes(verb)) this.play(verb);
    else if (verb === "coin-in" && this.menu.coin_in.length === 1) this.play(`coin-in ${this.menu.coin_in[0]}`);
    this.draw(this.layout);
    if (byKey) this.panel.querySelector("button, input, select")?.focus();
  }

  draw(layout) {
    this.layout = layout;
    for (const button of this.row.querySelectorAll(".verb")) button.setAttribute("aria-pressed", String(button.dataset.verb === this.verb));
    const held = this.panel.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    const needs = this.needs();
    this.panel.replaceChildren(...(needs.length ? [make("p", { class: "quiet small" }, `${this.means[this.verb]}.`), ...needs] : []));
    if (held) (this.panel.querySelector(`[data-move="${CSS.escape(held)}"]`) ?? this.panel.querySelector("button, input, select"))?.focus();
  }

  needs() {
    switch (this.verb) {
      case "deal": return [this.number("packet", "Cards", this.menu.packets), this.places(true, this.menu.piles, (place) => `deal ${place} ${this.chosen.packet}`)];
      case "burn": return [this.buttons([1, 2, 3].map((count) => [`${count} card${count > 1 ? "s" : ""}`, `burn ${count}`]))];
      case "turn": return [this.number("turn", "Cards", this.menu.turns), this.places(false, this.menu.piles, (place) => `turn ${place} ${this.chosen.turn}`)];
      case "ask": case "show": case "call": case "muck": return [this.places(true, [], (place) => `${this.verb} ${place}`)];
      case "read": return [this.places(true, this.menu.piles.filter((pile) => pile === "dealer"), (place) => `read ${place}`)];
      case "qualify": return [this.buttons([["The dealer qualifies", "qualify yes"], ["He does not qualify", "qualify no"]])];
      case "coin-in": return this.menu.coin_in.length > 1 ? [this.buttons(this.menu.coin_in.map((wager) => [title(wager), `coin-in ${wager}`]))] : [];
      case "keep": return this.keep();
      case "take": case "push": case "return": return this.bets().map(([seat, bets]) => this.seatBets(seat, bets));
      case "pay": return [this.pay()];
      default: return [];
    }
  }

  button(name, move, quiet = true) {
    const button = make("button", { type: "button", class: quiet ? "button plain" : "button", "data-move": move }, name);
    button.addEventListener("click", () => this.play(move));
    return button;
  }

  buttons(moves) {
    return make("div", { class: "places" }, ...moves.map(([name, move]) => this.button(name, move)));
  }

  places(seats, piles, move) {
    const names = seats ? this.layout.seats.map((seat) => [`Seat ${seat.seat}`, move(seat.seat)]) : [];
    return this.buttons([...names, ...piles.map((pile) => [title(pile), move(pile)])]);
  }

  number(name, label, values) {
    const choices = values.map((value) => {
      const input = make("input", { type: "radio", name, value, "data-move": `${name}-${value}`, checked: this.chosen[name] === value });
      input.addEventListener("change", () => { this.chosen[name] = value; this.draw(this.layout); });
      return make("label", { class: "count" }, input, make("span", {}, String(value)));
    });
    return make("fieldset", { class: "counts" }, make("legend", {}, label), ...choices);
  }

  keep() {
    const up = this.layout.dealer.filter((card) => card !== null);
    if (!up.length) return [make("p", { class: "quiet" }, "None of the dealer's cards are face up.")];
    const cards = up.map((card) => {
      const button = make("button", { type: "button", class: "pick", "data-move": card, "aria-pressed": String(this.cards.has(card)), "aria-label": cardWords(card) }, make("img", { src: `${this.folder}${card}.svg`, alt: "" }));
      button.addEventListener("click", () => { if (!this.cards.delete(card)) this.cards.add(card); this.draw(this.layout); });
      return button;
    });
    const done = make("button", { type: "button", class: "button", "data-move": "keep", disabled: !this.cards.size }, "Keep these");
    done.addEventListener("click", () => this.play(`keep ${[...this.cards].join(" ")}`));
    return [make("div", { class: "picks" }, ...cards), done];
  }

  /** Every bet that is not settled, seat by seat; what may be paid without a bet stands last. */
  bets() {
    return this.layout.seats.map((seat) => {
      const open = seat.bets.filter((bet) => !SETTLED.includes(bet.state)).map((bet) => [bet.wager, bet.cents]);
      const envy = seat.bets.filter((bet) => this.menu.envy[bet.wager]).map((bet) => [this.menu.envy[bet.wager], 0]);
      return [seat.seat, [...open, ...envy]];
    }).filter(([, bets]) => bets.length);
  }

  seatBets(seat, bets) {
    const buttons = bets.filter(([, cents]) => cents).map(([wager, cents]) => this.button(`${wager} ${dollars(cents)}`, `${this.verb} ${seat} ${wager}`));
    return make("div", { class: "places", role: "group", "aria-label": `Seat ${seat}` }, make("span", { class: "places-name" }, `Seat ${seat}`), ...buttons);
  }

  pay() {
    const options = this.bets().flatMap(([seat, bets]) => bets.map(([wager, cents]) => make("option", { value: `${seat} ${wager}`, selected: this.chosen.bet === `${seat} ${wager}` }, `Seat ${seat}: ${wager}${cents ? ` ${dollars(cents)}` : ""}`)));
    const bet = make("select", { id: "pay-bet", "data-move": "pay-bet" }, ...options);
    const amount = make("input", { type: "text", id: "pay-amount", inputmode: "decimal", autocomplete: "off", placeholder: "10.50", required: true, "data-move": "pay-amount" });
    const from = make("select", { id: "pay-from", "data-move": "pay-from" }, make("option", { value: "" }, "tray"), make("option", { value: " meter" }, "meter"));
    bet.addEventListener("change", () => { this.chosen.bet = bet.value; });
    const form = make("form", { class: "pay" },
      field("pay-bet", "Bet", bet), field("pay-amount", "Amount in dollars", amount), this.menu.meter ? field("pay-from", "From the", from) : "",
      make("button", { class: "button" }, "Pay"));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.play(`pay ${bet.value} ${amount.value.trim()}${from.value}`); });
    return form;
  }
}

const field = (id, label, control) => make("div", { class: "field" }, make("label", { for: id }, label), control);
