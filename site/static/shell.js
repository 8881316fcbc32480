/* What every page with Python in it has before Python runs: what is stored, how dates are written, and the truth about
 * the start.
 */
(() => {
  "use strict";
  const script = document.currentScript;
  const root = document.documentElement;
  const { tabula } = window; // see settings.js
  const $ = (id) => document.getElementById(id);

  const stored = (key) => {
    try {
      return localStorage.getItem(tabula.scope + key);
    } catch {
      return null; // storage is closed: there is nothing left to show
    }
  };

  // The page's language as the player's region writes it, where the browser names one.
  const region = navigator.languages.find((one) => one.startsWith(`${root.lang}-`)) ?? root.lang;

  const dateText = (iso) => {
    const date = new Date(`${iso}T12:00`);
    const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return date.toLocaleDateString(region, { day: "numeric", month: "short", year });
  };

  const monthText = (year, month) =>
    new Date(year, month - 1, 15).toLocaleDateString(region, { month: "long", year: "numeric" });

  const fail = (text) => {
    if (root.dataset.state !== "booting") return;
    root.dataset.state = "failed";
    $("boot-text").textContent = text || script.dataset.failed;
    $("boot-retry").hidden = false;
  };

  /* Bytes are counted on a first visit, when they come over the network and take long; afterwards the service worker
   * answers at once. Scripts, bytes and Python's own start have a share of the bar each.
   */
  const shares = { scripts: 100, bytes: 650 };
  const total = Number(script.dataset.bytes);
  let loaded = 0;
  let moved = performance.now();

  const progress = (thousandths) => {
    const bar = $("boot-bar");
    if (thousandths > bar.value) bar.value = thousandths;
    moved = performance.now();
  };

  const count = async (response) => {
    const reader = response.clone().body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded += part.value.length;
      progress(shares.scripts + shares.bytes * Math.min(1, loaded / total));
    }
  };

  const countBytes = () => {
    const fetch = window.fetch;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (root.dataset.state === "booting" && response.ok) count(response).catch(() => {});
      return response;
    };
  };

  const watch = () => {
    addEventListener("error", (event) => {
      if (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement) fail();
    }, true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name.includes("/pyscript/")) progress(shares.scripts / 2);
        if (entry.name.includes("/pyodide.asm.")) progress(shares.scripts);
        if (entry.name.endsWith(".wasm")) progress(shares.scripts + shares.bytes);
      }
    }).observe({ type: "resource", buffered: true });
    const timer = setInterval(() => {
      if (root.dataset.state !== "booting") clearInterval(timer);
      else if (performance.now() - moved > 45000) fail();
    }, 2000);
  };

  /* Asks the browser to keep what is stored, once, when there is something worth keeping: some ask the player. */
  const persist = async () => {
    try {
      if (stored("persist")) return;
      localStorage.setItem(`${tabula.scope}persist`, "asked");
      await navigator.storage.persist();
    } catch {
      // There is nothing to be asked: then it is kept as long as the browser likes.
    }
  };

  Object.assign(tabula, { stored, persist, dateText, monthText, fail, progress });
  $("boot-retry").addEventListener("click", () => location.reload());
  watch();
  if (!navigator.serviceWorker?.controller && total) countBytes();
  if (typeof WebAssembly !== "object") fail(script.dataset.unsupported);
})();
