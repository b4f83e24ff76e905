// What the engine asks of the GPU for a token, counted: a change that adds dispatches or submits to each token is seen here,
// on any machine, where a time would not show it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { SOFTWARE_GPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: "false", device: "gpu" };
/** The name of the channel on which the worker tells its counts. */
const CHANNEL = "gpu-work";
/** The compute dispatches of one token of the shipped model, four layers: 200 were counted when this was written. */
const MOST_DISPATCHES = 200;
/** The submits of one token: the pass itself, and the copy that is read back. */
const MOST_SUBMITS = 2;

/** The tokens whose work is counted; the first one reads the prompt. */
const TOKENS = 5;

/** Stands before the worker's own script: counts, and tells the counts when it is asked. */
const COUNTING = `
const counts = { dispatches: 0, submits: 0 };
// The CPU's engine starts from the same script.
if (new URL(import.meta.url).searchParams.get("device") === "gpu") {
  const channel = new BroadcastChannel("${CHANNEL}");
  channel.onmessage = () => channel.postMessage(counts);
  const { submit } = GPUQueue.prototype;
  GPUQueue.prototype.submit = function (...given) {
    counts.submits += 1;
    return submit.apply(this, given);
  };
  for (const name of ["dispatchWorkgroups", "dispatchWorkgroupsIndirect"]) {
    const dispatch = GPUComputePassEncoder.prototype[name];
    GPUComputePassEncoder.prototype[name] = function (...given) {
      counts.dispatches += 1;
      return dispatch.apply(this, given);
    };
  }
}
`;

describeOn(SOFTWARE_GPU, "the work of a token on the GPU", () => {
  const site = useSite(SOFTWARE_GPU);

  test("neither its dispatches nor its submits grow, and they do not grow with the text", async (t) => {
    const original = await (await fetch(new URL("engine/worker.js", site.url))).text();
    const undo = site.server.rule((path) => {
      return path.endsWith("/engine/worker.js") ? { body: COUNTING + original, headers: { "content-type": "text/javascript" } } : undefined;
    });
    t.after(undo);
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("gpu");
    // The worker answers between two passes: all that it asked for before is counted.
    const work = () =>
      loop.page.evaluate(
        (name) =>
          new Promise((answered) => {
            const channel = new BroadcastChannel(name);
            channel.onmessage = ({ data }) => {
              channel.close();
              answered(data);
            };
            channel.postMessage("how much");
          }),
        CHANNEL,
      );
    const tokens = [];
    for (let token = 1; token <= TOKENS; token += 1) {
      const before = await work();
      await loop.step(1);
      const after = await work();
      tokens.push({ dispatches: after.dispatches - before.dispatches, submits: after.submits - before.submits });
    }
    const each = tokens.slice(1);
    assert.ok(each.every(({ dispatches }) => dispatches > 0), "the counts arrive");
    assert.ok(Math.max(...each.map(({ dispatches }) => dispatches)) <= MOST_DISPATCHES, JSON.stringify(tokens));
    assert.ok(Math.max(...each.map(({ submits }) => submits)) <= MOST_SUBMITS, JSON.stringify(tokens));
  });
}, { always: true });
