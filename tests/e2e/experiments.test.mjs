// Experiments: start, progress, cancel and result of each; the own seed; links; keys; access; the run stays as it is.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { csv } from "./lib/files.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const STORY = "Once upon a time there was a";
const SEEDS = { screen: "experiments", prompt: STORY, seeds: 8, length: 6 };
const SEARCH = { screen: "experiments", experiment: "search", prompt: STORY, search_length: 4, passes: 600 };
const SUM = { screen: "experiments", experiment: "temperature", prompt: "7 + 2 =", runs: 100 };
const BEAMS = { screen: "experiments", experiment: "beams", prompt: STORY, beams: 3, beam_tokens: 6 };
const TREE = { screen: "experiments", experiment: "continuations", prompt: STORY };
const READINGS = { screen: "experiments", experiment: "determinism", prompt: STORY, compared_tokens: 8 };
const VIEWS = { seeds: [SEEDS, "seed-tree"], search: [SEARCH, "likeliest-text"], beams: [BEAMS, "beam-search"], continuations: [TREE, "continuations"], temperature: [SUM, "right-by-temperature"], determinism: [READINGS, "logit-differences"] };
/** A search that takes long enough to be cancelled by hand. */
const LONG = { ...SEARCH, search_length: 12, passes: 20_000 };

/** The least part of a picture that shows anything: three rows. */
const LEAST_HEIGHT = 72;

const done = (loop) => loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });

async function finish(loop) {
  await loop.click("start-experiment");
  await done(loop);
}

/** The seeds of the rows with their texts, as screen readers hear them. */
const rows = (loop) =>
  loop.page.locator(".seed-row").evaluateAll((rows) => rows.map((row) => [Number(row.dataset.id), row.getAttribute("aria-label")]));

const announced = (loop, words) => loop.get("announcement").filter({ hasText: words }).waitFor({ state: "attached" });

describe("experiments", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings, options) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("many seeds: each has a row, fewer passes than tokens are needed, and a seed becomes the run", async (t) => {
    const loop = await opened(t, SEEDS);
    await finish(loop);
    await announced(loop, /^8 texts, .* forward passes; one by one they take \d+\.$/);
    const said = await loop.get("experiment-result").innerText();
    const [, passes, alone] = said.match(/took ([\d,]+) forward passes; one by one they take ([\d,]+)\./);
    assert.equal(Number(alone), 8 * 6);
    assert.ok(Number(passes) < Number(alone), said);
    const seeds = (await rows(loop)).map(([seed]) => seed);
    assert.deepEqual([...seeds].sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7, 8]);
    // The table has a row for each seed, with the log-probability of its text.
    const table = await csv(loop, "seed-tree");
    assert.deepEqual(table.slice(1).map(([seed]) => Number(seed)), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.ok(table.slice(1).every((row) => Number(row[3]) < 0));

    await loop.get("own-seed").fill("5");
    await loop.get("own-seed").press("Enter");
    await loop.get("own-text").filter({ hasText: /^Seed 5: / }).waitFor();
    assert.equal(await loop.page.locator(".seed-row[aria-pressed=true]").getAttribute("data-id"), "5");
    await loop.click("open-seed");
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await loop.waitForExactly(6);
    const { tokens } = await generate({ prompt: STORY, max_new_tokens: 6, do_sample: true, seed: 5 });
    assert.deepEqual(await loop.tokens(), tokens);
  });

  test("Undo brings back the result that Start replaced, and ends one under way", async (t) => {
    const loop = await opened(t, { ...SEEDS, started: true });
    await done(loop);
    const shown = () => loop.get("experiment-result").innerText();
    const first = await shown();
    assert.ok(await loop.get("undo").isDisabled(), "what a link starts is no change");
    await loop.get("seeds").fill("4");
    await loop.get("seeds").press("Enter");
    await finish(loop);
    await announced(loop, /^4 texts/);
    await loop.page.keyboard.press("Control+z");
    assert.equal(await shown(), first);
    assert.equal(await loop.get("seeds").inputValue(), "4", "the choice is a change of its own");
    await loop.page.keyboard.press("Control+Shift+z");
    assert.notEqual(await shown(), first);
  });

  test("the likeliest text beats the greedy one, with both sums and the ratio", async (t) => {
    const loop = await opened(t, SEARCH);
    await finish(loop);
    const table = (await csv(loop, "likeliest-text")).slice(1);
    assert.deepEqual(table.map((row) => row[4]), ["search", "greedy"]);
    const [best, greedy] = table.map((row) => Number(row[3]));
    assert.ok(best > greedy, `${best} and ${greedy}`);
    // The last row of each text in the table of tokens has its sum.
    const sums = await loop.get("compared-texts").locator("tbody tr").last().locator("td").allInnerTexts();
    const number = (text) => Number(text.replace("−", "-"));
    assert.ok(Math.abs(number(sums[2]) - greedy) < 0.006 && Math.abs(number(sums[5]) - best) < 0.006, sums.join());
    const said = await loop.get("experiment-result").innerText();
    const ratio = Number(said.match(/it is ([\d.,]+) times as likely/)[1]);
    assert.ok(Math.abs(ratio / Math.exp(best - greedy) - 1) < 0.01, said);
    assert.match(said, /No text of this length is likelier|That is not proved/);
  });

  test("right by temperature: one pass for all runs, counted beside exact", async (t) => {
    const loop = await opened(t, SUM);
    assert.equal(await loop.get("answer").inputValue(), "9", "the result of the sum is suggested");
    await finish(loop);
    await announced(loop, /At temperature 1\.00: \d+ of 100 right/);
    const table = (await csv(loop, "right-by-temperature")).slice(1);
    const counted = table.filter((row) => row[2] !== "");
    assert.deepEqual(counted.map(([temperature]) => Number(temperature)), [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    const misses = counted.slice(1).filter(([, exact, , from, to]) => Number(exact) < Number(from) || Number(exact) > Number(to));
    assert.ok(misses.length <= 1, JSON.stringify(misses));
    // The model's own share, measured with torch.
    const [, exact] = counted.find(([temperature]) => Number(temperature) === 1);
    assert.ok(Math.abs(Number(exact) - 0.666) < 0.005, exact);

    // An answer of the visitor's own: another share.
    await loop.get("answer").fill("8");
    await loop.get("answer").press("Enter");
    await loop.get("experiment-notice").filter({ hasText: "other settings" }).waitFor();
    await finish(loop);
    const other = (await csv(loop, "right-by-temperature")).find(([temperature]) => Number(temperature) === 1);
    assert.ok(Math.abs(Number(other[1]) - 0.163) < 0.005, other[1]);
  });

  test("records: hot ones break", async (t) => {
    const loop = await opened(t, { ...SUM, runs: 12 });
    await loop.click("record");
    assert.equal(await loop.get("counts-as-right").inputValue(), "json");
    await finish(loop);
    const table = (await csv(loop, "right-by-temperature")).slice(1);
    assert.equal(table.length, 9);
    const share = (row) => Number(table[row][1]);
    assert.equal(share(0), 1, "greedy decoding completes the record");
    assert.ok(share(1) > share(8), `${share(1)} and ${share(8)}`);
  });

  test("records: under a mask none breaks, and a mask that does not arrive is told", async (t) => {
    const loop = await opened(t, { ...SUM, runs: 10 }, { expectProblems: true });
    await loop.click("record");
    await loop.get("masked-too").check();
    const files = /device=constraint/;
    await loop.page.context().route(files, (route) => route.abort());
    await loop.click("start-experiment");
    await loop.get("experiment-problem").filter({ hasText: "start again, or count without the mask" }).waitFor();
    await loop.page.context().unroute(files);
    await finish(loop);
    const said = await loop.get("experiment-result").innerText();
    const [, right, runs, stopped, broke] = /: (\d+) of (\d+) drawn records are valid, (\d+) stopped .* and (\d+) broke/.exec(said);
    assert.equal(Number(runs), 80);
    assert.equal(Number(right) + Number(stopped), 80);
    assert.equal(Number(broke), 0);
    const table = await csv(loop, "right-by-temperature");
    assert.ok(table[0].some((head) => head.includes("under the mask")), table[0].join());
  });

  test("what cannot start says why, and what to do", async (t) => {
    const loop = await opened(t, { ...SUM, prompt: STORY });
    await loop.click("start-experiment");
    const problem = loop.get("experiment-problem");
    await problem.filter({ hasText: "Nothing says yet which text is right. Type the right answer, or choose an example." }).waitFor();
    await loop.get("counts-as-right").selectOption("json");
    await loop.click("start-experiment");
    await problem.filter({ hasText: "no JSON record" }).waitFor();
    await loop.click("sum");
    await finish(loop);
    assert.equal(await problem.innerText(), "");
  });

  test("progress is shown, Cancel keeps what is there, and the keyboard alone does it", async (t) => {
    const loop = await opened(t, LONG);
    const { page } = loop;
    const focused = (testid) => page.waitForFunction((testid) => document.activeElement?.dataset.testid === testid, testid);
    // Without the tokens of the prompt nothing can start.
    await page.locator("[data-testid=start-experiment]:enabled").focus();
    await page.keyboard.press("Enter");
    await focused("cancel-experiment");
    await announced(loop, "Is greedy the likeliest text? started.");
    // The number of passes grows while the page answers.
    const passes = () => loop.get("experiment-progress").locator("progress").evaluate((bar) => bar.value);
    await page.waitForFunction(() => document.querySelector("[data-testid=experiment-progress] progress")?.value > 20);
    const before = await passes();
    await page.waitForFunction((before) => document.querySelector("[data-testid=experiment-progress] progress").value > before, before);
    await page.keyboard.press("Enter");
    await loop.get("experiment-notice").filter({ hasText: "Cancelled" }).waitFor();
    await announced(loop, "cancelled");
    await focused("start-experiment");
    assert.match(await loop.get("experiment-result").innerText(), /not proved/);
    assert.equal(await loop.get("likeliest-text").locator("svg").count(), 1);
    assert.equal(await loop.get("experiment-progress").count(), 0);
  });

  test("the rows of the tree are one stop of the keyboard; Enter marks the own one", async (t) => {
    const loop = await opened(t, SEEDS);
    await finish(loop);
    const { keyboard } = loop.page;
    await loop.page.locator(".seed-row").first().focus();
    const order = (await rows(loop)).map(([seed]) => seed);
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await loop.get("own-text").filter({ hasText: `Seed ${order[2]}: ` }).waitFor();
    assert.equal(await loop.get("own-seed").inputValue(), String(order[2]));
    assert.equal(await loop.page.locator(".seed-row[tabindex='0']").count(), 1);
  });

  test("a link starts the experiment again, and has the same result", async (t) => {
    const loop = await opened(t, { ...SEEDS, own_seed: 3 });
    await finish(loop);
    const [said, texts] = [await loop.get("experiment-result").innerText(), await rows(loop)];
    await loop.page.waitForFunction(() => location.search.includes("started=true"));
    const query = new URL(loop.page.url()).searchParams;
    const again = await opened(t, Object.fromEntries(query));
    await done(again);
    assert.equal(await again.get("experiment-result").innerText(), said);
    assert.deepEqual(await rows(again), texts);
    assert.match(await again.get("own-text").innerText(), /^Seed 3: /);
  });

  test("another screen ends an experiment, and the run stays as it was", async (t) => {
    const settings = { prompt: STORY, seed: 9, max_new_tokens: 8 };
    const loop = await opened(t, settings);
    await loop.step(3);
    const before = await loop.tokens();
    await loop.click("tab-experiments");
    await loop.get("experiment-search").click();
    await loop.get("search-length").fill("12");
    await loop.get("search-length").press("Enter");
    await loop.click("start-experiment");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=experiment-progress] progress")?.value > 5);
    // The text part has the prompt alone.
    assert.equal(await loop.page.locator(".text-part .word").count(), 0);
    await loop.click("tab-loop");
    assert.deepEqual(await loop.tokens(), before);
    await loop.playToStop();
    const { tokens } = await generate({ ...settings, do_sample: true });
    assert.deepEqual(await loop.tokens(), tokens);
    await loop.click("tab-experiments");
    await loop.get("experiment-notice").filter({ hasText: "Cancelled" }).waitFor();
  });

  test("a result of other settings says so, and is there again with the old ones", async (t) => {
    const loop = await opened(t, SEEDS);
    await finish(loop);
    const notice = loop.get("experiment-notice");
    assert.equal(await notice.innerText(), "");
    await loop.get("temperature").focus();
    await loop.page.keyboard.press("ArrowLeft");
    await notice.filter({ hasText: "another prompt or other settings" }).waitFor();
    await loop.page.keyboard.press("ArrowRight");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=experiment-notice]").textContent === "");
  });

  for (const [view, [settings, figure]] of Object.entries(VIEWS)) {
    test(`${view}, light and dark: no rule of axe-core is broken`, async (t) => {
      const loop = await opened(t, settings);
      assert.deepEqual(await violationsInBothSchemes(loop.page), [], "before");
      await finish(loop);
      await loop.get(figure).locator("svg").first().waitFor();
      assert.deepEqual(await violationsInBothSchemes(loop.page), [], "after");
    });

    for (const [width, height] of [[375, 740], [640, 400], [768, 1024], [1280, 800]]) {
      test(`${view}, ${width} × ${height}: what Start changes is in view with the button`, async (t) => {
        const loop = await opened(t, settings, { viewport: { width, height } });
        await loop.pressInPlace("start-experiment");
        await done(loop);
        await loop.get(figure).locator("svg").first().waitFor();
        const seen = await loop.page.evaluate((figure) => {
          const [place, svg, button, prompt] = [".figure-part", `[data-testid=${figure}] svg`, "[data-testid=start-experiment]", ".text-prompt"].map((selector) =>
            document.querySelector(selector).getBoundingClientRect(),
          );
          return {
            picture: Math.min(svg.bottom, place.bottom, innerHeight) - Math.max(svg.top, place.top),
            whole: svg.height,
            button: button.bottom <= innerHeight && button.height > 0,
            prompt: prompt.top >= 0 && prompt.height > 0,
            scrolled: scrollY,
            wide: document.documentElement.scrollWidth,
          };
        }, figure);
        assert.ok(seen.picture >= Math.min(LEAST_HEIGHT, seen.whole) - 1, `${seen.picture} px of the picture are seen`);
        assert.ok(seen.button && seen.prompt && seen.scrolled === 0 && seen.wide <= width, JSON.stringify(seen));
      });
    }
  }
});
