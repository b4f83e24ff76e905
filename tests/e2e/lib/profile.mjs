// What the tests of a suite share: one page of one profile. A new page costs a browser more than the site's own program does,
// and what is kept of the network and of compiled programs serves all tests. What a page stores is cleared between two tests,
// so that each starts as on a visitor's first visit.
import { EMPTY } from "./server.mjs";

/** What an origin has stored is gone with these: all but the network's cache and compiled code. */
const STORED = "cookies,local_storage,indexeddb,cache_storage,file_systems,service_workers";
/** Options that a page can have for itself; any other is one of its context, which then serves this page alone. */
const OF_PAGE = ["viewport", "colorScheme", "reducedMotion"];
/** A page as it is opened, but for the size of its window. */
const USUAL_MEDIA = { media: null, colorScheme: null, reducedMotion: null };
/** What a page tells to those who listen. */
const EVENTS = ["console", "pageerror", "request", "worker", "dialog", "download", "popup"];

export class Profile {
  #browser;
  #options;
  /** `{ context, page, session }` of the shared page, once there is one. */
  #shared;
  /** The test that has the shared page. */
  #test;

  /** A profile of `browser`, whose windows are as large as `viewport`. */
  constructor(browser, viewport) {
    this.#browser = browser;
    this.#options = { viewport };
  }

  /**
   * A page that finds nothing stored at `origin`, until the test `t` ends: the shared one, or where `t` has that already,
   * another one beside it. `fresh` gives it a context of its own, for a test that changes more than [`#restore`] takes back.
   */
  async page(t, origin, { fresh = false, ...options } = {}) {
    const ofContext = Object.keys(options).filter((name) => !OF_PAGE.includes(name));
    if (fresh || ofContext.length > 0) return this.#alone(t, options);
    this.#shared ??= await this.#share();
    const { context, session } = this.#shared;
    const isFirst = this.#test !== t;
    if (isFirst) {
      this.#test = t;
      t.after(() => this.#restore(t, origin));
    } else {
      await clearStored(session, origin);
    }
    const page = isFirst ? this.#shared.page : await context.newPage();
    const { viewport, ...media } = options;
    if (viewport) await page.setViewportSize(viewport);
    if (Object.keys(media).length > 0) await page.emulateMedia(media);
    return page;
  }

  async #share() {
    const context = await this.#browser.newContext(this.#options);
    const page = await context.newPage();
    return { context, page, session: await context.newCDPSession(page) };
  }

  async #alone(t, options) {
    const context = await this.#browser.newContext({ ...this.#options, ...options });
    t.after(() => context.close());
    return context.newPage();
  }

  /** Takes back what a test has changed; after a failure the next test gets another page and another context. */
  async #restore(t, origin) {
    const { context, page, session } = this.#shared;
    if (!t.passed || page.isClosed()) {
      this.#shared = undefined;
      return context.close();
    }
    await Promise.all(context.pages().filter((other) => other !== page).map((other) => other.close()));
    // The page of the test ends here; its storage of the tab can be cleared by a page of its origin alone.
    await page.goto(new URL(EMPTY, origin).href);
    for (const event of EVENTS) page.removeAllListeners(event);
    context.removeAllListeners("request");
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => sessionStorage.clear());
    await clearStored(session, origin);
    await session.send("Page.resetNavigationHistory");
    await page.mouse.move(-1, -1);
    await page.setViewportSize(this.#options.viewport);
    await page.emulateMedia(USUAL_MEDIA);
  }
}

function clearStored(session, origin) {
  return session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED });
}
