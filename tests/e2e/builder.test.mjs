// The builder of embeds on every screen: choices, preview, and text that works when it is pasted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { saved } from "./lib/files.mjs";
import { useSite } from "./lib/site.mjs";
import { SCREENS } from "./lib/screens.mjs";

describe("the builder", () => {
  const site = useSite(NO_WEBGPU);

  async function open(t, settings, options) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    await loop.click("embed-button");
    await loop.get("preview").waitFor();
    return loop;
  }

  test("on every screen but Models it shows a preview and a text that names it", async (t) => {
    // The choice of a model is no part of a page of others.
    const loop = await site.open(t);
    await loop.waitForDevice("cpu");
    for (const screen of SCREENS.filter((screen) => screen !== "models")) {
      await loop.click(`tab-${screen}`);
      await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
      await loop.click("embed-button");
      const frame = loop.page.frameLocator("[data-testid=preview]");
      await frame.getByTestId("open-page").waitFor();
      const shown = await frame.getByTestId("embed").getAttribute("data-shows");
      assert.ok((await loop.get("snippet").inputValue()).includes(`="${shown}"`), screen);
      await loop.click("close-builder");
      await loop.get("builder").waitFor({ state: "detached" });
    }
  });

  test("what is chosen is in preview and text, and the text works where it is pasted", async (t) => {
    const loop = await open(t, { screen: "shape", prompt: "7 + 2 =", temperature: 0.5 });
    const frame = loop.page.frameLocator("[data-testid=preview]");
    await loop.get("builder-figure").selectOption("shape-fan");
    await loop.get("builder-temperature").selectOption("fixed");
    await loop.get("builder-step").selectOption("hidden");
    await loop.get("builder-theme").selectOption("dark");
    await frame.getByTestId("fixed-temperature").waitFor();
    assert.equal(await frame.getByTestId("step-token").isVisible(), false);
    assert.equal(await frame.locator("html").getAttribute("data-theme"), "dark");
    // The picture of the preview stands in the text, and the frame has the height of its content.
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=snippet]").value.includes("<svg"));
    const text = await loop.get("snippet").inputValue();
    for (const part of ['figure="shape-fan"', 'fixed="temperature"', 'theme="dark"', 'prompt="7 + 2 ="', 'temperature="0.5"']) {
      assert.ok(text.includes(part), `${part} is not in ${text.slice(0, 400)}`);
    }
    assert.deepEqual(await violations(loop.page, { frames: false }), []);
    // The text to paste and its button are in view beside the preview.
    await loop.get("copy-snippet").scrollIntoViewIfNeeded();
    assert.ok(await frame.getByTestId("fixed-temperature").isVisible());
    const [copy, close] = await Promise.all(["copy-snippet", "close-builder"].map((id) => loop.get(id).boundingBox()));
    const { height } = loop.page.viewportSize();
    assert.ok(close.y >= 0 && copy.y + copy.height <= height, "the dialog can be closed from everywhere");
    t.after(site.server.rule((path) => path === "/course/" && { body: `<!doctype html><html lang="en"><title>C</title><main>${text}</main></html>`, headers: { "content-type": "text/html" } }));
    const course = await loop.page.context().newPage();
    await course.goto(`${new URL(site.url).origin}/course/`);
    const pasted = course.frameLocator("iframe");
    await pasted.locator("[data-testid=shape-fan] svg").waitFor();
    assert.match(await pasted.getByTestId("fixed-temperature").innerText(), /0\.5/);
    await loop.get("builder-form").selectOption("Moodle, Canvas");
    assert.match(await loop.get("snippet").inputValue(), /^<iframe src="http/);
    await loop.page.keyboard.press("Escape");
    await loop.get("builder").waitFor({ state: "detached" });
  });

  test("a package for a gradebook is saved, with its files on this site or inside; wrong points are named", async (t) => {
    const loop = await open(t, { screen: "shape", prompt: "7 + 2 =" });
    await loop.get("builder-package").locator("summary").click();
    await loop.get("builder-edition").selectOption("2004");
    await loop.get("builder-packed").selectOption("linked");
    await loop.get("builder-points").fill("many");
    await loop.click("builder-save-package");
    await loop.get("builder-package-problem").filter({ hasText: "from 0 to 100" }).waitFor();
    assert.deepEqual(await violations(loop.page, { frames: false }), []);
    await loop.get("builder-points").fill("50");
    const { name, bytes } = await saved(loop, "builder-save-package");
    assert.equal(name, "tokenloop-shape-bars-scorm-2004.zip");
    await loop.get("builder-package-said").filter({ hasText: name }).waitFor();
    assert.equal(await loop.get("builder-package-problem").innerText(), "");
    // The names of files stand in the list at its end.
    const names = bytes.toString("latin1");
    for (const file of ["imsmanifest.xml", "index.html", "sco.js", "token-loop.js"]) assert.ok(names.includes(file), file);
    assert.ok(!names.includes("site/"));
    // Where the site was taken away meanwhile, that is said, and the button can be pressed again.
    t.after(site.server.rule((path) => path.endsWith("/scorm/content.json") && { status: 404 }));
    await loop.click("builder-save-package");
    await loop.get("builder-package-problem").filter({ hasText: "scorm/content.json: 404" }).waitFor();
    assert.ok(await loop.get("builder-save-package").isEnabled());
    loop.problems.splice(0);
  });

  test("a package of a lesson that lies beside the page has its file, and is called as the lesson", async (t) => {
    const lesson = readFileSync(new URL("../../docs/lesson-example.md", import.meta.url));
    t.after(site.server.rule((path) => path.endsWith("/week-1/my.md") && { body: lesson }));
    const loop = await open(t, { lesson: "own.1", lesson_file: "week-1/my.md" });
    await loop.get("builder-package").locator("summary").click();
    const { name, bytes } = await saved(loop, "builder-save-package");
    assert.equal(name, "tokenloop-own-1-scorm-1.2.zip");
    const names = bytes.toString("latin1");
    for (const file of ["site/week-1/my.md", "site/embed.html"]) assert.ok(names.includes(file), file);
    assert.ok(!names.includes("site/models/history/"));
  });

  test("the language of the page's address is an attribute in the text, and that of the preview", async (t) => {
    const lang = "en-XA";
    const loop = await open(t, { screen: "shape", lang });
    assert.ok((await loop.get("snippet").inputValue()).includes(` lang="${lang}"`));
    const frame = loop.page.frameLocator("[data-testid=preview]");
    await frame.getByTestId("open-page").waitFor();
    assert.equal(await frame.locator("html").getAttribute("lang"), lang);
  });

  test("a prompt of one's own comes with its recording, which the preview shows", async (t) => {
    const loop = await site.open(t, { screen: "shape", prompt: "My own fox", max_new_tokens: 3 });
    await loop.waitForDevice("cpu");
    await loop.playToStop();
    await loop.click("embed-button");
    const frame = loop.page.frameLocator("[data-testid=preview]");
    await frame.locator("[data-testid=shape-bars] svg").waitFor();
    assert.equal(await frame.getByTestId("load").count(), 0, "no engine is needed");
    assert.match(await loop.get("builder-recording").innerText(), /\d+ kB/);
    assert.match(await loop.get("snippet").inputValue(), /recording="run\.tokenloop"/);
    await loop.get("builder-form").selectOption("Moodle, Canvas");
    const folder = "https://your-host.example/folder/";
    assert.ok((await loop.get("snippet").inputValue()).includes(`recording=${encodeURIComponent(`${folder}run.tokenloop`)}`));
    assert.ok((await loop.get("builder-place").innerText()).includes(folder));
    const [download] = await Promise.all([loop.page.waitForEvent("download"), loop.click("builder-save-recording")]);
    assert.equal(download.suggestedFilename(), "run.tokenloop");
  });

  test("the tokens of a run are in preview and text: from the site's recording, or from a file of their own", async (t) => {
    for (const [settings, isRecorded] of [
      [{}, true],
      [{ seed: 7, temperature: 5 }, false],
    ]) {
      const loop = await site.open(t, { screen: "shape", prompt: "7 + 2 =", ...settings });
      await loop.waitForDevice("cpu");
      await loop.step(3);
      await loop.click("embed-button");
      await loop.get("builder-text").selectOption({ index: 0 });
      const frame = loop.page.frameLocator("[data-testid=preview]");
      await frame.locator("[data-step='2']").waitFor();
      await frame.getByTestId("load").waitFor({ state: "detached" });
      assert.equal(await loop.get("builder-recording").count(), isRecorded ? 0 : 1);
      const text = await loop.get("snippet").inputValue();
      assert.match(text, / run="/);
      assert.equal(text.includes('recording="run.tokenloop"'), !isRecorded);
      // Where the picture is from is the page, and no embed.
      await loop.page.waitForFunction(() => document.querySelector("[data-testid=snippet]").value.includes("<svg"));
      assert.doesNotMatch(await loop.get("snippet").inputValue(), /embed\.html\?[^"]*device=/);
    }
  });
});
