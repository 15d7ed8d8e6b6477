// The laboratory: every change is asked of the house at once, and its exact figures are put on the page.
import { ask, Refused } from "../js/house.js";
import { Question } from "./question.js";
import { showFigures, showCounting, showRefusal, showNothingWrong, showStale } from "./figures.js";

const form = document.getElementById("lab");
const game = form.dataset.game;
const question = new Question(form);
const untaught = document.getElementById("untaught");
const page = crypto.randomUUID?.().slice(0, 8) ?? String(Math.random()).slice(2, 10);

let newest = 0;
let running = null;

/** Ask what the page now says; an answer to an older question is thrown away. */
async function price() {
  const mine = ++newest;
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  form.setAttribute("aria-busy", "true");
  try {
    const asked = { page, ...question.read() };
    let lost = 0;
    while (mine === newest) {
      try {
        const { status, data } = await ask(`/api/lab/${game}`, asked, { signal });
        if (mine !== newest) return;
        if (status === 202) {
          showCounting(data);
          continue;
        }
        showNothingWrong(form);
        showFigures(form, data);
        history.replaceState(null, "", data.link);
        document.getElementById("export").href = data.toml;
        break;
      } catch (no) {
        if (!(no instanceof Refused) || no.status !== 503 || ++lost > 3) throw no;
        showCounting({ counting: no.message, done: 0, of: 1, seconds: 0 });
      }
    }
  } catch (no) {
    if (no.name === "AbortError" || mine !== newest) return;
    showRefusal(form, no);
    showStale(form, true);
  }
  form.removeAttribute("aria-busy");
  form.dataset.priced = String(mine);
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => {
  if (event.target.id === "import") return;
  if (event.target.name?.startsWith("table.")) question.startFrom(event.target);
  untaught.hidden = true;
  question.mark();
  price();
});

document.getElementById("copy").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  const said = button.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "It is in the address bar";
  }
  setTimeout(() => { button.textContent = said; }, 2000);
});

document.getElementById("reset").addEventListener("click", () => {
  question.reset();
  price();
});

document.getElementById("teach").addEventListener("click", async () => {
  const { paytables, pays, readings } = question.read();
  untaught.hidden = true;
  try {
    await ask(`/api/school/terms/${game}`, { paytables, pays, readings });
    location.assign(`/school/terms/${game}`);
  } catch (no) {
    untaught.hidden = false;
    untaught.textContent = no.field ? `${no.field}: ${no.message}` : no.message;
  }
});

document.getElementById("import").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  try {
    const { data } = await ask(`/api/lab/${game}/tables.toml`, { toml: await file.text() });
    question.take(data.pays);
    price();
  } catch (no) {
    showRefusal(form, no);
  }
});

question.mark();
price();
