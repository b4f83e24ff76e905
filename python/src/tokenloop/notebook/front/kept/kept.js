// A figure of a saved notebook: it stands in the place of its picture, without kernel and without network. `document.js` is above.
//
// All that it is made of stands beside this script in the output of the cell (`saved.py`). Where the picture stays, because a
// browser lacks something or the files are damaged, nothing is lost but the sliders.

const MISSING = "The notebook does not have the file";

/** The live figures of this window by the names of their pictures: `widget.js` adds those that are ready. */
const live = () => (globalThis[Symbol.for("tokenloop.live")] ??= new Set());

/** The files of one pack, unpacked once for a window and in a worker: that takes seconds. */
class Unpacking {
  #users = new Set();
  #worker;
  #key;
  files;

  static of(pack, coder) {
    const all = (globalThis[Symbol.for("tokenloop.packs")] ??= new Map());
    const key = `${pack.size}-${pack.sum}`;
    if (!all.has(key)) all.set(key, new Unpacking(all, key, pack, coder));
    return all.get(key);
  }

  constructor(all, key, pack, coder) {
    this.#key = [all, key];
    const script = `${coder}\nonmessage = ({ data }) => postMessage(unpacked(data));`;
    this.#worker = new Worker(blobUrl(script, "text/javascript"));
    this.files = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        this.#worker.terminate();
        this.#worker = undefined;
        resolve(data);
      };
      this.#worker.onerror = ({ message }) => reject(new Error(message));
    });
    this.#worker.postMessage(pack);
  }

  join(user) {
    this.#users.add(user);
  }

  /** Nobody waits any more: the figure of the kernel was there first. */
  leave(user) {
    this.#users.delete(user);
    if (this.#users.size > 0 || !this.#worker) return;
    this.#worker.terminate();
    const [all, key] = this.#key;
    all.delete(key);
  }
}

/** What was compressed by zlib and written as bytes in base64. */
async function inflated(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

class KeptFigure {
  #place;
  #saved;
  #packs = [];
  #frame;

  constructor(place, saved) {
    [this.#place, this.#saved] = [place, saved];
    globalThis.addEventListener("message", this.#hear);
    globalThis.addEventListener("tokenloop-live", this.#giveWay);
    this.#start().catch((error) => {
      this.#end();
      console.warn("The figure could not be shown:", error);
    });
  }

  async #start() {
    const { packs, start, summary } = this.#saved;
    const { coder, frame, worker } = JSON.parse(textOf(await inflated(this.#saved.scripts)));
    const run = await inflated(this.#saved.recording);
    this.#packs = packs.map((pack) => Unpacking.of(pack, coder));
    for (const pack of this.#packs) pack.join(this);
    const files = new Map((await Promise.all(this.#packs.map((pack) => pack.files))).flatMap((all) => [...all]));
    files.set("notebook/frame.js", new TextEncoder().encode(frame));
    const text = (path) => {
      if (!files.has(path)) throw new Error(`${MISSING} ${path}`);
      return textOf(files.get(path));
    };
    if (this.#isOver()) return;
    const page = await documentOf({ text });
    this.#frame = document.createElement("iframe");
    this.#frame.title = summary;
    this.#frame.style.cssText = "display: block; width: 100%; height: 0; border: 0";
    this.#frame.tokenloop = {
      ...{ base: BASE, worker, start },
      file: async (path) => {
        if (path.endsWith(".tokenloop")) return run;
        if (!files.has(path)) console.warn(`${MISSING} ${path}`);
        return files.get(path);
      },
      module: async (path, from) => movable(text(path), from),
    };
    // Not a blob as in `files.js`: that of a page which is opened from a disk has no access to it.
    this.#frame.srcdoc = page;
    this.#place.append(this.#frame);
  }

  #isOver() {
    return live().has(this.#saved.still) || !this.#place.isConnected;
  }

  #hear = ({ data, source }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.tokenloop !== 1) return;
    if (data.type === "ready") this.#place.querySelector("img").style.display = "none";
    if (data.type === "size") this.#frame.style.height = `${data.height}px`;
    if (data.type === "failed") this.#end();
  };

  #giveWay = () => {
    if (this.#isOver()) this.#end();
  };

  #end() {
    for (const pack of this.#packs) pack.leave(this);
    globalThis.removeEventListener("message", this.#hear);
    globalThis.removeEventListener("tokenloop-live", this.#giveWay);
    this.#frame?.remove();
    this.#frame = undefined;
    if (!live().has(this.#saved.still)) this.#place.querySelector("img").style.display = "";
  }
}

const place = document.currentScript.parentElement;
const saved = JSON.parse(place.querySelector("script[type='application/json']").textContent);
if (live().has(saved.still)) place.querySelector("img").style.display = "none";
else {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    if (!live().has(saved.still)) new KeptFigure(place, saved);
  });
  seen.observe(place);
}
