// The check of this device: on the CPU and on a GPU in software, cancelled, without a GPU, by keyboard, on a phone; and the
// report, which says what the screen says.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU, SOFTWARE_GPU } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 8, screen: "this-device" };
/** Tokens that are timed with the model of the page, and with the larger one. */
const TOKENS = { shipped: 32, large: 16 };
/** Weights of the larger model: GPT-2's smallest shape. */
const LARGE = 124_439_808;
/** The largest difference of two logits that rounding makes; the self-test of the engines allows as much. */
const ROUNDING = 1e-2;

/** Waits until a check has ended, by what the screen says. */
function ended(loop, words = "The check is done.") {
  return loop.page.locator("[data-testid=check-state]", { hasText: words }).waitFor();
}

/** The report as it is shown. */
async function report(loop) {
  return JSON.parse(await loop.get("report-text").textContent());
}

/** Keeps everything that is announced from now on. */
function listen(loop) {
  return loop.page.evaluate(() => {
    globalThis.announced = [];
    const region = document.querySelector("[data-testid=announcement]");
    new MutationObserver(() => globalThis.announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** The median of a list of numbers. */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How many workers live: each as long as its engine. */
const workers = (loop) => loop.page.workers().length;

/** Frames within which a worker that was ended is gone. */
const FRAMES = 600;

/** Waits until as many workers live as before. */
async function onlyOwnWorkers(loop, before) {
  for (let frame = 0; workers(loop) !== before; frame += 1) {
    assert.ok(frame < FRAMES, `${workers(loop)} workers live, and ${before} before the check`);
    await loop.page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  }
}

/** Waits until a control has the focus. */
function focused(loop, testid) {
  return loop.page.waitForFunction((testid) => document.activeElement?.dataset.testid === testid, testid);
}

describeOn(SOFTWARE_GPU, "this device, with a GPU in software", () => {
  const site = useSite(SOFTWARE_GPU);

  test("both engines are measured, the run survives, and the report is what is shown", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, screen: "loop" }, { permissions: ["clipboard-read", "clipboard-write"] });
    await loop.waitForDevice("gpu");
    await loop.step(2);
    const tokens = await loop.tokens();
    const before = workers(loop);
    await loop.click("tab-this-device");
    await listen(loop);
    await loop.click("start-check");
    await loop.get("check-progress").waitFor();
    await ended(loop);

    const told = await report(loop);
    assert.equal(told.format, "tokenloop-device-report");
    assert.deepEqual(told.results.map(({ model, engine }) => [model, engine]), [["shipped", "cpu"], ["shipped", "gpu"]]);
    const [cpu, gpu] = told.results.map(({ outcome }) => outcome.measured);
    for (const times of [cpu, gpu]) {
      assert.equal(times.token_milliseconds.length, TOKENS.shipped);
      assert.ok(times.token_milliseconds.every((time) => time >= 0) && times.load_milliseconds > 0);
      assert.ok(times.without_cache.largest_difference < ROUNDING);
    }
    assert.equal(cpu.self_test, null);
    assert.ok(gpu.self_test.largest_difference > 0 && gpu.self_test.largest_difference < ROUNDING);
    assert.ok(gpu.against_cpu.largest_difference < ROUNDING);

    // The numbers of the machine are those that the browser gives.
    const own = await loop.page.evaluate(async () => {
      const adapter = await navigator.gpu.requestAdapter({ powerPreference: "high-performance" });
      return { limit: adapter.limits.maxBufferSize, vendor: adapter.info.vendor, processors: navigator.hardwareConcurrency };
    });
    assert.equal(told.machine.gpu.adapter.limits.maxBufferSize, own.limit);
    assert.equal(told.machine.gpu.adapter.vendor, own.vendor);
    assert.equal(told.machine.logical_processors, own.processors);
    const facts = await loop.get("device-facts").innerText();
    assert.match(facts, new RegExp(own.limit.toLocaleString("en-US")));

    // The figure's table has the medians of the report.
    await loop.page.locator("[data-testid=device-speed] .twin > summary").click();
    const rows = loop.page.locator("[data-testid=device-speed] .twin tbody tr");
    await rows.first().waitFor(); // The table is built when it is opened.
    const cells = await rows.evaluateAll((rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
    assert.deepEqual(cells.map(([name]) => name), ["CPU, f32", "GPU, f32"]);
    const numbers = cells.map(([, shown]) => Number(shown.replaceAll(",", "")));
    for (const [shown, times] of [[numbers[0], cpu], [numbers[1], gpu]]) {
      // The table rounds to about four digits.
      assert.ok(Math.abs(shown / median(times.token_milliseconds) - 1) < 1e-2, `${shown}`);
    }
    const said = await loop.get("device-speed-comparison").innerText();
    const ratio = median(gpu.token_milliseconds) / median(cpu.token_milliseconds);
    const shown = Number(said.match(/took ([\d.,]+) times/)[1].replaceAll(",", ""));
    assert.ok(Math.abs(shown / ratio - 1) < 1e-2, said);

    await loop.click("copy-report");
    await loop.page.locator("[data-testid=report-said]", { hasText: "copied" }).waitFor();
    assert.equal(await loop.page.evaluate(() => navigator.clipboard.readText()), await loop.get("report-text").textContent());
    const download = loop.page.waitForEvent("download");
    await loop.click("save-report");
    const file = readFileSync(await (await download).path(), "utf8");
    assert.deepEqual(JSON.parse(file), told);

    const announced = await loop.page.evaluate(() => globalThis.announced);
    for (const words of [/CPU: self-test/, /GPU: .* tokens a second/, /The check is done/]) {
      assert.ok(announced.some((said) => words.test(said)), `${words} in ${announced}`);
    }
    await onlyOwnWorkers(loop, before);
    for (const width of [375, 768, 1280]) {
      for (const colorScheme of ["light", "dark"]) {
        await resize(loop.page, { width, height: 900 });
        await loop.page.emulateMedia({ colorScheme });
        await loop.page.screenshot({ path: `${PICTURES}this-device-${width}-${colorScheme}.png` });
        const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(content <= width, `the content is ${content} px wide at ${width}`);
        assert.deepEqual(await violations(loop.page), [], `${width} ${colorScheme}`);
      }
    }
    await resize(loop.page, { width: 1280, height: 900 });
    await loop.click("tab-loop");
    assert.deepEqual(await loop.tokens(), tokens, "the run is as it was");
    await loop.step(1);
  });
});

describeOn(NO_WEBGPU, "this device, without WebGPU", () => {
  const site = useSite(NO_WEBGPU);

  test("by keyboard: cancelled, checked, and the larger model on the CPU", async (t) => {
    const loop = await site.open(t, SETTINGS, { viewport: { width: 375, height: 800 } });
    await loop.waitForDevice("cpu");
    const before = workers(loop);
    await loop.page.getByText("The GPU was not measured: this browser has no WebGPU here.").waitFor();
    assert.deepEqual(await violations(loop.page), [], "before the check");

    await loop.get("start-check").focus();
    await loop.page.keyboard.press("Enter");
    await loop.get("cancel-check").waitFor();
    await focused(loop, "cancel-check");
    await loop.page.keyboard.press("Enter");
    await ended(loop, "The check was cancelled.");
    await focused(loop, "start-check");
    await onlyOwnWorkers(loop, before);

    await loop.page.keyboard.press("Enter");
    await ended(loop);
    assert.equal((await report(loop)).results.length, 1);
    assert.equal((await report(loop)).machine.gpu, "no-web-gpu");

    const cost = await loop.get("large-cost").innerText();
    assert.match(cost, /124\.4 million/);
    assert.match(cost, /Nothing is downloaded/);
    const asked = [];
    loop.page.context().on("request", (request) => asked.push(request.url()));
    await loop.get("start-large-check").focus();
    await loop.page.keyboard.press("Enter");
    await loop.get("cancel-check").waitFor();
    // The state of the check before may still stand there.
    await loop.page.waitForFunction(() => {
      const text = document.querySelector("[data-testid=report-text]")?.textContent;
      return text && JSON.parse(text).results.length === 2;
    });
    await ended(loop);
    const { results } = await report(loop);
    assert.deepEqual(results.map(({ model }) => model), ["shipped", "gpt2-shape"]);
    const large = results[1].outcome.measured;
    assert.equal(large.parameters, LARGE);
    assert.equal(large.token_milliseconds.length, TOKENS.large);
    assert.ok(large.without_cache.largest_difference < ROUNDING);
    const model = asked.filter((url) => url.includes("/models/"));
    assert.deepEqual(model, [], "no weights were downloaded");
    assert.deepEqual(await violations(loop.page), [], "with both results");
    await loop.page.screenshot({ path: `${PICTURES}this-device-both-375.png` });
    await onlyOwnWorkers(loop, before);
  });

  test("a check ends with its screen", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    const before = workers(loop);
    // Its worker never arrives: else the check may be done before its screen is left.
    const files = /worker\.js.*device=cpu/;
    await loop.page.context().route(files, () => {});
    await loop.click("start-check");
    await loop.get("cancel-check").waitFor();
    await loop.click("tab-loop");
    await loop.page.context().unroute(files);
    await loop.step(1);
    await loop.click("tab-this-device");
    await ended(loop, "The check was cancelled.");
    await onlyOwnWorkers(loop, before);
  });
});
