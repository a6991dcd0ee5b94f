// Runs one Python script inside Pyodide under Node: a file goes in, a file comes out.
// node in_pyodide.mjs PYODIDE_FOLDER SCRIPT.py INPUT OUTPUT [OPTION…]
// The script finds its input at /tmp/in, its options in `options` (list of str) and leaves its result at /tmp/out.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, input, output, ...options] = process.argv.slice(2);

try {
  const { loadPyodide } = await import(pathToFileURL(path.resolve(folder, "pyodide.mjs")).href);
  const stock = JSON.parse(fs.readFileSync(path.resolve(folder, "pyodide-lock.json"), "utf8"));
  const python = await loadPyodide({
    // One hash seed, so that nothing that is compiled here depends on chance.
    env: { PYTHONHASHSEED: "0" },
    lockFileContents: { info: stock.info, packages: {} },
  });
  python.FS.writeFile("/tmp/in", new Uint8Array(fs.readFileSync(input)));
  python.globals.set("options", python.toPy(options));
  python.runPython(fs.readFileSync(script, "utf8"), { filename: path.basename(script) });
  fs.writeFileSync(output, python.FS.readFile("/tmp/out"));
} catch (problem) {
  // Pyodide's own lines are a megabyte long: they never belong into a message.
  console.error(`Error: ${String(problem?.message ?? problem).trim().split("\n").at(-1).slice(0, 400)}`);
  process.exit(1);
}
