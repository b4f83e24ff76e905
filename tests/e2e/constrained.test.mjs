// Constrained output: both texts, the mask of a step, all outputs, refusals, a worker that fails, links, undo, keys, access.
import assert from "node:assert/strict";
import { test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU, SOFTWARE_GPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const STORY = "Once upon a time there was a";
const SCHEMA = '{"type": "object", "properties": {"animal": {"enum": ["fox", "owl"]}}, "required": ["animal"], "additionalProperties": false}';
const SETTINGS = { screen: "constrained", prompt: STORY, max_new_tokens: 24, constraint: `json_schema:${SCHEMA}` };

/** The least part of the texts that shows anything: a heading and a row of tokens. */
const LEAST_HEIGHT = 48;
/** A share in the table has one decimal of a per cent. */
const SHOWN = 0.001;

const percent = (text) => Number(text.replace(/[%<>]/g, "")) / 100;

/** The tokens of one of the texts, as their labels. */
const labels = (loop, id) =>
  loop.get(id).locator(".side-token").evaluateAll((tokens) => tokens.map((token) => token.firstChild.textContent));

/** The tokens of one of the texts, as their ids. */
const ids = (loop, id) =>
  loop.get(id).locator(".side-token").evaluateAll((tokens) => tokens.map((token) => Number(token.dataset.tokenId)));

/** Files of the worker for masks, and the worker itself. */
const OF_MASKS = /device=constraint/;
const maskWorker = (loop) => loop.page.workers().find((worker) => OF_MASKS.test(worker.url()));

/** Longer than a constraint may be compiled, in milliseconds of the page's clock. */
const PAST_DEADLINE = 9_000;

/** The rows of the steps: token, allowed, mass, wanted, before, after, drawn from, u. */
const rows = (loop) =>
  loop.get("mask-table").locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));

async function step(loop, number) {
  await loop.click("constrained-token");
  await loop.page.locator(`[data-testid=unmasked-text] .side-token:nth-child(${number})`).waitFor({ state: "attached" });
}

async function finish(loop) {
  await loop.click("constrained-play");
  await loop.get("unmasked-text-end").waitFor();
}

for (const state of [NO_WEBGPU, SOFTWARE_GPU]) {
  describeOn(state, `constrained output: ${state.name}`, () => {
    const site = useSite(state);

    test("the masked text is JSON by the schema, and the other one the plain run", async (t) => {
      const loop = await site.open(t, SETTINGS);
      await loop.waitForDevice(state.device);
      await finish(loop);
      const masked = (await labels(loop, "masked-text")).filter((label) => label !== "‹end›").join("");
      const value = JSON.parse(masked.replace(/[␣↵⇥]/g, " "));
      assert.ok(["fox", "owl"].includes(value.animal), masked);
      assert.match(await loop.get("masked-text-json").innerText(), /accepts the whole output/);
      assert.match(await loop.get("unmasked-text-json").innerText(), /JSON breaks with token 1, /);
      const { tokens } = await generate({ prompt: STORY, max_new_tokens: 24, do_sample: true, seed: 42, temperature: 1 });
      const unmasked = await ids(loop, "unmasked-text");
      assert.deepEqual(unmasked, tokens);
      await loop.click("tab-loop");
      await loop.fastest();
      await loop.click("play");
      await loop.waitForExactly(24);
      assert.deepEqual(await loop.tokens(), tokens);
      await loop.click("tab-constrained");
      assert.deepEqual(await ids(loop, "unmasked-text"), unmasked);
    });
  });
}

describeOn(NO_WEBGPU, "constrained output", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS, options) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("a step has its mask: what was allowed, what it had, what was wanted, and the shares", async (t) => {
    const loop = await opened(t);
    await finish(loop);
    const all = await rows(loop);
    assert.equal(all.length, (await labels(loop, "masked-text")).length);
    let forced = 0;
    for (const [, allowed, mass, , before, after] of all) {
      if (allowed.startsWith("1:")) {
        forced += 1;
        assert.equal(after, "100%");
      }
      if (!/[<>×]/.test(mass + before + after) && percent(mass) > 0.05) {
        assert.ok(Math.abs(percent(before) / percent(mass) - percent(after)) <= SHOWN / percent(mass) + SHOWN, `${mass} ${before} ${after}`);
      }
    }
    assert.match(await loop.get("forced-tokens").innerText(), new RegExp(`^${forced} of ${all.length} tokens`));
    await loop.get("mask-table").locator("tbody button").first().click();
    await loop.page.locator("#mask-heading").filter({ hasText: "token 1" }).waitFor();
    assert.match(await loop.get("mask-said").innerText(), /of 2,048 tokens are allowed.*most likely.*not allowed/s);
    const table = (await csv(loop, "constrained-mask")).slice(1);
    for (const column of [1, 2]) {
      const sum = table.reduce((sum, row) => sum + (Number(row[column]) || 0), 0);
      assert.ok(Math.abs(sum - 1) < 1e-6, JSON.stringify(table));
    }
    assert.match(await loop.get("parting").innerText(), /^At token 1 .* not allowed/);
    // What has happened is said as well, and all steps are saved.
    const said = /At token 1 .*Without the mask: JSON breaks with token 1, .*With the mask: The output is complete.*Without the mask: Stopped after 24/s;
    const announced = await loop.get("announcement").textContent();
    for (const part of said.source.split(".*")) assert.match(announced, new RegExp(part), announced);
    const [head, ...saved] = await csv(loop, "mask-table");
    assert.equal(head[0], "Step");
    assert.equal(saved.length, all.length);
    for (const [, , allowed, mass, , , before, after] of saved) {
      assert.ok(Number(allowed) >= 1 && Math.abs(Number(before) - Number(mass) * Number(after)) < 1e-9, saved.join("\n"));
    }
  });

  test("masking is not conditioning: all outputs of a small list", async (t) => {
    const loop = await opened(t, { screen: "constrained" });
    await loop.click("preset-countries");
    await loop.click("enumerate-outputs");
    await loop.get("outputs-table").waitFor();
    const outputs = await loop.get("outputs-table").locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(outputs.map(([output]) => output), ["␣France", "␣Germany", "␣Italy"]);
    const sum = outputs.reduce((sum, row) => sum + percent(row[3]), 0);
    assert.ok(Math.abs(sum - 1) < 2 * SHOWN, `${sum}`);
    assert.ok(percent(outputs[0][2]) + 0.05 < percent(outputs[0][3]), outputs[0].join());
    assert.match(await loop.get("outputs-said").innerText(), /allowed output with probability .*\(total variation\)/);
    await loop.fillPrompt("xyzzy 77 qwerty");
    await loop.get("outputs-table").waitFor({ state: "detached" });
    await loop.click("enumerate-outputs");
    await loop.get("outputs-problem").filter({ hasText: "Countries" }).waitFor();
  });

  test("an enumeration shows how far it is, and can be cancelled", async (t) => {
    const loop = await opened(t, { ...SETTINGS, prompt: "The capital of", constraint: "regex: [A-Z][a-z]{2,9}( [A-Z][a-z]{2,9})? is [a-zA-Z ]{3,20}" });
    await loop.click("enumerate-outputs");
    await loop.get("outputs-progress").filter({ hasText: /of at least \d+ beginnings/ }).waitFor();
    await loop.click("cancel-outputs");
    await loop.page.locator("[data-testid=enumerate-outputs]:enabled").waitFor();
    await loop.get("cancel-outputs").waitFor({ state: "hidden" });
    assert.equal(await loop.get("outputs-progress").innerText(), "");
    assert.equal(await loop.get("outputs-problem").innerText(), "");
  });

  test("a preset is undone at once", async (t) => {
    const loop = await opened(t);
    await step(loop, 1);
    await loop.openSettings();
    await loop.get("temperature").focus();
    await loop.page.keyboard.press("ArrowLeft");
    const temperature = await loop.get("temperature").inputValue();
    await loop.click("preset-capital");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=constraint-text]").value.includes("London"));
    await loop.get("preset-capital").focus();
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction((text) => document.querySelector("[data-testid=constraint-text]").value === text, SCHEMA);
    assert.equal(await loop.get("prompt").inputValue(), STORY);
    assert.equal(await loop.get("temperature").inputValue(), temperature);
    assert.equal((await labels(loop, "masked-text")).length, 1);
  });

  test("a schema that is wrong is answered with its place, and nothing is lost", async (t) => {
    const loop = await opened(t);
    await step(loop, 1);
    const wrong = '{"type": }';
    await loop.get("constraint-text").fill(wrong);
    await loop.click("constrained-token");
    await loop.get("constrained-problem").filter({ hasText: /line 1, column 10.*Correct it there/ }).waitFor();
    assert.equal(await loop.get("constraint-text").inputValue(), wrong);
    assert.equal((await labels(loop, "masked-text")).length, 1);
    await loop.get("constrained-notice").filter({ hasText: "starts over" }).waitFor();
    await loop.get("preset-look").or(loop.get("mask-said")).first().click();
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction((text) => document.querySelector("[data-testid=constraint-text]").value === text, SCHEMA);
  });

  test("a worker that is not there, or never answers, has a sentence and a next step", async (t) => {
    const loop = await opened(t);
    const files = OF_MASKS;
    await loop.page.context().route(files, (route) => route.abort());
    await loop.click("constrained-token");
    await loop.get("constrained-problem").filter({ hasText: /gave no answer.*another worker is started/ }).waitFor();
    loop.problems.length = 0; // the browser reports each request that was refused
    await loop.page.context().unroute(files);
    await step(loop, 1);
    assert.equal(await loop.get("constrained-problem").innerText(), "");

    const stuck = await opened(t);
    await stuck.page.context().route(files, () => {});
    await stuck.click("constrained-token");
    await stuck.get("constrained-notice").filter({ hasText: "Fetching" }).waitFor();
    await stuck.click("constrained-pause");
    await stuck.get("constrained-pause").waitFor({ state: "hidden" });
    assert.equal(await stuck.get("constrained-problem").innerText(), "", "whoever pauses knows why");
    await stuck.page.context().unroute(files);
    await step(stuck, 1);
  });

  test("a worker that answers no more is ended by Pause, and by a deadline", async (t) => {
    // Playwright's clock is that of the whole context.
    const loop = await opened(t, SETTINGS, { fresh: true });
    const fallSilent = () =>
      maskWorker(loop).evaluate(() => {
        self.onmessage = null;
      });
    // The texts of the constraint before stay until there are others: no notice says that they start over.
    const startOver = async () => {
      await loop.click("constrained-token");
      await loop.page.waitForFunction(() => {
        const said = (id) => document.querySelector(`[data-testid=${id}]`).textContent;
        return said("constrained-notice") === "" && said("constrained-problem") === "";
      });
      await loop.get("constrained-pause").waitFor({ state: "hidden" });
    };
    await step(loop, 1);
    await fallSilent();
    // The second constraint is sent to the same worker.
    await loop.get("constraint-text").fill(SCHEMA.replace("fox", "hen"));
    await loop.click("constrained-token");
    await loop.get("constrained-notice").filter({ hasText: "Compiling" }).waitFor();
    await loop.click("constrained-pause");
    await loop.get("constrained-pause").waitFor({ state: "hidden" });
    assert.equal(await loop.get("constrained-problem").innerText(), "");
    await startOver();

    await loop.page.clock.install();
    for (const changed of [SCHEMA.replace("fox", "cat"), null]) {
      await fallSilent();
      if (changed) await loop.get("constraint-text").fill(changed);
      const worker = maskWorker(loop);
      await loop.click("constrained-token");
      if (changed) await loop.get("constrained-notice").filter({ hasText: "Compiling" }).waitFor();
      // The deadline begins with the request, which follows the press in the same moment of the page or a pass after it.
      const ended = worker.waitForEvent("close");
      const problem = loop.get("constrained-problem").filter({ hasText: /would take too long.*Make it simpler/ });
      for (let passed = 0; passed < 4 && !(await problem.isVisible()); passed += 1) await loop.page.clock.runFor(PAST_DEADLINE);
      await problem.waitFor();
      await ended;
      await loop.get("constrained-pause").waitFor({ state: "hidden" });
      await startOver();
    }
  });

  test("Pause and Back on the way to the end leave the worker alone and raise no alarm", async (t) => {
    const loop = await opened(t, { ...SETTINGS, max_new_tokens: 120, constraint: "regex:[a-zA-Z ,.]{200,400}" });
    await step(loop, 1);
    const workers = [];
    loop.page.on("worker", (worker) => workers.push(worker.url()));
    for (let round = 1; round <= 6; round += 1) {
      const before = (await labels(loop, "masked-text")).length;
      await loop.click("constrained-play");
      await loop.page.locator(`[data-testid=masked-text] .side-token:nth-child(${before + 1})`).waitFor({ state: "attached" });
      await loop.click(round % 2 ? "constrained-pause" : "constrained-back");
      await loop.get("constrained-play").waitFor();
      assert.equal(await loop.get("constrained-problem").innerText(), "", `round ${round}`);
    }
    const tokens = (await labels(loop, "masked-text")).length;
    await loop.click("constrained-token");
    await loop.page.locator(`[data-testid=masked-text] .side-token:nth-child(${tokens + 1})`).waitFor({ state: "attached" });
    assert.deepEqual(workers.filter((url) => OF_MASKS.test(url)), [], "another worker was started");
  });

  test("a link with a constraint that explodes is refused, and the page goes on", async (t) => {
    const operands = [...Array(14).keys()].map((n) => `/.*a.{${n}}b.*/`);
    const loop = await opened(t, { ...SETTINGS, constraint: `lark:start: A\nA: ${operands.join(" & ")}`, constrained_tokens: 3 });
    await loop.get("constrained-problem").filter({ hasText: /14 expressions at once.*Write fewer patterns/ }).waitFor();
    await loop.click("preset-record");
    await step(loop, 1);
    assert.equal(await loop.get("constrained-problem").innerText(), "");
  });

  test("a worker that crashes between two tokens has a sentence, and the next token another worker", async (t) => {
    const loop = await opened(t);
    await step(loop, 1);
    const masked = await labels(loop, "masked-text");
    const worker = maskWorker(loop);
    // It dies at the next thing it is asked, as it would on a panic.
    await worker.evaluate(() => {
      const died = { crashed: { detail: "out of memory" } };
      self.onmessage = null;
      self.addEventListener("message", () => self.postMessage({ head: { lost: { failure: died } } }));
    });
    await loop.click("constrained-token");
    await loop.get("constrained-problem").filter({ hasText: /out of memory.*another worker is started/ }).waitFor();
    assert.deepEqual(await labels(loop, "masked-text"), masked, "what was there stays");
    await step(loop, 2);
    assert.equal(await loop.get("constrained-problem").innerText(), "");
  });

  test("the worker is fetched with the first constraint, and no sooner", async (t) => {
    const loop = await opened(t);
    const seen = [];
    loop.page.context().on("request", (request) => seen.push(request.url()));
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await loop.page.locator("[data-testid=constrained-token]:enabled").waitFor();
    assert.deepEqual(seen.filter((url) => url.includes("/constraint/")), []);
    await step(loop, 1);
    assert.ok(seen.some((url) => url.includes("/constraint/")), seen.join());
  });

  test("a link makes the same tokens again; Back and undo work; other settings start over", async (t) => {
    const loop = await opened(t);
    for (let number = 1; number <= 3; number += 1) await step(loop, number);
    const masked = await labels(loop, "masked-text");
    await loop.page.waitForFunction(() => location.search.includes("constrained_tokens=3"));
    const again = await opened(t, Object.fromEntries(new URL(loop.page.url()).searchParams));
    await again.page.locator("[data-testid=masked-text] .side-token:nth-child(3)").waitFor({ state: "attached" });
    assert.deepEqual(await labels(again, "masked-text"), masked);

    await loop.click("constrained-back");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=masked-text] .side-token").length === 2);
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=masked-text] .side-token").length === 3);
    await loop.openSettings();
    await loop.get("temperature").focus();
    await loop.page.keyboard.press("ArrowLeft");
    await loop.get("constrained-notice").filter({ hasText: "starts over" }).waitFor();
    await loop.click("constrained-token");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=masked-text] .side-token").length === 1);
  });

  test("keys make a token, take it back, and write both texts to their ends", async (t) => {
    const loop = await opened(t);
    await loop.page.locator("[data-testid=constrained-token]:enabled").waitFor();
    await loop.page.locator("#figure").focus();
    await loop.page.keyboard.press("ArrowRight");
    await loop.page.locator("[data-testid=unmasked-text] .side-token").waitFor({ state: "attached" });
    await loop.page.keyboard.press("ArrowLeft");
    await loop.page.locator("[data-testid=unmasked-text] .side-token").waitFor({ state: "detached" });
    await loop.page.keyboard.press("Space");
    await loop.get("unmasked-text-end").waitFor();
  });

  test("the export has the constraint", async (t) => {
    const loop = await opened(t);
    await loop.click("code-vllm");
    await loop.get("code").filter({ hasText: /StructuredOutputsParams\(json=.*animal/ }).waitFor();
    await loop.click("code-transformers");
    await loop.get("code").filter({ hasText: "grammar_from_json_schema" }).waitFor();
    await loop.get("constraint-text").fill('{"type": }');
    await loop.get("constraint-text").blur();
    await loop.page.getByText("The constraint is no valid JSON schema: it is left out.").first().waitFor();
  });

  test("light and dark: no rule of axe-core is broken", async (t) => {
    const loop = await opened(t, { ...SETTINGS, prompt: "The capital of", constraint: "choice: France\n Germany\n Italy" });
    assert.deepEqual(await violationsInBothSchemes(loop.page), [], "before");
    await finish(loop);
    await loop.click("enumerate-outputs");
    await loop.get("outputs-table").waitFor();
    assert.deepEqual(await violationsInBothSchemes(loop.page), [], "after");
  });

  for (const [width, height] of [[375, 740], [640, 400], [768, 1024], [1280, 800]]) {
    test(`${width} × ${height}: what Token changes is in view with the button`, async (t) => {
      const loop = await opened(t, SETTINGS, { viewport: { width, height } });
      await loop.pressInPlace("constrained-token");
      await loop.page.locator("[data-testid=unmasked-text] .side-token").first().waitFor({ state: "attached" });
      const seen = () =>
        loop.page.evaluate(() => {
          const [place, texts, button, prompt] = [".figure-part", "[data-testid=both-texts]", "[data-testid=constrained-token]", ".text-prompt"].map((selector) =>
            document.querySelector(selector).getBoundingClientRect(),
          );
          return {
            texts: Math.min(texts.bottom, place.bottom, innerHeight) - Math.max(texts.top, place.top),
            whole: texts.height,
            button: button.bottom <= innerHeight && button.height > 0,
            prompt: prompt.top >= 0 && prompt.height > 0,
            scrolled: scrollY,
            wide: document.documentElement.scrollWidth,
          };
        });
      await loop.page.waitForFunction((least) => {
        const [place, texts] = [".figure-part", "[data-testid=both-texts]"].map((selector) => document.querySelector(selector).getBoundingClientRect());
        return Math.min(texts.bottom, place.bottom, innerHeight) - Math.max(texts.top, place.top) >= Math.min(least, texts.height) - 1;
      }, LEAST_HEIGHT);
      const { button, prompt, scrolled, wide } = await seen();
      assert.ok(button && prompt && scrolled === 0 && wide <= width, JSON.stringify(await seen()));
    });
  }
});
