// Runs the CPU kernels in WebAssembly with SIMD: fails where they compute other bits than the native build, and prints
// how long products take, in milliseconds of wall time (the smallest of many runs).
//   node tests/kernels/run.mjs

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const here = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), "kernels-"));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "../../target/kernels-in-wasm");
const options = { cwd: here, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: target } };
execFileSync("cargo", ["build", "--quiet", "--release", "--target", "wasm32-unknown-unknown"], options);
const wasm = join(target, "wasm32-unknown-unknown/release/kernels_in_wasm.wasm");
const bind = ["run", "--quiet", "--profile", "tools", "--package", "bind", "--", wasm, scratch, "kernels"];
execFileSync("cargo", bind, { cwd: join(here, "../.."), stdio: "inherit" });
// Makes node read the file beside it as a module.
writeFileSync(join(scratch, "package.json"), '{ "type": "module" }');
const kernels = await import(pathToFileURL(join(scratch, "kernels.js")));
await kernels.default({ module_or_path: readFileSync(join(scratch, "kernels_bg.wasm")) });
rmSync(scratch, { recursive: true });

/** The smallest time of one call, in milliseconds. */
function fastest(call, seconds = 0.15) {
  let best = Infinity;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    call();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

// The MLP's first projection of the shipped model, and GPT-2's.
for (const [name, outputs, inputs] of [["shipped", 688, 128], ["GPT-2", 3072, 768]]) {
  const rows = {};
  kernels.formats().forEach((format, index) => {
    const row = (rows[format] = {});
    for (const tokens of [1, 2, 3, 4, 16, 64]) {
      const product = new kernels.Product(index, outputs, inputs, tokens);
      const time = fastest(() => product.run());
      row[`${tokens} tokens, ms`] = Number(time.toFixed(4));
      if (tokens === 1) row["GB/s"] = Number((product.bytes() / time / 1e6).toFixed(1));
      if (tokens === 64) row["GMAC/s"] = Number(((64 * outputs * inputs) / time / 1e6).toFixed(1));
      product.free();
    }
  });
  console.log(`${name}: ${outputs} outputs of ${inputs} inputs`);
  console.table(rows);
}
console.log(`GELU of 3,072 numbers: ${fastest(() => kernels.gelu(3072)).toFixed(4)} ms`);
console.log(`attention of 64 tokens over 256: ${fastest(() => kernels.attention(64)).toFixed(4)} ms`);

const differing = kernels.differ_from_native();
console.log(differing.length === 0 ? "the same bits as natively" : `OTHER BITS THAN NATIVELY: ${differing.join(", ")}`);
process.exitCode = differing.length === 0 ? 0 : 1;
