// The web component as others get it: as a package with types, in a bundle, and in the text that an author pastes.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { SPEAKING_FRAME, useCourse } from "./lib/course.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** The most that the script may weigh as it is written, in bytes after gzip. */
const MOST_BYTES = 12_000;

describe("the package", () => {
  const course = useCourse(NO_WEBGPU, SPEAKING_FRAME);
  let project, component;

  before(() => {
    assert.ok(process.env.XTASK, "XTASK must name the program of the project's commands; `cargo xtask test browser` sets it");
    project = mkdtempSync(join(tmpdir(), "token-loop-project-"));
    component = join(project, "component");
    execFileSync(process.env.XTASK, ["component", component]);
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const npm = (...words) => execFileSync("npm", words, { cwd: project, encoding: "utf8", shell: process.platform === "win32" });
    const [packed] = JSON.parse(npm("pack", "./component", "--json", "--loglevel=error"));
    npm("install", `./${packed.filename}`, "--offline", "--no-audit", "--no-fund", "--loglevel=error");
    for (const name of ["right.ts", "wrong.ts"]) cpSync(here(`component/${name}`), join(project, name));
  });
  after(() => rmSync(project, { recursive: true }));

  /** What TypeScript says of files: the lines with an error. */
  function errors(files, options = []) {
    const compiler = here("node_modules/typescript/bin/tsc");
    const strict = ["--noEmit", "--strict", "--target", "es2024", "--module", "esnext", "--moduleResolution", "bundler"];
    const words = [compiler, ...strict, "--lib", "es2024,dom,dom.iterable", "--pretty", "false", ...options, ...files];
    const { stdout, error } = spawnSync("node", words, { cwd: project, encoding: "utf8" });
    assert.ifError(error);
    return stdout.split("\n").filter((line) => / error TS\d+/.test(line));
  }

  test("has the workspace's version, its files and nothing else", () => {
    const installed = join(project, "node_modules/token-loop");
    const { version } = JSON.parse(readFileSync(join(installed, "package.json")));
    const workspace = readFileSync(here("../../Cargo.toml"), "utf8").match(/\[workspace\.package\]\s+version = "([^"]+)"/);
    assert.equal(version, workspace[1]);
    const files = execFileSync("find", [installed, "-type", "f"], { encoding: "utf8" }).trim().split("\n");
    const expected = ["README.md", "package.json", "token-loop.d.ts", "token-loop.js"];
    assert.deepEqual(files.map((file) => file.slice(installed.length + 1)).sort(), expected);
  });

  test("the script is small as it is written", (t) => {
    const bytes = gzipSync(readFileSync(join(component, "token-loop.js")), { level: 9 }).length;
    t.diagnostic(`${bytes} bytes after gzip`);
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  });

  test("typed uses compile, wrong ones do not, and the script fits its types", () => {
    assert.deepEqual(errors(["right.ts"]), []);
    const lines = readFileSync(join(project, "wrong.ts"), "utf8").split("\n");
    const wrong = lines.flatMap((line, index) => (line.endsWith("// wrong") ? [index + 1] : []));
    assert.ok(wrong.length > 10);
    const found = errors(["wrong.ts"]).map((line) => Number(/^wrong\.ts\((\d+),/.exec(line)?.[1]));
    assert.deepEqual([...new Set(found)].sort((a, b) => a - b), wrong);
    assert.deepEqual(errors([join(component, "token-loop.js")], ["--allowJs", "--checkJs"]), []);
  });

  test("a bundle with it defines the element, with all that the types promise", async (t) => {
    const bundle = await build({
      entryPoints: [join(project, "right.ts")],
      bundle: true,
      minify: true,
      format: "iife",
      globalName: "course",
      write: false,
    });
    t.after(course.host.rule((path) => path === "/bundle.js" && { body: bundle.outputFiles[0].text }));
    const page = await course.open(t, "", { head: `<script src="/bundle.js"></script>` });
    const missing = await page.page.evaluate((site) => {
      const element = globalThis.course.show(site);
      return Object.keys(globalThis.course.MEMBERS).filter((name) => !(name in element));
    }, course.site);
    assert.deepEqual(missing, []);
    await page.ready();
    const expected = [
      ["figure", "shape-bars"],
      ["top_p", "0.9"],
      ["do_sample", "true"],
      ["theme", "dark"],
      ["rows", "5"],
      ["fit", "frame"],
    ];
    assert.deepEqual(await page.parameters(), expected);
    await page.say({ type: "step", index: 0, token: 1, text: "a", probability: 0.5 });
    await page.page.waitForFunction(() => document.title === "0: a 0.5");
  });

  test("where there is no document, nothing happens", () => {
    execFileSync("node", ["--input-type=module", "--eval", `await import("token-loop")`], { cwd: project });
  });
});

describe("snippets in a browser", () => {
  const course = useCourse(NO_WEBGPU, SPEAKING_FRAME);
  let cases;

  before(() => {
    assert.ok(process.env.SNIPPETS, "SNIPPETS must name the example that writes snippets; `cargo xtask test browser` sets it");
    cases = JSON.parse(execFileSync(process.env.SNIPPETS, [`${course.site}index.html`], { encoding: "utf8" }));
  });

  /** The values of each name, in order. */
  function byName(pairs) {
    const values = {};
    for (const [name, value] of pairs) (values[name] ??= []).push(value);
    return values;
  }

  for (const [form, locator, shares, fits] of [
    ["Html", "token-loop >> iframe", ["shared"], undefined],
    ["Iframe", "iframe", undefined, ["frame"]],
  ]) {
    test(`what the author asked for reaches the frame: ${form}`, async (t) => {
      assert.ok(cases.length > 0);
      for (const { snippets, parameters, title } of cases) {
        const page = await course.open(t, snippets[form], { head: "" });
        await page.page.waitForLoadState();
        assert.deepEqual(page.errors, []);
        const frame = page.page.locator(locator);
        await frame.waitFor({ state: "attached" });
        const { src, name } = await frame.evaluate(({ src, title }) => ({ src, name: title }));
        assert.equal(src.split("?")[0], `${course.site}embed.html`);
        const { engine, fit, ...arrived } = byName(new URLSearchParams(new URL(src).search));
        assert.deepEqual(arrived, byName(parameters));
        assert.deepEqual(engine, shares);
        assert.deepEqual(fit, fits);
        assert.equal(name, title);
      }
    });
  }
});
