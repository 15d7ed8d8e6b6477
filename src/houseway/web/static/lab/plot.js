// The distribution of a round's net result as an SVG: bars on a scale of powers of ten, so that rare ends are seen too.

const SPACE = "http://www.w3.org/2000/svg";
const HEIGHT = 280;
const NARROWEST = 280;
const EDGE = { left: 52, right: 14, top: 12, bottom: 40 };

function draw(name, attributes, text = "") {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

/** entries: [{ at: net in antes, share: chance, net, chance }], from the least to the most; as wide as its place. */
export function plot(entries, place) {
  const width = Math.max(NARROWEST, Math.round(place.clientWidth));
  const shown = entries.filter((entry) => entry.share > 0);
  const lowest = Math.min(-1, Math.floor(Math.log10(Math.min(...shown.map((entry) => entry.share)))));
  const across = width - EDGE.left - EDGE.right;
  const down = HEIGHT - EDGE.top - EDGE.bottom;
  const svg = draw("svg", {
    class: "plot",
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: "img",
    "aria-label": `Chances of ${shown.length} net results, from ${shown[0].at} to ${shown.at(-1).at} antes; the table below has them all.`,
  });
  const height = (share) => (down * (Math.log10(share) - lowest)) / -lowest;
  const step = Math.ceil(-lowest / 8);
  for (let power = 0; power >= lowest; power -= step) {
    const y = EDGE.top + down - height(10 ** power);
    svg.append(draw("line", { class: "grid", x1: EDGE.left, x2: width - EDGE.right, y1: y, y2: y }));
    svg.append(draw("text", { x: EDGE.left - 8, y: y + 4, "text-anchor": "end" }, power >= -4 ? `${Number((100 * 10 ** power).toPrecision(1))}%` : `10⁻${raised(-power)}`));
  }
  const each = across / shown.length;
  const every = Math.ceil((shown.length * 44) / across);
  shown.forEach((entry, number) => {
    const tall = Math.max(height(entry.share), 1.5);
    const x = EDGE.left + number * each;
    const kind = entry.at < 0 ? "lost" : entry.at > 0 ? "won" : "even";
    const bar = draw("rect", {
      class: `bar ${kind}`, x: x + each * 0.12, width: each * 0.76, y: EDGE.top + down - tall, height: tall, rx: Math.min(3, each / 4),
    });
    bar.append(draw("title", {}, `${label(entry.at)} antes: ${(entry.share * 100).toPrecision(6)}%`));
    svg.append(bar);
    if (number % every === 0) {
      svg.append(draw("text", { x: x + each / 2, y: HEIGHT - EDGE.bottom + 17, "text-anchor": "middle" }, label(entry.at)));
    }
  });
  svg.append(draw("line", { class: "axis", x1: EDGE.left, x2: width - EDGE.right, y1: EDGE.top + down, y2: EDGE.top + down }));
  svg.append(draw("text", { x: EDGE.left + across / 2, y: HEIGHT - 4, "text-anchor": "middle" }, "net result, in antes"));
  return svg;
}

const raised = (power) => [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
const label = (net) => `${net > 0 ? "+" : net < 0 ? "−" : ""}${Number(Math.abs(net).toFixed(2))}`;
