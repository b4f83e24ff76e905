// The same weights of a real model on the page, in wllama (llama.cpp) and in onnxruntime-web, in one browser and in turns: a
// token after a short text, a prompt of 252 tokens, and the first token of a chat of 40; and of the page alone what Inside adds to
// a step. The ratios have limits; what another program has computed meanwhile lengthens all.
//
//     node real.mjs          with CHROME, SITE and MODELS set; `cargo xtask bench real` sets them
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";

import { NO_ADAPTER, launch } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";

const ROUNDS = 5;
/** Tokens that each engine writes in a round. */
const STEPS = 24;
/** Tokens of the long prompt, and of the chat. */
const [LONG, CHAT] = [252, 40];
const SHORT_TEXT = "The capital of France is";
const CHAT_TEXT =
  "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n" +
  "<|im_start|>user\nWhat is the capital city of the country Italy?<|im_end|>\n<|im_start|>assistant\n";
/** The longest time to the first token of the chat, in milliseconds. */
const FIRST_TOKEN = 300;

/** The longest time of the column of a step, by number format, and of its attention and vectors beside it, in milliseconds. */
const COLUMN = { int8: 120, f32: 200 };
const DETAILS = 20;

const OURS = "tokenloop int8";
const ONE = "wllama Q8_0, 1 thread";
const TWO = "wllama Q8_0, 2 threads";
const Q8_0 = "model.q8_0.gguf";
const onnx = (graph, threads) => ({ engine: "onnxruntime-web", graph, threads, device: "cpu" });
const ENGINES = {
  [OURS]: { engine: "tokenloop", gguf: Q8_0, format: "int8", device: "cpu" },
  [ONE]: { engine: "wllama", threads: 1 },
  [TWO]: { engine: "wllama", threads: 2 },
  "onnxruntime-web f32, 1 thread": onnx("model.onnx", 1),
  "onnxruntime-web f32, 2 threads": onnx("model.onnx", 2),
  "onnxruntime-web q8, 1 thread": onnx("model.q8.onnx", 1),
  "onnxruntime-web q8, 2 threads": onnx("model.q8.onnx", 2),
};
/** The page's own engines that are looked into. */
const LOOKED_INTO = {
  int8: ENGINES[OURS],
  f32: { ...ENGINES[OURS], format: "f32" },
};
/** What Inside asks for of a column, and with the attention and the vectors of a cell. */
const COLUMN_WANTED = { lens: true };
const DETAILS_WANTED = { ...COLUMN_WANTED, attention: 23, cell: { layer: 23, position: CHAT - 1, head: 4, neurons: 8 } };
/** The largest ratios. */
const LIMITS = [
  { time: "token", peer: ONE, most: 0.25 },
  { time: "token", peer: TWO, most: 0.42 },
  { time: "long", peer: ONE, most: 0.14 },
  { time: "long", peer: TWO, most: 0.27 },
];
/** What a page needs for threads. */
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

const { SITE, MODELS } = process.env;
const HERE = fileURLToPath(new URL(".", import.meta.url));
const LICENCE = readFileSync(new URL("../../LICENSE-APACHE", import.meta.url), "utf8");
const build = readFileSync(`${SITE}/index.html`, "utf8").match(/name="?tokenloop-build"? content="?([0-9a-f]+)/)[1];
const version = (name) => JSON.parse(readFileSync(`${HERE}node_modules/${name}/package.json`)).version;

const server = await serve({ "/site/": SITE, "/models/": MODELS, "/bench/": HERE }, ISOLATED);
const observer = readFileSync(`${HERE}observe-worker.js`, "utf8");
const workers = { "/site/engine/worker.js": `${SITE}/engine/worker.js`, "/bench/ort-worker.mjs": `${HERE}ort-worker.mjs` };
// The bench page's policy lets libraries make workers of text, and modules of wasm.
const policy = { "content-security-policy": "default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'" };
server.rule((path) => (workers[path] ? { headers: ISOLATED, body: `${observer}\n${readFileSync(workers[path], "utf8")}` } : null));
server.rule((path) => (path === "/bench/real.html" ? { headers: { ...ISOLATED, ...policy }, body: readFileSync(`${HERE}real.html`) } : null));

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A page with an engine that has loaded the model. */
async function started(browser, options) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => console.error(String(error)));
  await page.goto(`${server.origin}/bench/real.html`);
  if (options.engine === "wllama") {
    const threads = await page.evaluate((options) => globalThis.startWllama(options), { model: `/models/${Q8_0}`, ...options });
    if (threads !== options.threads) throw new Error(`wllama runs with ${threads} threads`);
  } else {
    await page.evaluate((options) => globalThis.start(options), { ...options, model: "/models/", site: "/site/", build });
  }
  return page;
}

/** Milliseconds of a run: to the first token, and the mean of the others, which is what wllama says of itself. */
async function run(page, { engine }, { text, ids }, steps) {
  if (engine === "wllama") {
    const { timings } = await page.evaluate((options) => globalThis.completeWithWllama(options), { prompt: text, steps: steps + 1 });
    if (timings.prompt_n !== ids.length) throw new Error(`wllama reads ${timings.prompt_n} tokens, and the page ${ids.length}`);
    return { first: timings.prompt_ms, token: timings.predicted_per_token_ms };
  }
  const { first, decodes } = await page.evaluate((options) => globalThis.run(options), { prompt: ids, steps });
  return { first, token: decodes.reduce((sum, time) => sum + time, 0) / steps };
}

const browser = await launch(NO_ADAPTER);
const pages = {};
for (const [name, options] of Object.entries(ENGINES)) pages[name] = await started(browser, options);
const cut = (text) => pages[OURS].evaluate((text) => globalThis.tokenize(text), text);
/** The beginning of a text that has so many tokens. */
async function beginning(text, tokens) {
  for (let end = 4 * tokens; ; end += 1) {
    const ids = await cut(text.slice(0, end));
    if (ids.length === tokens) return { text: text.slice(0, end), ids };
    if (ids.length > tokens + 1) throw new Error(`no beginning has ${tokens} tokens`);
  }
}
const prompts = {
  short: { text: SHORT_TEXT, ids: await cut(SHORT_TEXT) },
  long: await beginning(LICENCE, LONG),
  chat: { text: CHAT_TEXT, ids: await cut(CHAT_TEXT) },
};
if (prompts.chat.ids.length !== CHAT) throw new Error(`the chat has ${prompts.chat.ids.length} tokens`);

console.log(`Chromium ${browser.version()}, wllama ${version("@wllama/wllama")}, onnxruntime-web ${version("onnxruntime-web")}`);
console.log(`${ROUNDS} rounds in turns after one that is not counted; the load of the machine is ${loadavg()[0].toFixed(1)}\n`);
const times = Object.fromEntries(Object.keys(ENGINES).map((name) => [name, { token: [], long: [], chat: [] }]));
for (let round = 0; round <= ROUNDS; round += 1) {
  console.error(`round ${round} of ${ROUNDS}, load ${loadavg()[0].toFixed(1)}`);
  for (const [name, options] of Object.entries(ENGINES)) {
    const { token } = await run(pages[name], options, prompts.short, STEPS);
    const long = (await run(pages[name], options, prompts.long, 0)).first;
    const chat = (await run(pages[name], options, prompts.chat, 0)).first;
    // The first round meets cold code.
    if (round > 0) for (const [what, time] of Object.entries({ token, long, chat })) times[name][what].push(time);
  }
}
for (const page of Object.values(pages)) await page.close();
const inside = {};
for (const [format, options] of Object.entries(LOOKED_INTO)) {
  const page = await started(browser, options);
  const look = () => page.evaluate((options) => globalThis.inspect(options), { prompt: prompts.chat.ids, wanted: [COLUMN_WANTED, DETAILS_WANTED] });
  await look();
  const looks = [];
  for (let round = 0; round < ROUNDS; round += 1) looks.push(await look());
  inside[format] = { column: median(looks.map(([column]) => column)), details: median(looks.map(([column, both]) => both - column)) };
  await page.close();
}
await browser.close();
await server.close();

const middle = (name, what) => median(times[name][what]);
const shown = (value) => value.toFixed(1).padStart(14);
console.log(`${"engine".padEnd(32)}${["ms a token", `${LONG} tokens`, `chat of ${CHAT}`].map((head) => head.padStart(14)).join("")}`);
for (const name of Object.keys(ENGINES)) {
  console.log(name.padEnd(32) + ["token", "long", "chat"].map((what) => shown(middle(name, what))).join(""));
}
const problems = [];
const judge = (said, value, most) => {
  const within = value <= most;
  console.log(`  ${said} = ${value.toFixed(2)}, ${within ? "at most" : "ABOVE"} ${most}`);
  if (!within) problems.push(said);
};
for (const { time, peer, most } of LIMITS) judge(`${time}: ${OURS} / ${peer}`, middle(OURS, time) / middle(peer, time), most);
judge(`chat: seconds to the first token`, middle(OURS, "chat") / 1000, FIRST_TOKEN / 1000);
for (const [format, { column, details }] of Object.entries(inside)) {
  judge(`Inside, ${format}: milliseconds of a column`, column, COLUMN[format]);
  judge(`Inside, ${format}: milliseconds more of its attention and vectors`, details, DETAILS);
}
for (const time of ["token", "long"]) {
  const peers = Object.keys(ENGINES).filter((name) => name !== OURS);
  const fastest = peers.reduce((best, name) => (middle(name, time) < middle(best, time) ? name : best));
  console.log(`  ${time}: ${OURS} / ${fastest}, the fastest peer = ${(middle(OURS, time) / middle(fastest, time)).toFixed(2)}`);
}
for (const problem of problems) console.error(`! ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
