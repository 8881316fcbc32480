// What PyScript starts as its interpreter. PyScript cannot pass on where the standard library lies,
// and without a lock file of its own Pyodide would fetch one of 119 KB; so this module stands
// between the two.
import { loadPyodide as load, version } from "INTERPRETER/pyodide.mjs";

const here = new URL(".", import.meta.url).href;
const interpreter = new URL("INTERPRETER/", import.meta.url).href;

// Pyodide asks for a piece of shared memory to sleep on. A page may not sleep, with shared memory or without, and browsers
// are about to forbid such memory to pages like ours; so a page gives it a piece of its own.
const withoutSharedMemory = async (start) => {
  const { Memory } = WebAssembly;
  if (!globalThis.document) return start();
  WebAssembly.Memory = class extends Memory {
    constructor(asked) {
      super({ ...asked, shared: false });
    }
  };
  try {
    return await start();
  } finally {
    WebAssembly.Memory = Memory;
  }
};

// Where its code cannot be fetched or compiled, Pyodide only warns, and waits for ever.
const orFail = async (start) => {
  const { instantiateStreaming } = WebAssembly;
  const failed = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...asked) => {
      const made = instantiateStreaming.apply(WebAssembly, asked);
      made.catch(reject);
      return made;
    };
  });
  try {
    return await Promise.race([start(), failed]);
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

// Before all else PyScript opens a database of packages, and where a browser forbids databases it waits for ever. There are
// no packages here: it gets an empty one that is none, and leaves none behind on an origin that is shared with others.
const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
};
const packages = { getAllKeys: () => answer([]) };
const database = { transaction: () => ({ objectStore: () => packages }), close() {} };
Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answer(database) } });

// Where a browser has second stacks, Pyodide runs Python on one, so that Python could wait for promises, which ours never
// does. One start of Chromium in a hundred looks through its stacks now and then, to learn where memory goes, and crashes
// on such a one; so Pyodide is not told of them.
delete WebAssembly.Suspending;

// Python's clock has no negative readings, and without a reading it does not start. A device that has forgotten the time
// begins at 1970 by its own date, which in the east is still 1969 in Greenwich. The page's dates are not made from this.
if (Date.now() < 0) {
  const { now } = Date;
  Date.now = () => Math.max(0, now.call(Date));
}

export { version };
export const loadPyodide = async (options) => {
  try {
    const python = await orFail(() => withoutSharedMemory(() => load({
      ...options,
      indexURL: interpreter,
      packageBaseUrl: interpreter,
      stdLibURL: `${here}stdlib.zip`,
      lockFileContents: LOCK,
    })));
    python.runPython("import bootstrap");
    return python;
  } catch (error) {
    globalThis.tabula?.fail(); // the page says so; PyScript would only write it to the console
    throw error;
  }
};
