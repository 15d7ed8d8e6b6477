// What this browser remembers of its player's wishes.

export function kept(name) {
  try { return localStorage.getItem(`houseway.${name}`); } catch { return null; }
}

export function keep(name, value) {
  try { localStorage.setItem(`houseway.${name}`, value); } catch { /* a private window keeps nothing */ }
}
