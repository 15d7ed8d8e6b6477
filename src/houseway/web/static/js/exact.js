// Exact fractions "n/d" as people read them. Digits come from whole numbers, so nothing is lost to a float.

export function fraction(text) {
  const [top, bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
}

export const number = (text) => {
  const [top, bottom] = fraction(text);
  const scale = 10n ** 18n;
  return Number((top * scale) / bottom) / 1e18;
};

/** A fraction, rounded half away from zero to so many places. */
export function decimal(text, places, { times = 1n, sign = false } = {}) {
  let [top, bottom] = fraction(text);
  top *= times;
  const minus = top < 0n;
  if (minus) top = -top;
  const scaled = (2n * top * 10n ** BigInt(places) + bottom) / (2n * bottom);
  const digits = scaled.toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ",");
  const part = places ? `.${digits.slice(-places)}` : "";
  const mark = scaled === 0n ? "" : minus ? "−" : sign ? "+" : "";
  return `${mark}${whole}${part}`;
}

export const percent = (text, places = 4, options = {}) => `${decimal(text, places, { ...options, times: 100n })}%`;

export const negated = (text) => (text.startsWith("-") ? text.slice(1) : /^0+(\/|$)/.test(text) ? text : `-${text}`);

/** Cents as dollars, rounded down to the cent as the house does. */
export function dollars(text) {
  const [top, bottom] = fraction(text);
  const cents = top / bottom;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${(cents % 100n).toString().padStart(2, "0")}`;
}

/** "1 in 1,234.5" for a chance. */
export function oneIn(text) {
  const [top, bottom] = fraction(text);
  return top === 0n ? "never" : `1 in ${decimal(`${bottom}/${top}`, bottom / top > 100n ? 0 : 1)}`;
}
