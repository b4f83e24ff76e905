// Runs first in the frame of a figure: requests for the site's files are answered by the notebook around it.
{
  const { base, worker, file, module, start } = frameElement.tokenloop;
  // A document without an address of its own gets its parameters here.
  if (start) location.hash = start;

  /** The path of a file of the site; undefined for any other address. */
  const pathOf = (address) => {
    const { href } = new URL(address, base);
    return href.startsWith(base) ? decodeURI(href.slice(base.length).split(/[?#]/)[0]) : undefined;
  };

  const TYPES = { wasm: "application/wasm", json: "application/json", txt: "text/plain; charset=utf-8" };
  const outside = fetch;
  window.fetch = async (request, options) => {
    const path = pathOf(request.url ?? request);
    if (path === undefined) return outside(request, options);
    const bytes = await file(path);
    if (!bytes) return new Response(null, { status: 404, statusText: "Not Found" });
    const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
    return new Response(bytes, { headers: { "content-type": type, "content-length": bytes.length } });
  };

  // A worker starts with a script that asks this frame for the files, as this frame asks the notebook.
  const script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  const PlainWorker = Worker;
  window.Worker = class extends PlainWorker {
    constructor(address, options) {
      const isOurs = pathOf(address) !== undefined;
      super(isOurs ? script : address, options);
      if (!isOurs) return;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = async ({ data: { id, path, from } }) => {
        try {
          port1.postMessage({ id, answer: from ? await module(path, from) : await file(path) });
        } catch (error) {
          port1.postMessage({ id, failure: error.message });
        }
      };
      this.postMessage({ base, address: new URL(address, base).href }, [port2]);
    }
  };

  // The program asks the browser to fetch some files ahead. There is nothing to be fetched.
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, "href");
  Object.defineProperty(HTMLLinkElement.prototype, "href", {
    get,
    set(address) {
      if (pathOf(address) === undefined) set.call(this, address);
      else this.rel = "";
    },
  });
}
