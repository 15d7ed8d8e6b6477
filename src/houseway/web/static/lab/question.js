// What the page asks, read from its form: chosen tables, changed payouts, readings, a meter.

const METER = ["bet", "meter", "seed", "contribution", "reserve", "style", "others"];

export class Question {
  constructor(form) {
    this.form = form;
    this.tables = [...form.querySelectorAll("[data-wager]")];
  }

  /** The body of a question; what is as printed is left out. */
  read() {
    const asked = { paytables: {}, pays: {}, readings: {}, meter: {} };
    for (const table of this.tables) {
      const { wager } = table.dataset;
      const select = table.querySelector("select");
      if (select.selectedIndex > 0) asked.paytables[wager] = select.value;
      for (const [line, input] of this.#lines(table)) {
        const said = input.value.trim();
        if (said !== this.#printed(table, line)) (asked.pays[wager] ??= {})[line] = said;
      }
    }
    for (const radio of this.form.querySelectorAll('input[name^="reading."]:checked')) {
      if (!("default" in radio.dataset)) asked.readings[radio.name.slice("reading.".length)] = radio.value;
    }
    for (const name of METER) {
      const field = this.form.elements[name];
      if (!field) continue;
      asked.meter[name] = name === "others" ? whole(field.value) : field.value.trim();
    }
    return asked;
  }

  /** Another printed table was chosen: its payouts replace what was typed. */
  startFrom(select) {
    const table = select.closest("[data-wager]");
    for (const [line, input] of this.#lines(table)) input.value = this.#printed(table, line);
  }

  /** Payouts from a file, over the first printed tables. */
  take(pays) {
    for (const table of this.tables) {
      table.querySelector("select").selectedIndex = 0;
      for (const [line, input] of this.#lines(table)) {
        input.value = pays[table.dataset.wager]?.[line] ?? this.#printed(table, line);
      }
    }
    this.mark();
  }

  /** As first printed: tables, readings and meter. */
  reset() {
    this.take({});
    for (const radio of this.form.querySelectorAll("input[data-default]")) radio.checked = true;
    for (const field of this.form.querySelectorAll(".meter-fields input, .meter-fields select")) {
      field.value = { bet: "1", contribution: "0%", reserve: "0%", style: "percentage" }[field.name] ?? "0";
    }
  }

  /** Show which payouts are not as printed. */
  mark() {
    for (const table of this.tables) {
      for (const [line, input] of this.#lines(table)) {
        input.classList.toggle("changed", input.value.trim() !== this.#printed(table, line));
      }
    }
  }

  #lines(table) {
    return [...table.querySelectorAll("tr[data-line]")].map((row) => [row.dataset.line, row.querySelector("input")]);
  }

  #printed(table, line) {
    const code = table.querySelector("select").value;
    const row = table.querySelector(`tr[data-line="${CSS.escape(line)}"]`);
    return row.querySelector(`td[data-code="${CSS.escape(code)}"]`).textContent.trim();
  }
}

/** A whole number where it is one; otherwise the text, for the house to refuse. */
const whole = (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim());
