// The seal of a deck, checked in this browser: SHA-256 of the salt and the deck's order.

export async function sealHolds({ commitment, deck, salt }) {
  const said = new TextEncoder().encode(`${salt} ${deck.join(" ")}`);
  const hash = await crypto.subtle.digest("SHA-256", said);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
