// Starts the site's own Pyodide under Node, lays the wheel in as the page does, runs one Python script.
// node run.mjs PYODIDE_FOLDER WHEEL SCRIPT.py [PLACE=FOLDER…]   FOLDER of this machine appears as PLACE.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheel, script, ...mounts] = process.argv.slice(2);

try {
  const { loadPyodide } = await import(pathToFileURL(path.resolve(folder, "pyodide.mjs")).href);
  const python = await loadPyodide();
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel", { extractDir });
  for (const mount of mounts) {
    const [place, root] = mount.split("=");
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  }
  const answer = await python.runPythonAsync(fs.readFileSync(script, "utf8"), { filename: path.basename(script) });
  if (answer !== undefined) console.log(String(answer));
} catch (problem) {
  // Pyodide's own lines are a megabyte long: they never belong into a log.
  console.error(String(problem?.message ?? problem).trim().split("\n").slice(-12).join("\n").slice(0, 4000));
  process.exit(1);
}
