// Builds the benchmark, opens it in Chromium, prints the median time of each step in milliseconds, and fails where
// WebAssembly computes other bits than the native build.
//   node tests/sampling-bench/run.mjs            (needs chromium on PATH)

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), "sampling-bench-"));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "../../target/sampling-bench");
const options = { cwd: here, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: target } };
execFileSync("cargo", ["build", "--release", "--target", "wasm32-unknown-unknown"], options);
const wasm = join(target, "wasm32-unknown-unknown/release/sampling_bench.wasm");
const bind = ["run", "--quiet", "--profile", "tools", "--package", "bind", "--", wasm, scratch, "sampling_bench"];
execFileSync("cargo", bind, { cwd: join(here, "../.."), stdio: "inherit" });

const SAMPLES = 101;
const page = `<script type="module">
import init, { same_bits_as_natively, step } from "./sampling_bench.js";
await init({ module_or_path: "./sampling_bench_bg.wasm" });
const median = (run) => {
  const times = [];
  for (let i = 0; i < ${SAMPLES}; i++) {
    const start = performance.now();
    run(0.7 + i / 1000);
    times.push(performance.now() - start);
  }
  return Number(times.sort((a, b) => a - b)[${(SAMPLES - 1) / 2}].toFixed(2));
};
const times = {};
for (const vocabulary of [1000, 50257, 151936]) {
  const one = step(vocabulary);
  times[vocabulary] = {
    rank: median(() => one.rank()),
    temperature_alone: median((t) => one.temperature(t)),
    five_links_textbook: median((t) => one.five_links(t, "textbook")),
    five_links_llama_cpp: median((t) => one.five_links(t, "llama.cpp")),
  };
}
await fetch("/results", { method: "POST", body: JSON.stringify({ same: same_bits_as_natively(), times }) });
</script>`;

const types = { ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  if (request.method === "POST") {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      response.end();
      finish(JSON.parse(body));
    });
    return;
  }
  const name = request.url.slice(1);
  // Isolated, the clock ticks in 5 microseconds instead of 100.
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  if (name === "") {
    response.setHeader("Content-Type", "text/html");
    response.end(page);
  } else if (name === "sampling_bench.js" || name === "sampling_bench_bg.wasm") {
    response.setHeader("Content-Type", types[name.slice(name.lastIndexOf("."))]);
    response.end(readFileSync(join(scratch, name)));
  } else {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const browser = spawn(process.env.CHROMIUM ?? "chromium", [
  "--headless=new", "--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-sync",
  `--user-data-dir=${join(scratch, "profile")}`, `http://127.0.0.1:${server.address().port}/`,
], { stdio: "ignore" });

function finish({ same, times }) {
  console.table(times);
  console.log(same ? "the same bits as natively" : "OTHER BITS THAN NATIVELY");
  process.exitCode = same ? 0 : 1;
  browser.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  browser.kill();
  server.close();
}
