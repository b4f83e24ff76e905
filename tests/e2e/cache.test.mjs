// The Cache screen: what the cache holds, what it saves, what it takes. Every number is held against the model's files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { modelFolder } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { screen: "cache", prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 20 };
/** Bytes of a number in memory: weights and cache are f32. */
const F32 = 4;

const config = () => JSON.parse(readFileSync(`${modelFolder()}/config.json`, "utf8"));

/** What one position takes, by the textbook. */
function bytesPerPosition() {
  const { num_hidden_layers, num_key_value_heads, num_attention_heads, hidden_size, head_dim } = config();
  return 2 * num_hidden_layers * num_key_value_heads * (head_dim ?? hidden_size / num_attention_heads) * F32;
}

describe("the cache screen", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = {}, options = {}) {
    const loop = await site.open(t, { ...SETTINGS, ...settings }, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  /** What the grid says of itself, as numbers. */
  async function grid(loop) {
    const data = await loop.get("cache-grid-part").evaluate((part) => ({ ...part.dataset }));
    const { positions, computed, reused, bytes, slots } = data;
    return { positions: Number(positions), computed: Number(computed), reused: Number(reused), bytes: Number(bytes), slots: Number(slots) };
  }

  /** Takes steps until `count` tokens are written. */
  async function write(loop, count) {
    for (let written = (await loop.tokens()).length; written < count; written += 1) {
      await loop.click("step-token");
      await loop.waitForTokens(written + 1);
    }
  }

  const words = async (loop, testid) => (await loop.get(testid).innerText()).replaceAll(/\s+/g, " ");

  test("the grid grows by one column a step, and never holds the token just chosen", async (t) => {
    const loop = await opened(t);
    await write(loop, 1);
    const prefill = await grid(loop);
    assert.equal(prefill.reused, 0);
    assert.equal(prefill.computed, prefill.positions);
    assert.match(await words(loop, "cache-formula"), /Chosen, not in the cache yet ./);
    for (let step = 1; step <= 3; step += 1) {
      await write(loop, step + 1);
      const now = await grid(loop);
      assert.deepEqual([now.positions, now.computed, now.reused], [prefill.positions + step, 1, prefill.positions + step - 1]);
    }
  });

  test("the bytes are those of the formula with the model's numbers", async (t) => {
    const loop = await opened(t);
    await write(loop, 2);
    const { positions, bytes, slots } = await grid(loop);
    const one = bytesPerPosition();
    assert.equal(bytes, positions * one);
    assert.equal(slots, 64 * Math.ceil(positions / 64));
    await loop.openFormulas();
    const said = await words(loop, "cache-formula");
    assert.ok(said.includes(`= ${one.toLocaleString("en-US")} bytes`), said);
    assert.ok(said.includes(`${positions} positions × ${one.toLocaleString("en-US")} bytes = ${bytes.toLocaleString("en-US")} bytes`), said);
    assert.match(await words(loop, "engine-memory"), /The weights .*The engine in all/);
  });

  test("the step in focus decides how far the grid is grown", async (t) => {
    const loop = await opened(t);
    await write(loop, 3);
    const { positions } = await grid(loop);
    await loop.get("generated").locator("[data-token-id]").first().click();
    const first = await grid(loop);
    assert.deepEqual([first.positions, first.reused], [positions - 2, 0]);
  });

  test("without the cache every step computes everything, and the text is the same", async (t) => {
    const cached = await opened(t);
    await write(cached, 4);
    const naive = await opened(t);
    await naive.get("without-cache").check();
    await write(naive, 4);
    const { positions, computed, reused } = await grid(naive);
    assert.deepEqual([computed, reused], [positions, 0]);
    assert.match(await words(naive, "cache-words"), /computed all .* positions anew/);
    assert.deepEqual(await naive.tokens(), await cached.tokens());
    await naive.get("without-cache").uncheck();
    await write(naive, 5);
    await write(naive, 6);
    assert.equal((await grid(naive)).computed, 1);
    // The choice computes the last token again, so that the grid shows the difference at once.
    const tokens = await naive.tokens();
    await naive.get("without-cache").check();
    await naive.page.waitForFunction(() => {
      const { computed, positions } = document.querySelector("[data-testid=cache-grid-part]").dataset;
      return computed === positions;
    });
    assert.deepEqual(await naive.tokens(), tokens);
  });

  test("a link opens the same part, and a run without the cache is one there too", async (t) => {
    const loop = await opened(t, { part: "bigger", use_cache: "false" });
    await loop.get("bigger").waitFor();
    await loop.click("part-grid");
    assert.equal(await loop.get("without-cache").isChecked(), true);
    await write(loop, 2);
    const { positions, computed } = await grid(loop);
    assert.equal(computed, positions);
    await loop.page.waitForFunction(() => location.search.includes("use_cache=false") && !location.search.includes("part="));
  });

  test("a position is named, and its key and value come from the cache", async (t) => {
    const loop = await opened(t);
    await write(loop, 2);
    const { num_key_value_heads: heads, num_attention_heads, hidden_size } = config();
    const cell = loop.get("cache-cell");
    await cell.focus();
    await loop.page.keyboard.press("ArrowRight");
    await loop.page.keyboard.press("ArrowDown");
    assert.match(await cell.getAttribute("aria-label"), /^Position 1, layer 2: ␣?\S+, read from the cache$/);
    await loop.page.keyboard.press("Enter");
    const numbers = async (id) => {
      await loop.page.locator(`[data-testid=${id}] svg`).waitFor();
      await loop.page.locator(`[data-testid=${id}] summary`).click();
      const rows = loop.page.locator(`[data-testid=${id}] tbody tr`);
      await rows.first().waitFor();
      return rows.evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent)));
    };
    const [key, value] = [await numbers("cache-key"), await numbers("cache-value")];
    for (const map of [key, value]) {
      const all = map.flat();
      const size = (config().head_dim ?? hidden_size / num_attention_heads) * heads;
      assert.ok(all.length >= size, `${all.length} numbers`);
      assert.ok(new Set(all).size > size / 2, "the numbers are all alike");
    }
    assert.notDeepEqual(key, value);
    // Another layer, another key.
    await cell.focus();
    await loop.page.keyboard.press("ArrowUp");
    await loop.page.waitForFunction((before) => document.querySelector("#cache-key-title").textContent !== before, "Key of position 1, layer 2");
    // Stepping was not what the arrow keys did.
    assert.equal((await loop.tokens()).length, 2);
  });

  test("a pointer opens the position it points at", async (t) => {
    const loop = await opened(t);
    await write(loop, 1);
    const box = await loop.get("cache-cell").boundingBox();
    await loop.page.mouse.move(box.x + 60, box.y + 60);
    const named = loop.page.locator(".pointed", { hasText: /^Position \d+, layer \d+: / });
    await named.waitFor();
    const [cell] = (await named.innerText()).match(/^Position \d+, layer \d+/);
    await loop.page.mouse.click(box.x + 60, box.y + 60);
    await loop.get("key-and-value").waitFor();
    assert.ok((await words(loop, "key-and-value")).startsWith(cell), cell);
    await loop.click("close-pair");
    await loop.get("key-and-value").waitFor({ state: "detached" });
  });

  test("naive and cached write the same tokens, and the run is not disturbed", async (t) => {
    const loop = await opened(t);
    await write(loop, 2);
    const before = await loop.tokens();
    await loop.click("part-race");
    await loop.get("measure-length").selectOption("64");
    await loop.click("measure");
    const written = loop.get("written");
    await written.waitFor();
    const { same, cached, naive } = await written.evaluate((words) => ({ ...words.dataset }));
    assert.equal(same, "true");
    assert.equal(cached, naive);
    assert.ok(naive.split(" ").length > 40, "too few tokens were compared");
    // The visitor's settings and seed wrote it: it begins as the run does.
    assert.deepEqual(cached.split(" ").map(Number).slice(0, 2), before);
    assert.match(await words(loop, "written"), /The same \d+ tokens both ways/);
    for (const id of ["race-measured", "race-counted"]) await loop.page.locator(`[data-testid=${id}] svg`).waitFor();
    assert.deepEqual(await loop.tokens(), before);
    // The cache was given back: the next step computes one position.
    await loop.click("part-grid");
    await write(loop, 3);
    assert.equal((await grid(loop)).computed, 1);
  });

  test("a measurement can be cancelled, and stepping goes on during one", async (t) => {
    const loop = await opened(t);
    await write(loop, 1);
    await loop.click("part-race");
    await loop.click("measure");
    await loop.get("measure-progress").waitFor();
    await write(loop, 2);
    await loop.click("measure-cancel");
    await loop.get("measure-progress").waitFor({ state: "detached" });
    assert.match(await words(loop, "unmeasured"), /Cancelled/);
    assert.equal(await loop.get("written").count(), 0);
    await loop.click("part-grid");
    assert.equal((await grid(loop)).computed, 1);
    await write(loop, 3);
    assert.equal((await grid(loop)).computed, 1);
  });

  test("bigger models are counted by the same formula", async (t) => {
    const loop = await opened(t);
    await loop.click("part-bigger");
    const counted = async () => {
      const data = await loop.get("bigger").evaluate((part) => ({ ...part.dataset }));
      return { cache: Number(data.cache), weights: Number(data.weights) };
    };
    await loop.get("bigger-model").selectOption({ label: "Llama-3.1-8B" });
    const llama = await counted();
    // 2 × 32 layers × 8 key/value heads × 128 numbers × 2 bytes, at all of its 131,072 positions.
    assert.equal(llama.cache, 2 * 32 * 8 * 128 * 2 * 131_072);
    assert.equal(llama.weights, 8_030_261_248 * 2);
    await loop.get("bigger-cache-bits-2").check();
    assert.equal((await counted()).cache, llama.cache / 4);
    await loop.get("bigger-batch").fill("3");
    assert.equal((await counted()).cache, (llama.cache / 4) * 8);
    await loop.get("bigger-model").selectOption("here");
    await loop.get("bigger-batch").fill("0");
    await loop.get("bigger-cache-bits-0").check();
    assert.equal((await counted()).cache, (bytesPerPosition() / F32) * 2 * config().max_position_embeddings);
    assert.match(await words(loop, "bigger-words"), /the cache takes/);
  });

  test("axe-core finds nothing, light and dark", async (t) => {
    const loop = await opened(t);
    await write(loop, 2);
    await loop.get("cache-cell").press("Enter");
    await loop.page.locator("[data-testid=cache-value] svg").waitFor();
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
    await loop.click("part-race");
    await loop.get("measure-length").selectOption("64");
    await loop.click("measure");
    await loop.get("written").waitFor();
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
    await loop.click("part-bigger");
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });

  test("nothing scrolls sideways on a phone", async (t) => {
    const loop = await opened(t, {}, { viewport: { width: 360, height: 780 } });
    await write(loop, 1);
    for (const part of ["grid", "race", "bigger"]) {
      await loop.click(`part-${part}`);
      const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(content <= 360, `${part} is ${content} px wide`);
    }
  });
});
