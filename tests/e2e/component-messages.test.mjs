// What the web component hears of frames: messages of its own frame that are right, and no others.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { SPEAKING_FRAME, useCourse } from "./lib/course.mjs";

describe("messages", () => {
  const course = useCourse(NO_WEBGPU, SPEAKING_FRAME);

  const WRONG = [
    [{ tokenloop: 2, type: "ready" }, /version is not 1/],
    [{ type: "toString" }, /type is unknown/],
    [{ type: "__proto__" }, /type is unknown/],
    [{ type: ["size"], height: 5 }, /type is unknown/],
    [{ type: "size", height: "9999" }, /size has a wrong height/],
    [{ type: "size", height: -1 }, /size has a wrong height/],
    [{ type: "size", height: Infinity }, /size has a wrong height/],
    [{ type: "state", parameters: "x".repeat(100_001) }, /state has a wrong parameters/],
    [{ type: "step", index: 0.5, token: 1, text: "a", probability: 1 }, /step has a wrong index/],
    [{ type: "step", index: 0, token: 1, text: { a: 1 }, probability: 1 }, /step has a wrong text/],
    [{ type: "step", index: 0, token: 1, text: "a", probability: NaN }, /step has a wrong probability/],
    [{ type: "choice", index: 0, token: -1, text: "a", probability: 0 }, /choice has a wrong token/],
    [{ type: "stop" }, /stop has a wrong reason/],
    [{ type: "answer", id: "a", right: 1, score: 1, attempts: 1, seconds: 1 }, /answer has a wrong right/],
    [{ type: "answer", id: "a", right: true, score: 2, attempts: 1, seconds: 1 }, /answer has a wrong score/],
    [{ type: "needs_model" }, /needs_model has a wrong reason/],
    [{ type: "engine", state: "own" }, /engine has a wrong state/],
  ];

  test("wrong ones of a frame do nothing but a line in the console", async (t) => {
    const warnings = WRONG.map(([, warning]) => warning);
    const page = await course.open(t, `<token-loop figure="bars" height="200"></token-loop>`, { warnings });
    await page.page.evaluate(() => {
      globalThis.events = [];
      for (const type of ["ready", "step", "choice", "stop", "answer", "state", "toString"])
        document.addEventListener(type, (event) => globalThis.events.push(event.type));
    });
    for (const [message] of WRONG) await page.say(message);
    await page.settle();
    assert.deepEqual(await page.page.evaluate(() => globalThis.events), ["state"], "the one that settles");
    assert.equal((await page.iframe().boundingBox()).height, 200);
    assert.deepEqual(await page.heard(0), []);
  });

  test("what is no message at all is ignored in silence, as the words of other programs are", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars"></token-loop>`);
    await (await page.frame()).evaluate(() => {
      for (const data of [null, "tokenloop", 7, [1], { subject: "lti.frameResize", height: 5 }]) parent.postMessage(data, "*");
    });
    await page.settle();
  });

  test("other windows are not heard, whatever they say; each is named once", async (t) => {
    const stranger = `<iframe name="stranger" src="${course.site}embed.html?prompt=silent"></iframe>`;
    const page = await course.open(t, `<token-loop figure="bars" prompt="silent"></token-loop>${stranger}`, {
      ready: false,
      warnings: [/messages of a window at http.* were ignored: it is no frame/, /messages of a window/],
    });
    await page.iframe().waitFor({ state: "attached" });
    const other = page.page.frame({ name: "stranger" });
    await other.waitForFunction(() => globalThis.say);
    await other.evaluate(() => {
      globalThis.say({ type: "ready" });
      globalThis.say({ type: "engine", state: "wanted" });
    });
    // The page itself, through its own window.
    await page.page.evaluate(() => {
      for (const last of [false, false, true]) postMessage({ tokenloop: 1, type: "ready", last }, "*");
      return new Promise((heard) => addEventListener("message", ({ data }) => data.last && heard()));
    });
    await (await page.frame()).waitForFunction(() => globalThis.say);
    await page.settle();
    assert.equal(await page.element().locator(".shown").count(), 0);
    assert.deepEqual(await other.evaluate(() => globalThis.heard), []);
  });

  test("a frame that has gone to another origin is not heard any more", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars"></token-loop>`, { warnings: [/it came from http.*, not from http/] });
    const elsewhere = `${course.host.origin}/elsewhere/`;
    const script = `<script>parent.postMessage({ tokenloop: 1, type: "size", height: 4000 }, "*")</script>`;
    t.after(course.host.rule((path) => path === "/elsewhere/" && { body: `<!doctype html>${script}` }));
    const [warning] = await Promise.all([
      page.page.waitForEvent("console"),
      (await page.frame()).evaluate((address) => location.assign(address), elsewhere),
    ]);
    assert.match(warning.text(), /ignored/);
    assert.equal((await page.iframe().boundingBox()).height, 320);
  });

  test("a sandboxed frame has no origin, and is heard where the element asks for the sandbox", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" sandbox="allow-scripts"></token-loop>`);
    assert.equal(await (await page.frame()).evaluate(() => self.origin), "null");
    await page.element().evaluate((element) => element.step());
    assert.deepEqual(await page.heard(1), [{ type: "command", command: "step" }]);
    await page.say({ type: "size", height: 222 });
    await page.settle();
    assert.equal((await page.iframe().boundingBox()).height, 222);
  });
});
