// Recordings as files: the run is saved as one, and opened elsewhere without an engine and without a network.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { csv, saved, zeros } from "./lib/files.mjs";
import { useSite } from "./lib/site.mjs";

/** No example has this prompt, so no recording of the site does. */
const SETTINGS = { screen: "shape", prompt: "Cats can be", seed: 7, temperature: 1.3, max_new_tokens: 6 };
/** The most that a recording of 60 steps of this model may have. */
const MOST_BYTES = 1_000_000;
const STEPS = 6;

/** Opens the place of recordings. */
async function openPanel(loop) {
  await loop.openSettings();
  await loop.page.locator("[data-testid=recordings] > summary").click();
  await loop.get("recording-save").waitFor();
}

/** A run of six tokens on Shape, played by the engine. */
async function played(site, t, settings = {}) {
  const loop = await site.open(t, { ...SETTINGS, ...settings });
  await loop.waitForDevice("cpu");
  await loop.playToStop();
  await openPanel(loop);
  return loop;
}

/** A file as a recording: its header and the bytes of its arrays, read as docs/recordings.md says. */
function parsed(bytes) {
  assert.equal(bytes.subarray(0, 8).toString(), "TLOOPREC");
  assert.deepEqual([bytes.readUInt16LE(8), bytes.readUInt16LE(10)], [2, 2]);
  const end = 16 + bytes.readUInt32LE(12);
  return { header: JSON.parse(bytes.subarray(16, end).toString()), arrays: bytes.subarray(end) };
}

/** Gives the page a file of these bytes. */
const give = (loop, name, bytes) =>
  loop.get("recording-open").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });

/** The bars of Shape at a step, counted from 0, to the last digit. */
async function bars(loop, step) {
  await loop.word(step).click();
  await loop.page.waitForFunction((step) => new URLSearchParams(location.search).get("step") === String(step), step);
  return csv(loop, "shape-bars");
}

describe("recordings", () => {
  const site = useSite(NO_WEBGPU);

  test("a saved run opens on a fresh page without engine and network, with the same numbers, and sliders reshape it", async (t) => {
    const loop = await played(site, t);
    const tokens = await loop.tokens();
    const before = [];
    for (let step = 0; step < STEPS; step += 1) before.push(await bars(loop, step));
    assert.match(await loop.get("recording-size").innerText(), /^About \d+ kB\.$/);
    const about = 1000 * Number((await loop.get("recording-size").innerText()).match(/\d+/)[0]);
    const { name, bytes } = await saved(loop, "recording-save");
    assert.equal(name, "cats-can-be.tokenloop");
    await loop.get("recording-said").filter({ hasText: "saved" }).waitFor();
    assert.ok(Math.abs(bytes.length / about - 1) < 0.25, `${bytes.length} bytes, ${about} said before`);
    assert.ok((bytes.length / STEPS) * 60 < MOST_BYTES);
    const { header } = parsed(bytes);
    assert.equal(header.prompt.text, "Cats can be");
    assert.deepEqual(header.steps.map((step) => step.token), tokens);
    assert.ok(header.steps.every((step) => step.logits === header.model.vocab_size && step.truth));
    assert.deepEqual(new URLSearchParams(header.parameters).get("seed"), "7");
    await loop.word(2).click();
    await loop.get("temperature").fill("0.5");
    await loop.get("temperature").press("Enter");
    const reshaped = await bars(loop, 2);
    assert.notDeepEqual(reshaped, before[2]);

    // A context of its own, whose network is cut.
    const fresh = await site.open(t, { screen: "shape", device: "recorded" }, { fresh: true });
    await fresh.waitForDevice("recorded");
    await openPanel(fresh);
    await fresh.step(1);
    await csv(fresh, "shape-bars");
    // Any request from now on fails, and the console would have an error of it; but Chromium asks for the icon again
    // whenever the address changes.
    await fresh.page.context().route(/^https?:.*(?<!tokenloop\.svg)$/, (route) => route.abort("internetdisconnected"));
    await give(fresh, name, bytes);
    await fresh.get("recording-said").filter({ hasText: "6 tokens" }).waitFor();
    assert.deepEqual(await fresh.tokens(), tokens);
    assert.deepEqual(await fresh.forced(), []);
    for (let step = 0; step < STEPS; step += 1) assert.deepEqual(await bars(fresh, step), before[step], `step ${step}`);
    await fresh.get("temperature").fill("0.5");
    await fresh.get("temperature").press("Enter");
    assert.deepEqual(await bars(fresh, 2), reshaped);

    // What was there before is kept, and the recorded text is written again without an engine.
    await fresh.get("temperature").fill("1.3");
    await fresh.get("temperature").press("Enter");
    await fresh.click("restart");
    await fresh.step(STEPS);
    assert.deepEqual(await fresh.tokens(), tokens);
    assert.equal(await fresh.device(), "recorded");
  });

  test("a damaged file gets a sentence and loses nothing", async (t) => {
    const loop = await played(site, t);
    const { name, bytes } = await saved(loop, "recording-save");
    const tokens = await loop.tokens();
    const later = Buffer.from(bytes);
    later.writeUInt16LE(3, 8);
    const changed = (from, to) => {
      const { header, arrays } = parsed(bytes);
      const json = Buffer.from(JSON.stringify(header).replace(from, to));
      const head = Buffer.from(bytes.subarray(0, 16));
      head.writeUInt32LE(json.length, 12);
      return Buffer.concat([head, json, arrays]);
    };
    for (const [what, sentence] of [
      [Buffer.from("<!doctype html>"), /not a recording of a run.*Choose a file/],
      [bytes.subarray(0, bytes.length - 1), /cut off.*copy or download it again/],
      [Buffer.concat([bytes, Buffer.of(0)]), /1 bytes more than its header says/],
      [later, /version 3 of the format, and versions 1 and 2 are read here/],
      [changed('"steps":', '"stop":'), /header cannot be read.*steps/],
      [changed(/"context_length":\d+/, '"context_length":77'), /step 1 does not follow/],
      [changed('"num_hidden_layers":4', '"num_hidden_layers":4000000000'), /num_hidden_layers/],
    ]) {
      await give(loop, name, what);
      await loop.get("recording-problem").filter({ hasText: sentence }).waitFor();
      assert.equal(await loop.get("recording-said").innerText(), "");
      assert.deepEqual(await loop.tokens(), tokens);
    }
    // Refused by its size, before a byte is read.
    await loop.get("recording-open").setInputFiles(await zeros(t, name, 600_000_000));
    await loop.get("recording-problem").filter({ hasText: /more than 256 MiB\. Record fewer steps/ }).waitFor();
    assert.deepEqual(await loop.tokens(), tokens);
    await give(loop, name, bytes);
    await loop.get("recording-said").filter({ hasText: "6 tokens" }).waitFor();
    assert.equal(await loop.get("recording-problem").innerText(), "");
  });

  test("the most likely tokens and the rest are shown step by step in Shape", async (t) => {
    const loop = await played(site, t, { temperature: 1 });
    const full = await bars(loop, 3);
    await loop.get("recording-kept-1").check();
    const { name, bytes } = await saved(loop, "recording-save");
    const { header } = parsed(bytes);
    assert.ok(header.steps.every((step) => step.logits === 200 && Number.isFinite(step.log_sum_exp)));
    assert.ok(bytes.length < 30_000, `${bytes.length} bytes`);

    const fresh = await site.open(t, { device: "recorded" });
    await fresh.waitForDevice("recorded");
    await openPanel(fresh);
    await give(fresh, name, bytes);
    await fresh.get("own-shown").filter({ hasText: "200 tokens" }).waitFor();
    await fresh.get("recording-said").filter({ hasText: "one by one in All settings" }).waitFor();
    await fresh.get("recording-step").fill("4");
    await fresh.get("recording-step").press("Enter");
    const [token, probability] = full[1];
    await fresh.page.locator(`.bar-row, tr, text`).filter({ hasText: token }).first().waitFor();
    const list = await csv(fresh, "shape-list");
    assert.equal(list[1][0], token);
    assert.ok(Math.abs(Number(list[1][1]) - Number(probability)) < 1e-6, `${list[1]} and ${full[1]}`);
    assert.deepEqual(await violations(fresh.page), []);
  });

  test("a run of another model is not taken for one of this: its steps are shown in Shape", async (t) => {
    const loop = await played(site, t, { model: "draft" });
    const draft = await bars(loop, 0);
    const { name, bytes } = await saved(loop, "recording-save");
    const fresh = await site.open(t, { device: "recorded" });
    await fresh.waitForDevice("recorded");
    await openPanel(fresh);
    await give(fresh, name, bytes);
    await fresh.get("recording-said").filter({ hasText: /it is a run of tokenloop-draft \w+, and tokenloop-1m \w+ is loaded/ }).waitFor();
    await fresh.get("own-shown").filter({ hasText: "2,048 tokens" }).waitFor();
    const shown = await csv(fresh, "shape-bars");
    assert.deepEqual(shown[1].slice(0, 2), draft[1].slice(0, 2));
    await fresh.click("own-back");
    assert.deepEqual(await fresh.tokens(), []);
  });

  test("at 320 pixels everything of it fits, and it is named for screen readers", async (t) => {
    const loop = await site.open(t, { max_new_tokens: 2 }, { viewport: { width: 320, height: 640 } });
    await loop.waitForDevice("cpu");
    await loop.playToStop();
    await openPanel(loop);
    assert.deepEqual(await violations(loop.page), []);
    const wide = await loop.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${wide} pixels`);
    const { name, bytes } = await saved(loop, "recording-save");
    await loop.page.getByLabel("Open a recording").waitFor();
    await give(loop, name, bytes);
    await loop.get("recording-said").filter({ hasText: "2 tokens" }).waitFor();
  });
});
