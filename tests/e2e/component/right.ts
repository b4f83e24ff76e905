// Uses of the component's types that must compile. It is also the program that a bundler makes of the package.
import "token-loop";
import type { TokenLoopElement, TokenLoopEventMap, TokenLoopParameters } from "token-loop";

/** Every member that the types promise beyond those of any element: with one more or one less this does not compile. */
export const MEMBERS: Record<Exclude<keyof TokenLoopElement, keyof HTMLElement>, true> = {
  figure: true,
  screen: true,
  controls: true,
  fixed: true,
  theme: true,
  ground: true,
  fit: true,
  rows: true,
  keys: true,
  prompt: true,
  temperature: true,
  topK: true,
  topP: true,
  minP: true,
  typicalP: true,
  topNSigma: true,
  repetitionPenalty: true,
  frequencyPenalty: true,
  presencePenalty: true,
  noRepeatNgramSize: true,
  doSample: true,
  seed: true,
  maxNewTokens: true,
  useCache: true,
  forbidEos: true,
  profile: true,
  order: true,
  model: true,
  run: true,
  parameters: true,
  site: true,
  loading: true,
  autoload: true,
  height: true,
  recording: true,
  step: true,
  stage: true,
  back: true,
  play: true,
  pause: true,
  restart: true,
  load: true,
  set: true,
  state: true,
};

/** Puts a figure on the page, as a course's program might. */
export function show(site: string): TokenLoopElement {
  const element = document.createElement("token-loop");
  element.site = site;
  element.figure = "shape-bars";
  element.topP = 0.9;
  element.doSample = true;
  element.maxNewTokens = null;
  element.theme = "dark";
  element.rows = 5;
  element.fit = "frame";
  const parameters: TokenLoopParameters = { temperature: 0.7, stop: ["a", "b"], do_sample: false };
  element.set(parameters);
  element.set("seed=3");
  element.set(new URLSearchParams({ seed: "4" }));
  element.step();
  element.addEventListener("step", ({ detail }) => {
    const certainty: number = detail.probability;
    document.title = `${detail.index}: ${detail.text} ${certainty}`;
  });
  element.addEventListener("answer", function (event) {
    this.title = event.detail.right ? event.detail.id : "";
  });
  element.addEventListener("answer", ({ detail: { score, attempts, seconds } }) => [score, attempts, seconds].map(Math.round));
  element.addEventListener("needs-model", ({ detail }) => (detail.reason === "step" ? element.load() : undefined));
  element.addEventListener("error", ({ detail }) => console.error(detail.text.trim()));
  element.addEventListener("state", ({ detail }) => (document.querySelector("token-loop")!.state = detail));
  element.state = "seed=3";
  element.autoload = true;
  element.addEventListener("click", (event) => event.clientX.toFixed());
  const stopped = (event: TokenLoopEventMap["stop"]) => event.detail.reason.toUpperCase();
  element.addEventListener("stop", stopped, { once: true });
  element.removeEventListener("stop", stopped);
  const query: string = element.state?.parameters ?? "";
  document.querySelector("token-loop")?.set(query);
  document.body.append(element);
  return element;
}
