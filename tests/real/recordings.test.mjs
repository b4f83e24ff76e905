// Recorded runs, links and files of the real model: what ships is what these weights write in the browser.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, test } from "node:test";

import { csv, saved } from "../e2e/lib/files.mjs";
import { GOLDEN, useRealModel } from "./real-model.mjs";

const FOLDER = fileURLToPath(new URL("../../public/recordings/smollm2/", import.meta.url));
const SHIPPED = readdirSync(FOLDER).filter((name) => name.endsWith(".tokenloop"));
/** The largest error of a probability in a recording, of which a logit has a few bytes. */
const PACKED = 1e-3;

/** The header of a recording, as docs/recordings.md says. */
function headerOf(file) {
  return JSON.parse(file.subarray(16, 16 + file.readUInt32LE(12)).toString());
}

describe("recorded runs of the real model", () => {
  const site = useRealModel();

  for (const name of SHIPPED) {
    test(`${name} is what the page writes with its prompt and settings`, async (t) => {
      const { prompt, parameters, steps } = headerOf(readFileSync(`${FOLDER}${name}`));
      const settings = Object.fromEntries(new URLSearchParams(parameters));
      const loop = await site.real(t, { ...settings, prompt: prompt.text, format: "text", max_new_tokens: steps.length });
      await loop.playToStop();
      assert.deepEqual(await loop.tokens(), steps.map(({ token }) => token));
    });
  }
  test("there are eight of them", () => assert.equal(SHIPPED.length, 8));

  test("a link shows the same run elsewhere, drawn again token for token", async (t) => {
    const here = await site.real(t, { prompt: GOLDEN.prompts[1].text, format: "text", seed: 7, temperature: 0.8, max_new_tokens: 12 });
    await here.playToStop();
    const tokens = await here.tokens();
    await here.page.waitForFunction((count) => new URLSearchParams(location.search).get("run")?.split(".").length === count, tokens.length);
    const there = await site.real(t, Object.fromEntries(new URL(here.page.url()).searchParams));
    await there.waitForExactly(tokens.length);
    assert.deepEqual(await there.tokens(), tokens);
    assert.doesNotMatch(await there.statusText(), /other settings|damaged/);
  });

  test("a saved run opens where there is no engine, with its probabilities", async (t) => {
    const [{ text, greedy }] = GOLDEN.prompts;
    const settings = { screen: "shape", prompt: text, format: "text", do_sample: "false", max_new_tokens: 6 };
    const loop = await site.real(t, settings);
    await loop.playToStop();
    await loop.word(0).click();
    const before = (await csv(loop, "shape-bars")).slice(1, 6);
    await loop.openSettings();
    await loop.page.locator("[data-testid=recordings] > summary").click();
    const { name, bytes } = await saved(loop, "recording-save");
    assert.deepEqual(headerOf(bytes).steps.map(({ token }) => token), greedy.slice(0, 6));

    // A large vocabulary is saved as the 200 most likely tokens of each step, which are shown one by one.
    const fresh = await site.open(t, { device: "recorded" }, { fresh: true });
    await fresh.waitForDevice("recorded");
    await fresh.openSettings();
    await fresh.page.locator("[data-testid=recordings] > summary").click();
    await fresh.get("recording-open").setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
    await fresh.get("own-shown").filter({ hasText: "200 tokens" }).waitFor();
    const after = (await csv(fresh, "shape-list")).slice(1, 6);
    before.forEach(([token, probability], place) => {
      assert.equal(after[place][0], token);
      assert.ok(Math.abs(Number(after[place][1]) - Number(probability)) < PACKED, `${after[place]} and ${probability}`);
    });
  });
});
