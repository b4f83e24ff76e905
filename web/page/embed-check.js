// Tells the page around that this is an embed, and says what the author of a page must change where an embed's program may not
// be loaded. A classic script, because modules are what a sandboxed frame without an origin is denied; for the same reason it
// has its few texts in all languages.
"use strict";

{
  /** Says something to the page around, which knows by it that what is slow is a figure. */
  const tell = (message) => {
    if (parent !== self) parent.postMessage({ tokenloop: 1, ...message }, "*");
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
    const texts = "@embed_check@";
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
