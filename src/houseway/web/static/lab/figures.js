// The house's figures put on the page. All digits come from exact fractions.
import { decimal, dollars, negated, number, oneIn, percent } from "../js/exact.js";
import { make } from "../js/house.js";
import { plot } from "./plot.js";

const at = (id) => document.getElementById(id);
const put = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };

export function showFigures(form, told) {
  at("status").replaceChildren();
  showStale(form, false);
  showWarnings(told.warnings);
  showDials(told.main, told.printed[""][""]);
  for (const table of form.querySelectorAll("[data-wager]")) showTable(table, told);
  showMeter(told.progressive);
  showDistribution(told.main.distribution);
  showOutcomes(told.main.outcomes);
}

export function showCounting({ counting, done, of, seconds }) {
  const words = `Counting: ${counting}${seconds >= 1 ? `, ${Math.round(seconds)} s` : ""}`;
  const bar = make("progress", { max: of, value: done, "aria-label": "How far the count is" });
  at("status").replaceChildren(make("p", { class: "quiet" }, words), bar);
}

export function showNothingWrong(form) {
  for (const field of form.querySelectorAll('[aria-invalid="true"]')) field.removeAttribute("aria-invalid");
  for (const said of form.querySelectorAll(".wrong")) put(said, "");
}

/** A refusal stands at the field it is about, or above the page. */
export function showRefusal(form, no) {
  showNothingWrong(form);
  at("status").replaceChildren();
  const [kind, ...rest] = (no.field ?? "").split(".");
  const name = kind === "pays" ? `pay.${rest.join(".")}` : kind === "meter" ? rest.join(".") : "";
  const field = name ? form.elements[name] : null;
  const where = field && document.getElementById(field.getAttribute("aria-describedby"));
  if (where) {
    field.setAttribute("aria-invalid", "true");
    put(where, no.message);
  } else {
    at("status").replaceChildren(make("p", { class: "notice bad" }, no.field ? `${no.field}: ${no.message}` : no.message));
  }
}

/** Figures of an older question are never shown as those of this one. */
export function showStale(form, stale) {
  form.toggleAttribute("data-stale", stale);
  at("stale").hidden = !stale;
}

function showWarnings(warnings) {
  const box = at("warnings");
  box.hidden = warnings.length === 0;
  const said = warnings.map((warning) => make("li", {}, warning[0].toUpperCase() + warning.slice(1)));
  box.replaceChildren(make("strong", {}, "Before you offer this"), make("ul", {}, ...said));
}

function showDials(main, printed) {
  const dial = (key) => at("dials").querySelector(`[data-dial="${key}"]`);
  const say = (key, yours, before = "") => {
    put(dial(key).querySelector("[data-yours]"), yours);
    put(dial(key).querySelector("[data-printed]"), before && before !== yours ? `printed ${before}` : "");
  };
  say("edge", percent(negated(main.ev)), percent(negated(printed.ev)));
  dial("edge").classList.toggle("players", number(main.ev) > 0);
  say("hit", percent(main.hit_frequency), percent(printed.hit_frequency));
  say("variance", decimal(main.variance, 4), decimal(printed.variance, 4));
  say("sd", main.std_dev.toFixed(4), Math.sqrt(number(printed.variance)).toFixed(4));
  say("bet", decimal(main.average_bet, 4));
  say("risk", percent(main.element_of_risk));
  const shares = Object.entries(main.actions).map(([name, taken]) => {
    const each = Object.entries(taken).map(([action, share]) => `${action} ${percent(share, 2)}`);
    return `on the ${name}: ${each.join(", ")}`;
  });
  put(at("actions"), `What best play does, in shares of all rounds, ${shares.join("; ")}`);
}

function showTable(table, told) {
  const { wager } = table.dataset;
  const side = told.side[wager];
  const yours = side ?? told.main;
  const figures = { ...told.printed[wager], "": yours };
  for (const [key, show] of Object.entries(SHOWN)) {
    const row = table.querySelector(`tr[data-figure="${key}"]`);
    for (const [code, of] of Object.entries(figures)) {
      const cell = code === "" ? row.querySelector("[data-yours]") : row.querySelector(`[data-code="${CSS.escape(code)}"]`);
      put(cell, show(of));
      if (code === "" && key === "edge") cell.classList.toggle("players", number(of.ev) > 0);
    }
  }
  for (const line of side?.lines ?? []) {
    const row = line.line && table.querySelector(`tr[data-line="${CSS.escape(line.line)}"]`);
    if (!row) continue;
    put(row.querySelector("[data-often]"), oneIn(line.probability));
    put(row.querySelector("[data-return]"), percent(line.return, 3, { sign: true }));
  }
}

const SHOWN = {
  edge: (figures) => percent(negated(figures.ev)),
  hit: (figures) => percent(figures.hit_frequency),
  variance: (figures) => decimal(figures.variance, 4),
};

function showMeter(progressive) {
  const box = at("meter-figures");
  if (!box) return;
  const lists = Object.values(progressive).map((told) => {
    const facts = [
      ["Expectation at this meter", percent(told.ev_at_meter, 4, { sign: true })],
      ["Break-even meter", told.break_even_meter ? dollars(told.break_even_meter) : "never"],
      ["Return of the fixed awards", percent(told.fixed_return)],
      ["Hit frequency", percent(told.hit_frequency)],
      ["Mean of a 100% award", told.plan.mean_meter_at_hit ? dollars(told.plan.mean_meter_at_hit) : "never"],
      ["The house keeps, in the long run", percent(told.plan.house_edge)],
      ["One other bettor's envy is worth", percent(told.envy["1"])],
    ];
    return make("dl", { class: "meter-list" }, ...facts.map(([name, value]) =>
      make("div", {}, make("dt", {}, name), make("dd", { class: "number" }, value))));
  });
  box.replaceChildren(...lists);
}

let shown = [];
let wide = 0;
new ResizeObserver(() => {
  if (!shown.length || wide === at("plot").clientWidth) return;
  wide = at("plot").clientWidth;
  at("plot").replaceChildren(plot(shown, at("plot")));
}).observe(at("plot"));

function showDistribution(distribution) {
  const entries = Object.entries(distribution).map(([net, chance]) => ({ net, chance, at: number(net), share: number(chance) }));
  entries.sort((one, other) => one.at - other.at);
  shown = entries;
  at("plot").replaceChildren(plot(shown, at("plot")));
  at("distribution").replaceChildren(...entries.map(({ net, chance }) => make("tr", {},
    make("th", { scope: "row", class: "number" }, antes(net)),
    make("td", { class: "number" }, percent(chance, 6)),
    make("td", { class: "number" }, oneIn(chance)))));
}

function showOutcomes(outcomes) {
  const rows = [...outcomes].sort((one, other) => number(other.return) - number(one.return));
  at("outcomes").replaceChildren(...rows.map((line) => make("tr", {},
    make("th", { scope: "row" }, line.words),
    make("td", { class: "number" }, percent(line.probability)),
    make("td", { class: "number" }, antes(line.net)),
    make("td", { class: "number" }, percent(line.return, 4, { sign: true })))));
}

/** "+2.5", without zeros that say nothing. */
function antes(net) {
  return decimal(net, 4, { sign: true }).replace(/\.?0+$/, "");
}
