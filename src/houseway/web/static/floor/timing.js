// When each card is dealt and turned: the events of a round, in the manual's order, one after another.

const DEAL = 110;
const TURN = 380;
const SHOW = 250;

/** From new events: when(place, index, turning) in milliseconds, and how long it all takes. */
export function timing(events) {
  const dealt = new Map();
  const turned = new Map();
  const counts = new Map();
  let now = 0;
  const place = (event) => (event.seat === null || event.seat === undefined ? event.pile : `seat${event.seat}`);
  for (const event of events) {
    if (event.event === "CardsDealt") {
      const at = place(event);
      for (let n = 0; n < event.count; n += 1) {
        const index = counts.get(at) ?? 0;
        counts.set(at, index + 1);
        dealt.set(`${at}.${index}`, now);
        now += DEAL;
      }
    } else if (event.event === "CardsSeen" || event.event === "HandShown") {
      now += event.event === "HandShown" ? SHOW : 0;
      event.cards.forEach((_, index) => { if (!turned.has(`seat${event.seat}.${index}`)) turned.set(`seat${event.seat}.${index}`, now); });
    } else if (event.event === "CardsTurned") {
      const start = event.from ?? 0;
      event.cards.forEach((_, index) => turned.set(`${event.pile}.${start + index}`, now + index * 90));
      now += TURN + event.cards.length * 90;
    }
  }
  return {
    length: now,
    when: (at, index, turning) => (turning ? turned.get(`${at}.${index}`) ?? 0 : dealt.get(`${at}.${index}`) ?? -1),
  };
}

/** Where in its pile each turned card lies, since events say only which cards they are. */
export function placed(events) {
  const counts = {};
  return events.map((event) => {
    if (event.event !== "CardsTurned") return event;
    const from = counts[event.pile] ?? 0;
    counts[event.pile] = from + event.cards.length;
    return { ...event, from };
  });
}
