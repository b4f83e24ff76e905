// Speaks a frame's side of the messages, as the tests ask for it: with the prompt “silent” it never says that it is ready,
// with “late” after the document has loaded, else before.

/** All that the page has said, with the number of ports that came along. */
globalThis.heard = [];
/** The ports that the page has sent, oldest first. What arrives through one is heard with its number. */
globalThis.ports = [];

addEventListener("message", ({ data, ports, source }) => {
  if (source !== parent) return;
  const bytes = data.bytes && { bytes: [...new Uint8Array(data.bytes)] };
  globalThis.heard.push({ ...data, ...bytes });
  for (const port of ports) {
    const number = globalThis.ports.push(port) - 1;
    port.onmessage = (event) => globalThis.heard.push({ port: number, data: event.data });
  }
});

globalThis.say = (message) => parent.postMessage({ tokenloop: 1, ...message }, "*");

const prompt = new URLSearchParams(location.search).get("prompt");
if (prompt === "late") addEventListener("load", () => setTimeout(() => globalThis.say({ type: "ready" })));
else if (prompt !== "silent") globalThis.say({ type: "ready" });
