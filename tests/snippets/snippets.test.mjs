// Pages built from the snippets of an embed, with the tools that authors build theirs with: what the author asked for
// arrives in the HTML.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { evaluate } from "@mdx-js/mdx";
import { parse } from "parse5";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as runtime from "react/jsx-runtime";

const SITE = "https://example.org/tools/tokenloop/";

/** The snippets, and what each must bring. */
function cases() {
  assert.ok(process.env.SNIPPETS, "SNIPPETS must name the example that writes snippets; `cargo xtask test snippets` sets it");
  return JSON.parse(execFileSync(process.env.SNIPPETS, [`${SITE}index.html`], { encoding: "utf8" }));
}

/** All elements of a page with this name. */
function elements(html, name) {
  const found = [];
  const walk = (node) => {
    if (node.tagName === name) found.push(node);
    node.childNodes?.forEach(walk);
  };
  walk(parse(html));
  return found;
}

const attributesOf = (element) => Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

/** The values of each name, in order. */
function byName(pairs) {
  const values = {};
  for (const [name, value] of pairs) (values[name] ??= []).push(value);
  return values;
}

/** The parameters that the component takes from its attributes, which say where the files are as well. */
function parametersOf({ title, height, site, parameters = "", controls, ...own }) {
  assert.equal(site, SITE);
  const pairs = [...new URLSearchParams(parameters)];
  for (const [name, value] of Object.entries(own)) pairs.push([name.replaceAll("-", "_"), value]);
  pairs.push(["controls", controls.split(" ").join(".").replaceAll("-", "_")]);
  return byName(pairs);
}

/** The component of a snippet, in a page. */
function assertArrived(html, { parameters, title }) {
  const found = elements(html, "token-loop");
  assert.equal(found.length, 1, html);
  const attributes = attributesOf(found[0]);
  assert.deepEqual(parametersOf(attributes), byName(parameters));
  assert.equal(attributes.title, title);
  const text = found[0].childNodes.filter(({ nodeName }) => nodeName === "svg" || nodeName === "img");
  assert.equal(text.length, 1, "the picture stands in the component");
  for (const before of ["Before.", "After."]) assert.match(html, new RegExp(`<p>${before}</p>`));
}

const chapter = (snippet) => `# A chapter\n\nBefore.\n\n${snippet}\n\nAfter.\n`;

describe("mdBook", () => {
  const book = mkdtempSync(join(tmpdir(), "token-loop-book-"));
  const all = cases();

  before(() => {
    assert.ok(process.env.MDBOOK, "MDBOOK must name mdBook; `cargo xtask test snippets` sets it");
    execFileSync(process.env.MDBOOK, ["init", "--title", "A course", "--ignore", "none", book], { stdio: "ignore" });
    // What the snippets must not bring in.
    writeFileSync(join(book, "src", "secret.txt"), "the secret");
    writeFileSync(join(book, "src", "a"), "the secret");
    const list = all.map((_, index) => `- [Chapter ${index}](chapter-${index}.md)`);
    writeFileSync(join(book, "src", "SUMMARY.md"), `# Summary\n\n${list.join("\n")}\n`);
    all.forEach(({ snippets }, index) => writeFileSync(join(book, "src", `chapter-${index}.md`), chapter(snippets.MdBook)));
    execFileSync(process.env.MDBOOK, ["build", book], { stdio: "inherit" });
  });
  after(() => rmSync(book, { recursive: true }));

  all.forEach((one, index) => {
    test(`a chapter with the prompt ${JSON.stringify(one.parameters[1][1])}`, () => {
      const html = readFileSync(join(book, "book", `chapter-${index}.html`), "utf8");
      assertArrived(html, one);
      assert.doesNotMatch(html, /the secret/);
      const scripts = elements(html, "script").map((script) => attributesOf(script).src);
      assert.equal(scripts.filter((src) => src === `${SITE}token-loop.js`).length, 1);
      const [bar] = elements(html, "rect").map(attributesOf);
      assert.deepEqual(bar, { class: "bar", width: "40", height: "9" });
    });
  });
});

describe("MDX", () => {
  for (const one of cases()) {
    test(`a page with the prompt ${JSON.stringify(one.parameters[1][1])}`, async () => {
      const { default: Page } = await evaluate(chapter(one.snippets.Docusaurus), { ...runtime, baseUrl: import.meta.url });
      const html = renderToStaticMarkup(createElement(Page));
      assertArrived(html, one);
      const [picture] = elements(html, "img").map(attributesOf);
      assert.equal(picture.alt, one.title);
      const svg = decodeURIComponent(picture.src.replace(/^data:image\/svg\+xml;charset=utf-8,/, ""));
      assert.match(svg, /^<svg .*<rect class="bar" width="40" height="9"\/>\n<\/svg>\n$/s);
    });
  }
});
