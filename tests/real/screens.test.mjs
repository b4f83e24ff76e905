// Every screen and every experiment with the real model: what a visitor does there first, and a number of it that is known from
// elsewhere: from transformers (`tests/golden/real`), from a formula, or from another place of the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { csv, saved } from "../e2e/lib/files.mjs";
import { steps } from "../e2e/lib/lessons.mjs";
import { SCREENS } from "../e2e/lib/screens.mjs";
import { GOLDEN, label, useRealModel } from "./real-model.mjs";

const [FACT, , , CODE] = GOLDEN.prompts;
const RUN = { prompt: FACT.text, format: "text", do_sample: "false", max_new_tokens: 8 };
const GREEDY = FACT.greedy.slice(0, 8);
const LAYERS = 30;
/** Layers, key/value heads, head size, and bytes of an f32. */
const BYTES_PER_POSITION = 2 * LAYERS * 3 * 64 * 4;
const VOCABULARY = 49_152;
/** A probability in per cent with one decimal, or a number with three digits. */
const SHOWN = 0.006;
/** Bits, with two decimals. */
const BITS = 0.006;
/** Sums of up to 50,000 probabilities, each rounded to f32. */
const ROUNDING = 1e-6;
/** A log-probability of another program: see `transformers.test.mjs`. */
const TOLERANCE = 2e-4;
/** What int8 may change in the probabilities of this model, in nats a token: measured 0.0011 on 155 tokens of English. */
const INT8_DIVERGENCE = 0.01;

/** The number in a text such as `1,234 ms`. */
const number = (text) => Number(text.replace("−", "-").replace(/[^0-9.e-]/g, ""));
const sum = (numbers) => numbers.reduce((sum, number) => sum + Number(number), 0);
const logOf = ([, , score]) => score;

describe("every screen with the real model", () => {
  const site = useRealModel();
  const walked = new Set();

  /** A test of a screen, which is opened with the model. */
  const walk = (screen, name, visit, settings = {}) => {
    walked.add(screen);
    test(`${screen}: ${name}`, async (t) => visit(await site.real(t, { ...RUN, screen, ...settings })));
  };
  /** The same for an experiment, when it is done; with its words. */
  const experiment = (id, name, visit, settings = {}) =>
    walk(
      "experiments",
      `${id}: ${name}`,
      async (loop) => {
        await loop.click("start-experiment");
        await loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });
        await visit(loop, await loop.get("experiment-result").innerText());
      },
      { experiment: id, ...settings },
    );

  walk("loop", "the greedy text, its probabilities, a step back and another token", async (loop) => {
    await loop.stage("softmax");
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), GREEDY);
    const shown = await loop.word(0).getAttribute("aria-label");
    const probability = Math.exp(logOf(FACT.most_likely[0]));
    assert.ok(Math.abs(number(shown.split(",").at(-1)) / 100 - probability) < SHOWN, `${shown} and ${probability}`);
    // The likeliest other token, and back to the text before.
    assert.equal(await loop.force(0), FACT.most_likely[1][0]);
    assert.deepEqual(await loop.forced(), [0]);
    await loop.click("undo");
    await loop.waitForExactly(GREEDY.length);
    assert.deepEqual(await loop.tokens(), GREEDY);
  });

  walk(
    "shape",
    "the model's probabilities and those of the settings, over the whole vocabulary",
    async (loop) => {
      await loop.step(1);
      const rows = (await csv(loop, "shape-bars")).slice(1);
      for (const column of [1, 2]) assert.ok(Math.abs(sum(rows.map((row) => row[column])) - 1) < ROUNDING);
      // Temperature 0.5 squares each probability, and the three largest of them are kept.
      const squares = FACT.most_likely.slice(0, 3).map((row) => Math.exp(2 * logOf(row)));
      for (const [place, square] of squares.entries()) {
        const [expected, found] = [square / sum(squares), Number(rows[place][2])];
        assert.ok(Math.abs(expected - found) < TOLERANCE, `${expected} and ${found}`);
      }
    },
    { do_sample: "true", temperature: 0.5, top_k: 3 },
  );

  walk("compare", "the greedy lane is transformers' text, and each other one is drawn with the same numbers", async (loop) => {
    await loop.writeSomething("compare");
    const lanes = await loop.get("lane").evaluateAll((lanes) =>
      lanes.map((lane) => [lane.dataset.name, [...lane.querySelectorAll("[data-token-id]")].map((token) => Number(token.dataset.tokenId))]),
    );
    assert.deepEqual(lanes[0], ["Greedy", GREEDY]);
    const pure = await loop.get("lane").evaluateAll((lanes) => lanes.findIndex((lane) => lane.dataset.name === "Pure"));
    assert.ok(pure > 0 && lanes.length === 4);
    await loop.click("tab-loop");
    await loop.openSettings();
    await loop.get("greedy").uncheck();
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), lanes[pure][1], "the loop draws what the lane has drawn");
  });

  walk(
    "tokenizer",
    "a text is cut as the published tokenizer cuts it, here and by the vocabulary beside the page",
    async (loop) => {
      await loop.click("other-smollm2");
      await loop.get("token-pieces").locator("svg text", { hasText: "SmolLM2: " }).waitFor();
      const rows = (await csv(loop, "token-pieces")).slice(1);
      const tokenizers = [...new Set(rows.map(([, tokenizer]) => tokenizer))];
      assert.equal(tokenizers.length, 2);
      for (const name of tokenizers) {
        assert.deepEqual(rows.filter(([, tokenizer]) => tokenizer === name).map((row) => Number(row[3])), FACT.ids, name);
      }
    },
    { text: FACT.text },
  );

  experiment("seeds", "texts share what they have in common", async (loop, said) => {
    const [, passes, alone] = said.match(/took ([\d,]+) forward passes; one by one they take ([\d,]+)\./);
    assert.equal(number(alone), 8 * 6);
    assert.ok(number(passes) < number(alone));
    const rows = (await csv(loop, "seed-tree")).slice(1);
    assert.deepEqual(rows.map(([seed]) => Number(seed)), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.ok(rows.every((row) => Number(row[3]) < 0));
  }, { do_sample: "true", seeds: 8, length: 6 });

  experiment("search", "a text is found that is likelier than the greedy one, by the ratio of the sums", async (loop, said) => {
    const [best, greedy] = (await csv(loop, "likeliest-text")).slice(1).map((row) => Number(row[3]));
    assert.ok(best > greedy, `${best} and ${greedy}`);
    const ratio = number(said.match(/it is ([\d.,]+) times as likely/)[1]);
    assert.ok(Math.abs(ratio / Math.exp(best - greedy) - 1) < 0.01, said);
  }, { search_length: 8, passes: 600 });

  experiment("continuations", "the first tokens are transformers' most likely, and all texts sum to one", async (loop) => {
    const rows = (await csv(loop, "continuations")).slice(1);
    assert.ok(Math.abs(sum(rows.map((row) => row[3])) - 1) < ROUNDING);
    const tops = FACT.most_likely.slice(0, 3).map(([, text]) => text.trim());
    const leaves = await loop.page.locator(".leaf-row").evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
    assert.equal(leaves.length, 9);
    for (const top of tops) assert.equal(leaves.filter((leaf) => leaf.includes(top)).length >= 3, true, `${top}: ${leaves}`);
  }, { branches: 3, depth: 2 });

  experiment("temperature", "the exact share of an answer is its probability at that temperature", async (loop) => {
    const rows = (await csv(loop, "right-by-temperature")).slice(1);
    const [, exact] = rows.find(([temperature]) => Number(temperature) === 1);
    assert.ok(Number(exact) > 0.5 && Number(exact) <= Math.exp(logOf(FACT.most_likely[0])) + SHOWN, exact);
    assert.ok(rows.every(([, share]) => Number(share) >= 0 && Number(share) <= 1));
  }, { do_sample: "true", runs: 20, answer: "Paris" });

  experiment("determinism", "passes split otherwise give the same bits, bf16 and int8 do not", async (loop) => {
    const row = (reading) => loop.page.locator(`[data-testid=readings] tr[data-reading=${reading}] td`).allInnerTexts();
    for (const reading of ["again", "token-by-token", "one-pass"]) assert.equal((await row(reading))[2], "0", reading);
    const [bf16, int8] = [number((await row("bf16"))[2]), number((await row("int8"))[2])];
    assert.ok(bf16 > 0 && int8 > 0, `${bf16} and ${int8}`);
  }, { compared_tokens: 8 });

  walk("constrained", "the mask leaves what the grammar allows, and its share is that of the model", async (loop) => {
    await loop.click("constrained-play");
    await loop.get("masked-text-end").waitFor();
    await loop.get("mask-table").locator("tbody button").first().click();
    const [, , allowed, mass, , , before, after] = (await csv(loop, "mask-table"))[1];
    assert.ok(Number(allowed) > 1 && Number(allowed) < VOCABULARY);
    assert.ok(Math.abs(Number(before) / Number(mass) / Number(after) - 1) < ROUNDING * 1e3);
    const text = (await loop.get("masked-text").innerText()).replaceAll("␣", " ");
    assert.match(text, /Paris|London/);
  }, { constraint: "choice:Paris\nLondon", max_new_tokens: 8 });

  walk("cache", "its bytes are the formula's, and one position is computed a token", async (loop) => {
    await loop.playToStop();
    const grid = await loop.get("cache-grid-part").evaluate((part) => ({ ...part.dataset }));
    const positions = FACT.ids.length + GREEDY.length - 1;
    assert.deepEqual([grid.positions, grid.computed, grid.reused], [positions, 1, positions - 1].map(String));
    assert.equal(Number(grid.bytes), positions * BYTES_PER_POSITION);
    assert.match((await loop.get("cache-formula").textContent()).replaceAll(/\s+/g, " "), /= 2 × 30 × 3 × 64 × 4 = 46,080 bytes/);
  });

  walk("inside", "the last layer's lens is what the model says, and each layer has its row", async (loop) => {
    await loop.page.locator(".inside[data-busy=false] [data-testid=inside] svg").waitFor();
    const details = loop.page.locator(".inside details.twin").first();
    await details.locator("summary").click();
    await details.locator("tbody tr").first().waitFor();
    const rows = await details.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    const newest = rows.filter(([position]) => position === rows[0][0]);
    assert.equal(newest.length, LAYERS + 1);
    const [, , row, word, probability] = newest.at(-1);
    assert.deepEqual([row, word], [`layer ${LAYERS}`, label(FACT.most_likely[0][1])]);
    assert.ok(Math.abs(number(probability) / 100 - Math.exp(logOf(FACT.most_likely[0]))) < SHOWN, probability);
  });

  walk("read", "the bits of a token are its log-probability", async (loop) => {
    const [, text, score] = FACT.most_likely[0];
    await loop.get("read-first").fill(FACT.text + text);
    const own = loop.get("token-bits").locator("details.twin");
    await own.locator("summary").click();
    const last = own.locator("tbody tr", { hasText: label(text) });
    await last.waitFor();
    const bits = number((await last.locator("th, td").allInnerTexts())[5]);
    assert.ok(Math.abs(bits + score / Math.LN2) < BITS, `${bits} bits`);
  });

  walk("speculative", "what is accepted and what is rejected is what was proposed; the text is the greedy one", async (loop) => {
    await loop.click("play-rounds");
    await loop.get("rounds-over").waitFor();
    const rounds = await loop.page.locator("[data-testid=rounds] > li:not(.open)").count();
    assert.ok(rounds > 0 && rounds < GREEDY.length, `${rounds} rounds`);
    for (let round = 1; round <= rounds; round += 1) {
      await loop.page.locator(`[data-testid=rounds] > li:nth-child(${round}) button`).first().click();
      await loop.page.locator("#round-heading").filter({ hasText: `Round ${round}` }).waitFor();
      const outcomes = await loop.get("round-table").locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.className));
      const count = (name) => outcomes.filter((outcome) => outcome === name).length;
      // The target proposes to itself: it accepts everything.
      assert.deepEqual([count("accepted"), count("rejected"), count("last")], [outcomes.length - 1, 0, 1], outcomes.join());
    }
    await loop.click("rounds-as-run");
    await loop.waitForExactly(GREEDY.length);
    assert.deepEqual(await loop.tokens(), GREEDY);
  }, { speculative: "target.3" });

  walk("stop", "a stop string ends the text, and the curve of the end has a probability for each token", async (loop) => {
    await loop.get("stop-string-field").fill("answer");
    await loop.click("add-stop-string");
    assert.equal(await loop.playToStop(), "stop_sequence");
    // " answer" is the sixth token of transformers' text.
    assert.deepEqual(await loop.tokens(), GREEDY.slice(0, 6));
    const curve = (await csv(loop, "eos-curve")).slice(1);
    assert.equal(curve.length, 6);
    assert.ok(curve.every((row) => Number(row[1]) > 0 && Number(row[1]) < 1), JSON.stringify(curve));
  });

  walk("price", "tokens are counted as they were written, and each pass is measured", async (loop) => {
    await loop.playToStop();
    assert.equal(number(await loop.get("tokens-in").innerText()), FACT.ids.length);
    assert.equal(number(await loop.get("tokens-out").innerText()), GREEDY.length);
    const passes = (await csv(loop, "timeline")).slice(1);
    assert.equal(passes.length, GREEDY.length);
    assert.ok(number(await loop.get("time-per-token").innerText()) > 0);
    await loop.get("counted-for").selectOption("this model");
    await loop.get("ratio").filter({ hasText: /^this model: / }).waitFor();
  });

  walk("lessons", "a lesson opens its first step, and says that it is written for another model", async (loop) => {
    const [first] = steps();
    await loop.click("start-loop");
    await loop.page.locator(`[data-testid=lesson][data-place="${first.place}"]`).waitFor();
    assert.equal(await loop.get("step-title").innerText(), first.title);
    // It is written for the page's own model, and says so beside this one, which goes on.
    await loop.get("lesson").locator(".notice").filter({ hasText: "another model" }).waitFor();
    await loop.step(1);
  });

  walk("predict", "the rows are the model's most likely tokens, and the score is computed from them", async (loop) => {
    await loop.click("spread");
    await loop.click("reveal");
    await loop.page.locator("[data-testid=verdict][data-revealed=true]").waitFor();
    const rows = (await csv(loop, "prediction")).slice(1);
    const golden = new Map(FACT.most_likely.map(([, text, score]) => [label(text), Math.exp(score)]));
    for (const [token, , model] of rows.slice(0, -1)) assert.ok(Math.abs(golden.get(token) - Number(model)) < TOLERANCE, `${token}: ${model}`);
    const [yours, model] = [1, 2].map((column) => rows.map((row) => Number(row[column])));
    assert.ok(Math.abs(sum(yours) - 1) < ROUNDING && Math.abs(sum(model) - 1) < ROUNDING);
    const bits = -sum(model.map((share, row) => share * Math.log2(yours[row])));
    const said = await loop.get("verdict").innerText();
    assert.ok(Math.abs(number(said.match(/You: ([\d.]+) bits/)[1]) - bits) < SHOWN, `${said} and ${bits}`);
  });

  walk("practice", "an exercise shows its solution, whose probabilities sum to one", async (loop) => {
    await loop.click("solution");
    const shares = (await loop.page.locator("[data-solution^=probability-]").allInnerTexts()).map(Number);
    assert.ok(shares.length >= 3 && Math.abs(sum(shares) - 1) < 0.001 * shares.length, shares.join());
  });

  walk("quick-check", "a question is answered and counted", async (loop) => {
    await loop.get("answer-0").check();
    await loop.click("check");
    await loop.page.locator("[data-testid=feedback][data-marking=right]").waitFor();
    assert.match(await loop.get("score").textContent(), /^1 of 71 /);
  }, { question: "logits/what-is-a-logit" });

  walk("teach", "the worksheet of the live model has the probabilities of this one", async (loop) => {
    const rows = loop.get("live-key").locator("table").first().locator("tbody tr");
    await rows.first().waitFor();
    const cells = await rows.evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    for (const [place, [, text, score]] of CODE.most_likely.slice(0, 4).entries()) {
      const [token, , , probability] = cells[place];
      assert.equal(token, label(text));
      // Its logits are rounded to one decimal.
      assert.ok(Math.abs(number(probability) - Math.exp(score)) < SHOWN, `${cells[place]} and ${score}`);
    }
  }, { page: "worksheet.1", prompt: CODE.text });

  walk("models", "it is the one that is loaded and stored, and what int8 changes is measured", async (loop) => {
    await loop.click("models-stored");
    await loop.get("stored-models").locator("li").filter({ hasText: "SmolLM2-135M-Instruct" }).waitFor();
    await loop.click("tab-loop");
    await loop.playToStop();
    await loop.click("tab-models");
    await loop.click("compare-int8");
    const row = loop.get("comparison").locator("tbody tr", { hasText: "int8" });
    await row.waitFor();
    const [, mean, , same] = await row.locator("th, td").allInnerTexts();
    assert.ok(number(mean) > 0 && number(mean) < INT8_DIVERGENCE, mean);
    assert.match(same, new RegExp(` of ${FACT.ids.length + GREEDY.length}$`));
  });

  walk("this-device", "the check of the CPU ends with a speed, and the real model is still there", async (loop) => {
    await loop.click("start-check");
    await loop.page.locator("[data-testid=check-state]", { hasText: "The check is done." }).waitFor();
    const { results } = JSON.parse(await loop.get("report-text").textContent());
    assert.equal(results.length, 1);
    assert.ok(results[0].outcome.measured.token_milliseconds.every((time) => time > 0));
    await loop.click("tab-loop");
    await loop.step(1);
    assert.deepEqual(await loop.tokens(), GREEDY.slice(0, 1));
  });

  test("no screen is left out", () => assert.deepEqual([...walked].sort(), [...SCREENS].sort()));

  test("the run as a file and the settings as code have the prompt, the choices and the end", async (t) => {
    const loop = await site.real(t, { ...RUN, screen: "shape" });
    await loop.playToStop();
    const run = JSON.parse((await saved(loop, "run-json")).bytes.toString());
    assert.deepEqual(run.prompt, FACT.ids);
    assert.deepEqual(run.steps.map(({ choice }) => choice.token), GREEDY);
    assert.ok(Math.abs(Math.log(run.steps[0].choice.probability) - logOf(FACT.most_likely[0])) < TOLERANCE);
    await loop.click("code-llama-server");
    const body = JSON.parse(await loop.get("code").innerText());
    assert.deepEqual([body.prompt, body.temperature], [FACT.text, 0]);
  });
});
