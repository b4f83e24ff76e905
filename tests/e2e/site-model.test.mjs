// A model that the owner of a site has put beside the page, with `cargo xtask add-model` as `build --with-model` does: it stands
// first on the Models screen, is read in ranges, and computes in an embed. No other host is asked.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate, modelFolder } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const RUN = { prompt: "Once upon a time", do_sample: false, max_new_tokens: 6 };

describe("a model of the site's own", () => {
  const site = useSite(NO_WEBGPU);
  let folder;
  let id;
  let ranges;
  let stop;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "site-model-"));
    cpSync(modelFolder("../models/ladder.json"), join(folder, "models/ladder.json"));
    execFileSync(process.env.XTASK, ["add-model", modelFolder("stories260k"), folder]);
    id = JSON.parse(readFileSync(join(folder, "models/ladder.json"))).steps[0].model;
    // The host answers with what was asked for of a file, as static hosts do.
    stop = site.server.rule((path, _, { range }) => {
      const file = join(folder, path.slice(path.indexOf("/models/")));
      if (!path.includes("/models/") || !existsSync(file)) return null;
      const whole = readFileSync(file);
      if (!range) return { body: whole };
      const [from, to] = /^bytes=(\d+)-(\d+)$/.exec(range).slice(1).map(Number);
      ranges.push({ path, bytes: to - from + 1, of: whole.length });
      const headers = { "content-range": `bytes ${from}-${to}/${whole.length}` };
      return { status: 206, headers, body: whole.subarray(from, to + 1) };
    });
  });
  after(() => {
    stop?.();
    if (folder) rmSync(folder, { recursive: true });
  });

  test("packages for learning platforms have its files too", () => {
    const files = JSON.parse(readFileSync(join(folder, "scorm/files.json")));
    for (const name of ["manifest.json", "model.safetensors"]) assert.ok(files.includes(`models/${id}/${name}`), name);
  });

  const natively = async () => (await generate(RUN, undefined, join(folder, "models", id))).tokens;

  test("it stands first on the ladder, is read in ranges, and runs the prompt at one press", async (t) => {
    ranges = [];
    const loop = await site.open(t, { ...RUN, screen: "models" });
    await loop.waitForDevice("cpu");
    const first = loop.get("ladder").locator("li.ladder-step").first();
    assert.match(await first.innerText(), /^stories260k-[0-9a-f]{12}\n[\s\S]*no other host[\s\S]*260,032 weights/);
    await first.getByRole("button").click();
    await loop.waitForExactly(RUN.max_new_tokens);
    assert.deepEqual(await loop.tokens(), await natively());
    const weights = ranges.filter(({ path }) => path.endsWith("/model.safetensors"));
    assert.ok(weights.length > 10 && weights.every(({ bytes, of }) => bytes < of / 2), JSON.stringify(weights));
    // Its address opens it again.
    await loop.page.waitForFunction((id) => new URLSearchParams(location.search).get("model") === id, id);
    await loop.page.reload();
    await loop.waitForExactly(RUN.max_new_tokens);
    assert.deepEqual(await loop.tokens(), await natively());
  });

  test("an embed computes with it", async (t) => {
    ranges = [];
    const page = await site.browser.newPage();
    const foreign = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(site.url).origin) foreign.push(request.url());
    });
    t.after(async () => {
      await page.close();
      assert.deepEqual(foreign.filter((url) => !url.startsWith("blob:")), []);
    });
    await page.goto(`${site.url}embed.html?${new URLSearchParams({ figure: "bars", model: id, prompt: RUN.prompt })}`);
    await page.getByTestId("load").waitFor();
    assert.match(await page.getByTestId("status").innerText(), /its download is, is not known before/);
    await page.getByTestId("load").click();
    await page.locator("[data-testid=bars] svg").waitFor();
    assert.match(await page.getByTestId("words").innerText(), /,/);
    assert.ok(ranges.some(({ path }) => path.includes(id)));
  });
});
