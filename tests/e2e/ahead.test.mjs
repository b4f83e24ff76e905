// The text ahead: what the present settings and seed would write stands after the run's text, and changes under the finger.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { drawn } from "./lib/frames.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const SETTINGS = { prompt: "Once upon a time there was a", seed: 7, temperature: 0.8, top_p: 0.9, max_new_tokens: 48 };
/** The longest frame under a finger, in milliseconds. */
const LONGEST_FRAME = 50;
/** Milliseconds of a token in the test of a slow engine. */
const SLOW_TOKEN = 3;

/** In the page, before its own scripts: keeps the requests that it sends to workers. */
const COUNT_REQUESTS = `
  globalThis.requests = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.head) globalThis.requests.push(message.head.command);
    return post.call(this, message, ...rest);
  };
`;

/** Waits until the text ahead is there as a whole. It is drawn once a frame. */
async function whole(loop) {
  await drawn(loop.page);
  await loop.page.locator("[data-testid=ahead][data-end=true]").waitFor({ state: "attached" });
}
const ahead = (loop) => loop.get("ahead").evaluate((text) => text.textContent);
const pieces = (loop) => loop.get("ahead").locator("[data-ahead]").allTextContents();
const written = (loop) => loop.get("generated").evaluate((text) => text.textContent);
/** How often the text ahead was asked for. */
const asked = (loop) => loop.page.evaluate(() => globalThis.requests.filter((command) => command.write_ahead).length);

/** Moves the temperature up by steps of its slider, in one move, and waits until the text ahead is another one. */
async function warmer(loop, steps) {
  const before = await ahead(loop);
  await loop.openSettings();
  // One move is one rewrite: the marks tell it from the text before the move, not from a text on the way.
  await loop.get("temperature").evaluate((slider, steps) => {
    slider.stepUp(steps);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }, steps);
  await loop.page.waitForFunction((before) => {
    const text = document.querySelector("[data-testid=ahead]");
    return text.dataset.end === "true" && text.textContent !== before;
  }, before);
}

describeOn(NO_WEBGPU, "the text ahead", () => {
  const site = useSite(NO_WEBGPU);

  async function open(t, settings = {}, options = {}) {
    const loop = await site.open(t, { ...SETTINGS, ...settings }, options);
    await loop.waitForDevice("cpu");
    await whole(loop);
    return loop;
  }

  test("another seed is one press away before the first token, and draws another text", async (t) => {
    const loop = await open(t);
    const before = await ahead(loop);
    await loop.click("other-seed");
    await loop.page.waitForFunction((before) => {
      const text = document.querySelector("[data-testid=ahead]");
      return text.dataset.end === "true" && text.textContent !== before;
    }, before);
    // Another seed may begin with the same digit.
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("seed") !== "7");
    await loop.step(1);
    await loop.get("other-seed").waitFor({ state: "detached" });
  });

  for (const [rule, settings] of Object.entries({
    "top-p": {},
    "greedy decoding": { do_sample: false },
    "Mirostat after a penalty": { repetition_penalty: 1.2, mirostat_tau: 3.5, mirostat_eta: 0.2 },
    "a seed and biases that a message cannot hold as they are": { seed: "12345678901234567891", logit_bias: "7:2.5_12:-100" },
  })) {
    test(`it is the text that Play writes with the same seed: ${rule}`, async (t) => {
      const loop = await open(t, settings);
      const expected = await ahead(loop);
      assert.ok(expected.length > 40, `“${expected}”`);
      await loop.playToStop();
      assert.equal(await written(loop), expected);
      assert.equal(await ahead(loop), "", "the run is over");
    });
  }

  test("a slider writes it anew: the beginning stays, what follows the first difference is new", async (t) => {
    const loop = await open(t);
    const before = await pieces(loop);
    await loop.get("ahead").evaluate((text) => [...text.children].forEach((token) => (token.stays = true)));
    await warmer(loop, 30);
    const after = await pieces(loop);
    const same = before.findIndex((piece, place) => piece !== after[place]);
    assert.ok(same >= 0, "the texts differ");
    const stays = await loop.get("ahead").evaluate((text) => [...text.children].map((token) => token.stays === true));
    assert.deepEqual(stays.slice(0, same), Array(same).fill(true), "the same elements");
    const marked = await loop.get("ahead").evaluate((text) => [...text.children].map((token) => token.classList.contains("new")));
    assert.deepEqual(marked, after.map((_, place) => place >= same));
    await loop.page.getByText(/^From token \d+ on, the text ahead is another one\.$/).waitFor({ state: "attached" });
  });

  test("steps take their tokens from it, and a step back gives them back", async (t) => {
    const loop = await open(t);
    const text = await ahead(loop);
    for (let step = 1; step <= 3; step += 1) {
      await loop.step(1);
      await loop.waitForExactly(step);
      await whole(loop);
      assert.equal((await written(loop)) + (await ahead(loop)), text);
    }
    await loop.click("back");
    await loop.waitForExactly(2);
    await whole(loop);
    assert.equal((await written(loop)) + (await ahead(loop)), text);
    assert.equal(await loop.get("ahead-note").innerText(), "", "every step agreed");
  });

  test("the run's requests are the same with and without it", async (t) => {
    const loop = await site.open(t, {}, { before: COUNT_REQUESTS });
    const requests = [];
    for (const state of ["on", "off"]) {
      await loop.goto(`${site.url}?${new URLSearchParams({ ...SETTINGS, ahead: state, max_new_tokens: 6 })}`);
      await loop.waitForDevice("cpu");
      if (state === "on") await whole(loop);
      await loop.playToStop();
      assert.equal((await asked(loop)) > 0, state === "on");
      const passes = await loop.page.evaluate(() =>
        globalThis.requests.filter((command) => command.prefill || command.decode || command.extend),
      );
      assert.ok(passes.length >= 5, JSON.stringify(passes));
      requests.push(passes);
    }
    assert.deepEqual(requests[0], requests[1]);
  });

  test("it can be switched off, and the link says so", async (t) => {
    const loop = await open(t, {}, { before: COUNT_REQUESTS });
    await loop.openSettings();
    await loop.get("ahead-switch").uncheck();
    await loop.get("ahead").waitFor({ state: "detached" });
    await loop.page.waitForURL(/[?&]ahead=off/);
    const before = await asked(loop);
    await loop.get("temperature").press("ArrowRight");
    await loop.page.waitForURL(/temperature=0.81/);
    assert.equal(await asked(loop), before);
    await loop.get("ahead-switch").check();
    await whole(loop);
  });

  test("over a recorded run it goes as far as the run does", async (t) => {
    // The prompt of a fresh page is recorded.
    const loop = await site.open(t, { device: "recorded" });
    await whole(loop);
    await loop.get("ahead-note").getByText("The recording ends here.").waitFor();
    const expected = await ahead(loop);
    assert.ok(expected.length > 0);
    await loop.step(2);
    await loop.waitForExactly(2);
    await whole(loop);
    assert.equal((await written(loop)) + (await ahead(loop)), expected);
  });
});

describeOn(
  NO_WEBGPU,
  "the text ahead of a slow engine",
  () => {
    const site = useSite(NO_WEBGPU);

    test(`with ${SLOW_TOKEN} ms a token no frame under the finger is longer than ${LONGEST_FRAME} ms`, async (t) => {
      // The worker computes nothing meanwhile, as one whose passes take so long.
      const slow = `
        const post = self.postMessage.bind(self);
        self.postMessage = (message, ...rest) => {
          const part = message?.head?.progress?.progress?.ahead ?? message?.head?.done?.answer?.ahead?.rest;
          const until = performance.now() + ${SLOW_TOKEN} * (part?.tokens.length ?? 0);
          while (performance.now() < until);
          post(message, ...rest);
        };
      `;
      const taken = site.server.rule(async (path) => {
        const [, name] = path.match(/\/(engine\/worker\.js)$/) ?? [];
        if (!name) return null;
        return { headers: { "content-type": "text/javascript" }, body: slow + (await readFile(`${process.env.SITE}/${name}`, "utf8")) };
      });
      t.after(taken);
      const loop = await site.open(t, SETTINGS);
      await loop.waitForDevice("cpu");
      await whole(loop);
      await loop.openSettings();
      const slider = loop.get("temperature");
      await slider.scrollIntoViewIfNeeded();
      await loop.page.evaluate(() => {
        globalThis.longest = 0;
        globalThis.long = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
        });
        globalThis.long.observe({ type: "longtask" });
      });
      const { x, y, width, height } = await slider.boundingBox();
      const before = await ahead(loop);
      await loop.page.mouse.move(x + 0.2 * width, y + height / 2);
      await loop.page.mouse.down();
      for (let move = 0; move < 60; move += 1) {
        await loop.page.mouse.move(x + (0.2 + 0.01 * move) * width, y + height / 2);
        await drawn(loop.page);
      }
      await loop.page.mouse.up();
      await whole(loop);
      assert.notEqual(await ahead(loop), before);
      const longest = await loop.page.evaluate(() => globalThis.longest);
      assert.ok(longest <= LONGEST_FRAME, `a task took ${longest} ms`);
    });
  },
  // What it times depends on what else the machine does: a part of the sweep.
  { alone: true, always: false },
);
