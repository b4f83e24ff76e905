// Says what the author of a page must change where an embed's program may not be loaded. A classic script, because modules
// are what a sandboxed frame without an origin is denied; for the same reason it has its few texts in all languages.
"use strict";

addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const place = document.getElementById("boot");
    if (!place) return;
    const texts = "@embed_check@";
    const asked = new URLSearchParams(document.location.search).get("lang") ?? "";
    const codes = [asked, ...navigator.languages].flatMap((code) => [code, code.split("-")[0]]);
    const language = codes.find((code) => Object.hasOwn(texts, code)) ?? "en";
    const sandboxed = self.origin === "null";
    Object.assign(place, { lang: language, dir: "auto" });
    place.textContent = texts[language][sandboxed ? "sandboxed" : "not-loaded"];
  },
  true,
);
