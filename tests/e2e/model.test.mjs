// The models that come with the page: each writes what the native engine writes from its files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate, modelFolder } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 12 };

describe("models", () => {
  const site = useSite(NO_WEBGPU);

  test("the same model early in its training is chosen from a list, and the way back is Back", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.playToStop();
    const trained = await loop.tokens();
    await loop.get("model-select").selectOption("step-30");
    await loop.page.waitForURL(/model=step-30/);
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("prompt").inputValue(), SETTINGS.prompt);
    assert.deepEqual(await loop.tokens(), []);
    await loop.playToStop();
    const { tokens } = await generate(SETTINGS, "history/step-30");
    assert.deepEqual(await loop.tokens(), tokens);
    assert.notDeepEqual(tokens, trained);
    await loop.page.goBack();
    await loop.waitForDevice("cpu");
    await loop.waitForExactly(trained.length);
    assert.deepEqual(await loop.tokens(), trained);
  });

  test("the model of stories is fetched at a press on the ladder, and tells its story to the end of the prompt's run", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, screen: "models" });
    await loop.waitForDevice("cpu");
    const story = loop.page.locator("[data-model=stories260k]");
    assert.match(await story.innerText(), /260,032 weights, MIT[\s\S]*1\.0 MB to download/);
    await story.getByRole("button").click();
    await loop.waitForExactly(SETTINGS.max_new_tokens);
    assert.deepEqual(await loop.tokens(), (await generate(SETTINGS, "stories260k")).tokens);
    assert.equal(await loop.get("model-select").inputValue(), "stories260k");
  });

  test("what the model is and what a token is stand behind a line each, with the numbers of the loaded model", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    const { vocab_size } = JSON.parse(readFileSync(`${modelFolder()}/config.json`, "utf8"));
    const vocabulary = vocab_size.toLocaleString("en-US");
    for (const [testid, said] of [["about-model", `Vocabulary: ${vocabulary} tokens`], ["about-tokens", `It has ${vocabulary} tokens`]]) {
      const about = loop.get(testid);
      const more = about.getByText(said);
      assert.equal(await more.isVisible(), false, "closed for those who know");
      await about.locator("summary").click();
      await more.waitFor();
    }
  });

  test("a link names the model; what has no recording does not offer one", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, model: "draft", device: "recorded" });
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("model-select").inputValue(), "draft");
    assert.deepEqual(await loop.get("device-select").locator("option").allInnerTexts(), ["Auto", "GPU", "CPU"]);
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), (await generate(SETTINGS, "draft")).tokens);
  });

  test("a model of one's own is opened by the name of its folder, and its links are", async (t) => {
    // As `cargo xtask train` would have put it there: another model's files in a folder of another name.
    t.after(
      site.server.rule((path) => {
        const file = path.match(/\/models\/class-7b\/our_stories\/([\w.]+)$/);
        return file && { body: readFileSync(`${modelFolder("draft")}/${file[1]}`) };
      }),
    );
    const loop = await site.open(t, { ...SETTINGS, model: "class-7b/our_stories" });
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("model-select").inputValue(), "class-7b/our_stories");
    assert.deepEqual(await loop.get("device-select").locator("option").allInnerTexts(), ["Auto", "GPU", "CPU"]);
    await loop.playToStop();
    const { tokens } = await generate(SETTINGS, "draft");
    assert.deepEqual(await loop.tokens(), tokens);
    await loop.page.waitForURL((url) => url.searchParams.has("run"));
    assert.equal(new URL(loop.page.url()).searchParams.get("model"), "class-7b/our_stories");
    await loop.page.reload();
    await loop.waitForExactly(tokens.length);
    assert.deepEqual(await loop.tokens(), tokens);
    // And another one is chosen from the same list.
    await loop.get("model-select").selectOption("step-30");
    await loop.page.waitForURL(/model=step-30/);
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("model-select").inputValue(), "step-30");
  });

  test("a folder without a model is named, with a next step", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, model: "not/there" }, { expectProblems: true });
    await loop.waitForStatus(/No model was found in \S*\/models\/not\/there\/ \(manifest\.json.*404.*another model/s);
    await loop.get("model-select").selectOption("tiny");
    await loop.waitForDevice("cpu");
    await loop.step(1);
  });

  test("what is no folder beside the page is refused in a sentence, and the usual model is used", async (t) => {
    for (const model of ["../secret", "https://example.org/x", "a//b"]) {
      const loop = await site.open(t, { ...SETTINGS, model });
      await loop.waitForDevice("cpu");
      await loop.waitForStatus(/In the address, model .* the model that comes with the page is used\./);
      assert.equal(await loop.get("model-select").inputValue(), "tiny");
    }
  });
});
