// Starts the Python of the built site under Node and runs a program in it:
// node under_node.mjs DIST LOCK.json PROGRAM.py [FILE...]; the files are put into its folder /given.
// What the program leaves in `result` is printed as JSON. Node takes paths where a browser takes
// addresses, so the site's own wrapper, runtime.mjs, cannot be used here.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [dist, lock, program, ...files] = process.argv.slice(2);
try {
  const [pyodide] = globSync(`${dist}/py/*/pyodide.mjs`);
  const [library] = globSync(`${dist}/py/*/stdlib.zip`);
  const { loadPyodide } = await import(pathToFileURL(pyodide).href);
  const { info } = JSON.parse(readFileSync(lock, "utf-8"));
  const python = await loadPyodide({
    indexURL: dirname(pyodide),
    stdLibURL: library,
    lockFileContents: { info, packages: {} },
  });
  python.runPython("import bootstrap");
  python.FS.mkdir("/given");
  for (const file of files) python.FS.writeFile(`/given/${basename(file)}`, readFileSync(file));
  await python.runPythonAsync(readFileSync(program, "utf-8"));
  console.log(python.runPython("import json; json.dumps(result)"));
} catch (error) {
  // Left to itself, Node prints the whole minified line that threw.
  console.error(String(error));
  process.exitCode = 1;
}
