// Embeds that show a recording of another program, and embeds that tell what a reader has answered.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { BUILT_SITE, useCourse } from "./lib/course.mjs";
import { changedRecording } from "./lib/recording-file.mjs";
import { describeOn } from "./lib/turn.mjs";

const RECORDED = readFileSync(`${process.env.SITE}/recordings/tiny/favorite.tokenloop`);
const PROMPT = "A prompt of my own";

/** The next event of this type of the first element. */
const next = (page, type) =>
  page.element().evaluate(
    (element, type) => new Promise((done) => element.addEventListener(type, ({ detail }) => done(detail), { once: true })),
    type,
  );

describeOn(NO_WEBGPU, "embeds with files", () => {
  const course = useCourse(NO_WEBGPU, BUILT_SITE);

  /** A course page with one figure and a recording beside it. */
  async function opened(t, change, { attributes = "", ...options } = {}) {
    const body = changedRecording(RECORDED, change);
    t.after(course.host.rule((path) => path === "/course/run.tokenloop" && { body }));
    return course.open(t, `<token-loop figure="bars" recording="run.tokenloop" controls="text step temperature" ${attributes}></token-loop>`, options);
  }

  /** As a program writes it that draws with other random numbers and describes the model in words of its own. */
  const ofAnotherProgram = (header) => {
    header.prompt.text = PROMPT;
    header.model.description = "Written by a program of a course.";
    header.parameters = "temperature=0.5&seed=3";
    // The first part of the distribution: the likeliest token, which the seed does not draw.
    header.steps[0].selection.u = 0.01;
  };

  test("a recording of another program shows its own prompt, settings and draws", async (t) => {
    const page = await opened(t, ofAnotherProgram);
    const frame = await page.frame();
    await frame.locator(".story").filter({ hasText: PROMPT }).waitFor();
    await frame.locator("[data-testid=bars] svg").waitFor();
    await frame.waitForFunction(() => document.querySelector("[data-testid=temperature]").value === "0.5");
    const step = next(page, "step");
    await page.element().evaluate((element) => element.step());
    assert.equal((await step).text, " old");
    assert.equal(await frame.getByTestId("load").count(), 0);
  });

  test("a lesson that stands in the element is opened, and what is wrong in one is told", async (t) => {
    const lesson = "title: Ours\nminutes: 5\n\nabout: A.\n\naim: B.\n---\ntitle: One token\nopen: prompt=Weather for\n\nThe bars show it.\n";
    const element = (text) => `<token-loop screen="lessons"><script type="text/tokenloop-lesson">\n${text}</script></token-loop>`;
    const page = await course.open(t, element(lesson));
    const frame = await page.frame();
    await frame.locator("[data-testid=lesson][data-place='own.1']").filter({ hasText: "One token" }).waitFor();
    // The frame grows with it, and its text is in view.
    const text = frame.getByText("The bars show it.").first();
    await text.waitFor();
    await page.page.waitForFunction(() => document.querySelector("token-loop").getBoundingClientRect().height >= 880);
    const prepare = (page) =>
      page.addInitScript(() => {
        globalThis.told = new Promise((done) => addEventListener("error", ({ detail }) => detail && done(detail.text), { capture: true }));
      });
    const wrong = await course.open(t, element(lesson.replace("minutes: 5", "minutes: five")), { prepare, warnings: [/minutes/] });
    assert.match(await wrong.page.evaluate(() => globalThis.told), /the lesson in this page, line 2: “minutes” is a whole number/);
  });

  test("what the author names goes before the recording, also where it is the usual value", async (t) => {
    const page = await opened(t, ofAnotherProgram, { attributes: `prompt="${PROMPT}" temperature="1" seed="42"` });
    const frame = await page.frame();
    await frame.locator("[data-testid=bars] svg").waitFor();
    const step = next(page, "step");
    await page.element().evaluate((element) => element.step());
    // The random number of seed 42.
    assert.equal((await step).text, " odd");
    assert.equal(await frame.getByTestId("temperature").inputValue(), "1");
  });

  test("a recording of another model is shown with the name of that model, its prompt and its draws", async (t) => {
    const change = (header) => {
      ofAnotherProgram(header);
      Object.assign(header.model, { name: "course-model", revision: "0123456789abcdef" });
    };
    const page = await opened(t, change);
    const frame = await page.frame();
    await frame.getByTestId("other-model").filter({ hasText: "A recorded run of course-model." }).waitFor();
    await frame.locator(".story").filter({ hasText: PROMPT }).waitFor();
    await frame.locator("[data-testid=bars] svg").waitFor();
    const step = next(page, "step");
    await page.element().evaluate((element) => element.step());
    assert.equal((await step).text, " old");
    assert.equal(await frame.getByTestId("load").count(), 0, "nothing else is there of that model");
    assert.equal(await frame.getByTestId("open-page").count(), 0, "the page has its own model");
    await page.element().evaluate((element) => (element.prompt = "Another prompt"));
    await frame.getByTestId("status").filter({ hasText: /recorded/ }).waitFor();
  });

  test("one that cannot be replayed is refused in place of the figure, and told", async (t) => {
    const head = `<script>
      globalThis.told = [];
      addEventListener("DOMContentLoaded", () =>
        document.querySelector("token-loop").addEventListener("error", ({ detail }) => globalThis.told.push(detail.text)));
    </script>${course.script}`;
    const page = await opened(t, (header) => delete header.model.config, { head, warnings: [/dimensions/] });
    const frame = await page.frame();
    await frame.getByText("The recording of this figure cannot be shown").waitFor();
    assert.equal(await frame.locator("[data-testid=bars] svg").count(), 0, "numbers of another model");
    await page.page.waitForFunction(() => globalThis.told.some((text) => text.includes("dimensions")));
  });

  test("an answer is told with score, attempts and time", async (t) => {
    const page = await course.open(t, `<token-loop screen="practice" loading="eager"></token-loop>`);
    const frame = await page.frame();
    const cell = frame.locator(".step input").first();
    await cell.waitFor();
    await frame.getByTestId("open-page").waitFor();
    const check = async (value) => {
      await cell.fill(value);
      const answer = next(page, "answer");
      await frame.getByTestId("check").click();
      return answer;
    };
    const answer = await check("123");
    assert.deepEqual([answer.right, answer.score, answer.attempts], [false, 0, 1]);
    assert.ok(answer.seconds > 0 && answer.seconds < 180, `${answer.seconds} s`);
  });
});
