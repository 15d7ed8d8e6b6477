// Cards on the felt: each lies face down or face up, comes from the shoe, and is turned over.
import { make } from "../js/house.js";

const RANKS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const cardWords = (card) =>
  card === null ? "a card face down" : card === "Jk" ? "joker" : `${RANKS[card[0]]} of ${SUITS[card[1]]}`;

/** Lay these cards at a place, keeping those that lie there. `when(index)` is the delay of a new or turned card. */
export function layCards(place, cards, folder, when = () => 0) {
  place.classList.toggle("many", cards.length > 3);
  while (place.children.length > cards.length) place.lastElementChild.remove();
  cards.forEach((card, index) => {
    let element = place.children[index];
    if (element && element.dataset.card !== "" && element.dataset.card !== (card ?? "")) {
      element.remove();
      element = null;
    }
    if (!element) {
      element = make("div", { class: "card", role: "img", "data-card": "" }, make("img", { class: "back", src: `${folder}back.svg`, alt: "" }));
      const delay = when(index, false);
      if (delay >= 0) {
        element.classList.add("dealt");
        element.style.animationDelay = `${delay}ms`;
      }
      place.insertBefore(element, place.children[index] ?? null);
    }
    if (card !== null && element.dataset.card === "") turn(element, card, folder, when(index, true));
    element.setAttribute("aria-label", cardWords(card));
  });
}

function turn(element, card, folder, delay) {
  element.dataset.card = card;
  element.append(make("img", { class: "face", src: `${folder}${card}.svg`, alt: "" }));
  element.style.transitionDelay = `${Math.max(delay, 0)}ms`;
  if (delay > 0) requestAnimationFrame(() => element.classList.add("up"));
  else element.classList.add("up");
}

/** Everything lies as it will in the end, now. */
export function settleCards(root) {
  for (const card of root.querySelectorAll(".card")) {
    card.style.animationDelay = "0ms";
    card.style.transitionDelay = "0ms";
    card.classList.remove("dealt");
    if (card.dataset.card !== "") card.classList.add("up");
  }
}

/** Fetch every card of the deck before it is needed, so that none is turned over blank. */
export function fetchDeck(deck, folder) {
  for (const card of ["back", ...deck]) new Image().src = `${folder}${card}.svg`;
}
