// The document of a figure's frame: `embed.html` with all that it needs to start. What its program fetches later, `frame.js` asks for.

/** Where the files are for the program of the figure. No such host exists: `frame.js` answers for it, and nothing is fetched. */
const BASE = "https://tokenloop.invalid/";

const textOf = (bytes) => new TextDecoder().decode(bytes);
const blobUrl = (content, type) => URL.createObjectURL(new Blob([content], { type }));

/** A module that can stand at any address: what it imports, and its own address, are written out. */
function movable(text, address) {
  const absolute = (_, before, name) => `${before}"${new URL(name, address).href}"`;
  return text
    .replaceAll("import.meta.url", JSON.stringify(address))
    .replace(/((?:\bfrom|\bimport)\s*\(?\s*)"(\.{1,2}\/[^"]+)"/g, absolute);
}

/** `embed.html` with its styles and modules inside, as text. `files.text(path)` has the text of a file. */
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
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
