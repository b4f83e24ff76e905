// A course page with embeds: it lies on another origin than the files that it embeds, as most do.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { launch } from "./browser.mjs";
import { Profile } from "./profile.mjs";
import { serve } from "./server.mjs";

/** Where the files of the embeds lie on their host. */
const FOLDER = "/tools/tokenloop/";

const here = (path) => new URL(path, import.meta.url).pathname;
/** The component as it ships, beside a small page that speaks the frame's side of the messages and stands before that of the site. */
export const SPEAKING_FRAME = { [FOLDER]: here("../component"), [FOLDER.slice(0, -1)]: process.env.SITE };
/** The component and the frame as they ship, from the built site. */
export const BUILT_SITE = { [FOLDER]: process.env.SITE };

/** Starts both hosts and a browser before the tests of a suite, and ends them after it. */
export function useCourse(state, folders) {
  const course = {};
  let profile;
  before(async () => {
    course.files = await serve(folders);
    course.host = await serve({});
    course.browser = await launch(state);
    course.site = `${course.files.origin}${FOLDER}`;
    profile = new Profile(course.browser, { width: 800, height: 600 });
    course.script = `<script src="${course.site}token-loop.js"></script>`;
  });
  after(async () => {
    await course.browser?.close();
    await course.host?.close();
    await course.files?.close();
  });
  /** Opens a course page with this body; closed when the test `t` ends. Of the other options see [`Profile.page`]. */
  course.open = async (t, body, { head = course.script, headers = {}, errors = [], warnings = [], ready = true, prepare, ...options } = {}) => {
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,">${head}<main><h1>A course</h1>${body}</main></html>`;
    t.after(course.host.rule((path) => path === "/course/" && { body: html, headers }));
    const page = new CoursePage(await profile.page(t, course.files.origin, options));
    t.after(() => {
      for (const [lines, expected] of [
        [page.errors, errors],
        [page.warnings, warnings],
      ]) {
        assert.equal(lines.length, expected.length, `in the browser's console: ${lines.join("\n")}`);
        expected.forEach((line, index) => assert.match(lines[index], line));
      }
    });
    await prepare?.(page.page);
    await page.page.goto(`${course.host.origin}/course/`);
    const count = await page.page.locator("token-loop").count();
    if (ready && count > 0) await page.ready(count);
    return page;
  };
  return course;
}

/** A course page, and the frames in it. */
export class CoursePage {
  errors = [];
  warnings = [];

  constructor(page) {
    this.page = page;
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
      if (message.type() === "warning") this.warnings.push(message.text());
    });
  }

  /** Waits until so many elements show their frames. */
  ready(count = 1) {
    return this.page.locator("token-loop >> .shown").nth(count - 1).waitFor({ state: "attached" });
  }

  element(index = 0) {
    return this.page.locator("token-loop").nth(index);
  }

  iframe(index = 0) {
    return this.element(index).locator("iframe");
  }

  /** The page in a frame. */
  async frame(index = 0) {
    return (await this.iframe(index).elementHandle()).contentFrame();
  }

  /** The parameters with which a frame was loaded, apart from the one that says that the page shares out an engine. */
  async parameters(index = 0) {
    const query = await this.iframe(index).evaluate((frame) => new URL(frame.src).search);
    const parameters = [...new URLSearchParams(query)];
    assert.deepEqual(parameters.pop(), ["engine", "shared"]);
    return parameters;
  }

  /** Has a frame of the tests say something, once its page is loaded. */
  async say(message, index = 0) {
    const frame = await this.frame(index);
    await frame.waitForFunction(() => typeof globalThis.say === "function");
    return frame.evaluate((message) => globalThis.say(message), message);
  }

  /** What a frame of the tests has been told from the `from`th message on, once there are so many. */
  async heard(count, { index = 0, from = 0 } = {}) {
    const frame = await this.frame(index);
    await frame.waitForFunction((count) => globalThis.heard.length >= count, from + count);
    return frame.evaluate((from) => globalThis.heard.slice(from).map(({ tokenloop, ...rest }) => rest), from);
  }

  /** Has all messages that frames have sent until now arrive. */
  async settle(index = 0) {
    await this.page.evaluate(() => {
      globalThis.settled = new Promise((settled) => {
        document.addEventListener("state", ({ detail }) => detail.parameters === "settled" && settled());
      });
    });
    await this.say({ type: "state", parameters: "settled" }, index);
    await this.page.evaluate(() => globalThis.settled);
  }
}
