// Served in place of the WebGPU engine until that is built: reports the build's progress to the page, then starts the
// engine. Only the development server has this file.

const BETWEEN_QUESTIONS = 500;
// Milliseconds between reports: a screen reader reads each of them aloud.
const BETWEEN_WORDS = 10_000;
const STATE = new URL("../../../development/state.json", import.meta.url);

async function built() {
  for (let spoke = -Infinity; ; ) {
    const { gpu } = await (await fetch(STATE)).json();
    if (gpu === "ready") return;
    if (gpu === "failed") throw new Error("it could not be built; the terminal says why");
    if (gpu.building && performance.now() - spoke >= BETWEEN_WORDS) {
      self.postMessage({ head: { building: gpu.building } });
      spoke = performance.now();
    }
    await new Promise((later) => setTimeout(later, BETWEEN_QUESTIONS));
  }
}

export default async function start(options) {
  await built();
  const engine = await import("./engine.js?built");
  await engine.default(options);
}
