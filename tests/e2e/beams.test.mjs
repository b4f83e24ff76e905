// Beam search and the tree of continuations: what transformers finds, what greedy misses, leaves as runs, keys, links.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { NO_WEBGPU, SOFTWARE_GPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const STORY = "Once upon a time there was a";
const BEAMS = { screen: "experiments", experiment: "beams", prompt: STORY };
const TREE = { screen: "experiments", experiment: "continuations", prompt: STORY };
/** Probabilities in the table are not rounded: sums of some hundred of them. */
const ROUNDING = 1e-6;

const done = (loop) => loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });

async function finish(loop) {
  await loop.click("start-experiment");
  await done(loop);
}

/** What transformers found, with the settings of a case. */
async function golden(wanted) {
  const cases = JSON.parse(await readFile(new URL("../golden/beams/beams.json", import.meta.url), "utf8"));
  return cases.find((one) => Object.entries(wanted).every(([name, value]) => one[name] === value));
}

const leaves = (loop) => loop.page.locator(".leaf-row");

async function opened(site, t, settings) {
  const loop = await site.open(t, settings);
  await loop.waitForDevice(site.state.device);
  return loop;
}

for (const state of [NO_WEBGPU, SOFTWARE_GPU]) {
  describeOn(state, `beams and continuations: ${state.name}`, () => {
    const site = useSite(state);

    test("the winner is the one of transformers, and a leaf of the tree is the run", async (t) => {
      const loop = await opened(site, t, { ...BEAMS, beams: 2, beam_tokens: 24 });
      const expected = await golden({ text: STORY, beams: 2, length_penalty: 1, early_stopping: "false" });
      await finish(loop);
      await loop.page.locator("[data-way=beams]").click();
      await loop.waitForExactly(24);
      assert.deepEqual(await loop.tokens(), expected.texts[0]);
      await loop.click("tab-experiments");
      await loop.click("experiment-continuations");
      await finish(loop);
      await leaves(loop).first().click();
      await loop.waitForExactly(2);
    });
  });
}

describeOn(NO_WEBGPU, "beams and continuations", () => {
  const site = useSite(NO_WEBGPU);

  test("the winner is the one of transformers, opens as the run, and undo brings the old one back", async (t) => {
    const loop = await opened(site, t, { ...BEAMS, beams: 4, beam_tokens: 24 });
    const expected = await golden({ text: STORY, beams: 4, length_penalty: 1, early_stopping: "false" });
    await finish(loop);
    await loop.get("announcement").filter({ hasText: /^The winner is .* forward passes of one text each/ }).waitFor({ state: "attached" });
    const score = await loop.get("beam-score").innerText();
    const shown = Number(score.split("=").at(-1).trim().replace("−", "-"));
    assert.ok(Math.abs(shown - expected.scores[0]) < 0.001, `${score} and ${expected.scores[0]}`);
    // The tree has a path for each whole text, the winner among them.
    const table = (await csv(loop, "beam-search")).slice(1);
    const winners = table.filter((row) => row[6] === "the winner");
    assert.equal(winners.length, 1);
    assert.equal(winners[0][1], "24", "tokens, the prompt aside");
    assert.ok(Math.abs(Number(winners[0][4]) / 24 - expected.scores[0]) < 0.0001, winners[0][4]);
    assert.ok(Math.abs(Number(winners[0][5]) - expected.scores[0]) < 0.0001, winners[0][5]);
    assert.ok(table.some((row) => row[6] === "pruned" && row[5] === "not whole"));

    await loop.page.locator("[data-way=beams]").click();
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await loop.waitForExactly(24);
    assert.deepEqual(await loop.tokens(), expected.texts[0]);
    await loop.click("undo");
    await loop.waitForExactly(0);
  });

  test("the sample is what settings and seed draw, also where the settings decode greedily", async (t) => {
    const loop = await opened(site, t, { ...BEAMS, beams: 1, beam_tokens: 6, seed: 5, do_sample: "false", max_new_tokens: 4 });
    await finish(loop);
    await loop.page.locator("[data-way=sample]").click();
    await loop.waitForExactly(6);
    assert.deepEqual(await loop.forced(), []);
    const drawn = await opened(site, t, { prompt: STORY, seed: 5, max_new_tokens: 6 });
    await drawn.playToStop();
    assert.deepEqual(await loop.tokens(), await drawn.tokens());
  });

  test("one undo takes a preset back, and one a changed choice", async (t) => {
    const loop = await opened(site, t, { ...BEAMS, prompt: "7 + 2 =", beams: 3, temperature: 0.5 });
    await loop.click("repetition");
    const field = (name) => loop.get(name).inputValue();
    assert.deepEqual([await field("prompt"), await field("beams"), await field("beam-tokens")], ["Tom and Mia went", "4", "20"]);
    await loop.get("beams").fill("6");
    await loop.get("beams").press("Enter");
    await loop.click("undo");
    assert.equal(await field("beams"), "4");
    await loop.click("undo");
    assert.deepEqual([await field("prompt"), await field("beams"), await field("beam-tokens")], ["7 + 2 =", "3", "12"]);
    await loop.page.waitForFunction(() => location.search.includes("temperature=0.5"));
    await loop.click("redo");
    assert.deepEqual([await field("prompt"), await field("beams")], ["Tom and Mia went", "4"]);
  });

  test("a leaf beyond the greatest number of tokens is not cut", async (t) => {
    const loop = await opened(site, t, { prompt: STORY, seed: 9, max_new_tokens: 3 });
    await loop.playToStop();
    await loop.click("tab-experiments");
    await loop.click("experiment-continuations");
    await loop.get("from-step").fill("3");
    await loop.get("from-step").press("Enter");
    await finish(loop);
    await leaves(loop).first().click();
    await loop.waitForExactly(5);
    await loop.click("undo");
    await loop.waitForExactly(3);
    await loop.page.waitForFunction(() => location.search.includes("max_new_tokens=3"));
  });

  test("the preset in which greedy misses the likelier text says where, and by how much", async (t) => {
    const loop = await opened(site, t, { ...BEAMS, prompt: "7 + 2 =" });
    await loop.click("greedy-misses");
    assert.match(await loop.get("look-at").innerText(), /^Look at the first forks/);
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    const times = Number(said.match(/that whole text is ([\d.,]+) times as likely/)[1]);
    assert.ok(times > 2, said);
    const marked = loop.get("beam-texts").locator("tr.misses");
    assert.equal(await marked.locator("th").innerText(), "greedy");
    // The two sums of the table have the ratio that the sentence tells.
    const sums = await loop.get("beam-texts").locator("tbody tr td:nth-of-type(3)").allInnerTexts();
    const [winner, greedy] = sums.map((sum) => Number(sum.replace("−", "-")));
    assert.ok(Math.abs(Math.log(times) - (winner - greedy)) < 0.1, `${times}, ${winner}, ${greedy}`);
    // Another choice is another search.
    await loop.get("length-penalty").fill("-0.5");
    await loop.get("length-penalty").press("Enter");
    await loop.get("experiment-notice").filter({ hasText: "other settings" }).waitFor();
    assert.equal(await loop.get("look-at").innerText(), "");
    await loop.get("early-stopping").selectOption("never");
    await loop.page.waitForFunction(() => location.search.includes("length_penalty=-0.5") && location.search.includes("early_stopping=never"));
  });

  test("a search under way is cancelled, and what is there stays", async (t) => {
    const loop = await opened(site, t, { ...BEAMS, beams: 8, beam_tokens: 24 });
    await loop.click("start-experiment");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=experiment-progress] progress")?.value > 2);
    await loop.click("cancel-experiment");
    await loop.get("experiment-notice").filter({ hasText: "Cancelled" }).waitFor();
    assert.equal(await loop.get("beam-search").locator("svg").count(), 1);
  });

  test("the tree: probabilities with all other tokens sum to one, and a leaf becomes the run", async (t) => {
    const loop = await opened(site, t, { ...TREE, branches: 3, depth: 2 });
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    assert.match(said, /^9 texts after the prompt have .* It took 4 forward passes\./);
    const table = (await csv(loop, "continuations")).slice(1);
    assert.equal(table.length, 9 + 4, "nine paths, and four rows of all other tokens");
    const sum = table.reduce((sum, row) => sum + Number(row[3]), 0);
    assert.ok(Math.abs(sum - 1) < ROUNDING, `${sum}`);
    assert.equal(await leaves(loop).count(), 9);
    const name = await leaves(loop).nth(4).getAttribute("aria-label");
    const text = name.match(/^Make “(.*)” the run/)[1];
    await leaves(loop).nth(4).click();
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await loop.waitForExactly(2);
    assert.deepEqual(await loop.forced(), [0, 1], "no settings chose them");
    const written = await loop.get("generated").innerText();
    assert.equal(written.replace(/[\s␣·]+/g, ""), text.replace(/\s+/g, ""));
    await loop.click("undo");
    await loop.waitForExactly(0);
  });

  test("it grows from any step of the run, by the keyboard alone, and its link has the same tree", async (t) => {
    const loop = await opened(site, t, { prompt: STORY, seed: 9, max_new_tokens: 8 });
    await loop.step(3);
    const before = await loop.tokens();
    await loop.click("tab-experiments");
    await loop.click("experiment-continuations");
    assert.equal(await loop.get("of-run").innerText(), "of 3 tokens of the run; 0 is the prompt");
    await loop.get("from-step").fill("2");
    await loop.get("from-step").press("Enter");
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    assert.match(said, /after 2 tokens of the run/);
    await loop.page.waitForFunction(() => location.search.includes("from_step=2") && location.search.includes("started=true"));
    const query = new URL(loop.page.url()).searchParams;

    const names = await leaves(loop).evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
    assert.equal(await loop.page.locator(".leaf-row[tabindex='0']").count(), 1);
    await leaves(loop).first().focus();
    await loop.page.keyboard.press("ArrowDown");
    const focused = await loop.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.equal(focused, names[1]);
    await loop.page.keyboard.press("Enter");
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await loop.waitForExactly(4);
    assert.deepEqual((await loop.tokens()).slice(0, 2), before.slice(0, 2));
    assert.deepEqual(await loop.forced(), [2, 3], "the tokens before the tree were drawn");
    await loop.click("undo");
    await loop.waitForExactly(3);
    assert.deepEqual(await loop.tokens(), before);

    const again = await opened(site, t, Object.fromEntries(query));
    await done(again);
    assert.equal(await again.get("experiment-result").innerText(), said);
    assert.deepEqual(await leaves(again).evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label"))), names);

    // The tree says when the run has other tokens before its place.
    assert.equal(await again.get("experiment-notice").innerText(), "");
    await again.click("tab-loop");
    await again.force(0);
    await again.click("tab-experiments");
    await again.get("experiment-notice").filter({ hasText: "other tokens before this place" }).waitFor();
  });
});
