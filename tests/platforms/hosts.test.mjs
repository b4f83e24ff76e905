// What the builder gives an author, through the editors, sanitizers, slides and book tools of others, as they are published. A host
// keeps the figure, or leaves a link to it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { autop } from "@wordpress/autop";
import { build } from "esbuild";
import sanitizeHtml from "sanitize-html";

import { NO_WEBGPU } from "../e2e/lib/browser.mjs";
import { useSite } from "../e2e/lib/site.mjs";
import { built, HTML, IFRAME, MYST_FRAME, MYST_WIDGET, PROMPT, REVEAL } from "./lib/builder.mjs";

const packages = (path) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
/** Less than this figure needs, and more than a frame has that was told nothing, in CSS pixels. */
const LEAST_HEIGHT = 400;
const EDITORS = { 6: "tinymce-6", 7: "tinymce-7", 8: "tinymce" };

describe("hosts", () => {
  const site = useSite(NO_WEBGPU);
  let given;

  /** The builder's texts. They name the address of this suite's site, so they are asked for once. */
  const texts = async (t) => (given ??= (await built(t, site)).snippets);

  /** A page of a host on the site's server, with files of a package under `/host/`. */
  async function host(t, html, folder = "") {
    const path = "/host/index.html";
    t.after(
      site.server.rule((asked) => {
        if (asked === path) return { body: `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${html}` };
        if (!folder || !asked.startsWith("/host/")) return undefined;
        return { body: readFileSync(packages(`${folder}/${asked.slice("/host/".length)}`)) };
      }),
    );
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 900 } });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${new URL(site.url).origin}${path}`);
    return page;
  }

  /** Waits until the figure is drawn, in a frame of the height that it needs; the page in that frame. */
  async function shows(page, selector) {
    const inside = page.frameLocator(selector);
    await inside.locator("[data-testid=shape-bars] svg").waitFor();
    assert.ok((await inside.locator("body").innerText()).includes("␣9"), PROMPT);
    const frame = await (await page.locator(selector).elementHandle()).contentFrame();
    await frame.waitForFunction((least) => innerHeight >= least, LEAST_HEIGHT);
    return frame;
  }

  /** The link below a frame, which is there where the frame is not. An editor may shorten it to that of its own page. */
  const leads = (html) => {
    const [, address = ""] = /<a href="([^"]+)"/.exec(html) ?? [];
    const read = new URL(address.replaceAll("&amp;", "&"), new URL("/host/", site.url));
    assert.equal(`${read.origin}${read.pathname}`, `${site.url}embed.html`);
    assert.equal(read.searchParams.get("prompt"), PROMPT);
  };

  test("WordPress' autop leaves element and frame whole, and nothing of the picture stands beside them", async (t) => {
    const snippets = await texts(t);
    for (const [form, frame] of [[HTML, "token-loop >> iframe"], [IFRAME, "iframe"]]) {
      const html = autop(`Before.\n\n${snippets[form]}\n\nAfter.`);
      const page = await host(t, `<main>${html}</main>`);
      await page.locator(frame).scrollIntoViewIfNeeded();
      await shows(page, frame);
      const around = await page.locator("main").evaluate((main) => {
        for (const figure of main.querySelectorAll("token-loop, a")) figure.remove();
        return main.textContent.trim().replace(/\s+/g, " ");
      });
      assert.equal(around, "Before. After.", form);
      await page.context().close();
    }
  });

  test("DOMPurify keeps the frame where a host allows frames, else the link; of the element it keeps the picture", async (t) => {
    const snippets = await texts(t);
    const page = await host(t, `<main></main><script src="dist/purify.js"></script>`, "dompurify");
    const clean = (html, options) => page.evaluate(([html, options]) => globalThis.DOMPurify.sanitize(html, options), [html, options]);
    const bare = await clean(snippets[IFRAME], {});
    assert.doesNotMatch(bare, /<iframe/);
    leads(bare);
    const allowed = await clean(snippets[IFRAME], { ADD_TAGS: ["iframe"] });
    leads(allowed);
    await page.locator("main").evaluate((main, html) => (main.innerHTML = html), allowed);
    await shows(page, "iframe");
    const picture = await clean(snippets[HTML], {});
    assert.match(picture, /^\s*<svg .*<\/svg>\s*$/s);
    assert.doesNotMatch(picture, /<style/);
  });

  test("sanitize-html keeps the frame where a host allows frames, else the link", async (t) => {
    const snippets = await texts(t);
    const bare = sanitizeHtml(snippets[IFRAME]);
    assert.doesNotMatch(bare, /<iframe/);
    leads(bare);
    const allowedTags = [...sanitizeHtml.defaults.allowedTags, "iframe"];
    const allowedAttributes = { ...sanitizeHtml.defaults.allowedAttributes, iframe: ["src", "width", "height", "title"] };
    const page = await host(t, sanitizeHtml(snippets[IFRAME], { allowedTags, allowedAttributes }));
    await shows(page, "iframe");
  });

  for (const [version, folder] of Object.entries(EDITORS)) {
    test(`TinyMCE ${version} keeps frame and link`, async (t) => {
      const snippets = await texts(t);
      const page = await host(t, `<textarea></textarea><script src="tinymce.js"></script>`, folder);
      const edited = (options) =>
        page.evaluate(
          ([snippet, options]) =>
            new Promise((done, failed) => {
              const setup = (editor) =>
                editor.on("init", () => {
                  editor.setContent(`<p>before</p>${snippet}<p>after</p>`);
                  done(editor.getContent());
                  editor.remove();
                });
              globalThis.tinymce.init({ selector: "textarea", promotion: false, skin: false, content_css: false, setup, ...options }).catch(failed);
            }),
          [snippets[IFRAME], { ...(version !== "6" && { license_key: "gpl" }), ...options }],
        );
      const html = await edited({});
      leads(html);
      assert.match(html, /^<p>before<\/p>.*<iframe .*<p>after<\/p>$/s);
      // From version 7 on the editor puts frames into a sandbox without scripts unless the site is named in its settings.
      assert.equal(/sandbox=""/.test(html), version !== "6", html);
      const allowed = version === "6" ? html : await edited({ sandbox_iframes_exclusions: [new URL(site.url).hostname] });
      assert.doesNotMatch(allowed, /sandbox/);
      await shows(await host(t, allowed), "iframe");
    });
  }

  /** A deck of three slides, the second with a figure, where it is shown. */
  async function deck(t, text) {
    const slides = `<link rel="stylesheet" href="dist/reveal.css"><div class="reveal"><div class="slides">
      <section><h2>One</h2></section><section>${text}</section><section><h2>Three</h2></section></div></div>
      <script src="dist/reveal.js"></script><script>Reveal.initialize({ hash: true, transition: "none" });</script>`;
    const page = await host(t, slides, "reveal.js");
    await page.waitForFunction(() => globalThis.Reveal?.isReady());
    await page.keyboard.press("ArrowRight");
    const figure = page.frameLocator("token-loop >> iframe");
    await figure.locator("[data-testid=shape-bars] svg").waitFor();
    return { page, figure, slide: () => page.evaluate(() => globalThis.Reveal.getIndices().h) };
  }

  test("reveal.js: the form of its name has a height of its own, and the deck has its keys also after a press in the figure", async (t) => {
    const snippets = await texts(t);
    const { page, figure, slide } = await deck(t, snippets[REVEAL]);
    const [box, view] = [await page.locator("token-loop").boundingBox(), page.viewportSize()];
    assert.ok(box.y >= 0 && box.y + box.height <= view.height, JSON.stringify(box));
    await figure.getByTestId("step-token").click();
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => globalThis.Reveal.getIndices().h === 2);
    assert.equal(await slide(), 2);
  });

  test("reveal.js: in the form of HTML the figure fits a slide with few controls, and has the keys after a press in it", async (t) => {
    const snippets = await texts(t);
    // As the guide says: few controls.
    const few = snippets[HTML].replace(/controls="[^"]*"/, 'controls="temperature step"');
    const { page, slide } = await deck(t, few);
    await shows(page, "token-loop >> iframe");
    assert.equal(await slide(), 1);
    const [box, view] = [await page.locator("token-loop").boundingBox(), page.viewportSize()];
    assert.ok(box.y >= 0 && box.y + box.height <= view.height, JSON.stringify(box));
    await page.keyboard.press("ArrowRight");
    assert.equal(await slide(), 2);
    await page.keyboard.press("ArrowLeft");
    await page.frameLocator("token-loop >> iframe").getByTestId("step-token").click();
    await page.keyboard.press("ArrowRight");
    assert.equal(await slide(), 1, "the figure has the keys");
    await page.locator("body").click({ position: { x: 4, y: 4 } });
    await page.keyboard.press("ArrowRight");
    assert.equal(await slide(), 2, "the deck has them again");
  });

  /** The document that MyST makes of a page. Its template is one of this test: MyST's own lie on another host. */
  function myst(t, text) {
    const folder = mkdtempSync(join(tmpdir(), "tokenloop-myst-"));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "template"));
    writeFileSync(join(folder, "template/template.yml"), "myst: v1\nkind: site\ntitle: T\nbuild:\n  start: 'true'\n");
    writeFileSync(join(folder, "myst.yml"), "version: 1\nproject:\n  title: A course\nsite:\n  template: ./template\n");
    writeFileSync(join(folder, "index.md"), `# A course\n\nBefore.\n\n${text}\n\nAfter.\n`);
    const words = [packages("mystmd/dist/myst.cjs"), "build", "--site", "--ci", "--strict"];
    // The host of the figures is in this process.
    return new Promise((done, failed) => {
      execFile("node", words, { cwd: folder }, (error, said) => {
        if (error) return failed(new Error(said));
        const { mdast } = JSON.parse(readFileSync(join(folder, "_build/site/content/index.json"), "utf8"));
        const all = (node) => [node, ...(node.children ?? []).flatMap(all)];
        return done({ nodes: all(mdast), folder: join(folder, "_build/site/public") });
      });
    });
  }

  test("MyST reads the text as a frame with this address", async (t) => {
    const snippets = await texts(t);
    const { nodes } = await myst(t, snippets[MYST_FRAME]);
    const frames = nodes.filter(({ type }) => type === "iframe");
    assert.equal(frames.length, 1);
    const { origin, pathname, searchParams } = new URL(frames[0].src);
    assert.equal(`${origin}${pathname}`, `${site.url}embed.html`);
    assert.deepEqual([searchParams.get("figure"), searchParams.get("prompt")], ["shape-bars", PROMPT]);
  });

  test("MyST's widget shows the figure at the height of its content", async (t) => {
    const snippets = await texts(t);
    // MyST fetches the widget when it makes the book, by an address that this machine knows.
    const here = site.url.replace(new URL(site.url).hostname, "127.0.0.1");
    const text = snippets[MYST_WIDGET].replace(`{anywidget} ${site.url}`, `{anywidget} ${here}`);
    const { nodes, folder } = await myst(t, text);
    const [node] = nodes.filter(({ type }) => type === "anywidget");
    assert.equal(node.model.site, site.url);
    assert.equal(new URLSearchParams(node.model.parameters).get("prompt"), PROMPT);
    const copy = readFileSync(join(folder, node.esm.split("/").at(-1)));
    t.after(site.server.rule((path) => path === "/host/copy.js" && { body: copy }));
    const book = `import { createElement } from "react";
      import { createRoot } from "react-dom/client";
      import { ANY_RENDERERS } from "@myst-theme/anywidget";
      const node = ${JSON.stringify({ ...node, esm: "/host/copy.js" })};
      createRoot(document.querySelector("main")).render(createElement(ANY_RENDERERS.anywidget, { node }));`;
    const bundle = await build({ stdin: { contents: book, resolveDir: packages(".") }, bundle: true, format: "esm", write: false });
    t.after(site.server.rule((path) => path === "/host/book.js" && { body: bundle.outputFiles[0].text }));
    const page = await host(t, `<main></main><script type="module" src="book.js"></script>`);
    const frame = await shows(page, "main token-loop >> iframe");
    await frame.waitForFunction(() => Math.abs(innerHeight - document.getElementById("embed").getBoundingClientRect().height) < 1);
  });
});
