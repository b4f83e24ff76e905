// How long the page is busy at once while Inside shows a network of 32 layers after a text of 1,900 tokens: a step adds a column,
// arrow keys go from cell to cell, and a button moves the columns in view. The browser's own trace has every task of the page; what
// the worker computes meanwhile is not in it. The cells that are drawn are counted: they may not grow with the text.
//
//     node inside.mjs        with CHROME and SITE set; `cargo xtask bench inside` sets them. Fails above the budget.
import { NO_WEBGPU, launch } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";
import { randomGpt2 } from "./random-gpt2.mjs";

const [VOCABULARY, POSITIONS, LAYERS] = [2_048, 2_048, 32];
const TOKENS = { short: 200, long: 1_900 };
const TIMES = 20;
/** One frame at 60 Hz, at the median of the longest task of each action. */
const BUDGET = 16;
/** Elements of the picture may differ by the words that fit in its cells. */
const SAME = 1.2;

const quantile = (times, q) => [...times].sort((a, b) => a - b)[Math.ceil(q * times.length) - 1];
const text = (count) => Array.from({ length: count }, (_, place) => `<${1 + ((place * 7) % (VOCABULARY - 1))}>`).join(" ");

/** Waits until the grid is drawn and nothing is computed. */
async function atRest(page) {
  await page.locator(".inside[data-busy=false] [data-testid=inside] svg").waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** The page with the grid after a text of so many tokens. */
async function opened(browser, origin, count) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => console.error(String(error)));
  await page.goto(`${origin}/site/?screen=inside&device=cpu&max_new_tokens=100`);
  await page.locator("[data-testid=device][data-device=cpu]").waitFor({ state: "attached" });
  await page.getByTestId("edit-prompt").click();
  await page.getByTestId("prompt").fill(text(count));
  await page.getByTestId("step-token").click();
  await page.locator(`[data-testid=picked-cell]`).waitFor();
  await atRest(page);
  return page;
}

/** Milliseconds of the longest task of the page in a trace, which the browser writes of `act`. */
async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
  await act();
  await atRest(page);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isOfAPage = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && event.dur !== undefined && isOfAPage(event));
  if (tasks.length === 0) throw new Error("the trace has no task of the page");
  return Math.max(...tasks.map(({ dur }) => dur / 1_000));
}

const files = randomGpt2({ name: "deep", vocabulary: VOCABULARY, positions: POSITIONS, layers: LAYERS });
const server = await serve({ "/site/": process.env.SITE });
server.rule((path) => {
  const [, name] = path.match(/^\/site\/models\/[^/]+\/([^/]+)$/) ?? [];
  return files[name] ? { body: files[name] } : null;
});
const browser = await launch(NO_WEBGPU);
const actions = {
  "a step": (page) => page.getByTestId("step-token").click(),
  "an arrow key": (page) => page.getByTestId("picked-cell").press("ArrowLeft"),
  "other columns": async (page) => {
    const [earlier, later] = [page.getByTestId("inside-earlier"), page.getByTestId("inside-later")];
    await ((await earlier.isDisabled()) ? later : earlier).click();
  },
};
console.log(`Chromium ${browser.version()}, ${LAYERS} layers, ${TIMES} times each\n`);
console.log("tokens   action           elements   longest task, median ms   p95 ms");
let slow = false;
const elements = {};
for (const [length, count] of Object.entries(TOKENS)) {
  for (const [name, act] of Object.entries(actions)) {
    const page = await opened(browser, server.origin, count);
    const times = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await longestTask(browser, page, () => act(page)));
    const drawn = await page.locator("[data-testid=inside] svg *").count();
    elements[length] = Math.max(elements[length] ?? 0, drawn);
    const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    slow ||= median > BUDGET;
    console.log(`${String(count).padEnd(9)}${name.padEnd(17)}${String(drawn).padStart(8)}   ${median.toFixed(1).padStart(23)}   ${p95.toFixed(1).padStart(6)}`);
    await page.close();
  }
}
await browser.close();
await server.close();
const grows = elements.long > SAME * elements.short;
if (grows) console.log(`\nThe picture has ${elements.long} elements after the long text, and ${elements.short} after the short one.`);
if (slow) console.log(`\nA median is above ${BUDGET} ms.`);
process.exitCode = slow || grows ? 1 : 0;
