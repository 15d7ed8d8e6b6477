// Money as people write it; amounts are whole cents everywhere.

export const dollars = (cents) => {
  const sign = cents < 0 ? "-" : "";
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toLocaleString("en-US");
  return `${sign}$${whole}${size % 100 ? "." + String(size % 100).padStart(2, "0") : ""}`;
};

export const signed = (cents) => (cents > 0 ? "+" : "") + dollars(cents);

/** The action that bets so many cents on an option: "2x", "2.5x" or "2501/1000x". */
export function actionFor(option, cents) {
  if (option.least === option.most || !option.unit) return option.action;
  const millionths = (cents * 1_000_000) / option.unit;
  if (Number.isInteger(millionths)) {
    const whole = Math.floor(millionths / 1_000_000);
    const rest = String(millionths % 1_000_000).padStart(6, "0").replace(/0+$/, "");
    return `${whole}${rest ? "." + rest : ""}x`;
  }
  return `${cents}/${option.unit}x`;
}
