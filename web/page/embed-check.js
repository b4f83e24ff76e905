// Says what the author of a page must change where an embed's program may not be loaded. A classic script, because modules
// are what a sandboxed frame without an origin is denied.
"use strict";

addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const place = document.getElementById("boot");
    if (!place) return;
    const sandboxed = self.origin === "null";
    place.textContent = sandboxed
      ? "This figure is in a frame with the attribute sandbox. The author of this page must add allow-same-origin to it, or the host of the figure must send the header Access-Control-Allow-Origin: *."
      : "The program of this figure could not be loaded. Reload the page.";
  },
  true,
);
