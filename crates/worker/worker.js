// Starts one of the engine's two builds in a dedicated worker, or a worker that is no engine:
// `worker.js?v=<build>&device=cpu|gpu|constraint|learning`.
// Its address is that of this module: in a sandboxed frame the worker itself begins with a line that imports it.
// Its own errors are posted as events of the protocol, so the page needs no other handler for them.

// The build this file was deployed with. A page of an older build that is still open must not use it.
const BUILD = "@build@";

const parameters = new URL(import.meta.url).searchParams;

function lost(failure) {
  self.postMessage({ head: { lost: { failure } } });
}

async function start() {
  const device = parameters.get("device");
  if (!["cpu", "gpu", "constraint", "learning"].includes(device)) {
    return lost({ not_started: { detail: `no engine for the device "${device}"` } });
  }
  const wanted = parameters.get("v");
  if (wanted !== BUILD) {
    return lost({ version_mismatch: { expected: `${wanted}`, found: BUILD } });
  }
  // For the engine, which says it to the page. It cannot read it from the worker's address, which may be that of a line.
  self.tokenloopBuild = wanted;
  try {
    // The folder is named after the build: no cache can mix the files of two builds.
    const folder = new URL(`./${BUILD}/${device}/`, import.meta.url);
    const engine = await import(new URL("engine.js", folder));
    await engine.default({ module_or_path: new URL("engine_bg.wasm", folder) });
  } catch (error) {
    lost({ not_started: { detail: `${error?.message ?? error}` } });
  }
}

start();
