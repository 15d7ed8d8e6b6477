// The felt from where the dealer stands: seat 1 on his left. Drawn from what the house tells, which is what he may see.
import { make } from "../js/house.js";
import { layCards } from "../floor/cards.js";
import { dollars } from "../floor/money.js";

const MARKS = { taken: "taken", "coin-in": "coin-in", pushed: "push" };

export class Felt {
  constructor(root, folder) {
    Object.assign(this, { root, folder, seats: root.querySelector("#seats") });
  }

  draw(layout) {
    const dealer = this.root.querySelector("#dealer-cards");
    layCards(dealer, layout.dealer, this.folder);
    markKept(dealer, layout.kept);
    this.root.querySelector("#dealer-hand").textContent = layout.hand;
    this.root.querySelector("#community").hidden = !layout.community.length;
    layCards(this.root.querySelector("#community-cards"), layout.community, this.folder);
    const middle = Math.max((layout.seats.length - 1) / 2, 1);
    layout.seats.forEach((seat, index) => {
      const element = this.seats.children[index] ?? this.seats.appendChild(empty());
      element.style.setProperty("--arc", ((index - (layout.seats.length - 1) / 2) / middle) ** 2);
      this.seat(element, seat);
    });
    while (this.seats.children.length > layout.seats.length) this.seats.lastElementChild.remove();
  }

  seat(element, seat) {
    element.dataset.seat = seat.seat;
    element.classList.toggle("folded", seat.folded);
    element.querySelector(".name-plate").textContent = `Seat ${seat.seat}${seat.folded ? ", folded" : ""}`;
    layCards(element.querySelector(".cards"), seat.cards, this.folder);
    element.querySelector(".hand").textContent = seat.hand ?? "";
    element.querySelector(".bets").replaceChildren(...seat.bets.map(bet));
  }
}

/** What the dealer threw away by the house way plays no more. */
export function markKept(dealer, kept) {
  for (const card of dealer.children) {
    card.classList.toggle("kept", kept.includes(card.dataset.card));
    card.classList.toggle("thrown", kept.length > 0 && !kept.includes(card.dataset.card));
  }
}

const empty = () =>
  make("li", { class: "seat" },
    make("span", { class: "name-plate" }), make("div", { class: "cards" }), make("p", { class: "hand" }), make("ul", { class: "bets" }));

function bet(one) {
  const mark = one.state === "paid" ? `+${dollars(one.paid)}` : MARKS[one.state];
  return make("li", { class: `bet ${one.state}${one.side ? " side" : ""}` },
    make("span", { class: "bet-name" }, one.wager),
    make("span", { class: "bet-chips number" }, one.cents ? dollars(one.cents) : ""),
    mark ? make("span", { class: "bet-mark number" }, mark) : "");
}
