// Shows an activity of Tokenloop in a learning platform, and tells the platform what the visitor has done of it.
//
// `index.html` holds the activity: what is shown, and what is asked for. Where no platform is found all works but is not kept.

import { Platform } from "./platform.js";
import { Progress } from "./progress.js";
import { statement } from "./statement.js";

/** @typedef {import("./platform.js").Edition} Edition */
/** @typedef {import("./progress.js").Needs} Needs */
/** @typedef {{ edition: Edition, title: string, site: string, parameters: string, needs: Needs }} Activity */

/**
 * The texts of this page, by language: `cargo xtask` puts them there.
 * @type {Record<string, Record<"no-platform" | "refused" | "done" | "score", string>>}
 */
const WORDS = "@scorm@";
/** So long must the state not change until it is kept, in milliseconds: a slider tells many. */
const REST = 1_000;
/** So often the address of the whole page is looked at, in milliseconds. It tells nothing of its own accord. */
const LOOK = 5_000;

/** The parameters of an embed that are no part of its state. */
const OF_THE_EMBED = ["figure", "controls", "fixed", "theme", "lang", "recording"];

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Activity} */
const activity = JSON.parse(byId("activity").textContent ?? "");
const codes = navigator.languages.flatMap((code) => [code, code.split("-")[0]]);
const language = [new URLSearchParams(activity.parameters).get("lang") ?? "", ...codes].find((code) => Object.hasOwn(WORDS, code)) ?? "en";

const platform = new Platform(activity.edition, window);
const visit = platform.begin();
const progress = new Progress(activity.needs, visit.kept);
let timer = 0;

/** @param {"no-platform" | "refused" | "done" | "score"} name @param {Record<string, string>} values */
const said = (name, values = {}) => WORDS[language][name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

/** Says how far the visitor is, or what is wrong. @param {string | null} error */
function say(error) {
  const { score, share } = progress.result;
  const percent = (/** @type {number} */ value) => (value).toLocaleString(language, { style: "percent" });
  const parts = [said("done", { share: percent(share) }), ...(score === null ? [] : [said("score", { score: percent(score) })])];
  if (error !== null) parts.push(said("refused", { reason: error }));
  else if (!platform.isThere) parts.push(said("no-platform"));
  byId("status").textContent = parts.join(" ");
}

/** Tells the platform how far the visitor is. */
function save() {
  clearTimeout(timer);
  say(platform.write(progress.result, progress.kept(platform.longest)));
}

function saveSoon() {
  clearTimeout(timer);
  timer = window.setTimeout(save, REST);
}

/**
 * The parameters with which a figure begins: the author's, or those of the state that an earlier visit has left. It is its address
 * that brings back also which question and which step of a lesson is open; the property `state` does not.
 */
function parameters() {
  if (progress.state === "") return activity.parameters;
  const state = new URLSearchParams(progress.state);
  for (const [name, value] of new URLSearchParams(activity.parameters)) if (OF_THE_EMBED.includes(name)) state.append(name, value);
  // A state does not name the first screen; an embed without a name is the guide.
  if (state.has("figure")) state.delete("screen");
  else if (!state.has("screen")) state.set("screen", "loop");
  return state.toString();
}

/** One figure, exercise, question or lesson, which tells what happens in it. */
function showFigure() {
  const figure = document.createElement("token-loop");
  const attributes = { parameters: parameters(), site: activity.site, title: activity.title, loading: "eager" };
  for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
  // A screen does more than show what is recorded, and its visitor has come to do it.
  figure.autoload = !new URLSearchParams(attributes.parameters).has("figure");
  // What happens before the visitor came to the figure is its start, not the visitor's work.
  const use = () => {
    if (document.activeElement === figure) progress.use();
  };
  figure.addEventListener("state", ({ detail }) => {
    progress.show(detail.parameters);
    use();
    saveSoon();
  });
  for (const name of /** @type {const} */ (["step", "choice", "stop"])) {
    figure.addEventListener(name, () => {
      use();
      saveSoon();
    });
  }
  figure.addEventListener("answer", ({ detail }) => {
    progress.answer(detail);
    progress.use();
    platform.list(detail);
    // As the figure's own messages, it is for whoever has put this page there.
    if (parent !== self) parent.postMessage({ tokenloop: 1, type: "xapi", statement: statement(detail) }, "*");
    save();
  });
  byId("place").append(figure);
}

/** The whole page, whose address is its state. */
function showSite() {
  const frame = document.createElement("iframe");
  frame.title = activity.title;
  frame.allow = "clipboard-write";
  frame.src = `${activity.site}index.html?${progress.state || activity.parameters}`;
  byId("place").append(frame);
  document.body.classList.add("whole");
  setInterval(() => {
    try {
      const state = frame.contentWindow?.location.search.slice(1) ?? "";
      if (state === progress.state) return;
      progress.show(state);
      save();
    } catch {
      // On another host the address of the page is not to be seen, and a visit begins as the first one did.
    }
  }, LOOK);
}

const isWhole = !/(?:^|&)(?:figure|screen)=/.test(activity.parameters);
(isWhole ? showSite : showFigure)();
if (visit.error === null) save();
else say(visit.error);

document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
addEventListener("pagehide", () => {
  save();
  platform.end();
});
// A page that comes back as it was has ended its visit.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
