/* Number Match without Python, for boot.js and home.js. */
(() => {
  "use strict";
  const columns = 9;
  const largest = 62; // CSS pixels; a larger cell makes the eye travel

  const size = (stage, fit, ratio) => {
    let cell = Math.max(8, Math.min(fit(stage.clientWidth - 2, columns), Math.round(largest * ratio) / ratio));
    if (stage.clientWidth > stage.clientHeight) {
      // A phone on its side: seven rows at least, as long as a finger still hits a cell.
      cell = Math.max(Math.min(cell, fit(stage.clientHeight - 2, 7)), Math.min(cell, 30));
    }
    return { cell, rows: Math.max(3, Math.floor((stage.clientHeight - 2) / cell + 0.01)) };
  };

  const paint = ({ pen, texts, preview, ratio, rows, size, width, height, colour, marked }) => {
    const line = Math.max(1, Math.floor(ratio));
    pen.fillStyle = colour("--card"); // a ground of its own, see painter.py
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = colour("--hairline");
    for (let column = 1; column < columns; column += 1) pen.fillRect(Math.round(column * size), 0, line, height);
    for (let row = 1; row < rows; row += 1) pen.fillRect(0, Math.round(row * size), width, line);
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    const family = colour("--font");
    const write = (lines, weight, share, fill) => {
      pen.font = `${weight} ${size * share}px ${family}`;
      pen.fillStyle = fill;
      lines.slice(0, rows).forEach((text, row) => {
        [...text].forEach((digit, column) => {
          if (digit !== ".") pen.fillText(digit, (column + 0.5) * size, (row + 0.5 + share * 0.36) * size);
        });
      });
    };
    const share = tabula.setting("digits") === "large" ? 0.68 : 0.56;
    if (tabula.setting("ghosts")) write((preview.ghosts || "").split("/"), 400, share * 0.89, colour("--ghost"));
    write(texts, 550, share, colour("--ink"));
    pen.strokeStyle = colour("--accent");
    pen.lineWidth = 2 * ratio;
    for (const index of marked) {
      pen.beginPath();
      pen.arc(((index % columns) + 0.5) * size, (Math.floor(index / columns) + 0.5) * size, size * 0.42, 0, 2 * Math.PI);
      pen.stroke();
    }
  };

  const name = (preview, words) => {
    const [level, ...rest] = preview.name.split("-");
    const which = level === "daily" ? tabula.dateText(rest.join("-")) : rest[0] && tabula.number(rest[0]);
    return which ? `${words.level[level]} ${which}` : words.level[level];
  };

  tabula.games["number-match"] = {
    columns, size, paint, name,
    named: /^((easy|medium|hard|expert|lesson)-\d+|daily-\d{4}-\d\d-\d\d|classic)$/,
    shape: (preview) => {
      document.documentElement.dataset.lesson = preview.name.startsWith("lesson-") ? "on" : "off";
    },
    figures: (preview, name) => ({ "name-large": name, "count-add": preview.adds ?? "", "count-hint": preview.hints }),
    // Each daily and each lesson has a place of its own, and the address says that it is meant.
    place: () => (/^#(daily|lesson)-/.test(location.hash) ? `:${location.hash.slice(1)}` : ""),
  };
})();
