// The same greedy work (16 + 64 tokens) on the same random weights, by our engine and by onnxruntime-web, in one
// browser on one machine. Seconds depend on the machine; the ratios and the counts are what to look at.
//
//     node bench.mjs [small] [large] [cpu] [gpu]     with CHROME, SITE and MODELS set; `cargo xtask bench` sets them
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { SOFTWARE_GPU, describeGpu, launch } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";

const PROMPT = Array.from({ length: 16 }, (_, index) => 100 + 7 * index);
const STEPS = 64;
/** Each engine is started this often, in turns, so that a busy minute of the machine meets both. */
const ROUNDS = 2;
/** Runs after the first, which meets cold code. */
const WARM_RUNS = 2;
const ENGINES = ["tokenloop", "onnxruntime-web"];
const HERE = fileURLToPath(new URL(".", import.meta.url));

// A software GPU needs seconds for a token of the large one.
const WORK = [
  { model: "small", device: "cpu" },
  { model: "large", device: "cpu" },
  { model: "small", device: "gpu" },
];

const asked = process.argv.slice(2);
const chosen = (names, value) => !asked.some((word) => names.includes(word)) || asked.includes(value);
const work = WORK.filter(
  ({ model, device }) => chosen(["small", "large"], model) && chosen(["cpu", "gpu"], device),
);

const { SITE, MODELS } = process.env;
const build = readFileSync(`${SITE}/index.html`, "utf8").match(/name="?tokenloop-build"? content="?([0-9a-f]+)/)[1];
const server = await serve({ "/site/": SITE, "/models/": MODELS, "/bench/": HERE });
const counter = readFileSync(`${HERE}count-gpu.js`, "utf8");
const counted = { "/site/engine/worker.js": `${SITE}/engine/worker.js`, "/bench/ort-worker.mjs": `${HERE}ort-worker.mjs` };
server.rule((path) => (counted[path] ? { body: `${counter}\n${readFileSync(counted[path], "utf8")}` } : null));

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** One engine, from nothing to its last token. */
async function measure(browser, engine, { model, device }) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => console.error(String(error)));
  await page.goto(`${server.origin}/bench/`);
  const options = { engine, device, model: `/models/${model}/`, site: "/site/", build };
  const load = await page.evaluate((options) => globalThis.start(options), options);
  const counts = () => page.workers()[0].evaluate(() => ({ ...globalThis.gpuCounts }));
  const run = () => page.evaluate((options) => globalThis.run(options), { prompt: PROMPT, steps: STEPS });
  const cold = await run();
  const before = await counts();
  const warm = [];
  for (let count = 0; count < WARM_RUNS; count += 1) warm.push(await run());
  const after = await counts();
  await page.close();
  const passes = WARM_RUNS * (STEPS + 1);
  return {
    tokens: cold.tokens,
    load,
    coldFirst: cold.first,
    first: median(warm.map((run) => run.first)),
    token: median(warm.flatMap((run) => run.decodes)),
    dispatches: (after.dispatches - before.dispatches) / passes,
    submits: (after.submits - before.submits) / passes,
  };
}

/** The better of two rounds: what the machine can do when it is left alone. */
function better(a, b) {
  return !a || b.token < a.token ? b : a;
}

const COLUMNS = ["model", "device", "engine", "load ms", "cold 1st", "1st ms", "ms/token", "ratio", "disp./pass", "submits"];
const line = (cells) => cells.map((cell, index) => String(cell)[index < 3 ? "padEnd" : "padStart"](index === 2 ? 17 : 11)).join("");

const browser = await launch(SOFTWARE_GPU);
const page = await browser.newPage();
await page.goto(`${server.origin}/bench/`);
console.log(`Chromium ${browser.version()}, adapter: ${await describeGpu(page)}, ${PROMPT.length} + ${STEPS} tokens, greedy\n`);
await page.close();

let differ = false;
console.log(line(COLUMNS));
for (const task of work) {
  const results = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const engine of ENGINES) results[engine] = better(results[engine], await measure(browser, engine, task));
  }
  const peer = results["onnxruntime-web"];
  for (const [engine, result] of Object.entries(results)) {
    const { load, coldFirst, first, token, dispatches, submits } = result;
    const times = [load, coldFirst, first].map((value) => value.toFixed(0));
    const perToken = [token.toFixed(2), `${(token / peer.token).toFixed(2)}×`];
    console.log(line([task.model, task.device, engine, ...times, ...perToken, dispatches.toFixed(0), submits.toFixed(1)]));
  }
  const at = results.tokenloop.tokens.findIndex((token, index) => token !== peer.tokens[index]);
  if (at >= 0) {
    differ = true;
    console.log(`  ! the engines disagree from token ${at + 1} on`);
  }
}
await browser.close();
await server.close();
process.exitCode = differ ? 1 : 0;
