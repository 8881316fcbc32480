/* What a game's page can do before Python runs: lay out and paint the board that was left, and keep every tap. It
 * knows no rules; Python takes over everything but the layout.
 */
(() => {
  "use strict";
  const { tabula } = window; // see shell.js
  const root = document.documentElement;
  const kind = document.body.dataset.kind;
  const columns = 9;
  const largest = 62; // CSS pixels; a larger cell makes the eye travel
  const $ = (id) => document.getElementById(id);
  const words = JSON.parse($("words").textContent);
  const board = $("board");
  const stage = $("stage");
  const paper = $("paper");
  const kept = [];
  let glance = null;

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

  const showGlance = () => {
    const [level, ...rest] = glance.name.split("-");
    const which = level === "daily" ? tabula.dateText(rest.join("-")) : rest[0];
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
      const record = JSON.parse(tabula.stored(`${kind}:glance${place}`));
      if (typeof record.board === "string" && typeof record.name === "string") {
        glance = record;
        showGlance();
      }
    } catch {
      glance = null;
      // Absent or unreadable: the choice of a level is shown, and Python looks at the save itself.
    }
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

  Object.assign(tabula, {
    layout, cell: 40, rows: 9, ratio: 1, onlayout: null,

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
  readGlance();
  new ResizeObserver(layout).observe(stage);
  addEventListener("resize", layout); // a change of zoom alone moves no box
  // Another screen may have other pixels, of which no event tells in every browser.
  setInterval(() => {
    if (window.devicePixelRatio !== tabula.ratio) layout();
  }, 500);
  layout();
  performance.mark("board");
})();
