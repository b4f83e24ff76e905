// Fetches the page's own program and starts it, says how far it is, and what to do when it does not come.

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

try {
  const { default: init } = await import("./web.js");
  await init({ module_or_path: fetch(new URL("web_bg.wasm", import.meta.url)).then(counted) });
} catch (error) {
  say(
    `The page’s program could not be started (${error?.message ?? error}).`,
    "Reload the page. If that does not help, the browser may be too old: Tokenloop needs WebAssembly with SIMD, which all browsers have had since 2023.",
  );
}
