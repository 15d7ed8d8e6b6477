// What the pit's pages share: operations with their keys, and words for amounts.
import { Refused, ask } from "../js/house.js";

export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Carry an operation out; if the answer is lost it is asked again with the same key, so it has one effect. */
export async function operate(operation, card = "", tries = 3) {
  const body = { key: newKey(), operation, ...(card ? { card } : {}) };
  for (let left = tries; ; left -= 1) {
    try {
      return (await ask("/api/pit/operations", body)).data;
    } catch (no) {
      if (!(no instanceof Refused) || no.status !== 0 || left <= 1) throw no;
      await new Promise((wake) => setTimeout(wake, 800));
    }
  }
}

export function trouble(words) {
  const place = document.getElementById("trouble");
  place.textContent = words;
  place.hidden = !words;
}

export const lineWords = (line) => line.replace(/(?<!\d)-/g, " ");
