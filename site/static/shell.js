/* What every page with Python in it has before Python runs: the truth about its start. */
(() => {
  "use strict";
  const script = document.currentScript;
  const root = document.documentElement;
  const { tabula } = window; // see texts.js
  const $ = (id) => document.getElementById(id);
  const late = $("boot-late");

  let reason = late.firstChild.textContent;

  const fail = (text = reason) => {
    if (root.dataset.state !== "booting") return;
    reason = text;
    root.dataset.state = "failed";
  };

  /* Says what failed, here or where the page saw that a file was lost: parts/lost.html. */
  const tell = () => {
    if (root.dataset.state !== "failed") return;
    $("boot-text").textContent = reason;
    $("boot-retry").hidden = false;
  };

  const ready = () => {
    if (root.dataset.lost === undefined) root.dataset.state = "ready";
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
    new MutationObserver(tell).observe(root, { attributeFilter: ["data-state"] });
    tell();
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
      if (tabula.stored("persist") || !tabula.keep("persist", "asked")) return;
      await navigator.storage.persist();
    } catch {
      // There is nothing to be asked: then it is kept as long as the browser likes.
    }
  };

  /* Firefox forbids these where it forbids storage, and PyScript opens one of each, for what is not used here. Of databases
   * it opens one more, see runtime.mjs.
   */
  const standIn = () => {
    try {
      new BroadcastChannel("").close();
    } catch {
      window.BroadcastChannel = class extends EventTarget {};
    }
    Object.defineProperty(window, "indexedDB", { value: { open: () => ({}) }, configurable: true });
  };

  Object.assign(tabula, { persist, fail, ready, progress });
  $("boot-retry").addEventListener("click", () => location.reload());
  late.hidden = true; // it is seen where this script is lost
  standIn();
  watch();
  if (!navigator.serviceWorker?.controller && total) countBytes();
  if (typeof WebAssembly !== "object") fail(script.dataset.unsupported);
})();
