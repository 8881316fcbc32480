/* What the page can do before Python runs: lay out and paint the board that was left, keep every tap, and tell the
 * truth about the start. It knows no rules; Python takes over everything but the layout.
 */
(() => {
  "use strict";
  const script = document.currentScript;
  const root = document.documentElement;
  const scope = new URL(script.dataset.root, location.href).pathname;
  const kind = document.body.dataset.kind;
  const columns = 9;
  const largest = 62; // CSS pixels; a larger cell makes the eye travel
  const tabula = (window.tabula ??= {});
  const $ = (id) => document.getElementById(id);
  const words = JSON.parse($("words").textContent);
  const board = $("board");
  const stage = $("stage");
  const paper = $("paper");
  const kept = [];
  let glance = null;

  const stored = (key) => {
    try {
      return localStorage.getItem(scope + key);
    } catch {
      return null; // storage is closed: there is nothing left to show
    }
  };

  /* The size of a cell is a whole number of device pixels, so every line is sharp at every zoom. */
  const layout = () => {
    const ratio = window.devicePixelRatio || 1;
    const fit = (length, count) => Math.floor((length * ratio) / count) / ratio;
    tabula.ratio = ratio;
    tabula.cell = Math.max(8, Math.min(fit(stage.clientWidth - 2, columns), Math.round(largest * ratio) / ratio));
    if (stage.clientWidth > stage.clientHeight) {
      // A phone on its side: seven rows at least, as long as a finger still hits a cell.
      tabula.cell = Math.max(Math.min(tabula.cell, fit(stage.clientHeight - 2, 7)), Math.min(tabula.cell, 30));
    }
    tabula.rows = Math.max(3, Math.floor((stage.clientHeight - 2) / tabula.cell + 0.01));
    root.style.setProperty("--cell", `${tabula.cell}px`);
    root.style.setProperty("--rows", tabula.rows);
    root.style.setProperty("--bar", `${board.offsetWidth - board.clientWidth}px`);
    if (tabula.onlayout) tabula.onlayout();
    else paint();
  };

  const paint = () => {
    if (!glance) return;
    const { cell, ratio, rows } = tabula;
    const style = getComputedStyle(root);
    const colour = (name) => style.getPropertyValue(name).trim();
    const texts = glance.board === "." ? [] : glance.board.split("/");
    const height = Math.max(rows, texts.length);
    $("cells").style.height = `${height * cell}px`;
    paper.width = Math.round(columns * cell * ratio);
    paper.height = Math.round(rows * cell * ratio);
    paper.style.width = `${paper.width / ratio}px`;
    paper.style.height = `${paper.height / ratio}px`;
    const size = cell * ratio;
    const line = Math.max(1, Math.floor(ratio));
    const pen = paper.getContext("2d");
    pen.fillStyle = colour("--hairline");
    for (let column = 1; column < columns; column += 1) pen.fillRect(Math.round(column * size), 0, line, paper.height);
    for (let row = 1; row < rows; row += 1) pen.fillRect(0, Math.round(row * size), paper.width, line);
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    const write = (lines, font, baseline, fill) => {
      pen.font = font;
      pen.fillStyle = fill;
      lines.slice(0, rows).forEach((text, row) => {
        [...text].forEach((digit, column) => {
          if (digit !== ".") pen.fillText(digit, (column + 0.5) * size, (row + baseline) * size);
        });
      });
    };
    const family = colour("--font");
    write((glance.ghosts || "").split("/"), `400 ${size * 0.5}px ${family}`, 0.6784, colour("--ghost"));
    write(texts, `550 ${size * 0.56}px ${family}`, 0.7, colour("--ink"));
    pen.strokeStyle = colour("--accent");
    pen.lineWidth = 2 * ratio;
    for (const { cell: index } of kept) {
      if (index === undefined) continue;
      pen.beginPath();
      pen.arc(((index % columns) + 0.5) * size, (Math.floor(index / columns) + 0.5) * size, size * 0.42, 0, 2 * Math.PI);
      pen.stroke();
    }
  };

  const time = (seconds) => {
    const whole = Math.floor(seconds);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const rest = `${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };

  const dateText = (iso) =>
    new Date(`${iso}T12:00`).toLocaleDateString(root.lang, { day: "numeric", month: "short", year: "numeric" });

  const showGlance = () => {
    const [level, ...rest] = glance.name.split("-");
    const which = level === "daily" ? dateText(rest.join("-")) : rest[0];
    const name = which ? `${words.level[level]} ${which}` : words.level[level];
    const figures = {
      name, "name-large": name, score: glance.score, left: glance.left,
      time: glance.seconds ? time(glance.seconds) : "–",
      "count-add": glance.adds ?? "", "count-hint": glance.hints,
    };
    for (const [id, text] of Object.entries(figures)) $(id).textContent = text;
    $("title").dataset.long = name.length > 12;
    root.dataset.game = "on";
  };

  const readGlance = () => {
    try {
      // Each daily has a place of its own, and the address says that it is meant.
      const place = location.hash.startsWith("#daily-") ? `:${location.hash.slice(1)}` : "";
      const record = JSON.parse(stored(`${kind}:glance${place}`));
      if (typeof record.board === "string" && typeof record.name === "string") glance = record;
    } catch {
      // Absent or unreadable: the choice of a level is shown, and Python looks at the save itself.
    }
    if (glance) showGlance();
  };

  const keepClick = (event) => {
    const button = event.target.closest("[data-act]");
    if (button) {
      kept.push({ act: button.dataset.act, value: button.dataset.value ?? "" });
      button.setAttribute("aria-busy", "true");
    } else if (board.contains(event.target)) {
      const box = board.getBoundingClientRect();
      const column = Math.floor((event.clientX - box.left) / tabula.cell);
      const row = Math.floor((event.clientY - box.top + board.scrollTop) / tabula.cell);
      if (column >= 0 && column < columns) kept.push({ cell: row * columns + column });
      paint();
    }
  };

  const keepKey = (event) => {
    if (event.target !== document.body || event.altKey || event.metaKey) return;
    kept.push({ key: event.key, ctrl: event.ctrlKey });
  };

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

  Object.assign(tabula, {
    scope, fail, progress, layout, dateText, cell: 40, rows: 9, ratio: 1, onlayout: null,

    /* Hands what was tapped and typed so far to Python, as JSON, and keeps nothing from then on. */
    drain() {
      document.removeEventListener("click", keepClick, true);
      document.removeEventListener("keydown", keepKey, true);
      for (const button of document.querySelectorAll("[data-act][aria-busy]")) button.removeAttribute("aria-busy");
      root.dataset.state = "ready";
      return JSON.stringify(kept);
    },
  });

  document.addEventListener("click", keepClick, true);
  document.addEventListener("keydown", keepKey, true);
  $("boot-retry").addEventListener("click", () => location.reload());
  for (const link of document.querySelectorAll("[data-language]")) {
    link.addEventListener("click", () => {
      try {
        localStorage.setItem(`${scope}lang`, link.dataset.language);
      } catch {
        // The choice holds for this visit: the address carries it.
      }
    });
  }
  readGlance();
  new ResizeObserver(layout).observe(stage);
  addEventListener("resize", layout); // a change of zoom alone moves no box
  layout();
  performance.mark("board");
  watch();
  if (!navigator.serviceWorker?.controller && total) countBytes();
  if (typeof WebAssembly !== "object") fail(script.dataset.unsupported);
})();
