// What a visitor has done of an activity: its score, whether it is complete, and a text with which another visit goes on.
//
// It knows no platform and no document.

/**
 * What an activity asks for.
 * @typedef {object} Needs
 * @property {string[]} items the questions that must be answered; where there are none, any count
 * @property {number} answers how many questions or exercises must be answered
 * @property {string | null} lastStep the step of a lesson that must be reached
 * @property {boolean} use whether something must have been changed in the figure
 */

/**
 * @typedef {object} Result
 * @property {number | null} score from 0 to 1; `null` where nothing is asked
 * @property {number} share how much of it is done, from 0 to 1
 * @property {boolean} isComplete
 * @property {string} place the step of a lesson that is open
 */

/** @typedef {{ id: string, right: boolean, score: number, attempts: number, seconds: number }} Answer */

/** The form of the text. Another one is not read. */
const FORM = 1;
/** The id of a question: the name of its group and its own. An exercise has an address. */
const QUESTION = /^[a-z-]+\/[a-z0-9-]+$/;
/** The parameters that may be long. Without the last one a figure begins at its prompt. */
const LONG = ["run", "lesson_text"];

/** Text in ASCII, in which a character is a byte. @param {unknown} value */
const ascii = (value) =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

export class Progress {
  #needs;
  /** The score of each question and exercise that was answered. @type {Map<string, number>} */
  #scores = new Map();
  /** Those that another visit has answered. @type {Set<string>} */
  #before = new Set();
  #hasReachedEnd = false;
  #isUsed = false;
  #place = "";
  #state = "";

  /** @param {Needs} needs @param {string} kept what an earlier visit has left */
  constructor(needs, kept = "") {
    this.#needs = needs;
    const read = readKept(kept);
    if (!read) return;
    this.#scores = new Map(Object.entries(read.scores));
    this.#before = new Set(this.#scores.keys());
    this.#hasReachedEnd = read.end;
    this.#isUsed = read.used;
    this.#state = read.state;
    this.#place = new URLSearchParams(read.state).get("lesson") ?? "";
  }

  /** The state that an earlier visit has left, or that the figure told last; empty where there is none. */
  get state() {
    return this.#state;
  }

  /**
   * Counts an answer. The frame counts those of this visit. What was the first answer to a question in an earlier one stays;
   * an exercise, of which a visit may have begun another one, keeps the better score.
   * @param {Answer} answer
   */
  answer({ id, score }) {
    const before = this.#before.has(id) ? (this.#scores.get(id) ?? 0) : null;
    if (before !== null && QUESTION.test(id)) return;
    this.#scores.set(id, before === null ? score : Math.max(before, score));
  }

  /** Notes the state of the figure, in which a lesson names its open step. @param {string} state */
  show(state) {
    this.#state = state;
    const place = new URLSearchParams(state).get("lesson");
    if (place === null) return;
    this.#place = place;
    if (place === this.#needs.lastStep) this.#hasReachedEnd = true;
  }

  /** Notes that the visitor has changed something. */
  use() {
    this.#isUsed = true;
  }

  /** @returns {Result} */
  get result() {
    const { items, answers, lastStep, use } = this.#needs;
    const counted = items.length > 0 ? items.filter((id) => this.#scores.has(id)) : [...this.#scores.keys()];
    const asked = Math.max(items.length, items.length > 0 ? 0 : answers);
    const sum = counted.reduce((sum, id) => sum + (this.#scores.get(id) ?? 0), 0);
    const parts = [
      ...(asked > 0 ? [Math.min(counted.length / asked, 1)] : []),
      ...(lastStep === null ? [] : [Number(this.#hasReachedEnd)]),
      ...(use ? [Number(this.#isUsed)] : []),
    ];
    return {
      score: asked > 0 ? sum / Math.max(asked, counted.length) : null,
      share: parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) / parts.length : 1,
      isComplete: parts.every((part) => part === 1),
      place: this.#place,
    };
  }

  /** The text for another visit, in ASCII and with at most so many characters. @param {number} longest */
  kept(longest) {
    const scores = new Map(this.#scores);
    const state = new URLSearchParams(this.#state);
    const text = () => {
      const kept = { form: FORM, scores: Object.fromEntries(scores), end: this.#hasReachedEnd, used: this.#isUsed, state: String(state) };
      return ascii(kept);
    };
    // Where it is too long the tokens go first, then the whole state, then the oldest exercises: scores are what counts.
    for (const name of LONG) if (text().length > longest) state.delete(name);
    if (text().length > longest) for (const name of [...state.keys()]) state.delete(name);
    for (const id of this.#scores.keys()) if (text().length > longest) scores.delete(id);
    return text();
  }
}

/** What an earlier visit has left; `null` if another version wrote it, or nothing. @param {string} text */
function readKept(text) {
  try {
    const { form, scores, end, used, state } = JSON.parse(text);
    const isRight =
      form === FORM &&
      Object.values(scores).every((score) => typeof score === "number" && score >= 0 && score <= 1) &&
      [end, used].every((flag) => typeof flag === "boolean") &&
      typeof state === "string";
    return isRight ? { scores, end, used, state } : null;
  } catch {
    return null;
  }
}
