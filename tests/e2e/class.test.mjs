// What a class hands in: a test before and after the lessons, the code of a pupil, and the teacher's page that reads the codes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { saved } from "./lib/files.mjs";
import { useSite } from "./lib/site.mjs";

/** One question of each topic. */
const QUESTIONS = 9;
/** The longest code of a test with a name: what a message or the field of a form takes. */
const LONGEST_CODE = 400;

describe("results of a class", () => {
  const site = useSite(NO_WEBGPU);

  /** Takes a test: at each question the answer at `place` in the order of the file, where there are so many. */
  async function taken(loop, place) {
    for (let question = 0; question < QUESTIONS; question += 1) {
      await loop.get(`answer-${place}`).check();
      await loop.click("note");
      await loop.get("noted").filter({ hasText: "Noted." }).waitFor();
      await loop.get("go-on").press("Enter");
    }
    await loop.get("set-result").waitFor();
  }

  test("a test before and after is noted without marks; its code is read on the teacher's page", async (t) => {
    const loop = await site.open(t, { screen: "quick-check", questions: "before" });
    await loop.waitForDevice("cpu");
    await loop.get("place").filter({ hasText: `1 of ${QUESTIONS}` }).waitFor();
    await loop.get("answer-0").check();
    await loop.click("note");
    await loop.get("noted").waitFor();
    assert.ok(await loop.get("answer-1").isDisabled(), "a noted answer stays");
    assert.equal(await loop.page.locator("[data-testid=feedback]").count(), 0, "nothing is marked");
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await loop.get("noted").filter({ hasText: "Noted." }).waitFor();
    await loop.get("go-on").press("Enter");
    for (let question = 1; question < QUESTIONS; question += 1) {
      await loop.get("answer-1").check();
      await loop.click("note");
      await loop.get("go-on").press("Enter");
    }
    await loop.get("set-result").filter({ hasText: `You have answered ${QUESTIONS} of ${QUESTIONS} questions.` }).waitFor();

    await loop.get("group").selectOption("after");
    await taken(loop, 0);
    await loop.get("set-result").filter({ hasText: "Before the lessons," }).waitFor();
    const handIn = loop.page.locator(".quick-check [data-testid=hand-in]");
    const code = handIn.getByTestId("class-code");
    const nameless = await code.textContent();
    await handIn.getByTestId("pupil-name").fill("Ada L.");
    await loop.page.waitForFunction(
      ([selector, before]) => document.querySelector(selector).textContent !== before,
      [".quick-check [data-testid=class-code]", nameless],
    );
    const named = await code.textContent();
    assert.ok(named.startsWith("TL1.") && named.length <= LONGEST_CODE, named);
    assert.deepEqual(await violations(loop.page), []);

    await loop.goto(`${site.url}?screen=teach&page=class`);
    assert.match(await loop.get("test-after").getAttribute("href"), /\?screen=quick-check&questions=after$/);
    await loop.get("codes").fill(`From Ada: ${named}, and one cut on its way: ${nameless.slice(0, -7)}`);
    await loop.get("codes-read").filter({ hasText: /^One code was read\. One more is damaged/ }).waitFor();
    const row = await loop.get("pupils").locator("tbody tr").first().locator("th, td").allInnerTexts();
    assert.equal(row[0], "Ada L.");
    assert.ok(row[3] !== "" && row[4] !== "", row.join(" | "));
    await loop.get("tests-compared").filter({ hasText: "One pupil took both tests of 9 questions" }).waitFor();
    assert.ok((await loop.get("misconceptions").locator("tbody tr").count()) > 0);
    assert.deepEqual(await violations(loop.page), []);
    const { name, bytes } = await saved(loop, "save-pupils");
    assert.equal(name, "tokenloop-class.csv");
    assert.match(bytes.toString(), /Ada L\./);
    await loop.click("forget-codes");
    await loop.get("codes-read").filter({ hasText: "0 codes were read." }).waitFor();
  });

  test("codes come from files too; nothing is handed in before anything is done", async (t) => {
    const loop = await site.open(t, { screen: "practice" });
    await loop.waitForDevice("cpu");
    const handIn = loop.get("hand-in");
    await handIn.locator("summary").click();
    await handIn.getByTestId("nothing-done").waitFor();
    await loop.goto(`${site.url}?screen=quick-check`);
    await loop.get("answer-0").check();
    await loop.click("check");
    await loop.get("hand-in").locator("summary").click();
    const file = await saved(loop, "save-code");
    assert.equal(file.name, "tokenloop-result.txt");
    await loop.goto(`${site.url}?screen=teach&page=class`);
    const text = { mimeType: "text/plain", buffer: file.bytes };
    await loop.get("code-files").setInputFiles([{ name: "a.txt", ...text }, { name: "b.txt", ...text }]);
    await loop.get("codes-read").filter({ hasText: "One code was read." }).waitFor();
  });
});
