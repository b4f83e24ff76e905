// Cache, Stop and Price while the GPU computes: the same facts as on the CPU, and where numbers are the model's, its
// numbers to the last digit that is shown or nearly so.
import assert from "node:assert/strict";
import { test } from "node:test";

import { SOFTWARE_GPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 6 };
/** Two devices add up in another order, and the table shows three digits: its last one may differ. */
const LAST_DIGIT = 0.011;

describeOn(SOFTWARE_GPU, "the screens on the GPU", () => {
  const site = useSite(SOFTWARE_GPU);

  async function opened(t, settings, device = "gpu") {
    const loop = await site.open(t, { ...SETTINGS, ...settings, device });
    await loop.waitForDevice(device);
    return loop;
  }

  /** The numbers of the key at position 1 of layer 2, row by row. */
  async function key(loop) {
    await loop.get("cache-cell").focus();
    for (const press of ["ArrowRight", "ArrowDown", "Enter"]) await loop.page.keyboard.press(press);
    await loop.page.locator("[data-testid=cache-key] svg").waitFor();
    await loop.page.locator("[data-testid=cache-key] summary").click();
    const rows = loop.page.locator("[data-testid=cache-key] tbody tr");
    await rows.first().waitFor();
    const cells = await rows.evaluateAll((rows) => rows.flatMap((row) => [...row.cells].slice(1).map((cell) => cell.textContent)));
    return cells.map((cell) => Number(cell.replace("−", "-")));
  }

  test("the cache holds what the CPU's holds, and the engine says what it takes", async (t) => {
    const [gpu, cpu] = [await opened(t, { screen: "cache" }), await opened(t, { screen: "cache" }, "cpu")];
    for (const loop of [gpu, cpu]) await loop.step(2);
    const facts = (loop) => loop.get("cache-grid-part").evaluate(({ dataset: { positions, computed, reused, bytes } }) => [positions, computed, reused, bytes]);
    assert.deepEqual(await facts(gpu), await facts(cpu));
    assert.match(await gpu.get("engine-memory").innerText(), /The weights/);
    const [here, there] = [await key(gpu), await key(cpu)];
    assert.ok(here.length > 16 && here.every(Number.isFinite), `${here}`);
    assert.equal(here.length, there.length);
    here.forEach((number, place) => assert.ok(Math.abs(number - there[place]) <= LAST_DIGIT, `${number} is not ${there[place]}`));
  });

  test("with the cache and without it the GPU writes the same text", async (t) => {
    const [cached, naive] = [await opened(t, { screen: "cache" }), await opened(t, { screen: "cache", use_cache: "false" })];
    for (const loop of [cached, naive]) await loop.step(3);
    const computed = (loop) => loop.get("cache-grid-part").evaluate(({ dataset }) => [dataset.computed, dataset.positions]);
    const [[one], [all, positions]] = [await computed(cached), await computed(naive)];
    assert.deepEqual([one, all], ["1", positions]);
    assert.deepEqual(await naive.tokens(), await cached.tokens());
  });

  test("the run is timed, priced, and ends where it was told to", async (t) => {
    const loop = await opened(t, { screen: "price" });
    assert.equal(await loop.playToStop(), "max_new_tokens");
    assert.match(await loop.get("ttft").innerText(), /\d m?s/);
    assert.match(await loop.get("time-per-token").innerText(), /\d m?s/);
    assert.equal(await loop.get("tokens-out").innerText(), "6");
    await loop.click("tab-stop");
    assert.deepEqual(await loop.get("finish-reason").allInnerTexts(), ["length", "max_tokens", "length"]);
  });
});
