// The files of the page in a window of a notebook: each is asked for once, whichever figure asks. `widget.js` follows below.
//
// No server has these files. `document.js` stands above.

const bytesOf = (view) => new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength).slice();

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
    this.#document ??= documentOf(this).then((text) => blobUrl(text, "text/html")).catch((error) => {
      this.#document = undefined;
      throw error;
    });
    return this.#document;
  }
}

/** One for each build in this window, whatever ran this script. */
function filesOf(build) {
  const all = (globalThis[Symbol.for("tokenloop.files")] ??= new Map());
  if (!all.has(build)) all.set(build, new SharedFiles());
  return all.get(build);
}
