// A meter's sign: it counts up to what is on the books.
import { ask } from "../js/house.js";
import { signWords } from "./asking.js";

const { meter } = document.getElementById("sign").dataset;
const money = document.getElementById("money");
const EVERY = 1000;
const WON_FOR = 20_000; // how long the sign says that it was won
const still = matchMedia("(prefers-reduced-motion: reduce)");
const words = document.getElementById("words");
let shown = null;
let resets = null;

function grow(to) {
  const from = shown ?? to;
  const started = performance.now();
  shown = to;
  const step = (now) => {
    const share = still.matches || to < from ? 1 : Math.min(1, (now - started) / (EVERY * 0.8));
    money.textContent = signWords(Math.round(from + (to - from) * share));
    money.style.setProperty("--places", money.textContent.length);
    if (share < 1 && shown === to) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function tellWon() {
  words.textContent = "Won! It starts again";
  setTimeout(() => { words.textContent = "Progressive"; }, WON_FOR);
}

async function look() {
  try {
    const { data } = await ask("/api/pit/signs");
    const mine = data.find((one) => one.meter === meter);
    if (mine.sign !== shown) grow(mine.sign);
    if (resets !== null && mine.resets > resets) tellWon();
    resets = mine.resets;
  } catch { /* the sign stays as it is until the house answers again */ }
  setTimeout(look, EVERY);
}
look();
