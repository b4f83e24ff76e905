// Says how far the page's own program is, and what to do when it does not come.

function say(...sentences) {
  const place = document.getElementById("boot");
  if (place) place.textContent = sentences.join(" ");
}

export default function boot() {
  return {
    onProgress({ current, total }) {
      if (total > 0) say(`Loading the page’s program: ${Math.round((100 * current) / total)}%`);
    },
    onFailure(error) {
      say(
        `The page’s program could not be started (${error?.message ?? error}).`,
        "Reload the page. If that does not help, the browser may be too old: Tokenloop needs WebAssembly with SIMD, which all browsers have had since 2023.",
      );
    },
  };
}
