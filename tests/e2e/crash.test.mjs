// When something breaks: the page's own program, or the engine under a run.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

describe("crash", () => {
  const site = useSite(NO_WEBGPU);
  const SETTINGS = { prompt: "Once upon a time", seed: 3, max_new_tokens: 12 };

  test("a page whose program stops says so, and reloads with the same state", async (t) => {
    const loop = await site.open(t, SETTINGS, { expectProblems: true });
    await loop.step(3);
    const tokens = await loop.tokens();
    // The address follows a moment after each change.
    await loop.page.waitForURL(/run=\w+\.\w+\.\w+/);
    // The program asks for the time and gets an exception, in the middle of its work.
    await loop.page.evaluate(() => {
      Performance.prototype.now = () => {
        throw new Error("refused");
      };
    });
    await loop.click("play");
    const alert = loop.page.locator("#crashed[role=alert]");
    await alert.waitFor();
    assert.match(await alert.innerText(), /stopped.*no longer reacts/s);
    await alert.getByRole("link", { name: "Reload with the same state" }).click();
    await loop.page.waitForLoadState("load");
    await loop.waitForTokens(3);
    assert.deepEqual((await loop.tokens()).slice(0, 3), tokens);
    assert.equal(await alert.count(), 0);
    await loop.step(1);
  });

  test("a crash of the CPU engine is told once, and it starts again", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, device: "cpu" }, { expectProblems: true });
    await loop.waitForDevice("cpu");
    await loop.step(1);
    // The worker dies at the next thing it is asked, as it would on a panic.
    await Promise.all(
      loop.page.workers().map((worker) =>
        worker.evaluate(() => {
          const died = { crashed: { detail: "out of memory" } };
          self.addEventListener(
            "message",
            (event) => {
              event.stopImmediatePropagation();
              self.postMessage({ head: { lost: { failure: died } } });
            },
            { capture: true },
          );
          self.onmessage = null;
        }),
      ),
    );
    // Two requests at once: a forward pass, and the prompt's tokens.
    await loop.click("step-token");
    await loop.fillPrompt("Once upon a time there");
    await loop.waitForStatus(/crashed: out of memory/);
    assert.equal((await loop.statusText()).match(/crashed/g).length, 1);
    assert.doesNotMatch(await loop.statusText(), /goes on with the CPU/);
    await loop.get("notice").getByRole("button", { name: "Try again" }).click();
    await loop.waitForDevice("cpu");
    await loop.get("notice").getByTestId("dismiss").click();
    assert.equal(await loop.get("notice").count(), 0);
    // The press obeys the prompt: a new run, with its first token.
    await loop.click("step-token");
    await loop.page.locator(".text-prompt", { hasText: "Once upon a time there" }).waitFor();
    await loop.waitForExactly(1);
  });

  test("a worker that loops without an end is ended, and a new one goes on with the run", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, device: "cpu" }, { expectProblems: true });
    await loop.waitForDevice("cpu");
    // After its first pass, the page knows how long one takes.
    await loop.step(2);
    const tokens = await loop.tokens();
    const worker = loop.page.workers().find((worker) => worker.url().includes("device=cpu"));
    const ended = worker.waitForEvent("close");
    await worker.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
    // The page waits for 20 seconds before it takes silence for a hang.
    await loop.click("step-token");
    await loop.waitForStatus(/did not answer for 2\d seconds and was ended\. A new one takes its place/);
    await ended;
    await loop.waitForExactly(3);
    assert.deepEqual((await loop.tokens()).slice(0, 2), tokens);
    const notice = loop.get("notice");
    assert.equal(await notice.getByRole("button", { name: "Try again" }).count(), 0, "it was started again already");
    await notice.getByTestId("dismiss").click();
    await loop.step(1);
    assert.equal(await notice.count(), 0);
  });

  test("notes of the address stand there once each and can be dismissed", async (t) => {
    const loop = await site.open(t, { temperature: "hot", seed: "x" });
    const notes = loop.get("note");
    await notes.nth(1).waitFor();
    assert.equal(await notes.count(), 2);
    await notes.first().getByTestId("dismiss").click();
    assert.equal(await notes.count(), 1);
    assert.match(await notes.first().innerText(), /seed/);
    const focused = () => loop.page.evaluate(() => document.activeElement?.id);
    assert.equal(await focused(), "status", "the focus fell to the page");
  });
});
