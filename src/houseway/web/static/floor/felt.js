// The felt, drawn from a picture: dealer, community, and every seat with its cards, bets and outcome.
import { make } from "../js/house.js";
import { layCards } from "./cards.js";
import { stack } from "./chips.js";
import { dollars, signed } from "./money.js";

export class Felt {
  constructor(root, { spots, cards, chips, sit, bet }) {
    Object.assign(this, { root, folder: cards, chips, sit, bet });
    this.rows = [spots.filter((spot) => spot.side), spots.filter((spot) => !spot.side)].filter((row) => row.length);
    this.seats = root.querySelector("#seats");
  }

  /** `when(place, index, turning)` tells how long after now a card comes or turns. */
  draw(picture, draft, when) {
    this.pile("dealer", picture.dealer.cards, when, picture.dealer.kept);
    this.root.querySelector("#dealer-hand").textContent = picture.dealer.hand ?? "";
    const community = this.root.querySelector("#community");
    community.hidden = community.hidden && !picture.community.cards.length;
    this.pile("community", picture.community.cards, when);
    this.seats.style.setProperty("--seats", picture.seats.length);
    const middle = (picture.seats.length - 1) / 2;
    picture.seats.forEach((seat, index) => {
      const element = this.seats.children[index] ?? this.seats.appendChild(this.emptySeat(seat.seat));
      element.style.setProperty("--arc", 1.6 - 1.6 * ((index - middle) / (middle || 1)) ** 2);
      this.drawSeat(element, seat, picture, draft, when);
    });
  }

  pile(name, cards, when, kept = []) {
    const place = this.root.querySelector(`#${name}-cards`);
    layCards(place, cards, this.folder, (index, turning) => when(name, index, turning));
    for (const card of place.children) {
      card.classList.toggle("kept", kept.includes(card.dataset.card));
      card.classList.toggle("thrown", kept.length > 0 && card.dataset.card !== "" && !kept.includes(card.dataset.card));
    }
  }

  emptySeat(number) {
    return make("li", { class: "seat", "data-seat": number },
      make("div", { class: "seat-head" }, make("div", { class: "seat-plate" }), make("div", { class: "seat-outcome" })),
      make("div", { class: "cards" }), make("p", { class: "hand" }), make("div", { class: "spots" }));
  }

  drawSeat(element, seat, picture, draft, when) {
    const betting = picture.phase === "betting";
    element.classList.toggle("mine", seat.mine);
    element.classList.toggle("acting", picture.to_act === seat.seat);
    element.classList.toggle("folded", seat.folded);
    this.plate(element.querySelector(".seat-plate"), seat, picture);
    layCards(element.querySelector(".cards"), seat.cards, this.folder, (index, turning) => when(`seat${seat.seat}`, index, turning));
    element.querySelector(".hand").textContent = seat.hand ?? "";
    const outcome = element.querySelector(".seat-outcome");
    outcome.replaceChildren(...(seat.result ? [make("span", { class: `outcome ${seat.total > 0 ? "win" : seat.total < 0 ? "lose" : ""}` }, seat.total ? signed(seat.total) : seat.result)] : []));
    const bets = betting && seat.mine && !Object.keys(seat.bets).length ? draft.of(seat.seat) : seat.bets;
    const open = betting && seat.mine && !Object.keys(seat.bets).length;
    this.drawSpots(element.querySelector(".spots"), seat, bets, open);
  }

  plate(plate, seat, picture) {
    const kept = picture.viewer ? !picture.viewer.may.includes("sit") : picture.full; // for who waits
    const state = `${seat.name ?? ""}|${seat.ready}|${picture.phase}|${seat.in_round}|${kept}`;
    if (plate.dataset.state === state && plate.childElementCount) return;
    plate.dataset.state = state;
    if (seat.name === null && kept) {
      plate.replaceChildren(make("span", { class: "name-plate" }, `${seat.seat} · kept`));
      return;
    }
    if (seat.name === null) {
      const button = make("button", { type: "button", class: "take-seat" }, `Sit at ${seat.seat}`);
      button.addEventListener("click", () => this.sit(seat.seat));
      plate.replaceChildren(button);
      return;
    }
    const ready = picture.phase === "betting" && seat.ready ? " ✓" : "";
    plate.replaceChildren(make("span", { class: "name-plate" }, `${seat.seat} · ${seat.name}${ready}`));
  }

  drawSpots(place, seat, bets, open) {
    const state = JSON.stringify([bets, open, seat.mine, seat.name !== null]);
    if (place.dataset.state === state) return;
    place.dataset.state = state;
    const focus = place.contains(document.activeElement) ? document.activeElement.dataset.wager : null;
    place.replaceChildren(...this.rows.map((row) => make("div", { class: "spot-row" }, ...row.map((spot) => this.spot(seat, spot, bets[spot.name] ?? 0, open && !spot.raise)))));
    if (focus) place.querySelector(`[data-wager="${focus}"]`)?.focus();
  }

  spot(seat, spot, cents, open) {
    const classes = ["spot", spot.side && "side", spot.raise && "raise", cents && "laid"].filter(Boolean).join(" ");
    const parts = [
      make("span", { class: "ring" }, cents ? stack(cents, this.chips) : ""),
      make("span", { class: "spot-name" }, spot.words),
      cents ? make("span", { class: "chips" }, dollars(cents)) : "",
    ];
    if (!open) return make("div", { class: classes, "data-wager": spot.name, title: spot.says }, ...parts);
    const button = make("button", { type: "button", class: classes, "data-wager": spot.name, title: spot.says, "aria-label": `${spot.words} at seat ${seat.seat}, ${cents ? dollars(cents) : "no bet"}: add a chip` }, ...parts);
    button.addEventListener("click", () => this.bet(seat.seat, spot.name));
    button.addEventListener("contextmenu", (event) => { event.preventDefault(); this.bet(seat.seat, spot.name, -1); });
    button.addEventListener("keydown", (event) => { if (["-", "Backspace", "Delete"].includes(event.key)) { event.preventDefault(); this.bet(seat.seat, spot.name, -1); } });
    return button;
  }
}
