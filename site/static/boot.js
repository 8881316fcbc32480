/* What a game's page can do before Python runs: lay out and paint the board that was left, and keep every tap. It
 * knows no rules; Python takes over everything but the layout. What differs from game to game stands in
 * boot-number-match.js and boot-samegame.js, loaded before this script as `tabula.games[KIND]`:
 *   columns               how many cells a row has, settled again by `shape(preview)`
 *   shape(preview)        called with what was left, before it is laid out
 *   size(stage, fit, ratio)  returns { cell, rows }: the cell in CSS pixels, and how many rows are in view
 *   named                 the names that its boards have, as a pattern
 *   whole                 whether the canvas holds the whole board, not only the rows in view
 *   paint(view)           paints the board on the canvas, and rings where it was tapped
 *   name(preview, words)  the board's name as the player reads it
 *   figures(preview, name, words)  texts of the game's own figures, by id
 *   place()               where a preview lies that the address asks for
 */
(() => {
  "use strict";
  const { tabula } = window; // see texts.js
  const { words } = tabula;
  const root = document.documentElement;
  const kind = document.body.dataset.kind;
  const game = tabula.games[kind];
  const $ = (id) => document.getElementById(id);
  const board = $("board");
  const stage = $("stage");
  const paper = $("paper");
  const kept = [];
  let pressed = null; // the cell on which the last pointer came down
  let preview = null;

  if (!game) throw new Error("the game's own script is lost"); // so Python finds nothing to take over, and says so

  /* The size of a cell is a whole number of device pixels, so every line is sharp at every zoom. */
  const layout = () => {
    const ratio = window.devicePixelRatio || 1;
    const fit = (length, count) => Math.floor((length * ratio) / count) / ratio;
    const { cell, rows } = game.size(stage, fit, ratio);
    Object.assign(tabula, { ratio, cell, rows });
    root.style.setProperty("--cell", `${cell}px`);
    root.style.setProperty("--rows", rows);
    root.style.setProperty("--columns", game.columns);
    root.style.setProperty("--bar", `${board.offsetWidth - board.clientWidth}px`);
    fitTitle();
    if (tabula.onlayout) tabula.onlayout();
    else paint();
  };

  /* Where both do not fit, the board's name goes before the game's. */
  const fitTitle = () => {
    const title = $("title");
    title.dataset.long = false;
    title.dataset.long = title.scrollWidth > title.clientWidth;
  };

  const paint = () => {
    if (!preview) return;
    const { cell, ratio, rows } = tabula;
    const texts = preview.board === "." ? [] : preview.board.split("/");
    const height = Math.max(rows, texts.length);
    $("cells").style.height = `${height * cell}px`;
    paper.width = Math.round(game.columns * cell * ratio);
    paper.height = Math.round((game.whole ? height : rows) * cell * ratio);
    paper.style.width = `${paper.width / ratio}px`;
    paper.style.height = `${paper.height / ratio}px`;
    const pen = paper.getContext("2d");
    const style = getComputedStyle(root);
    game.paint({
      pen, texts, preview, ratio, rows, size: cell * ratio, width: paper.width, height: paper.height,
      colour: (name) => style.getPropertyValue(name).trim(),
      marked: kept.map((item) => item.cell).filter((index) => index !== undefined),
    });
  };

  const showPreview = () => {
    const name = game.name(preview, words);
    const figures = {
      name, score: tabula.number(preview.score), left: tabula.number(preview.left),
      time: preview.seconds ? tabula.time(preview.seconds) : "–",
      ...game.figures(preview, name, words),
    };
    for (const [id, text] of Object.entries(figures)) if ($(id)) $(id).textContent = text;
    root.dataset.game = "on";
    fitTitle();
  };

  const readPreview = () => {
    preview = tabula.preview(kind, tabula.stored(`${kind}:glance${game.place()}`));
    if (!preview) return; // the choice of a board is shown, and Python looks at the save itself
    game.shape(preview);
    showPreview();
  };

  /* Where on the board a pointer is, as the index of a cell. */
  const cellAt = ({ clientX, clientY }) => {
    const box = $("cells").getBoundingClientRect();
    const column = Math.floor((clientX - box.left) / tabula.cell);
    const row = Math.floor((clientY - box.top) / tabula.cell);
    return column >= 0 && column < game.columns && row >= 0 ? row * game.columns + column : null;
  };

  /* After a drag a browser clicks on what lies under both its ends, which is the board. */
  const press = (event) => {
    pressed = cellAt(event);
  };

  const keepClick = (event) => {
    const button = event.target.closest("[data-act]");
    if (button) {
      kept.push({ act: button.dataset.act, value: button.dataset.value ?? "" });
      button.setAttribute("aria-busy", "true");
    } else if (board.contains(event.target)) {
      const cell = cellAt(event);
      if (cell !== null && cell === pressed) kept.push({ cell });
      paint();
    }
  };

  const keepKey = (event) => {
    if (event.target !== document.body || event.altKey || event.metaKey) return;
    kept.push({ key: event.key, ctrl: event.ctrlKey });
  };

  Object.assign(tabula, {
    game, layout, fitTitle, cell: 40, rows: 9, ratio: 1, onlayout: null,

    /* Hands what was tapped and typed so far to Python, as JSON, and keeps nothing from then on. */
    drain() {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("click", keepClick, true);
      document.removeEventListener("keydown", keepKey, true);
      for (const button of document.querySelectorAll("[data-act][aria-busy]")) button.removeAttribute("aria-busy");
      tabula.ready();
      return JSON.stringify(kept);
    },
  });

  document.addEventListener("pointerdown", press, true);
  document.addEventListener("click", keepClick, true);
  document.addEventListener("keydown", keepKey, true);
  readPreview();
  new ResizeObserver(layout).observe(stage);
  addEventListener("resize", layout); // a change of zoom alone moves no box
  // Another screen may have other pixels, of which no event tells in every browser.
  setInterval(() => {
    if (window.devicePixelRatio !== tabula.ratio) layout();
  }, 500);
  layout();
  performance.mark("board");
})();
