// The same greedy work on the same random weights, by our engine and by onnxruntime-web, in one browser on one machine:
// 64 tokens after 16, and prompts of 16 and 256 tokens. Seconds depend on the machine; the ratios and the counts are what
// to look at. Ratios above their limits, or other tokens in f32, are an error.
//
//     node bench.mjs [small] [large] [cpu] [gpu]     with CHROME, SITE and MODELS set; `cargo xtask bench` sets them
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { SOFTWARE_GPU, describeGpu, launch } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";
import { contenders, limits, WORK } from "./work.mjs";

const promptOf = (length) => Array.from({ length }, (_, index) => 100 + 7 * index);
const PROMPT = promptOf(16);
const LONG_PROMPT = promptOf(256);
const STEPS = 64;
const HERE = fileURLToPath(new URL(".", import.meta.url));
/** What a page needs for threads. Its clock is also 20 times finer then: 5 µs, where a token of the small model takes 150. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

const asked = process.argv.slice(2);
const chosen = (names, value) => !asked.some((word) => names.includes(word)) || asked.includes(value);
const work = WORK.filter(({ model, device }) => chosen(["small", "large"], model) && chosen(["cpu", "gpu"], device));

const { SITE, MODELS } = process.env;
const build = readFileSync(`${SITE}/index.html`, "utf8").match(/name="?tokenloop-build"? content="?([0-9a-f]+)/)[1];
const server = await serve({ "/site/": SITE, "/models/": MODELS, "/bench/": HERE }, ISOLATED);
const observer = readFileSync(`${HERE}observe-worker.js`, "utf8");
const observed = { "/site/engine/worker.js": `${SITE}/engine/worker.js`, "/bench/ort-worker.mjs": `${HERE}ort-worker.mjs` };
server.rule((path) => (observed[path] ? { headers: ISOLATED, body: `${observer}\n${readFileSync(observed[path], "utf8")}` } : null));

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** One engine, from nothing to its last token; times in milliseconds. */
async function measure(browser, contender, { model, device, long, warm: runs }) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => console.error(String(error)));
  await page.goto(`${server.origin}/bench/`);
  const options = { ...contender, device, model: `/models/${model}/`, site: "/site/", build };
  const load = await page.evaluate((options) => globalThis.start(options), options);
  const counts = () => page.workers()[0].evaluate(() => ({ ...globalThis.gpuCounts }));
  const run = (prompt, steps) => page.evaluate((options) => globalThis.run(options), { prompt, steps });
  const cold = await run(PROMPT, STEPS);
  const before = await counts();
  const warm = [];
  for (let count = 0; count < runs; count += 1) warm.push(await run(PROMPT, STEPS));
  const after = await counts();
  const longRuns = [];
  for (let count = 0; long && count < runs; count += 1) longRuns.push(await run(LONG_PROMPT, 0));
  await page.close();
  const passes = runs * (STEPS + 1);
  return {
    tokens: cold.tokens,
    load,
    cold: cold.first,
    // Nothing but other work makes a prefill slower: the fastest one is the nearest to its own time.
    prefill16: Math.min(...warm.map((run) => run.first)),
    prefill256: long ? Math.min(...longRuns.map((run) => run.first)) : null,
    token: median(warm.flatMap((run) => run.decodes)),
    dispatches: (after.dispatches - before.dispatches) / passes,
    submits: (after.submits - before.submits) / passes,
  };
}

/** The best of each time over the rounds: what the machine can do when it is left alone. */
function best(a, b) {
  if (!a) return b;
  const times = ["load", "cold", "prefill16", "prefill256", "token"];
  return { ...b, ...Object.fromEntries(times.map((time) => [time, b[time] === null ? null : Math.min(a[time], b[time])])) };
}

const COLUMNS = ["model", "device", "engine", "load ms", "cold 1st", "ms/token", "prefill 16", "prefill 256", "disp./pass", "submits"];
const WIDTHS = [7, 8, 32];
const line = (cells) => cells.map((cell, at) => (WIDTHS[at] ? String(cell).padEnd(WIDTHS[at]) : String(cell).padStart(12))).join("");

const browser = await launch(SOFTWARE_GPU);
const page = await browser.newPage();
await page.goto(`${server.origin}/bench/`);
console.log(`Chromium ${browser.version()}, adapter: ${await describeGpu(page)}, ${PROMPT.length} + ${STEPS} tokens, greedy\n`);
await page.close();

const problems = [];
console.log(line(COLUMNS));
for (const task of work) {
  const results = {};
  for (let round = 0; round < task.rounds; round += 1) {
    for (const contender of contenders(task.device)) {
      results[contender.name] = best(results[contender.name], await measure(browser, contender, task));
    }
  }
  for (const [engine, result] of Object.entries(results)) {
    const { load, cold, prefill16, prefill256, token, dispatches, submits } = result;
    const times = [load.toFixed(0), cold.toFixed(0), token.toFixed(3), prefill16.toFixed(2), prefill256?.toFixed(1) ?? "–"];
    console.log(line([task.model, task.device, engine, ...times, dispatches.toFixed(0), submits.toFixed(1)]));
  }
  for (const { time, ours, peer, most } of limits(task)) {
    const ratio = results[ours][time] / results[peer][time];
    const verdict = most === null ? "" : ratio <= most ? `, at most ${most}` : `, ABOVE ${most}`;
    const said = `${task.model} ${task.device} ${time}: ${ours} / ${peer} = ${ratio.toFixed(2)}${verdict}`;
    console.log(`  ${said}`);
    if (most !== null && !(ratio <= most)) problems.push(said);
  }
  const [ours, peer] = ["tokenloop f32", "onnxruntime-web f32"].map((name) => results[name].tokens);
  const at = ours.findIndex((token, index) => token !== peer[index]);
  if (at >= 0) problems.push(`${task.model} ${task.device}: the engines disagree in f32 from token ${at + 1} on`);
}
await browser.close();
await server.close();
for (const problem of problems) console.error(`! ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
