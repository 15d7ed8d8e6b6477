// A question as the house asks it, and the means to answer: a choice, cards, a payment, or a whole table's moves.
import { make } from "../js/house.js";
import { cardWords, layCards } from "../floor/cards.js";
import { dollars } from "../floor/money.js";

export class Sheet {
  constructor(root, folder, give) {
    Object.assign(this, { root, folder, give, open: false, question: null });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  show(question, head, open = true) {
    Object.assign(this, { question, open });
    const lines = question.lines.slice();
    const asks = lines.pop();
    this.root.replaceChildren(
      make("p", { class: "question-head" }, ...head),
      lines.length ? make("ul", { class: "layout-lines" }, ...lines.map((line) => make("li", {}, line))) : "",
      this.felt(question),
      make("h2", { class: "asks" }, asks[0].toUpperCase() + asks.slice(1)),
      this[question.form](question));
    this.root.hidden = false;
    if (!open) this.close();
  }

  /** Answered: what was asked stays to be read. */
  close() {
    this.open = false;
    for (const control of this.root.querySelectorAll("button, input, select, textarea")) control.disabled = true;
  }

  /** As the dealer sees it: seats before him, the lowest on his left; then the community; his own cards nearest. */
  felt(question) {
    if (!question.felt.length || question.form === "cards") return ""; // cards to choose from lie below
    const isSeat = (pile) => pile.name.startsWith("seat ");
    const rows = [question.felt.filter(isSeat), question.felt.filter((pile) => !isSeat(pile))];
    return make("div", { class: "felt small-felt" },
      ...rows.filter((row) => row.length).map((row) => make("div", { class: "small-row" }, ...row.reverse().map((pile) => this.pile(pile)))));
  }

  pile({ name, cards }) {
    const place = make("div", { class: "cards" });
    layCards(place, cards, this.folder);
    return make("div", { class: "pile" }, make("span", { class: "place-name" }, name), place);
  }

  choice(question) {
    const buttons = question.choices.map(({ label, says }) => {
      const button = make("button", { type: "button", class: "choice", "data-label": label }, make("kbd", { "aria-hidden": "true" }, label), make("span", {}, says));
      button.addEventListener("click", () => this.give(label));
      return button;
    });
    return make("div", { class: "choices", role: "group", "aria-label": "Your answer" }, ...buttons);
  }

  cards(question) {
    const chosen = new Set();
    const done = make("button", { type: "button", class: "button", disabled: true }, "Keep these");
    const picks = question.felt.flatMap((pile) => pile.cards).map((card) => {
      const button = make("button", { type: "button", class: "pick", "aria-pressed": "false", "aria-label": cardWords(card), "data-card": card }, make("img", { src: `${this.folder}${card}.svg`, alt: "" }));
      button.addEventListener("click", () => {
        if (!chosen.delete(card)) chosen.add(card);
        button.setAttribute("aria-pressed", String(chosen.has(card)));
        done.disabled = !chosen.size;
      });
      return button;
    });
    done.addEventListener("click", () => this.give([...chosen].join(" ")));
    return make("div", { class: "stack-small" }, make("div", { class: "picks" }, ...picks), done);
  }

  payment() {
    const says = ["take", "push", "nothing"].map((word) => this.says(word[0].toUpperCase() + word.slice(1), () => this.give(word)));
    const amount = make("input", { type: "text", id: "amount", inputmode: "decimal", autocomplete: "off", placeholder: "10.50" });
    const form = make("form", { class: "pay" }, field("amount", "Amount in dollars", amount), make("button", { class: "button" }, "Pay"));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.give(`pay ${amount.value.trim()}`); });
    return make("div", { class: "payment" }, make("div", { class: "places" }, ...says), form);
  }

  moves(question) {
    const bets = Object.entries(question.bets).sort(([one], [other]) => other - one);
    const options = bets.flatMap(([seat, laid]) => [...Object.entries(laid), ...question.also.map((name) => [name, 0])]
      .map(([wager, cents]) => make("option", { value: `${seat} ${wager}` }, `Seat ${seat}: ${wager}${cents ? ` ${dollars(cents)}` : ""}`)));
    const bet = make("select", { id: "bet" }, ...options);
    const amount = make("input", { type: "text", id: "amount", inputmode: "decimal", autocomplete: "off", placeholder: "10.50" });
    const from = make("select", { id: "from" }, make("option", { value: "" }, "tray"), make("option", { value: " meter" }, "meter"));
    const lines = make("textarea", { id: "lines", rows: "6", spellcheck: "false", maxlength: "4000" });
    const add = (move) => {
      lines.value += `${lines.value && !lines.value.endsWith("\n") ? "\n" : ""}${move}`;
      if (bet.selectedIndex < bet.options.length - 1) bet.selectedIndex += 1;
      amount.value = "";
      bet.focus();
    };
    const pay = make("form", { class: "pay" }, field("amount", "Amount in dollars", amount), field("from", "From the", from), make("button", { class: "button plain" }, "Pay"));
    pay.addEventListener("submit", (event) => { event.preventDefault(); if (amount.value.trim()) add(`pay ${bet.value} ${amount.value.trim()}${from.value}`); });
    const say = ["take", "push"].map((verb) => this.says(verb[0].toUpperCase() + verb.slice(1), () => add(`${verb} ${bet.value}`)));
    const skip = this.says("Next bet", () => { bet.selectedIndex = Math.min(bet.selectedIndex + 1, bet.options.length - 1); });
    const done = make("button", { type: "button", class: "button" }, "The table is settled");
    done.addEventListener("click", () => this.give(lines.value));
    return make("div", { class: "stack-small" },
      make("div", { class: "settling" }, field("bet", "Bet", bet), make("div", { class: "places" }, ...say, skip), pay),
      field("lines", "Your moves in order, one a line", lines), make("div", { class: "row" }, done));
  }

  says(name, act) {
    const button = make("button", { type: "button", class: "button plain" }, name);
    button.addEventListener("click", act);
    return button;
  }

  /** A choice may be answered by its letter. */
  key(event) {
    if (!this.open || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const choice = this.question.choices.length <= 26 && this.question.choices.find(({ label }) => label === event.key.toLowerCase());
    if (choice) this.give(choice.label);
  }
}

const field = (id, label, control) => make("div", { class: "field" }, make("label", { for: id }, label), control);
