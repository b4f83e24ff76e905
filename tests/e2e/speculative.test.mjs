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

  test("the file of a position has q, p and the residual, that of all rounds the ratio, u and the outcome", async (t) => {
    const loop = await opened(t, { ...SETTINGS, speculative: "checkpoint.6" });
    for (let number = 1; number <= 2; number += 1) await round(loop, number);
    const [head, ...places] = await csv(loop, "speculative-position");
    assert.deepEqual(head, ["Of", "Token", "draft, q", "target, p", "residual", "Outcome"]);
    const [first, second] = [...new Set(places.map(([side]) => side))].map((side) => places.filter((row) => row[0] === side));
    assert.match(first[0][0], /^Draft and target: \S+ (accepted|rejected)$/);
    const sum = (rows, column) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
    for (const [rows, filled, empty] of [[first, [2, 3], 4], [second, [3, 4], 2]]) {
      for (const column of filled) assert.ok(Math.abs(sum(rows, column) - 1) < 1e-9, `${head[column]} sums to ${sum(rows, column)}`);
      assert.ok(rows.every((row) => row[empty] === ""), JSON.stringify(rows));
    }
    // Tokens with a row of their own stand in the same order on both sides; the last row is that of all others.
    const more = first.slice(0, -1).map(([, , q, p]) => Math.max(0, p - q));
    second.slice(0, -1).forEach(([, token, , , residual], place) => assert.equal(Number(residual) > 0, more[place] > 0, token));

    const [columns, ...all] = await csv(loop, "round-table");
    assert.deepEqual(columns, ["Round", "Place", "Token", "q", "p", "p / q", "u", "residual", "Outcome"]);
    assert.deepEqual([...new Set(all.map(([round]) => round))], ["1", "2"]);
    for (const [, place, , q, p, ratio, u, , outcome] of all.filter(([, , , , , , u, , outcome]) => u && /^(accepted|rejected)$/.test(outcome))) {
      assert.equal(Number(ratio), p / q, place);
      assert.equal(outcome, Number(u) < ratio ? "accepted" : "rejected");
    }
  });

  test("where the target itself drafts, nothing can be rejected", async (t) => {
    const loop = await opened(t, { ...SETTINGS, speculative: "target.4" });
    await finish(loop);
    const speed = await loop.get("speculative-speed").innerText();
    assert.match(speed, /(\d+) proposed, \1 accepted, 0 rejected, 0 dropped/);
    assert.match(speed, /The target drafts as well/);
    assert.equal(await loop.get("counted-speed").count(), 0);
    await loop.page.locator("[data-testid=rounds] > li:first-child button").first().click();
    await loop.page.locator("#speculative-position-description").filter({ hasText: "p = q up to rounding: nothing can be rejected" }).waitFor({ state: "attached" });
  });

  test("ten thousand rounds are counted beside the target's probabilities", async (t) => {
    const loop = await opened(t);
    await round(loop, 1);
    await loop.click("repeat-rounds");
    await loop.page.locator("[data-testid=rounds-said][data-done='10000']").waitFor();
    assert.match(await loop.get("rounds-said").innerText(), /Accepted: [\d.>]+% of the proposals; Σ min\(p, q\) = .* χ² = /);
    const title = await loop.page.locator("#speculative-rounds-title").textContent();
    assert.match(title, /^10,000 samples at place \d of round 1$/);
    const table = (await csv(loop, "speculative-rounds")).slice(1);
    const drawn = table.reduce((sum, row) => sum + Number(row[2]), 0);
    assert.equal(drawn, 10_000, JSON.stringify(table));
    // The counts are those of the shown place: they stay while plain decoding is timed, and go with the next pass.
    await loop.click("measure-plain");
    await loop.get("measured-speed").filter({ hasText: /\S/ }).waitFor();
    assert.equal(await loop.get("rounds-said").getAttribute("data-done"), "10000");
    await loop.click("next-pass");
    await loop.get("proposed").waitFor();
    assert.equal(await loop.get("rounds-said").getAttribute("data-done"), "0");
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
    const speed = await loop.get("speculative-speed").innerText();
    assert.doesNotMatch(speed, /one of the draft|8B|and the draft cost/);
    assert.match(speed, /Look-up needs no model and no pass/);
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

  test("the keys of the step buttons make rounds, take them back and begin again", async (t) => {
    const loop = await opened(t);
    const { page } = loop;
    await page.locator("[data-testid=next-round]:enabled").waitFor();
    await page.locator("#figure").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-testid=rounds] > li:not(.open)").waitFor();
    await loop.click("next-pass");
    await loop.get("proposed").waitFor();
    await page.locator("#figure").focus();
    await page.keyboard.press("ArrowLeft");
    await announced(loop, "open proposals are taken back");
    assert.equal((await text(loop)).length, 1, "the round stays");
    await page.keyboard.press("ArrowLeft");
    await announced(loop, "Round 1 is taken back");
    assert.equal((await text(loop)).length, 0);
    await page.keyboard.press("Space");
    await loop.get("rounds-over").waitFor();
    await page.keyboard.press("r");
    await loop.get("rounds").waitFor({ state: "detached" });
    await announced(loop, "begins another");
  });

  test("nothing runs on where the screen is left while the draft is fetched", async (t) => {
    const loop = await opened(t);
    const { page } = loop;
    let release;
    const released = new Promise((resolve) => (release = resolve));
    let ask;
    const asked = new Promise((resolve) => (ask = resolve));
    await page.context().route(/models\/draft\/.*safetensors/, async (route) => {
      ask();
      await released;
      await route.continue().catch(() => {}); // its worker has ended
    });
    await loop.click("play-rounds");
    await announced(loop, "Loading the draft model");
    await asked;
    await page.keyboard.press("2");
    await page.locator("main[data-screen=shape]").waitFor();
    await loop.get("announcement").evaluate((live) => {
      window.announced = [];
      new MutationObserver(() => window.announced.push(live.textContent)).observe(live, { characterData: true, childList: true, subtree: true });
    });
    release();
    // The engine has answered a step that was asked for later: an answer of the draft would have come before.
    await loop.click("step-token");
    await loop.waitForTokens(1);
    const elsewhere = await page.evaluate(() => window.announced);
    assert.ok(!elsewhere.some((said) => /draft|round/i.test(said)), `no failure, and no round, is announced elsewhere: ${elsewhere}`);
    await loop.click("tab-speculative");
    await page.locator("main[data-screen=speculative]").waitFor();
    assert.equal((await text(loop)).length, 0);
    assert.equal(await loop.get("proposed").count(), 0, "no pass was made with a draft that came later");
    assert.equal(await loop.get("speculative-problem").innerText(), "");
    await round(loop, 1);
  });

  test("a pause that is pressed before the text has begun holds", async (t) => {
    const loop = await opened(t);
    await loop.page.locator("[data-testid=play-rounds]:enabled").waitFor();
    await loop.page.evaluate(() => {
      for (const press of ["play-rounds", "pause-rounds"]) document.querySelector(`[data-testid=${press}]`).click();
    });
    await loop.page.locator("[data-testid=play-rounds]:visible").waitFor();
    // One more pass is one proposal: Play has made none before it and makes none after it.
    await loop.click("next-pass");
    await loop.get("proposed").waitFor();
    assert.equal(await loop.get("proposed").locator(".round-token").count(), 1);
    await loop.page.locator("[data-testid=next-pass]:enabled").waitFor();
    assert.ok(await loop.get("play-rounds").isVisible());
    assert.equal((await text(loop)).length, 0);
    await finish(loop);
  });

  test("a setting that is changed during Play ends it", async (t) => {
    const loop = await opened(t, { ...SETTINGS, max_new_tokens: 150 });
    await loop.get("temperature").waitFor();
    await loop.click("play-rounds");
    await loop.page.locator("[data-testid=rounds] > li:not(.open)").first().waitFor();
    await loop.get("temperature").fill("0.9");
    await loop.get("speculative-notice").filter({ hasText: "starts over" }).waitFor();
    await loop.page.locator("[data-testid=play-rounds]:visible").waitFor();
    const made = await text(loop);
    // Plain decoding is timed after every pass that was asked for before it.
    await loop.click("measure-plain");
    await loop.get("measured-speed").filter({ hasText: /\S/ }).waitFor();
    assert.deepEqual(await text(loop), made);
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
    // The text begins anew before the passes of its first round.
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=speculative-notice]").textContent === "");
    await loop.page.locator("[data-testid=rounds] > li:not(.open)").first().waitFor();
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
      await loop.pressInPlace("next-round");
      await loop.page.locator("[data-testid=rounds] > li:not(.open)").waitFor();
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
