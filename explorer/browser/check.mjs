/**
 * Counts TypeScript's errors, one line per folder: `npm run check`; with folders, lists their
 * errors: `npm run check -- tree shared`. Fails if there are any.
 */

import { spawnSync } from "node:child_process";
import process from "node:process";

const wanted = process.argv.slice(2);
const TSC = "node_modules/typescript/bin/tsc";
const { stdout, stderr, status, error } = spawnSync(
  process.execPath,
  [TSC, "--project", ".", "--pretty", "false"],
  { encoding: "utf-8" },
);
if (error) throw error;

// A message may go on in lines that are indented.
const found = stdout.split(/\n(?=\S)/).filter((line) => line.includes("error TS"));
// A failure without type errors means a missing compiler or bad settings.
if (status !== 0 && !found.length) throw new Error(stdout + stderr);

/** @param {string} line */
const roomOf = (line) => line.split(/[/(:]/)[0];
const errors = wanted.length ? found.filter((line) => wanted.includes(roomOf(line))) : found;
if (wanted.length) for (const line of errors) console.log(line);
else {
  for (const room of [...new Set(found.map(roomOf))].sort()) {
    const count = found.filter((line) => roomOf(line) === room).length;
    console.log(`${String(count).padStart(5)}  ${room}`);
  }
}
console.log(`${errors.length} type errors${wanted.length ? ` in ${wanted.join(", ")}` : ""}`);
process.exitCode = errors.length ? 1 : 0;
