// Light or dark: as the system says, unless the visitor has switched. Runs before the first paint.
(() => {
  const KEY = "houseway.theme";
  const root = document.documentElement;
  const kept = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const put = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  };
  put(kept());
  addEventListener("storage", (event) => { if (event.key === KEY) put(event.newValue); });
  addEventListener("DOMContentLoaded", () => {
    for (const lamp of document.querySelectorAll("[data-lamp]")) {
      lamp.addEventListener("click", () => {
        const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
        const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
        put(next);
        try { localStorage.setItem(KEY, next); } catch { /* a private window keeps nothing */ }
      });
    }
  });
})();
