// A figure of Tokenloop in the output of a cell: a frame whose files the kernel sends as bytes, each once for a whole notebook.
//
// No server has these files. The frame is made of one document with all that it needs to start (`documentOf`); what its program
// fetches later, `frame.js` asks for here. The kernel's side is `figure.py`.

/** Where the files are for the program of the figure. No such host exists: `frame.js` answers for it, and nothing is fetched. */
const BASE = "https://tokenloop.invalid/";
/** Milliseconds after which a kernel that has not answered is spoken of. */
const PATIENCE = 8_000;
/** Values that leave a distribution as it is, for settings that the kernel takes away. */
const NEUTRAL = {
  ...{ temperature: 1, top_k: 0, top_p: 1, min_p: 0, typical_p: 1, repetition_penalty: 1, frequency_penalty: 0 },
  ...{ presence_penalty: 0, no_repeat_ngram_size: 0, seed: 42, do_sample: true, forbid_eos: false, max_new_tokens: 120 },
};

const bytesOf = (view) => new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength).slice();
const textOf = (bytes) => new TextDecoder().decode(bytes);
const blobUrl = (content, type) => URL.createObjectURL(new Blob([content], { type }));

/** A module that can stand at any address: what it imports, and its own address, are written out. */
function movable(text, address) {
  const absolute = (_, before, name) => `${before}"${new URL(name, address).href}"`;
  return text
    .replaceAll("import.meta.url", JSON.stringify(address))
    .replace(/((?:\bfrom|\bimport)\s*\(?\s*)"(\.{1,2}\/[^"]+)"/g, absolute);
}

/** The files of one build, for all figures of this window. Any figure whose kernel lives can ask for them. */
class SharedFiles {
  #models = new Set();
  #asked = new Map();
  #document;

  /** A figure that can ask; the function that is returned takes it away again. */
  join(model) {
    const ask = (path) => model.send({ tokenloop: "want", path });
    const hear = (message, buffers) => {
      if (message?.tokenloop !== "file") return;
      const bytes = message.missing ? undefined : bytesOf(buffers[0]);
      this.#asked.get(message.path)?.resolve(bytes);
    };
    const member = { ask };
    model.on("msg:custom", hear);
    this.#models.add(member);
    // What was asked of a figure that is gone.
    if (this.#models.size === 1) this.#askAgain();
    return () => {
      model.off("msg:custom", hear);
      this.#models.delete(member);
      this.#askAgain();
    };
  }

  #askAgain() {
    const [first] = this.#models;
    for (const [path, { isOpen }] of this.#asked) if (isOpen()) first?.ask(path);
  }

  /** The bytes of a file; undefined if the site has none of this name. */
  file(path) {
    const known = this.#asked.get(path);
    if (known) return known.promise;
    let isOpen = true;
    let resolve;
    const promise = new Promise((done) => (resolve = done)).finally(() => (isOpen = false));
    this.#asked.set(path, { promise, resolve, isOpen: () => isOpen });
    const [first] = this.#models;
    first?.ask(path);
    return promise;
  }

  /** The text of a file. Throws if there is none. */
  async text(path) {
    const bytes = await this.file(path);
    if (!bytes) throw new Error(`the file ${path} is not in the package`);
    return textOf(bytes);
  }

  /** The address of the document of every figure. */
  document() {
    this.#document ??= documentOf(this).catch((error) => {
      this.#document = undefined;
      throw error;
    });
    return this.#document;
  }
}

/** `embed.html` with its styles and modules inside: an address of this window alone. */
async function documentOf(files) {
  const page = new DOMParser().parseFromString(await files.text("embed.html"), "text/html");
  const start = page.querySelector("script[type=module]").getAttribute("src");
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));
  for (const element of page.querySelectorAll("link, script")) element.remove();
  const imports = {};
  const add = async (address) => {
    if (address in imports) return;
    imports[address] = "";
    const text = movable(await files.text(address.slice(BASE.length)), address);
    imports[address] = blobUrl(text, "text/javascript");
    const needed = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]);
    await Promise.all(needed.map(add));
  };
  await add(new URL(start, BASE).href);
  const element = (tag, content, attributes = {}) =>
    Object.assign(page.createElement(tag), { textContent: content, ...attributes });
  const css = await Promise.all(styles.map((path) => files.text(path)));
  page.head.prepend(
    Object.assign(page.createElement("base"), { href: BASE }),
    element("script", await files.text("notebook/frame.js")),
    element("script", JSON.stringify({ imports }), { type: "importmap" }),
  );
  // The link to the whole page leads nowhere: it is not in a notebook.
  page.head.append(element("style", [...css, ".embed-foot { display: none; }"].join("\n")));
  page.head.append(element("script", `import ${JSON.stringify(new URL(start, BASE).href)};`, { type: "module" }));
  return blobUrl(`<!doctype html>${page.documentElement.outerHTML}`, "text/html");
}

/** One for each build in this window, whatever ran this script. */
function filesOf(build) {
  const all = (globalThis[Symbol.for("tokenloop.files")] ??= new Map());
  if (!all.has(build)) all.set(build, new SharedFiles());
  return all.get(build);
}

const namesOf = (query) => new Map([...query.keys()].map((name) => [name, query.getAll(name)]));

/** One place where a figure is shown. */
class FigureView {
  #model;
  #files;
  #place = document.createElement("div");
  #note = document.createElement("p");
  #frame = null;
  #told = "";
  #isReady = false;
  #waiting = [];
  #recording = null;
  #leave;
  #timer;

  constructor(model, element) {
    [this.#model, this.#files] = [model, filesOf(model.get("_build"))];
    this.#place.className = "tokenloop-figure";
    // Our own kernel drew it, and an image runs no script.
    const picture = Object.assign(new Image(), { alt: model.get("_summary"), className: "tokenloop-picture" });
    picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(model.get("_picture"))}`;
    picture.style.maxWidth = "100%";
    this.#note.setAttribute("role", "status");
    this.#place.append(picture, this.#note);
    element.append(this.#place);
    model.on("msg:custom", this.#hearKernel);
    model.on("change:state", this.#follow);
    globalThis.addEventListener("message", this.#hearFrame);
    this.#leave = this.#files.join(model);
    this.#open();
  }

  end() {
    this.#close();
    this.#leave();
    this.#model.off("msg:custom", this.#hearKernel);
    this.#model.off("change:state", this.#follow);
    globalThis.removeEventListener("message", this.#hearFrame);
  }

  async #open() {
    this.#close();
    this.#timer = setTimeout(() => this.#say("The kernel does not answer. It is busy, or this cell must be run again."), PATIENCE);
    try {
      const [address, worker] = await Promise.all([this.#files.document(), this.#files.text("notebook/worker.js")]);
      const frame = document.createElement("iframe");
      frame.title = this.#model.get("_summary");
      frame.allow = "clipboard-write";
      frame.style.cssText = "display: block; width: 100%; height: 0; border: 0";
      frame.tokenloop = {
        ...{ base: BASE, worker, file: (path) => this.#file(path) },
        module: async (path, from) => movable(await this.#files.text(path), from),
      };
      this.#told = [this.#model.get("_start"), this.#model.get("state")].filter(Boolean).join("&");
      frame.src = `${address}#${this.#told}`;
      this.#frame = frame;
      this.#place.append(frame);
    } catch (error) {
      this.#say(`The figure could not be shown: ${error.message}.`);
    }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    [this.#frame, this.#isReady] = [null, false];
  }

  /** A file of the site. Where the figure has a recording of its own, it stands in the place of those of the site. */
  #file(path) {
    if (!path.endsWith(".tokenloop") || !this.#model.get("_records")) return this.#files.file(path);
    if (!this.#recording) {
      this.#recording = {};
      this.#recording.promise = new Promise((resolve) => (this.#recording.resolve = resolve));
      this.#model.send({ tokenloop: "want", recording: true });
    }
    return this.#recording.promise;
  }

  #hearKernel = (message, buffers) => {
    if (message?.tokenloop === "recording") this.#recording?.resolve(bytesOf(buffers[0]));
    if (message?.tokenloop === "command") this.#order({ type: "command", command: message.command });
  };

  #hearFrame = ({ data, source }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.tokenloop !== 1) return;
    const { tokenloop, type, ...detail } = data;
    if (type === "ready") this.#ready();
    if (type === "size") this.#frame.style.height = `${detail.height}px`;
    if (type === "failed") this.#say(detail.text);
    if (type === "state") {
      this.#told = detail.parameters;
      this.#model.set("state", detail.parameters);
      this.#model.save_changes();
    }
    if (["step", "choice", "stop", "answer"].includes(type)) this.#model.send({ tokenloop: "event", type, detail });
  };

  #ready() {
    clearTimeout(this.#timer);
    this.#isReady = true;
    this.#place.querySelector(".tokenloop-picture")?.remove();
    this.#say("");
    this.#follow();
    for (const message of this.#waiting.splice(0)) this.#post(message);
  }

  /** Tells the figure what the kernel has changed. What it takes away and has no neutral value needs a new frame. */
  #follow = () => {
    if (!this.#isReady) return;
    const wanted = new URLSearchParams(this.#model.get("state"));
    const [before, now] = [namesOf(new URLSearchParams(this.#told)), namesOf(wanted)];
    const start = new URLSearchParams(this.#model.get("_start"));
    const changed = new URLSearchParams();
    for (const [name, values] of now) {
      if (JSON.stringify(values) !== JSON.stringify(before.get(name))) for (const value of values) changed.append(name, value);
    }
    for (const name of before.keys()) {
      if (now.has(name) || start.has(name)) continue;
      if (!(name in NEUTRAL)) return this.#open();
      changed.set(name, NEUTRAL[name]);
    }
    if (changed.size === 0) return;
    this.#told = wanted.toString();
    this.#post({ type: "set", parameters: changed.toString() });
  };

  #order(message) {
    this.#isReady ? this.#post(message) : this.#waiting.push(message);
  }

  #post(message) {
    this.#frame.contentWindow.postMessage({ tokenloop: 1, ...message }, "*");
  }

  #say(sentence) {
    this.#note.textContent = sentence;
    this.#note.hidden = sentence === "";
  }
}

export default {
  render({ model, el }) {
    const view = new FigureView(model, el);
    return () => view.end();
  },
};
