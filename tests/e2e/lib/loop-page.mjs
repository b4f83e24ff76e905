// The page as a visitor drives it: every control by its `data-testid`, every fact read from the document.

import { drawn } from "./frames.mjs";
import { WRITE_NOTHING } from "./screens.mjs";

/** Long enough for the software GPU to compile its programs on a small machine. */
export const PATIENCE = 180_000;

export class LoopPage {
  problems = [];
  foreignRequests = [];

  constructor(page, origin) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => this.problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.problems.push(message.text());
    });
    // The context hears the requests of workers as well.
    page.context().on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== origin) this.foreignRequests.push(request.url());
    });
  }

  goto(url) {
    return this.page.goto(url, { waitUntil: "load" });
  }

  get(testid) {
    return this.page.getByTestId(testid);
  }

  /** Opens the formulas: all of them, from then on. */
  async openFormulas() {
    await this.page.locator("[data-testid=formula-fold]:not([open]) summary").first().click();
  }

  async click(testid) {
    if (testid.startsWith("tab-") || testid === "present") {
      // Most screens stand behind the button of their place, on narrow pages behind one for all.
      const all = this.get("screens");
      await all.waitFor({ state: "attached" });
      const place = this.page.locator(".place", { has: this.get(testid) }).locator(".place-button");
      const menu = (await all.isVisible()) ? all : place;
      if ((await menu.count()) > 0 && (await menu.getAttribute("aria-expanded")) === "false") await menu.click();
    }
    return this.get(testid).click();
  }

  /**
   * Presses a button where it stands. `click` brings a button into view and, where the page moves under the pointer, scrolls it to
   * another place and tries again: no help to a test that asks whether all is in view without scrolling.
   */
  pressInPlace(testid) {
    return this.page.locator(`[data-testid=${testid}]:enabled`).dispatchEvent("click");
  }

  /** Puts another text in the prompt's field, which stands in the text's place while it is edited. */
  async fillPrompt(text) {
    const field = this.get("prompt");
    await field.waitFor({ state: "attached" });
    if (!(await field.isVisible())) await this.click("edit-prompt");
    await field.fill(text);
  }

  /** Opens the settings where they have no place of their own. */
  async openSettings() {
    const button = this.get("settings");
    if ((await button.count()) === 0 || !(await button.isVisible())) return;
    if ((await button.getAttribute("aria-expanded")) === "true") return;
    await button.click();
    // In a short window they scroll to what is new.
    await drawn(this.page);
  }

  /** Closes the settings where they cover the text. */
  async closeSettings() {
    const button = this.get("settings");
    if ((await button.count()) === 0 || !(await button.isVisible())) return;
    if ((await button.getAttribute("aria-expanded")) === "true") await button.click();
  }

  /** Has Play be as fast as the page can. */
  async fastest() {
    await this.openSettings();
    const speed = this.get("speed");
    await speed.fill(await speed.getAttribute("max"));
  }

  /** Waits until the model runs on `device` ("cpu" or "gpu"). */
  async waitForDevice(device) {
    await this.page.locator(`[data-testid=device][data-device=${device}]`).waitFor({ state: "attached" });
  }

  async device() {
    return this.get("device").getAttribute("data-device");
  }

  async adapter() {
    return this.get("device").getAttribute("data-adapter");
  }

  /** Plays as fast as the page does until the run stops, and says why it stopped. */
  async playToStop() {
    await this.fastest();
    await this.click("play");
    return this.stopReason();
  }

  /** Waits for the run to stop; its reason in transformers' words. */
  async stopReason() {
    const reason = this.page.locator("[data-testid=stop-reason][data-reason]");
    await reason.waitFor({ state: "attached" });
    return reason.getAttribute("data-reason");
  }

  /** The ids of the tokens written so far. */
  async tokens() {
    const ids = await this.get("generated")
      .locator("[data-token-id]")
      .evaluateAll((tokens) => tokens.map((token) => Number(token.dataset.tokenId)));
    return ids;
  }

  /** Waits until at least `count` tokens are written. */
  async waitForTokens(count) {
    await this.get("generated").locator("[data-token-id]").nth(count - 1).waitFor({ state: "attached" });
  }

  /** Waits until exactly `count` tokens are written. */
  async waitForExactly(count) {
    await this.page.waitForFunction(
      (count) => document.querySelectorAll("[data-testid=generated] [data-token-id]").length === count,
      count,
    );
  }

  /** Writes `count` more tokens, one step each. */
  async step(count) {
    const written = (await this.tokens()).length;
    for (let more = 1; more <= count; more += 1) {
      await this.click("step-token");
      await this.waitForTokens(written + more);
    }
  }

  /** Has the run, or on Compare the lanes, write to their stop; shows the solution of an exercise; reveals a prediction. */
  async writeSomething(screen) {
    if (screen === "practice") {
      await this.click("solution");
      return;
    }
    if (WRITE_NOTHING.includes(screen)) return;
    if (screen === "predict") {
      await this.click("reveal");
      await this.page.locator("[data-testid=verdict][data-revealed=true]").waitFor();
      return;
    }
    if (screen === "experiments") {
      await this.click("start-experiment");
      await this.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });
      return;
    }
    if (screen === "speculative") {
      await this.click("next-round");
      await this.get("round-table").waitFor();
      return;
    }
    if (screen === "constrained") {
      await this.click("constrained-token");
      await this.get("mask-table").waitFor();
      return;
    }
    // The lanes open written, some of them to their end.
    if (screen === "compare") await this.page.keyboard.press("r");
    await this.page.locator("[data-testid=play]:enabled").waitFor();
    await this.fastest();
    await this.click("play");
    if (screen === "compare") {
      await this.page.waitForFunction(() => {
        const lanes = [...document.querySelectorAll("[data-testid=lane]")];
        return lanes.length > 0 && lanes.every((lane) => lane.querySelector("[data-testid=lane-stop][data-reason]"));
      });
    } else {
      await this.stopReason();
    }
  }

  /** Steps by stages until `stage` is reached. */
  async stage(stage) {
    const reached = this.page.locator(`[data-testid=stage][data-reached=${stage}][data-running=false]`);
    for (let clicks = 0; (await reached.count()) === 0; clicks += 1) {
      if (clicks > 10) throw new Error(`ten stages and never at ${stage}`);
      const before = await this.get("stage").getAttribute("data-reached");
      await this.page.locator("[data-testid=step-stage]:enabled").click();
      await this.page.waitForFunction((before) => {
        const ribbon = document.querySelector("[data-testid=stage]");
        const begun = document.querySelector("[data-testid=stage] [aria-current]");
        return ribbon.dataset.running === "false" && ((ribbon.dataset.reached ?? null) !== before || (before === "forward" && begun));
      }, before);
    }
  }

  /** The token written at a step, counted from 0. */
  word(step) {
    return this.get("generated").locator("[data-token-id]").nth(step);
  }

  /** The steps whose tokens were put there by hand. */
  async forced() {
    return this.get("generated")
      .locator("[data-token-id]")
      .evaluateAll((tokens) => tokens.flatMap((token, step) => (token.dataset.forced ? [step] : [])));
  }

  /** Has the likeliest token that was not chosen stand at a step that was taken; its id. */
  async force(step) {
    const chosen = await this.word(step).getAttribute("data-token-id");
    await this.word(step).click();
    const other = this.page.locator(`.bar-row[data-row]:not([data-row="${chosen}"])`).first();
    const token = await other.getAttribute("data-row");
    await other.click();
    await this.page.locator(`[data-testid=branch][data-token-id="${token}"]`).click();
    await this.waitForExactly(step + 1);
    return Number(token);
  }

  async statusText() {
    return (await this.get("status").innerText()).replace(/\s+/g, " ").trim();
  }

  /** Waits until the status says something like `pattern`. */
  async waitForStatus(pattern) {
    await this.page.locator("[data-testid=status], [data-testid=foot]").filter({ hasText: pattern }).first().waitFor({ state: "attached" });
  }
}
