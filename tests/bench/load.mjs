// How long the model that ships takes to load in the worker: from the command to the answer, its download from this
// machine included.
//
//     node load.mjs          with CHROME and SITE set; `cargo xtask bench load` sets them. Fails above the budget.
import { NO_WEBGPU, launch } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";

/** Milliseconds; the middle of these loads has to stay below. */
const BUDGET = 300;
const LOADS = 9;

/** In the page: when the worker is told to load a model, and when it says that it has. */
function watch() {
  globalThis.loading = {};
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.head?.command?.load) {
      globalThis.loading.began = performance.now();
      this.addEventListener("message", ({ data }) => {
        if (data?.head?.done?.answer?.loaded) globalThis.loading.took = performance.now() - globalThis.loading.began;
      });
    }
    return post.call(this, message, ...rest);
  };
}

const server = await serve({ "/site/": process.env.SITE });
const browser = await launch(NO_WEBGPU);
const times = [];
for (let load = 0; load < LOADS; load += 1) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${server.origin}/site/?device=cpu`);
  await page.waitForFunction(() => globalThis.loading.took > 0);
  times.push(await page.evaluate(() => globalThis.loading.took));
  await context.close();
}
await browser.close();
await server.close();
times.sort((a, b) => a - b);
const middle = times[Math.floor(LOADS / 2)];
console.log(`The model loads in ${middle.toFixed(0)} ms (${LOADS} loads: ${times[0].toFixed(0)} to ${times.at(-1).toFixed(0)}).`);
process.exitCode = middle > BUDGET ? 1 : 0;
