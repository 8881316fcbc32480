/* What pages show that depends on the player: dates, numbers and names as the language writes them.
 * The words of the page stand in it as JSON.
 */
(() => {
  "use strict";
  const root = document.documentElement;
  const { tabula } = window; // see settings.js
  const words = JSON.parse(document.getElementById("words").textContent);

  // The page's language as the player's region writes it, where the browser names one.
  const region = navigator.languages.find((one) => one.startsWith(`${root.lang}-`)) ?? root.lang;

  const dateText = (iso, full = false) => {
    const date = new Date(`${iso}T12:00`);
    const year = !full && date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return date.toLocaleDateString(region, { day: "numeric", month: "short", year });
  };

  const monthText = (year, month) =>
    new Date(year, month - 1, 15).toLocaleDateString(region, { month: "long", year: "numeric" });

  /* A length of time as minutes and seconds, from an hour on with the hours before them. */
  const time = (seconds) => {
    const whole = Math.floor(seconds);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const rest = `${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };

  const number = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, words.group);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };

  /* What was left of a game, of a kind whose script is loaded, out of the text of its preview; null if that is anything
   * else. What is painted before Python is there is not looked at again.
   */
  const preview = (kind, text) => {
    const found = parsed(text);
    const count = (one) => Number.isFinite(one) && one >= 0;
    const sound = typeof found?.board === "string" && /^[1-9.]+(\/[1-9.]+)*$/.test(found.board)
      && typeof found.name === "string" && games[kind].named.test(found.name)
      && [found.score, found.left, found.seconds].every(count)
      && [found.at, found.adds, found.hints, found.best].every((one) => (one ?? null) === null || count(one))
      && ["string", "undefined"].includes(typeof found.ghosts);
    return sound ? found : null;
  };

  const games = {};
  Object.assign(tabula, { words, dateText, monthText, time, number, fill, parsed, preview, games });
})();
