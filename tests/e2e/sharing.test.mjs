// The page for others: its link as a QR code, read by a decoder and opened on a phone; every screen on paper.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import jsqr from "jsqr";
import { PNG } from "pngjs";
import { extractText } from "unpdf";

import { showIn, violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_ADAPTER, NO_WEBGPU } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { useSite } from "./lib/site.mjs";

const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

const SETTINGS = { prompt: "Once upon a time", temperature: 1.3, top_k: 40, seed: 7, screen: "shape", view: "draw" };
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const decode = jsqr.default ?? jsqr;

/** The text of the QR code in a picture; also the color of the picture's corner, which belongs to the quiet zone. */
function read(png) {
  const { data, width, height } = PNG.sync.read(png);
  const code = decode(new Uint8ClampedArray(data), width, height);
  return { text: code?.data, corner: [...data.subarray(4 * (2 * width + 2), 4 * (2 * width + 2) + 3)] };
}

const codeIn = (loop) => loop.page.locator(".link-code svg");

async function openPanel(loop) {
  await loop.openSettings();
  await loop.click("qr-code");
  await loop.page.locator("dialog[open]").waitFor();
  await codeIn(loop).waitFor();
}

/** The link that a decoder reads from the page. */
async function scanned(loop) {
  const { text, corner } = read(await codeIn(loop).screenshot());
  assert.deepEqual(corner, [255, 255, 255], "the quiet zone is white");
  assert.equal(text, await loop.get("code-link").innerText(), "the code holds the link below it");
  return new URL(text);
}

/** The height of a row that leaves room for handwriting: 9 mm, in CSS pixels. */
const LEAST_ROW = 34;

describe("the link as a QR code", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS, options) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  for (const colorScheme of ["light", "dark"]) {
    test(`a phone shows the same prompt, settings, tokens and view (${colorScheme})`, async (t) => {
      const here = await opened(t, SETTINGS, { colorScheme });
      await here.step(5);
      await openPanel(here);
      const said = await here.get("link-holds").innerText();
      assert.match(said, /the prompt, your settings, the random seed and the 5 tokens/);
      const link = await scanned(here);
      const there = await opened(t, link.searchParams, PHONE);
      await there.waitForTokens(5);
      assert.deepEqual(await there.tokens(), await here.tokens());
      assert.equal(await there.get("prompt").inputValue(), SETTINGS.prompt);
      await there.page.locator("[data-testid=view-draw]:is([aria-current], [aria-pressed=true])").waitFor();
      await there.openSettings();
      assert.equal(new URLSearchParams(await there.page.evaluate(() => location.search)).get("temperature"), "1.3");
      await openPanel(there);
      assert.equal((await scanned(there)).search, link.search, "the state there is the state here");
    });
  }

  for (const [width, height] of [[1280, 900], [375, 740], [640, 400]]) {
    test(`the code is as large as ${width} × ${height} px allow`, async (t) => {
      const loop = await opened(t, SETTINGS, { viewport: { width, height } });
      await openPanel(loop);
      const { width: side } = await codeIn(loop).boundingBox();
      // The rest is the margin; beside or above the code, the words have 22 and 16 rem at most.
      const room = width > height ? Math.min(height - 24, width - 352) : Math.min(width - 24, height - 256);
      assert.ok(side >= room - 1, `${side} of ${room} px`);
      await loop.page.screenshot({ path: `${PICTURES}link-panel-${width}.png` });
      await scanned(loop);
    });
  }

  test("the panel is opened, read, left and closed with the keyboard", async (t) => {
    const loop = await opened(t);
    await loop.step(1);
    await loop.get("qr-code").focus();
    await loop.page.keyboard.press("Enter");
    const panel = loop.page.getByRole("dialog", { name: "Open on a phone" });
    await panel.waitFor();
    const inside = () => loop.page.evaluate(() => document.activeElement?.closest("dialog") !== null);
    await loop.page.waitForFunction(() => document.activeElement?.closest("dialog[open]") !== null);
    const description = await panel.getAttribute("aria-describedby");
    assert.match(await loop.page.locator(`[id="${description}"]`).innerText(), /The link holds/);
    // The page's keys are the page's: nothing is written behind the panel.
    const before = await loop.tokens();
    for (const key of ["ArrowRight", "r", "3"]) await loop.page.keyboard.press(key);
    assert.deepEqual(await loop.tokens(), before);
    assert.equal(await loop.page.locator("main").getAttribute("data-screen"), "shape");
    assert.equal(await inside(), true);
    await loop.page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    assert.equal(await loop.page.evaluate(() => document.activeElement?.dataset.testid), "qr-code");
  });

  test("the tokens of a long run are left out, it is said, and the same seed writes them anew", async (t) => {
    const count = 200;
    const run = Array(count).fill("a").join(".");
    const here = await opened(t, { ...SETTINGS, screen: "loop", view: "bars", max_new_tokens: count, run });
    await here.waitForTokens(count);
    await openPanel(here);
    assert.match(await here.get("link-holds").innerText(), new RegExp(`not the ${count} tokens.*same seed`, "s"));
    const link = await scanned(here);
    assert.equal(link.searchParams.get("run"), null);
    assert.equal(link.searchParams.get("seed"), "7");
    await here.click("close-link-panel");
    await here.click("restart");
    await here.waitForExactly(0);
    await here.step(3);
    const there = await opened(t, link.searchParams, PHONE);
    await there.step(3);
    assert.deepEqual(await there.tokens(), await here.tokens());
  });

  test("a long prompt makes a finer code and says so; what no code holds is refused with a next step", async (t) => {
    const loop = await opened(t);
    const write = async (length) => {
      await loop.fillPrompt("once upon a time ".repeat(length / 17));
      await loop.click("edit-prompt");
      await loop.openSettings();
      await loop.click("qr-code");
    };
    await write(680);
    await codeIn(loop).waitFor();
    assert.match(await loop.get("link-holds").innerText(), /modules along a side: scan it from nearby/);
    await scanned(loop);
    await loop.click("close-link-panel");
    await write(3_400);
    assert.match(await loop.get("link-too-long").innerText(), /No QR code holds this link.*Shorten the prompt/);
    assert.equal(await codeIn(loop).count(), 0);
    await loop.page.keyboard.press("Escape");
    await loop.page.locator("dialog").waitFor({ state: "detached" });
  });

  test("the code is saved as a picture that a decoder reads", async (t) => {
    const loop = await opened(t, SETTINGS, { acceptDownloads: true, colorScheme: "dark" });
    await openPanel(loop);
    const link = await loop.get("code-link").innerText();
    const save = async (ending) => {
      const [download] = await Promise.all([loop.page.waitForEvent("download"), loop.click(`${ending}-link-code`)]);
      assert.equal(download.suggestedFilename(), `tokenloop-link-code.${ending}`);
      return readFile(await download.path());
    };
    assert.equal(read(await save("png")).text, link);
    const svg = (await save("svg")).toString();
    assert.match(svg, /^<svg/);
    assert.ok(svg.includes(`fill="#000"`) && svg.includes(link.replaceAll("&", "&amp;")));
  });

  for (const width of [375, 1280]) {
    test(`the panel, ${width} px, light and dark: nothing to complain of`, async (t) => {
      const loop = await opened(t, SETTINGS, { viewport: { width, height: 800 } });
      await openPanel(loop);
      assert.deepEqual(await violationsInBothSchemes(loop.page), []);
      for (const colorScheme of ["light", "dark"]) {
        await showIn(loop.page, colorScheme);
        await loop.page.screenshot({ path: `${PICTURES}link-panel-${colorScheme}-${width}.png` });
      }
      const content = await loop.page.evaluate(() => document.querySelector("dialog").scrollWidth);
      assert.ok(content <= width, `the content is ${content} px wide`);
    });
  }
});

describe("the link as a QR code, with https", () => {
  const site = useSite(NO_ADAPTER);

  test("the link is copied, and a page of this computer says that no phone can open it", async (t) => {
    const loop = await site.open(t, SETTINGS, { permissions: ["clipboard-read", "clipboard-write"] });
    await loop.waitForDevice("cpu");
    await openPanel(loop);
    await loop.click("copy-code-link");
    await loop.get("code-link-status").filter({ hasText: "Copied." }).waitFor();
    assert.equal(await loop.page.evaluate(() => navigator.clipboard.readText()), await loop.get("code-link").innerText());
    assert.match(await loop.page.locator("dialog").innerText(), /a phone finds nothing there/);
  });
});

/** A4 and Letter without the margins of `print.css`, in CSS pixels: 14 mm on each side. */
const PAPERS = { A4: { width: 688, height: 1016 }, Letter: { width: 710, height: 950 } };

describe("every screen on paper", () => {
  const site = useSite(NO_WEBGPU);
  const NAMES = {
    loop: "Write",
    shape: "All settings",
    compare: "Compare",
    tokenizer: "Tokens",
    experiments: "Many runs",
    constrained: "Constrained output",
    cache: "KV cache",
    speculative: "Speculative decoding",
    stop: "Why it stops",
    price: "Time and price",
    predict: "Predict",
    practice: "By hand",
    "quick-check": "Quick check",
  };
  const SHORT = { prompt: "Once upon a time", seed: 5, top_k: 30, max_new_tokens: 6 };
  const squeezed = (text) => text.replace(/\s+/g, "");

  /** A screen with something on it, ready to be printed. */
  async function written(t, screen, options) {
    const loop = await site.open(t, { ...SHORT, screen }, options);
    await loop.waitForDevice("cpu");
    await loop.writeSomething(screen);
    await loop.page.locator("#printed-head").waitFor({ state: "attached" });
    return loop;
  }

  /** What the page shows in its tables and charts, the services of the price sheet, and the names of its controls. */
  async function shown(loop) {
    const closed = loop.page.locator("main .twin:not([open]) > summary, .below .twin:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await loop.page.waitForFunction(() => [...document.querySelectorAll(".twin[open]")].every((twin) => twin.querySelector("td")));
    return loop.page.evaluate(() => {
      const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent.trim());
      const visible = [...document.querySelectorAll("button, summary")].filter((control) => control.checkVisibility());
      const isControl = (control) => !control.matches(".word, .candidate .bar-row, dt button, .tabs [aria-current], .tabs [aria-pressed=true], .ribbon [aria-current] button");
      return {
        cells: texts(".twin td").filter((text) => /\d/.test(text)),
        services: [...document.querySelectorAll(".sheet tbody th label > span")].map((name) => name.firstChild.textContent.trim()),
        labels: texts(".figure-part .chart text").filter((text) => /\d/.test(text)),
        controls: visible.filter(isControl).map((control) => control.innerText.trim()).filter((name) => name.length > 2),
      };
    });
  }

  async function printed(loop, format, name) {
    const pdf = await loop.page.pdf({ path: `${PICTURES}print-${name}-${format}.pdf`, format });
    const { text: pages } = await extractText(new Uint8Array(pdf), { mergePages: false });
    return pages.join("\n");
  }

  /** The PDF of a screen has all its numbers and settings, and no control. */
  async function hasAllOnPaper(loop, screen, format) {
    const { cells, labels, services, controls } = await shown(loop);
    const text = await printed(loop, format, screen);
    assert.ok(text.trimStart().startsWith(`${NAMES[screen]} · Tokenloop`), text.slice(0, 80));
    const paper = squeezed(text);
    const settings = screen === "compare" ? ["Greedy:", "Top-k 40"] : ["Top-k 30"];
    // The texts of an experiment have seeds and lengths of their own.
    const limits = screen === "experiments" ? ["random seeds 1 to 30", "at most 12 tokens each"] : ["random seed 5", "at most 6 new tokens"];
    for (const part of [SHORT.prompt, ...settings, ...limits]) {
      assert.ok(paper.includes(squeezed(part)), `${part} is not in ${text.slice(0, 400)}`);
    }
    assert.ok(cells.length + labels.length > 0, "there are numbers");
    if (screen === "price") assert.ok(services.length > 1);
    for (const number of [...cells, ...labels, ...services]) assert.ok(paper.includes(squeezed(number)), `${number} is not on ${format}`);
    // The page's own address follows a change after a moment; the link on paper has it at once.
    await loop.page.waitForFunction((paper) => paper.includes(location.href.replace(/\s+/g, "")), paper);
    const lines = text.split("\n").map((line) => line.trim());
    for (const name of controls) assert.ok(!lines.includes(name), `the control ${name} is on ${format}`);
    assert.doesNotMatch(text, /Step stage|Show as table|Copy alternative text|Copy link|Edit prompt|Keys on/);
  }

  /** Nothing of the printed page is wider than the paper, and no picture is cut. */
  async function fitsPaper(loop, screen, format) {
    const { width, height } = PAPERS[format];
    await resize(loop.page, { width, height });
    await loop.page.screenshot({ path: `${PICTURES}print-${screen}-${format}.png`, fullPage: true });
    const { content, paper, pictures } = await loop.page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      pictures: [...document.querySelectorAll(".chart")].filter((chart) => chart.checkVisibility()).map((chart) => ({
        id: chart.querySelector("title").id,
        height: chart.getBoundingClientRect().height,
        right: chart.getBoundingClientRect().right,
        breaks: getComputedStyle(chart.parentElement).breakInside,
      })),
    }));
    assert.ok(content <= width, `the content is ${content} px wide`);
    assert.equal(paper, "rgb(255, 255, 255)", "from dark colors too");
    assert.ok(pictures.length > 0);
    for (const { id, height: tall, right, breaks } of pictures) {
      assert.ok(tall <= height && right <= width + 1, `${id}: ${tall} px high, up to ${right}`);
      assert.equal(breaks, "avoid", id);
    }
  }

  for (const screen of Object.keys(NAMES).filter((screen) => screen !== "practice")) {
    test(`${screen} on A4 and Letter: all numbers, no control, nothing cut`, async (t) => {
      const loop = await written(t, screen, { colorScheme: "light", viewport: { width: 1280, height: 800 } });
      await hasAllOnPaper(loop, screen, "A4");
      // The same from a phone in dark colors.
      await resize(loop.page, { width: 375, height: 800 });
      await loop.page.emulateMedia({ colorScheme: "dark" });
      await hasAllOnPaper(loop, screen, "Letter");
      await loop.page.emulateMedia({ media: "print" });
      await loop.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await loop.page.locator("[data-testid=printed-link] svg").waitFor();
      for (const format of Object.keys(PAPERS)) await fitsPaper(loop, screen, format);
    });
  }

  test("the worksheet of Practice ends with the link to its exercise", async (t) => {
    const loop = await written(t, "practice");
    // The address begins with the screen once the page has written it.
    await loop.page.waitForFunction(() => location.search.startsWith("?screen="));
    const text = await printed(loop, "A4", "practice");
    assert.ok(text.startsWith("Sampling by hand: worksheet"));
    const [sheet] = text.split("Sampling by hand: key");
    assert.ok(squeezed(sheet).includes(squeezed(await loop.page.evaluate(() => location.href))), sheet);
    assert.match(sheet, /MIT or Apache-2\.0/);
    await loop.page.emulateMedia({ media: "print" });
    const height = await loop.get("worksheet").locator("div:not(.worksheet-key) td").first().evaluate((cell) => cell.offsetHeight);
    assert.ok(height >= LEAST_ROW, `${height} px for handwriting`);
  });

  test("the printed code is read by a decoder", async (t) => {
    const loop = await written(t, "loop", { colorScheme: "dark" });
    await loop.page.emulateMedia({ media: "print" });
    await loop.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const code = loop.page.locator("[data-testid=printed-link] svg");
    const link = await loop.page.locator("[data-testid=printed-link] a").getAttribute("href");
    assert.equal(new URL(link).searchParams.get("run").split(".").length, SHORT.max_new_tokens);
    assert.equal(read(await code.screenshot()).text, link);
  });

  test("the button prints what the browser’s own command prints", async (t) => {
    const loop = await site.open(t, SHORT);
    await loop.page.evaluate(() => {
      window.print = () => {
        window.onPaper = document.querySelector("#printed-head")?.textContent;
      };
    });
    await loop.click("print");
    await loop.page.waitForFunction(() => window.onPaper !== undefined);
    assert.match(await loop.page.evaluate(() => window.onPaper), /^Write · Tokenloop.*Once upon a time/);
    // What only paper shows is gone after it.
    await loop.page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await loop.page.waitForFunction(() => document.querySelector("#printed-head").textContent === "");
  });
});
