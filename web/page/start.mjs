// Fetches the page's own program and starts it, says how far it is, what to do when it does not come, and what to do
// when it crashes. What is said of a crash cannot be left to the program that crashed.

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
      say(`Loading the page’s program: ${Math.round((100 * here) / total)}%`);
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
  const afresh = new URL("?screen=loop", document.baseURI).href;
  message.append(
    "The page’s program stopped because of an error in it, and no longer reacts. Your prompt, settings and text are in the address. ",
    link(document.location.href, "Reload with the same state"),
    " or ",
    link(afresh, "start afresh"),
    ".",
  );
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
  say(
    `The page’s program could not be started (${error?.message ?? error}).`,
    "Reload the page. If that does not help, the browser may be too old: Tokenloop needs WebAssembly with SIMD, which all browsers have had since 2023.",
  );
}
