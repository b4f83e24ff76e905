// A picture that the page saves, drawn by a browser, LibreOffice, Inkscape and librsvg: all draw the same bars.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, test } from "node:test";

import { PNG } from "pngjs";

import { NO_WEBGPU } from "../e2e/lib/browser.mjs";
import { useSite } from "../e2e/lib/site.mjs";
import { built } from "./lib/builder.mjs";

/** The pictures are compared in squares of so many pixels: fonts differ, and with them the edges of letters. */
const SQUARE = 16;
/** So far may the mean color of a square lie from that of the browser's, of 255. A letter in another font is less; a bar that is missing or black is more. */
const TOLERANCE = 40;
/** So many of all squares may lie further: lines of text that are set wider. */
const MOST_OTHER = 0.01;

/** Programs, how each is asked to draw, and what installs it. */
const PROGRAMS = {
  LibreOffice: {
    program: "soffice",
    apt: "libreoffice-draw",
    words: (svg, png, folder) => [`-env:UserInstallation=${pathToFileURL(join(folder, "office")).href}`, "--headless", "--convert-to", "png", "--outdir", folder, svg],
  },
  Inkscape: { program: "inkscape", apt: "inkscape", words: (svg, png) => [svg, "--export-type=png", `--export-filename=${png}`] },
  librsvg: { program: "rsvg-convert", apt: "librsvg2-bin", words: (svg, png) => [svg, "--output", png] },
};

/** The mean color of each square of a picture, which is stretched to so many squares. */
function squares({ data, width, height }, columns, rows) {
  const means = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [column, column + 1].map((edge) => Math.round((edge * width) / columns));
      const [top, bottom] = [row, row + 1].map((edge) => Math.round((edge * height) / rows));
      const sum = [0, 0, 0];
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          const at = 4 * (y * width + x);
          const share = data[at + 3] / 255;
          // What is not drawn is paper.
          for (let color = 0; color < 3; color += 1) sum[color] += data[at + color] * share + 255 * (1 - share);
        }
      }
      means.push(sum.map((total) => total / ((right - left) * (bottom - top))));
    }
  }
  return means;
}

describe("pictures", () => {
  const site = useSite(NO_WEBGPU);
  let given;

  /** A picture as the browser draws it. */
  async function rendered(context, svg) {
    const page = await context.newPage();
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
    const png = PNG.sync.read(await page.locator("svg").screenshot());
    await page.close();
    return png;
  }

  /** The picture as a file, and as the browser draws it. */
  async function drawn(t) {
    if (given) return given;
    const { svg, page } = await built(t, site);
    return (given = { svg, png: await rendered(page.context(), svg) });
  }

  /** How many squares of another picture differ from the browser's, and how many there are. */
  function compared(png, other) {
    const [columns, rows] = [Math.floor(png.width / SQUARE), Math.floor(png.height / SQUARE)];
    const [expected, found] = [squares(png, columns, rows), squares(other, columns, rows)];
    const far = expected.filter((color, index) => color.some((value, part) => Math.abs(value - found[index][part]) > TOLERANCE));
    return { far: far.length, all: expected.length };
  }

  test("the comparison sees rows that are black, and a bar that is missing", async (t) => {
    const { svg, png } = await drawn(t);
    const context = await site.browser.newContext();
    t.after(() => context.close());
    for (const wrong of [svg.replace(/fill="none"(?= x)/g, 'fill="black"'), svg.replace(/<rect fill="#b8400b"[^>]*>/, "")]) {
      assert.notEqual(wrong, svg);
      const { far, all } = compared(png, await rendered(context, wrong));
      assert.ok(far > MOST_OTHER * all, `${far} of ${all}`);
    }
  });

  for (const [name, { program, apt, words }] of Object.entries(PROGRAMS)) {
    test(`${name} draws it as the browser does`, async (t) => {
      const { svg, png } = await drawn(t);
      const folder = mkdtempSync(join(tmpdir(), "tokenloop-picture-"));
      t.after(() => rmSync(folder, { recursive: true }));
      const [file, out] = [join(folder, "bars.svg"), join(folder, "bars.png")];
      writeFileSync(file, svg);
      const isThere = spawnSync(program, ["--version"]).error === undefined;
      assert.ok(isThere, `${name} is not installed: apt install ${apt}`);
      execFileSync(program, words(file, out, folder), { stdio: "ignore" });
      const { far, all } = compared(png, PNG.sync.read(readFileSync(out)));
      t.diagnostic(`${far} of ${all} squares differ`);
      assert.ok(far <= MOST_OTHER * all, `${far} of ${all} squares differ`);
    });
  }
});
