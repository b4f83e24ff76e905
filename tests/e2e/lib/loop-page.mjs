// The page as a visitor drives it: every control by its `data-testid`, every fact read from the document.

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

  click(testid) {
    return this.get(testid).click();
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
    const speed = this.get("speed");
    await speed.fill(await speed.getAttribute("max"));
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

  async statusText() {
    return (await this.get("status").innerText()).replace(/\s+/g, " ").trim();
  }

  /** Waits until the status says something like `pattern`. */
  async waitForStatus(pattern) {
    await this.page.getByTestId("status").filter({ hasText: pattern }).waitFor({ state: "attached" });
  }
}
