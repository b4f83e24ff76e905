// The web component on pages as tools and hosts make them: the figure shows at the height of its content, or what stands in the
// element stays, with a line that says what to change.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useCourse } from "./lib/course.mjs";
import { figure, MEASURING_FRAME, PICTURE, picture, shows, stays } from "./lib/hosts.mjs";

describe("the element on hosts", () => {
  const course = useCourse(NO_WEBGPU, MEASURING_FRAME);
  const open = (t, body, options = {}) => course.open(t, body, { ready: false, ...options });
  /** A page of the course's host beside the usual one. */
  const put = (t, path, body, headers = {}) => t.after(course.host.rule((asked) => asked === path && { body, headers }));
  /** The same as a document. */
  const putPage = (t, path, body) =>
    put(t, path, `<!doctype html><meta charset="utf-8"><title>${path}</title>${body}`, { "content-type": "text/html" });
  let script;
  before(async () => (script = await (await fetch(`${course.site}token-loop.js`)).text()));
  /** The script within a page, as tools that make one file of a page write it. */
  const inlined = () => `<script>${script.replaceAll("</script", "<\\/script")}</script>`;
  const base64 = () => `<script src="data:text/javascript;base64,${Buffer.from(script).toString("base64")}"></script>`;

  describe("where the script comes from", () => {
    for (const [how, head] of [
      ["within the page", inlined],
      ["as a data address", base64],
    ]) {
      test(`${how}: with a site it shows, without one it says what to add`, async (t) => {
        const options = { head: head(), warnings: [/attribute “site”/] };
        const page = await open(t, figure(), options);
        await stays(page.page, "its attribute “site” must be");
        await page.element().evaluate((element, site) => (element.site = site), course.site);
        await shows(page.page);
      });
    }

    test("under another name beside the files, deferred, asynchronous or as a module: it shows", async (t) => {
      const headers = { "access-control-allow-origin": "*" };
      const isScript = (path) => path.startsWith("/tools/tokenloop/token-loop") && { body: script, headers };
      t.after(course.files.rule(isScript));
      const kinds = [
        `src="${course.site}token-loop.3f2a91.js"`,
        `src="${course.site}token-loop-3f2a91.min.js?v=1#x"`,
        `src="${course.site}token-loop.js?x=/a/b.js" defer`,
        `src="${course.site}token-loop.js#/a/" async`,
        `src="${course.site}token-loop.3f2a91.js" type="module"`,
      ];
      kinds.forEach((kind, index) => putPage(t, `/course/kind-${index}`, `<script ${kind}></script>${figure()}`));
      const frames = kinds.map((_, index) => `<iframe src="kind-${index}" width="700" height="500"></iframe>`);
      const page = await open(t, frames.join(""), { head: "" });
      await page.page.waitForLoadState();
      for (const index of kinds.keys()) {
        const frame = page.page.locator(`iframe[src=kind-${index}]`);
        await frame.scrollIntoViewIfNeeded();
        await shows(await (await frame.elementHandle()).contentFrame());
      }
    });

    test("a page that was saved with its files keeps its picture and says what to change", async (t) => {
      put(t, "/course/page_files/token-loop.js.download", script, { "content-type": "text/javascript" });
      const head = `<script src="page_files/token-loop.js.download"></script>`;
      const page = await open(t, figure(), { head, errors: [/404/] });
      await stays(page.page, "the attribute “site” must be");
      const link = page.element().getByRole("link");
      assert.equal(await link.getAttribute("href"), `${course.host.origin}/course/page_files/embed.html?figure=bars`);
      // A host that answers every address with a page of its own is found out as well.
      const own = (path) => path.endsWith("/embed.html") && { body: "<!doctype html><title>The course</title>" };
      t.after(course.host.rule(own));
      await page.element().evaluate((element) => (element.site = "elsewhere"));
      await page.page.waitForFunction(() => document.querySelector("token-loop").shadowRoot.querySelector("a")?.href.includes("elsewhere"));
      await stays(page.page, "the attribute “site” must be");
    });

    test("a page on a disk shows figures of the web, and says why those of the disk do not come", async (t) => {
      const folder = await mkdtemp(join(tmpdir(), "token-loop-disk-"));
      t.after(() => rm(folder, { recursive: true }));
      await writeFile(join(folder, "token-loop.js"), script);
      await writeFile(join(folder, "page.html"), `<!doctype html><meta charset="utf-8"><script src="token-loop.js"></script>${figure()}`);
      const page = await open(t, "");
      await page.page.goto(pathToFileURL(join(folder, "page.html")).href);
      await stays(page.page, "the attribute “site” must be");
      await page.element().evaluate((element, site) => (element.site = site), course.site);
      await shows(page.page);
    });

    test("a base that comes after an asynchronous script does not lead it elsewhere", async (t) => {
      put(t, "/course/tool/embed.js", await (await fetch(`${course.site}embed.js`)).text());
      put(t, "/course/tool/embed.html", await (await fetch(`${course.site}embed.html`)).text());
      let answer;
      const later = new Promise((go) => (answer = go));
      t.after(course.host.rule((path) => path === "/course/tool/token-loop.js" && later));
      const moveBase = (page) => {
        page.once("domcontentloaded", async () => {
          await page.evaluate(() => document.head.append(Object.assign(document.createElement("base"), { href: "/other/" })));
          answer({ body: script });
        });
      };
      const page = await open(t, figure(), { head: `<script src="tool/token-loop.js" async></script>`, prepare: moveBase });
      await shows(page.page);
    });
  });

  describe("pages that a program changes", () => {
    test("the script runs again and again, also in another version, and elements come before and after", async (t) => {
      put(t, "/course/older.js", script.replace("Open it on a page of its own.", "An older one."));
      const again = `${course.script}<script src="/course/older.js"></script>`;
      const page = await open(t, figure(`id="first"`), { head: `${course.script}${again}` });
      await page.page.evaluate(async (site) => {
        for (const query of ["?2", "?3"]) {
          const script = Object.assign(document.createElement("script"), { src: `${site}token-loop.js${query}` });
          const ran = new Promise((resolve) => (script.onload = resolve));
          document.body.append(script);
          await ran;
        }
        const main = document.querySelector("main");
        const template = document.createElement("template");
        const first = document.getElementById("first");
        template.innerHTML = first.outerHTML.replace("first", "template");
        main.append(document.importNode(template.content, true));
        main.insertAdjacentHTML("beforeend", first.outerHTML.replace("first", "markup"));
        main.append(Object.assign(first.cloneNode(true), { id: "clone" }));
        const parsed = new DOMParser().parseFromString(first.outerHTML.replace("first", "parsed"), "text/html");
        main.append(document.adoptNode(parsed.body.firstChild));
      }, course.site);
      for (const id of ["first", "template", "markup", "clone", "parsed"]) {
        await page.page.locator(`#${id}`).scrollIntoViewIfNeeded();
        await shows(page.page, { selector: `#${id}` });
      }
    });

    test("a document that is written anew in the same window", async (t) => {
      const page = await open(t, figure());
      await shows(page.page);
      const html = `<!doctype html><meta charset="utf-8"><title>Anew</title>${course.script}${figure(`id="anew"`)}`;
      await page.page.evaluate((html) => {
        document.open();
        document.write(html);
        document.close();
      }, html);
      await shows(page.page, { selector: "#anew" });
    });

    test("an element that goes to the document of a frame, and back", async (t) => {
      const page = await open(t, `${figure()}<iframe title="Preview" srcdoc="<body></body>" width="700" height="700"></iframe>`);
      await shows(page.page);
      await page.page.frameLocator("[title=Preview]").locator("body").waitFor({ state: "attached" });
      await page.page.evaluate(() => {
        const preview = document.querySelector("[title=Preview]").contentDocument;
        preview.body.append(document.querySelector("token-loop"));
      });
      const preview = page.page.frames().find((frame) => frame.parentFrame() === page.page.mainFrame() && frame.url() === "about:srcdoc");
      await shows(preview);
      assert.ok(await picture(preview).isHidden());
      const warned = await preview.evaluate(() => {
        const element = document.querySelector("token-loop");
        parent.document.querySelector("main").prepend(element);
        return element.isConnected;
      });
      assert.ok(warned);
      await shows(page.page);
    });

    test("moved, emptied and filled again while it loads, it is as it was at first", async (t) => {
      const page = await open(t, `<div id="a">${figure()}</div><div id="b"></div>`);
      await shows(page.page);
      const state = await page.element().evaluate((element) => {
        const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
        for (const place of [b, a, b]) place.append(element);
        element.set({ seed: 5 });
        element.replaceChildren();
        element.append(Object.assign(document.createElement("img"), { alt: "Bars", src: "data:image/svg+xml,", width: 90, height: 70 }));
        return element.state;
      });
      assert.equal(state, null);
      const frame = await shows(page.page, { selector: "#b token-loop" });
      assert.equal(page.page.frames().length, 2, "no other frame is left");
      await page.page.emulateMedia({ media: "print" });
      assert.ok(await picture(page.page).isVisible());
      assert.match(frame.url(), /figure=bars/);
    });

    for (const [how, body] of [
      ["in the markup", `<token-loop figure="bars"><template shadowrootmode="open"><b>Old</b></template>${PICTURE}</token-loop>`],
      ["by a program", `${figure()}<script>document.querySelector("token-loop").attachShadow({ mode: "open" }).innerHTML = "<b>Old</b>"</script>`],
    ]) {
      test(`a shadow root that was there before, ${how}`, async (t) => {
        const page = await open(t, body, { head: `${course.script.replace("src", "defer src")}` });
        await shows(page.page);
        assert.equal(await page.page.getByText("Old").count(), 0);
      });
    }

    test("attributes that a framework takes away and writes again", async (t) => {
      const page = await open(t, figure(`prompt="a" data-server-rendered`), { warnings: [/lost its attributes/] });
      await shows(page.page);
      await page.element().evaluate(async (element) => {
        const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
        for (const [name] of attributes) element.removeAttribute(name);
        await new Promise((done) => setTimeout(done));
        for (const [name, value] of attributes) element.setAttribute(name, value);
      });
      const frame = await shows(page.page);
      assert.match(frame.url(), /figure=bars&prompt=a/);
    });
  });

  describe("the base of a page", () => {
    test("`site` and `recording` are read as every address of the page is", async (t) => {
      const { pathname, origin } = new URL(course.site);
      const bytes = (path) => path === "/x/run.tokenloop" && { body: Buffer.from([7]), headers: { "access-control-allow-origin": "*" } };
      const asked = [];
      t.after(course.files.rule((path) => void asked.push(path) ?? bytes(path)));
      const head = `<base href="${origin}/x/"><script src="../${pathname.slice(1)}token-loop.js"></script>`;
      const page = await open(t, figure(`site="..${pathname}" recording="run.tokenloop"`), { head });
      const frame = await shows(page.page);
      assert.ok(asked.includes("/x/run.tokenloop"));
      await page.page.evaluate(() => (document.querySelector("base").href = "https://example.org/nowhere/"));
      await page.element().evaluate((element) => element.setAttribute("class", "moved"));
      assert.equal(await shows(page.page), frame, "what is loaded stays");
    });

    test("a base where no files are leaves the picture, and the address is in the line", async (t) => {
      const options = { head: `<base href="${course.host.origin}/elsewhere/">${course.script}`, errors: [/404/] };
      const page = await open(t, figure(`site="tool"`), options);
      await stays(page.page, "the attribute “site” must be");
      const address = await page.element().getByRole("link").getAttribute("href");
      assert.equal(address, `${course.host.origin}/elsewhere/tool/embed.html?figure=bars`);
    });
  });

  describe("a page in frames of others", () => {
    const inner = () => `${course.script}${figure()}`;
    test("of its own origin and of another one, with and without a sandbox: the height arrives", async (t) => {
      putPage(t, "/course/inner", inner());
      const nest = (address, sandbox) => `<iframe src="${address}" width="700" height="500" ${sandbox}></iframe>`;
      const inside = `${course.host.origin}/course/inner`;
      const kinds = ["", `sandbox="allow-scripts allow-same-origin"`, `sandbox="allow-scripts"`];
      const between = (path, search) => path === "/between" && {
        body: `<!doctype html><title>Between</title>${nest(inside, kinds[Number(search.slice(1))])}`,
        headers: { "content-type": "text/html" },
      };
      t.after(course.files.rule(between));
      const addresses = kinds.flatMap((sandbox, index) => [
        nest(inside, sandbox),
        nest(`${course.files.origin}/between?${index}`, sandbox),
      ]);
      const page = await open(t, addresses.join(""), { head: "", warnings: [/escape/] });
      await page.page.waitForLoadState();
      const pages = page.page.frames().filter((frame) => frame.url() === inside);
      assert.equal(pages.length, addresses.length);
      for (const one of pages) {
        const outermost = one.parentFrame().parentFrame() ? one.parentFrame() : one;
        await (await outermost.frameElement()).evaluate((frame) => frame.scrollIntoView());
        await shows(one);
      }
    });

    test("what a frame within a frame says is not heard, and the page above hears nothing", async (t) => {
      const grandchild = `<script>top.postMessage({ tokenloop: 1, type: "size", height: 4000 }, "*")</script>`;
      putPage(t, "/course/grandchild/", grandchild);
      putPage(t, "/course/child/", `<iframe src="../grandchild/"></iframe>`);
      const options = { warnings: [/messages of a window at http.* were ignored: it is no frame/] };
      const page = await open(t, `${figure()}<iframe src="child/"></iframe>`, options);
      await page.page.waitForLoadState();
      await shows(page.page);
    });
  });
});
