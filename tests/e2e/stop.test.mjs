// Why a run ends: every condition, the earliest first, and what waits while a stop string is possible.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const GREEDY = { screen: "stop", prompt: "Once upon a time", do_sample: false, max_new_tokens: 24 };
/** In the middle of the text above; found by the tests themselves, so that any model will do. */
const MIDDLE = 40;

describe("stop", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings, options) {
    const loop = await site.open(t, { ...GREEDY, ...settings }, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  /** The text of the generated tokens, each with the white space around it. */
  function pieces(loop) {
    return loop.get("generated").locator(".word").evaluateAll((words) =>
      words.map((word) => {
        const [before, after] = [word.previousElementSibling, word.nextElementSibling];
        const text = word.classList.contains("sign") ? "" : word.textContent;
        return before.textContent + text + after.textContent;
      }),
    );
  }

  /** What the model writes without any stop string, token by token. */
  async function unstopped(t) {
    const loop = await opened(t, {});
    await loop.playToStop();
    return pieces(loop);
  }

  /** Adds a stop string as a visitor does. */
  async function add(loop, stop) {
    await loop.get("stop-string-field").fill(stop);
    await loop.click("add-stop-string");
  }

  const verdict = (loop) => loop.get("verdict").innerText();

  test("a stop string across token borders ends the run there, and waits on the way", async (t) => {
    const tokens = await unstopped(t);
    const text = tokens.join("");
    // From the middle of one token to the middle of another.
    const stop = text.slice(MIDDLE, MIDDLE + 9);
    assert.equal(text.indexOf(stop), MIDDLE, "the text repeats itself too soon for this test");
    let [written, last] = [0, 0];
    while (written < MIDDLE + stop.length) written += tokens[last++].length;
    assert.ok(tokens.slice(0, last - 1).join("").length > MIDDLE, "the stop string lies in one token");

    const loop = await opened(t, {});
    await add(loop, stop.replaceAll("\n", "\\n"));
    for (let token = 1; token < last; token += 1) {
      await loop.click("step-token");
      await loop.waitForTokens(token);
    }
    const waiting = tokens.slice(0, last - 1).join("").slice(MIDDLE);
    await loop.page.locator("[data-testid=held-back][data-text]").waitFor({ state: "attached" });
    assert.equal(await loop.get("held-back").getAttribute("data-text"), waiting);
    assert.match(await loop.get("held-back").innerText(), /^Held back: /);
    const row = loop.page.locator(".matching li");
    assert.equal(await row.getAttribute("data-matched"), String(waiting.length));
    assert.match(await row.getByRole("img").getAttribute("aria-label"), new RegExp(`${waiting.length} of 9 characters`));
    assert.ok((await loop.get("generated").locator(".held-back").count()) > 0);

    await loop.click("step-token");
    assert.equal(await loop.stopReason(), "stop_sequence");
    assert.equal((await loop.tokens()).length, last);
    assert.equal(await loop.get("held-back").getAttribute("data-text"), stop);
    assert.match(await loop.get("held-back").innerText(), /^Cut off: /);
    assert.match(await verdict(loop), /came to the stop string/);
    const answers = await loop.get("finish-reason").allInnerTexts();
    assert.deepEqual(answers, ["stop", "stop_sequence", "stop_sequence"]);
  });

  test("the earliest condition wins, and a run follows a change of them", async (t) => {
    const tokens = await unstopped(t);
    const late = tokens.join("").trimEnd().slice(-6);
    const loop = await opened(t, { stop: late, max_new_tokens: 5 });
    assert.equal(await loop.playToStop(), "max_new_tokens");
    assert.equal((await loop.tokens()).length, 5);
    assert.deepEqual(await loop.get("finish-reason").allInnerTexts(), ["length", "max_tokens", "length"]);
    assert.equal(await loop.page.locator("[data-condition=max_new_tokens]").getAttribute("data-met"), "true");
    // More tokens: now the stop string comes first.
    await loop.get("stop-max-new-tokens").fill("24");
    await loop.get("stop-max-new-tokens").press("Enter");
    await loop.page.locator("[data-condition=max_new_tokens][data-met=false]").waitFor();
    assert.deepEqual(await loop.get("finish-reason").allInnerTexts(), ["null", "null", "null"]);
    assert.equal(await loop.playToStop(), "stop_sequence");
  });

  test("a JSON record is complete, unfinished, or broken at a character", async (t) => {
    const json = (loop) => loop.get("json").innerText();
    const loop = await opened(t, { max_new_tokens: 60 });
    await loop.playToStop();
    assert.match(await json(loop), /has no bracket/);
    // The example, as the button gives it.
    await loop.click("json-example");
    await loop.playToStop();
    const length = Number(/complete: (\d+) characters/.exec(await json(loop))?.[1]);
    const record = await loop.page.locator(".record").innerText();
    assert.equal(typeof JSON.parse(record.slice(0, length)), "object");
    assert.throws(() => JSON.parse(record.slice(0, length - 1)));
    assert.match(await verdict(loop), /The JSON record is complete/);

    const short = await opened(t, { prompt: '{"name":', max_new_tokens: 3 });
    await short.playToStop();
    assert.match(await json(short), /not complete: the text ends inside it/);
    assert.match(await verdict(short), /not complete/);

    const broken = await opened(t, { prompt: '{"name" "Jörg"', max_new_tokens: 3 });
    await broken.playToStop();
    assert.match(await json(broken), /broken at character 9/);
    assert.equal(await broken.page.locator(".record mark").innerText(), '"');
    assert.match(await broken.get("json-parser").innerText(), /expected `:`/);
  });

  test("stop strings that cannot work are refused with a word", async (t) => {
    const loop = await opened(t, {});
    const problem = loop.get("stop-string-problem");
    await add(loop, "");
    assert.match(await problem.innerText(), /An empty stop string/);
    await add(loop, "x".repeat(10_000));
    assert.match(await problem.innerText(), /10000 bytes/);
    assert.equal((await loop.get("stop-string-field").inputValue()).length, 10_000);
    for (const stop of ["\\nUser:", "終わり", "</json>", "</js"]) await add(loop, stop);
    assert.deepEqual(await loop.get("stop-string").allInnerTexts(), ["\\nUser:", "終わり", "</json>", "</js"]);
    await add(loop, "one too many");
    assert.match(await problem.innerText(), /4 stop strings already/);
    await loop.page.getByRole("button", { name: "Remove the stop string 終わり" }).click();
    assert.equal(await loop.get("stop-string").count(), 3);
  });

  test("where the end is forbidden the run goes on, and the one that ended is kept", async (t) => {
    // A question whose answer ends; greedy, so that the end comes when it is likeliest.
    const prompt = "User: What is the capital of Japan?\nAssistant:";
    const loop = await opened(t, { prompt, max_new_tokens: 250 });
    assert.equal(await loop.playToStop(), "end_of_sequence");
    const ended = await loop.tokens();
    assert.match(await verdict(loop), /the model itself chose its end-of-text token/);
    assert.deepEqual(await loop.get("finish-reason").allInnerTexts(), ["stop", "end_turn", "eos_token"]);
    await loop.click("go-on");
    await loop.waitForTokens(ended.length + 3);
    await loop.click("pause");
    const went = await loop.tokens();
    assert.deepEqual(went.slice(0, ended.length - 1), ended.slice(0, -1));
    assert.ok(!went.includes(ended.at(-1)), "the end was chosen although it is forbidden");
    assert.equal(await loop.get("forbid-eos").isChecked(), true);
    assert.match(await loop.get("past-end").innerText(), new RegExp(`At token ${ended.length} .*perplexity`));
    // One press, one undo: the run is the one that ended, and the end is allowed again.
    await loop.click("undo");
    assert.equal(await loop.get("forbid-eos").isChecked(), false);
    assert.equal(await loop.stopReason(), "end_of_sequence");
    assert.deepEqual(await loop.tokens(), ended);
  });

  test("the curve has a point for every token, and the end a bar in each step", async (t) => {
    const loop = await opened(t, { max_new_tokens: 6 });
    await loop.playToStop();
    await loop.get("eos-curve").locator("summary").click();
    const rows = loop.get("eos-curve").locator("tbody tr");
    await rows.nth(5).waitFor();
    assert.equal(await rows.count(), 6);
    await loop.get("generated").locator(".word").nth(2).click();
    await loop.get("eos-bars").locator("summary").click();
    const end = loop.get("eos-bars").locator("tbody tr", { hasText: "‹end›" });
    await end.waitFor();
    await loop.get("forbid-eos").check();
    assert.match(await end.innerText(), /removed/);
  });

  test("axe-core finds nothing, light and dark", async (t) => {
    const loop = await opened(t, { stop: "zzz", max_new_tokens: 6 });
    await loop.playToStop();
    assert.deepEqual(await violationsInBothSchemes(loop.page), []);
  });

  test("nothing scrolls sideways on a phone", async (t) => {
    const loop = await opened(t, { stop: "</json>" }, { viewport: { width: 360, height: 780 } });
    await loop.playToStop();
    const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(content <= 360, `the content is ${content} px wide`);
  });
});
