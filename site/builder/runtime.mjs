// What PyScript starts as its interpreter. PyScript cannot pass on where the standard library lies,
// and without a lock file of its own Pyodide would fetch one of 119 KB; so this module stands
// between the two.
import { loadPyodide as load, version } from "INTERPRETER/pyodide.mjs";

const here = new URL(".", import.meta.url).href;
const interpreter = new URL("INTERPRETER/", import.meta.url).href;

export { version };
export const loadPyodide = async (options) => {
  try {
    const python = await load({
      ...options,
      indexURL: interpreter,
      packageBaseUrl: interpreter,
      stdLibURL: `${here}stdlib.zip`,
      lockFileContents: LOCK,
    });
    // PyScript writes its Python into the working directory, which comes first by default; the same
    // is compiled in the library.
    python.runPython("import sys; sys.path.remove(''); sys.path.append('')");
    // Nothing that is made while starting is garbage: app.main and app.worker switch the search
    // for it on again, and spare what is there by then.
    python.runPython("import gc; gc.disable()");
    return python;
  } catch (error) {
    globalThis.tabula?.fail(); // the page says so; PyScript would only write it to the console
    throw error;
  }
};
