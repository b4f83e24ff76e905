// Lessons: offered at the first visit, walked to the end by keyboard on a phone, kept and forgotten.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { drawn } from "./lib/frames.mjs";
import { steps } from "./lib/lessons.mjs";
import { useSite } from "./lib/site.mjs";
import { inTurn, isWhole } from "./lib/sweep.mjs";

/** The key of the progress in the browser's storage. */
const KEY = "tokenloop-lessons";
/** A phone with the toolbars of its browser. */
const PHONE = { width: 375, height: 667 };
/** A phone, a tablet, and a laptop. */
const SIZES = [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 720 }];
/** More parts than a step has. */
const MOST_PARTS = 6;
/** Milliseconds after which a step that does not come is named as the one that fails. */
const PATIENCE = 10_000;
/** Milliseconds for an experiment of thousands of forward passes on a slow machine. */
const LONG_EXPERIMENT = 120_000;
/** A parameter of an address that has a slider. */
const SLIDERS = /^(temperature|top_k|top_p)=([\d.]+)$/;
/** The stages that solutions name, as the page's attributes have them. */
const STAGES = { "Forward pass": "forward", Logits: "logits", Softmax: "softmax", Draw: "sample" };
/** The fewest steps whose solution this test carries out with the page's own buttons. */
const FEWEST_TRIED = 47;
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

describe("lessons", () => {
  const site = useSite(NO_WEBGPU);
  const all = steps();

  const lesson = (loop) => loop.get("lesson");
  const kept = (loop) => loop.page.evaluate((key) => localStorage.getItem(key), KEY);
  const phase = (loop, name) => loop.page.locator(`[data-testid=lesson][data-phase=${name}]`).waitFor();
  const at = (loop, place) => loop.page.locator(`[data-testid=lesson][data-place="${place}"]`);

  /** Moves the focus to a control, once it takes it, and presses Enter there. */
  async function enter(loop, testid) {
    await loop.page.locator(`[data-testid="${testid}"]:enabled`).waitFor();
    await loop.get(testid).focus();
    await loop.page.keyboard.press("Enter");
  }

  /** Carries out one step of a solution with the page's own controls; false where this test has no way to. */
  async function carryOut(loop, step) {
    const [verb, ...rest] = step.split(" ");
    const value = rest.join(" ");
    if ((await loop.page.locator("main[data-screen=compare]").count()) > 0) return false;
    if (verb === "generate") {
      const written = (await loop.tokens()).length;
      for (let more = 1; more <= Number(value); more += 1) {
        await enter(loop, "step-token");
        await loop.waitForTokens(written + more);
      }
    } else if (verb === "stage") {
      await loop.stage(STAGES[value]);
    } else if (step === "to the end") {
      await loop.fastest();
      await enter(loop, "play");
      await loop.stopReason();
    } else if (verb === "prompt") {
      await loop.closeSettings();
      await loop.fillPrompt(value);
      await enter(loop, "edit-prompt");
    } else if (step === "experiment") {
      await enter(loop, "start-experiment");
      await loop.page.locator("[data-testid=lesson]:not([data-phase=try])").waitFor({ timeout: LONG_EXPERIMENT });
    } else if (verb === "set" && value.startsWith("rounds=")) {
      for (let round = 1; round <= Number(value.split("=")[1]); round += 1) {
        await enter(loop, "next-round");
        await loop.page.locator(`[data-testid=rounds] > li:not(.open):nth-child(${round})`).waitFor();
      }
    } else if (SLIDERS.test(value)) {
      const [, name, number] = SLIDERS.exec(value);
      await loop.openSettings();
      await loop.get(name.replace("_", "-")).first().fill(number);
    } else if (verb === "type") {
      await loop.get("cut-text").fill(value);
    } else if (step === "set do_sample=false") {
      await loop.openSettings();
      await loop.get("greedy").first().check();
    } else {
      return false;
    }
    return true;
  }

  test("the first visit offers the first lesson; a step is predicted, tried, answered, and kept", async (t) => {
    const loop = await site.open(t, {});
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("lesson-offer").innerText(), "First lesson");
    await enter(loop, "lesson-offer");
    await at(loop, "loop.one-token").waitFor();
    await phase(loop, "predict");
    assert.equal(await loop.get("lesson-offer").count(), 0, "the offer is not in the way of the step");
    await loop.get("predict-2").focus();
    await loop.page.keyboard.press("Space");
    await enter(loop, "lesson-on");
    await phase(loop, "try");
    await loop.get("conditions").filter({ hasText: "Write at least 3 tokens. So far: 0." }).waitFor();
    assert.equal(await loop.get("step-outcome").count(), 0, "what comes is not told before");
    await loop.step(3);
    await phase(loop, "outcome");
    assert.match(await loop.get("predicted").innerText(), /^You predicted: A whole story\. It came differently: One token\.$/);
    await loop.get("lesson-said").filter({ hasText: "Three presses, three tokens." }).waitFor({ state: "attached" });
    await enter(loop, "lesson-on");
    await phase(loop, "question");
    await loop.get("answer-1").check();
    await enter(loop, "check");
    await loop.page.locator("[data-testid=feedback][data-marking]").waitFor();
    await loop.page.screenshot({ path: `${PICTURES}lesson-question.png` });
    await enter(loop, "lesson-on");
    await at(loop, "loop.stages").waitFor();
    assert.equal(await kept(loop), "last loop.stages\ndone loop.one-token\n");

    // A reload and a link return to the step and its state.
    await loop.page.waitForFunction(() => location.search.includes("lesson=loop.stages") && location.search.includes("Roses"));
    await loop.page.reload();
    await at(loop, "loop.stages").waitFor();
    await loop.waitForDevice("cpu");
    await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor();

    // The visitor leaves, looks elsewhere, and comes back to the same step.
    await enter(loop, "lesson-leave");
    await lesson(loop).waitFor({ state: "detached" });
    await loop.click("tab-shape");
    await loop.page.getByRole("button", { name: "Go on with the lesson" }).click();
    await at(loop, "loop.stages").waitFor();
    await loop.page.locator("main[data-screen=loop]").waitFor();

    // One press forgets everything.
    await loop.click("tab-lessons");
    await loop.get("length-loop").filter({ hasText: "1 of 7 steps done" }).waitFor();
    await enter(loop, "forget-progress");
    await loop.get("length-loop").filter({ hasText: /^9 minutes, 7 steps$/ }).waitFor();
    assert.equal(await kept(loop), null);
  });

  test("undo brings back the visitor's own run after a step was opened", async (t) => {
    const loop = await site.open(t, { prompt: "Weather for" });
    await loop.waitForDevice("cpu");
    await loop.step(1);
    const own = await loop.tokens();
    await loop.click("lesson-offer");
    await at(loop, "loop.one-token").waitFor();
    await loop.waitForExactly(0);
    // One press, one undo.
    await loop.page.keyboard.press("Control+z");
    await loop.waitForExactly(own.length);
    assert.deepEqual(await loop.tokens(), own);
  });

  /** The way on is in view, at a size in turn or at each; then the page is on the phone again. */
  async function wayOnIsInView(loop, place, now, turn) {
    for (const size of inTurn(SIZES, turn)) {
      await loop.page.setViewportSize(size);
      await drawn(loop.page);
      const inView = await loop.get("lesson-on").evaluate((button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      });
      assert.ok(inView, `${place}: the way on is in view while ${now} at ${size.width}×${size.height}`);
    }
    await loop.page.setViewportSize(PHONE);
    await drawn(loop.page);
  }

  /** Waits until a step shows another part, or another step is there. */
  async function moved(loop, place, now, timeout = PATIENCE) {
    const other = loop.page.waitForFunction(
      ([place, now]) => {
        const here = document.querySelector("[data-testid=lesson]");
        return !here || here.dataset.place !== place || here.dataset.phase !== now;
      },
      [place, now],
      { timeout },
    );
    await other.catch(() => {
      throw new Error(`${place}: no way on while ${now}`);
    });
  }

  /**
   * Walks all steps of all lessons on one page; `attempt` does what a step asks for, and says whether it did. A step that it leaves
   * is carried out by “Show it”.
   */
  async function walk(t, attempt) {
    // Without motion the page carries a step out as fast as it can.
    const loop = await site.open(t, {}, { viewport: PHONE, reducedMotion: "reduce" });
    await loop.waitForDevice("cpu");
    loop.page.setDefaultTimeout(PATIENCE);
    await enter(loop, "lesson-offer");
    let tried = 0;
    for (const [turn, { place, title, witness }] of all.entries()) {
      await at(loop, place).waitFor();
      assert.equal(await loop.get("step-title").innerText(), title);
      // What the text says of the page is on the page once the prompt is read.
      await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor().catch(() => {
        throw new Error(`${place}: the page does not show what the step says`);
      });
      for (let part = 0; (await at(loop, place).count()) > 0; part += 1) {
        assert.ok(part < MOST_PARTS, `${place} has no end`);
        const now = await lesson(loop).getAttribute("data-phase");
        await wayOnIsInView(loop, place, now, turn + part);
        if (now === "outcome" && witness.length > 0) {
          // Each measure in the sentence has something to measure.
          assert.doesNotMatch(await loop.get("step-outcome").innerText(), /…/, place);
        }
        if (now === "try" && witness.length > 0 && (await attempt(loop, { place, witness, turn }))) {
          tried += 1;
          continue;
        }
        await enter(loop, "lesson-on");
        await moved(loop, place, now, now === "try" ? LONG_EXPERIMENT : PATIENCE);
      }
    }
    await loop.page.locator("main[data-screen=lessons]").waitFor();
    const lengths = await loop.page.locator("[data-testid^=length-]").allInnerTexts();
    assert.equal(lengths.length, new Set(all.map(({ place }) => place.split(".")[0])).size);
    for (const length of lengths) assert.match(length, /, all \d+ steps done$/);
    return tried;
  }

  /** Does by keyboard what a step asks for, and says whether it could. */
  async function byKeyboard(loop, { place, witness }) {
    for (const step of witness) {
      const isDone = await carryOut(loop, step).catch((error) => {
        throw new Error(`${place}: ${step}`, { cause: error });
      });
      if (!isDone) return false;
    }
    // At the end of a run the page moves the focus to “Again”.
    await drawn(loop.page);
    await loop.page.locator("[data-testid=lesson]:not([data-phase=try])").waitFor().catch(() => {
      throw new Error(`${place}: ${witness.join(", ")} was not recognised`);
    });
    return true;
  }

  /** Has the page carry a step out. */
  async function byShowIt(loop, { place }) {
    assert.equal(await loop.get("lesson-on").innerText(), "Show it", place);
    await enter(loop, "lesson-on");
    await loop.page.locator("[data-testid=lesson][data-phase=outcome]").waitFor({ timeout: LONG_EXPERIMENT }).catch(() => {
      throw new Error(`${place}: what was shown is not what the step waits for`);
    });
    return true;
  }

  test("every step of every lesson shows what it says, is carried out, and has its way on in view", async (t) => {
    // A part of the sweep is by keyboard and by “Show it” in turn.
    const inTurns = (loop, step) => (step.turn % 2 === 0 ? byKeyboard : byShowIt)(loop, step);
    const tried = await walk(t, isWhole ? byKeyboard : inTurns);
    assert.ok(tried >= FEWEST_TRIED, `${tried} steps were tried`);
  });

  if (isWhole) {
    test("“Show it” carries out every step of every lesson, to what its text says", async (t) => {
      const shown = await walk(t, byShowIt);
      assert.equal(shown, all.filter(({ witness }) => witness.length > 0).length);
    });
  }

  test("a text that “Show it” types is taken back with one Undo", async (t) => {
    const loop = await site.open(t, { lesson: "tokens.pieces" });
    await loop.waitForDevice("cpu");
    const typed = (text) => loop.page.waitForFunction((text) => document.querySelector("[data-testid=cut-text]")?.value === text, text);
    await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor();
    await typed("Mia saw a happy cat");
    await enter(loop, "lesson-on");
    await phase(loop, "try");
    await enter(loop, "lesson-on");
    await phase(loop, "outcome");
    await typed("tokenization");
    await loop.page.keyboard.press("Control+z");
    await typed("Mia saw a happy cat");
  });

  test("a result that “Show it” makes is taken back with one Undo", async (t) => {
    const loop = await site.open(t, { lesson: "same-luck.thirty-seeds" });
    await loop.waitForDevice("cpu");
    const result = loop.page.locator(".seed-row").first();
    await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor();
    await enter(loop, "lesson-on");
    await phase(loop, "try");
    assert.equal(await result.count(), 0);
    await enter(loop, "lesson-on");
    await phase(loop, "outcome");
    await result.waitFor({ state: "attached", timeout: LONG_EXPERIMENT });
    await loop.page.keyboard.press("Control+z");
    await result.waitFor({ state: "detached" });
    await loop.page.keyboard.press("Control+Shift+z");
    await result.waitFor({ state: "attached", timeout: LONG_EXPERIMENT });
  });

  test("“Show it” is undone with one press, and ends when the visitor goes back", async (t) => {
    const loop = await site.open(t, { lesson: "temperature.sharper" });
    await loop.waitForDevice("cpu");
    const slider = loop.get("temperature").first();
    await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor();
    await enter(loop, "lesson-on");
    await phase(loop, "try");
    await loop.page.locator("[data-testid=lesson-on]:not(.action)").waitFor();
    await enter(loop, "lesson-on");
    await phase(loop, "outcome");
    await loop.get("step-outcome").filter({ hasText: "At 0.50 it has 57" }).waitFor();
    await loop.page.waitForFunction(() => Number(document.querySelector("[data-testid=temperature]").value) === 0.5);
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction(() => Number(document.querySelector("[data-testid=temperature]").value) === 1);
    assert.ok(await slider.isVisible());

    // The next step is left while the page carries it out.
    await loop.goto(`${site.url}?lesson=greedy.drip`);
    await loop.waitForDevice("cpu");
    await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor();
    await enter(loop, "lesson-on");
    await phase(loop, "try");
    await enter(loop, "lesson-on");
    await loop.get("lesson-on").filter({ hasText: "Showing …" }).waitFor();
    await enter(loop, "lesson-back");
    await phase(loop, "predict");
    await enter(loop, "lesson-on");
    await loop.get("lesson-on").filter({ hasText: "Show it" }).waitFor();
  });

  test("a value that a held slider only passes does not count, nor does one outside of the band", async (t) => {
    const loop = await site.open(t, { lesson: "temperature.sharper" });
    await loop.waitForDevice("cpu");
    const slider = loop.get("temperature").first();
    const pointer = (type) => loop.page.evaluate((type) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true })), type);
    await loop.page.locator("[data-testid=lesson][data-shows=true]").waitFor();
    await enter(loop, "lesson-on");
    await phase(loop, "try");
    await pointer("pointerdown");
    await slider.fill("0.5");
    await loop.page.locator("[data-testid=conditions] [data-holds=true]").waitFor();
    await slider.fill("0.23");
    await pointer("pointerup");
    await loop.get("conditions").filter({ hasText: "Bring the temperature between 0.47 and 0.53. Now: 0.23." }).waitFor();
    await phase(loop, "try");
    await slider.fill("0.5");
    await phase(loop, "outcome");
  });

  test("a step keeps the rules of axe, light and dark, in every part", async (t) => {
    const loop = await site.open(t, { lesson: "temperature.sharper" });
    await loop.waitForDevice("cpu");
    for (const part of ["predict", "try", "outcome", "question"]) {
      await phase(loop, part);
      assert.deepEqual(await violationsInBothSchemes(loop.page), [], part);
      await enter(loop, "lesson-on");
    }
  });

  test("a lesson that is opened beside recorded runs goes on with the model of the page", async (t) => {
    const loop = await site.open(t, { model: "smollm2-recorded" }, { viewport: PHONE });
    await loop.waitForDevice("recorded");
    await loop.click("lesson-offer");
    await phase(loop, "predict");
    await loop.waitForDevice("cpu");
    await loop.get("bars").locator(".candidate").first().waitFor();
    assert.equal(await loop.page.locator(".trouble").filter({ hasText: /\S/ }).count(), 0);
  });

  test("on a phone all answers of a question are in view with the button", async (t) => {
    const loop = await site.open(t, { lesson: "loop.one-token" }, { viewport: PHONE });
    await loop.waitForDevice("cpu");
    for (const part of ["predict", "try", "outcome"]) {
      await phase(loop, part);
      await loop.pressInPlace("lesson-on");
    }
    await phase(loop, "question");
    const boxes = await loop.page.locator(".lesson .answer-row, .lesson button").evaluateAll((parts) =>
      parts.filter((part) => part.checkVisibility()).map((part) => [part.getBoundingClientRect().bottom, innerHeight]),
    );
    assert.ok(boxes.length >= 5, `${boxes.length} answers and buttons`);
    for (const [bottom, height] of boxes) assert.ok(bottom <= height, JSON.stringify(boxes));
  });

  test("the action, its control and the figure are in view together", async (t) => {
    for (const viewport of [PHONE, { width: 640, height: 400 }, { width: 768, height: 1024 }, { width: 1280, height: 720 }]) {
      const loop = await site.open(t, { lesson: "loop.one-token" }, { viewport });
      await loop.waitForDevice("cpu");
      await phase(loop, "predict");
      await enter(loop, "lesson-on");
      await phase(loop, "try");
      for (const part of ["[data-testid=step-action]", "[data-testid=step-token]", "#figure .candidate", "[data-testid=lesson-on]"]) {
        const [shown, height] = await loop.page.locator(part).filter({ visible: true }).first().evaluate((element) => {
          const { top, bottom, height } = element.getBoundingClientRect();
          return [Math.min(bottom, innerHeight) - Math.max(top, 0), height];
        });
        assert.ok(shown >= Math.min(24, height), `${part} at ${viewport.width}×${viewport.height}: ${shown} px`);
      }
      await loop.page.screenshot({ path: `${PICTURES}lesson-${viewport.width}.png` });
    }
  });
});
