// Shape: one step's distribution under a chain that can be turned, re-ordered and drawn from.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { csv, saved } from "./lib/files.mjs";
import { buttonOfView } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { screen: "shape", prompt: "Once upon a time there was a", seed: 7, temperature: 0.8, top_p: 0.9, max_new_tokens: 6 };
/** Sums of doubles written in decimal and read again. */
const ROUNDING = 1e-9;

/** Opens Shape and waits until the model has read the prompt, which it does by itself. */
async function open(site, t, settings = {}, options = {}) {
  const loop = await site.open(t, { ...SETTINGS, ...settings }, options);
  await loop.get("now").waitFor();
  return loop;
}

/** The id of the token that the rule chooses now. */
const now = async (loop) => Number(await loop.get("now").getAttribute("data-token-id"));
const u = async (loop) => Number(await loop.get("u-slider").getAttribute("aria-valuenow"));
const parameters = (loop) => new URL(loop.page.url()).searchParams;
const order = (loop) =>
  loop.get("samplers").locator("[data-sampler]").evaluateAll((rows) => rows.map((row) => row.dataset.sampler));

/** The address follows a little later. */
const waitForAddress = (loop, expected) =>
  loop.page.waitForFunction(
    (expected) => Object.entries(expected).every(([name, value]) => new URL(location).searchParams.get(name) === value),
    expected,
  );

describe("Shape", () => {
  const site = useSite(NO_WEBGPU);

  test("the bars hold the whole vocabulary, before and after the rule", async (t) => {
    const loop = await open(site, t);
    const [heading, ...rows] = await csv(loop, "shape-bars");
    assert.deepEqual(heading.slice(0, 3), ["Token", "the model", "settings"]);
    for (const column of [1, 2]) {
      const sum = rows.reduce((sum, row) => sum + Number(row[column]), 0);
      assert.ok(Math.abs(sum - 1) < ROUNDING, `${heading[column]} sums to ${sum}`);
    }
    assert.match(rows.at(-1)[0], /more/);
    await loop.get("rows").selectOption("50");
    const more = await csv(loop, "shape-bars");
    assert.ok(more.length >= 52 && more.length <= 54, `${more.length} lines`);
    // The same numbers, whatever the axis.
    await loop.get("axis").selectOption("logarithmic");
    assert.deepEqual(await csv(loop, "shape-bars"), more);
  });

  test("a chosen axis is in the picture, in the link and after a reload", async (t) => {
    const loop = await open(site, t);
    await loop.get("axis").selectOption("logarithmic");
    await loop.page.waitForFunction(() => location.search.includes("axis=logarithmic"));
    await loop.page.waitForFunction(() =>
      document.querySelector("svg[aria-labelledby^=shape-bars] desc")?.textContent.includes("axis is logarithmic"),
    );
    await loop.page.reload();
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=axis]")?.value === "logarithmic");
  });

  test("the truth stands beside the bars, or it is said why it is not known", async (t) => {
    const loop = await open(site, t);
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=truth]").textContent !== "");
    const said = await loop.get("truth").innerText();
    const [heading, ...rows] = await csv(loop, "shape-bars");
    const column = heading.indexOf("in truth");
    if (column < 0) {
      assert.match(said, /grammar/);
      return;
    }
    assert.match(said, /Distance from the true distribution \(KL\): model [\d.]+ bits; your settings/);
    await loop.get("shape-bars").locator("path.truth").first().waitFor({ state: "visible" });
    const sum = rows.reduce((sum, row) => sum + Number(row[column]), 0);
    assert.ok(Math.abs(sum - 1) < ROUNDING, `the truth sums to ${sum}`);
  });

  test("a grammar that does not arrive is a failure, and is asked for again by hand and at the next step", async (t) => {
    let asked = 0;
    let askedTwice;
    const twice = new Promise((resolve) => (askedTwice = resolve));
    const back = site.server.rule((path) => {
      if (!path.endsWith("/grammar.txt")) return null;
      asked += 1;
      if (asked === 2) askedTwice();
      return { status: 503 };
    });
    // Of this prompt nothing is recorded: the grammar is asked at once.
    const loop = await open(site, t, { prompt: "Once upon a time" }, { expectProblems: true });
    await loop.get("ask-truth-again").waitFor();
    assert.match(await loop.get("truth").innerText(), /could not be fetched.*grammar\.txt.*503.*try again/s);
    await loop.step(2);
    await twice;
    back();
    await loop.click("ask-truth-again");
    await loop.get("truth").filter({ hasText: "Distance from the true distribution" }).waitFor();
    assert.equal(await loop.get("ask-truth-again").count(), 0);
    // The step before, at which it failed, was not written off.
    await loop.get("generated").locator("[data-token-id]").first().click();
    await loop.get("truth").filter({ hasText: "Distance from the true distribution" }).waitFor();
  });

  test("a sampler that is chosen shows what it alone does", async (t) => {
    const loop = await open(site, t);
    await loop.click("sampler-top-p");
    assert.match(await loop.get("about-sampler").innerText(), /removed [\d,]+ tokens/);
    const [heading, ...rows] = await csv(loop, "shape-bars");
    assert.deepEqual(heading.slice(1, 3), ["before", "after"]);
    // Before top-p the temperature has acted already: not the model's own numbers.
    await loop.click("sampler-top-p");
    const [, ...whole] = await csv(loop, "shape-bars");
    assert.notEqual(rows[0][1], whole[0][1]);
    assert.equal(rows[0][2], whole[0][2]);
  });

  test("samplers change places by key, by hand, and back", async (t) => {
    const loop = await open(site, t);
    const before = await order(loop);
    const [at, to] = [before.indexOf("top_p"), before.indexOf("temperature")];
    assert.ok(at > to);
    await loop.get("move-top-p").focus();
    for (let step = at; step > to; step -= 1) await loop.page.keyboard.press("Alt+ArrowUp");
    assert.equal((await order(loop))[to], "top_p");
    assert.equal(await loop.get("moved").innerText(), `Top-p is now sampler ${to + 1} of ${before.length}.`);
    await waitForAddress(loop, { order: "top_p.temperature" });
    await loop.click("profile-order");
    assert.deepEqual(await order(loop), before);

    // Picked up, moved and put back with Escape.
    await loop.get("move-temperature").focus();
    await loop.page.keyboard.press("Enter");
    await loop.page.keyboard.press("ArrowDown");
    assert.equal((await order(loop))[to + 1], "temperature");
    await loop.page.keyboard.press("Escape");
    assert.deepEqual(await order(loop), before);

    const from = await loop.get("move-temperature").boundingBox();
    const target = await loop.get("move-top-p").boundingBox();
    await loop.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await loop.page.mouse.down();
    await loop.page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await loop.page.mouse.up();
    const dragged = await order(loop);
    assert.ok(dragged.indexOf("temperature") > dragged.indexOf("top_p"), dragged.join());
    await loop.click("undo");
    assert.deepEqual(await order(loop), before);
  });

  test("samplers are added, switched off and removed", async (t) => {
    const loop = await open(site, t);
    await loop.get("add-sampler").selectOption("typical_p");
    assert.ok((await order(loop)).includes("typical_p"));
    await waitForAddress(loop, { typical_p: "0.9" });
    await loop.get("on-top-p").uncheck();
    await loop.get("number-temperature").fill("0.55");
    await loop.get("number-temperature").press("Enter");
    await waitForAddress(loop, { temperature: "0.55", top_p: null });
    await loop.click("remove-typical-p");
    assert.ok(!(await order(loop)).includes("typical_p"));
    await loop.click("undo");
    assert.ok((await order(loop)).includes("typical_p"));
  });

  test("the same luck under another rule: u stays while a slider moves", async (t) => {
    const loop = await open(site, t, { view: "draw" });
    const luck = await u(loop);
    await loop.get("top-p").fill("0.3");
    await loop.get("temperature").fill("1.9");
    assert.equal(await u(loop), luck);
    await loop.click("new-seed");
    await loop.page.waitForFunction(
      (luck) => Number(document.querySelector("[data-testid=u-slider]").getAttribute("aria-valuenow")) !== luck,
      luck,
    );
  });

  test("u is moved by keys, by hand and by typing, and the pending token follows", async (t) => {
    const loop = await open(site, t, { view: "draw" });
    const own = await u(loop);
    const slider = loop.get("u-slider");
    await slider.focus();
    await slider.press("Home");
    assert.equal(await u(loop), 0);
    const first = await now(loop);
    await waitForAddress(loop, { u: "0:0" });
    await slider.press("End");
    assert.equal(await u(loop), 0.9999);
    assert.notEqual(await now(loop), first);
    await slider.press("PageDown");
    await slider.press("ArrowLeft");
    assert.ok(Math.abs((await u(loop)) - 0.9489) < ROUNDING);

    const place = await loop.page.locator(".u-line").boundingBox();
    await loop.page.mouse.move(place.x + place.width * 0.8, place.y + place.height - 30);
    await loop.page.mouse.down();
    await loop.page.mouse.move(place.x + place.width * 0.05, place.y + place.height - 30, { steps: 6 });
    await loop.page.mouse.up();
    assert.ok((await u(loop)) < 0.1);
    assert.equal(await now(loop), first, "the first piece is wider than a twentieth here");

    await loop.get("u-typed").fill("0.998");
    await loop.get("u-typed").press("Enter");
    assert.equal(await u(loop), 0.998);
    await loop.click("own-u");
    assert.equal(await u(loop), own);
    await loop.click("undo");
    assert.equal(await u(loop), 0.998);
    const last = await now(loop);
    await loop.click("step-token");
    await loop.waitForTokens(1);
    assert.deepEqual(await loop.tokens(), [last], "the token under u is the one taken");
  });

  test("at a step that was taken, another number offers another branch", async (t) => {
    const loop = await open(site, t, { view: "draw" });
    await loop.playToStop();
    const written = await loop.tokens();
    await loop.get("generated").locator("[data-token-id]").first().click();
    const slider = loop.get("u-slider");
    await slider.focus();
    await slider.press("Home");
    if ((await loop.get("take").count()) === 0) await slider.press("End");
    const other = await now(loop);
    assert.notEqual(other, written[0]);
    assert.deepEqual(await loop.tokens(), written, "looking changes nothing");
    await loop.click("take");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=generated] [data-token-id]").length === 1);
    assert.deepEqual(await loop.tokens(), [other]);
    await loop.click("undo");
    assert.deepEqual(await loop.tokens(), written);
  });

  test("ten thousand draws are the seed's, and the next ten thousand are others", async (t) => {
    const drawAll = async (loop) => {
      await loop.click("draw-many");
      await loop.page.locator('[data-testid=chi-squared][data-done="10000"]').waitFor();
      assert.match(await loop.get("chi-squared").innerText(), /χ² = [\d.,]+ with \d+ degrees? of freedom/);
      const [, ...rows] = await csv(loop, "shape-repeated-draws");
      assert.equal(rows.reduce((sum, row) => sum + Number(row[2]), 0), 10_000);
      return rows.map((row) => row[2]).join();
    };
    const loop = await open(site, t, { view: "draw" });
    const first = await drawAll(loop);
    const second = await drawAll(loop);
    assert.notEqual(first, second);
    const again = await open(site, t, { view: "draw" });
    assert.equal(await drawAll(again), first);
    // Another rule is another distribution: the old counts say nothing about it.
    await again.get("top-p").fill("0.5");
    await again.page.waitForFunction(() => document.querySelector("[data-testid=csv-shape-repeated-draws]") === null);
    await again.get("greedy").check();
    assert.ok(await again.get("draw-many").isDisabled());
  });

  test("the fan has six temperatures and the present one", async (t) => {
    const loop = await open(site, t, { view: "temperature" });
    const table = await csv(loop, "shape-fan");
    const curves = new Set(table.flat().filter((cell) => cell.startsWith("T = ")));
    assert.deepEqual([...curves].sort(), ["T = 0.25", "T = 0.5", "T = 0.7", "T = 0.8", "T = 1", "T = 1.5", "T = 2"]);
    await loop.get("temperature").fill("1.5");
    await loop.page.waitForFunction(() => !document.querySelector("#shape-fan-description").textContent.includes("T = 0.8"));
  });

  test("engines that keep other tokens are marked along the run and stand side by side", async (t) => {
    const loop = await open(site, t, { prompt: "Cats can be", temperature: 1.3, min_p: 0.05, top_p: 1, view: "engines" });
    // Not the example's recording: the engine's own logits.
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=first-difference]") !== null);
    const [heading, first] = await csv(loop, "shape-engine-scan");
    const kept = heading.flatMap((name, place) => (name.endsWith(" keeps") ? [first[place]] : []));
    assert.deepEqual(kept, ["17", "17", "17", "8"]);
    const pair = await csv(loop, "shape-engines");
    const sides = new Set(pair.slice(1).map(([side]) => side.match(/^.* keeps \d+/)?.[0]));
    assert.deepEqual([...sides], ["Textbook keeps 17", "llama.cpp keeps 8"]);
    await loop.playToStop();
    const strip = loop.get("steps-shape-engine-scan");
    await strip.press("Home");
    await waitForAddress(loop, { step: "0" });
    assert.equal(await strip.getAttribute("aria-valuenow"), "1");
    await strip.press("ArrowRight");
    await waitForAddress(loop, { step: "1" });
  });

  test("a vote of many samples beside one sample and greedy decoding, exactly and as it was held", async (t) => {
    const loop = await open(site, t, { prompt: "7 + 2 =", temperature: 1, top_p: 1, view: "vote" });
    await loop.get("hold-votes").waitFor();
    assert.equal(await loop.get("right-answer").locator("option:checked").innerText(), "␣9");
    const rows = async () => {
      const [heading, ...rows] = await csv(loop, "shape-vote");
      assert.deepEqual(heading.slice(0, 4), ["temperature", "greedy", "one sample", "vote of 15"]);
      return new Map(rows.map(([temperature, ...shares]) => [Number(temperature), shares.map(Number)]));
    };
    const shares = await rows();
    const [greedy, one, vote] = shares.get(1);
    await loop.click("view-bars");
    const nine = (await csv(loop, "shape-bars")).find(([token]) => token === "␣9");
    assert.ok(Math.abs(one - Number(nine[1])) < 1e-6, `${one} ${nine}`);
    assert.deepEqual([greedy, vote > one], [1, true]);
    assert.ok(shares.get(2)[1] < one, "a high temperature makes one sample worse");
    await loop.click("view-vote");
    await loop.click("hold-votes");
    const held = await loop.get("votes-held").filter({ hasText: "500 votes of 15 samples" }).innerText();
    const [samples, votes] = [...held.matchAll(/([\d.]+)%/g)].map(([, share]) => Number(share) / 100);
    // Four standard deviations, and the rounding of the sentence.
    assert.ok(Math.abs(samples - one) < 4 * Math.sqrt((one * (1 - one)) / 7500) + 0.001, held);
    assert.ok(Math.abs(votes - vote) < 4 * Math.sqrt((vote * (1 - vote)) / 500) + 0.001, held);
    // Another answer is another question: what was held is gone.
    await loop.get("right-answer").selectOption({ label: "␣8" });
    await loop.get("votes-held").filter({ hasNotText: "votes" }).waitFor({ state: "attached" });
    assert.equal((await rows()).get(1)[0], 0);
  });

  test("an engine's profile brings its order, and says where the others differ", async (t) => {
    const loop = await open(site, t);
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=others]").textContent.startsWith("These settings keep"));
    // It is as long as there are differences: below the samplers, so that none of them moves while one is dragged.
    const [sentence, sliders] = await Promise.all(["others", "samplers"].map((id) => loop.get(id).boundingBox()));
    assert.ok(sentence.y >= sliders.y + sliders.height, "the sentence stands above a slider");
    await loop.get("profile").selectOption("llama_cpp");
    const llama = await order(loop);
    assert.ok(llama.indexOf("temperature") > llama.indexOf("top_p"), llama.join());
    await waitForAddress(loop, { profile: "llama_cpp" });
    await loop.click("view-chain");
    const samplers = (await csv(loop, "shape-chain")).slice(1).map((row) => row.slice(0, 2).join(" ").trim());
    assert.deepEqual(samplers, ["The model", "Top-p 0.9", "Temperature 0.8"]);
  });

  test("pictures, numbers, the run and the settings leave the page with one click", async (t) => {
    const loop = await open(site, t);
    const svg = await saved(loop, "svg-shape-bars");
    assert.equal(svg.name, "tokenloop-shape-bars.svg");
    assert.match(svg.bytes.toString(), /^<svg[^]*<\/svg>\s*$/);
    assert.doesNotMatch(svg.bytes.toString(), /<style|currentColor/);
    for (const part of ["Prompt: “Once upon a time there was a”", "Temperature 0.8", "Top-p 0.9", "Model: ", "Source: Tokenloop,"]) {
      assert.ok(svg.bytes.toString().includes(part), part);
    }
    const png = await saved(loop, "png-shape-bars");
    assert.deepEqual([...png.bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.ok(png.bytes.length > 8_000, `${png.bytes.length} bytes: an empty picture?`);

    await loop.playToStop();
    const run = JSON.parse((await saved(loop, "run-json")).bytes.toString());
    assert.deepEqual(run.steps.map((step) => step.choice.token), await loop.tokens());
    assert.equal(run.steps[0].seed, SETTINGS.seed);

    await loop.click("code-llama-server");
    const body = JSON.parse(await loop.get("code").innerText());
    assert.equal(body.prompt, SETTINGS.prompt);
    assert.equal(body.top_p, 0.9);
    // This site came over plain http, where browsers have no clipboard: the code is selected instead.
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=code-status]").textContent !== "");
    const selected = await loop.page.evaluate(() => String(getSelection()));
    assert.equal(selected.trim(), (await loop.get("code").innerText()).trim());
  });

  test("a link opens the same view of the same luck", async (t) => {
    const loop = await open(site, t, { view: "draw" });
    await loop.get("u-typed").fill("0.125");
    await loop.get("u-typed").press("Enter");
    await waitForAddress(loop, { u: "0:0.125" });
    const chosen = await now(loop);
    const again = await site.open(t, Object.fromEntries(parameters(loop)));
    await again.get("now").waitFor();
    assert.equal(await now(again), chosen);
    assert.equal(await u(again), 0.125);
  });

  test("axe-core finds nothing in any view, light and dark", async (t) => {
    const loop = await open(site, t);
    for (const view of ["bars", "chain", "draw", "temperature", "engines", "vote"]) {
      await loop.click(buttonOfView(view));
      if (view === "draw") await loop.click("draw-many");
      await loop.page.locator(".beneath summary").first().click();
      assert.deepEqual(await violationsInBothSchemes(loop.page), [], view);
    }
  });

  for (const width of [360, 1280, 2560]) {
    test(`nothing scrolls sideways at ${width} px`, async (t) => {
      const loop = await open(site, t, {}, { viewport: { width, height: 800 } });
      for (const view of ["bars", "chain", "draw", "temperature", "engines", "vote"]) {
        await loop.click(buttonOfView(view));
        await loop.page.locator(".figure svg, .u-line svg").first().waitFor();
        const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(content <= width, `${view}: the content is ${content} px wide`);
      }
    });
  }
});
