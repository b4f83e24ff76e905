// A learning platform's player around a SCORM package: the API of scorm-again in a window above the package, what it keeps between
// visits, and attempts.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { unzipSync } from "fflate";

const SCORM_AGAIN = fileURLToPath(new URL("../node_modules/scorm-again/dist", import.meta.url));
/** The most characters that SCORM 1.2 gives a package to keep. scorm-again takes more, others do not. */
const LONGEST_12 = 4_096;

/** What is called how in each version. */
export const EDITIONS = {
  "1.2": {
    script: "scorm12.js",
    api: "API",
    make: "Scorm12API",
    set: "LMSSetValue",
    end: "LMSFinish",
    entry: (isNew) => ({ cmi: { core: { entry: isNew ? "ab-initio" : "resume", lesson_mode: "normal", credit: "credit" } } }),
    passMark: (xml) => /<adlcp:masteryscore>(\d+)</.exec(xml)?.[1],
    passes: (mark) => ({ cmi: { student_data: { mastery_score: mark } } }),
    mode: (mode) => ({ cmi: { core: { lesson_mode: mode } } }),
    read: ({ core, suspend_data, interactions }) => ({
      ...{ status: core.lesson_status, score: core.score.raw, place: core.lesson_location, time: core.session_time },
      ...{ exit: core.exit, kept: suspend_data, interactions },
    }),
  },
  2004: {
    script: "scorm2004.js",
    api: "API_1484_11",
    make: "Scorm2004API",
    set: "SetValue",
    end: "Terminate",
    entry: (isNew) => ({ cmi: { entry: isNew ? "ab-initio" : "resume", mode: "normal", credit: "credit" } }),
    passMark: (xml) => /<imsss:minNormalizedMeasure>([\d.]+)</.exec(xml)?.[1],
    passes: (mark) => ({ cmi: { scaled_passing_score: mark } }),
    mode: (mode) => ({ cmi: { mode } }),
    read: ({ completion_status, success_status, score, location, session_time, exit, suspend_data, interactions, progress_measure }) => ({
      ...{ status: completion_status, success: success_status, score: score.raw, scaled: score.scaled, place: location },
      ...{ time: session_time, exit, kept: suspend_data, interactions, progress: progress_measure },
    }),
  },
};

/** A package, unpacked as a platform does it, with what its manifest says. */
export function unpacked(t, zip) {
  const folder = mkdtempSync(join(tmpdir(), "tokenloop-scorm-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return { folder, manifest: readFileSync(join(folder, "imsmanifest.xml"), "utf8") };
}

/** The folders that a host of players serves. */
export const foldersOf = (content) => ({ "/content/": content, "/scorm-again/": SCORM_AGAIN });

/** The ways in which players open a package, each with the page that stands around the package and has the API. */
const NESTINGS = {
  // Most players: the package in a frame of the page with the API.
  frame: { player: `<iframe id="sco" title="Activity" src="/content/index.html" width="900" height="1200"></iframe>` },
  // Players with a menu: the API is two windows up.
  deep: { player: `<iframe id="sco" title="Player" src="/inner.html" width="920" height="1220"></iframe>` },
  // Players in a window of their own: the API is in the window that opened it.
  window: { player: `<button onclick="window.sco = window.open('/content/index.html', 'sco')">Start</button>` },
};
const INNER = `<!doctype html><title>Menu</title><iframe title="Activity" src="/content/index.html" width="900" height="1200"></iframe>`;

/** An attempt of one visitor at an activity, with what the platform keeps of it between visits. */
export class Attempt {
  #server;
  #browser;
  #edition;
  #passMark;
  #kept = null;

  constructor({ server, browser, edition, manifest }) {
    Object.assign(this, { isEnded: false });
    [this.#server, this.#browser, this.#edition] = [server, browser, EDITIONS[edition]];
    this.#passMark = this.#edition.passMark(manifest);
  }

  /** A visit; `nesting` is how the player opens the package, `mode` that of the visit. */
  async visit(t, { nesting = "frame", mode } = {}) {
    const { script, api, make, set, entry, passes, mode: written } = this.#edition;
    const settings = { autocommit: false, logLevel: 5 };
    const data = [...(this.#kept ? [{ cmi: this.#kept }] : []), entry(this.#kept === null)];
    if (this.#passMark !== undefined) data.push(passes(this.#passMark));
    if (mode) data.push(written(mode));
    const html = `<!doctype html><title>Player</title><link rel="icon" href="data:,"><script src="/scorm-again/${script}"></script><script>
      const api = (window.${api} = new ${make}(${JSON.stringify(settings)}));
      for (const data of ${JSON.stringify(data)}) api.loadFromJSON(data.cmi, "cmi");
      window.refused = [];
      window.calls = [];
      window.statements = [];
      addEventListener("message", ({ data }) => data.type === "xapi" && window.statements.push(data.statement));
      const { ${set}: set } = api;
      api.${set} = (name, value) => {
        const isTaken = (${api === "API"} && name === "cmi.suspend_data" && value.length > ${LONGEST_12}) ? "false" : set.call(api, name, value);
        window.calls.push([name, value]);
        if (String(isTaken) !== "true") window.refused.push([name, value]);
        return isTaken;
      };
    </script>${NESTINGS[nesting].player}`;
    const undo = [
      this.#server.rule((path) => path === "/player.html" && { body: html }),
      this.#server.rule((path) => path === "/inner.html" && { body: INNER }),
    ];
    const context = await this.#browser.newContext({ viewport: { width: 1000, height: 1300 } });
    t.after(() => context.close());
    const player = await context.newPage();
    const problems = [];
    player.on("pageerror", (error) => problems.push(String(error)));
    player.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await player.goto(`${this.#server.origin}/player.html`);
    undo.forEach((take) => take());
    let sco = player.frameLocator("#sco");
    if (nesting === "deep") sco = sco.frameLocator("iframe");
    if (nesting === "window") {
      const [opened] = await Promise.all([context.waitForEvent("page"), player.getByRole("button").click()]);
      sco = opened;
    }
    return new Visit(this, this.#edition, player, sco, problems);
  }

  /** What the platform has of it. */
  get cmi() {
    return this.#kept && this.#edition.read(this.#kept);
  }

  keep(cmi) {
    this.#kept = cmi;
  }
}

/** One visit: the player, the page of the package in it, and the figure in that. */
class Visit {
  #attempt;
  #edition;

  constructor(attempt, edition, player, sco, problems) {
    [this.#attempt, this.#edition] = [attempt, edition];
    Object.assign(this, { player, sco, problems, figure: sco.frameLocator("token-loop >> iframe") });
  }

  /** Waits until what the package has told is so. */
  async until(isSo) {
    const changed = ([name, before]) => {
      const told = JSON.stringify(window[name].renderCMIToJSONObject().cmi);
      return told !== before && told;
    };
    for (let told = ""; ; ) {
      told = await (await this.player.waitForFunction(changed, [this.#edition.api, told])).jsonValue();
      const read = this.#edition.read(JSON.parse(told));
      if (isSo(read)) return read;
    }
  }

  /** The visitor leaves, and the platform keeps what it was told. Nothing of it was refused. */
  async leave() {
    const name = this.#edition.api;
    await this.player.evaluate(
      ([name, end]) => window[name].on(end, () => (window.isEnded = true)),
      [name, this.#edition.end],
    );
    // The visitor closes the window, or goes on in the player.
    if ("close" in this.sco) await this.sco.close({ runBeforeUnload: true });
    else await this.player.evaluate(() => document.getElementById("sco").remove());
    await this.player.waitForFunction(() => window.isEnded);
    const { cmi } = await this.player.evaluate((name) => window[name].renderCMIToJSONObject(), name);
    this.#attempt.keep(cmi);
    assert.deepEqual(await this.player.evaluate(() => window.refused), []);
    assert.deepEqual(this.problems, []);
    return this.#edition.read(cmi);
  }
}
