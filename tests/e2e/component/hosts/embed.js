// Speaks a frame's side of the messages and measures itself as an embed does: its boxes stand in as many rows as its width asks
// for. With the prompt “silent” it says nothing at all.
const BOXES = 24;
const [WIDTH, HEIGHT] = [120, 40];

document.documentElement.style.margin = document.body.style.margin = 0;
const content = document.getElementById("content");
content.style.display = "flow-root";
for (let index = 0; index < BOXES; index += 1) {
  const box = content.appendChild(document.createElement("div"));
  box.style.cssText = `float: left; width: ${WIDTH}px; height: ${HEIGHT}px`;
}

/** The heights that the page around has been told. */
globalThis.told = [];
const say = (message) => parent.postMessage({ tokenloop: 1, ...message }, "*");

if (new URLSearchParams(location.search).get("prompt") !== "silent") {
  say({ type: "loading" });
  const tell = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    globalThis.told.push(height);
    say({ type: "size", height });
  };
  new ResizeObserver(tell).observe(content);
  say({ type: "ready" });
}
