// Speculative decoding: rounds on the real models, the same text as plain greedy, counts, speed, links, undo, keys, access.
import assert from "node:assert/strict";
import { test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU, SOFTWARE_GPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const STORY = "Once upon a time there was a";
const SETTINGS = { screen: "speculative", prompt: STORY, max_new_tokens: 24 };
const GREEDY = { ...SETTINGS, do_sample: "false" };

/** The least part of the table that shows anything: its head and a row. */
const LEAST_HEIGHT = 48;
/** A number of the table has one decimal of a per cent: two of them are off by this much at most, relative to their ratio. */
const SHOWN = 0.06;

const percent = (text) => Number(text.replace(/[%<>]/g, "")) / 100;

const announced = (loop, words) => loop.get("announcement").filter({ hasText: words }).waitFor({ state: "attached" });

/** The rows of the open round: token, q, p, ratio, u, outcome. */
const rows = (loop) =>
  loop.get("round-table").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({ outcome: row.className, cells: [...row.querySelectorAll("td")].map((cell) => cell.textContent) })),
  );

/** The labels of the text's tokens, round by round. */
const text = (loop) =>
  loop.page.locator("[data-testid=rounds] > li:not(.open)").evaluateAll((rounds) =>
    rounds.map((round) => [...round.querySelectorAll(".round-token")].map((token) => token.firstChild.textContent)),
  );

async function round(loop, number) {
  await loop.click("next-round");
  await loop.page.locator(`[data-testid=rounds] > li:not(.open):nth-child(${number})`).waitFor();
}

async function finish(loop) {
  await loop.click("play-rounds");
  await loop.get("rounds-over").waitFor();
}

for (const state of [NO_WEBGPU, SOFTWARE_GPU]) {
  describeOn(state, `speculative decoding: ${state.name}`, () => {
    const site = useSite(state);

    async function opened(t, settings, options) {
      const loop = await site.open(t, settings, options);
      await loop.waitForDevice(state.device);
      return loop;
    }

    test("greedy writes what plain greedy writes, and the text becomes the run", async (t) => {
      const loop = await opened(t, GREEDY);
      await finish(loop);
      const { tokens } = await generate({ prompt: STORY, max_new_tokens: 24, do_sample: false });
      await loop.click("rounds-as-run");
      await loop.page.locator("main[data-screen=loop]").waitFor();
      await loop.waitForExactly(24);
      assert.deepEqual(await loop.tokens(), tokens);
    });
  });
}

describeOn(NO_WEBGPU, "speculative decoding", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS, options) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("a round has q, p, their ratio and u, and u decides", async (t) => {
    const loop = await opened(t, { ...SETTINGS, speculative: "checkpoint.6" });
    for (let number = 1; number <= 3; number += 1) await round(loop, number);
    await announced(loop, /^Round 3: /);
    const seen = new Set();
    for (let number = 1; number <= 3; number += 1) {
      await loop.page.locator(`[data-testid=rounds] > li:nth-child(${number}) button`).first().click();
      await loop.page.locator("#round-heading").filter({ hasText: `Round ${number}` }).waitFor();
      const all = await rows(loop);
      assert.equal(all.at(-1).outcome, "last");
      let rejected = false;
      for (const { outcome, cells } of all.slice(0, -1)) {
        const [, q, p, ratio, u] = cells;
        seen.add(outcome);
        if (rejected) {
          assert.equal(outcome, "dropped");
          continue;
        }
        const decided = Number(u) < Math.min(1, Number(ratio)) ? "accepted" : "rejected";
        assert.equal(outcome, decided, cells.join());
        rejected = outcome === "rejected";
        if (!/[<>]/.test(q + p) && percent(q) > 0.01) {
          assert.ok(Math.abs(Number(ratio) - percent(p) / percent(q)) <= SHOWN * Math.max(1, Number(ratio)), cells.join());
        }
      }
    }
    assert.ok(seen.has("accepted") && seen.has("rejected"), [...seen].join());
  });

  test("ten thousand rounds are counted beside the target's probabilities", async (t) => {
    const loop = await opened(t);
    await round(loop, 1);
    await loop.click("repeat-rounds");
    await loop.page.locator("[data-testid=rounds-said][data-done='10000']").waitFor();
    assert.match(await loop.get("rounds-said").innerText(), /Accepted: [\d.>]+% of the proposals; Σ min\(p, q\) = .* χ² = /);
    const table = (await csv(loop, "speculative-rounds")).slice(1);
    const drawn = table.reduce((sum, row) => sum + Number(row[2]), 0);
    assert.equal(drawn, 10_000, JSON.stringify(table));
  });

  test("speed: counted, expected, measured beside plain decoding, and counted for a large model", async (t) => {
    const loop = await opened(t);
    await finish(loop);
    const speed = loop.get("speculative-speed");
    const [, perPass, tokens, passes] = (await speed.innerText()).match(/([\d.]+) \((\d+) tokens, (\d+) passes\)/);
    assert.equal(Number(tokens), 24);
    assert.ok(Math.abs(Number(perPass) - tokens / passes) < 0.006);
    assert.equal((await text(loop)).length, Number(passes));
    await loop.click("measure-plain");
    await loop.get("measured-speed").filter({ hasText: /by plain decoding on the CPU.*times as (fast|slow)/ }).waitFor();
    assert.match(await loop.get("counted-speed").innerText(), /Llama-3\.1-70B .* times as fast as plain decoding/);
  });

  test("a looked-up draft needs no pass of its own", async (t) => {
    const loop = await opened(t, { screen: "speculative" });
    await loop.click("preset-copy");
    await loop.get("preset-look").filter({ hasText: "repeats itself" }).waitFor();
    assert.equal(await loop.get("draft-source").inputValue(), "lookup");
    for (let number = 1; number <= 4; number += 1) await round(loop, number);
    await loop.click("measure-plain");
    await loop.get("measured-speed").filter({ hasText: "times as" }).waitFor();
    assert.doesNotMatch(await loop.get("measured-speed").innerText(), /one of the draft/);
  });

  test("a link makes the same rounds again; Back and undo work; another choice starts over", async (t) => {
    const loop = await opened(t);
    for (let number = 1; number <= 2; number += 1) await round(loop, number);
    const written = await text(loop);
    await loop.page.waitForFunction(() => location.search.includes("rounds=2"));
    const again = await opened(t, Object.fromEntries(new URL(loop.page.url()).searchParams));
    await again.page.locator("[data-testid=rounds] > li:nth-child(2)").waitFor();
    assert.deepEqual(await text(again), written);

    await loop.click("round-back");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=rounds] > li").length === 1);
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=rounds] > li").length === 2);
    assert.deepEqual(await text(loop), written);
    await loop.get("proposals").fill("2");
    await loop.get("proposals").press("Enter");
    await loop.page.locator("[data-testid=rounds]").waitFor({ state: "detached" });
    await loop.get("draft-about").click();
    await loop.page.keyboard.press("Control+z");
    await loop.page.locator("[data-testid=rounds] > li:nth-child(2)").waitFor();
    assert.deepEqual(await text(loop), written);
    assert.equal(await loop.get("proposals").inputValue(), "4");
  });

  test("the keyboard alone makes a pass, a round, and shows a position", async (t) => {
    const loop = await opened(t);
    const { page } = loop;
    await page.locator("[data-testid=next-pass]:enabled").focus();
    await page.keyboard.press("Enter");
    await loop.get("proposed").waitFor();
    assert.equal(await loop.get("proposed").locator(".round-token").count(), 1);
    await loop.get("next-round").focus();
    await page.keyboard.press("Enter");
    await loop.get("round-table").waitFor();
    const third = loop.get("round-table").locator("tbody button").nth(2);
    await third.focus();
    await page.keyboard.press("Enter");
    await loop.get("round-table").locator("tbody tr").nth(2).and(page.locator("[aria-current]")).waitFor();
  });

  test("other settings say that the next round starts over, and it does", async (t) => {
    const loop = await opened(t);
    await round(loop, 1);
    await loop.get("temperature").focus();
    await loop.page.keyboard.press("ArrowLeft");
    await loop.get("speculative-notice").filter({ hasText: "starts over" }).waitFor();
    await loop.click("next-round");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=speculative-notice]").textContent === "");
    assert.equal((await text(loop)).length, 1);
  });

  test("light and dark: no rule of axe-core is broken", async (t) => {
    const loop = await opened(t, SETTINGS);
    assert.deepEqual(await violationsInBothSchemes(loop.page), [], "before");
    await finish(loop);
    await loop.click("repeat-rounds");
    await loop.page.locator("[data-testid=rounds-said][data-done='10000']").waitFor();
    assert.deepEqual(await violationsInBothSchemes(loop.page), [], "after");
  });

  for (const [width, height] of [[375, 740], [640, 400], [768, 1024], [1280, 800]]) {
    test(`${width} × ${height}: what Round changes is in view with the button`, async (t) => {
      const loop = await opened(t, SETTINGS, { viewport: { width, height } });
      await round(loop, 1);
      const seen = await loop.page.evaluate(() => {
        const [place, rounds, button, prompt] = [".figure-part", "[data-testid=rounds]", "[data-testid=next-round]", ".text-prompt"].map((selector) =>
          document.querySelector(selector).getBoundingClientRect(),
        );
        return {
          rounds: Math.min(rounds.bottom, place.bottom, innerHeight) - Math.max(rounds.top, place.top),
          whole: rounds.height,
          button: button.bottom <= innerHeight && button.height > 0,
          prompt: prompt.top >= 0 && prompt.height > 0,
          scrolled: scrollY,
          wide: document.documentElement.scrollWidth,
        };
      });
      assert.ok(seen.rounds >= Math.min(LEAST_HEIGHT, seen.whole) - 1, `${seen.rounds} px of the text are seen`);
      assert.ok(seen.button && seen.prompt && seen.scrolled === 0 && seen.wide <= width, JSON.stringify(seen));
    });
  }
});
