// What the engine says natively, without any browser: the reference for what must appear on the page.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The model the page loads unless told otherwise: the native engine reads the very files the page is served. */
export function modelFolder(model = "tiny") {
  return `${process.env.SITE}/models/${model}`;
}

/** The ids of the tokens the native engine writes, and why it stops, for the same settings a page takes. */
export async function generate({ prompt, max_new_tokens, do_sample, seed, temperature, top_k, top_p }, model, folder = modelFolder(model)) {
  const words = ["--model", folder, "--prompt", prompt, "--max-new-tokens", max_new_tokens, "--json"];
  if (do_sample) {
    const sampling = { "--seed": seed, "--temperature": temperature, "--top-k": top_k, "--top-p": top_p };
    for (const [option, value] of Object.entries(sampling)) {
      if (value !== undefined) words.push(option, value);
    }
  } else {
    words.push("--greedy");
  }
  const { stdout } = await promisify(execFile)(process.env.GENERATE, words.map(String), { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

/** The tokens of a word, and the natural logarithm of its probability after a prompt. */
export async function wordProbability(prompt, word, model) {
  const words = ["--model", modelFolder(model), "--prompt", prompt, "--word", word];
  const { stdout } = await promisify(execFile)(process.env.GENERATE, words);
  return JSON.parse(stdout);
}
