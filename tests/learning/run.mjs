// Trains the tiny network in WebAssembly with SIMD, on one thread, until it is within 0.1 nats a token of the entropy of its
// grammar; prints tokens a second and the seconds it took, for several seeds, and fails where 60 seconds are not enough.
//   node tests/learning/run.mjs [number of seeds]

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Nats a token above the floor. */
const NEAR = 0.1;
const SECONDS = 60;

const here = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), "learning-"));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "../../target/learning-in-wasm");
const options = { cwd: here, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: target } };
execFileSync("cargo", ["build", "--quiet", "--release", "--target", "wasm32-unknown-unknown"], options);
const wasm = join(target, "wasm32-unknown-unknown/release/learning_in_wasm.wasm");
const bind = ["run", "--quiet", "--profile", "tools", "--package", "bind", "--", wasm, scratch, "learning"];
execFileSync("cargo", bind, { cwd: join(here, "../.."), stdio: "inherit" });
// Makes node read the file beside it as a module.
writeFileSync(join(scratch, "package.json"), '{ "type": "module" }');
const learning = await import(pathToFileURL(join(scratch, "learning.js")));
const module = readFileSync(join(scratch, "learning_bg.wasm"));
await learning.default({ module_or_path: module });
rmSync(scratch, { recursive: true });
console.log(`${module.length} bytes of WebAssembly`);

const rows = {};
for (let seed = 1; seed <= Number(process.argv[2] ?? 3); seed++) {
  const learner = new learning.GrammarLearner(seed);
  const start = performance.now();
  let [above, seconds] = [Infinity, 0];
  while (above > NEAR && seconds < SECONDS) {
    above = learner.learn();
    seconds = (performance.now() - start) / 1000;
  }
  rows[`seed ${seed}`] = {
    steps: learner.steps(),
    seconds: Number(seconds.toFixed(1)),
    "tokens a second": Math.round((learner.steps() * learner.tokens()) / seconds),
    "nats above the floor": Number(above.toFixed(3)),
  };
  if (above > NEAR) process.exitCode = 1;
}
console.table(rows);
