// The page's side of playing offline: registers the service worker, says when the site is ready to be
// played offline and when a new version waits, and lets that version in at a moment that disturbs
// nobody: at the next new game, or when no tab has a game on screen.
//
// Two facts are told to everybody by Web Locks, which end by themselves with the tab that holds them:
// "SCOPE@VERSION" (a window shows this version) and "SCOPE@game" (a game is on screen). A page that was
// put away for the way back loses them in some browsers (WebKit), so it takes them again when restored.

(() => {
  const page = document.documentElement;
  const { version } = page.dataset;
  const workers = navigator.serviceWorker;
  const scope = new URL(document.currentScript.dataset.root, document.baseURI);
  const readyKey = `${scope.pathname}offline`;
  const HOUR = 3600_000;

  let registration;
  let outdated = false; // another tab has let a newer version in; this page is still the older one
  let restored = false; // it has come back by the way back, and no worker has told its version since
  let checked = Date.now();

  // The first version of all also waits, for a moment, but there is none for it to replace.
  const newer = () => (registration?.active ? registration.waiting : null);

  window.tabula ??= {};

  // For the app, which has saved everything, at a new game: true when the page is about to be loaded
  // again in a newer version.
  window.tabula.takeOver = () => {
    const waiting = newer();
    if (!waiting && !outdated) return false;
    const reload = () => location.reload();
    if (waiting) {
      // It may be held up by the older worker, which is still answering something. A page that was
      // loaded again before would be the older one; and long after, the player is in his game.
      workers.addEventListener("controllerchange", reload, { once: true });
      setTimeout(() => workers.removeEventListener("controllerchange", reload), 15_000);
      waiting.postMessage("take-over");
    } else {
      reload();
    }
    return true;
  };

  if (!workers || !navigator.locks || !window.isSecureContext) return;

  // ---- Words ----

  const words = JSON.parse(document.getElementById("words").textContent).offline;

  let said = "";

  function tell(sentence) {
    const toast = document.getElementById("toast");
    if (toast.textContent && toast.textContent !== said) {
      setTimeout(tell, 1500, sentence); // the app is telling the player something
      return;
    }
    toast.textContent = said = sentence;
    setTimeout(() => {
      if (toast.textContent === sentence) toast.textContent = "";
    }, 8000);
  }

  // Without storage a page that began under a worker takes it that this has been said before.
  const wasControlled = Boolean(workers.controller);

  function tellReady() {
    try {
      if (localStorage.getItem(readyKey)) return;
      localStorage.setItem(readyKey, "yes");
    } catch {
      if (wasControlled) return;
    }
    tell(words.ready);
  }

  let toldUpdate = false;

  function tellUpdate() {
    if (!toldUpdate) tell(words.update);
    toldUpdate = true;
  }

  // ---- Locks ----

  // Where storage is forbidden so are locks; then nothing comes in by itself, and nothing breaks.
  function lock(name, options, work) {
    return navigator.locks.request(`${scope.pathname}@${name}`, options, work).catch(() => {});
  }

  // Holds a lock together with other tabs, until the function that it returns is called.
  function hold(name, whenHeld, whenReleased) {
    let release;
    const released = new Promise((resolve) => {
      release = resolve;
    });
    lock(name, { mode: "shared" }, () => {
      whenHeld?.();
      return released;
    }).then(whenReleased);
    return release;
  }

  // WebKit leaves a restored page with the worker it had, even if that has been replaced since.
  const greet = () => (registration?.active ?? workers.controller)?.postMessage("hello");
  const holdVersion = () => hold(version, greet);
  const holdGame = () => hold("game", null, considerUpdate);
  const gameIsOn = () => page.dataset.game === "on";
  let releaseVersion = holdVersion();
  let releaseGame;

  function followGame() {
    if (gameIsOn() === Boolean(releaseGame)) return;
    releaseGame?.();
    releaseGame = gameIsOn() ? holdGame() : undefined;
  }

  // The old locks go first: the worker counts them, and must not take one page for two.
  function holdAgain() {
    releaseVersion();
    releaseVersion = holdVersion();
    releaseGame?.();
    releaseGame = releaseGame && holdGame();
  }

  // ---- Versions ----

  // A waiting version comes in by itself when the lock of all games on screen is free. While another
  // tab holds it, it is asked for again: nobody tells when that tab is closed.
  let again;

  function considerUpdate() {
    clearTimeout(again);
    const waiting = newer();
    if (gameIsOn()) {
      if (waiting || outdated) tellUpdate();
    } else if (waiting) {
      lock("game", { ifAvailable: true }, (free) => {
        if (free) waiting.postMessage("take-over");
        else again = setTimeout(considerUpdate, 5000);
      });
    }
  }

  function follow(worker) {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") considerUpdate();
    });
  }

  workers.addEventListener("controllerchange", greet);
  workers.addEventListener("message", ({ data }) => {
    if (!data?.version) return;
    outdated = data.version !== version;
    // While this page was away the files of its version may have gone. All it shows is saved.
    if (outdated && restored) location.reload();
    restored = false;
    considerUpdate();
  });
  workers.startMessages();

  async function start() {
    try {
      registration = await workers.register(new URL("sw.js", scope), {
        scope: scope.href,
        updateViaCache: "none",
      });
    } catch {
      return; // no worker to be had here and now: the site works from the network
    }
    if (!registration) return; // some tools that forbid workers answer with nothing
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    considerUpdate();
    await workers.ready;
    tellReady();
  }

  function lookAgain() {
    if (document.visibilityState !== "visible" || !registration) return;
    if (!registration.active && !registration.installing) {
      start(); // the first installation has failed, perhaps for want of a connection
      return;
    }
    greet();
    considerUpdate();
    if (Date.now() - checked < HOUR) return;
    checked = Date.now();
    registration.update().catch(() => {}); // offline, most likely
  }

  document.addEventListener("visibilitychange", lookAgain);
  window.addEventListener("online", lookAgain);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    restored = Boolean(workers.controller); // it answers, see `greet`
    holdAgain();
  });

  // ---- The page's own state ----

  // The first download of everything must not slow down the start of the game, so it waits for it;
  // but not for ever: a page that cannot start has all the more need of a complete copy.
  let begun = false;

  function begin() {
    if (begun) return;
    begun = true;
    start();
  }

  new MutationObserver(() => {
    if (page.dataset.state !== "booting") begin();
    followGame();
    considerUpdate();
  }).observe(page, { attributeFilter: ["data-state", "data-game"] });

  followGame();
  if (page.dataset.state === "booting" && !workers.controller) setTimeout(begin, 20_000);
  else begin();
})();
