// Says what must change where the program may not be loaded: for a page that was opened from a disk, or a frame that has no
// origin. A classic script, because modules are what these are denied; for the same reason it has its few texts in all
// languages. An embed is also told to the page around.
"use strict";

{
  const isEmbed = "embed" in document.currentScript.dataset;

  /** Says something to the page around an embed, which knows by it that what is slow is a figure. */
  const tell = (message) => {
    if (isEmbed && parent !== self) parent.postMessage({ tokenloop: 1, ...message }, "*");
  };

  /** Why the document lies where no program can be fetched from, if it does. */
  const place = () => {
    if (["about:", "blob:", "data:"].includes(location.protocol)) return "copied";
    return location.protocol === "file:" ? "from-disk" : undefined;
  };

  /** Puts a text where the first paint is, unless another one stands there already, and tells it. */
  const say = (name) => {
    const boot = document.getElementById("boot");
    if (!boot) return;
    const texts = "@start_check@";
    const asked = new URLSearchParams(document.location.search).get("lang") ?? "";
    const codes = [asked, ...navigator.languages].flatMap((code) => [code, code.split("-")[0]]);
    const language = codes.find((code) => Object.hasOwn(texts, code)) ?? "en";
    if (name) Object.assign(boot, { lang: language, dir: "auto", textContent: texts[language][name] });
    tell({ type: "failed", text: boot.textContent });
  };

  tell({ type: "loading" });
  addEventListener(
    "error",
    ({ target }) => {
      const denied = self.origin === "null" ? "sandboxed" : "not-loaded";
      if (target instanceof HTMLScriptElement) say(place() ?? denied);
    },
    true,
  );
  // start.mjs has said what the browser says.
  addEventListener("not-started", () => say(place()));
}
