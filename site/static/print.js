/* Number Match is a paper game, too: what is printed is the whole board as a table, whatever part of it is in view. It is
 * taken from the preview, so it needs no Python.
 */
(() => {
  "use strict";
  const { tabula } = window; // see shell.js and boot.js
  const place = document.getElementById("print");
  const words = JSON.parse(document.getElementById("words").textContent);

  const element = (name, text, children = []) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.append(...children);
    return made;
  };

  addEventListener("beforeprint", () => {
    let preview = null;
    try {
      preview = JSON.parse(tabula.stored(`number-match:glance${tabula.game.place()}`));
    } catch {
      // Unreadable: the page is printed as it is.
    }
    if (typeof preview?.board !== "string") return;
    const rows = preview.board.split("/").map((row) => {
      const cells = [...row.padEnd(tabula.game.columns, ".")].map((digit) => element("td", digit === "." ? "" : digit));
      return element("tr", "", cells);
    });
    // An add is a box to be ticked; Classic has no end of them.
    const adds = preview.adds === null ? "" : ` · ${words.printAdds} ${"☐ ".repeat(preview.adds)}`;
    const title = element("h2", `${tabula.game.name(preview, words)}${adds}`);
    place.replaceChildren(title, element("table", "", [element("tbody", "", rows)]));
  });

  addEventListener("afterprint", () => place.replaceChildren());
})();
