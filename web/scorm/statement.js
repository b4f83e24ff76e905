// An answer as a statement of xAPI, for the page around. Who answered is what that page knows, so `actor` is left to it.

/** @typedef {import("./progress.js").Answer} Answer */

/** What happened, and to what, as the vocabulary of ADL names them. */
const ANSWERED = "http://adlnet.gov/expapi/verbs/answered";
const QUESTION = "http://adlnet.gov/expapi/activities/question";

/** @param {Answer} answer @param {Date} now */
export function statement({ id, right, score, seconds }, now = new Date()) {
  return {
    verb: { id: ANSWERED, display: { en: "answered" } },
    object: {
      objectType: "Activity",
      id: `urn:tokenloop:${encodeURIComponent(id)}`,
      definition: { type: QUESTION },
    },
    result: { success: right, score: { scaled: score, min: 0, max: 1, raw: score }, duration: `PT${Math.round(seconds * 100) / 100}S` },
    timestamp: now.toISOString(),
  };
}
