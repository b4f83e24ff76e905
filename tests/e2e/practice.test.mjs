// One sampling step by hand: solved from the keyboard with numbers computed here, marked, hinted, linked, printed.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { extractText } from "unpdf";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

const number = (text) => Number(text.replace("−", "-"));

describe("practice", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, exercise, settings = {}, options = {}) {
    const query = exercise ? { exercise } : {};
    const loop = await site.open(t, { screen: "practice", ...query, ...settings }, options);
    await loop.get("check").waitFor();
    await loop.get("exercise-title").filter({ hasText: "Exercise" }).waitFor();
    return loop;
  }

  /** What the page gives: tokens, logits and settings. */
  async function given(loop) {
    const rows = await loop.page.locator(".answers tbody tr").evaluateAll((rows) =>
      rows.map((row) => [row.querySelector("th").textContent, row.querySelector("td").textContent]),
    );
    const start = await loop.get("exercise-start").innerText();
    const setting = (pattern) => Number((start.match(pattern) ?? [])[1]);
    return {
      tokens: rows.map(([token]) => token),
      logits: rows.map(([, logit]) => number(logit)),
      T: setting(/T = (\d+(?:\.\d+)?)/),
      k: setting(/Top-k (\d+)/),
      p: setting(/Top-p (\d+(?:\.\d+)?)/),
      minP: setting(/Min-p (\d+(?:\.\d+)?)/),
      u: setting(/u = (\d+(?:\.\d+)?)/),
    };
  }

  /** The solution by the definitions of softmax, top-k and the draw. */
  function topK({ logits, T, k, u }) {
    const exp = logits.map((z) => Math.exp(z / T));
    const sum = exp.reduce((a, b) => a + b);
    const p = exp.map((e) => e / sum);
    const order = p.map((_, row) => row).sort((a, b) => p[b] - p[a]);
    const rank = p.map((_, row) => order.indexOf(row) + 1);
    const running = (values) => {
      let total = 0;
      const sums = [];
      for (const row of order) sums[row] = total += values[row];
      return sums;
    };
    const kept = rank.map((rank) => rank <= k);
    const keptSum = p.reduce((total, p, row) => total + (kept[row] ? p : 0), 0);
    const share = p.map((p, row) => (kept[row] ? p / keptSum : 0));
    const end = running(share);
    return { exp, sum, p, rank, cumulative: running(p), kept, share, end, pick: order.find((row) => end[row] > u) };
  }

  const said = (loop, pattern) => loop.get("mark").filter({ hasText: pattern }).waitFor();

  test("an exercise is solved from the keyboard alone", async (t) => {
    const loop = await opened(t, "1:5:top_k");
    const start = await given(loop);
    assert.equal(start.T, 1);
    const { exp, sum, p, rank, cumulative, kept, share, end, pick } = topK(start);
    const focused = () => loop.page.evaluate(() => document.activeElement?.id);
    for (let presses = 0; (await focused()) !== "exp-0"; presses += 1) {
      assert.ok(presses < 80, "eighty times Tab and never at the first cell");
      await loop.page.keyboard.press("Tab");
    }
    const type = async (id, text) => {
      await loop.page.waitForFunction((id) => document.activeElement?.id === id, id);
      await loop.page.keyboard.type(text);
      await loop.page.keyboard.press("Enter");
    };
    const column = async (name, values, written) => {
      for (const [row, value] of values.entries()) await type(`${name}-${row}`, written(value));
    };
    await column("exp", exp, (value) => value.toFixed(2));
    await type("sum-0", sum.toFixed(2).replace(".", ","));
    await column("probability", p, (value) => `${(100 * value).toFixed(1)}%`);
    await column("rank", rank, String);
    await column("cumulative", cumulative, (value) => value.toFixed(3));
    await column("kept-top_k", kept, (value) => (value ? "kept" : "removed"));
    await column("share-top_k", share, (value) => (value ? value.toFixed(3) : ""));
    await column("end-top_k", end, (value) => value.toFixed(3));
    await type("pick-top_k-0", start.tokens[pick]);
    await said(loop, "Every cell is right.");
    const cells = 7 * start.tokens.length + 2 - kept.filter((kept) => !kept).length;
    assert.match(await loop.get("score").innerText(), new RegExp(`: ${cells} of ${cells} cells. Exercises solved: 1`));
    assert.equal(await loop.page.locator(".answer.wrong").count(), 0);
    assert.equal(await loop.page.locator("[aria-invalid=true]").count(), 0);
  });

  test("a wrong cell is announced with its mistake, and does not make the next one wrong", async (t) => {
    const loop = await opened(t, "2:7:top_p");
    const { logits, T } = await given(loop);
    assert.notEqual(T, 1);
    const row = logits.findIndex((z) => Math.abs(z) >= 0.5);
    await loop.get(`scaled-${row}`).fill((logits[row] * T).toFixed(2));
    await loop.page.keyboard.press("Enter");
    await said(loop, "The logit was multiplied by T");
    assert.equal(await loop.get("mark").getAttribute("role"), "status");
    const cell = loop.get(`scaled-${row}`);
    assert.equal(await cell.getAttribute("aria-invalid"), "true");
    const description = await cell.getAttribute("aria-describedby");
    assert.match(await loop.page.locator(`[id="${description}"]`).textContent(), /multiplied by T/);
    // The power of the wrong exponent is right as it follows.
    await loop.get(`exp-${row}`).fill(Math.exp(Number((logits[row] * T).toFixed(2))).toFixed(2));
    await loop.page.keyboard.press("Enter");
    await said(loop, /: Right\./);
    assert.equal(await loop.get(`exp-${row}`).getAttribute("aria-invalid"), "false");
    // What is corrected is right.
    await cell.fill((logits[row] / T).toFixed(2));
    await loop.page.keyboard.press("Enter");
    await loop.page.locator(`[data-testid=scaled-${row}][aria-invalid=false]`).waitFor();
    assert.deepEqual(await violations(loop.page), []);
  });

  test("marked at the end, every cell is marked by Check, and the first wrong one gets the focus", async (t) => {
    const loop = await opened(t, "1:5:top_k");
    await loop.get("at-once").uncheck();
    await loop.get("exp-0").fill("eleven");
    await loop.get("exp-1").fill("0");
    await loop.page.keyboard.press("Enter");
    assert.equal(await loop.page.locator(".answer.wrong").count(), 0);
    await loop.click("check");
    await said(loop, "This is not a number.");
    assert.equal(await loop.page.locator(".answer.wrong").count(), 2);
    await loop.page.waitForFunction(() => document.activeElement?.id === "exp-0");
  });

  test("hints lead to the value, the solution stands in each cell, and a new exercise is another one", async (t) => {
    const loop = await opened(t, "3:2");
    const start = await given(loop);
    for (const [place, hint] of ["Divide the logit by the temperature.", `${start.logits[0]}`.replace("-", "−"), "The value is"].entries()) {
      await loop.click("hint");
      const shown = loop.get("hints").locator("li").nth(place);
      assert.ok((await shown.innerText()).includes(hint), await shown.innerText());
    }
    assert.ok((await loop.get("hints").innerText()).includes((start.logits[0] / start.T).toFixed(2).replace("-", "−")));
    await loop.click("solution");
    const exp = await loop.page.locator("[data-solution^=exp-]").allInnerTexts();
    assert.deepEqual(exp, start.logits.map((z) => Math.exp(z / start.T).toFixed(2)));
    // Five methods side by side, each with its choice.
    const figure = loop.get("practice");
    await figure.locator("details.twin summary").click();
    const rows = figure.locator("tbody tr");
    await rows.first().waitFor();
    assert.equal(await rows.count(), start.tokens.length + 1);
    const chosen = await rows.last().locator("td").allInnerTexts();
    assert.equal(chosen.length, 5);
    const likeliest = start.tokens[start.logits.indexOf(Math.max(...start.logits))];
    assert.equal(chosen[0], likeliest, "greedy");
    assert.ok(chosen.every((token) => start.tokens.includes(token)));
    await loop.click("method-min_p");
    await loop.get("kept-min_p-0").waitFor();
    assert.equal(await loop.get("kept-top_k-0").count(), 0);
    assert.deepEqual(await violations(loop.page), []);

    const title = await loop.get("exercise-title").innerText();
    await loop.click("new-exercise");
    await loop.page.waitForFunction((title) => document.querySelector("[data-testid=exercise-title]").innerText !== title, title);
    await loop.page.waitForFunction(() => location.search.includes("exercise=3%3A3"));
    assert.notDeepEqual(await given(loop), start);
    assert.equal(await loop.page.locator("[data-solution]").count(), 0);
  });

  test("a link opens the same exercise, and a broken one says so", async (t) => {
    const loop = await opened(t, "2:17:min_p");
    const start = await given(loop);
    assert.ok(start.minP > 0);
    await loop.page.reload();
    await loop.get("exercise-title").filter({ hasText: "Exercise 17, level 2" }).waitFor();
    assert.deepEqual(await given(loop), start);
    const broken = await opened(t, "9:1");
    assert.match(await broken.get("no-exercise").innerText(), /the level of the exercise must be 1, 2 or 3/);
  });

  test("own logits are taken as they are, and what cannot be taken is said", async (t) => {
    const loop = await opened(t);
    await loop.get("own-logits").fill("tea: 2.5\nmilk: 1\nwater: -0.25\nT=0.5 k=2 u=0.93");
    await loop.click("use-own");
    await loop.get("exercise-title").filter({ hasText: "own logits" }).waitFor();
    const { tokens, logits, T, k, u } = await given(loop);
    assert.deepEqual([tokens, logits, T, k, u], [["tea", "milk", "water"], [2.5, 1, -0.25], 0.5, 2, 0.93]);
    await loop.get("own-logits").fill("1 2 x");
    await loop.click("use-own");
    await loop.get("no-exercise").filter({ hasText: "is not a number. Separate numbers by" }).waitFor();
    assert.equal(await loop.page.locator(".answers").count(), 0);
    await loop.click("from-seed");
    await loop.get("exp-0").waitFor();
  });

  test("a step of the model has its likeliest tokens and the rest with its exact probability", async (t) => {
    const loop = await opened(t, "1:4:top_k:step", { prompt: "The capital of France is" });
    await loop.page.locator(".answers tbody th", { hasText: "the rest" }).waitFor();
    const { tokens, logits } = await given(loop);
    assert.equal(tokens.length, 5);
    assert.match(tokens[0], /^␣/);
    assert.equal(Math.max(...logits.slice(0, 4)), 4);
    const text = await loop.get("exercise-start").innerText();
    const [, exp, percent] = text.match(/add up to ([\d.]+), which gives them the ([\d.]+)%/);
    const powers = logits.slice(0, 4).map((z) => Math.exp(z));
    const sum = powers.reduce((a, b) => a + b) + Number(exp);
    // Both are rounded: the sum of powers to two decimals, the percentage to two.
    assert.ok(Math.abs(Number(exp) / sum - Number(percent) / 100) < 0.005 / sum + 0.0006, text);
    await loop.get("sum-0").fill(sum.toFixed(2));
    await loop.page.keyboard.press("Enter");
    await said(loop, /: Right\./);
  });

  test("the score is stored in a page of its own, is forgotten with one press, and not stored in a frame", async (t) => {
    const loop = await opened(t, "1:5:top_k");
    await loop.get("exp-0").fill("1000");
    await loop.page.keyboard.press("Enter");
    await loop.get("score").filter({ hasText: "0 of 1 cells" }).waitFor();
    const stored = (page) => page.evaluate(() => localStorage.getItem("tokenloop-practice"));
    await loop.page.waitForFunction(() => localStorage.getItem("tokenloop-practice") === "0 1 0");
    await loop.page.reload();
    await loop.get("score").filter({ hasText: "0 of 1 cells" }).waitFor();
    await loop.click("forget");
    await loop.get("score").filter({ hasText: "0 of 0 cells" }).waitFor();
    assert.equal(await stored(loop.page), null);

    t.after(site.server.rule((path) => path.endsWith("/embedding.html") && { body: '<!doctype html><title>A lesson</title><link rel="icon" href="data:,"><iframe src="./?screen=practice" width="900" height="700"></iframe>' }));
    await loop.page.goto(`${site.url}embedding.html`);
    const frame = loop.page.frameLocator("iframe");
    await frame.getByTestId("exp-0").fill("1000");
    await frame.getByTestId("check").click();
    await frame.getByTestId("score").filter({ hasText: "0 of 1 cells" }).waitFor();
    assert.equal(await stored(loop.page), null);
  });

  for (const [exercise, count] of [["1:5:top_p", "2"], ["3:2", "1"]]) {
    test(`worksheet of ${exercise}: blanks, and a key on its own page with the page's numbers`, async (t) => {
      const loop = await opened(t, exercise, {}, { colorScheme: "dark" });
      await loop.get("worksheet-count").selectOption(count);
      await loop.click("solution");
      const solution = {};
      const read = async () => {
        for (const value of await loop.page.locator("[data-solution]").all()) {
          solution[await value.getAttribute("data-solution")] = await value.textContent();
        }
      };
      await read();
      const methods = await loop.page.locator("[data-testid^=method-]").all();
      for (const method of methods) {
        await method.click();
        await loop.page.locator("[data-testid^=method-][aria-pressed=true]").waitFor();
        await read();
      }
      const pdf = await loop.page.pdf({ path: `${PICTURES}worksheet-${exercise.replaceAll(":", "-")}.pdf`, format: "A4" });
      const { text: pages } = await extractText(new Uint8Array(pdf), { mergePages: false });
      const start = pages.findIndex((text) => text.includes("Sampling by hand: key"));
      assert.ok(start > 0, "the key is not on the first page");
      assert.ok(pages[start].trimStart().startsWith("Sampling by hand: key"), "the key begins its page");
      const [sheet, key] = [pages.slice(0, start).join("\n"), pages.slice(start).join("\n")];
      assert.ok(sheet.startsWith("Sampling by hand: worksheet"), sheet.slice(0, 80));
      assert.equal(sheet.split("Exercise ").length - 1, Number(count));
      assert.ok(!sheet.includes("Keyboard") && !sheet.includes("Tokenloop"), "nothing else of the page is printed");
      const { tokens, logits } = await given(loop);
      for (const token of tokens) assert.ok(sheet.includes(token), token);
      for (const logit of logits) assert.ok(sheet.includes(`${logit}`.replace("-", "−")), `${logit}`);
      // Numbers of three decimals are answers: none stands on the sheet, all stand on the key.
      assert.deepEqual(sheet.match(/\d\.\d{3}/g), null);
      const shares = Object.entries(solution).filter(([, value]) => /^\d\.\d{3}$/.test(value));
      assert.ok(shares.length >= 2 * tokens.length);
      const optional = (id) => /^(share|end)-/.test(id) && solution[id.replace(/^\w+/, "kept")] === "removed";
      for (const [id, value] of shares.filter(([id]) => !optional(id))) assert.ok(key.includes(value), `${id}: ${value}`);
      for (const [id, value] of Object.entries(solution).filter(([id]) => id.startsWith("exp"))) {
        assert.ok(key.includes(value), `${id}: ${value}`);
        if (!logits.map(String).includes(value)) assert.ok(!sheet.includes(` ${value} `), `${id} stands on the sheet`);
      }
    });
  }

  test("at 200 % zoom the choices are as wide as their column", async (t) => {
    const loop = await site.open(t, { screen: "practice" }, { viewport: { width: 640, height: 400 } });
    await loop.get("check").waitFor();
    await loop.click("settings");
    await loop.get("level").waitFor();
    const side = await loop.page.locator("#side").evaluate((side) => [side.scrollWidth, side.clientWidth]);
    assert.ok(side[0] <= side[1], `${side[0]} px in ${side[1]} px`);
  });

  test("on a phone one column is filled in at a time", async (t) => {
    const loop = await opened(t, "1:5:top_k", {}, { viewport: { width: 375, height: 740 } });
    assert.equal(await loop.get("exp-0").isVisible(), true);
    assert.equal(await loop.get("cumulative-0").isVisible(), false);
    await loop.click("next-column");
    await loop.page.waitForFunction(() => document.activeElement?.id === "sum-0");
    await loop.click("next-column");
    await loop.page.waitForFunction(() => document.activeElement?.id === "probability-0");
    assert.equal(await loop.get("exp-0").isVisible(), true, "what it is computed from stays");
    await loop.click("previous-column");
    const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(content <= 375, `the content is ${content} px wide`);
  });

  for (const [name, width, height, colorScheme] of [["phone", 375, 740, "light"], ["tablet", 768, 1024, "light"], ["desk", 1280, 800, "light"], ["dark", 1280, 800, "dark"]]) {
    test(`${name}: nothing to complain of, blank, marked and solved`, async (t) => {
      const loop = await opened(t, "3:2", {}, { viewport: { width, height }, colorScheme });
      assert.deepEqual(await violations(loop.page), [], "blank");
      await loop.get("scaled-0").fill("77");
      await loop.page.keyboard.press("Enter");
      await said(loop, "Not right.");
      const mark = await loop.get("mark").boundingBox();
      const controls = await loop.page.locator(".controls-part").boundingBox();
      assert.ok(mark.y + mark.height <= controls.y, "the mark is in view");
      assert.deepEqual(await violations(loop.page), [], "marked");
      await loop.page.screenshot({ path: `${PICTURES}practice-${name}.png` });
      await loop.click("solution");
      await loop.get("practice").waitFor();
      assert.deepEqual(await violations(loop.page), [], "solved");
      await loop.page.screenshot({ path: `${PICTURES}practice-solution-${name}.png` });
      const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(content <= width, `the content is ${content} px wide`);
    });
  }
});
