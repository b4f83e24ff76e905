// One engine for the elements of a page: who owns it, who asks it, and what happens when the owner goes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { SPEAKING_FRAME, useCourse } from "./lib/course.mjs";

describe("the engine of a page's elements", () => {
  const course = useCourse(NO_WEBGPU, SPEAKING_FRAME);

  const OWN = { type: "engine", role: "own" };
  const SERVE = { type: "engine", role: "serve" };
  const USE = { type: "engine", role: "use" };
  const frames = (count, attributes = "") => `<token-loop figure="bars" ${attributes}></token-loop>`.repeat(count);
  const wanted = (page, index) => page.say({ type: "engine", state: "wanted" }, index);

  /** A word through the port of a user arrives at the owner's, and the answer comes back. */
  async function talk(page, [user, userPort], [owner, ownerPort]) {
    const [from, to] = [await page.frame(user), await page.frame(owner)];
    const heard = { port: ownerPort, data: "request" };
    await from.evaluate((port) => globalThis.ports[port].postMessage("request"), userPort);
    await to.waitForFunction((heard) => globalThis.heard.some((one) => JSON.stringify(one) === JSON.stringify(heard)), heard);
    await to.evaluate((port) => globalThis.ports[port].postMessage("answer"), ownerPort);
    const answer = { port: userPort, data: "answer" };
    await from.waitForFunction((heard) => globalThis.heard.some((one) => JSON.stringify(one) === JSON.stringify(heard)), answer);
  }

  test("the first frame owns it, the others get a port to that", async (t) => {
    const page = await course.open(t, frames(3));
    for (const index of [0, 1, 2]) {
      await wanted(page, index);
      await page.settle(index);
    }
    assert.deepEqual(await page.heard(3), [OWN, SERVE, SERVE]);
    assert.deepEqual(await page.heard(1, { index: 1 }), [USE]);
    assert.deepEqual(await page.heard(1, { index: 2 }), [USE]);
    await talk(page, [1, 0], [0, 0]);
    await talk(page, [2, 0], [0, 1]);
    // One that asks again gets another port.
    await wanted(page, 1);
    await page.settle(1);
    await talk(page, [1, 1], [0, 2]);
  });

  test("when the owner's element goes, another becomes the owner and ports are dealt again", async (t) => {
    const page = await course.open(t, frames(3));
    for (const index of [0, 1, 2]) {
      await wanted(page, index);
      await page.settle(index);
    }
    await page.element(0).evaluate((element) => element.remove());
    // What was the second is the first now.
    assert.deepEqual(await page.heard(2, { index: 0, from: 1 }), [OWN, SERVE]);
    assert.deepEqual(await page.heard(1, { index: 1, from: 1 }), [USE]);
    await talk(page, [1, 1], [0, 1]);
    // An element that comes back begins anew, as a user.
    await page.page.evaluate(() => document.querySelector("main").append(document.createElement("token-loop")));
    await page.ready(3);
    await wanted(page, 2);
    assert.deepEqual(await page.heard(1, { index: 2 }), [USE]);
    await talk(page, [2, 0], [0, 2]);
  });

  for (const [when, prompt] of [
    ["before it has loaded", "soon"],
    ["after it has loaded", "late"],
  ]) {
    test(`the same when the owner's frame loads itself anew and is ready ${when}`, async (t) => {
      const page = await course.open(t, frames(2, `prompt="${prompt}"`));
      for (const index of [0, 1]) {
        await wanted(page, index);
        await page.settle(index);
      }
      await (await page.frame()).evaluate(() => location.reload()).catch(() => {});
      assert.deepEqual(await page.heard(1, { index: 1, from: 1 }), [OWN]);
      await (await page.frame()).waitForFunction(() => globalThis.say && globalThis.heard.length === 0);
      await wanted(page, 0);
      assert.deepEqual(await page.heard(1), [USE]);
      await talk(page, [0, 0], [1, 1]);
    });
  }

  test("an owner that needs it no longer hands it on; the last one leaves none behind", async (t) => {
    const page = await course.open(t, frames(2));
    await wanted(page, 0);
    await page.settle(0);
    await wanted(page, 1);
    await page.settle(1);
    await page.say({ type: "engine", state: "released" }, 0);
    assert.deepEqual(await page.heard(1, { index: 1, from: 1 }), [OWN]);
    await page.say({ type: "engine", state: "released" }, 1);
    await page.settle(1);
    await wanted(page, 0);
    assert.deepEqual(await page.heard(1, { from: 2 }), [OWN]);
  });

  test("a script that is there twice has one engine all the same", async (t) => {
    const head = `${course.script}<script src="${course.site}token-loop.js?twice"></script>`;
    const page = await course.open(t, frames(2), { head });
    await wanted(page, 0);
    await page.settle(0);
    await wanted(page, 1);
    assert.deepEqual(await page.heard(1, { index: 1 }), [USE]);
    assert.deepEqual(await page.heard(2), [OWN, SERVE]);
  });
});
