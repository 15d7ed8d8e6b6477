// What every room's script may use: asking the house, with the visitor's token, and its refusals.

export class Refused extends Error {
  constructor(message, field, status) {
    super(message);
    this.field = field;
    this.status = status;
  }
}

export const token = () => document.querySelector('meta[name="csrf-token"]').content;

/** Ask the API. Returns { status, data }; a refusal is thrown as Refused. */
export async function ask(path, body = undefined, options = {}) {
  const asked = { headers: { Accept: "application/json" }, ...options };
  if (body !== undefined) {
    asked.method ??= "POST";
    asked.headers = { ...asked.headers, "Content-Type": "application/json", "X-CSRF-Token": token() };
    asked.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, asked);
  } catch (wrong) {
    if (wrong.name === "AbortError") throw wrong;
    throw new Refused("The house does not answer. Is it still running?", "", 0);
  }
  const data = await answer.json();
  if (!answer.ok) throw new Refused(data.error, data.field, answer.status);
  return { status: answer.status, data };
}

/** An element with attributes and children; text is always text. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}
