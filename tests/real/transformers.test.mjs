// The real model on the page, held against transformers: the most likely tokens, greedy texts, beams, chats, and a text of
// 2,000 tokens. The numbers are those of `tests/golden/real`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { csv } from "../e2e/lib/files.mjs";
import { GOLDEN, label, useRealModel } from "./real-model.mjs";

/** The largest difference of a log-probability: both compute in f32, and sum in different orders. */
const TOLERANCE = 2e-4;
/** The same for the mean of a text, of which the page shows three decimals. */
const SHOWN = 0.001;
/** The largest distance from one of a sum of probabilities. */
const ROUNDING = 1e-6;
/** Rows of Shape, more than are compared. */
const ROWS = "50";

/** Waits until the prompt is cut into these tokens. */
async function promptIs(loop, ids) {
  const chips = "[data-testid=prompt-tokens] [data-token-id]";
  const cut = () => loop.page.locator(chips).evaluateAll((chips) => chips.map((chip) => Number(chip.dataset.tokenId)));
  const isCut = ([chips, ids]) => [...document.querySelectorAll(chips)].map((chip) => chip.dataset.tokenId).join() === ids;
  await loop.page.waitForFunction(isCut, [chips, ids.join()]).catch(async () => assert.deepEqual(await cut(), ids));
}

/** Compares the bars of Shape, over the whole vocabulary, with the most likely tokens of transformers. */
async function compareBars(loop, expected) {
  await loop.get("rows").selectOption(ROWS);
  const rows = (await csv(loop, "shape-bars")).slice(1);
  expected.forEach(([, , score], place) => {
    const [token, probability] = rows[place];
    const found = Math.log(Number(probability));
    assert.ok(Math.abs(found - score) < TOLERANCE, `${place}: ${found} and ${score}`);
    // Two tokens as near to each other as the tolerance may change places.
    const near = expected.filter(([, , other]) => Math.abs(other - score) < 2 * TOLERANCE).map(([, text]) => label(text));
    assert.ok(near.includes(token), `${place}: ${token} is none of ${near}`);
  });
  const sum = rows.reduce((sum, row) => sum + Number(row[1]), 0);
  assert.ok(Math.abs(sum - 1) < ROUNDING, `all rows sum to ${sum}`);
}

describe("the real model, as transformers computes it", () => {
  const site = useRealModel();

  for (const { text, ids, most_likely, greedy } of GOLDEN.prompts) {
    test(`“${text}”: its ids, the ${most_likely.length} most likely next tokens, and ${greedy.length} greedy ones`, async (t) => {
      const loop = await site.real(t, { screen: "shape", prompt: text, do_sample: "false", max_new_tokens: greedy.length });
      await promptIs(loop, ids);
      await loop.step(1);
      await compareBars(loop, most_likely);
      await loop.playToStop();
      assert.deepEqual(await loop.tokens(), greedy);
    });
  }

  for (const { text, beams, length_penalty, max_new_tokens, texts, scores } of GOLDEN.beams) {
    test(`${beams} beams after “${text}”`, async (t) => {
      const settings = { screen: "experiments", experiment: "beams", prompt: text, beams, beam_tokens: max_new_tokens, length_penalty };
      const loop = await site.real(t, settings);
      await loop.click("start-experiment");
      await loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });
      const shown = Number((await loop.get("beam-score").innerText()).split("=").at(-1).trim().replace("−", "-"));
      assert.ok(Math.abs(shown - scores[0]) < SHOWN, `${shown} and ${scores[0]}`);
      await loop.page.locator("[data-way=beams]").click();
      await loop.waitForExactly(texts[0].length);
      assert.deepEqual(await loop.tokens(), texts[0]);
    });
  }

  for (const { messages, text, ids, greedy, said } of GOLDEN.chats) {
    test(`a chat: “${messages.at(-1).content}”, to the end that the model writes`, async (t) => {
      const loop = await site.real(t, { format: "chat", do_sample: "false", max_new_tokens: 40 });
      await loop.click("edit-prompt");
      for (const { role, content } of messages) await loop.get(`chat-${role}`).fill(content);
      await loop.page.waitForFunction((text) => document.querySelector("[data-testid=prompt]")?.value === text, text);
      await promptIs(loop, ids);
      assert.equal(await loop.playToStop(), greedy.length < 40 ? "end_of_sequence" : "max_new_tokens");
      assert.deepEqual(await loop.tokens(), greedy);
      const shown = (await loop.get("generated").innerText()).replaceAll(/[\s↵]+/g, " ");
      assert.ok(shown.includes(said.replaceAll(/\s+/g, " ").trim()), `${shown}: ${said}`);
    });
  }

  test(`a text of ${GOLDEN.long.tokens} tokens: what comes next, and what its cache takes`, async (t) => {
    const { characters, tokens, most_likely } = GOLDEN.long;
    const text = readFileSync(new URL("../../LICENSE-APACHE", import.meta.url), "utf8").slice(0, characters);
    const loop = await site.real(t, { screen: "shape", format: "text", do_sample: "false", max_new_tokens: 4 });
    await loop.fillPrompt(text);
    await loop.click("edit-prompt");
    await loop.step(1);
    await compareBars(loop, most_likely);
    await loop.playToStop();
    await loop.click("tab-cache");
    // 2 · layers · key/value heads · head size · bytes of an f32, for each position but the last token's.
    const positions = tokens + 3;
    const bytes = (2 * 30 * 3 * 64 * 4 * positions).toLocaleString("en-US");
    await loop.get("cache-formula").filter({ hasText: `${positions.toLocaleString("en-US")} positions × 46,080 bytes = ${bytes} bytes` }).waitFor();
  });
});
