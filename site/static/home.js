/* The start page: the games that were left as small living pictures, the daily, a puzzle. It shows what the app has
 * left in the storage and computes nothing that the engine does: no rules, no streak.
 */
(() => {
  "use strict";
  const { tabula } = window; // see texts.js
  const { fill, number, parsed } = tabula;
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("home-data").textContent);
  const { said } = data;
  const words = { "number-match": data.numberMatch, samegame: data.samegame };
  const shownRows = 8; // of a board of numbers
  const painted = new Map(); // by place, what is to be painted there anew when the theme changes
  const originals = new Map(); // by place, the picture that the page came with
  let boards = null; // of all puzzles, once they are asked for

  const two = (value) => String(value).padStart(2, "0");
  const isoDate = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

  /* The games that were left, the last one first; each with the part of the address that opens it. */
  const left = (kind) => {
    const start = `${kind}:glance`;
    const found = tabula.keys().filter((key) => key === start || key.startsWith(`${start}:`)).map((key) => {
      const preview = tabula.preview(kind, tabula.stored(key));
      return preview && { at: 0, ...preview, kind, hash: key.slice(start.length).replace(":", "#") };
    });
    return found.filter(Boolean).sort((one, other) => other.at - one.at);
  };

  const boardName = (preview) => tabula.games[preview.kind].name(preview, words[preview.kind]);

  // ---- Pictures ----

  const paint = (place, preview) => {
    const kind = preview.kind;
    const ratio = window.devicePixelRatio || 1;
    const texts = preview.board === "." ? [] : preview.board.split("/");
    const columns = kind === "samegame" ? texts[0].length : 9;
    const rows = kind === "samegame" ? texts.length : shownRows;
    const room = place.clientWidth * ratio;
    const size = Math.floor(Math.min(room / columns, room / (kind === "samegame" ? rows : 1)));
    const canvas = document.createElement("canvas");
    canvas.width = columns * size;
    canvas.height = rows * size;
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
    const style = getComputedStyle(root);
    tabula.games[kind].paint({
      pen: canvas.getContext("2d"), texts, preview, ratio, rows, size, width: canvas.width, height: canvas.height,
      colour: (name) => style.getPropertyValue(name).trim(), marked: [], marks: data.marks,
    });
    place.replaceChildren(canvas);
  };

  const picture = (section, preview) => {
    const place = section.querySelector(".living");
    if (!originals.has(place)) originals.set(place, place.firstElementChild);
    if (preview) {
      painted.set(place, preview);
      paint(place, preview);
    } else {
      painted.delete(place);
      place.replaceChildren(originals.get(place));
    }
  };

  // ---- Games ----

  const line = (preview) => {
    const values = {
      name: boardName(preview), points: number(preview.score), left: number(preview.left),
      time: tabula.time(preview.seconds),
    };
    if (preview.kind === "number-match") return fill(said.runningNumbers, values);
    return fill(preview.status === "running" ? said.runningTiles : said.ended, values);
  };

  const showGame = (kind, preview) => {
    const section = $(`home-${kind}`);
    const [text, go, fresh] = ["[data-line]", "[data-go]", "[data-new]"].map((one) => section.querySelector(one));
    text.dataset.first ??= text.textContent;
    go.dataset.first ??= go.getAttribute("href");
    picture(section, preview);
    text.textContent = preview ? line(preview) : text.dataset.first;
    const running = preview && (kind === "number-match" || preview.status === "running");
    go.textContent = running ? said.continue : said.play;
    go.href = go.dataset.first + (running ? preview.hash : preview ? "#new" : "");
    if (fresh) fresh.hidden = !running;
    return go;
  };

  /* One button is coloured: the way on in the game that was played last, else that of the first game. */
  const colour = (buttons) => {
    const [chosen] = buttons.toSorted((one, other) => other.at - one.at);
    for (const { button } of buttons) {
      button.classList.toggle("main", button === chosen.button);
      button.classList.toggle("plain", button !== chosen.button);
    }
  };

  // ---- The daily ----

  /* What was left of the dailies; of what is of another shape nothing is shown. */
  const dailies = () => {
    const found = parsed(tabula.stored("number-match:dailies-glance"));
    const step = (one) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite);
    const sound = Number.isFinite(found?.longest) && Array.isArray(found.course) && found.course.every(step)
      && typeof found.days === "object" && found.days !== null
      && Object.values(found.days).every((one) => Object.hasOwn(data.states, one));
    return sound ? found : { course: [], longest: 0, days: {} };
  };

  const streakText = ({ course, longest }) => {
    const now = Date.now() / 1000;
    const step = course.findLast(([from]) => from <= now);
    if (!longest) return "";
    // Of long before the record was left, by this clock, nothing is known.
    if (!step) return fill(said.longestOnly, { longest: number(longest) });
    return fill(step[1] === 1 ? said.streakOne : said.streakOther, { days: number(step[1]), longest: number(longest) });
  };

  const cell = (day, iso, state, today) => {
    const place = document.createElement("td");
    // What was begun is offered under a clock that has been set back, too.
    if (state === "none" && (iso < data.first || iso > today)) {
      place.textContent = day;
      return place;
    }
    const link = document.createElement("a");
    link.href = `number-match/#daily-${iso}`;
    link.textContent = day;
    link.className = `day ${state}`;
    link.ariaLabel = fill(said.day, { date: day, state: data.states[state] });
    if (iso === today) link.setAttribute("aria-current", "date");
    place.append(link);
    return place;
  };

  const showMonth = (days, today) => {
    const start = today < data.first ? data.first : today; // no month has a daily before the first
    const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1];
    const count = new Date(year, month + 1, 0).getDate();
    const before = (new Date(year, month, 1).getDay() + 6) % 7; // the week begins on Monday
    const cells = Array.from({ length: before }, () => document.createElement("td"));
    for (let day = 1; day <= count; day += 1) {
      const iso = `${start.slice(0, 8)}${two(day)}`;
      cells.push(cell(day, iso, days[iso] ?? "none", today));
    }
    while (cells.length % 7) cells.push(document.createElement("td"));
    const rows = [];
    for (let start = 0; start < cells.length; start += 7) {
      const row = document.createElement("tr");
      row.append(...cells.slice(start, start + 7));
      rows.push(row);
    }
    $("month").textContent = tabula.monthText(year, month + 1);
    $("days").replaceChildren(...rows);
    $("calendar").hidden = false;
  };

  const showDaily = (previews) => {
    const today = isoDate(new Date());
    const early = today < data.first; // the clock is wrong
    const record = dailies();
    const state = record.days[today] ?? "none";
    const running = previews.find((preview) => preview.hash === `#daily-${today}`);
    const streak = $("streak");
    streak.dataset.first ??= streak.textContent;
    streak.textContent = streakText(record) || streak.dataset.first;
    $("today-state").textContent = early ? said.clock : state === "none" ? "" : data.states[state];
    const play = $("today-play");
    play.hidden = $("countdown").hidden = early;
    play.href = `number-match/#daily-${today}`;
    play.textContent = data.ways[state] ?? data.ways.again;
    showMonth(record.days, today);
    return { button: play, at: running?.at ?? 0 };
  };

  const tick = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    $("countdown").textContent = fill(said.next, { time: tabula.time((midnight - now) / 1000) });
    if (isoDate(now) !== day) show();
  };

  // ---- The puzzle of the moment: the first that has neither been ended nor begun ----

  const puzzleOfTheMoment = (previews) => {
    const start = "samegame:end:puzzle-";
    const ended = tabula.keys().filter((key) => key.startsWith(start)).map((key) => parseInt(key.slice(start.length), 10));
    const begun = previews.map((preview) => Number(/^#puzzle-(\d+)$/.exec(preview.hash)?.[1]));
    const taken = new Set([...ended, ...begun]);
    for (let one = 1; one <= data.puzzles; one += 1) if (!taken.has(one)) return one;
    const days = Math.floor(Date.parse(isoDate(new Date())) / 86_400_000);
    return (((days % data.puzzles) + data.puzzles) % data.puzzles) + 1; // all are taken: another one each day
  };

  const showMoment = async (previews) => {
    const chosen = puzzleOfTheMoment(previews);
    const section = $("home-moment");
    const name = `puzzle-${String(chosen).padStart(3, "0")}`;
    try {
      boards ??= await (await fetch(document.body.dataset.src)).json();
    } catch {
      return; // the first puzzle, which the page came with, is one to play as well
    }
    const [kind, board, best] = boards[chosen - 1];
    const [width, height, colours] = kind.split("x");
    const values = {
      name: boardName({ kind: "samegame", name }),
      kind: fill(words.samegame.kindName, { width, height, colours }),
    };
    section.querySelector("[data-line]").textContent = fill(said.momentLine, values);
    section.querySelector("[data-go]").href = `samegame/#${name}`;
    $("moment-best").textContent = best === null ? "" : fill(said.momentBest, { best: number(best) });
    picture(section, { kind: "samegame", board });
  };

  // ---- All of it ----

  let day = "";

  const show = () => {
    day = isoDate(new Date());
    const [numbers, tiles] = ["number-match", "samegame"].map(left);
    const own = numbers.find((preview) => !preview.hash);
    const tile = tiles.find((preview) => preview.status === "running") ?? tiles[0];
    const daily = showDaily(numbers);
    colour([
      { button: showGame("number-match", own), at: own?.at ?? 0 },
      { button: showGame("samegame", tile), at: tile?.status === "running" ? tile.at : 0 },
      daily,
    ]);
    showMoment(tiles);
  };

  const repaint = () => {
    for (const [place, preview] of painted) paint(place, preview);
  };

  show();
  tick();
  setInterval(tick, 1000);
  addEventListener("pageshow", (event) => event.persisted && show());
  addEventListener("storage", show);
  addEventListener("resize", repaint);
  document.addEventListener("settings", repaint);
})();
