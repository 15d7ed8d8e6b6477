// A meter's sign: it counts up to what is on the books.
import { ask } from "../js/house.js";
import { dollars } from "../floor/money.js";

const { meter } = document.getElementById("sign").dataset;
const money = document.getElementById("money");
const EVERY = 1000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let shown = null;

function grow(to) {
  const from = shown ?? to;
  const started = performance.now();
  shown = to;
  const step = (now) => {
    const share = still.matches || to < from ? 1 : Math.min(1, (now - started) / (EVERY * 0.8));
    money.textContent = dollars(Math.round(from + (to - from) * share));
    if (share < 1 && shown === to) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

async function look() {
  try {
    const { data } = await ask("/api/pit/signs");
    const mine = data.find((one) => one.meter === meter);
    if (mine && mine.sign !== shown) grow(mine.sign);
  } catch { /* the sign stays as it is until the house answers again */ }
  setTimeout(look, EVERY);
}
look();
