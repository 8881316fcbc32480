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
    python.runPython("import bootstrap");
    return python;
  } catch (error) {
    globalThis.tabula?.fail(); // the page says so; PyScript would only write it to the console
    throw error;
  }
};
