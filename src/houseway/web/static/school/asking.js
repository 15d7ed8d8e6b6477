// One request to the house at a time: the page is busy meanwhile, and a refusal is told in its place.
import { ask } from "../js/house.js";

export const part = (id) => document.getElementById(id);

/** The line that says what is not as first printed. */
export function tellTerms(terms) {
  part("under").hidden = !terms.length;
  part("under-terms").textContent = terms.join("; ");
}

/** A `send(path, body)` for this page: what the house answers is given to `show`; refused, or too soon: null. */
export function sender(root, show) {
  let busy = false;
  return async (path, body) => {
    if (busy) return null;
    busy = true;
    root.setAttribute("aria-busy", "true");
    part("trouble").hidden = true;
    try {
      const { data } = await ask(path, body);
      show(data);
      return data;
    } catch (no) {
      part("trouble").hidden = false;
      part("trouble").textContent = no.message;
      return null;
    } finally {
      busy = false;
      root.removeAttribute("aria-busy");
    }
  };
}
