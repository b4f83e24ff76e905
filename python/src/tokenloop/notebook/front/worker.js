// Runs first in a worker of a figure: loads the worker's own script, whose files the frame sends.
self.addEventListener(
  "message",
  (event) => {
    // The program of the worker, which is not there yet, has messages of its own.
    event.stopImmediatePropagation();
    const [port] = event.ports;
    const { base, address } = event.data;
    const open = new Map();
    port.onmessage = ({ data: { id, answer, failure } }) => {
      const { resolve, reject } = open.get(id);
      open.delete(id);
      failure === undefined ? resolve(answer) : reject(new Error(failure));
    };
    let last = 0;
    const ask = (wanted) =>
      new Promise((resolve, reject) => {
        last += 1;
        open.set(last, { resolve, reject });
        port.postMessage({ id: last, ...wanted });
      });
    const pathOf = (of) => {
      const { href } = new URL(of, base);
      return href.startsWith(base) ? decodeURI(href.slice(base.length).split(/[?#]/)[0]) : undefined;
    };

    const outside = fetch;
    self.fetch = async (request, options) => {
      const path = pathOf(request.url ?? request);
      if (path === undefined) return outside(request, options);
      const bytes = await ask({ path });
      if (!bytes) return new Response(null, { status: 404, statusText: "Not Found" });
      const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      return new Response(bytes, { headers: { "content-type": type, "content-length": bytes.length } });
    };

    // What `import()` is in the scripts of the site: an import map does not reach into a worker.
    self.tokenloopImport = async (of) => {
      const from = new URL(of, base).href;
      const text = await ask({ path: pathOf(from), from });
      const whole = text.replace(/\bimport\(/g, "self.tokenloopImport(");
      return import(URL.createObjectURL(new Blob([whole], { type: "text/javascript" })));
    };
    self.tokenloopImport(address).catch((error) => {
      // As an error of the script itself, which the page hears.
      setTimeout(() => {
        throw error;
      });
    });
  },
  { once: true },
);
