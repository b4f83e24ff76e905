// Compare: lanes with shared random numbers against the native engine, where they part, links, keys, presets, and access for everyone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const SHARED = { prompt: "The capital of France is", seed: 11, max_new_tokens: 24 };
const SETTINGS = { screen: "compare", ...SHARED };

/** The default lanes, as the native engine takes them. */
const RULES = [
  { name: "Greedy", do_sample: false },
  { name: "Pure", do_sample: true },
  { name: "Top-k 40", do_sample: true, top_k: 40 },
  { name: "Top-p 0.9", do_sample: true, top_p: 0.9 },
];

/** The same with a token each, in a link. */
const ONE_TOKEN = "g_t1_k40_p0.9*1";

/** What every lane says of itself. */
function lanes(loop) {
  return loop.get("lane").evaluateAll((lanes) =>
    lanes.map((lane) => ({
      name: lane.dataset.name,
      parts: lane.dataset.parts === undefined ? null : Number(lane.dataset.parts),
      marked: [...lane.querySelectorAll(".word")].findIndex((word) => word.classList.contains("parts")),
      tokens: [...lane.querySelectorAll("[data-token-id]")].map((token) => Number(token.dataset.tokenId)),
      reason: lane.querySelector("[data-testid=lane-stop]")?.dataset.reason ?? null,
    })),
  );
}

/** Waits until the lanes have as many tokens as `wanted`, one number for each. */
function waitForLengths(loop, wanted) {
  return loop.page.waitForFunction((wanted) => {
    const lanes = [...document.querySelectorAll("[data-testid=lane]")];
    const lengths = lanes.map((lane) => lane.querySelectorAll("[data-token-id]").length);
    return JSON.stringify(lengths) === JSON.stringify(wanted);
  }, wanted);
}

async function playToStops(loop) {
  // The lanes open written, some of them to their end.
  await loop.page.keyboard.press("r");
  await loop.page.locator("[data-testid=play]:enabled").waitFor();
  const speed = loop.get("speed");
  await speed.fill(await speed.getAttribute("max"));
  await loop.click("play");
  await loop.page.waitForFunction(() => {
    const lanes = [...document.querySelectorAll("[data-testid=lane]")];
    return lanes.every((lane) => lane.querySelector("[data-testid=lane-stop][data-reason]"));
  });
}

/** The first place in which two lists differ; null where there is none. */
function firstDifference(a, b) {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) if (a[place] !== b[place]) return place;
  return null;
}

describe("compare", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS, options = {}) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("Play pressed while the lanes are being made is obeyed, also when their prompt was replaced meanwhile", async (t) => {
    const PROMPT = "The capital of Italy is";
    // Until the engine arrives there is the recording, which knows the tokens' names and cuts no other text than its own.
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    t.after(site.server.rule(async (path) => (path.includes("/engine/") ? arrived : null)));
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("recorded");
    await loop.fillPrompt("Once upon a time there");
    await loop.click("play");
    await loop.fillPrompt(PROMPT);
    arrive(null);
    const native = await Promise.all(RULES.map(({ name, ...rule }) => generate({ ...SHARED, ...rule, prompt: PROMPT })));
    await waitForLengths(loop, native.map(({ tokens }) => tokens.length));
  });

  test("every lane writes what the native engine writes by its rule with the same seed", async (t) => {
    const loop = await opened(t);
    await playToStops(loop);
    const written = await lanes(loop);
    assert.deepEqual(written.map((lane) => lane.name), RULES.map((rule) => rule.name));
    for (const [place, rule] of RULES.entries()) {
      const native = await generate({ ...SHARED, ...rule });
      assert.deepEqual(written[place].tokens, native.tokens, rule.name);
      assert.equal(written[place].reason, native.stop_reason, rule.name);
    }
  });

  test("the mark stands where a lane first differs from the first one", async (t) => {
    const loop = await opened(t);
    await playToStops(loop);
    const [first, ...others] = await lanes(loop);
    assert.equal(first.parts, null);
    const parted = others.map((lane) => {
      const place = firstDifference(first.tokens, lane.tokens);
      assert.equal(lane.parts, place, lane.name);
      assert.equal(lane.marked, place ?? -1, lane.name);
      return place;
    });
    const earliest = Math.min(...parted.filter((place) => place !== null));
    assert.ok(Number.isFinite(earliest), "no lane differs: choose another seed");
    assert.match(await loop.get("luck").locator("h2").innerText(), new RegExp(`^Token ${earliest + 1}: the first difference$`));
    assert.match(await loop.get("lane-news").textContent(), /ended at token/);
  });

  test("the screen opens with every lane written, and stays empty once it was begun anew", async (t) => {
    const loop = await opened(t);
    const native = await Promise.all(RULES.map(({ name, ...rule }) => generate({ ...SHARED, ...rule })));
    await waitForLengths(loop, native.map(({ tokens }) => tokens.length));
    assert.deepEqual((await lanes(loop)).map((lane) => lane.tokens), native.map(({ tokens }) => tokens));
    await loop.page.keyboard.press("r");
    await waitForLengths(loop, [0, 0, 0, 0]);
    await loop.click("step-token");
    await waitForLengths(loop, [1, 1, 1, 1]);
  });

  test("the end of a run leads here, and the lanes go on from its prompt", async (t) => {
    const loop = await opened(t, { ...SHARED, max_new_tokens: 4 }, { viewport: { width: 768, height: 1024 } });
    await loop.playToStop();
    await loop.click("next-compare");
    await loop.page.locator("main[data-screen=compare]").waitFor();
    await waitForLengths(loop, [4, 4, 4, 4]);
    assert.equal(await loop.get("prompt").inputValue(), SHARED.prompt);
  });

  test("after a change the first screen leads to what was not looked at yet, one screen after the other", async (t) => {
    const loop = await site.open(t, SHARED);
    await loop.waitForDevice("cpu");
    await loop.get("temperature").press("ArrowRight");
    for (const screen of ["compare", "cache", "stop"]) {
      assert.equal(await loop.page.locator("[data-testid^=next-]:visible").count(), 1);
      await loop.click(`next-${screen}`);
      await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
      await loop.click("home");
      await loop.page.locator("main[data-screen=loop]").waitFor();
      await loop.page.locator(`[data-testid=next-${screen}]`).waitFor({ state: "hidden" });
    }
    assert.equal(await loop.page.locator("[data-testid^=next-]:visible").count(), 0);
  });

  test("lanes go token by token together, forward and back, from the keyboard", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: ONE_TOKEN });
    await waitForLengths(loop, [1, 1, 1, 1]);
    const keys = loop.page.keyboard;
    await keys.press("ArrowRight");
    await waitForLengths(loop, [2, 2, 2, 2]);
    const two = await lanes(loop);
    await keys.press("ArrowLeft");
    await waitForLengths(loop, [1, 1, 1, 1]);
    await keys.press("ArrowRight");
    await waitForLengths(loop, [2, 2, 2, 2]);
    assert.deepEqual(await lanes(loop), two);
    await keys.press("Space");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=lane] [data-token-id]").length > 12);
    await keys.press("Space");
    await loop.get("play").waitFor({ state: "visible" });
    await keys.press("r");
    await waitForLengths(loop, [0, 0, 0, 0]);
    await loop.click("undo");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=lane] [data-token-id]").length > 12);
  });

  test("a link shows the same lanes to the token", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: "gr1.2_lk20t0.8*9" });
    await waitForLengths(loop, [9, 9]);
    const here = await lanes(loop);
    assert.deepEqual(here.map((lane) => lane.name), ["Greedy · repetition penalty 1.2", "llama.cpp · top-k 20 · T 0.8"]);
    await loop.click("step-token");
    await waitForLengths(loop, [10, 10]);
    await loop.page.waitForURL(/lanes=gr1\.2_lk20t0\.8\*10/);
    const before = await lanes(loop);
    await loop.page.reload();
    await waitForLengths(loop, [10, 10]);
    assert.deepEqual(await lanes(loop), before);
  });

  test("nonsense in a link is answered and not obeyed", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: "g_k9999*5" });
    await loop.waitForStatus(/lane 2 is none that this page can read/);
    assert.deepEqual((await lanes(loop)).map((lane) => lane.name), RULES.map((rule) => rule.name));
  });

  test("a lane's rule can be changed, and its text follows at once", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: "g_t1*8" });
    await waitForLengths(loop, [8, 8]);
    const lane = loop.get("lane").nth(1);
    await lane.locator("summary").click();
    await lane.locator("[data-knob=top_k]").check();
    await lane.locator("[data-slider=top_k]").fill("1");
    await loop.page.waitForFunction(() => {
      const texts = [...document.querySelectorAll("[data-testid=lane]")].map((lane) =>
        [...lane.querySelectorAll("[data-token-id]")].map((token) => token.dataset.tokenId).join(),
      );
      return texts[0] === texts[1];
    });
    const [greedy, other] = await lanes(loop);
    assert.equal(other.name, "Top-k 1");
    assert.deepEqual(other.tokens, greedy.tokens);
    assert.equal(greedy.tokens.length, 8);
  });

  test("lanes can be added up to four and removed down to two", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: "g_t1*3" });
    await waitForLengths(loop, [3, 3]);
    assert.ok(await loop.get("remove-lane").first().isDisabled());
    await loop.click("add-lane");
    await loop.click("add-lane");
    await waitForLengths(loop, [3, 3, 3, 3]);
    assert.ok(await loop.get("add-lane").isDisabled());
    assert.deepEqual((await lanes(loop)).map((lane) => lane.name), RULES.map((rule) => rule.name));
    await loop.get("remove-lane").first().click();
    await waitForLengths(loop, [3, 3, 3]);
    assert.deepEqual((await lanes(loop)).map((lane) => lane.name), RULES.slice(1).map((rule) => rule.name));
  });

  test("another prompt is continued by the same lanes", async (t) => {
    const loop = await site.open(t, { screen: "compare", ...SHARED });
    await loop.waitForDevice("cpu");
    await loop.page.locator(".lane .word").first().waitFor();
    await loop.page.getByRole("button", { name: "7 + 2 =", exact: true }).click();
    await loop.page.waitForFunction(() => {
      const lanes = [...document.querySelectorAll(".lane .text")];
      return lanes.length > 1 && lanes.every((lane) => /^\s*…?\s*\d/.test(lane.textContent));
    });
  });

  test("a preset brings rules, prompt and reason, and can be undone", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: ONE_TOKEN });
    await waitForLengths(loop, [1, 1, 1, 1]);
    const before = await lanes(loop);
    await loop.page.getByRole("button", { name: "Extraction" }).click();
    await loop.page.waitForFunction(() => {
      const lanes = [...document.querySelectorAll("[data-testid=lane]")];
      return lanes.length === 3 && lanes.every((lane) => lane.querySelector("[data-token-id]"));
    });
    assert.notEqual(await loop.get("prompt").inputValue(), SHARED.prompt);
    assert.match(await loop.get("preset-why").innerText(), /One answer is right/);
    await loop.click("undo");
    await waitForLengths(loop, [1, 1, 1, 1]);
    assert.equal(await loop.get("prompt").inputValue(), SHARED.prompt);
    assert.deepEqual(await lanes(loop), before);
  });

  test("the numbers of a lane are those of its tokens", async (t) => {
    const loop = await opened(t, { ...SETTINGS, lanes: "g_gn2_t1_k5*16" });
    await waitForLengths(loop, [16, 16, 16, 16]);
    const table = loop.page.locator("figure[data-testid=log-probability]");
    await table.locator("summary").click();
    const last = await table.locator("tbody tr").last().locator("td").allInnerTexts();
    const sums = await loop.get("lane-log-probability").allInnerTexts();
    const number = (text) => Number(text.replace("−", "-").replace(/[^0-9.-]/g, ""));
    for (const [lane, cell] of last.entries()) {
      // The table shows three digits or more, the lane two decimals.
      assert.ok(Math.abs(number(cell) - number(sums[lane])) <= 0.06 + Math.abs(number(cell)) * 0.005, `${cell} and ${sums[lane]}`);
      assert.ok(number(sums[lane]) < 0);
    }
  });

  test("axe-core finds nothing, light and dark", async (t) => {
    const loop = await opened(t, SETTINGS);
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
    await playToStops(loop);
    await loop.get("lane").first().locator("summary").click();
    await loop.page.locator("figure[data-testid=log-probability] summary").click();
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });

  for (const width of [360, 2560]) {
    test(`nothing scrolls sideways at ${width} px`, async (t) => {
      const loop = await opened(t, { ...SETTINGS, lanes: "g_t1_k40_p0.9*12" }, { viewport: { width, height: 800 } });
      await waitForLengths(loop, [12, 12, 12, 12]);
      const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(content <= width, `the content is ${content} px wide`);
    });
  }
});
