// Bets before the deal: a draft at this browser until the player is ready.

export class Draft {
  constructor(table) {
    this.name = `houseway.draft.${table}`;
    this.round = 0;
    this.bets = {};
    this.chip = 500;
    this.sign = 1;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.name) ?? "{}");
      this.round = kept.round ?? 0;
      this.bets = kept.bets ?? {};
    } catch { /* nothing was kept */ }
  }

  /** Only for this round, and only at seats that are still mine. */
  follow(picture) {
    if (picture.round !== this.round) {
      this.round = picture.round;
      this.bets = {};
      this.sign = 1;
    }
    for (const seat of Object.keys(this.bets)) if (!picture.viewer?.seats.includes(Number(seat))) delete this.bets[seat];
    this.keep();
  }

  keep() {
    try { sessionStorage.setItem(this.name, JSON.stringify({ round: this.round, bets: this.bets })); } catch { /* private window */ }
  }

  of(seat) { return this.bets[seat] ?? {}; }

  total() { return Object.values(this.bets).flatMap((bets) => Object.values(bets)).reduce((a, b) => a + b, 0); }

  get empty() { return this.total() === 0; }

  /** One chip more, or fewer; a bet that has only a few stakes goes to the next of them. */
  add(seat, wager, limits, sign = 1) {
    const limit = limits[wager];
    if (!limit) return;
    const bets = { ...this.of(seat) };
    const now = bets[wager] ?? 0;
    let next;
    if (limit.stakes.length) {
      const steps = [0, ...limit.stakes];
      next = steps[(steps.indexOf(now) + sign + steps.length) % steps.length];
    } else {
      next = now + sign * this.chip;
      if (sign > 0 && now === 0) next = Math.max(next, limit.least);
      if (limit.never.includes(next)) next += sign * 100;
      if (next < limit.least) next = 0;
      next = Math.min(next, limit.most ?? next);
    }
    if (next > 0) bets[wager] = next;
    else delete bets[wager];
    for (const [other, its] of Object.entries(limits)) {
      if (its.equals === wager) {
        if (next > 0) bets[other] = next;
        else delete bets[other];
      }
    }
    if (Object.keys(bets).length) this.bets[seat] = bets;
    else delete this.bets[seat];
    this.keep();
  }

  take(bets) {
    this.bets = structuredClone(bets);
    this.keep();
  }

  clear() {
    this.bets = {};
    this.sign = 1;
    this.keep();
  }
}
