// Embeds as they ship on hosts that answer each height in a way of their own, that hide, scale, copy or lock the frame. The figure
// shows with its height, or a line says what to change.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { BUILT_SITE, useCourse } from "./lib/course.mjs";
import { figure, PICTURE, picture, stays } from "./lib/hosts.mjs";
import { describeOn } from "./lib/turn.mjs";

const SITE = process.env.SITE;
/** More heights than this are told only where one leads to the next. */
const MOST_HEIGHTS = 6;
/** So many pictures of the screen without another height are the end of them. */
const QUIET_FRAMES = 40;
/** So far may a frame's height lie from that of its content where a page is scaled: one is a whole number. */
const ROUNDING = 1;
/** A figure that is lower in a narrower frame, and the width of a scroll bar. */
const [LOWER, SCROLL_BAR] = ["race-counted", 15];
const PROMPT = "prompt=7+%2B+2+%3D&step=3";

describeOn(NO_WEBGPU, "embeds on hosts", () => {
  const course = useCourse(NO_WEBGPU, BUILT_SITE);
  const open = (t, body, options = {}) => course.open(t, body, { ready: false, ...options });
  const iframe = (query, attributes = "") =>
    `<iframe id="frame" title="A figure" src="${course.site}embed.html?${query}&${PROMPT}" ${attributes}></iframe>`;

  /** A page that does something with each height of its frame, once heights have come to an end: the frame, and all heights. */
  async function answered(t, query, style, answer) {
    const script = `<script>
      globalThis.told = [];
      addEventListener("message", ({ data }) => {
        if (data.subject !== "lti.frameResize") return;
        const frame = document.getElementById("frame");
        told.push(data.height);
        (${answer})(frame, data.height);
      });
    </script>`;
    const page = await open(t, `${iframe(query, `style="${style}"`)}${script}`, { head: "" });
    const frame = await (await page.page.locator("iframe").elementHandle()).contentFrame();
    await frame.getByTestId("open-page").waitFor();
    await page.page.waitForFunction(() => globalThis.told.length > 0);
    await page.page.evaluate(
      ([frames, most]) =>
        new Promise((quiet) => {
          let [left, before] = [frames, 0];
          const look = () => {
            left = globalThis.told.length === before ? left - 1 : frames;
            before = globalThis.told.length;
            if (left === 0 || before > most) quiet();
            else requestAnimationFrame(look);
          };
          look();
        }),
      [QUIET_FRAMES, MOST_HEIGHTS],
    );
    const told = await page.page.evaluate(() => globalThis.told);
    assert.ok(told.length <= MOST_HEIGHTS, told.join());
    return { page, frame, told };
  }

  const missing = (frame) =>
    frame.evaluate(() => Math.ceil(document.getElementById("embed").getBoundingClientRect().height) - document.documentElement.clientHeight);

  for (const [how, query, style, answer] of [
    ["adds pixels", "figure=shape-bars", "width: 100%; border: 0", `(frame, height) => (frame.style.height = height + 20 + "px")`],
    ["adds pixels to a screen", "screen=practice", "width: 100%", `(frame, height) => (frame.style.height = Math.max(height, frame.offsetHeight) + 20 + "px")`],
    ["takes it for the height with border and padding", "figure=shape-bars",
      "width: 100%; box-sizing: border-box; border: 3px solid; padding: 5px", `(frame, height) => (frame.style.height = height + "px")`],
  ]) {
    test(`a host that ${how}: the whole figure is there, and heights come to an end`, async (t) => {
      const { page, frame } = await answered(t, query, style, answer);
      await frame.waitForFunction(() => document.documentElement.clientHeight > 200);
      await page.page.waitForFunction(() => document.getElementById("frame").offsetHeight > 200);
      assert.ok((await missing(frame)) <= 0, `${await missing(frame)} px are missing`);
    });
  }

  test("platforms are told the height in their words: LTI, H5P's resizer, OpenLearning", async (t) => {
    const listen = `<script>
      globalThis.heights = { tokenloop: [], lti: [], h5p: [], text: [] };
      addEventListener("message", ({ data }) => {
        if (data.type === "size") heights.tokenloop.push(data.height);
        if (data.subject === "lti.frameResize") heights.lti.push(data.height);
        if (data.context === "h5p" && data.action === "resize") heights.h5p.push(data.scrollHeight);
        if (typeof data === "string" && JSON.parse(data).action === "resize") heights.text.push(JSON.parse(data).height);
      });
    </script>`;
    const page = await open(t, `${listen}${iframe("figure=shape-bars")}`, { head: "" });
    await page.page.waitForFunction(() => globalThis.heights.text.length > 0);
    const { tokenloop, ...others } = await page.page.evaluate(() => globalThis.heights);
    for (const [name, heights] of Object.entries(others)) assert.deepEqual(heights, tokenloop, name);
  });

  test("a page whose scroll bar comes and goes with the height comes to rest", async (t) => {
    const before = await answered(t, `figure=${LOWER}`, "width: 400px; border: 0", "() => {}");
    const full = before.told.at(-1);
    assert.ok(full > 200);
    // As wide as a page leaves it whose own scroll bar is there from this height on.
    const answer = `(frame, height) => {
      frame.style.height = height + "px";
      frame.style.width = height >= ${full} ? ${400 - SCROLL_BAR} + "px" : "400px";
    }`;
    const { told } = await answered(t, `figure=${LOWER}`, "width: 400px; border: 0", answer);
    assert.ok(told.some((height) => height < full), `it is lower in a narrower frame: ${told}`);
  });

  test("hidden, scaled and zoomed by a page, it has the height of its content once it is seen", async (t) => {
    const one = `<token-loop figure="bars" prompt="7 + 2 =" loading="eager">${PICTURE}</token-loop>`;
    const body = `<div id="tab" style="display: none">${one}</div><div id="scaled" style="transform: scale(0.6)">${one}</div>
      <div id="zoomed" style="zoom: 1.3">${one}</div>`;
    const page = await open(t, body);
    for (const id of ["tab", "scaled", "zoomed"]) {
      await page.page.evaluate((id) => {
        const place = document.getElementById(id);
        place.style.display = "";
        place.scrollIntoView();
      }, id);
      const element = page.page.locator(`#${id} token-loop`);
      await element.locator(".shown").waitFor({ state: "attached" });
      const frame = await (await element.locator("iframe").elementHandle()).contentFrame();
      await frame.getByTestId("open-page").waitFor();
      await frame.waitForFunction((rounding) => {
        const { width, height } = document.getElementById("embed").getBoundingClientRect();
        return width > 300 && Math.abs(Math.ceil(height) - innerHeight) <= rounding;
      }, ROUNDING);
    }
  });

  test("from a disk and in a sandbox it says at once why it does not come, and the picture stays", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "token-loop-disk-"));
    t.after(() => rm(folder, { recursive: true }));
    const script = `<script src="${pathToFileURL(join(SITE, "token-loop.js")).href}"></script>`;
    await writeFile(join(folder, "page.html"), `<!doctype html><meta charset="utf-8">${script}${figure()}`);
    const page = await open(t, figure(`sandbox="allow-scripts"`));
    await stays(page.page, "Access-Control-Allow-Origin");
    await page.page.goto(pathToFileURL(join(folder, "page.html")).href);
    await stays(page.page, "was opened from a disk");
    assert.ok(await picture(page.page).isVisible());
    // The page itself.
    await page.page.goto(pathToFileURL(join(SITE, "index.html")).href);
    await page.page.locator("#boot").filter({ hasText: "python3 -m http.server" }).waitFor();
    // The browser's own lines about what it refuses, and about what was fetched in vain.
    page.errors.length = page.warnings.length = 0;
  });

  test("a frame without scripts says what to add, and a copy in the page what to keep", async (t) => {
    const html = await (await fetch(`${course.site}embed.html`)).text();
    const copies = [
      `srcdoc="${html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
      `src="data:text/html;base64,${Buffer.from(html).toString("base64")}"`,
    ];
    // As with an empty attribute `sandbox`.
    const without = await open(t, "", { head: "", javaScriptEnabled: false });
    await without.page.goto(`${course.site}embed.html?figure=bars`);
    assert.match(await without.page.locator("noscript p").innerText(), /must add allow-scripts/);
    const page = await open(t, copies.map((copy) => `<iframe title="A copy" ${copy}></iframe>`).join(""), { head: "" });
    for (const index of copies.keys()) {
      await page.page.frameLocator("[title='A copy']").nth(index).getByText("“src” is the address of the figure").waitFor();
    }
    // With all that the document itself asks for.
    const asked = [...html.matchAll(/(?:href|src)="([^"]+\.(?:css|m?js))"/g)].map(([, name]) => name);
    let whole = html;
    for (const name of asked) {
      const type = name.endsWith(".css") ? "text/css" : "text/javascript";
      const body = Buffer.from(await (await fetch(`${course.site}${name}`)).arrayBuffer()).toString("base64");
      whole = whole.replace(`"${name}"`, `"data:${type};base64,${body}"`);
    }
    await page.page.evaluate((whole) => (document.querySelector("[title='A copy']").srcdoc = whole), whole);
    await page.page.frameLocator("[title='A copy']").first().getByText("was copied into the page").waitFor();
    // The browser's own lines about what it does not find.
    page.errors.length = page.warnings.length = 0;
  });
});
