// Embeds as they ship, on a course page of another origin: figures, controls, offers, messages, one engine for all.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { BUILT_SITE, useCourse } from "./lib/course.mjs";
import { describeOn } from "./lib/turn.mjs";

/** The narrowest width at which an embed must be readable, in CSS pixels. */
const NARROW = 320;
/** So far may two numbers lie apart that are the same number shown to three digits. */
const ROUNDING = 0.0051;
/** The least height of a whole screen, and of a figure, in a narrow frame, in CSS pixels. */
const [SCREEN, FIGURE] = [700, 200];
const SUM = "7 + 2 =";
const SITE = process.env.SITE;

const bars = (frame) => frame.locator("[data-testid=bars] svg, [data-testid=shape-bars] svg");
const description = (frame) => frame.getByTestId("words").innerText();
/** The likeliest token's share under the settings, in percent, as the picture in words says it. */
const share = async (frame) => Number(/settings ([\d.]+)%/.exec(await description(frame))[1]);
/** The address of an embed, with these parameters. */
const embed = (site, parameters) => `${site}embed.html?${new URLSearchParams(parameters)}`;
/** A course page's iframe without the component. */
const iframe = (site, parameters, more = "") =>
  `<iframe src="${embed(site, parameters).replaceAll("&", "&amp;")}" title="A figure" width="700" height="700" ${more}></iframe>`;
/** How many engines run in a page and its frames. */
const engines = (page) => page.workers().length;
/** Waits until there is an engine: a recorded step may be shown before it has started. */
async function oneEngine(page) {
  while (engines(page) === 0) await page.waitForEvent("worker");
  assert.equal(engines(page), 1);
}

describeOn(NO_WEBGPU, "embeds", () => {
  const course = useCourse(NO_WEBGPU, BUILT_SITE);

  /** An embed on a page of its own, whose requests are written down; those to `blocked` fail. */
  async function alone(t, parameters, { warnings = [], blocked, ...options } = {}) {
    const context = await course.browser.newContext({ viewport: { width: 640, height: 700 }, ...options });
    const page = await context.newPage();
    const told = { requests: [], errors: [], warnings: [] };
    context.on("request", (request) => told.requests.push(request.url()));
    context.on("weberror", (error) => told.errors.push(String(error.error())));
    context.on("console", (message) => {
      // Chromium's own line where a page looks for a GPU and there is none.
      const isOfBrowser = message.text() === "No available adapters.";
      if (message.type() === "warning" && !isOfBrowser) told.warnings.push(message.text());
      const isExpected = blocked && message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isExpected) told.errors.push(message.text());
    });
    if (blocked) await page.route(blocked, (route) => route.abort());
    t.after(async () => {
      await context.close();
      assert.deepEqual(told.errors, []);
      assert.equal(told.warnings.length, warnings.length, told.warnings.join("\n"));
      warnings.forEach((expected, index) => assert.match(told.warnings[index], expected));
      assert.ok(told.requests.every((url) => url.startsWith(course.files.origin)), "it called another host");
    });
    await page.goto(embed(course.site, parameters));
    return { page, context, told };
  }

  test("the guide lists every figure, and each of them can be embedded at 320 px", async (t) => {
    const { page, context, told } = await alone(t, {});
    await page.locator("article[data-figure]").first().waitFor();
    const figures = await page.locator("article[data-figure]").evaluateAll((all) => all.map((one) => one.dataset.figure));
    assert.ok(figures.length > 30 && new Set(figures).size === figures.length, figures.join());
    assert.deepEqual(await violations(page), []);
    await page.getByText("Live example").nth(1).click();
    await page.frameLocator("article iframe").locator("svg.chart").first().waitFor();
    // The frame of the example has the height of its content.
    await page.waitForFunction(() => {
      const frame = document.querySelector("article iframe");
      const content = frame.contentDocument.getElementById("embed")?.getBoundingClientRect().height;
      return Math.abs(frame.clientHeight - content) <= 1;
    });
    /** Embeds one figure after another, as long as there are some. */
    const fetching = new Set();
    const isLive = (figure) => figure.startsWith("live-");
    const isLearning = (url) => /device=learning|\/learning\//.test(url);
    const embedAll = async (page) => {
      const requests = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.setViewportSize({ width: NARROW, height: 800 });
      for (let figure = left.shift(); figure !== undefined; figure = left.shift()) {
        const before = requests.length;
        await page.goto(embed(course.site, { figure, prompt: SUM, step: 3 }));
        const shown = page.locator(`[data-testid=embed] svg.chart, [data-testid=embed] .frame .step :is(table, svg, fieldset, p, [role=radiogroup])`);
        // The tree needs a second run, and recorded steps have no times.
        const missing = page.getByText(/There is one run so far|recorded steps have none/);
        const picture = shown.or(missing).filter({ visible: true }).first();
        await picture.waitFor().catch(async (error) => assert.fail(`${figure}: ${await page.innerText("body")}\n${error.message}`));
        await page.getByTestId("open-page").waitFor();
        const size = await page.evaluate(() => {
          const root = document.documentElement;
          // A screen fills its frame, and scrolls inside of it as on the page.
          const inside = [...document.querySelectorAll("[data-testid=embed] > main:not(.frame) *")];
          const scrolled = inside.filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "auto");
          return { width: root.scrollWidth, masthead: document.querySelectorAll(".masthead").length, scrolled: scrolled.map((one) => one.className) };
        });
        assert.ok(size.width <= NARROW, `${figure} is ${size.width} px wide`);
        assert.equal(size.masthead, 0, figure);
        assert.deepEqual(size.scrolled, [], `${figure} has a scroll bar`);
        // The network that learns is small and random: its worker is all there is to show.
        const worker = requests.slice(before).filter((url) => url.includes("/engine/") && !(isLive(figure) && isLearning(url)));
        if (worker.length > 0) fetching.add(`${figure}: ${worker}`);
      }
    };
    // Those with a worker come last: its request may be heard of when the next figure is on its way.
    const left = figures.toSorted((one, other) => isLive(one) - isLive(other));
    // One page leaves a core idle for half of the time.
    await Promise.all([page, await context.newPage()].map(embedAll));
    assert.deepEqual([...fetching], [], "a worker was fetched without a press");
  });

  test("a picture is there from a recording, and sliders reshape it without network and engine", async (t) => {
    const { page, context, told } = await alone(t, { figure: "bars", prompt: SUM });
    await bars(page).waitFor();
    await page.getByTestId("step-token").waitFor();
    // The author named no device, and the link names none: the page there may compute.
    assert.doesNotMatch(await page.getByTestId("open-page").getAttribute("href"), /device/);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    const before = await share(page);
    await page.getByTestId("temperature").fill("2");
    const after = await share(page);
    assert.ok(after < before - 20, `${before}% at T = 1, ${after}% at T = 2`);
    await page.getByTestId("temperature").fill("1");
    assert.ok(Math.abs((await share(page)) - before) < ROUNDING);
    await page.getByTestId("step-token").click();
    await page.locator("[data-step='0']").waitFor();
    assert.ok(!told.requests.some((url) => url.includes("/engine/")));
    assert.ok(!told.requests.some((url) => url.includes("/fonts/")), "an embed has system fonts");
    assert.equal(engines(page), 0);
  });

  test("the author shows, fixes and hides controls", async (t) => {
    const { page } = await alone(t, { figure: "bars", temperature: 0.5, controls: "top_p.words", fixed: "temperature.seed", seed: 7, theme: "dark" });
    await page.getByTestId("top-p").waitFor();
    assert.equal(await page.getByTestId("temperature").count(), 0);
    assert.match(await page.getByTestId("fixed-temperature").innerText(), /Temperature 0\.5$/);
    assert.match(await page.getByTestId("fixed-seed").innerText(), /7$/);
    for (const hidden of ["step-token", "back", "generated", "prompt"]) {
      assert.equal(await page.getByTestId(hidden).count(), 0, hidden);
    }
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    assert.deepEqual(await violations(page), []);
  });

  test("what the recording lacks is offered with its size, and loaded at a press", async (t) => {
    const { page, told } = await alone(t, { figure: "bars", prompt: "My own prompt about a fox" });
    const load = page.getByTestId("load");
    await load.waitFor();
    assert.match(await page.getByTestId("status").innerText(), /prompt “My own prompt about a fox”.* at most \d+\.\d MB to download/);
    assert.ok(!told.requests.some((url) => url.includes("/engine/")));
    await load.click();
    await bars(page).waitFor();
    assert.match(await page.locator(".story").innerText(), /My own prompt about a fox/);
    assert.equal(engines(page), 1);
    await page.getByTestId("step-token").click();
    await page.locator("[data-step='0']").waitFor();
  });

  test("without a recording the model is offered, and computes the figure", async (t) => {
    const { page, told } = await alone(t, { figure: "bars", model: "draft", prompt: SUM });
    await page.getByTestId("load").waitFor();
    assert.match(await page.getByTestId("status").innerText(), /This model has no recorded run\. .* at most \d+\.\d MB/);
    assert.equal(await page.getByText("Loading the recorded run").count(), 0);
    assert.match(await page.getByTestId("open-page").getAttribute("href"), /model=draft/);
    assert.ok(!told.requests.some((url) => url.includes("/engine/")));
    await page.getByTestId("load").click();
    await bars(page).waitFor();
    assert.equal(await page.getByTestId("load").count(), 0);
    await page.getByTestId("step-token").click();
    await page.locator("[data-step='0']").waitFor();
  });

  test("a recording that does not come is said, and the model is offered", async (t) => {
    const { page } = await alone(t, { figure: "bars", prompt: SUM }, { blocked: "**/recordings/**" });
    await page.getByTestId("load").waitFor();
    assert.match(await page.getByTestId("status").innerText(), /There is no recorded run to show: .* could not be downloaded/);
    await page.getByTestId("load").click();
    await bars(page).waitFor();
  });

  test("a figure of times offers the model, whose steps have times", async (t) => {
    const { page } = await alone(t, { figure: "timeline", prompt: SUM, step: 2 });
    await page.getByTestId("load").waitFor();
    assert.match(await page.getByTestId("status").innerText(), /recorded steps have none/);
    await page.getByTestId("load").click();
    await page.getByTestId("load").waitFor({ state: "detached" });
    await page.getByText("press Step token").waitFor();
    await page.waitForFunction(() => !document.querySelector("progress"));
    await page.getByTestId("step-token").click();
    await page.locator("[data-testid=timeline] svg.chart").waitFor();
  });

  test("a screen offers the model, and has no link of its own to share", async (t) => {
    const { page } = await alone(t, { screen: "tokenizer", prompt: SUM });
    await page.getByTestId("load").waitFor();
    assert.match(await page.getByTestId("status").innerText(), /This screen shows a recorded run\./);
    await page.getByTestId("restart").waitFor({ state: "attached" });
    for (const absent of ["link", "qr-code", "print", "embed-button"]) {
      assert.equal(await page.getByTestId(absent).count(), 0, absent);
    }
    await page.goto(embed(course.site, { screen: "practice" }));
    await page.getByTestId("check").waitFor();
    await page.getByTestId("open-page").waitFor();
    assert.equal(await page.getByTestId("load").count(), 0, "an exercise needs no engine");
  });

  test("hostile parameters leave the default and one line each in the console", async (t) => {
    const parameters = { figure: "<img src=x onerror=alert(1)>", controls: "step.eval", theme: "javascript:", recording: "https://example.org/x" };
    const { page } = await alone(t, parameters, { warnings: [/figure/, /theme/, /controls/, /recording/] });
    await page.locator("[data-testid=shape-bars] svg").waitFor();
    await page.getByTestId("step-token").waitFor();
    await page.getByTestId("open-page").waitFor();
  });

  test("an embed tells its height, its state and its tokens, and obeys; hostile messages change nothing", async (t) => {
    const body = `<token-loop figure="bars" prompt="${SUM}" controls="step temperature words text"></token-loop>`;
    const page = await course.open(t, body, { warnings: [/not understood/, /version 7/, /more than/, /not understood/, /parameters that is no text/, /version 0/] });
    const frame = await page.frame();
    await bars(frame).waitFor();
    const element = page.element();
    await element.evaluate((element) => {
      globalThis.told = [];
      for (const type of ["step", "choice", "stop", "answer", "state"]) {
        element.addEventListener(type, ({ detail }) => globalThis.told.push({ type, ...detail }));
      }
    });
    const told = (type) => page.page.waitForFunction((type) => globalThis.told.findLast((one) => one.type === type), type);
    const height = async () => (await page.iframe().boundingBox()).height;
    const content = () => frame.evaluate(() => Math.ceil(document.getElementById("embed").getBoundingClientRect().height));
    await page.page.waitForFunction(() => document.querySelector("token-loop").shadowRoot.querySelector("iframe").clientHeight > 300);
    assert.equal(await height(), await content());
    await element.evaluate((element) => element.step());
    const step = await (await told("step")).jsonValue();
    assert.deepEqual([step.index, step.text], [0, " 9"]);
    assert.ok(step.probability > 0.5 && step.probability < 1);
    await page.page.waitForFunction(() => /run=/.test(document.querySelector("token-loop").state?.parameters));
    await element.evaluate((element) => (element.temperature = 0.3));
    await frame.locator("[data-testid=temperature]").evaluate((slider) => new Promise((done) => {
      const look = () => (slider.value === "0.3" ? done() : requestAnimationFrame(look));
      look();
    }));
    const before = await description(frame);
    const iframe = await page.iframe().elementHandle();
    await iframe.evaluate((iframe) => {
      const send = (message) => iframe.contentWindow.postMessage(message, "*");
      send({ tokenloop: 1, type: "eval", code: "alert(1)" });
      send({ tokenloop: 7, type: "step" });
      send({ tokenloop: 1, type: "set", parameters: "seed=1&".repeat(20_000) });
      // Objects that contain themselves, in a field of messages, in another one, and under a version that is none.
      const endless = {};
      endless.self = endless;
      send({ tokenloop: 1, type: "eval", more: endless });
      send({ tokenloop: 1, type: "set", parameters: endless });
      send({ tokenloop: endless, type: "set" });
      send("step");
      send({ type: "command", command: "step" });
    });
    // A message of another window than the page around is not heard either.
    await frame.evaluate(() => window.postMessage({ tokenloop: 1, type: "command", command: "step" }, "*"));
    await element.evaluate((element) => element.set({ seed: 5 }));
    await frame.waitForFunction(() => true);
    assert.equal(await description(frame), before);
    assert.equal(await frame.locator("[data-step]").count(), 1);
  });

  test("settings act when they are set, a step that is missing is told, and one taken back is asked for no more", async (t) => {
    const body = `<token-loop figure="bars" prompt="${SUM}" controls="step text"></token-loop>`;
    const page = await course.open(t, body, { warnings: [/temperature/] });
    const [element, frame] = [page.element(), await page.frame()];
    await bars(frame).waitFor();
    const next = (type) => element.evaluate((element, type) => new Promise((done) => element.addEventListener(type, ({ detail }) => done(detail), { once: true })), type);
    const stopped = next("stop");
    await element.evaluate((element) => {
      element.maxNewTokens = 2;
      element.play();
    });
    assert.deepEqual(await stopped, { reason: "max_new_tokens" });
    await frame.locator("[data-step='1']").waitFor();
    assert.equal(await frame.locator("[data-step]").count(), 2);
    // A token that the recording has not: the model is needed, and is not after Back.
    const needs = next("needs-model");
    await element.evaluate((element) => {
      element.set({ maxNewTokens: 12, temperature: 2, seed: 3 });
      element.restart();
      element.play();
    });
    assert.deepEqual(await needs, { reason: "step" });
    await frame.getByTestId("load").waitFor();
    await element.evaluate((element) => element.back());
    await frame.getByTestId("load").waitFor({ state: "detached" });
    // A stop string acts as well.
    const again = next("stop");
    await element.evaluate((element) => {
      element.restart();
      element.set({ do_sample: false, stop: ["9"] });
      element.play();
    });
    assert.deepEqual(await again, { reason: "stop_sequence" });
    const error = next("error");
    await element.evaluate((element) => element.set({ temperature: "warm" }));
    assert.match((await error).text, /temperature/);
  });

  test("a figure opens with the tokens of its author, follows another figure, and is restored", async (t) => {
    const one = (more) => `<token-loop figure="bars" loading="eager" controls="step text temperature" ${more}></token-loop>`;
    // 9 and what follows it in the recorded run.
    const page = await course.open(t, one(`prompt="${SUM}" step="2"`) + one(`prompt="${SUM}"`));
    const [first, second] = [page.element(0), page.element(1)];
    const text = async (index) => (await page.frame(index)).locator("[data-step]").allInnerTexts();
    await (await page.frame(0)).locator("[data-step='2']").waitFor();
    await first.evaluate((element) => element.addEventListener("state", ({ detail }) => (document.querySelectorAll("token-loop")[1].state = detail)));
    await first.evaluate((element) => element.step());
    await (await page.frame(1)).locator("[data-step='3']").waitFor();
    assert.deepEqual(await text(1), await text(0));
    // A frame tells its state when it has rested for a moment.
    const told = await page.page.waitForFunction(() => {
      const { state } = document.querySelectorAll("token-loop")[1];
      return /run=(?:[^&.]+\.){3}/.test(state.parameters) && state;
    });
    const saved = await told.jsonValue();
    await second.evaluate((element) => {
      element.restart();
      element.temperature = 0.5;
    });
    await (await page.frame(1)).locator("[data-step]").first().waitFor({ state: "detached" });
    await second.evaluate((element, saved) => (element.state = saved), saved);
    await (await page.frame(1)).locator("[data-step='3']").waitFor();
    assert.deepEqual(await text(1), await text(0));
    assert.equal(await (await page.frame(1)).getByTestId("temperature").inputValue(), "1");
    assert.equal(engines(page.page), 0, "the recorded run has these tokens");
  });

  test("in a sandboxed frame it works where the host of its files allows it, and says elsewhere what to change", async (t) => {
    const sandboxed = iframe(course.site, { figure: "bars", prompt: "My own prompt" }, `sandbox="allow-scripts"`);
    const without = await course.open(t, sandboxed, { head: "", ready: false });
    const refused = without.page.frameLocator("iframe").locator("#boot");
    await refused.filter({ hasText: "allow-same-origin" }).waitFor();
    without.errors.length = 0;
    const drop = course.files.rule(async (path) => {
      const name = path.slice("/tools/tokenloop/".length).split("?")[0];
      const body = await readFile(`${SITE}/${name}`).catch(() => null);
      return body && { body, headers: { "access-control-allow-origin": "*" } };
    });
    t.after(drop);
    const page = await course.open(t, sandboxed, { head: "", ready: false });
    const frame = page.page.frameLocator("iframe");
    await frame.getByTestId("load").click();
    await frame.locator("[data-testid=bars] svg").waitFor();
    await frame.getByTestId("step-token").click();
    await frame.locator("[data-step='0']").waitFor();
  });

  test("ten embeds share one engine; when its owner goes, another takes over", async (t) => {
    const one = (index) => `<token-loop figure="bars" loading="eager" prompt="Fox number ${index}" controls="step text"></token-loop>`;
    const page = await course.open(t, Array.from({ length: 10 }, (_, index) => one(index)).join(""));
    // One press loads the model for all of them.
    await (await page.frame(4)).getByTestId("load").click();
    for (let index = 0; index < 10; index += 1) await bars(await page.frame(index)).waitFor();
    assert.equal(engines(page.page), 1);
    const texts = [];
    for (const index of [3, 0, 7]) {
      const frame = await page.frame(index);
      await frame.getByTestId("step-token").click();
      await frame.locator("[data-step='0']").waitFor();
      texts.push(await frame.locator(".story .text").innerText());
    }
    assert.deepEqual(texts.map((text) => /Fox number (\d)/.exec(text)[1]), ["3", "0", "7"]);
    await page.element(0).evaluate((element) => element.remove());
    const frame = await page.frame(4);
    // The owner's engine ends with its frame; the next owner starts its own.
    if (engines(page.page) === 0) await page.page.waitForEvent("worker");
    await frame.getByTestId("step-token").click();
    await frame.locator("[data-step='0']").waitFor();
    assert.equal(engines(page.page), 1);
  });

  test("frames without the component take turns: at most one engine at a time", async (t) => {
    const frames = ["One fox", "Two foxes"].map((prompt) => iframe(course.site, { figure: "bars", prompt })).join("");
    const page = await course.open(t, frames, { head: "", ready: false });
    const [first, second] = [0, 1].map((index) => page.page.frameLocator("iframe").nth(index));
    await first.getByTestId("load").click();
    await first.locator("[data-testid=bars] svg").waitFor();
    await oneEngine(page.page);
    await second.getByTestId("load").click();
    await second.locator("[data-testid=bars] svg").waitFor();
    await oneEngine(page.page);
    // The first one has given its engine up, keeps its picture, and gets its turn again.
    await first.locator("[data-testid=bars] svg").waitFor();
    await first.getByTestId("step-token").click();
    await first.getByTestId("load").click();
    await first.locator("[data-step='0']").waitFor();
    await oneEngine(page.page);
  });
}, { alone: true });

describeOn(NO_WEBGPU, "the course page that ships", () => {
  const course = useCourse(NO_WEBGPU, BUILT_SITE);

  test("five embeds, two of them exercises: by keyboard, at 320 px, without the network", async (t) => {
    const context = await course.browser.newContext({ viewport: { width: NARROW, height: 640 } });
    t.after(() => context.close());
    const page = await context.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`${course.site}course-example/`);
    const elements = page.locator("token-loop");
    assert.equal(await elements.count(), 5);
    const frames = [];
    for (let index = 0; index < 5; index += 1) {
      await elements.nth(index).scrollIntoViewIfNeeded();
      const frame = await (await elements.nth(index).locator("iframe").elementHandle()).contentFrame();
      await frame.locator("[data-testid=embed] svg.chart, [data-testid=embed] .step table, [data-testid=embed] .step input").first().waitFor();
      await frame.getByTestId("open-page").waitFor();
      frames.push(frame);
    }
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    for (let index = 0; index < 5; index += 1) {
      const { height } = await elements.nth(index).locator("iframe").boundingBox();
      const least = (await frames[index].locator(".frame").count()) ? SCREEN : FIGURE;
      assert.ok(height >= least, `frame ${index} is ${height} px high`);
    }
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= NARROW);
    for (const frame of frames) {
      assert.ok((await frame.evaluate(() => document.documentElement.scrollWidth)) <= NARROW);
      assert.deepEqual(await violations(frame, { frames: false }), []);
    }
    // The slider of the first one, by keyboard.
    const before = await description(frames[0]);
    await frames[0].getByTestId("temperature").focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
    await frames[0].waitForFunction((before) => document.querySelector("[data-testid=words]").textContent !== before, before);
    // A cell of the exercise, by keyboard: a wrong answer is said.
    const cell = frames[2].locator(".step input").first();
    await cell.focus();
    await page.keyboard.type("123");
    await page.keyboard.press("Enter");
    await frames[2].getByTestId("check").focus();
    await page.keyboard.press("Enter");
    await frames[2].locator("[aria-invalid=true]").first().waitFor();
    assert.deepEqual(problems, []);
  });
});
