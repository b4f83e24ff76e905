// Lessons of the visitor's own: from a file of the disk, in a link, and from a file beside the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** What the lesson of one's own aims at. */
const AIM = "To write one token.";
const OWN = `title: Our lesson
minutes: 5

about: It shows one token.

aim: ${AIM}
---
title: One token
open: prompt=Weather for
until: tokens generated = 1
witness: generate 1

The prompt stands there.

do: Press Step token once.

then: One token came.
`;

describe("lessons of one's own", () => {
  const site = useSite(NO_WEBGPU);

  const at = (loop, place) => loop.page.locator(`[data-testid=lesson][data-place="${place}"]`);
  const phase = (loop, name) => loop.page.locator(`[data-testid=lesson][data-phase=${name}]`).waitFor();
  const open = (loop, text) =>
    loop.get("lesson-file").setInputFiles({ name: "our.md", mimeType: "text/markdown", buffer: Buffer.from(text) });

  test("a lesson from a file is opened, and what is wrong in one is said with its line", async (t) => {
    const loop = await site.open(t, { screen: "lessons" });
    await loop.waitForDevice("cpu");
    await open(loop, OWN.replace("minutes: 5", "minutes: five"));
    await loop.get("lesson-refused").filter({ hasText: "our.md, line 2: “minutes” is a whole number from 1 to 60. Write one." }).waitFor();
    await open(loop, [0x41, 0xff, 0xfe, 0x41]);
    await loop.get("lesson-refused").filter({ hasText: "cannot be read as text" }).waitFor();
    await open(loop, OWN);
    await at(loop, "own.1").waitFor();
    await phase(loop, "try");
    await loop.step(1);
    await phase(loop, "outcome");
    await loop.get("lesson-on").press("Enter");
    await loop.get("own-lesson").filter({ hasText: "all 1 steps done" }).waitFor();
  });

  test("a lesson from a file is in the link, where no server sees it; a pupil opens it, and a longer one is said to be left out", async (t) => {
    const loop = await site.open(t, { screen: "lessons" });
    await loop.waitForDevice("cpu");
    await open(loop, OWN);
    await at(loop, "own.1").waitFor();
    await loop.page.waitForURL((url) => url.hash.startsWith("#lesson_text="));
    const link = loop.page.url();
    assert.ok(link.length <= 2_000 && !new URL(link).search.includes("lesson_text"), link);
    await loop.page.reload();
    await at(loop, "own.1").waitFor();
    await loop.click("tab-lessons");
    await loop.get("for-teachers").locator("summary").click();
    await loop.get("for-teachers").filter({ hasText: AIM }).waitFor();

    const context = await site.browser.newContext();
    t.after(() => context.close());
    const page = await context.newPage();
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(link);
    await page.locator("[data-testid=lesson][data-place='own.1'][data-phase=try]").waitFor();
    assert.ok(requests.every((url) => !url.includes("lesson_text")));
    // A link that was cut on its way.
    await page.goto("about:blank");
    await page.goto(link.slice(0, -20));
    await page.getByText("The lesson in this link was changed on its way").first().waitFor();

    let seed = 1;
    const noise = () => ((seed = (seed * 48_271) % 2_147_483_647), seed.toString(36));
    await loop.click("tab-lessons");
    await open(loop, OWN.replace(AIM, `${AIM} ${Array.from({ length: 800 }, noise).join(" ")}`));
    await at(loop, "own.1").waitFor();
    await loop.click("qr-code");
    await loop.get("link-without-files").filter({ hasText: "too long for a link" }).waitFor();
  });

  test("a file beside the page is named in the address; what is not there is said", async (t) => {
    const context = await site.browser.newContext();
    t.after(() => context.close());
    const page = await context.newPage();
    await page.route("**/our-lesson.md", (route) => route.fulfill({ body: OWN, contentType: "text/markdown" }));
    await page.goto(`${site.url}?lesson_file=our-lesson.md`);
    await page.locator("[data-testid=lesson][data-place='own.1'][data-phase=try]").waitFor();
    await page.getByTestId("step-action").filter({ hasText: "Press Step token once." }).waitFor();
    await page.getByTestId("lesson-leave").click();
    await page.waitForURL((url) => !url.searchParams.has("lesson_file"));
    await page.goto(`${site.url}?lesson_file=our-lesson.md&screen=lessons`);
    await page.getByTestId("own-lesson").waitFor();
    await page.waitForURL((url) => url.searchParams.get("lesson_file") === "our-lesson.md");
    await page.goto(`${site.url}?lesson_file=missing.md`);
    await page.getByText("There is no file missing.md beside this page.").first().waitFor();
    await page.getByTestId("lesson").filter({ hasText: "No lesson of this page has the step of this address." }).waitFor();
    await page.goto(`${site.url}?lesson_file=../secret.md`);
    await page.getByText("lesson_file must be a file beside this page").first().waitFor();
  });
});
