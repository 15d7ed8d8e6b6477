// What the pit's pages share: requests with their keys, amounts in words, and an award as a card.
import { Refused, ask, make } from "../js/house.js";
import { dollars } from "../floor/money.js";

export const MOST = 200; // entries that the house tells at once

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Ask for something that is written in the books; if the answer is lost it is asked again with the same key, so it has one effect. */
export async function request(path, body, tries = 3) {
  const keyed = { key: newKey(), ...body };
  for (let left = tries; ; left -= 1) {
    try {
      return (await ask(path, keyed)).data;
    } catch (no) {
      if (!(no instanceof Refused) || no.status !== 0 || left <= 1) throw no;
      await new Promise((wake) => setTimeout(wake, 800));
    }
  }
}

export const operate = (operation, card = "") => request("/api/pit/operations", { operation, ...(card ? { card } : {}) });

export const isSignedOut = (no) => no instanceof Refused && no.status === 401;

/** Whoever is not signed in any more signs in, and comes back to this page. */
export function signInAgain() {
  location.assign(`/pit?then=${encodeURIComponent(location.pathname)}`);
}

export function trouble(words) {
  const place = document.getElementById("trouble");
  place.textContent = words;
  place.hidden = !words;
}

export const lineWords = (line) => line.replace(/(?<!\d)-/g, " ");

/** What a sign shows: always two places. */
export const signWords = (cents) => `$${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;

/** Grains (millionths of a cent) as dollars, to the last fraction. */
export const grains = (amount) => (amount % 1e6 ? `${amount < 0 ? "-" : ""}$${(Math.abs(amount) / 1e8).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 8 })}` : dollars(amount / 1e6));

/** The same time as the reports have. */
export const utc = (at) => new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** All that an entry awards, as it is told beside its win page. */
export function awardCard(entry, ...more) {
  const envy = (award) => Object.entries(award.envy ?? {}).map(([seat, cents]) => `seat ${seat} ${dollars(cents)}`).join(", ");
  const paid = entry.awards.reduce((sum, award) => sum + award.cents + Object.values(award.envy ?? {}).reduce((all, cents) => all + cents, 0), 0);
  return make("li", { "data-entry": entry.entry }, make("p", { class: "big number" }, dollars(paid)),
    make("p", { class: "quiet small" }, `${entry.op.table}, ${utc(entry.at)}, entry ${entry.entry}`),
    ...entry.awards.flatMap((award) => [
      make("p", {}, `Seat ${award.seat}: ${lineWords(award.line)}, ${award.pays}: ${dollars(award.cents)}. `, award.meter_before === award.meter_after ? "" : `Meter ${signWords(award.meter_before)} → ${signWords(award.meter_after)}.`),
      award.shortfall ? make("p", { class: "gilt" }, `The meter ran dry: the house paid ${dollars(award.shortfall)} of it.`) : "",
      envy(award) ? make("p", {}, `Envy: ${envy(award)}`) : "",
    ]),
    make("p", {}, make("a", { href: `/pit/win/${entry.entry}.pdf` }, "Win page"), " · ", make("a", { href: `/pit/win/${entry.entry}.html` }, "as HTML")), ...more);
}
