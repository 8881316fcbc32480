/* SameGame without Python, for boot.js and home.js. */
(() => {
  "use strict";
  const largest = 56; // CSS pixels of a cell, and the smallest that a finger still hits
  const smallest = 24;
  const frame = 18; // CSS pixels of the frame around the board, both sides together

  const { fill } = tabula;

  const game = {
    columns: 9,
    height: 12,
    whole: true,
    named: /^(puzzle-\d+|\d+x\d+x\d-\d+)$/,

    resize(columns, height) {
      Object.assign(game, { columns, height });
    },

    shape(preview) {
      const texts = preview.board.split("/");
      game.resize(texts[0].length, texts.length);
    },

    size(stage, fit, ratio) {
      const whole = (length) => Math.round(length * ratio) / ratio;
      const room = stage.clientHeight - frame;
      const fitting = Math.min(fit(stage.clientWidth - frame, game.columns), fit(room, game.height));
      const cell = Math.max(whole(smallest), Math.min(fitting, whole(largest)));
      return { cell, rows: Math.max(3, Math.min(game.height, Math.floor(room / cell + 0.01))) };
    },

    /* Tiles of one colour that touch are joined; light tiles have a rim. `marks`, if given, are the marks by colour. */
    paint({ pen, texts, size, ratio, width, height, colour, marked, marks }) {
      pen.fillStyle = colour("--card"); // a ground of its own, see painter.py
      pen.fillRect(0, 0, width, height);
      const gap = Math.max(1, Math.round(size * 0.06));
      const radius = Math.round(size * 0.22);
      const rim = Math.max(1, Math.round(ratio));
      const at = (row, column) => texts[row]?.[column] ?? ".";
      const outline = (row, column, inset, round) => {
        const [up, right, down, left] = [[-1, 0], [0, 1], [1, 0], [0, -1]].map(
          ([y, x]) => at(row + y, column + x) === at(row, column),
        );
        const corner = (one, two) => (one || two ? 0 : round);
        const [x, y] = [column * size + (left ? 0 : inset), row * size + (up ? 0 : inset)];
        const [width, height] = [
          (column + 1) * size - (right ? 0 : inset) - x, (row + 1) * size - (down ? 0 : inset) - y,
        ];
        pen.beginPath();
        pen.roundRect(x, y, width, height, [corner(up, left), corner(up, right), corner(down, right), corner(down, left)]);
        pen.fill();
      };
      const mark = (row, column, path) => {
        const height = (size - 2 * gap) * (size / ratio < 32 ? 0.4 : 0.3);
        pen.save();
        pen.translate((column + 0.5) * size, (row + 0.5) * size);
        pen.scale(height / 100, height / 100);
        pen.fill(new Path2D(`M0 0${path}`));
        pen.restore();
      };
      texts.forEach((text, row) => {
        [...text].forEach((tile, column) => {
          if (tile === ".") return;
          pen.fillStyle = colour(`--rim-${tile}`);
          outline(row, column, gap, radius);
          pen.fillStyle = colour(`--tile-${tile}`);
          outline(row, column, gap + rim, Math.max(0, radius - rim));
          if (!marks || !tabula.setting("marks")) return;
          pen.fillStyle = colour(`--mark-${tile}`);
          mark(row, column, marks[tile]);
        });
      });
      pen.strokeStyle = colour("--ink");
      pen.lineWidth = 2 * ratio;
      for (const index of marked) {
        pen.strokeRect((index % game.columns) * size, Math.floor(index / game.columns) * size, size, size);
      }
    },

    name(preview, words) {
      const [kind, number] = preview.name.split("-");
      if (kind === "puzzle") return fill(words.puzzleName, { number: Number(number) });
      const [width, height, colours] = kind.split("x");
      const shown = fill(words.kindName, { width, height, colours });
      return fill(words.boardName, { kind: shown, number: tabula.number(number) });
    },

    figures: (preview, _, words) => ({
      "name-large": fill(words.numberName, { number: tabula.number(preview.name.split("-")[1]) }),
      best: typeof preview.best === "number" ? tabula.number(preview.best) : "–",
      "best-label": words[preview.bestLabel],
    }),

    // Each puzzle has a place of its own, and the address says that it is meant.
    place: () => (location.hash.startsWith("#puzzle-") ? `:${location.hash.slice(1)}` : ""),
  };

  tabula.games.samegame = game;
})();
