// The files of the page in a window of a notebook: each is asked for once, whichever figure asks. `widget.js` follows below.
//
// No server has these files. A figure's frame is made of one document with all that it needs to start (`documentOf`); what its
// program fetches later, `frame.js` asks for here.

/** Where the files are for the program of the figure. No such host exists: `frame.js` answers for it, and nothing is fetched. */
const BASE = "https://tokenloop.invalid/";

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
