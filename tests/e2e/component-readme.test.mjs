// Every example in the description of the component, in a page as it stands there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { BUILT_SITE, useCourse } from "./lib/course.mjs";
import { describeOn } from "./lib/turn.mjs";

const README = readFileSync(new URL("../../web/component/README.md", import.meta.url), "utf8");
const examples = (kind) => [...README.matchAll(new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, "gs"))].map(([, text]) => text);
/** Where the files lie in the examples. */
const FOLDER = "https://example.org/tokenloop/";
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;

describeOn(NO_WEBGPU, "examples of the component", () => {
  const course = useCourse(NO_WEBGPU, BUILT_SITE);

  for (const [index, example] of examples("html").entries()) {
    test(`the HTML of example ${index + 1} shows a figure or a lesson`, async (t) => {
      t.after(course.host.rule((path) => path === "/course/bars.svg" && { body: PICTURE, headers: { "content-type": "image/svg+xml" } }));
      const head = example.includes(FOLDER) ? "" : course.script;
      const page = await course.open(t, example.replaceAll(FOLDER, course.site), { head });
      const frame = await page.frame();
      await frame.locator("[data-testid=lesson], [data-testid=shape-bars] svg").first().waitFor();
      assert.equal(await page.iframe().getAttribute("title"), /title="([^"]*)"/.exec(example)[1]);
    });
  }

  test("there is an example of each kind", () => {
    assert.deepEqual([examples("html").length, examples("js").length], [2, 1]);
  });

  test("the script that links two figures has the second one follow the first", async (t) => {
    const figure = `<token-loop figure="shape-bars"></token-loop>`;
    const page = await course.open(t, figure + figure);
    const [example] = examples("js");
    await page.page.evaluate((example) => {
      const [first, second] = document.querySelectorAll("token-loop");
      new Function("first", "second", example)(first, second);
      first.temperature = 0.5;
    }, example);
    await page.page.waitForFunction(() => document.querySelectorAll("token-loop")[1].state?.parameters.includes("temperature=0.5"));
  });
});
