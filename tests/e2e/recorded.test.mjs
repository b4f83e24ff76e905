// The recorded runs: the page is alive before any engine has come, and where none ever does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

/** The examples beside the prompt box: their buttons are the prompts themselves. */
const EXAMPLES = [
  "Yuki had ten plums in an",
  "7 + 2 =",
  "The capital of France is",
  "Weather for",
  "1 + 4 =",
  "Rain on the old hat, drip drip drip",
];
const [FIRST, , CERTAIN] = EXAMPLES;

/** What the native engine writes after a prompt with the settings the page opens with. */
const native = (prompt) => generate({ prompt, do_sample: true, seed: 42, max_new_tokens: 8 });

describe("the recorded runs", () => {
  const site = useSite(NO_WEBGPU);

  /** A site whose engines never arrive. */
  function withoutEngine(t) {
    const never = new Promise(() => {});
    t.after(site.server.rule((path) => (path.includes("/engine/") ? never : null)));
  }

  test("it can be stepped and played at once, and the page says that it is recorded", async (t) => {
    withoutEngine(t);
    // Fewer than the recording holds.
    const loop = await site.open(t, { max_new_tokens: 10 });
    await loop.waitForDevice("recorded");
    await loop.step(2);
    assert.equal(await loop.playToStop(), "max_new_tokens");
    assert.equal((await loop.tokens()).length, 10);
    assert.equal(await loop.device(), "recorded");
    await loop.waitForStatus(/recorded run/i);
  });

  test("nothing was measured here: no milliseconds, and the machine is named as another one", async (t) => {
    withoutEngine(t);
    const loop = await site.open(t);
    await loop.waitForDevice("recorded");
    await loop.stage("logits");
    await loop.page.locator(".ribbon-item button").first().click();
    const facts = loop.page.locator(".facts");
    await facts.filter({ hasText: "another machine" }).waitFor();
    assert.doesNotMatch(await loop.page.locator(".stage-panel").innerText(), /\d ms|Millisecond/);
  });

  test("each example has a run of its own: the page fetches the one of the prompt, and another one when it is chosen", async (t) => {
    withoutEngine(t);
    const fetched = [];
    t.after(
      site.server.rule((path) => {
        const name = path.match(/\/recordings\/tiny\/(\w+)\.tokenloop$/);
        if (name) fetched.push(name[1]);
        return null;
      }),
    );
    const loop = await site.open(t, { prompt: "Weather for", max_new_tokens: 8 });
    await loop.waitForDevice("recorded");
    assert.deepEqual(fetched, ["even"]);
    const written = {};
    const sentences = new Set();
    for (const prompt of EXAMPLES) {
      await loop.page.getByRole("button", { name: prompt, exact: true }).click();
      assert.equal(await loop.get("prompt").inputValue(), prompt);
      sentences.add(await loop.get("look-at").innerText());
      // Its first distribution, and the tokens drawn from it and those after it.
      assert.equal(await loop.playToStop(), (await native(prompt)).stop_reason, prompt);
      written[prompt] = await loop.tokens();
      assert.deepEqual(written[prompt], (await native(prompt)).tokens, prompt);
    }
    assert.equal(new Set(Object.values(written).map(String)).size, EXAMPLES.length);
    assert.equal(sentences.size, EXAMPLES.length, "each says what to look at");
    const recordings = ["certain", "even", "favorite", "refrain", "sum", "wrong"];
    assert.deepEqual([...fetched].sort(), recordings, "each of them once");
    assert.equal(await loop.device(), "recorded");
  });

  test("what it does not know is said, and the prompt is kept", async (t) => {
    withoutEngine(t);
    const loop = await site.open(t, { device: "recorded" });
    await loop.waitForDevice("recorded");
    await loop.fillPrompt("The capital of Peru is");
    await loop.click("step-token");
    await loop.waitForStatus(/only recorded runs: 12 tokens after “Yuki had ten plums in an”.*another of the examples/s);
    assert.equal(await loop.get("prompt").inputValue(), "The capital of Peru is");
    assert.equal(await loop.get("look-at").innerText(), "");
    assert.deepEqual(await loop.tokens(), []);
  });

  test("a recording that does not arrive is tried again when its example is chosen again", async (t) => {
    const back = site.server.rule((path) => (path.endsWith("/certain.tokenloop") ? { status: 503 } : null));
    t.after(back);
    const loop = await site.open(t, { device: "recorded" }, { expectProblems: true });
    await loop.waitForDevice("recorded");
    const example = (name) => loop.page.getByRole("button", { name, exact: true });
    await example(CERTAIN).click();
    // Where the answer of the host comes first, the button is inactive already, and a press does nothing.
    await loop.get("step-token").dispatchEvent("click");
    await loop.waitForStatus(/only recorded runs/);
    assert.deepEqual(await loop.tokens(), []);
    back();
    await example(FIRST).click();
    await example(CERTAIN).click();
    await loop.step(1);
    assert.deepEqual(await loop.tokens(), (await native(CERTAIN)).tokens.slice(0, 1));
  });

  /** The tokens of the run in a recording that ships. */
  function recordedTokens(id) {
    const file = readFileSync(new URL(`../../public/recordings/smollm2/${id}.tokenloop`, import.meta.url));
    const header = JSON.parse(file.subarray(16, 16 + file.readUInt32LE(12)).toString());
    return header.steps.map((step) => step.token);
  }

  test("one press shows real English, and where the recording ends its weights are offered with their size", async (t) => {
    const loop = await site.open(t);
    await loop.waitForDevice("cpu");
    const press = (name) => loop.page.getByRole("button", { name, exact: true }).click();
    // The settings are those of the recordings, which know no text at this temperature.
    await loop.get("temperature").fill("1.9");
    await press("Real English");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=temperature]").value === "1");
    assert.equal(await loop.get("edit-prompt").isVisible(), false, "a recorded run begins with its own prompt");
    await loop.waitForDevice("recorded");
    assert.equal(await loop.get("prompt").inputValue(), "Once upon a time, there was a");
    const run = recordedTokens("story");
    await loop.step(run.length);
    assert.deepEqual(await loop.tokens(), run);
    await loop.click("step-token");
    await loop.waitForStatus(/only recorded runs/);
    assert.deepEqual(await loop.tokens(), run, "nothing is lost");
    assert.match(await loop.get("go-on").innerText(), /98\.4 MB/);
    await press("The capital of France is");
    await loop.step(1);
    assert.deepEqual(await loop.tokens(), recordedTokens("france").slice(0, 1));
    await press("Invented");
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("prompt").inputValue(), FIRST);
    await loop.step(1);
  });

  test("recorded English goes on at another temperature, from its own address", async (t) => {
    for (const temperature of [0.5, 1.5]) {
      const loop = await site.open(t, { model: "smollm2-recorded", temperature, max_new_tokens: 8 });
      await loop.waitForDevice("recorded");
      assert.equal(await loop.playToStop(), "max_new_tokens");
      assert.notDeepEqual(await loop.tokens(), recordedTokens("story").slice(0, 8));
    }
  });

  test("recorded English goes on where the cache was switched off before", async (t) => {
    const loop = await site.open(t, { model: "smollm2-recorded", use_cache: false, max_new_tokens: 4 });
    await loop.playToStop();
    assert.equal((await loop.tokens()).length, 4);
    await loop.click("tab-cache");
    await loop.get("cache-grid").waitFor();
    assert.equal(await loop.get("without-cache").isVisible(), false);
  });

  test("an engine that arrives in the middle of it takes over", async (t) => {
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    t.after(site.server.rule(async (path) => (path.includes("/engine/") ? arrived : null)));
    const loop = await site.open(t);
    await loop.waitForDevice("recorded");
    await loop.step(3);
    const before = await loop.tokens();
    arrive(null);
    await loop.waitForDevice("cpu");
    await loop.step(1);
    assert.deepEqual((await loop.tokens()).slice(0, 3), before);
    // And now it can say what was never recorded.
    await loop.force(0);
    await loop.step(1);
  });
});
