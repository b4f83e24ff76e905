// An engine without the page around it: a bare page with a worker, to which a test sends the commands of the protocol.
import { readFileSync, readdirSync } from "node:fs";

/** The path of the bare page in the site, beside the real one. */
const PAGE = "engine-test.html";
/** A script that changes the worker's browser before the engine is started. */
const PATCHED = "engine/patched.mjs";

/** What a worker of a browser lacks, or how it fails, as the beginning of a script. */
export const PATCHES = {
  noStorage: "StorageManager.prototype.getDirectory = undefined;",
  noRoom: "StorageManager.prototype.estimate = async () => ({ quota: 1_000_000, usage: 0 });",
  /** A GPU that binds no more of a buffer than WebGPU's default. */
  defaultBinding: `
    Object.defineProperty(GPUSupportedLimits.prototype, "maxStorageBufferBindingSize", { get: () => 128 * 2 ** 20 });`,
  /** The disk is full after some bytes of each file. */
  fullDisk: `
    const write = FileSystemSyncAccessHandle.prototype.write;
    FileSystemSyncAccessHandle.prototype.write = function (bytes, options) {
      if (options?.at > 1_000_000) throw new DOMException("The disk is full.", "QuotaExceededError");
      return write.call(this, bytes, options);
    };`,
};

/**
 * Serves the bare page on a site. The worker's files have a policy that allows `hosts` beside the site, as a host of a real
 * site would allow the hub.
 */
export function serveEnginePages(site, hosts) {
  const policy = ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", `connect-src ${["'self'", "blob:", ...hosts].join(" ")}`].join("; ");
  const worker = readFileSync(`${process.env.SITE}/engine/worker.js`, "utf8");
  const headers = { "content-security-policy": policy };
  return site.server.rule((path, search) => {
    if (path.endsWith(`/${PAGE}`)) return { headers, body: "<!doctype html><title>engine</title>" };
    if (path.endsWith("/engine/worker.js")) return { headers, body: worker };
    if (!path.endsWith(`/${PATCHED}`)) return null;
    const patch = PATCHES[new URLSearchParams(search).get("patch")];
    return { headers, body: `${patch}\nawait import("./worker.js" + new URL(import.meta.url).search);` };
  });
}

/** An engine in a page of its own in `context`. `patch` names one of [`PATCHES`]. */
export class EnginePage {
  static async open(context, site, { patch, device = "cpu" } = {}) {
    const page = await context.newPage();
    await page.goto(`${site.url}${PAGE}`);
    const engine = new EnginePage(page);
    const build = readdirSync(`${process.env.SITE}/engine`).find((name) => /^[0-9a-f]{16}$/.test(name));
    const script = patch ? `${PATCHED}?patch=${patch}&` : "engine/worker.js?";
    await page.evaluate(startWorker, `${site.url}${script}v=${build}&device=${device}`);
    return engine;
  }

  constructor(page) {
    this.page = page;
  }

  /**
   * Sends a command, with an array of bytes beside it where it has one; its answer. Of logits it has their number `count`, the
   * most probable id `best`, and `floats` where there are not too many; of bytes it has `bytes`. Fails with the failure.
   */
  async ask(command, bytes) {
    const outcome = await this.send(command, bytes).then((id) => this.outcome(id));
    if (outcome.failure) throw Object.assign(new Error(JSON.stringify(outcome.failure)), { failure: outcome.failure });
    return outcome.answer;
  }

  /** The failure of a command. */
  async refusal(command) {
    return this.ask(command).then(
      (answer) => Promise.reject(new Error(`it was answered: ${JSON.stringify(answer)}`)),
      ({ failure }) => failure.model ?? failure,
    );
  }

  /** Sends a command without waiting for it; its id. */
  send(command, bytes) {
    return this.page.evaluate(([command, bytes]) => window.engine.send(command, bytes), [command, bytes]);
  }

  /** The end of a request. */
  outcome(id) {
    return this.page.evaluate((id) => window.engine.outcome(id), id);
  }

  cancel(request) {
    return this.send({ cancel: { request } });
  }

  /** Waits for a message of this kind about the progress of a request, in which at least so many bytes are there. */
  progressed(id, kind, received = 0) {
    return this.page.evaluate((words) => window.engine.progressed(...words), [id, kind, received]);
  }

  /** Makes `blob:` addresses of files: `[{ path, base64 }]`. */
  addresses(files) {
    return this.page.evaluate(
      (files) =>
        files.map(({ path, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          return { path, url: URL.createObjectURL(new Blob([bytes])), bytes: bytes.length };
        }),
      files,
    );
  }
}

/** Runs in the page. */
function startWorker(address) {
  const LISTED = 4_096;
  const requests = new Map();
  const worker = new Worker(address, { type: "module" });
  let ready;
  const started = new Promise((resolve, reject) => {
    ready = resolve;
    worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
  });
  worker.onmessage = ({ data: { head, payload } }) => {
    if (head.ready) return ready();
    if (head.lost) throw new Error(JSON.stringify(head.lost));
    const { request, progress, answer, failure } = head.progress ?? head.done ?? head.failed;
    const open = requests.get(request);
    if (progress) {
      open.progress.push(progress);
      open.waiting = open.waiting.filter(({ reached, resolve }) => !reached(progress) || resolve());
      return;
    }
    if (payload instanceof Float32Array) {
      answer.count = payload.length;
      answer.best = payload.indexOf(payload.reduce((best, logit) => Math.max(best, logit)));
      // Longer ones would take longer to leave the page than to compute.
      if (payload.length <= LISTED) answer.floats = Array.from(payload);
    }
    if (payload instanceof Uint8Array) answer.bytes = Array.from(payload);
    open.end({ answer, failure });
    for (const { reject } of open.waiting) reject(new Error(`it ended: ${JSON.stringify({ answer, failure })}`));
  };
  window.engine = {
    requests,
    async send(command, bytes) {
      await started;
      const id = requests.size;
      const request = { progress: [], waiting: [] };
      request.outcome = new Promise((end) => (request.end = end));
      requests.set(id, request);
      worker.postMessage({ head: { id, command }, payload: bytes && Uint8Array.from(bytes) });
      return id;
    },
    outcome: (id) => requests.get(id).outcome,
    progressed(id, kind, received) {
      const request = requests.get(id);
      const reached = (progress) => kind in Object(progress) && (progress[kind].received ?? 0) >= received;
      if (request.progress.some(reached)) return null;
      return new Promise((resolve, reject) => request.waiting.push({ reached, resolve, reject }));
    },
  };
  return started;
}
