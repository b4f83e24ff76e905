// The form in which a lesson is written: what is still wrong is named step by step, the lesson is tried, and the draft is kept.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { saved } from "./lib/files.mjs";
import { resize } from "./lib/frames.mjs";
import { useSite } from "./lib/site.mjs";

const FIELDS = {
  "lesson-title": "Our lesson",
  "lesson-minutes": "5",
  "lesson-about": "It shows one token.",
  "lesson-aim": "To write one token.",
  "step-1-title": "One token",
  "step-1-text": "The prompt stands there.",
  "step-1-checks": "shows: tokens generated = 1\nuntil: tokens generated = 1\nwitness: generate 1\nholds: tokens generated = 1",
  "step-1-do": "Press Step token once.",
  "step-1-then": "One token came.",
};

describe("the form of a lesson", () => {
  const site = useSite(NO_WEBGPU);

  test("a lesson is written in the form, tried, checked on the live model, kept and saved", async (t) => {
    const loop = await site.open(t, { screen: "lessons", prompt: "Weather for" });
    await loop.waitForDevice("cpu");
    await loop.click("write-lesson");
    const problems = loop.get("writer-problems");
    await problems.filter({ hasText: "Step 1: Title of the step" }).waitFor();
    assert.deepEqual(await violations(loop.page), []);
    for (const [field, text] of Object.entries(FIELDS)) await loop.get(field).fill(text);
    await problems.filter({ hasText: "Step 1: What it opens: a link of this page" }).waitFor();
    await loop.click("take-page-1");
    await problems.filter({ hasText: "The lesson can be opened." }).waitFor();
    const { name, bytes } = await saved(loop, "save-lesson");
    assert.equal(name, "lesson.md");
    assert.match(bytes.toString(), /^title: Our lesson\nminutes: 5\n/);

    await loop.click("try-lesson");
    await loop.page.locator("[data-testid=lesson][data-place='own.1'][data-phase=try]").waitFor();
    await loop.page.locator("[data-testid=author-check][data-all-hold=false]").filter({ hasText: "“shows” do not hold" }).waitFor();
    await loop.step(1);
    await loop.page.locator("[data-testid=author-check][data-all-hold=true]").filter({ hasText: "“holds” hold here" }).waitFor();

    await loop.goto(`${site.url}?screen=lessons`);
    await loop.click("write-lesson");
    await loop.get("lesson-title").waitFor();
    assert.equal(await loop.get("lesson-title").inputValue(), FIELDS["lesson-title"]);
    await loop.click("new-lesson");
    await problems.filter({ hasText: "The lesson: Title" }).waitFor();
    await loop.click("bring-back");
    await problems.filter({ hasText: "The lesson can be opened." }).waitFor();
    await loop.click("add-step");
    await problems.filter({ hasText: "Step 2:" }).waitFor();
    await loop.get("remove-step-2").click();
    await problems.filter({ hasText: "The lesson can be opened." }).waitFor();
  });

  test("on a phone the form has one column, and a file is opened in it", async (t) => {
    const loop = await site.open(t, { screen: "lessons" });
    await loop.waitForDevice("cpu");
    await resize(loop.page, { width: 375, height: 740 });
    await loop.click("settings");
    await loop.click("write-lesson");
    await loop.get("lesson-title").waitFor();
    const text = "title: From a file\nminutes: 5\n\nabout: A.\n\naim: B.\n---\ntitle: C\nopen: prompt=D\n\nE\n";
    await loop.get("form-file").setInputFiles({ name: "a.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
    await loop.get("writer-problems").filter({ hasText: "The lesson can be opened." }).waitFor();
    assert.equal(await loop.get("lesson-title").inputValue(), "From a file");
    const sideways = await loop.get("writer").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    assert.equal(sideways, 0);
    assert.deepEqual(await violations(loop.page), []);
  });
});
