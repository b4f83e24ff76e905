// Inside the model: the pass as a grid, what a cell reads, and the parts of a logit.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** The layers of the shipped model. */
const LAYERS = 4;
/** A contribution in the table is rounded to two decimals, a sum to three. */
const ROUNDING = 0.005;
/** A probability in the table is rounded to a tenth of a percent at least. */
const PERCENT = 0.1;

describe("inside", () => {
  const site = useSite(NO_WEBGPU);

  /** Opens the screen; resolves when the columns in view are there. */
  async function opened(t, settings = {}, options = {}) {
    const loop = await site.open(t, { screen: "inside", seed: 5, ...settings }, options);
    await loop.waitForDevice("cpu");
    await atRest(loop);
    return loop;
  }

  /** Waits until nothing is computed and the newest column has its cells. */
  async function atRest(loop) {
    await loop.page.locator(".inside[data-busy=false] [data-testid=inside] svg").waitFor();
    await loop.page.waitForFunction(() => /read with the output head/.test(document.querySelector("[data-testid=picked-cell]")?.getAttribute("aria-label") ?? ""));
    await loop.page.locator(".inside[data-busy=false]").waitFor();
  }

  /** The rows of a figure's table. */
  async function rows(loop, figure) {
    const details = loop.page.locator(`.inside details.twin`).nth(figure === "inside" ? 0 : 1);
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await details.locator("tbody tr").first().waitFor();
    return details.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  }

  const said = async (loop, testid) => (await loop.get(testid).innerText()).replaceAll(/\s+/g, " ").trim();

  /** What an element says once it has these words. */
  async function told(loop, testid, words) {
    await loop.get(testid).filter({ hasText: words }).waitFor();
    return said(loop, testid);
  }

  /** A parameter of the address, once it is there. */
  async function parameter(loop, name, value) {
    await loop.page.waitForFunction(([name, value]) => new URLSearchParams(location.search).get(name) === value, [name, value]);
  }

  test("the grid opens with a pass: a row for each layer in each column, the newest one of this step", async (t) => {
    const loop = await opened(t);
    const table = await rows(loop, "inside");
    const newest = Number(table[0][0]);
    const own = table.filter(([position]) => Number(position) === newest);
    assert.deepEqual(own.map((row) => row[2]), ["embedding", ...Array.from({ length: LAYERS }, (_, layer) => `layer ${layer + 1}`)]);
    // The last layer's lens is what the model says.
    assert.equal(own.at(-1)[7], "1", "the likeliest token, which the newest column follows");
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });

  test("the stage Forward pass leads here, to the pass of the step that is shown", async (t) => {
    const loop = await site.open(t, { seed: 5 });
    await loop.waitForDevice("cpu");
    await loop.step(2);
    await loop.page.locator(".ribbon").getByRole("button", { name: /^Forward/ }).click();
    await loop.click("open-inside");
    await loop.page.locator("main[data-screen=inside]").waitFor();
    await atRest(loop);
    assert.equal((await loop.tokens()).length, 2);
  });

  test("a step adds one column, and those before it stay as they were", async (t) => {
    const loop = await opened(t);
    await loop.click("step-token");
    await loop.waitForTokens(1);
    await atRest(loop);
    const before = await rows(loop, "inside");
    await loop.click("step-token");
    await loop.waitForTokens(2);
    const count = Number(before[0][0]) + 1;
    await loop.page.waitForFunction((count) => document.querySelector(".inside details.twin tbody tr")?.firstChild?.textContent === String(count), count);
    await atRest(loop);
    const after = await rows(loop, "inside");
    const numbers = (table, position) => table.filter((row) => Number(row[0]) === position).map((row) => row.slice(1, 6));
    for (let position = 0; position < count; position += 1) {
      assert.deepEqual(numbers(after, position), numbers(before, position), `column ${position}`);
    }
  });

  test("a press and the arrow keys pick a cell, its weights sum to one, and a link opens the same", async (t) => {
    const loop = await opened(t);
    const cell = loop.get("picked-cell");
    const box = await cell.boundingBox();
    // The newest column is the rightmost of the picture; the middle of its rows.
    const rowsAt = await loop.get("inside").locator("svg").evaluate((svg) => {
      const labels = [...svg.querySelectorAll("text")].filter((text) => text.textContent === "2");
      const place = labels[0].getBoundingClientRect();
      return place.top + place.height / 2;
    });
    const right = await loop.get("inside").locator("svg").evaluate((svg) => {
      const label = [...svg.querySelectorAll("text")].find((text) => text.textContent === "newest token");
      const place = label.getBoundingClientRect();
      return place.left + place.width / 2;
    });
    await cell.click({ position: { x: right - box.x, y: rowsAt - box.y } });
    assert.match(await said(loop, "inside-cell-words"), /^layer 2 at “.+”: read with the output head/);
    await cell.press("ArrowUp");
    await cell.press("ArrowLeft");
    await loop.page.waitForFunction(() => /^layer 3 at/.test(document.querySelector("[data-testid=inside-cell-words]").textContent.trim()));
    await atRest(loop);
    const weights = async () => (await rows(loop, "inside")).map((row) => row[8]).filter(Boolean).map((weight) => Number.parseFloat(weight));
    const mean = await weights();
    assert.ok(Math.abs(mean.reduce((sum, weight) => sum + weight) - 100) < mean.length * PERCENT, `${mean}`);
    await loop.get("inside-head").selectOption("1");
    await atRest(loop);
    await loop.get("inside").locator("svg desc").filter({ hasText: "head 2 of layer 3" }).waitFor({ state: "attached" });
    assert.notDeepEqual(await weights(), mean);
    const words = await said(loop, "inside-cell-words");
    const picked = () => /^3\.\d+\.2$/.exec(new URLSearchParams(location.search).get("inside_cell"))?.[0];
    const link = await (await loop.page.waitForFunction(picked)).jsonValue();
    const again = await opened(t, { inside_cell: link });
    assert.equal(await said(again, "inside-cell-words"), words);
    await again.click("inside-unpick");
    await again.get("inside-cell-words").filter({ hasText: "Press a cell" }).waitFor();
  });

  test("the parts of a logit add up to it, and those of two tokens to their difference", async (t) => {
    const loop = await opened(t);
    await loop.click("inside-parts");
    await loop.get("inside-sum").filter({ hasText: "add up" }).waitFor();
    const numbers = async () => (await said(loop, "inside-sum")).match(/-?[\d,]+\.\d+/g).map((number) => Number(number.replaceAll(",", "")));
    const [sum, logit] = await numbers();
    assert.ok(Math.abs(sum - logit) < ROUNDING, `${sum} and ${logit}`);
    const table = await rows(loop, "contributions");
    assert.ok(Math.abs(Number(table.at(-1)[2]) - sum) <= 2 * ROUNDING, `${table.at(-1)}`);
    const second = await loop.get("inside-less").locator("option").nth(2).getAttribute("value");
    await loop.get("inside-less").selectOption(second);
    await loop.get("inside-sum").filter({ hasText: "difference" }).waitFor();
    const [difference, shown] = await numbers();
    assert.ok(Math.abs(difference - shown) < ROUNDING);
    await parameter(loop, "inside_view", "parts");
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });

  test("a head that is off changes the next tokens, is compared with the others of its layer, and one undo takes it back", async (t) => {
    const loop = await opened(t, { inside_cell: "2.3.2", inside_view: "off" });
    await loop.get("inside-effect").filter({ hasText: "Nothing is off" }).waitFor();
    const switches = loop.get("inside-switch");
    assert.deepEqual(await switches.allInnerTexts(), ["head 2 of layer 2", "attention of layer 2", "MLP of layer 2"]);
    await switches.first().click();
    await loop.get("inside-effect").filter({ hasText: "For comparison" }).waitFor();
    const effect = await said(loop, "inside-effect");
    const [, whole, ablated] = /has ([\d.]+)\s*% with the whole network and ([\d.]+)\s*% without/.exec(effect);
    const table = await rows(loop, "without-parts");
    const shown = table.map((row) => row.join(" "));
    assert.ok(shown.some((row) => row.includes(whole) && row.includes(ablated)), `${effect}: ${shown}`);
    assert.match(effect, /is [\d.]+ nats\. Over \d+ positions/);
    await loop.get("inside").locator("svg text").filter({ hasText: "off: head 2 of layer 2" }).waitFor();
    await parameter(loop, "inside_off", "2h2");
    const shadows = await switches.evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).boxShadow !== "none"));
    assert.deepEqual(shadows, [true, false, false], "what is off is seen");
    // The texts that follow are the same up to the token that is told.
    const [, number, first, other] = /part at token (\d+): “(.*)” with .*, “(.*)” without/.exec(await told(loop, "inside-parting", "They part at")) ?? [];
    const lines = await loop.page.locator(".continued-text").evaluateAll((lines) => lines.map((line) => [line.firstChild.textContent, line.querySelector("mark").textContent]));
    assert.equal(lines.length, 2);
    assert.equal(lines[0][0], lines[1][0]);
    assert.deepEqual(lines.map(([, mark]) => mark.replaceAll(" ", "␣")), [first, other]);
    assert.ok(Number(number) >= 1);
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
    await loop.get("inside-where-1").check();
    await loop.get("inside").locator("svg text").filter({ hasText: "off at the newest token: head 2 of layer 2" }).waitFor();
    await loop.page.waitForFunction(() => /KL/.test(document.querySelector("[data-testid=inside-effect]").textContent) && !/positions/.test(document.querySelector("[data-testid=inside-effect]").textContent));
    // The run is as it was: nothing is off in it.
    await loop.click("undo");
    await loop.click("undo");
    await loop.get("inside-effect").filter({ hasText: "Nothing is off" }).waitFor();
    await parameter(loop, "inside_off", null);
  });

  test("the mean over a text takes the place of a part, and the text can be another one", async (t) => {
    const loop = await opened(t, { inside_cell: "2.3.2", inside_view: "off", inside_off: "2h2" });
    const zeros = await told(loop, "inside-effect", "For comparison");
    await loop.get("inside-replace-1").check();
    await loop.page.getByText(/mean of what it adds in the whole network, over \d+ tokens/).waitFor();
    await loop.page.waitForFunction((zeros) => {
      const said = document.querySelector("[data-testid=inside-effect]").innerText.replaceAll(/\s+/g, " ").trim();
      return /For comparison/.test(said) && said !== zeros;
    }, zeros);
    const text = loop.get("inside-mean");
    assert.match(await text.inputValue(), /\w/);
    await text.fill("Yuki had ten plums.");
    await text.blur();
    await parameter(loop, "inside_mean", "Yuki had ten plums.");
    await loop.page.getByText(/network, over \d tokens/).waitFor();
    // Without a text of one's own, it is the usual one.
    await text.fill("");
    await text.blur();
    await loop.page.getByText(/network, over \d{2,} tokens/).waitFor();
    await loop.get("inside-replace-0").check();
    await parameter(loop, "inside_mean", null);
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });

  test("the numbers of a cell follow from each other", async (t) => {
    const loop = await opened(t, { inside_cell: "2.3", inside_view: "cell" });
    await loop.get("inside-layer-steps").filter({ hasText: "enters the layer" }).waitFor();
    await loop.get("inside-cell-hint").filter({ hasText: "Choose one head" }).waitFor();
    await loop.get("inside-head").selectOption("0");
    await loop.get("inside-head-steps").filter({ hasText: "q·k" }).waitFor();
    const scale = Number(/multiply by ([\d.]+)/.exec(await said(loop, "inside-head-steps"))[1]);
    const table = loop.get("inside-view-cell").locator("table").first().locator("tbody tr");
    const numbers = await table.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.equal(numbers.length, 4, "the positions up to its own");
    const scores = numbers.map((row) => Number(row[3].replace("−", "-")));
    const sum = scores.reduce((sum, score) => sum + Math.exp(score), 0);
    for (const [place, row] of numbers.entries()) {
      assert.ok(Math.abs(Number(row[2].replace("−", "-")) * scale - scores[place]) < 2 * ROUNDING, `${row}`);
      assert.ok(Math.abs((100 * Math.exp(scores[place])) / sum - Number.parseFloat(row[4])) < 2 * PERCENT, `${row}`);
    }
  });

  test("the search lists the strongest heads, in two orders, and a press picks one", async (t) => {
    const loop = await opened(t, { inside_view: "heads" });
    await loop.click("inside-search");
    await loop.get("inside-searched").filter({ hasText: "Most changes without" }).waitFor();
    const heads = loop.get("inside-found");
    assert.equal(await heads.count(), 8);
    const [, strongest] = /Most changes without (head \d+ of layer \d+)/.exec(await said(loop, "inside-searched"));
    await loop.get("inside-order-1").check();
    assert.equal(await heads.first().innerText(), strongest);
    await heads.first().click();
    const [, head, layer] = /head (\d+) of layer (\d+)/.exec(strongest);
    await loop.page.waitForFunction(([layer, head]) => {
      const [row, , chosen] = (new URLSearchParams(location.search).get("inside_cell") ?? "").split(".");
      return row === layer && chosen === head;
    }, [layer, head]);
  });

  test("on a phone the grid scrolls sideways with the newest column in view, by hand and by its buttons", async (t) => {
    const loop = await opened(t, {}, { viewport: { width: 375, height: 812 } });
    const input = loop.page.locator(".pass-input");
    const left = () => input.evaluate((input) => Math.round(input.scrollLeft));
    const end = await left();
    assert.ok(end > 0, "scrolled to its end");
    await loop.get("inside-earlier").click();
    await loop.page.waitForFunction((end) => document.querySelector(".pass-input").scrollLeft < end, end);
    await input.evaluate((input) => (input.scrollLeft = 0));
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=inside-earlier]").disabled);
    await atRest(loop);
    assert.equal(await loop.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await loop.get("picked-cell").press("End");
    await loop.page.waitForFunction((end) => Math.abs(document.querySelector(".pass-input").scrollLeft - end) < 2 || document.querySelector("[data-testid=picked-cell]").ariaColIndex > 1, end);
  });

  test("heads to begin with are shown in a recorded run of a real model; what was not recorded is said", async (t) => {
    const loop = await site.open(t, { screen: "inside", model: "smollm2-recorded", prompt: "The capital of France is" });
    await loop.waitForDevice("recorded");
    await atRest(loop);
    const first = loop.get("inside-named").first();
    const [, head, layer] = /^Head (\d+) of layer (\d+) /.exec(await first.innerText());
    await first.focus();
    await loop.page.keyboard.press("Enter");
    await loop.page.getByText(`weights of attention: head ${head} of layer ${layer}`).waitFor();
    assert.equal(await first.evaluate((button) => button === document.activeElement), true, "the focus stays");
    await loop.page.waitForFunction((layer) => new URLSearchParams(location.search).get("inside_cell")?.startsWith(`${layer}.`), layer);
    assert.equal(await loop.get("inside-unrecorded").count(), 0);
    await loop.get("inside-head").selectOption("");
    await loop.get("inside-unrecorded").waitFor();
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });
});
