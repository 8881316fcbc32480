// Runs pack.py inside Pyodide: node pack.mjs PYODIDE.mjs pack.py SOURCES.zip RESULT.zip
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, program, sources, result] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(pyodide).href);
  // Without columns, which only tracebacks with sources could show, bytecode is a quarter smaller.
  const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  python.runPython(readFileSync(program, "utf-8"));
  python.globals.set("sources", new Uint8Array(readFileSync(sources)));
  const packed = python.runPython("pack(sources.to_bytes())");
  const bytes = packed.getBuffer("u8");
  writeFileSync(result, bytes.data);
  bytes.release();
  packed.destroy();
} catch (error) {
  // Left to itself, Node prints the whole minified line that threw.
  console.error(String(error));
  process.exitCode = 1;
}
