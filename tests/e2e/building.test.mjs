// The page of the development server, before the WebGPU engine is compiled.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { SOFTWARE_GPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

/** What the development server puts in the engine's place. */
const STAND_IN = readFileSync(new URL("../../crates/xtask/src/commands/serve/stand_in.mjs", import.meta.url));

describeOn(SOFTWARE_GPU, "building", () => {
  const site = useSite(SOFTWARE_GPU);

  /** Answers as the development server does; what it says of the engine can be changed. */
  function development(t, gpu) {
    const state = { gpu };
    const answer = (path, search) => {
      if (path.endsWith("/gpu/engine.js") && search !== "?built") return { body: STAND_IN };
      if (path.endsWith("/development/state.json")) return { body: JSON.stringify(state) };
      return null;
    };
    t.after(site.server.rule(answer));
    return state;
  }

  test("it is said how far the engine is; when it is there it takes over, with no reload", async (t) => {
    const state = development(t, { building: { done: 212, total: 430 } });
    const loop = await site.open(t);
    await loop.waitForStatus(/WebGPU engine is being built on this machine: 212 of 430 steps/);
    await loop.waitForDevice("cpu");
    await loop.step(1);
    assert.equal(await loop.device(), "cpu");
    state.gpu = "ready";
    await loop.waitForDevice("gpu");
    await loop.step(1);
    assert.equal((await loop.tokens()).length, 2);
  });

  test("an engine that cannot be built is named, and the run goes on without it", async (t) => {
    development(t, "failed");
    const loop = await site.open(t, {}, { expectProblems: true });
    await loop.waitForStatus(/could not be built/);
    await loop.waitForDevice("cpu");
    await loop.step(1);
  });
}, { always: true });
