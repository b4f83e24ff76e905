// The web component on a course page, with a frame that says what the tests want.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { SPEAKING_FRAME, useCourse } from "./lib/course.mjs";

/** How long the component waits for a frame, in milliseconds. */
const PATIENCE = 30_000;
/** A picture in the place of the one that the builder writes. */
const PICTURE = `<svg style="display: block" viewBox="0 0 4 1" width="400" height="100" role="img" aria-label="Bars"><rect width="4" height="1"/></svg>`;

describe("the element", () => {
  const course = useCourse(NO_WEBGPU, SPEAKING_FRAME);

  test("attributes are the parameters of a frame beside the script", async (t) => {
    const page = await course.open(
      t,
      `<token-loop figure="shape-bars" prompt="a &amp; b" top-k="5" do-sample="false" controls="temperature  top-p"
        fixed="top-k" parameters="stop=x&stop=y&top_k=9" id="i" class="c" style="margin: 0" data-a="b" aria-label="Bars"
        onclick="0" height="300" loading="eager"></token-loop>`,
    );
    assert.match(await page.iframe().getAttribute("src"), new RegExp(`^${course.site}embed\\.html\\?`));
    const expected = [
      ["stop", "x"],
      ["stop", "y"],
      ["top_k", "5"],
      ["figure", "shape-bars"],
      ["prompt", "a & b"],
      ["do_sample", "false"],
      ["controls", "temperature.top_p"],
      ["fixed", "top_k"],
    ];
    assert.deepEqual(await page.parameters(), expected);
    assert.equal(await page.iframe().getAttribute("title"), "Bars");
    assert.equal(await page.iframe().getAttribute("allow"), "clipboard-write");
  });

  for (const [how, head] of [
    ["a module's element", (site) => `<script type="module" src="${site}token-loop.js?v=1"></script>`],
    ["an import", (site) => `<script type="module">await import("${site}token-loop.js#x")</script>`],
    ["a copy elsewhere, with the attribute `site`", () => `<script src="/copy/component.js"></script>`],
  ]) {
    test(`the script comes by ${how}`, async (t) => {
      const script = await (await fetch(`${course.site}token-loop.js`)).text();
      t.after(course.host.rule((path) => path === "/copy/component.js" && { body: script }));
      t.after(
        course.files.rule((path) => path.endsWith(".js") && path.endsWith("token-loop.js") && {
          body: script,
          headers: { "access-control-allow-origin": "*" },
        }),
      );
      const site = how.includes("copy") ? ` site="${course.site.replace(/\/$/, "")}"` : "";
      const page = await course.open(t, `<token-loop figure="bars"${site}></token-loop>`, { head: head(course.site) });
      assert.match(await page.iframe().getAttribute("src"), new RegExp(`^${course.site}embed\\.html\\?figure=bars`));
    });
  }

  test("without a known address it says what to add, and loads when that is there", async (t) => {
    const script = await (await fetch(`${course.site}token-loop.js`)).text();
    t.after(course.host.rule((path) => path === "/bundle.js" && { body: script }));
    const options = { head: `<script src="/bundle.js"></script>`, ready: false, warnings: [/attribute “site”/] };
    const page = await course.open(t, `<token-loop figure="bars"></token-loop>`, options);
    await page.element().getByText("attribute “site”").waitFor();
    await page.element().evaluate((element, site) => (element.site = site), course.site);
    await page.ready();
    assert.equal(await page.element().getByText("attribute “site”").count(), 0);
  });

  test("the language is a parameter, with which the frame is loaded anew when it changes", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" lang="de"></token-loop>`);
    assert.deepEqual(await page.parameters(), [
      ["figure", "bars"],
      ["lang", "de"],
    ]);
    for (const [lang, parameters] of [
      ["pl", [["lang", "pl"]]],
      ["", []],
    ]) {
      const before = await page.iframe().elementHandle();
      await page.element().evaluate((element, lang) => (element.lang = lang), lang);
      await page.page.waitForFunction((frame) => !frame.isConnected, before);
      await page.ready();
      assert.deepEqual(await page.parameters(), [["figure", "bars"], ...parameters]);
    }
  });

  test("what the element says itself is in the language of the figure", async (t) => {
    const script = await (await fetch(`${course.site}token-loop.js`)).text();
    const others = { "no-site": "Ohne Adresse.", name: "Eine Figur", "not-loaded": "", "open-alone": "" };
    const body = script.replace("const WORDS = {", (start) => `${start}"xx":${JSON.stringify(others)},`);
    assert.notEqual(body, script, "the build has put texts into the script");
    t.after(course.host.rule((path) => path === "/bundle.js" && { body }));
    // The console is for the author, in English.
    const options = { head: `<script src="/bundle.js"></script>`, ready: false, warnings: [/attribute “site”/] };
    const page = await course.open(t, `<token-loop figure="bars" lang="xx-YY"></token-loop>`, options);
    const note = page.element().getByText("Ohne Adresse.");
    await note.waitFor();
    assert.equal(await note.getAttribute("lang"), "xx");
    await page.element().evaluate((element, site) => (element.site = site), course.site);
    await page.ready();
    assert.equal(await page.iframe().getAttribute("title"), "Eine Figur");
  });

  test("works under a strict policy of the course's host", async (t) => {
    const { origin } = course.files;
    const headers = {
      "content-security-policy": `default-src 'none'; script-src ${origin}; frame-src ${origin}; style-src 'none'; img-src data:`,
    };
    const page = await course.open(t, `<token-loop figure="bars"></token-loop>`, { headers });
    await page.say({ type: "size", height: 432.1 });
    await page.settle();
    assert.equal((await page.iframe().boundingBox()).height, 433);
  });

  test("the frame has the height of its content, within bounds", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" height="200"></token-loop><p>After</p>`);
    const height = async () => (await page.iframe().boundingBox()).height;
    assert.equal(await height(), 200);
    for (const [said, shown] of [
      [512, 512],
      [0, 40],
      [1e9, 8000],
      [130.2, 131],
    ]) {
      await page.say({ type: "size", height: said });
      await page.settle();
      assert.equal(await height(), shown);
      assert.equal((await page.element().boundingBox()).height, shown);
    }
    assert.equal((await page.iframe().boundingBox()).width, (await page.element().boundingBox()).width);
  });

  test("a frame is loaded when it is near, or at once where that is asked for", async (t) => {
    const far = `<div style="height: 4000px"></div>`;
    const body = `${far}<token-loop figure="bars" id="near"></token-loop>${far}<token-loop figure="bars" loading="eager"></token-loop>`;
    const page = await course.open(t, body, { ready: false });
    await page.ready(1);
    assert.equal(await page.iframe(0).count(), 0);
    assert.equal(await page.iframe(1).count(), 1);
    await page.element(0).scrollIntoViewIfNeeded();
    await page.ready(2);
    assert.equal((await page.heard(0)).length, 0);
  });

  test("the content stands there until the frame is ready, and on paper", async (t) => {
    const page = await course.open(t, `<token-loop prompt="silent">${PICTURE}</token-loop><p>After</p>`, { ready: false });
    const picture = page.page.getByRole("img", { name: "Bars" });
    await picture.waitFor();
    await page.iframe().waitFor({ state: "attached" });
    assert.equal((await page.element().boundingBox()).height, (await picture.boundingBox()).height, "the frame takes no room");
    assert.equal(await page.iframe().evaluate((frame) => frame.inert), true);
    assert.ok((await page.iframe().boundingBox()).width > 300, "it is laid out, so that it can measure itself");

    await page.say({ type: "ready" });
    await picture.waitFor({ state: "hidden" });
    assert.equal(await page.iframe().evaluate((frame) => frame.inert), false);
    assert.equal(await page.iframe().evaluate((frame) => getComputedStyle(frame).opacity), "1");

    await page.page.emulateMedia({ media: "print" });
    await picture.waitFor();
    await page.iframe().waitFor({ state: "hidden" });
    await page.page.emulateMedia({ media: "screen" });
    await picture.waitFor({ state: "hidden" });
    await page.iframe().waitFor();
  });

  test("without content the frame itself is printed", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars">\n  <!-- nothing -->\n</token-loop>`);
    await page.page.emulateMedia({ media: "print" });
    assert.ok(await page.iframe().isVisible());
  });

  test("a frame that does not come leaves the content, with a sentence and a link", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" prompt="silent">${PICTURE}</token-loop>`, {
      ready: false,
      // Playwright's clock is that of the whole context.
      fresh: true,
      prepare: (page) => page.clock.install(),
    });
    await page.iframe().waitFor({ state: "attached" });
    const link = page.element().getByRole("link", { name: "Open it on a page of its own." });
    // The clock of the page goes on by itself besides.
    await page.page.clock.runFor(PATIENCE / 2);
    assert.equal(await link.count(), 0);
    await page.page.clock.runFor(PATIENCE / 2);
    assert.equal(await link.getAttribute("href"), `${course.site}embed.html?figure=bars&prompt=silent`);
    await page.element().getByRole("status").filter({ hasText: "did not load" }).waitFor();
    assert.ok(await page.page.getByRole("img", { name: "Bars" }).isVisible());
    assert.deepEqual(await violations(page.page, { frames: false }), []);

    // It may still come.
    await page.say({ type: "ready" });
    await page.ready();
    assert.equal(await link.count(), 0);
  });

  test("changed parameters are said to the frame; what it cannot be told loads it anew", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" temperature="1"></token-loop>`);
    const first = await page.frame();
    await page.element().evaluate((element) => {
      element.setAttribute("temperature", "0.5");
      element.setAttribute("top-p", "0.9");
      element.setAttribute("class", "wide");
      element.title = "Another name";
    });
    assert.deepEqual(await page.heard(1), [{ type: "set", parameters: "temperature=0.5&top_p=0.9" }]);
    assert.equal(await page.iframe().getAttribute("title"), "Another name");
    await page.element().evaluate((element) => element.setAttribute("temperature", "0.7"));
    assert.deepEqual(await page.heard(1, { from: 1 }), [{ type: "set", parameters: "temperature=0.7" }]);
    assert.equal(await page.frame(), first, "without loading anew");

    for (const change of [
      (element) => element.removeAttribute("top-p"),
      (element) => element.setAttribute("figure", "draw"),
      (element) => element.setAttribute("controls", "step"),
    ]) {
      const before = await page.iframe().elementHandle();
      await page.element().evaluate(change);
      await page.page.waitForFunction((frame) => !frame.isConnected, before);
      await page.ready();
    }
    const now = [
      ["figure", "draw"],
      ["temperature", "0.7"],
      ["controls", "step"],
    ];
    assert.deepEqual(await page.parameters(), now);
  });

  test("what changes before the frame is ready is said when it is, and again after it has loaded itself anew", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" prompt="silent" seed="1"></token-loop>`, { ready: false });
    await page.iframe().waitFor({ state: "attached" });
    await page.element().evaluate((element) => {
      element.seed = 2;
      element.set({ topP: 0.5, stop: ["a", "b"] });
      element.play();
    });
    await (await page.frame()).waitForLoadState();
    await page.say({ type: "ready" });
    assert.deepEqual(await page.heard(3), [
      { type: "set", parameters: "seed=2" },
      { type: "set", parameters: "top_p=0.5&stop=a&stop=b" },
      { type: "command", command: "play" },
    ]);
    const frame = await page.frame();
    await frame.evaluate(() => location.reload()).catch(() => {});
    await frame.waitForFunction(() => globalThis.heard?.length === 0 && document.readyState === "complete");
    await page.say({ type: "ready" });
    assert.deepEqual(await page.heard(1), [{ type: "set", parameters: "seed=2" }]);
  });

  test("attributes are properties, also those set before the script arrived", async (t) => {
    const head = `<script>addEventListener("DOMContentLoaded", () => {
      document.querySelector("token-loop").temperature = 0.25;
      const script = document.createElement("script");
      script.src = "${course.site}token-loop.js";
      document.head.append(script);
    })</script>`;
    const page = await course.open(t, `<token-loop figure="bars" max-new-tokens="7" do-sample="false"></token-loop>`, { head });
    assert.equal((await page.parameters()).find(([name]) => name === "temperature")[1], "0.25");
    const values = await page.element().evaluate((element) => {
      element.topK = 12;
      element.doSample = true;
      element.maxNewTokens = null;
      element.step = 3;
      return [element.temperature, element.getAttribute("top-k"), element.doSample, element.hasAttribute("max-new-tokens"),
        element.getAttribute("step"), typeof element.step, element.prompt, element.state];
    });
    assert.deepEqual(values, [0.25, "12", true, false, "3", "function", null, null]);
  });

  test("a property that is set to the value it has is said again, an attribute that is written again is not", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" temperature="0.5"></token-loop>`);
    await page.element().evaluate((element) => {
      element.setAttribute("temperature", "0.5");
      element.temperature = 0.5;
      element.figure = "bars";
    });
    assert.deepEqual(await page.heard(1), [{ type: "set", parameters: "temperature=0.5" }]);
  });

  test("a state is restored, also that of another figure, and what is none is refused", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars"></token-loop>`);
    const wrong = await page.element().evaluate((element) => {
      element.state = { parameters: "run=xu&temperature=0.5" };
      element.state = "seed=3";
      try {
        element.state = 7;
      } catch (error) {
        return String(error);
      }
    });
    assert.match(wrong, /TypeError: state takes/);
    assert.deepEqual(await page.heard(2), [
      { type: "restore", parameters: "run=xu&temperature=0.5" },
      { type: "restore", parameters: "seed=3" },
    ]);
  });

  test("the model is loaded where an attribute asks for it, and for all figures that need it after one press", async (t) => {
    const figure = (more) => `<token-loop figure="bars" loading="eager" ${more}></token-loop>`;
    const page = await course.open(t, [figure("autoload"), figure(""), figure(`model="draft"`), figure("")].join(""));
    const LOAD = { type: "command", command: "load" };
    assert.deepEqual(await page.heard(1), [LOAD]);
    for (const index of [1, 2]) await page.say({ type: "needs_model", reason: "step" }, index);
    await page.say({ type: "engine", state: "wanted" });
    assert.deepEqual(await page.heard(1, { index: 1 }), [LOAD], "it needs the same model");
    for (const index of [2, 3]) await page.settle(index);
    assert.deepEqual(await page.heard(0, { index: 2 }), [], "it needs another");
    assert.deepEqual(await page.heard(0, { index: 3 }), [], "a recording is enough for it");
    // One that needs it later need not be pressed either.
    await page.say({ type: "needs_model", reason: "prompt" }, 3);
    assert.deepEqual(await page.heard(1, { index: 3 }), [LOAD]);
  });

  test("methods are commands, which wake a figure that is far away", async (t) => {
    const body = `<div style="height: 5000px"></div><token-loop figure="bars"></token-loop>`;
    const page = await course.open(t, body, { ready: false });
    const wrong = await page.element().evaluate((element) => {
      for (const command of ["step", "stage", "back", "play", "pause", "restart", "load"]) element[command]();
      element.set("temperature=0.3&seed=4");
      element.set(new URLSearchParams({ top_k: 3 }));
      try {
        element.set(7);
      } catch (error) {
        return String(error);
      }
    });
    assert.match(wrong, /TypeError: set\(\) takes an object/);
    await page.ready();
    assert.deepEqual(await page.heard(9), [
      ...["step", "stage", "back", "play", "pause", "restart", "load"].map((command) => ({ type: "command", command })),
      { type: "set", parameters: "temperature=0.3&seed=4" },
      { type: "set", parameters: "top_k=3" },
    ]);
  });

  test("events reach the element and the page, with their details", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" id="mine"></token-loop>`, {
      head: `<script>
        globalThis.events = [];
        for (const type of ["ready", "step", "choice", "stop", "answer", "state", "size", "engine", "needs-model", "error"])
          document.addEventListener(type, ({ target, detail }) => events.push([target.id, type, detail]));
      </script>${course.script}`,
    });
    const said = [
      { type: "step", index: 0, token: 5, text: " a", probability: 0.25 },
      { type: "choice", index: 0, token: 7, text: " b", probability: 0 },
      { type: "stop", reason: "max_new_tokens" },
      { type: "answer", id: "tokens/letters", right: false, score: 0.5, attempts: 2, seconds: 1.5 },
      { type: "state", parameters: "temperature=0.5" },
      { type: "needs_model", reason: "prompt" },
      { type: "size", height: 100 },
      { type: "error", text: "figure names no figure" },
    ];
    const heard = page.element().evaluate(
      (element) => new Promise((done) => element.addEventListener("error", ({ detail, bubbles }) => done([detail, bubbles]), { once: true })),
    );
    for (const message of said) await page.say(message);
    await page.settle();
    // An error is told to the element alone: pages hear the errors of their scripts by this name.
    assert.deepEqual(await heard, [{ text: "figure names no figure" }, false]);
    const expected = said.slice(0, 6).map(({ type, ...detail }) => ["mine", type.replace("_", "-"), detail]);
    const events = await page.page.evaluate(() => globalThis.events);
    assert.deepEqual(events, [["mine", "ready", {}], ...expected, ["mine", "state", { parameters: "settled" }]]);
    assert.deepEqual(await page.element().evaluate((element) => element.state), { parameters: "settled" });
  });

  test("a recording beside the course page is handed over", async (t) => {
    t.after(course.host.rule((path) => path === "/course/run.tokenloop" && { body: Buffer.from([1, 2, 3]) }));
    const page = await course.open(t, `<token-loop figure="bars" recording="run.tokenloop"></token-loop>`);
    assert.deepEqual(await page.heard(1), [{ type: "recording", bytes: [1, 2, 3] }]);
    assert.deepEqual(await page.parameters(), [["figure", "bars"]]);
    t.after(course.host.rule((path) => path === "/course/other.tokenloop" && { body: Buffer.from([4]) }));
    await page.element().evaluate((element) => (element.recording = "other.tokenloop"));
    assert.deepEqual(await page.heard(1, { from: 1 }), [{ type: "recording", bytes: [4] }]);
  });

  for (const [what, answer, warning, errors] of [
    ["too large", { body: Buffer.alloc(8_000_001) }, /it has more than 8000000 bytes/, []],
    ["missing", { status: 404 }, /the server answered 404/, [/404/]],
  ]) {
    test(`a recording that is ${what} is named, and the figure goes on`, async (t) => {
      t.after(course.host.rule((path) => path === "/course/run.tokenloop" && answer));
      let warned;
      const page = await course.open(t, `<token-loop figure="bars" recording="run.tokenloop"></token-loop>`, {
        warnings: [warning],
        errors,
        prepare: (page) => (warned = page.waitForEvent("console", (line) => line.type() === "warning")) && null,
      });
      await warned;
      await page.element().evaluate((element) => element.step());
      assert.deepEqual(await page.heard(1), [{ type: "command", command: "step" }]);
    });
  }

  test("with frames there is nothing that tools for accessibility find", async (t) => {
    const page = await course.open(t, `<token-loop figure="bars" title="Bars of the next token"></token-loop>`);
    assert.deepEqual(await violations(page.page, { frames: false }), []);
    await page.page.getByTitle("Bars of the next token").locator("visible=true").first().waitFor();
  });
});
