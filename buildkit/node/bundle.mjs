// Bundles the page's own JavaScript and CSS with esbuild.
// node bundle.mjs ROOT OUTPUT   reads ROOT/site/js and ROOT/site/css, writes into the folder OUTPUT.
import fs from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";

const [root, output] = process.argv.slice(2).map((place) => path.resolve(place));
const common = {
  bundle: true,
  minify: true,
  charset: "utf8",
  target: "es2022",
  legalComments: "none",
  absWorkingDir: root,
  // Never written there: it only makes the addresses in the source maps the same wherever the output goes.
  outdir: path.join(root, "dist", "app"),
  write: false,
  logLevel: "silent",
};
const jobs = [
  { format: "esm", sourcemap: "linked", entryPoints: { main: "site/js/main.js", daily: "site/js/daily/main.js", casino: "site/js/casino/main.js", worker: "site/js/worker.js" } },
  { entryPoints: { style: "site/css/main.css", daily: "site/css/daily.css", casino: "site/css/casino.css" }, external: ["fonts/*", "./fonts/*"] },
  { format: "iife", entryPoints: { head: "site/js/head.js" } },
];

try {
  fs.mkdirSync(output, { recursive: true });
  for (const job of jobs) {
    const { outputFiles } = await esbuild.build({ ...common, ...job });
    for (const file of outputFiles) fs.writeFileSync(path.join(output, path.basename(file.path)), file.contents);
  }
} catch (problem) {
  for (const error of problem.errors ?? []) {
    const place = error.location ? `${error.location.file}:${error.location.line}: ` : "";
    console.error(`Error: ${place}${error.text}`);
  }
  if (!problem.errors) console.error(`Error: ${problem.message}`);
  process.exit(1);
}
