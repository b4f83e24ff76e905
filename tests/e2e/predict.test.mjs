// A prediction: covered bars, shares by keyboard and touch, the score in bits, and what stays when the text changes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { useSite } from "./lib/site.mjs";

const FAVORITE = "Yuki had ten plums in an";
const SUM = "7 + 2 =";
/** Half of the last digit that is shown. */
const ROUNDING = 0.0051;
const ROWS = 6;

describe("predict", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = {}, options) {
    const loop = await site.open(t, { screen: "predict", prompt: FAVORITE, ...settings }, options);
    await loop.waitForDevice("cpu");
    await loop.get("give-0").waitFor();
    return loop;
  }

  const verdict = (loop, revealed) => loop.page.locator(`[data-testid=verdict][data-revealed=${revealed}]`);
  const value = (loop, row) => loop.get(`give-${row}`).inputValue();
  /** What screen readers were told last. */
  const announced = (loop, said) => loop.get("announcement").filter({ hasText: said }).waitFor({ state: "attached" });
  const bits = (shares, reference) => reference.reduce((sum, q, row) => (q > 0 ? sum - q * Math.log2(shares[row]) : sum), 0);

  test("the bars are covered until Reveal; the scores are those of the numbers in the table", async (t) => {
    const loop = await opened(t);
    const before = await csv(loop, "prediction");
    assert.equal(before.length, ROWS + 1);
    for (const [, , model, truth] of before.slice(1)) assert.deepEqual([model, truth], ["covered", ""]);
    assert.equal(await loop.page.locator("[data-testid=prediction] svg .model").count(), 0);
    await loop.get("give-0").fill("40");
    await loop.get("give-0").press("Enter");
    await loop.get("standing").filter({ hasText: "35% left to give." }).waitFor();
    await loop.click("reveal");
    await loop.get("prediction-note").filter({ hasText: "35% left to give." }).waitFor();
    assert.equal(await verdict(loop, true).count(), 0);
    await loop.click("spread");
    await loop.get("standing").filter({ hasText: "All of the 100% is given." }).waitFor();
    await loop.click("reveal");
    await verdict(loop, true).waitFor();
    const rows = (await csv(loop, "prediction")).slice(1).map((row) => row.slice(1).map(Number));
    const [yours, model, truth] = [0, 1, 2].map((column) => rows.map((row) => row[column]));
    for (const shares of [yours, model, truth]) assert.ok(Math.abs(shares.reduce((a, b) => a + b) - 1) < 1e-9);
    assert.equal(yours[0], 0.46);
    const said = await verdict(loop, true).innerText();
    const [, ...shown] = /You: ([\d.]+) bits, the model ([\d.]+)\. Nobody can be below ([\d.]+)\./.exec(said);
    const computed = [bits(yours, truth), bits(model, truth), bits(truth, truth)];
    shown.forEach((number, place) => assert.ok(Math.abs(Number(number) - computed[place]) < ROUNDING, `${said} ${computed}`));
    await announced(loop, /^You: [\d.]+ bits, the model/);
    // The link opens the same text with its bars covered.
    await loop.page.waitForFunction(() => location.search.includes("screen=predict"));
    await loop.page.reload();
    await verdict(loop, false).waitFor();
    await loop.get("give-0").waitFor();
    assert.equal(await value(loop, 0), "5", "each row begins with a few percent");
  });

  test("the class goes on: the real choice is appended, and the rounds are added up", async (t) => {
    const loop = await opened(t, { hands: "true", prompt: SUM });
    await loop.get("standing").filter({ hasText: "0 hands counted." }).waitFor();
    for (let round = 0; round < 2; round += 1) {
      await loop.get("more-1").click();
      await loop.get("standing").filter({ hasText: "1 hand counted." }).waitFor();
      await loop.click("reveal");
      await verdict(loop, true).waitFor();
      await loop.click("next-token");
      await loop.waitForExactly(round + 1);
      await verdict(loop, false).waitFor();
      await loop.get("give-1").waitFor();
      assert.equal(await value(loop, 1), "0");
    }
    await loop.get("total").filter({ hasText: /^After 2 rounds together: you [\d.]+ bits, the model [\d.]+, least possible [\d.]+\./ }).waitFor();
    // Back is the round before, as it was.
    await loop.click("back");
    await verdict(loop, true).waitFor();
    await loop.click("cover");
    await verdict(loop, false).waitFor();
    assert.equal(await value(loop, 1), "1");
    await loop.get("total").filter({ hasText: /^After 1 round: / }).waitFor();
    await loop.click("forget-rounds");
    await loop.get("total").filter({ hasText: "No prediction is revealed yet." }).waitFor();
    await loop.click("undo");
    await loop.get("total").filter({ hasText: /^After 1 round: / }).waitFor();
  });

  test("a number typed into a field replaces the one there, and what is too much is taken in proportion", async (t) => {
    const loop = await opened(t, { prompt: SUM });
    await loop.get("give-0").focus();
    await loop.page.keyboard.type("75");
    await loop.page.keyboard.press("Enter");
    await loop.get("standing").filter({ hasText: "All of the 100% is given." }).waitFor();
    await loop.get("give-1").focus();
    await loop.page.keyboard.type("75");
    await loop.page.keyboard.press("Enter");
    await loop.get("standing").filter({ hasText: "70% too much" }).waitFor();
    await loop.click("spread");
    await loop.get("standing").filter({ hasText: "All of the 100% is given." }).waitFor();
  });

  test("0% for what can come costs infinitely many bits, and the page says which", async (t) => {
    const loop = await opened(t, { prompt: SUM });
    await loop.click("clear");
    await loop.get("give-0").fill("100");
    await loop.get("give-0").press("Enter");
    await loop.click("reveal");
    await verdict(loop, true).filter({ hasText: "You: infinitely many bits" }).waitFor();
    await loop.get("no-truth").filter({ hasText: "You gave 0% to what can come: ␣9." }).waitFor();
    await loop.get("total").filter({ hasText: /^Left out.*: 1\.$/ }).waitFor();
  });

  test("where no truth is known, that is said, and the model is the least", async (t) => {
    const loop = await opened(t, { prompt: "Roses can be" });
    await loop.click("spread");
    await loop.click("reveal");
    await verdict(loop, true).filter({ hasText: "scored against the model’s own probabilities" }).waitFor();
    await loop.get("no-truth").filter({ hasText: "The grammar of the training texts could not have written this text" }).waitFor();
  });

  test("another prompt is another prediction, which is said; the first is back with its text, and more rows lose nothing", async (t) => {
    const loop = await opened(t);
    for (const press of ["more-0", "more-0", "more-2"]) await loop.click(press);
    const given = [await value(loop, 0), await value(loop, 2)];
    assert.deepEqual(given, ["15", "10"]);
    await loop.get("candidates").selectOption("8");
    await loop.get("give-8").waitFor();
    await loop.get("standing").filter({ hasText: "55% left to give." }).waitFor();
    await loop.get("candidates").selectOption("5");
    await loop.page.getByRole("button", { name: "Weather for", exact: true }).click();
    await loop.get("prediction-note").filter({ hasText: "The one before is kept" }).waitFor();
    await announced(loop, "The text has changed");
    assert.equal(await value(loop, 0), "5");
    await loop.page.getByRole("button", { name: "Yuki had ten plums in an", exact: true }).click();
    await loop.get("standing").filter({ hasText: "55% left to give." }).waitFor();
    assert.deepEqual([await value(loop, 0), await value(loop, 2)], given);
    await loop.click("clear");
    await loop.get("standing").filter({ hasText: "100% left to give." }).waitFor();
    await loop.click("undo");
    await loop.get("standing").filter({ hasText: "55% left to give." }).waitFor();
  });

  test("from the keyboard alone, on a phone: give, reveal, go on; nothing breaks a rule", async (t) => {
    const loop = await opened(t, {}, { viewport: { width: 375, height: 740 } });
    const { keyboard } = loop.page;
    const at = () => loop.page.evaluate(() => document.activeElement?.dataset.testid);
    const tabTo = async (testid, key = "Tab") => {
      for (let presses = 0; (await at()) !== testid; presses += 1) {
        assert.ok(presses < 80, `eighty times ${key} and never at ${testid}`);
        await keyboard.press(key);
      }
    };
    assert.deepEqual(await violations(loop.page), []);
    await tabTo("give-0");
    for (let press = 0; press < 4; press += 1) await keyboard.press("ArrowUp");
    await loop.get("standing").filter({ hasText: "50% left to give." }).waitFor();
    await tabTo("spread", "Shift+Tab");
    await keyboard.press("Enter");
    await tabTo("reveal");
    await keyboard.press("Enter");
    await verdict(loop, true).waitFor();
    await loop.page.locator("[data-testid=next-token]:focus").waitFor();
    assert.deepEqual(await violations(loop.page), []);
    const seen = await loop.page.evaluate(() => {
      const box = document.querySelector("[data-testid=verdict]").getBoundingClientRect();
      const around = document.querySelector("#figure").getBoundingClientRect();
      return box.top >= around.top - 1 && box.bottom <= around.bottom && scrollY === 0;
    });
    assert.ok(seen, "the score is in view");
    await keyboard.press("Enter");
    await loop.waitForExactly(1);
    await verdict(loop, false).waitFor();
    assert.ok((await loop.page.evaluate(() => document.documentElement.scrollWidth)) <= 375);
  });

  test("an embed of the figure shows the screen, and begins from the recording", async (t) => {
    const loop = await site.open(t, {}, { viewport: { width: 360, height: 760 } });
    await loop.goto(`${site.url}embed.html?${new URLSearchParams({ figure: "prediction", prompt: SUM, candidates: 4 })}`);
    await loop.get("give-4").waitFor();
    await loop.click("spread");
    await loop.click("reveal");
    await verdict(loop, true).filter({ hasText: /^You: 2\.32 bits, the model 0\.59\. Nobody can be below 0\./ }).waitFor();
    assert.ok((await loop.page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  });
});
