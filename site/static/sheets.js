/* The sheets: dialogs from below on a phone, in the middle elsewhere. One is open at a time; Escape, its own button, a
 * tap beside it and the browser's way back close it.
 *
 * An open sheet is a step of the browser's history, which is taken back when it closes. What stands behind the # of
 * the address is therefore written through `fragment`: into that step, and again into the one below once it is gone.
 */
(() => {
  "use strict";
  const { tabula } = window; // see settings.js
  const STEP = "sheet";
  let going = false; // the step back has been asked for and has not been made yet
  let below = null; // the fragment that is to be written into the step below

  const opened = () => document.querySelector("dialog.sheet[open]");
  const onStep = () => history.state === STEP;

  const write = (text) => {
    below = onStep() ? text : null;
    history.replaceState(history.state, "", text ? `#${text}` : location.pathname);
  };

  const back = () => {
    if (opened() || going || !onStep()) return;
    going = true;
    history.back();
  };

  const sheets = {
    onchange: null, // called whenever a sheet was opened or closed

    /* The name of the open sheet, without its prefix; empty if there is none. */
    get open() {
      return opened()?.id.replace("sheet-", "") ?? "";
    },

    /* Opens a sheet, in place of another one; the browser moves the focus there and back. */
    show(name) {
      opened()?.close();
      document.getElementById(`sheet-${name}`).showModal();
      sheets.tell("");
      if (!going && !onStep()) history.pushState(STEP, "");
      sheets.onchange?.();
    },

    close() {
      opened()?.close();
      back();
    },

    /* Says something in the open sheet, which lies over all else; whether there is one. */
    tell(sentence) {
      const told = opened()?.querySelector(".told");
      const again = sentence && told?.textContent === sentence;
      if (told) told.textContent = again ? `${sentence}\u00a0` : sentence; // as page.speak does
      return Boolean(told);
    },

    get fragment() {
      return location.hash.slice(1);
    },

    /* Writes a text behind the # of the address, without a step in the history. */
    set fragment(text) {
      write(text);
    },
  };

  addEventListener("popstate", () => {
    if (onStep()) return;
    if (below !== null) write(below);
    if (going && opened()) history.pushState(STEP, ""); // another one was opened meanwhile
    else opened()?.close();
    going = false;
  });

  document.addEventListener("click", (event) => {
    const { target } = event;
    const opener = target.closest?.("[data-sheet]");
    if (opener) sheets.show(opener.dataset.sheet);
    if (target.closest?.("[data-close]")) sheets.close();
    if (target.nodeName !== "DIALOG") return;
    // A click beside the sheet hits the dialog element itself, and so does one on its padding.
    const box = target.getBoundingClientRect();
    const across = box.left <= event.clientX && event.clientX <= box.right;
    if (!(across && box.top <= event.clientY && event.clientY <= box.bottom)) sheets.close();
  });

  document.addEventListener("close", () => {
    back();
    sheets.onchange?.();
  }, true); // the event of a dialog does not rise

  if (onStep()) history.replaceState(null, ""); // the page was loaded again while a sheet was open
  tabula.sheets = sheets;
})();
