// Questions with feedback that names the misconception, tasks done on the live model from the keyboard, and the score.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { useSite } from "./lib/site.mjs";

/** The key of the score in the browser's storage. */
const KEY = "tokenloop-quick-check";
/** More presses of an arrow key than a slider of percentages has places. */
const MOST_PRESSES = 101;
/** The most questions of a set over all groups. */
const MOST_QUESTIONS = 8;
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

describe("quick check", () => {
  const site = useSite(NO_WEBGPU);

  /** Opens a question, once the model is there. */
  async function asked(t, question, options) {
    const loop = await site.open(t, { screen: "quick-check", question, prompt: "Weather for" }, options);
    await loop.waitForDevice("cpu");
    await loop.page.locator(`[data-testid=question][data-question="${question}"]`).waitFor();
    return loop;
  }

  const marked = (loop, marking) => loop.page.locator(`[data-testid=feedback][data-marking=${marking}]`);
  const score = (loop) => loop.get("score").textContent();
  const kept = (loop) => loop.page.evaluate((key) => localStorage.getItem(key), KEY);

  /** Moves the focus to a control and presses a key there. */
  async function press(loop, testid, key) {
    await loop.get(testid).focus();
    await loop.page.keyboard.press(key);
  }

  test("a wrong choice names its misconception, the right one is explained, and both are counted", async (t) => {
    const loop = await asked(t, "logits/what-is-a-logit");
    await press(loop, "check", "Enter");
    await loop.page.getByRole("alert").filter({ hasText: "Choose an answer first." }).waitFor();
    await press(loop, "answer-1", "Space");
    await loop.page.keyboard.press("Enter");
    await marked(loop, "wrong").filter({ hasText: "A common mix-up is that a logit is a probability. Logits can be negative" }).waitFor();
    assert.match(await score(loop), /^0 of 71 /);
    await press(loop, "answer-0", "Space");
    assert.equal(await loop.get("feedback").textContent(), "", "another answer is not marked yet");
    await loop.page.keyboard.press("Enter");
    await marked(loop, "right").filter({ hasText: /^Right\. The last layer/ }).waitFor();
    const main = () => loop.page.locator(".quick-check button.action").allInnerTexts();
    assert.deepEqual(await main(), ["Next question"], "one main button: no longer Check");
    assert.match(await score(loop), /^1 of 71 answered correctly, 0 of them at the first try$/);
    assert.equal(await kept(loop), "logits/what-is-a-logit 1 1 0\n");
    assert.equal(await loop.get("feedback").getAttribute("role"), "status");
  });

  test("in a low window the feedback is in view at once", async (t) => {
    const loop = await asked(t, "logits/what-is-a-logit", { viewport: { width: 640, height: 400 } });
    await press(loop, "answer-1", "Space");
    await loop.page.keyboard.press("Enter");
    await marked(loop, "wrong").waitFor();
    await loop.page.waitForFunction(() => {
      const [said, around] = ["[data-testid=feedback]", "#figure"].map((part) => document.querySelector(part).getBoundingClientRect());
      return said.top >= around.top && said.bottom <= around.bottom + 1;
    });
    assert.equal(await loop.page.evaluate(() => scrollY), 0);
  });

  test("the open question is a card to save: its text, and its answers in the order of the screen", async (t) => {
    const loop = await asked(t, "logits/what-is-a-logit");
    const [, [, question], ...answers] = await csv(loop, "question-card");
    assert.equal(question, await loop.get("question").innerText());
    assert.deepEqual(answers.map(([letter]) => letter), ["A", "B", "C", "D"]);
    const shown = await loop.page.locator(".answer-list label span").allInnerTexts();
    assert.deepEqual(answers.map(([, answer]) => answer), shown);
    assert.match(await loop.page.locator("svg[aria-labelledby^=question-card] desc").textContent(), / A: .* D: /);
  });

  test("a number is marked with its usual mistakes, and Previous and Next go through the group", async (t) => {
    const loop = await asked(t, "logits/share");
    assert.match(await loop.get("takes").textContent(), /12\.5, 12,5%, 0\.125 and 1\/8/);
    for (const [typed, marking, said] of [
      ["many", "none", "This is not a number"],
      ["75", "wrong", "A common mix-up is that logits are shares."],
      ["50", "wrong", "Compute it once more"],
      ["0.8", "none", "Type at least two"],
      ["84", "right", "20.09 ÷ 23.80"],
      ["0.844", "right", "20.09 ÷ 23.80"],
      ["84,4 %", "right", "20.09 ÷ 23.80"],
    ]) {
      await loop.get("number").fill(typed);
      await loop.page.keyboard.press("Enter");
      await marked(loop, marking).filter({ hasText: said }).waitFor();
    }
    await loop.get("group").selectOption("filters");
    await loop.get("place").filter({ hasText: /^Question 1 of \d+ · Top-k, top-p, min-p$/ }).waitFor();
    assert.equal(await loop.get("previous-question").getAttribute("aria-disabled"), "true");
    const first = await loop.get("question").getAttribute("data-question");
    await press(loop, "next-question", "Enter");
    await loop.get("place").filter({ hasText: /^Question 2 of / }).waitFor();
    await press(loop, "previous-question", "Enter");
    await loop.page.locator(`[data-question="${first}"]`).waitFor();
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("questions") === "filters");
  });

  test("a set has eight questions and ends in a result, from which another set begins", async (t) => {
    const loop = await asked(t, "logits/not-zero");
    await loop.get("place").filter({ hasText: /^Question \d of [78] · Logits and softmax$/ }).waitFor();
    await press(loop, "answer-0", "Space");
    await loop.page.keyboard.press("Enter");
    await press(loop, "go-on", "Enter");
    const heading = loop.get("question");
    await loop.page.waitForFunction(() => document.activeElement?.id === "open-question");
    assert.notEqual(await heading.getAttribute("data-question"), "logits/not-zero");
    const places = [];
    while ((await loop.get("next-question").getAttribute("aria-disabled")) === "false") {
      assert.ok(places.length < MOST_QUESTIONS, "the set never ends");
      places.push(await loop.get("next-question").innerText());
      await press(loop, "next-question", "Enter");
      await loop.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    assert.equal(places.at(-1), "See the result");
    await loop.get("set-result").filter({ hasText: /^1 of [78] right at the first try\. [67] still open\.$/ }).waitFor();
    assert.deepEqual(await violations(loop.page), []);
    await press(loop, "previous-question", "Enter");
    await heading.waitFor();
    await press(loop, "next-question", "Enter");
    await press(loop, "another-set", "Enter");
    await loop.get("place").filter({ hasText: /^Question 1 of [78] · / }).waitFor();
    await loop.page.waitForFunction(() => document.activeElement?.id === "open-question");
  });

  test("top-p is moved from the keyboard until three tokens are left; the visitor's own run comes back", async (t) => {
    const loop = await site.open(t, { prompt: "Weather for", question: "filters/three-left" });
    await loop.waitForDevice("cpu");
    await loop.click("step-token");
    await loop.waitForTokens(1);
    const own = await loop.tokens();
    await loop.click("tab-quick-check");
    await loop.page.locator("[data-question='filters/three-left']").waitFor();
    await press(loop, "open-task", "Enter");
    const task = loop.get("task");
    await task.waitFor();
    await loop.get("conditions").filter({ hasText: "Leave exactly 3 tokens. Now: 2,048." }).waitFor();
    assert.equal(await task.getAttribute("data-done"), "false");
    const slider = loop.get("top-p");
    await slider.focus();
    for (let presses = 0; (await task.getAttribute("data-done")) === "false"; presses += 1) {
      assert.ok(presses < MOST_PRESSES, "never three tokens");
      await loop.page.keyboard.press("ArrowLeft");
    }
    assert.match(await loop.get("conditions").textContent(), /Leave exactly 3 tokens\. Now: 3\./);
    await loop.get("task-state").filter({ hasText: /^Done\. Top-p keeps the smallest set/ }).waitFor();
    await loop.page.screenshot({ path: `${PICTURES}quick-check-task.png` });
    await press(loop, "task-back", "Enter");
    await marked(loop, "right").waitFor();
    assert.match(await score(loop), /^1 of 71 answered correctly, 1 of them/);
    await loop.click("tab-loop");
    // The slider's moves are one change or more, opening the task with its settings and its prompt is another.
    for (let undo = 0; (await loop.tokens()).length === 0; undo += 1) {
      assert.ok(undo < MOST_PRESSES, "the run never came back");
      await loop.page.keyboard.press("Control+z");
      await loop.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    assert.deepEqual(await loop.tokens(), own);
  });

  test("a seed is typed and a token generated until the model answers 8", async (t) => {
    const loop = await asked(t, "sampling/wrong-answer");
    await press(loop, "open-task", "Enter");
    await loop.get("task").waitFor();
    for (const [seed, done] of [["2", "false"], ["4", "true"]]) {
      await loop.get("seed").fill(seed);
      await loop.page.keyboard.press("Enter");
      if (await loop.get("restart").isEnabled()) await press(loop, "restart", "Enter");
      await loop.waitForExactly(0);
      await press(loop, "step-token", "Enter");
      await loop.waitForTokens(1);
      await loop.page.locator(`[data-testid=task][data-done=${done}]`).waitFor();
    }
    assert.equal(await kept(loop), "sampling/wrong-answer 0 1\n");
  });

  test("the score is kept over a reload and forgotten with one press", async (t) => {
    const loop = await asked(t, "logits/not-zero");
    await press(loop, "answer-0", "Space");
    await loop.page.keyboard.press("Enter");
    await marked(loop, "right").waitFor();
    await loop.page.waitForFunction(() => location.search.includes("quick-check"));
    await loop.page.reload();
    await loop.get("score").filter({ hasText: /^1 of 71 / }).waitFor();
    await press(loop, "forget", "Enter");
    await loop.get("score").filter({ hasText: /^0 of 71 / }).waitFor();
    await loop.page.getByText("The score is forgotten.").waitFor();
    assert.equal(await kept(loop), null);
  });

  test("inside another page the score is kept in memory alone", async (t) => {
    const loop = await asked(t, "logits/not-zero");
    await loop.page.evaluate((address) => {
      const frame = document.createElement("iframe");
      frame.src = address;
      frame.id = "embedded";
      frame.style.cssText = "width: 1000px; height: 700px";
      document.body.append(frame);
    }, loop.page.url());
    const inner = loop.page.frameLocator("#embedded");
    await inner.getByTestId("answer-0").focus();
    await loop.page.keyboard.press("Space");
    await loop.page.keyboard.press("Enter");
    await inner.locator("[data-testid=feedback][data-marking=right]").waitFor();
    await inner.getByTestId("score").filter({ hasText: /^1 of 71 / }).waitFor();
    await inner.getByText("nothing is stored").waitFor();
    assert.equal(await kept(loop), null);
  });

  for (const width of [375, 1280]) {
    test(`questions and a task break no rule at ${width} px, and the task is in view with figure and setting`, async (t) => {
      const options = { viewport: { width, height: 740 } };
      for (const question of ["logits/what-is-a-logit", "logits/share", "filters/three-left"]) {
        const loop = await asked(t, question, options);
        await loop.page.screenshot({ path: `${PICTURES}quick-check-${question.replace("/", "-")}-${width}.png` });
        assert.deepEqual(await violations(loop.page), [], question);
        if (question !== "filters/three-left") continue;
        await press(loop, "open-task", "Enter");
        await loop.get("conditions").waitFor();
        assert.deepEqual(await violations(loop.page), [], "with a task");
        await loop.openSettings();
        await loop.get("top-p").focus();
        await loop.page.keyboard.press("ArrowLeft");
        for (const part of ["[data-testid=task-state]", "[data-testid=conditions] li", "[data-testid=top-p]", ".stage-picture .candidate"]) {
          const box = await loop.page.locator(part).first().boundingBox();
          assert.ok(box && box.y >= 0 && box.y < 740, `${part} is not in view: ${JSON.stringify(box)}`);
        }
        await loop.page.screenshot({ path: `${PICTURES}quick-check-task-${width}.png` });
      }
    });
  }
});
