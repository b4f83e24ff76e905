// Fetches the page's own program and starts it, says how far it is, what to do when it does not come, and what to do
// when it crashes. What is said of a crash cannot be left to the program that crashed.
//
// The English texts of the catalogue are put where their names stand; those of another language are fetched.

/** The languages of the page, each with the address of what the program will ask for first. */
const LANGUAGES = "@languages@";
// The first language that the address or the browser asks for, as the program chooses it.
const asked = new URLSearchParams(document.location.search).get("lang") ?? "";
const codes = [asked, ...navigator.languages].flatMap((code) => [code, code.split("-")[0]]);
const language = codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";

// The first texts are fetched at once: the program, which will ask for them, is still on its way.
const request = document.createElement("link");
Object.assign(request, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: LANGUAGES[language] });
document.head.append(request);

/** The texts in another language, by the English ones. */
let translations = {};
const said = (english) => translations[english] ?? english;

/** Puts the first paint into another language, unless the program has replaced it meanwhile. */
async function translate() {
  const { dir, texts } = await (await fetch(new URL(`start-${language}.json`, import.meta.url))).json();
  translations = texts;
  if (!document.getElementById("boot")) return;
  Object.assign(document.documentElement, { lang: language, dir });
  const nodes = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) nodes.currentNode.data = said(nodes.currentNode.data);
  for (const name of ["aria-label", "data-unfetched"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, said(element.getAttribute(name)));
  }
}

// Where it fails, the first paint stays English, and the program says whether it gets its own texts.
const translated = language !== "en" && translate().catch(() => {});

function say(...sentences) {
  const place = document.getElementById("boot");
  if (place) place.textContent = sentences.join(" ");
}

/** The same answer, telling on its way how much of it is here. Its length is that of the packed bytes where it is packed. */
function counted(response) {
  const total = response.headers.has("content-encoding") ? 0 : Number(response.headers.get("content-length"));
  if (!response.ok || !response.body || !total) return response;
  let here = 0;
  const count = new TransformStream({
    transform(chunk, controller) {
      here += chunk.length;
      say(said("@start.loading-percent@").replace("{percent}", Math.round((100 * here) / total)));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { "content-type": "application/wasm" } });
}

const CRASHED = "crashed";

/** A link with words of its own. */
function link(href, words) {
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.textContent = words;
  return anchor;
}

/** Says once that the page no longer reacts. The address is written a moment after every change, so it has the state. */
function sayCrashed() {
  if (document.getElementById(CRASHED)) return;
  const message = document.createElement("div");
  message.id = CRASHED;
  message.className = "crashed";
  message.setAttribute("role", "alert");
  const afresh = new URL("?screen=loop", document.baseURI);
  if (asked) afresh.searchParams.set("lang", asked);
  const links = {
    "{reload}": link(document.location.href, said("@start.crashed-reload@")),
    "{afresh}": link(afresh.href, said("@start.crashed-afresh@")),
  };
  const nextStep = said("@start.crashed-next-step@").split(/(\{\w+\})/);
  message.append(said("@start.crashed@"), " ", ...nextStep.map((part) => links[part] ?? part));
  document.body.prepend(message);
}

/** Whether an error came out of the program: then its memory may be in any state. */
function isOfTheProgram(error) {
  return error instanceof WebAssembly.RuntimeError || /wasm/.test(error?.stack ?? "");
}

window.addEventListener("error", ({ error }) => isOfTheProgram(error) && sayCrashed());
window.addEventListener("unhandledrejection", ({ reason }) => isOfTheProgram(reason) && sayCrashed());

try {
  const { default: init } = await import("./web.js");
  await init({ module_or_path: fetch(new URL("web_bg.wasm", import.meta.url)).then(counted) });
} catch (error) {
  const reason = String(error?.message ?? error);
  await translated;
  // What does not understand the program says so; else it did not come.
  const isOld = error instanceof WebAssembly.CompileError || error instanceof SyntaxError;
  const nextStep = isOld ? "@start.not-started-next-step@" : "@start.not-fetched-next-step@";
  say(said("@start.not-started@").replace("{reason}", () => reason), said(nextStep));
  // In an embed, start-check.js tells the page around.
  dispatchEvent(new Event("not-started"));
}
