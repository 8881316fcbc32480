/* What the player has chosen, for all pages: one record in the storage. It is applied before the first paint, so this
 * script stands in the head and is waited for. Its sheet (parts/settings.html) works without Python; a change takes
 * effect at once, in other tabs too, and is told by an event "settings" of the document.
 *
 * Where the site lies and what the player has chosen is offered to others as `tabula.scope` and `tabula.setting(name)`.
 */
(() => {
  "use strict";
  const root = document.documentElement;
  const scope = new URL(document.currentScript.dataset.root, location.href).pathname;
  const version = 1;
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
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const metas = [...document.querySelectorAll("meta[name=theme-color]")];
  const papers = Object.fromEntries(["light", "dark"].map((name, index) => [name, metas[index]?.content]));
  let values = first;
  let newer = false; // the record is a later version's: it is left alone

  const fits = (name, value) =>
    name in choices ? choices[name].includes(value) : name in switches && typeof value === "boolean";

  const read = () => {
    values = { ...first };
    try {
      const record = JSON.parse(localStorage.getItem(`${scope}settings`) ?? "{}");
      newer = record.version > version;
      for (const [name, value] of Object.entries(record)) if (!newer && fits(name, value)) values[name] = value;
    } catch {
      // Storage is closed or holds no record: what is chosen at first is right.
    }
  };

  const setting = (name) => {
    if (name === "theme" && (values.theme === "system" || forced.matches)) return dark.matches ? "dark" : "light";
    if (name === "motion") return values.motion === "off" || still.matches ? "off" : "on";
    return values[name];
  };

  const apply = () => {
    for (const name of ["theme", "motion", "hand", "clock", "letters"]) root.dataset[name] = setting(name);
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
    document.dispatchEvent(new Event("settings"));
  };

  const change = (name, value) => {
    values[name] = value;
    if (!newer) {
      try {
        localStorage.setItem(`${scope}settings`, JSON.stringify({ version, ...values }));
      } catch {
        // It holds until the page is left.
      }
    }
    tell();
  };

  const bind = () => {
    apply();
    document.addEventListener("change", ({ target }) => {
      if (target.dataset.setting) change(target.dataset.setting, target.type === "radio" ? target.value : target.checked);
    });
    const buzzes = navigator.vibrate && matchMedia("(pointer: coarse)").matches;
    for (const row of document.querySelectorAll("[data-needs=vibration]")) row.hidden = !buzzes;
    for (const link of document.querySelectorAll("[data-language]")) {
      link.addEventListener("click", () => {
        link.hash = location.hash; // the same board
        try {
          localStorage.setItem(`${scope}lang`, link.dataset.language);
        } catch {
          // The choice holds for this visit: the address carries it.
        }
      });
    }
  };

  window.tabula = { scope, setting };
  read();
  apply();
  for (const query of [dark, forced, still]) query.addEventListener("change", tell);
  addEventListener("storage", ({ key }) => {
    if (key !== null && key !== `${scope}settings`) return;
    read();
    tell();
  });
  document.addEventListener("DOMContentLoaded", bind);
})();
