/* What the player has chosen, for all pages: one record in the storage. It is applied before the first paint, so this
 * script stands in the head and is waited for. Its sheet (parts/settings.html) works without Python; a change takes
 * effect at once, in other tabs too, and is told by an event "settings" of the document.
 *
 * Where the site lies and what the player has chosen is offered to others as `tabula.scope` and `tabula.setting(name)`.
 * It is also the scripts' door to the storage, as site/app/storage/store.py is Python's: `tabula.stored(key)`, null if there
 * is nothing, `tabula.keys()`, and `tabula.keep(key, text)`, which tells whether there was room.
 */
(() => {
  "use strict";
  const root = document.documentElement;
  const scope = new URL(document.currentScript.dataset.root, location.href).pathname;
  const version = 2; // the first had no checksum
  // A choice among words has the first of them at first.
  const choices = {
    theme: ["system", "light", "dark"],
    motion: ["system", "off"],
    digits: ["normal", "large"],
    hand: ["right", "left"],
  };
  const switches = {
    ghosts: true, marks: true, oneTap: false, lamp: false, clock: true, letters: true, vibration: false, sound: false,
  };
  const first = { ...Object.fromEntries(Object.entries(choices).map(([name, [one]]) => [name, one])), ...switches };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const forced = matchMedia("(forced-colors: active)"); // then the board is drawn for the system's paper
  const printed = matchMedia("print"); // paper is white, and a canvas must be painted again for it
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const metas = [...document.querySelectorAll("meta[name=theme-color]")];
  const papers = Object.fromEntries(["light", "dark"].map((name, index) => [name, metas[index]?.content]));
  let values = first;
  let unsaved = {}; // changes that found no room, or no storage: they hold on this page
  let locked = false; // the record is a later version's, or can be neither read nor moved: it is left alone
  let unreadable = false;

  const stored = (key) => {
    try {
      return localStorage.getItem(scope + key);
    } catch {
      return null; // storage is closed: there is nothing left to show
    }
  };

  const keys = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(scope)).map((key) => key.slice(scope.length));
    } catch {
      return [];
    }
  };

  const keep = (key, text) => {
    try {
      localStorage.setItem(scope + key, text);
      return true;
    } catch {
      return false;
    }
  };

  const sum = (text) => [...text].reduce((all, letter) => (all * 31 + letter.codePointAt(0)) % 0xfffffffb, 1);

  const fits = (name, value) =>
    Object.hasOwn(switches, name) ? typeof value === "boolean" : Object.hasOwn(choices, name) && choices[name].includes(value);

  /* Returns the values of a record; fails if it is none, or not what was written. */
  const opened = (text) => {
    const { version: written, checksum, ...record } = JSON.parse(text);
    locked = written > version;
    const sound = written === 1 || (written === version && checksum === sum(JSON.stringify(record)));
    if (!sound && !locked) throw new Error("no record");
    return locked ? {} : record;
  };

  const recorded = () => {
    locked = false;
    const text = stored("settings");
    if (text === null) return {};
    try {
      return Object.fromEntries(Object.entries(opened(text)).filter(([name, value]) => fits(name, value)));
    } catch {
      // Moved to a name that no other text can have: nothing that was kept is ever thrown away.
      unreadable = true;
      locked = !keep(`aside:${sum(text)}:settings`, text);
      if (!locked) localStorage.removeItem(`${scope}settings`);
      return {};
    }
  };

  const read = () => {
    values = { ...first, ...recorded(), ...unsaved };
  };

  const setting = (name) => {
    if (name === "theme" && printed.matches) return "light";
    if (name === "theme" && (values.theme === "system" || forced.matches)) return dark.matches ? "dark" : "light";
    if (name === "motion") return values.motion === "off" || still.matches ? "off" : "on";
    return values[name];
  };

  const apply = () => {
    for (const name of ["theme", "motion", "hand", "clock", "letters"]) root.dataset[name] = setting(name);
    root.dataset.chosen = values.theme;
    for (const [index, meta] of metas.entries()) {
      meta.content = papers[values.theme === "system" ? ["light", "dark"][index] : values.theme];
    }
    for (const input of document.querySelectorAll("[data-setting]")) {
      const value = values[input.dataset.setting];
      input.checked = input.type === "radio" ? input.value === value : value;
    }
  };

  const tell = () => {
    apply();
    tellUnreadable();
    document.dispatchEvent(new Event("settings"));
  };

  /* Changes one setting of the record as it is now: another page may have written it since this one read it. */
  const change = (name, value) => {
    unsaved[name] = value;
    read();
    const record = JSON.stringify({ version, checksum: sum(JSON.stringify(values)), ...values });
    if (locked || !keep("settings", record)) tabula.sheets.tell(word("choiceLost"));
    else unsaved = {};
    tell();
  };

  const word = (name) => JSON.parse(document.getElementById("words").textContent)[name];

  const tellUnreadable = () => {
    if (!unreadable || document.readyState === "loading") return; // `bind` says it then
    unreadable = false;
    const toast = document.getElementById("toast");
    toast.textContent = word("savedUnreadable");
    setTimeout(() => toast.textContent = "", 9000);
  };

  const bind = () => {
    apply();
    tellUnreadable();
    document.addEventListener("change", ({ target }) => {
      if (target.dataset.setting) change(target.dataset.setting, target.type === "radio" ? target.value : target.checked);
    });
    const buzzes = navigator.vibrate && matchMedia("(pointer: coarse)").matches;
    for (const row of document.querySelectorAll("[data-needs=vibration]")) row.hidden = !buzzes;
    for (const link of document.querySelectorAll("[data-language]")) {
      link.addEventListener("click", () => {
        link.hash = location.hash; // the same board
        keep("lang", link.dataset.language); // where that fails it holds for this visit: the address carries it
      });
    }
  };

  window.tabula = { scope, setting, stored, keys, keep };
  read();
  apply();
  for (const query of [dark, forced, printed, still]) query.addEventListener("change", tell);
  // A page that was put away and is taken out again was told of nothing meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    read();
    tell();
  });
  addEventListener("storage", (event) => {
    const { key } = event;
    // A running clock is noted every second: that is news to no page, so no listener after this one hears of it.
    if (/:clock(:|$)/.test(key)) event.stopImmediatePropagation();
    if (key !== null && key !== `${scope}settings`) return;
    read();
    tell();
  });
  document.addEventListener("DOMContentLoaded", bind);
})();
