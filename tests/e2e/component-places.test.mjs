// The web component where hosts put it: hidden at first, scaled, among styles that were not made for it, and behind sanitizers and
// policies. The figure shows at the height of its content, or what stands in the element stays, with a line that says what to change.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useCourse } from "./lib/course.mjs";
import { figure, MEASURING_FRAME, PICTURE, picture, shows, stays } from "./lib/hosts.mjs";

/** How long the component waits for a frame, in milliseconds. */
const PATIENCE = 30_000;

describe("the element in places", () => {
  const course = useCourse(NO_WEBGPU, MEASURING_FRAME);
  const open = (t, body, options = {}) => course.open(t, body, { ready: false, ...options });

  describe("hidden at first", () => {
    test("shown later, it has its height, and has it again after it was hidden", async (t) => {
      const [one, eager] = [figure(), figure(`loading="eager"`)];
      const places = {
        tab: [`<div id="tab" style="display: none">${one}</div>`, `tab.style.display = ""`],
        early: [`<div id="early" style="display: none">${eager}</div>`, `early.style.display = ""`],
        details: [`<details id="details"><summary>More</summary>${one}</details>`, `details.open = true`],
        earlyDetails: [`<details id="earlyDetails"><summary>More</summary>${eager}</details>`, `earlyDetails.open = true`],
        hidden: [`<div id="hidden" hidden>${one}</div>`, `hidden.hidden = false`],
        found: [`<div id="found" hidden="until-found">${one}</div>`, `found.hidden = false`],
        skipped: [`<div id="skipped" style="content-visibility: hidden">${eager}</div>`, `skipped.style.contentVisibility = ""`],
        accordion: [
          `<div id="accordion" style="max-height: 0; overflow: hidden">${one}</div>`,
          `accordion.style.maxHeight = "none"`,
        ],
        carousel: [
          `<div id="carousel" style="width: 700px; overflow: hidden"><div style="display: flex; width: 1400px"><p style="width: 700px">A</p>
           <div style="width: 700px">${one}</div></div></div>`,
          `carousel.firstElementChild.style.transform = "translateX(-700px)"`,
        ],
        slide: [
          `<div style="width: 700px; height: 450px; position: relative; overflow: hidden"><section id="slide" style="position: absolute; width: 960px;
           top: 0; left: 0; transform-origin: 0 0; transform: translate(150%) scale(0.7); visibility: hidden">${one}</section></div>`,
          `slide.style.cssText += "; transform: scale(0.7); visibility: visible"`,
        ],
        dialog: [`<dialog id="dialog" style="width: 700px">${one}</dialog>`, `dialog.showModal()`],
      };
      const page = await open(t, Object.values(places).map(([html]) => html).join(""));
      const select = (id) => `#${id} token-loop`;
      for (const [id, [, show]] of Object.entries(places)) {
        await page.page.evaluate(show);
        await page.page.locator(select(id)).evaluate((element) => element.scrollIntoView());
        await shows(page.page, { selector: select(id) });
      }
      await page.page.evaluate(`dialog.close(); tab.style.display = "none"`);
      await page.page.evaluate(`tab.style.display = ""; tab.style.width = "500px"; scrollTo(0, 0)`);
      const shown = await shows(page.page, { selector: select("tab") });
      assert.equal(await shown.evaluate(() => innerWidth), 500);
      });

    test("no time passes for what is not drawn, and a closed place is printed with its picture", async (t) => {
      const body = `<div id="tab" style="display: none">${figure(`prompt="silent" loading="eager"`)}</div>`;
      const page = await open(t, body, { fresh: true, prepare: (page) => page.clock.install() });
      await page.iframe().waitFor({ state: "attached" });
      const link = page.element().locator("a");
      await page.page.clock.runFor(2 * PATIENCE);
      assert.equal(await link.count(), 0);
      await page.page.evaluate(`tab.style.display = ""`);
      await page.page.clock.runFor(PATIENCE);
      await stays(page.page, "did not load");
      await page.page.emulateMedia({ media: "print" });
      assert.ok(await picture(page.page).isVisible());
      assert.ok(await link.isHidden());
    });
  });

  describe("scaled", () => {
    test("the height is counted in the frame's own pixels", async (t) => {
      const kinds = {
        half: "transform: scale(0.5)",
        large: "transform: scale(1.7); transform-origin: 0 0; width: 420px",
        turned: "transform: rotate(3deg) scale(0.9)",
        zoomed: "zoom: 2",
        odd: "zoom: 1.1",
        small: "zoom: 0.67; width: 900px",
        both: "zoom: 1.3; transform: scale(0.61)",
      };
      const body = Object.entries(kinds).map(([id, style]) => `<div id="${id}" style="${style}">${figure()}</div>`);
      const page = await open(t, body.join(""));
      for (const id of Object.keys(kinds)) {
        await page.page.locator(`#${id}`).evaluate((place) => place.scrollIntoView());
        const frame = await shows(page.page, { selector: `#${id} token-loop` });
        const scrolls = await frame.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);
        assert.ok(!scrolls, `${id} is cut`);
      }
    });
  });

  describe("among styles of a host", () => {
    test("it has the width of its place, and its height", async (t) => {
      const styles = `
        * { box-sizing: border-box; }
        iframe { display: none; max-width: 10px; height: auto !important; max-height: 20px; aspect-ratio: 16 / 9; }
        canvas, div > * > * { min-width: auto; }
        .inline token-loop { display: inline; }
        .contents token-loop { display: contents; }
        .flexible token-loop { display: flex; }
        .row { display: flex; }
        .column { display: flex; flex-direction: column; align-items: center; }
        .grid { display: grid; grid-template-columns: 1fr; justify-items: center; }
        .shrunk { display: inline-block; }
        .low { height: 120px; overflow: hidden; }
        .tiny { font-size: 0; line-height: 0; }
        .middle { text-align: center; writing-mode: horizontal-tb; }
      `;
      const kinds = ["inline", "contents", "flexible", "row", "column", "grid", "shrunk", "low", "tiny", "middle"];
      // Without a picture nothing else says how wide the place is.
      const bare = { figure: `<token-loop figure="bars"></token-loop>`, kinds: ["contents", "row", "column"] };
      const pictured = { figure: figure(), kinds };
      const places = [pictured, bare].flatMap(({ figure, kinds }, index) =>
        kinds.map((kind) => ({ id: `${kind}-${index}`, html: `<div class="${kind}" id="${kind}-${index}">${figure}</div>` })));
      const body = places.map(({ html }) => html).join("");
      const page = await open(t, body, { head: `<style>${styles}</style>${course.script}` });
      for (const { id } of places) {
        await page.page.locator(`#${id}`).evaluate((place) => place.scrollIntoView());
        await shows(page.page, { selector: `#${id} token-loop`, least: 600 });
      }
    });

    test("on a narrow page it is not wider than its place", async (t) => {
      const kinds = ["display: flex", "display: flex; flex-direction: column; align-items: center", "display: inline-block", "display: table", "float: left"];
      const body = kinds.map((style, index) => `<div id="place-${index}" style="${style}; clear: both">${figure()}</div>`).join("");
      const small = PICTURE.replace("<img", `<img style="max-width: 100%"`);
      const page = await open(t, body.replaceAll(PICTURE, small), { viewport: { width: 360, height: 700 } });
      for (const index of kinds.keys()) {
        await page.page.locator(`#place-${index}`).evaluate((place) => place.scrollIntoView());
        await shows(page.page, { selector: `#place-${index} token-loop` });
      }
      assert.ok((await page.page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    });

    test("a line for the author can be read where letters of the page have no size", async (t) => {
      const body = `<div style="font-size: 0; line-height: 0">${figure(`site="data:,"`)}</div>`;
      const page = await open(t, body, { warnings: [/attribute “site”/] });
      await stays(page.page, "its attribute “site” must be");
      const { height } = await page.element().getByRole("status").boundingBox();
      assert.ok(height >= 13, `${height} px`);
    });
  });

  describe("behind sanitizers and policies", () => {
    test("without the script, or under another name, what stands in the element stays", async (t) => {
      const renamed = figure(`id="renamed"`).replaceAll("token-loop", "x-token-loop");
      const page = await open(t, renamed, { head: course.script });
      assert.ok(await picture(page.page).isVisible());
      const without = await open(t, figure(), { head: "" });
      assert.ok(await picture(without.page).isVisible());
    });

    test("attributes that are kept as `data-…` count where the others are gone", async (t) => {
      const attributes = `data-figure="bars" data-prompt="a b" data-top-k="5" data-height="200" data-controls="top-p step" data-loading="eager"`;
      const beside = `data-prompt="another" data-theme="dark"`;
      const body = `<token-loop id="kept" ${attributes}>${PICTURE}</token-loop>${figure(`id="plain" ${beside}`)}`;
      const page = await open(t, body);
      for (const [id, expected] of [
        ["kept", "figure=bars&prompt=a+b&top_k=5&controls=top_p.step&engine=shared"],
        ["plain", "figure=bars&engine=shared"],
      ]) {
        await page.page.locator(`#${id}`).evaluate((element) => element.scrollIntoView());
        const frame = await shows(page.page, { selector: `#${id}` });
        assert.equal(new URL(frame.url()).search, `?${expected}`);
      }
    });

    test("attributes that are gone, a sandbox without scripts: a line says what to change, and then it shows", async (t) => {
      const body = `<token-loop id="bare">${PICTURE}</token-loop>${figure(`id="boxed" sandbox=""`)}`;
      const page = await open(t, body, { warnings: [/allow-scripts|lost its attributes/, /allow-scripts|lost its attributes/] });
      const [bare, boxed] = [page.page.locator("#bare"), page.page.locator("#boxed")];
      await bare.getByText("lost its attributes").waitFor();
      await boxed.getByText("must contain “allow-scripts”").waitFor();
      assert.deepEqual(await picture(page.page).evaluateAll((all) => all.map((one) => one.checkVisibility())), [true, true]);
      await bare.evaluate((element) => (element.figure = "bars"));
      await boxed.evaluate((element) => element.setAttribute("sandbox", "allow-scripts"));
      await shows(page.page, { selector: "#bare" });
      await shows(page.page, { selector: "#boxed" });
    });

    test("a policy that refuses the frame: a line says at once what to change", async (t) => {
      const [own, files] = [course.host.origin, course.files.origin];
      const policies = [
        `frame-src ${own}; script-src ${files}`,
        `default-src ${own}; script-src ${files}; img-src data:`,
        `child-src 'none'; script-src ${files}`,
      ];
      const answer = (path, search) => path === "/course/policy" && {
        body: `<!doctype html><meta charset="utf-8"><title>A policy</title>${course.script}${figure()}`,
        headers: { "content-type": "text/html", "content-security-policy": policies[Number(search.slice(1))] },
      };
      t.after(course.host.rule(answer));
      const frames = policies.map((_, index) => `<iframe src="policy?${index}" width="700" height="180"></iframe>`);
      const errors = policies.map(() => /Content Security Policy/);
      const page = await open(t, frames.join(""), { head: "", errors });
      await page.page.waitForLoadState();
      for (const frame of page.page.frames().filter((frame) => frame.url().includes("/policy?"))) {
        await stays(frame, "“frame-src” in it must name");
      }
    });

    test("a policy that only reports, and one that refuses the script", async (t) => {
      const reports = { "content-security-policy-report-only": "frame-src 'none'" };
      const page = await open(t, figure(), { headers: reports, errors: [/report-only/, /report-only/] });
      await shows(page.page);
      const refuses = { "content-security-policy": "script-src 'none'" };
      const without = await open(t, figure(), { headers: refuses, errors: [/Content Security Policy/] });
      assert.ok(await picture(without.page).isVisible());
    });
  });
});
