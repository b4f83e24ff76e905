// Determinism: one text in several readings on both engines; presets, the table, its twin, links, undo, keys, sources, and
// engines that never load.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NO_WEBGPU, SOFTWARE_GPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const STORY = "Once upon a time there was a";
const SETTINGS = { screen: "experiments", experiment: "determinism", prompt: STORY, compared_tokens: 12 };
/** What another order of the same sums in f32 changes in a logit: the bound of the engines' own self-test is above it. */
const ROUNDING = 5e-4;

/** Said where no split of the passes changes a logit on the CPU. */
const SAME_ORDER = "this engine sums each row in the same order";

/** The scripts of CPU engines. The page's own runs already where a test holds them back: what is held is that of a reading. */
const WORKERS = /worker\.js.*device=cpu/;
const done = (loop) => loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });

async function finish(loop) {
  await loop.click("start-experiment");
  await done(loop);
}

/** The cells of a row: device, weights, largest difference, text, gap. */
const row = (loop, reading) => loop.page.locator(`[data-testid=readings] tr[data-reading=${reading}] td`).allInnerTexts();

/** A number as the page writes it. */
const number = (text) => Number(text.replace("−", "-"));

/** The columns of the picture's table by their names. */
async function columns(loop) {
  const [heads, ...rows] = await csv(loop, "logit-differences");
  return Object.fromEntries(heads.map((head, place) => [head, rows.map((row) => row[place])]));
}

describeOn(NO_WEBGPU, "determinism on the CPU", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS) {
    const loop = await site.open(t, settings);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("int8 flips the near tie of its preset, and nothing else does", async (t) => {
    const loop = await opened(t);
    await loop.click("int8-flips");
    await loop.page.waitForFunction(() => location.search.includes("do_sample=false"));
    assert.match(await loop.get("look-at").innerText(), /^Look at token 5:/);
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    assert.match(said, /^Over 16 tokens, 4 of 5 readings give the same text\. The reading “weights in int8” parts at token 5: /);
    assert.ok(said.includes(SAME_ORDER), said);
    assert.match(said, /Not read: the other engine\. This browser offers no GPU/);
    await loop.get("announcement").filter({ hasText: /^Over 16 tokens/ }).waitFor({ state: "attached" });

    const [device, weights, , reference, gap] = await row(loop, "reference");
    assert.match(device, /^the CPU/);
    assert.equal(weights, "f32");
    assert.match(reference, /^“6 9 \+ 5 = .*”, 16 tokens$/);
    const tie = number(gap.match(/^(\S+) at token 5$/)[1]);
    assert.ok(tie > 0, gap);

    assert.deepEqual((await row(loop, "again")).slice(1), ["f32", "0", "equal over 16 tokens", "does not change"]);
    // The kernels of this engine sum each row in the same order, however many are read at once.
    for (const split of ["token-by-token", "one-pass"]) {
      assert.deepEqual((await row(loop, split)).slice(2), ["0", "equal over 16 tokens", "does not change"]);
    }
    assert.match((await row(loop, "other-engine"))[3], /^not read: This browser offers no GPU/);
    const [bf16, int8] = [await row(loop, "bf16"), await row(loop, "int8")];
    assert.deepEqual([bf16[1], int8[1]], ["bf16", "int8"]);
    assert.ok(number(bf16[2]) > ROUNDING && number(int8[2]) > number(bf16[2]), `${bf16} and ${int8}`);
    const change = number(int8[4].match(/^changes by (\S+): it flips$/)[1]);
    assert.ok(change >= tie, int8[4]);

    // The table twin of the picture has every step, also the zeros that a logarithmic axis has no place for.
    const twin = await columns(loop);
    assert.equal(twin.again.length, 16);
    assert.ok(twin.again.every((value) => Number(value) === 0));
    const largest = (name) => Math.max(...twin[name].map(Number));
    // The page writes at least two digits.
    assert.ok(Math.abs(largest("int8") / number(int8[2]) - 1) < 0.05, `${largest("int8")} and ${int8[2]}`);

    // The text of the reference is that of the native engine.
    await loop.click("open-reference");
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await loop.waitForExactly(16);
    const { tokens } = await generate({ prompt: "1 + 4 =", max_new_tokens: 16, do_sample: false });
    assert.deepEqual(await loop.tokens(), tokens);
    assert.deepEqual(await loop.forced(), []);
  });

  test("undo brings back the settings that a preset replaced", async (t) => {
    const loop = await opened(t, { ...SETTINGS, temperature: 0.7 });
    await loop.click("int8-flips");
    await loop.page.waitForFunction(() => location.search.includes("do_sample=false") && !location.search.includes("temperature"));
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction(() => !location.search.includes("do_sample") && location.search.includes("temperature=0.7"));
  });

  test("undo brings back the number of compared tokens", async (t) => {
    const loop = await opened(t);
    const field = loop.get("compared-tokens");
    await field.fill("9");
    await field.press("Enter");
    await loop.page.waitForFunction(() => location.search.includes("compared_tokens=9"));
    await loop.click("undo");
    assert.equal(await field.inputValue(), "12");
    await loop.page.waitForFunction(() => location.search.includes("compared_tokens=12"));
  });

  test("without a near tie every text is equal; another preset says what to look at", async (t) => {
    const loop = await opened(t);
    await loop.click("no-tie");
    await finish(loop);
    assert.match(await loop.get("experiment-result").innerText(), /^Over 24 tokens, 5 of 5 readings give the same text\./);
    await loop.click("bf16-flips");
    assert.match(await loop.get("look-at").innerText(), /^Look at token 24:/);
    await finish(loop);
    assert.match((await row(loop, "bf16"))[3], /^parts at token 24: /);
    assert.equal((await row(loop, "int8"))[3], "equal over 32 tokens");
  });

  test("a draw: u and its distance from another token are told, and a link has the same numbers", async (t) => {
    const loop = await opened(t);
    await loop.click("same-seed");
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    assert.match(said, /nearest tie is at token 5: u = 0\.\d{4} is \S+ away from the interval of/);
    await loop.openFormulas();
    assert.match(await loop.get("formula-fold").innerText(), /distance of u/);
    await loop.page.waitForFunction(() => location.search.includes("experiment=determinism") && location.search.includes("started=true"));
    const again = await opened(t, Object.fromEntries(new URL(loop.page.url()).searchParams));
    await done(again);
    assert.equal(await again.get("experiment-result").innerText(), said);
    for (const reading of ["one-pass", "bf16", "int8"]) {
      assert.deepEqual(await row(again, reading), await row(loop, reading));
    }
    await again.click("open-reference");
    await again.waitForExactly(16);
    const { tokens } = await generate({ prompt: STORY, max_new_tokens: 16, do_sample: true, seed: 13 });
    assert.deepEqual(await again.tokens(), tokens);
  });

  test("the keyboard alone starts and cancels, and what is there stays", async (t) => {
    const loop = await opened(t, { ...SETTINGS, compared_tokens: 32 });
    const { page } = loop;
    const focused = (testid) => page.waitForFunction((testid) => document.activeElement?.dataset.testid === testid, testid);
    // The engine of a later reading never loads: the experiment cannot end before it is cancelled.
    await page.context().route(WORKERS, () => {});
    await page.locator("[data-testid=start-experiment]:enabled").focus();
    await page.keyboard.press("Enter");
    await focused("cancel-experiment");
    await page.locator("[data-testid=readings] tr[data-reading=again]").waitFor();
    assert.match(await loop.get("experiment-progress").innerText(), /^\d of 7 readings, \d+ forward passes$/);
    await page.keyboard.press("Enter");
    await loop.get("experiment-notice").filter({ hasText: "Cancelled" }).waitFor();
    await focused("start-experiment");
    assert.equal((await row(loop, "reference")).length, 5);
  });

  test("an engine that never loads is given up by Cancel and by leaving, and another experiment can start", async (t) => {
    const loop = await opened(t);
    const { page } = loop;
    await page.context().route(WORKERS, () => {});
    const loads = loop.get("engine-loading").filter({ hasText: "Loading the CPU engine with weights in bf16" });
    const startable = page.locator("[data-testid=start-experiment]:enabled");
    await loop.click("start-experiment");
    await loads.waitFor();
    await loop.click("cancel-experiment");
    await loop.get("experiment-notice").filter({ hasText: "Cancelled" }).waitFor();
    await startable.waitFor();
    assert.equal(await loop.get("engine-loading").innerText(), "");

    // Leaving the screen ends it as well.
    await loop.click("start-experiment");
    await loads.waitFor();
    await loop.click("tab-loop");
    await loop.click("tab-experiments");
    await startable.waitFor();

    // Another experiment runs, and so do the readings once the worker can be fetched.
    await loop.click("experiment-seeds");
    await finish(loop);
    await page.context().unroute(WORKERS);
    await loop.click("tab-determinism");
    await finish(loop);
    assert.match(await loop.get("experiment-result").innerText(), /^Over 12 tokens, \d of 5 readings give the same text\./);
  });

  test("the run of the visitor stays as it is", async (t) => {
    const loop = await opened(t, { prompt: STORY, seed: 5, max_new_tokens: 8 });
    await loop.step(3);
    const before = await loop.tokens();
    await loop.click("tab-experiments");
    await loop.click("tab-determinism");
    await finish(loop);
    await loop.click("tab-loop");
    assert.deepEqual(await loop.tokens(), before);
    await loop.playToStop();
    const { tokens } = await generate({ prompt: STORY, seed: 5, max_new_tokens: 8, do_sample: true });
    assert.deepEqual(await loop.tokens(), tokens);
  });

  test("each statement about servers has its source", async (t) => {
    const loop = await opened(t);
    const links = await loop.get("promises").locator("li a").evaluateAll((all) => all.map(({ href, rel, target }) => ({ href, rel, target })));
    assert.equal(links.length, await loop.get("promises").locator("li").count());
    assert.ok(links.every(({ href, rel, target }) => href.startsWith("https://") && rel === "noreferrer" && target === "_blank"), JSON.stringify(links));
  });
});

describeOn(SOFTWARE_GPU, "determinism on the GPU", () => {
  const site = useSite(SOFTWARE_GPU);

  for (const [page, other] of [["gpu", "cpu"], ["cpu", "gpu"]]) {
    test(`the page on the ${page}: the ${other} reads the same text, and differs by rounding`, async (t) => {
      const loop = await site.open(t, { ...SETTINGS, compared_tokens: 8, do_sample: "false", device: page });
      await loop.waitForDevice(page);
      await finish(loop);
      const [reference] = await row(loop, "reference");
      const [device, weights, largest, text] = await row(loop, "other-engine");
      assert.match(reference, page === "gpu" ? /GPU/ : /CPU/);
      assert.match(device, other === "gpu" ? /GPU/ : /CPU/);
      assert.equal(weights, "f32");
      assert.ok(number(largest) > 0 && number(largest) < ROUNDING, largest);
      assert.equal(text, "equal over 8 tokens");
      assert.equal((await row(loop, "again"))[2], "0");

      // The same engine in other passes: on the CPU the same bits, on the GPU other sums of the same numbers.
      for (const split of ["token-by-token", "one-pass"]) {
        const [device, weights, largest, text] = await row(loop, split);
        assert.match(device, page === "gpu" ? /GPU/ : /CPU/);
        assert.deepEqual([weights, text], ["f32", "equal over 8 tokens"]);
        assert.ok(page === "gpu" ? number(largest) < ROUNDING : largest === "0", `${split}: ${largest}`);
      }
      const said = await loop.get("experiment-result").innerText();
      assert.equal(said.includes(SAME_ORDER), page === "cpu", said);
    });
  }

  test("the page on the GPU: rounded weights are read on the CPU, and int8 alone flips the near tie of its preset", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, device: "gpu" });
    await loop.waitForDevice("gpu");
    await loop.click("int8-flips");
    await loop.page.waitForFunction(() => location.search.includes("do_sample=false"));
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    assert.match(said, /^Over 16 tokens, 5 of 6 readings give the same text\. The reading “weights in int8” parts at token 5: /);
    for (const reading of ["again", "token-by-token", "one-pass", "other-engine"]) {
      const [, weights, largest, text] = await row(loop, reading);
      assert.deepEqual([weights, text], ["f32", "equal over 16 tokens"], reading);
      assert.ok(number(largest) < ROUNDING, `${reading}: ${largest}`);
    }
    const [bf16, int8] = [await row(loop, "bf16"), await row(loop, "int8")];
    assert.match(`${bf16[0]} and ${int8[0]}`, /^the CPU.* and the CPU/);
    assert.deepEqual([bf16[1], int8[1], bf16[3]], ["bf16", "int8", "equal over 16 tokens"]);
    assert.ok(number(bf16[2]) > ROUNDING && number(int8[2]) > number(bf16[2]), `${bf16} and ${int8}`);
    assert.match(int8[3], /^parts at token 5: /);
    assert.match(int8[4], /: it flips$/);
  });
});
