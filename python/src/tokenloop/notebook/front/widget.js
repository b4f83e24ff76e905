// A figure of Tokenloop in the output of a cell: a frame, its messages, and the state that it shares with the kernel.
//
// `files.js` stands above in the same script. The kernel's side is `figure.py`.

/** Milliseconds after which a kernel that has not answered is spoken of. */
const PATIENCE = 8_000;
const SILENT = "The kernel does not answer. It is busy, or this cell must be run again.";
const KEPT = "The kernel does not answer. The figure above is as it was saved.";
/** Values that leave a distribution as it is, for settings that the kernel takes away. */
const NEUTRAL = {
  ...{ temperature: 1, top_k: 0, top_p: 1, min_p: 0, typical_p: 1, repetition_penalty: 1, frequency_penalty: 0 },
  ...{ presence_penalty: 0, no_repeat_ngram_size: 0, seed: 42, do_sample: true, forbid_eos: false, max_new_tokens: 120 },
};

const namesOf = (query) => new Map([...query.keys()].map((name) => [name, query.getAll(name)]));

/** One place where a figure is shown. */
class FigureView {
  #model;
  #files;
  #place = document.createElement("div");
  #note = document.createElement("p");
  #frame = null;
  #opened = "";
  #told = "";
  #isReady = false;
  #waiting = [];
  #recording = null;
  #leave;
  #timer;

  constructor(model, element) {
    [this.#model, this.#files] = [model, filesOf(model.get("_build"))];
    this.#place.className = "tokenloop-figure";
    this.#note.setAttribute("role", "status");
    this.#place.append(this.#note);
    element.append(this.#place);
    if (this.#pictures().length === 0) {
      const picture = Object.assign(new Image(), { alt: model.get("_summary"), className: model.get("_still") });
      picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(model.get("_picture"))}`;
      picture.style.maxWidth = "100%";
      this.#place.prepend(picture);
    }
    model.on("msg:custom", this.#hearKernel);
    model.on("change:state", this.#follow);
    globalThis.addEventListener("message", this.#hearFrame);
    this.#leave = this.#files.join(model);
    this.#open();
  }

  /** The pictures of this figure: the one of its output, which stays when the figure has gone, or one of its own. */
  #pictures() {
    const own = [...this.#place.querySelectorAll("img")];
    return [...own, ...document.getElementsByClassName(this.#model.get("_still"))];
  }

  /** Whether the output has the figure of a saved notebook as well. */
  #isKept() {
    return this.#pictures().some((picture) => picture.closest(".tokenloop-kept")?.querySelector("script"));
  }

  end() {
    this.#close();
    for (const picture of this.#pictures()) picture.style.display = "";
    globalThis[Symbol.for("tokenloop.live")]?.delete(this.#model.get("_still"));
    this.#leave();
    this.#model.off("msg:custom", this.#hearKernel);
    this.#model.off("change:state", this.#follow);
    globalThis.removeEventListener("message", this.#hearFrame);
  }

  async #open() {
    this.#close();
    this.#timer = setTimeout(() => this.#say(this.#isKept() ? KEPT : SILENT), PATIENCE);
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
      this.#opened = [this.#model.get("_start"), this.#model.get("state")].filter(Boolean).join("&");
      frame.src = `${address}#${this.#opened}`;
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
    // The figure of the saved notebook, which stands in the output too, gives way (`kept/kept.js`).
    (globalThis[Symbol.for("tokenloop.live")] ??= new Set()).add(this.#model.get("_still"));
    globalThis.dispatchEvent(new Event("tokenloop-live"));
    this.#isReady = true;
    // A host that moves a cell loads its frame again, as it was opened.
    this.#told = this.#opened;
    for (const picture of this.#pictures()) picture.style.display = "none";
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
