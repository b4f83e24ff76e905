// Time and money: the figures are the measured passes, the cost is tokens × price, and streaming is the run itself.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const GREEDY = { screen: "price", prompt: "Once upon a time", do_sample: false, max_new_tokens: 12 };

/** The number in a text such as `1,234 ms` or `$0.0041`. */
const number = (text) => Number(text.replace(/[^0-9.]/g, ""));

describe("price", () => {
  const site = useSite(NO_WEBGPU);

  async function played(t, settings, options) {
    const loop = await site.open(t, { ...GREEDY, ...settings }, options);
    await loop.waitForDevice("cpu");
    await loop.playToStop();
    return loop;
  }

  const text = async (loop, testid) => (await loop.get(testid).innerText()).trim();

  /** The timeline's twin: what each span was, and when it began and ended. */
  async function spans(loop) {
    await loop.get("timeline").locator("summary").click();
    const rows = loop.get("timeline").locator("tbody tr");
    await rows.first().waitFor();
    return rows.evaluateAll((rows) => rows.map((row) => {
      const [, what, from, to, took] = [...row.children].map((cell) => cell.textContent);
      return { what, from: Number(from), to: Number(to), took: Number(took) };
    }));
  }

  /** Half a unit of the last decimal, on both sides of a comparison. */
  const ROUNDED = 0.11;

  test("before the first token the page says that there is nothing to time", async (t) => {
    const loop = await site.open(t, GREEDY);
    await loop.waitForDevice("cpu");
    assert.match(await text(loop, "unmeasured"), /Nothing is written yet/);
    assert.equal(await loop.get("ttft").count(), 0);
  });

  test("the timeline is the passes end to end, and its figures follow from it", async (t) => {
    const loop = await played(t);
    assert.match(await text(loop, "play-and-engine"), /^Play is set to as fast as it can .* median of 11 passes/);
    await loop.get("speed").fill("4");
    assert.match(await text(loop, "play-and-engine"), /set to 4 tokens a second, and the engine made [\d,]+ a second/);
    assert.match(await text(loop, "slowed-play"), /the engine took [\d.]+ ms a token here \(median of 11 passes\)/);
    const clock = await spans(loop);
    assert.equal(clock.length, 12);
    // The first pass of an engine is marked as cold, and so is what follows from it.
    assert.match(clock[0].what, /^the prompt, \d+ tokens, cold$/);
    assert.match(await text(loop, "ttft"), / \(cold\)$/);
    assert.equal(clock[0].from, 0);
    for (let token = 1; token < clock.length; token += 1) {
      assert.ok(Math.abs(clock[token].from - clock[token - 1].to) <= ROUNDED);
    }
    const last = clock.at(-1).to;
    assert.ok(Math.abs(number(await text(loop, "ttft")) - clock[0].to) <= Math.max(ROUNDED, clock[0].to / 100));
    assert.ok(Math.abs(number(await text(loop, "total-time")) - last) <= Math.max(1, last / 100));
    const took = clock.slice(1).map((span) => span.took).sort((a, b) => a - b);
    const each = took[5];
    assert.ok(Math.abs(number(await text(loop, "time-per-token")) - each) <= Math.max(ROUNDED, each / 50));
  });

  test("a token costs its price, and an edited price is kept in the tab", async (t) => {
    const loop = await played(t);
    const [tokensIn, tokensOut] = [number(await text(loop, "tokens-in")), number(await text(loop, "tokens-out"))];
    assert.equal(tokensOut, (await loop.tokens()).length);
    const openPrices = () => loop.get("prices").evaluate((prices) => (prices.open = true));
    assert.match(await text(loop, "bill"), /at the prices of OpenAI GPT-4o \(OpenAI’s price list, October 2024\):$/);
    await openPrices();
    await loop.get("offer-4").check();
    assert.match(await text(loop, "bill"), /at the prices of Your own \(put in what you pay\):$/);
    const prices = { input: 1000, cached: 100, output: 20_000 };
    for (const [column, price] of Object.values(prices).entries()) {
      await loop.get(`price-4-${column}`).fill(String(price));
      await loop.get(`price-4-${column}`).press("Tab");
    }
    const cost = (tokensIn * prices.input + tokensOut * prices.output) / 1e6;
    // Two digits are shown below a dollar.
    const shown = number(await text(loop, "cost-run"));
    assert.ok(Math.abs(shown - cost) <= cost * 0.05, `${shown} is not ${cost}`);
    const thousand = number(await text(loop, "cost-thousand"));
    assert.ok(Math.abs(thousand - cost * 1000) <= 1, `${thousand} is not ${cost * 1000}`);

    // A chat of three turns: 1 + 2 + 3 questions and 1 + 2 answers are read.
    await loop.get("turns").fill("3");
    const read = 6 * tokensIn + 3 * tokensOut;
    const again = 3 * tokensIn + tokensOut;
    assert.equal(number(await text(loop, "chat-in")), read);
    assert.equal(number(await text(loop, "chat-again")), again);
    const output = 3 * tokensOut * prices.output;
    const plain = (read * prices.input + output) / 1e6;
    const cached = ((read - again) * prices.input + again * prices.cached + output) / 1e6;
    assert.ok(Math.abs(number(await text(loop, "chat-plain")) - plain) <= plain * 0.05);
    const cachedShown = number((await text(loop, "chat-cached")).split(" ")[0]);
    assert.ok(Math.abs(cachedShown - cached) <= cached * 0.05);

    // A service keeps no prompt that is so short.
    await loop.get("offer-0").check();
    assert.equal(number(await text(loop, "chat-discounted")), 0);
    assert.equal(await text(loop, "chat-cached"), await text(loop, "chat-plain"));
    assert.match(await text(loop, "chat-discount"), /^No discount: .* from 1,024 tokens on/);
    await loop.get("offer-4").check();

    // Nonsense changes nothing, and a reload neither.
    await loop.get("price-4-0").fill("cheap");
    await loop.get("price-4-0").press("Tab");
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await openPrices();
    assert.equal(await loop.get("price-4-2").inputValue(), "20000");
    assert.equal(await loop.get("price-4-0").inputValue(), "1000");
    assert.equal(await loop.get("offer-4").isChecked(), true);
    await loop.click("reset-prices");
    assert.equal(await loop.get("price-4-2").inputValue(), "0");
  });

  test("streamed text is there token by token, the other side at the end only", async (t) => {
    const loop = await played(t);
    const streamed = () => loop.get("streamed").textContent();
    const atOnce = () => loop.get("at-once").textContent();
    assert.equal(await streamed(), "");
    let before = "";
    for (let token = 1; token <= 12; token += 1) {
      assert.equal(await atOnce(), "", `after ${token - 1} tokens`);
      await loop.click("replay-next");
      const now = await streamed();
      assert.ok(now.startsWith(before));
      before = now;
    }
    assert.equal(await atOnce(), before);
    assert.notEqual(before, "");
    await loop.click("replay-back");
    assert.equal(await atOnce(), "");
    // By keyboard, to the end and back to the beginning.
    await loop.get("scrub").focus();
    await loop.page.keyboard.press("Home");
    assert.equal(await streamed(), "");
    await loop.get("slower").selectOption({ label: "200 times slower" });
    await loop.click("replay");
    await loop.page.locator("[data-testid=streamed]:not(:empty)").waitFor();
    await loop.click("replay");
    assert.equal(await loop.get("replay").innerText(), "Replay");
  });

  test("who wants less motion gets steps and no replay", async (t) => {
    const loop = await played(t, {}, { reducedMotion: "reduce" });
    assert.equal(await loop.get("replay").count(), 0);
    await loop.click("replay-next");
    assert.notEqual(await loop.get("streamed").textContent(), "");
  });

  test("a written token reads as many times the weights as the prompt has tokens", async (t) => {
    const loop = await played(t);
    const tokensIn = number(await text(loop, "tokens-in"));
    for (const model of ["Llama-3.1-8B", "this model"]) {
      await loop.get("counted-for").selectOption(model);
      assert.match(await text(loop, "ratio"), new RegExp(`^${model}: .* reads ${tokensIn} times as many bytes`));
    }
    await loop.get("batch").fill("4");
    await loop.get("bytes-read").locator("summary").click();
    const rows = loop.get("bytes-read").locator("tbody tr");
    // The table is made when it is opened.
    await rows.first().waitFor();
    assert.equal(await rows.count(), 3);
  });
});
