// What the engine says natively, without any browser: the reference for what must appear on the page.
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The model that ships first. */
export const MODEL = readdirSync(`${ROOT}public/models`, { withFileTypes: true }).find((entry) => entry.isDirectory()).name;

/** The ids of the tokens the native engine writes, and why it stops, for the same settings a page takes. */
export async function generate({ prompt, max_new_tokens, do_sample, seed, temperature, top_k, top_p }) {
  const words = ["--model", `public/models/${MODEL}`, "--prompt", prompt, "--max-new-tokens", max_new_tokens, "--json"];
  if (do_sample) {
    const sampling = { "--seed": seed, "--temperature": temperature, "--top-k": top_k, "--top-p": top_p };
    for (const [option, value] of Object.entries(sampling)) {
      if (value !== undefined) words.push(option, value);
    }
  } else {
    words.push("--greedy");
  }
  // Not `--package engine`: then cargo would choose features for it alone, and compile burn once more.
  const { stdout } = await promisify(execFile)(
    "cargo",
    ["run", "--quiet", "--example", "generate", "--", ...words.map(String)],
    { cwd: ROOT, maxBuffer: 1 << 26 },
  );
  return JSON.parse(stdout);
}
