// The effect of a press is in view: text, picture and control are inside the window together, at every size.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { buttonOfView } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";
import { sweep } from "./lib/sweep.mjs";

/** The windows in which the first view says what it is; the sentence of at most two lines has no room in lower ones. */
const LEAST_WITH_LEDE = 560;
/** How long the notice about the model may be. */
const MOST_NOTICE = 40;
/** The smallest type of the text, in CSS pixels, and the rows of candidates. */
const LEAST_TYPE = 16;
const LEAST_ROWS = 5;
/** Ten windows: phones, a tablet, laptops at 100 % to 200 %, projectors. */
const FIRST_SIZES = sweep(
  [[360, 600], [640, 400], [1280, 720]],
  [[375, 740], [412, 915], [768, 1024], [853, 533], [1366, 768], [1920, 1080], [2560, 1440]],
);
/** Phones upright and on their side, a tablet, 1280 × 800 at 150 % and 200 %, a laptop, a projector. */
const SIZES = sweep([[375, 740], [853, 533], [1280, 800]], [[360, 560], [740, 360], [768, 1024], [640, 400], [2560, 1440]]);
/** What moves after a step, in the order of the alphabet. */
const MOVES = ["lands", "leaves", "lights", "passes", "turns", "written"];
/** The longest motion after a step, in milliseconds. */
const LONGEST_MOTION = 1200;
const SETTINGS = { prompt: "Yuki had ten plums in an", seed: 3, max_new_tokens: 12 };
/** All the filters on, so that each has its slider on Shape too. */
const FILTERS = { temperature: 1, top_k: 40, top_p: 0.9, min_p: 0.05 };
/** The sliders that these settings have on each screen. */
const ON_LOOP = ["temperature", "top-k", "top-p"];
const ON_SHAPE = [...ON_LOOP, "min-p"];
/** The sliders beside the settings that change no picture: the selected step, the speed of Play. */
const OF_THE_RUN = ["scrubber", "speed"];
/** The views of Shape with their pictures. */
const VIEWS = [
  ["bars", "[data-testid=shape-bars] svg"],
  ["chain", "[data-testid=shape-chain] svg"],
  ["draw", ".shape .u-line svg"],
  ["temperature", "[data-testid=shape-fan] svg"],
  ["engines", "[data-testid=shape-engine-scan] svg"],
  ["vote", "[data-testid=shape-vote] svg"],
];
/** The screens whose figure changes with each token of the run. */
const WITH_A_RUN = ["shape", "tokenizer", "cache", "stop", "price"];
/** The screens with controls inside their figures. On Stop one of them takes another prompt, so it comes last. */
const WITH_CONTROLS = ["cache", "price", "stop"];
/** The controls inside the figures of a screen, each with the picture that it changes. */
const INSIDE = [
  ["cache", "without-cache", "[data-testid=cache-grid] svg"],
  ["stop", "eos-log", "[data-testid=eos-curve] svg"],
  ["stop", "json-example", "[data-testid=json]"],
  ["price", "replay-next", ".panes"],
  ["price", "slower", ".panes"],
  ["price", "scrub", ".panes"],
  ["price", "turns", "[data-testid=chat-cost] svg"],
  ["price", "counted-for", "[data-testid=bytes-read] svg"],
  ["price", "batch", "[data-testid=bytes-read] svg"],
];
/** Two lines of a paragraph, which show that it is there, in CSS pixels. */
const TWO_LINES = 36;
const STAGES = ["forward", "logits", "temperature", "softmax", "filter", "sample", "append"];
/** The place where the next token is, or will be. */
const PLACE = ".text .word[aria-pressed=true], .text .caret";
/** The fifth row of the candidates: so many are in view at every size. */
const BARS = ".candidate:nth-child(5)";
/** What is drawn of a stage. */
const PICTURE = ".stage-picture :is(svg, .candidate:nth-child(5))";
/** What a press changes is drawn in one of the next frames, later where other tests use the processor: milliseconds. */
const DRAWN_WITHIN = 5_000;
/** The least part of a picture that shows anything: three rows. */
const LEAST_HEIGHT = 72;

/** What of the selectors is not wholly inside the window; of a picture, its upper part counts. */
function outOfView(page, selectors) {
  return page.evaluate(
    ({ selectors, least }) => {
      const problems = [];
      for (const selector of selectors) {
        const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
        if (shown.length === 0) {
          problems.push(`${selector}: not there`);
          continue;
        }
        const element = shown.at(-1);
        const box = element.getBoundingClientRect();
        let visible = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === "visible") continue;
          const frame = around.getBoundingClientRect();
          visible = { top: Math.max(visible.top, frame.top), bottom: Math.min(visible.bottom, frame.bottom), left: visible.left, right: visible.right };
        }
        const bottom = element.tagName === "svg" ? Math.min(box.bottom, box.top + least) : box.bottom;
        const fits = box.top >= visible.top - 1 && bottom <= visible.bottom + 1 && box.left >= -1 && box.right <= visible.right + 1;
        if (!fits) problems.push(`${selector}: ${Math.round(box.top)} to ${Math.round(bottom)}, seen ${Math.round(visible.top)} to ${Math.round(visible.bottom)}`);
      }
      return problems;
    },
    { selectors, least: LEAST_HEIGHT },
  );
}

describe("the frame", () => {
  const site = useSite(NO_WEBGPU);

  const inView = async (loop, selectors, when) => {
    assert.equal(await loop.page.evaluate(() => scrollY), 0, `${when}: the page was scrolled`);
    const end = Date.now() + DRAWN_WITHIN;
    let problems;
    do problems = await outOfView(loop.page, selectors);
    while (problems.length > 0 && Date.now() < end);
    assert.deepEqual(problems, [], when);
  };

  /** Moves each slider of the settings; it, the picture and the place in the text are in view together. */
  async function moveAll(loop, picture, when, least) {
    await loop.openSettings();
    const sliders = loop.page.locator(".side-part input[type=range][data-testid]");
    const ids = await sliders.evaluateAll((sliders) =>
      sliders.filter((slider) => slider.checkVisibility() && !slider.disabled).map((slider) => slider.dataset.testid),
    );
    assert.ok(least.every((slider) => ids.includes(slider)), `the sliders are ${ids}`);
    for (const id of ids.filter((id) => !OF_THE_RUN.includes(id))) {
      const slider = loop.get(id);
      await slider.focus();
      const before = await slider.inputValue();
      await slider.press("ArrowLeft");
      if ((await slider.inputValue()) === before) await slider.press("ArrowRight");
      assert.notEqual(await slider.inputValue(), before, `${id} does not move`);
      await inView(loop, [PLACE, picture, `[data-testid=${id}]`], `${when}, ${id}`);
    }
  }

  /** Calls `check` at each size of the window. */
  async function atEachSize(loop, check) {
    for (const [width, height] of SIZES) {
      await resize(loop.page, { width, height });
      await check(`${width} × ${height}`);
      await loop.closeSettings();
    }
  }

  test("every slider and what it changes on the Loop are in view together at every size", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, ...FILTERS });
    await loop.waitForDevice("cpu");
    await loop.get("bars").waitFor();
    await atEachSize(loop, async (size) => {
      const before = await loop.get("bars").innerHTML();
      await moveAll(loop, BARS, `${size}, bars`, ON_LOOP);
      assert.notEqual(await loop.get("bars").innerHTML(), before);
    });
    await loop.step(1);
    await atEachSize(loop, (size) => moveAll(loop, "[data-testid=u]", `${size}, draw`, ON_LOOP));
  });

  test("every slider and each view of Shape are in view together at every size", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, ...FILTERS, screen: "shape" });
    await loop.waitForDevice("cpu");
    await loop.get("shape-bars").waitFor();
    await atEachSize(loop, async (size) => {
      for (const [view, picture] of VIEWS) {
        // The tabs stand above the picture; the sheet of settings takes their place on phones.
        await loop.get(buttonOfView(view)).evaluate((button) => button.click());
        await loop.page.locator(picture).first().waitFor();
        await moveAll(loop, picture, `${size}, ${view}`, ON_SHAPE);
      }
    });
  });

  for (const [width, height] of SIZES) {
    const options = { viewport: { width, height } };
    const name = `${width} × ${height}`;

    async function opened(t, settings = {}) {
      const loop = await site.open(t, { ...SETTINGS, ...settings }, options);
      await loop.waitForDevice("cpu");
      return loop;
    }

    test(`${name}: the first view has a distribution, and each press of the Loop shows its effect`, async (t) => {
      const loop = await opened(t);
      await loop.get("bars").waitFor();
      await inView(loop, [PLACE, BARS, "[data-testid=step-token]"], "before the first press");
      for (const stage of STAGES) {
        await loop.click("step-stage");
        await loop.page.locator(`[data-testid=stage][data-stage=${stage}][data-running=false]`).waitFor({ state: "attached" });
        await loop.page.locator(PICTURE).first().waitFor();
        await inView(loop, [PLACE, PICTURE, "[data-testid=step-stage]"], stage);
      }
      await loop.step(3);
      // After a whole step the draw that chose the token is shown.
      assert.equal(await loop.get("stage").getAttribute("data-stage"), "sample");
      await inView(loop, [PLACE, "[data-testid=u]", "[data-testid=step-token]"], "after Step token");
      await loop.click("back");
      await loop.waitForExactly(3);
      await inView(loop, [PLACE, PICTURE, "[data-testid=back]"], "after Back");
      await loop.click("play");
      assert.equal(await loop.stopReason(), "max_new_tokens");
      await inView(loop, [PLACE, PICTURE, "[data-testid=stop-reason]", "[data-testid=again]"], "at the end");
    });

    /** Opens each of the screens in turn, and waits for its picture. */
    async function onEach(loop, screens, check) {
      for (const screen of screens) {
        await loop.click(`tab-${screen}`);
        await loop.page.locator(".figure-part svg").first().waitFor();
        await check(screen);
      }
    }

    test(`${name}: each press on ${WITH_A_RUN.join(", ")} shows the text, a picture and the button`, async (t) => {
      const loop = await opened(t, { screen: WITH_A_RUN[0] });
      const picture = ".figure-part > .step";
      let tokens = 0;
      await onEach(loop, WITH_A_RUN, async (screen) => {
        for (const end = tokens + 2; tokens < end; ) {
          await loop.click("step-token");
          tokens += 1;
          await loop.waitForExactly(tokens);
        }
        await topInView(loop, picture, "[data-testid=step-token]", screen);
        await loop.click("back");
        tokens -= 1;
        await loop.waitForExactly(tokens);
        await topInView(loop, picture, "[data-testid=back]", screen);
      });
    });

    // On the two lowest windows a control, its label and a picture are higher than the place of the figure.
    if (height >= 500) {
      test(`${name}: each control inside ${WITH_CONTROLS.join(", ")} is in view with its picture`, async (t) => {
        const loop = await opened(t, { screen: WITH_CONTROLS[0] });
        await loop.step(2);
        await onEach(loop, WITH_CONTROLS, async (screen) => {
          for (const [, id, picture] of INSIDE.filter(([on]) => on === screen)) {
            const control = loop.get(id).first();
            await control.focus();
            const kind = await control.evaluate((element) => element.type ?? "");
            await control.press(kind === "range" || kind.startsWith("select") ? "ArrowRight" : "Space");
            await inView(loop, [PLACE, `[data-testid=${id}]`], `${screen}, ${id}`);
            const seen = await loop.page.locator(picture).first().evaluate((element) => {
              const [box, around] = [element, element.closest(".figure-part")].map((element) => element.getBoundingClientRect());
              return Math.min(box.bottom, around.bottom) - Math.max(box.top, around.top);
            });
            const whole = await loop.page.locator(picture).first().evaluate((element) => element.getBoundingClientRect().height);
            assert.ok(seen >= Math.min(LEAST_HEIGHT, whole) - 1, `${id}: ${seen} of ${whole} px of ${picture} are seen`);
          }
        });
      });
    }

    test(`${name}: each press on compare shows the prompt, the lanes' newest tokens and the button`, async (t) => {
      const loop = await opened(t, { screen: "compare", lanes: "g_t1_k5" });
      // The lanes open written.
      await loop.page.locator(".lane .word").first().waitFor({ state: "attached" });
      await loop.page.keyboard.press("r");
      await loop.page.waitForFunction(() => document.querySelectorAll(".lane .word").length === 0);
      const lanes = width < 1200 ? [1, 2] : [1, 2, 3];
      // On the lowest windows one lane fits.
      const seen = height < 700 && width < 700 ? [1] : lanes;
      const newest = seen.map((lane) => `.lane.of-lane-${lane} .word`);
      for (const tokens of [1, 2, 3]) {
        await loop.click("step-token");
        await loop.page.waitForFunction(
          (wanted) => [...document.querySelectorAll(".lane")].every((lane) => lane.querySelectorAll(".word").length === wanted),
          tokens,
        );
        await inView(loop, [".text-part .text-prompt", ...newest, "[data-testid=step-token]"], `token ${tokens}`);
      }
      await loop.click("back");
      await loop.page.waitForFunction(() => document.querySelector(".lane").querySelectorAll(".word").length === 2);
      await inView(loop, [".text-part .text-prompt", ...newest, "[data-testid=back]"], "back");
    });

    /** Of a screen that is longer than its place, the top is seen. */
    async function topInView(loop, picture, control, screen) {
      await inView(loop, [PLACE, control], `${screen}, ${control}`);
      const seen = await loop.page.locator(picture).evaluate((element) => {
        const [box, around] = [element, element.parentElement].map((element) => element.getBoundingClientRect());
        return { starts: box.top - around.top, height: Math.min(box.bottom, around.bottom, innerHeight) - box.top };
      });
      assert.ok(Math.abs(seen.starts) <= 1 && seen.height >= LEAST_HEIGHT, `${screen}, ${control}: ${JSON.stringify(seen)}`);
    }
  }

  test("the first view says what this is, and has the text, the loop, five rows and the temperature, at every size", async (t) => {
    const loop = await site.open(t);
    await loop.waitForDevice("cpu");
    for (const [width, height] of FIRST_SIZES) {
      const size = `${width} × ${height}`;
      await resize(loop.page, { width, height });
      const always = [PLACE, ".ribbon", ".ribbon-return", BARS, "[data-testid=u]", "[data-testid=temperature]", "[data-testid=step-token]"];
      const said = height >= LEAST_WITH_LEDE ? [".lede"] : [];
      await inView(loop, [...said, ...always, "[data-testid=about-model] summary"], size);
      const first = await loop.page.evaluate(() => {
        const lines = (element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
        const [lede, text] = [".lede", ".text"].map((selector) => document.querySelector(selector));
        return {
          lede: lines(lede),
          text: lines(text),
          type: Number.parseFloat(getComputedStyle(text).fontSize),
          notice: document.querySelector("[data-testid=about-model] summary").textContent.length,
          rows: document.querySelectorAll(".candidate").length,
          actions: [...document.querySelectorAll(".frame button.action")].filter((button) => button.checkVisibility()).length,
        };
      });
      assert.ok(first.lede <= 2, `${size}: the sentence has ${first.lede} lines`);
      if (said.length > 0) assert.ok(first.text >= 3, `${size}: the text has ${first.text} lines`);
      assert.ok(first.type >= LEAST_TYPE, `${size}: the text has ${first.type} px`);
      assert.ok(first.notice <= MOST_NOTICE, `the notice has ${first.notice} characters`);
      assert.ok(first.rows >= LEAST_ROWS, `${size}: ${first.rows} rows`);
      assert.equal(first.actions, 1, `${size}: one main button`);
    }
  });

  test("another token is two presses away at every size; both texts then stand at the top, and one press goes back", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.step(3);
    const before = await loop.tokens();
    for (const [width, height] of FIRST_SIZES) {
      const size = `${width} × ${height}`;
      await resize(loop.page, { width, height });
      await loop.page.locator(".candidate:not([data-fate=chosen]) .bar-row").first().click();
      await inView(loop, [PLACE, "[data-testid=let-say]"], size);
      await loop.click("let-say");
      await loop.waitForExactly(3);
      assert.notDeepEqual(await loop.tokens(), before);
      await inView(loop, [PLACE, "[data-testid=former] mark", "[data-testid=put-back]"], size);
      await loop.click("put-back");
      await loop.waitForExactly(3);
      assert.deepEqual(await loop.tokens(), before);
      assert.equal(await loop.get("former").count(), 0);
    }
  });

  test("five rows stay with Settings open and in a lesson, and no bar leaves the scale", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, lesson: "loop.one-token" });
    await loop.waitForDevice("cpu");
    for (const [width, height] of FIRST_SIZES) {
      const size = `${width} × ${height}`;
      await resize(loop.page, { width, height });
      await inView(loop, [BARS, "[data-testid=step-token]"], `${size}, in a lesson`);
    }
    const settings = await site.open(t, { ...SETTINGS, temperature: 0.1 });
    await settings.waitForDevice("cpu");
    await settings.step(1);
    for (const [width, height] of FIRST_SIZES) {
      const size = `${width} × ${height}`;
      await resize(settings.page, { width, height });
      await settings.openSettings();
      await settings.get("temperature").focus();
      await inView(settings, [PLACE, BARS, "[data-testid=temperature]"], `${size}, with Settings`);
      const cut = await settings.page.evaluate(() =>
        [...document.querySelectorAll(".candidate-bar")].filter((bar) => bar.getBoundingClientRect().right > bar.parentElement.getBoundingClientRect().right + 1).length,
      );
      assert.equal(cut, 0, `${size}: a bar is cut`);
      await settings.closeSettings();
    }
  });

  for (const reducedMotion of ["no-preference", "reduce"]) {
    test(`after a step the random number lands, and its piece and its word come, ${reducedMotion}`, async (t) => {
      const loop = await site.open(t, SETTINGS, { reducedMotion });
      await loop.waitForDevice("cpu");
      await loop.get("bars").waitFor();
      const ends = await loop.page.evaluate(async (names) => {
        document.querySelector("[data-testid=step-token]").click();
        const ends = {};
        for (let frame = 0; frame < 120 && Object.keys(ends).length < names; frame += 1) {
          await new Promise(requestAnimationFrame);
          for (const { animationName, effect } of document.getAnimations()) {
            if (/-(even|odd)$/.test(animationName)) ends[animationName.split("-")[0]] = effect.getComputedTiming().endTime;
          }
        }
        return ends;
      }, MOVES.length);
      assert.deepEqual(Object.keys(ends).sort(), reducedMotion === "reduce" ? [] : MOVES);
      for (const [name, end] of Object.entries(ends)) assert.ok(end <= LONGEST_MOTION, `${name} ends after ${end} ms`);
      // Everything is in its place from the first: a second press waits for nothing.
      await loop.step(1);
    });
  }

  test("the strip under the text has a column for each step, which a click selects", async (t) => {
    for (const [width, height] of [[375, 740], [768, 1024], [1280, 800], [2560, 1440]]) {
      const loop = await site.open(t, { ...SETTINGS, screen: "shape" }, { viewport: { width, height } });
      await loop.waitForDevice("cpu");
      const button = loop.get("strip");
      // A desk has room for it.
      assert.equal(await button.getAttribute("aria-expanded"), String(width > 1000));
      if (width <= 1000) await button.click();
      await loop.step(3);
      const strip = loop.get("survivors-under-text");
      await strip.locator("svg").waitFor();
      assert.deepEqual(await outOfView(loop.page, ["[data-testid=survivors-under-text] svg", PLACE]), []);
      const kept = (await strip.locator("svg desc").innerHTML()).match(/Selected: token 3/);
      assert.ok(kept, "the newest step is selected");
      await strip.getByRole("slider").focus();
      await loop.page.keyboard.press("Home");
      await loop.page.locator(".word[data-step='0'][aria-pressed=true]").waitFor();
      // The legend counts what the table below the frame counts.
      const legend = await strip.locator("svg text").allTextContents();
      await loop.click("tab-loop");
      await loop.page.locator(".survivors summary").first().click();
      const first = loop.page.locator(".survivors tbody tr").first();
      await first.waitFor();
      const row = await first.locator("td").allInnerTexts();
      const numbers = legend.filter((text) => text.includes(": ")).map((text) => text.split(": ")[1]);
      assert.equal(numbers.length, 3);
      assert.deepEqual(numbers, row.slice(-3));
    }
  });

  test("the strip follows the size of the window, as a zoom or a turned phone changes it, until it is chosen", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, screen: "shape" }, { viewport: { width: 1280, height: 800 } });
    await loop.waitForDevice("cpu");
    const is = (expanded) => loop.page.locator(`[data-testid=strip][aria-expanded=${expanded}]`).waitFor({ state: "attached" });
    const resizeTo = ([width, height]) => resize(loop.page, { width, height });
    const [desk, zoomed] = [[1280, 800], [640, 400]];
    await is(true);
    await resizeTo(zoomed);
    await is(false);
    await resizeTo(desk);
    await is(true);
    await loop.click("strip");
    await is(false);
    await resizeTo(zoomed);
    await resizeTo(desk);
    await loop.click("strip");
    await is(true);
    await resizeTo(zoomed);
    await is(true);
  });

  test("while it plays, the text follows the newest token", async (t) => {
    const loop = await site.open(t, { prompt: "Once upon a time", seed: 3, max_new_tokens: 60 }, { viewport: { width: 375, height: 740 } });
    await loop.waitForDevice("cpu");
    await loop.playToStop();
    assert.deepEqual(await outOfView(loop.page, [".text .caret"]), []);
    const scrolled = await loop.page.locator(".text").evaluate((text) => text.scrollTop);
    assert.ok(scrolled > 0, "the text is longer than its place");
    // A token chosen far above comes into view.
    await loop.get("generated").locator("[data-step='0']").evaluate((word) => word.click());
    await loop.page.locator(".word[data-step='0'][aria-pressed=true]").waitFor();
    await loop.page.waitForFunction((before) => document.querySelector(".text").scrollTop < before, scrolled);
    assert.deepEqual(await outOfView(loop.page, [".word[data-step='0']"]), []);
  });

  test("an edited prompt is obeyed by the next press, and undo brings the old run back", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.step(2);
    const old = await loop.tokens();
    await loop.fillPrompt("7 + 2 =");
    await loop.click("step-token");
    await loop.page.locator(".text-prompt", { hasText: "7 + 2 =" }).waitFor();
    await loop.waitForExactly(1);
    await loop.click("undo");
    await loop.waitForExactly(2);
    assert.deepEqual(await loop.tokens(), old);
    assert.equal(await loop.page.locator(".text-prompt").innerText(), SETTINGS.prompt);
  });

  test("at the end of a run the focus is on what can be done next: again, with a new seed", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.fastest();
    await loop.get("play").focus();
    await loop.page.keyboard.press("Enter");
    await loop.stopReason();
    await loop.page.locator("[data-testid=again]:focus").waitFor();
    const seed = await loop.get("seed").inputValue();
    await loop.page.keyboard.press("Enter");
    await loop.page.waitForFunction((seed) => document.querySelector("[data-testid=seed]").value !== seed, seed);
    await loop.stopReason();
    assert.equal((await loop.tokens()).length, SETTINGS.max_new_tokens);
  });

  test("a stage, a setting and a screen are announced, and the title names screen and prompt", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    const announced = (words) => loop.get("announcement").filter({ hasText: words }).waitFor({ state: "attached" });
    await loop.get("bars").waitFor();
    assert.equal(await loop.page.title(), `Write: ${SETTINGS.prompt} · Tokenloop`);
    await loop.click("step-stage");
    await announced(/^Forward pass: 2,048 scores$/);
    await loop.click("step-stage");
    await announced(/^Logits: highest: old$/);
    await loop.click("step-token");
    await announced(/^\w+, [\d.]+ percent$/);
    await loop.get("top-k").focus();
    await loop.page.keyboard.press("ArrowRight");
    await announced(/^old, 100 percent; 1 of 2,048 tokens kept$/);
    await loop.click("tab-shape");
    await announced(/^All settings$/);
    assert.equal(await loop.page.title(), `All settings: ${SETTINGS.prompt} · Tokenloop`);
  });

  test("Previous and Next token reach every token", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.step(3);
    const selected = () => loop.page.locator(".word[aria-pressed=true]").getAttribute("data-step");
    for (const step of ["2", "1", "0"]) {
      await loop.click("previous-token");
      assert.equal(await selected(), step);
    }
    assert.ok(await loop.get("previous-token").isDisabled());
    for (const step of ["1", "2"]) {
      await loop.click("following-token");
      assert.equal(await selected(), step);
    }
  });

  for (const [width, height] of [
    [375, 740],
    [640, 400],
  ]) {
    test(`${width}×${height}: Settings and Recordings open in view`, async (t) => {
      const loop = await site.open(t, SETTINGS, { viewport: { width, height } });
      await loop.waitForDevice("cpu");
      const first = height < width ? "speed" : "temperature";
      await loop.click("settings");
      const inView = (selector) =>
        loop.page.waitForFunction(([selector, TWO_LINES]) => {
          const part = document.querySelector(selector)?.getBoundingClientRect();
          const side = document.getElementById("side").getBoundingClientRect();
          return part && part.height > 0 && part.top >= side.top - 1 && part.top + Math.min(part.height, TWO_LINES) <= side.bottom + 1 && part.right <= side.right + 1;
        }, [selector, TWO_LINES]);
      await inView(`[data-testid=${first}]`);
      await loop.page.locator("[data-testid=recordings] > summary").click();
      await loop.get("recording-save").waitFor();
      await inView("[data-testid=recordings] > p");
      assert.deepEqual(await loop.page.evaluate(() => [scrollX, scrollY]), [0, 0], "the page itself stays");
    });
  }

  test("the link past the head leads to the figure", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.page.keyboard.press("Tab");
    assert.equal(await loop.page.evaluate(() => document.activeElement.className), "skip");
    await loop.page.keyboard.press("Enter");
    await loop.page.locator("#figure:focus").waitFor();
  });
});
