// DRY, XTC, Mirostat and logit bias at Shape and in Compare: several numbers, lists of tokens, links that choose the same.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** A text that repeats itself, so that DRY has something to do. */
const PROMPT = "la la la la la";
const SETTINGS = { screen: "shape", prompt: PROMPT, seed: 7, max_new_tokens: 8 };

async function open(site, t, settings = {}, options = {}) {
  const loop = await site.open(t, { ...SETTINGS, ...settings }, options);
  await loop.get("now").waitFor();
  return loop;
}

const now = async (loop) => Number(await loop.get("now").getAttribute("data-token-id"));
const parameters = (loop) => Object.fromEntries(new URL(loop.page.url()).searchParams);

/** The address follows a little later. */
const waitForAddress = (loop, expected) =>
  loop.page.waitForFunction(
    (expected) => Object.entries(expected).every(([name, value]) => new URL(location).searchParams.get(name) === value),
    expected,
  );

const waitForText = (loop, testid, pattern) => loop.get(testid).filter({ hasText: pattern }).waitFor();

async function setNumber(loop, testid, value) {
  await loop.get(`number-${testid}`).fill(String(value));
  await loop.get(`number-${testid}`).press("Enter");
}

/** Adds a token to a list by what is typed. */
async function addToken(loop, list, typed) {
  await loop.get(`token-${list}`).fill(typed);
  await loop.get(`token-${list}`).press("Enter");
}

describe("Rules with several numbers or a list of tokens", () => {
  const site = useSite(NO_WEBGPU);

  const cases = [
    {
      id: "dry",
      numbers: { "dry-multiplier": 5, "dry-base": 2, "dry-allowed-length": 1 },
      says: /changed the score of [\d,]+ tokens?/,
      address: { dry_multiplier: "5", dry_base: "2", dry_allowed_length: "1" },
      changes: true,
    },
    {
      id: "xtc",
      numbers: { "xtc-probability": 1, "xtc-threshold": 0.01 },
      says: /Here its number is 0\.\d\d, below the probability: it removed [\d,]+ tokens? that had/,
      address: { xtc_probability: "1", xtc_threshold: "0.01" },
      changes: true,
    },
    {
      id: "mirostat",
      numbers: { "mirostat-tau": 1, "mirostat-eta": 0.3 },
      says: /Here the bound μ is 2\.00 bits: it removed [\d,]+ tokens that had/,
      address: { mirostat_tau: "1", mirostat_eta: "0.3" },
      changes: false,
    },
  ];

  for (const { id, numbers, says, address, changes } of cases) {
    test(`${id} acts, says what it did, and its link chooses the same`, async (t) => {
      // The number u lies at the beginning of the line: on the likeliest token, which DRY lowers and XTC removes.
      const loop = await open(site, t, { u: "0:0" });
      const before = await now(loop);
      await loop.get("add-sampler").selectOption(id);
      for (const [testid, value] of Object.entries(numbers)) await setNumber(loop, testid, value);
      await waitForText(loop, "about-sampler", says);
      await waitForAddress(loop, address);
      const chosen = await now(loop);
      assert.equal(chosen !== before, changes, "the token under u");
      await loop.playToStop();
      const written = await loop.tokens();
      await loop.page.waitForFunction((count) => {
        const run = new URLSearchParams(location.search).get("run");
        return run?.split(".").length === count;
      }, written.length);

      const again = await open(site, t, parameters(loop));
      await again.waitForTokens(written.length);
      assert.deepEqual(await again.tokens(), written);
      assert.doesNotMatch(await again.get("status").innerText(), /other settings/);
      // The last token under this rule: what the rule chooses there now is what it chose.
      await again.get("generated").locator("[data-token-id]").last().click();
      await again.page.waitForFunction(
        (token) => document.querySelector("[data-testid=now]")?.dataset.tokenId === String(token),
        written.at(-1),
      );
      assert.equal(await again.get("take").count(), 0);

      await again.click(`remove-${id}`);
      assert.equal(await again.page.locator(`[data-sampler=${id}]`).count(), 0);
      await again.click("undo");
      await again.page.locator(`[data-sampler=${id}]`).waitFor();
    });
  }

  test("a token is biased by its text, and a text that is no token is refused with a next step", async (t) => {
    const loop = await open(site, t, { do_sample: false });
    const likeliest = await now(loop);
    const label = await loop.get("now").innerText();
    await loop.get("add-sampler").selectOption("logit_bias");
    await addToken(loop, "logit-bias", "no such token");
    await waitForText(loop, "said-logit-bias", /This model has no token no␣such␣token/);
    await loop.get("new-bias").fill("-100");
    await addToken(loop, "logit-bias", label);
    await loop.page.locator(`[data-sampler=logit_bias] [data-listed="${likeliest}"]`).waitFor();
    await waitForText(loop, "about-sampler", /changed the score of 1 token/);
    const other = await now(loop);
    assert.notEqual(other, likeliest);
    await waitForAddress(loop, { logit_bias: `${likeliest}:-100` });

    const again = await open(site, t, parameters(loop));
    assert.equal(await now(again), other);
    const row = again.page.locator(`[data-listed="${likeliest}"]`);
    assert.equal(await row.locator("input").inputValue(), "-100");
    await row.locator("input").fill("1000");
    await row.locator("input").press("Tab");
    await waitForText(again, "said-logit-bias", /from −100 to 100/);
    assert.equal(await row.locator("input").inputValue(), "-100");
    await row.getByRole("button").click();
    await row.waitFor({ state: "detached" });
    assert.equal(await now(again), likeliest);
    assert.equal(await again.page.evaluate(() => document.activeElement.dataset.testid), "token-logit-bias");
  });

  test("breakers end a passage, one by one or as llama.cpp has them", async (t) => {
    const loop = await open(site, t, { dry_multiplier: 5, dry_allowed_length: 1 });
    await loop.click("sampler-dry");
    await waitForText(loop, "about-sampler", /changed the score of/);
    const last = await loop.get("prompt-tokens").locator("[data-token-id]").last().evaluate((chip) => {
      const shown = chip.cloneNode(true);
      shown.querySelector(".unseen").remove();
      return shown.textContent;
    });
    await addToken(loop, "dry-sequence-breakers", last);
    await loop.page.locator("[data-sampler=dry] [data-listed]").first().waitFor();
    await waitForText(loop, "about-sampler", /changed no score/);
    await loop.click("llama-cpp-breakers");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-sampler=dry] [data-listed]").length > 4);
    const breakers = await loop.page.locator("[data-sampler=dry] [data-listed]").evaluateAll((rows) => rows.map((row) => row.dataset.listed));
    await waitForAddress(loop, { dry_sequence_breakers: breakers.join(".") });
  });

  test("an engine without the rule says so, and code for it leaves it out", async (t) => {
    const loop = await open(site, t, { xtc_probability: 0.5, mirostat_tau: 3, profile: "vllm" });
    for (const name of ["xtc", "mirostat"]) assert.match(await loop.get(`sampler-${name}`).innerText(), /not in vLLM/);
    await loop.click("code-vllm");
    await loop.page.getByText("vLLM cannot apply XTC: it is left out.").last().waitFor();
    await loop.click("code-llama-server");
    const body = JSON.parse(await loop.get("code").innerText());
    assert.deepEqual([body.mirostat, body.mirostat_tau, body.xtc_probability], [2, 3, 0.5]);
  });

  test("lanes of Compare have them too, and a link shows the same lanes", async (t) => {
    const lanes = "t1_o1.5_x1c0.02_d5a1q3*8";
    const loop = await site.open(t, { ...SETTINGS, screen: "compare", lanes });
    const read = (loop) =>
      loop.get("lane").evaluateAll((lanes) =>
        lanes.map((lane) => [lane.dataset.name, [...lane.querySelectorAll("[data-token-id]")].map((token) => token.dataset.tokenId)]),
      );
    // Eight tokens each, as the link asks, or to their stop.
    const written = (loop) =>
      loop.page.waitForFunction(() => {
        const lanes = [...document.querySelectorAll("[data-testid=lane]")];
        const stopped = (lane) => lane.querySelector("[data-testid=lane-stop][data-reason]");
        const whole = (lane) => lane.querySelectorAll("[data-token-id]").length === 8 || stopped(lane);
        return lanes.length === 4 && lanes.every(whole);
      });
    await written(loop);
    const here = await read(loop);
    assert.deepEqual(here.map(([name]) => name), ["Pure", "Mirostat v2 1.5, 0.1", "XTC 1, 0.02", "DRY 5, 1.75, 1"]);
    assert.ok(here.slice(1).some(([, tokens]) => tokens.join() !== here[0][1].join()), "or nothing is compared here");
    // A rule is changed in its lane, and the address has it.
    const lane = loop.get("lane").nth(1);
    await lane.locator("summary").first().click();
    await lane.locator("[data-slider=mirostat_eta]").fill("0.3");
    await loop.page.waitForURL(/lanes=t1_o1\.5j0\.3_x1c0\.02_d5a1q3\*/);
    await written(loop);
    const before = await read(loop);
    await loop.page.reload();
    await written(loop);
    assert.deepEqual(await read(loop), before);
  });

  test("axe-core finds nothing where all of them are open, and nothing scrolls sideways on a phone", async (t) => {
    const all = { dry_multiplier: 1, dry_sequence_breakers: "3.9", xtc_probability: 0.5, mirostat_tau: 5, logit_bias: "5:1_9:-2.5" };
    const loop = await open(site, t, all, { viewport: { width: 360, height: 800 } });
    await loop.openSettings();
    await loop.page.locator("[data-sampler=logit_bias] [data-listed]").first().waitFor();
    assert.deepEqual(await violations(loop.page), []);
    const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(content <= 360, `the content is ${content} px wide`);
    const clipped = await loop
      .get("samplers")
      .locator("[data-sampler]")
      .evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight + 1).map((row) => row.dataset.sampler));
    assert.deepEqual(clipped, [], "rows that hide a part of what is set of them");
  });
});
