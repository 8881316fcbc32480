// The service worker: keeps one whole version of the site in a cache and serves every page from it.
//
// A version is a list of files with their SHA-256, written here by the build. It is installed whole,
// every byte checked, or not at all; so a page can never meet files of two versions, whatever a host
// or a lost connection does in the middle. A new version waits until a page says "take-over".

const { version, files } = __BUILD__;

const SCOPE = new URL("./", self.location);
const HASHES = new Map(Object.entries(files)); // SHA-256 by path from SCOPE
// The origin may be shared with other projects: only names of exactly this form are ours.
const CACHE = cacheName(version);
const LANES = 4; // downloads at once: enough to fill the line, few enough to leave the page its share

function cacheName(of) {
  return `${SCOPE.pathname}@${of}`;
}

function isOwn(name) {
  return name.startsWith(cacheName("")) && /^[0-9a-f]{16}$/.test(name.slice(cacheName("").length));
}

async function ownCaches() {
  return (await caches.keys()).filter(isOwn);
}

// Cached under the address people see: a folder, not the index.html in it, which some hosts redirect.
function addressOf(path) {
  return new URL(path.replace(/(^|\/)index\.html$/, "$1"), SCOPE).href;
}

// ---- Installing ----

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Gives a clean copy of a response if its bytes are the right ones, else nothing. Clean: no redirect,
// which a navigation would refuse, and none of the host's headers, which may vary or expire.
async function verified(response, hash) {
  if (!response?.ok || response.redirected) return undefined;
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== hash) return undefined;
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type } });
}

// The same file in a cache of ours: from an older version, or from an installation that was killed.
async function fromCaches(address, hash) {
  for (const name of await ownCaches()) {
    const copy = await verified(await (await caches.open(name)).match(address), hash);
    if (copy) return copy;
  }
  return undefined;
}

// The page has just loaded most of the files, so the browser's own cache is asked first: what it
// gives is checked like everything else, and the host is asked past it only if the bytes are others.
async function fromHost(address, hash) {
  for (const cache of ["force-cache", "reload"]) {
    const response = await fetch(address, { cache, redirect: "error" }).catch(() => undefined);
    const copy = await verified(response, hash);
    if (copy) return copy;
  }
  throw new Error(`${address} is not the file of version ${version}`);
}

async function install() {
  const cache = await caches.open(CACHE);
  const queue = [...HASHES];
  const lane = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const [path, hash] = file;
      const address = addressOf(path);
      await cache.put(address, (await fromCaches(address, hash)) ?? (await fromHost(address, hash)));
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    queue.length = 0;
    await Promise.allSettled(lanes);
    await caches.delete(CACHE);
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));

// Also on the very first visit the open page is served from the cache from now on.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// ---- Serving ----

async function fromVersion(path, init) {
  const cached = await (await caches.open(CACHE)).match(addressOf(path));
  return cached && init ? new Response(cached.body, { headers: cached.headers, ...init }) : cached;
}

async function page(request, path) {
  if (HASHES.has(`${path}/index.html`)) {
    return Response.redirect(`${addressOf(path)}/${new URL(request.url).search}`);
  }
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const known = HASHES.has(file) && (await fromVersion(file));
  if (known) return known;
  try {
    return await fetch(request);
  } catch (error) {
    const missing = await fromVersion("404.html", { status: 404, statusText: "Not Found" });
    if (missing) return missing;
    throw error;
  }
}

// A tab that is still on an older version finds the files of that version, which have other names.
async function asset(request, path) {
  if (HASHES.has(path)) return (await fromVersion(path)) ?? fetch(request);
  for (const name of await ownCaches()) {
    const cached = await (await caches.open(name)).match(addressOf(path));
    if (cached) return cached;
  }
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const inside = url.origin === SCOPE.origin && url.pathname.startsWith(SCOPE.pathname);
  if (request.method !== "GET" || !inside) return;
  const path = url.pathname.slice(SCOPE.pathname.length);
  event.respondWith(request.mode === "navigate" ? page(request, path) : asset(request, path));
});

// ---- Talking with the pages ----

// Older versions go when every open window shows this one. A window holds a lock named after its
// version as long as it lives; one that holds none is counted as old.
async function forgetOlder() {
  const others = (await ownCaches()).filter((name) => name !== CACHE);
  const windows = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (client) => client.url.startsWith(SCOPE.href),
  );
  const { held } = await navigator.locks.query();
  const current = held.filter((lock) => lock.name === CACHE).length;
  // One of the others may also be newer, on its way in. Asked last: what came later is not listed.
  const { installing, waiting } = self.registration;
  if (installing || waiting || windows.length > current) return;
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
  if (event.data === "hello") {
    event.source?.postMessage({ version });
    event.waitUntil(forgetOlder());
  }
});
