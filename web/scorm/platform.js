// Finds the learning platform around a SCORM package, and speaks to it in SCORM 1.2 or SCORM 2004.
//
// Both versions are an object in a window above, with a few functions that take and give texts. Only names and forms differ.

/** @typedef {import("./progress.js").Result} Result */

/** More windows than this stand in no player; openers may form a circle. */
const MOST_WINDOWS = 16;

/** Whole points out of this many are what SCORM 1.2 knows as a score. */
const MOST_POINTS = 100;

/** Two digits, as times are written. @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** The values of a score in points, under these names. @param {string} at @param {number} score */
const points = (at, score) => ({
  [`${at}.raw`]: String(Math.round(score * MOST_POINTS * 100) / 100),
  [`${at}.min`]: "0",
  [`${at}.max`]: String(MOST_POINTS),
});

/** What differs between the two versions. */
export const DIALECTS = {
  "1.2": {
    object: "API",
    calls: { begin: "LMSInitialize", end: "LMSFinish", get: "LMSGetValue", set: "LMSSetValue", commit: "LMSCommit" },
    error: { code: "LMSGetLastError", text: "LMSGetErrorString" },
    mode: "cmi.core.lesson_mode",
    passMark: (/** @type {(name: string) => string} */ get) => part(get("cmi.student_data.mastery_score"), MOST_POINTS),
    /** The most characters that each platform keeps. */
    longest: 4_096,
    exit: "cmi.core.exit",
    /** How long the visit was, as hours, minutes and seconds. @param {number} seconds */
    time(seconds) {
      const whole = Math.floor(seconds);
      const text = `${String(Math.floor(whole / 3_600)).padStart(4, "0")}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
      return { "cmi.core.session_time": text };
    },
    /** @param {Result} result @param {number | null} passMark */
    values({ score, isComplete, place }, passMark) {
      const judged = score !== null && passMark !== null ? (score >= passMark ? "passed" : "failed") : "completed";
      return {
        "cmi.core.lesson_status": isComplete ? judged : "incomplete",
        ...(score === null ? {} : points("cmi.core.score", score)),
        ...(place ? { "cmi.core.lesson_location": place.slice(0, 255) } : {}),
      };
    },
    /** @param {string} id */
    name: (id) => id.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 255),
    /** A visitor's answer, as the platform lists it. @param {{ right: boolean, seconds: number }} answer */
    interaction: ({ right, seconds }) => ({
      type: "performance",
      time: new Date().toTimeString().slice(0, 8),
      result: right ? "correct" : "wrong",
      latency: Object.values(DIALECTS["1.2"].time(seconds))[0],
    }),
  },
  2004: {
    object: "API_1484_11",
    calls: { begin: "Initialize", end: "Terminate", get: "GetValue", set: "SetValue", commit: "Commit" },
    error: { code: "GetLastError", text: "GetErrorString" },
    mode: "cmi.mode",
    passMark: (/** @type {(name: string) => string} */ get) => part(get("cmi.scaled_passing_score"), 1),
    longest: 64_000,
    exit: "cmi.exit",
    /** @param {number} seconds */
    time: (seconds) => ({ "cmi.session_time": `PT${Math.floor(seconds)}S` }),
    /** @param {Result} result @param {number | null} passMark */
    values({ score, share, isComplete, place }, passMark) {
      const judged = score !== null && passMark !== null && isComplete ? (score >= passMark ? "passed" : "failed") : "unknown";
      return {
        "cmi.completion_status": isComplete ? "completed" : "incomplete",
        "cmi.success_status": judged,
        "cmi.progress_measure": String(Math.round(share * 1e4) / 1e4),
        ...(score === null ? {} : { ...points("cmi.score", score), "cmi.score.scaled": String(Math.round(score * 1e4) / 1e4) }),
        ...(place ? { "cmi.location": place.slice(0, 1_000) } : {}),
      };
    },
    /** @param {string} id */
    name: (id) => `urn:tokenloop:${encodeURIComponent(id)}`,
    /** @param {{ right: boolean, seconds: number }} answer */
    interaction: ({ right, seconds }) => ({
      type: "other",
      timestamp: new Date().toISOString().slice(0, 19),
      result: right ? "correct" : "incorrect",
      latency: `PT${Math.floor(seconds)}S`,
    }),
  },
};

/** @typedef {keyof typeof DIALECTS} Edition */

/** A text as a part of `whole`; `null` if it is no number. @param {string} text @param {number} whole */
function part(text, whole) {
  const number = Number(text);
  return text === "" || !Number.isFinite(number) ? null : number / whole;
}

/**
 * The object by which a platform is spoken to: in this window, one above it, or one above that which opened them.
 * @param {string} name @param {Window} start
 */
function objectNamed(name, start) {
  const waiting = [start];
  const seen = new Set();
  while (waiting.length > 0 && seen.size < MOST_WINDOWS) {
    const view = /** @type {Window} */ (waiting.shift());
    if (seen.has(view)) continue;
    seen.add(view);
    try {
      const found = Reflect.get(view, name);
      if (found) return found;
      if (view.opener) waiting.push(view.opener);
    } catch {
      // A window of another origin shows nothing of itself but the way on.
    }
    // What stands around a window comes before what opened it.
    if (view.parent && view.parent !== view) waiting.unshift(view.parent);
  }
  return null;
}

/** The learning platform, or, where there is none, something that takes everything and keeps nothing. */
export class Platform {
  #dialect;
  #object;
  /** Whether it is written to: not where a visitor only looks at what was done, or what is to be done. */
  #isWritten = false;
  /** @type {number | null} */
  #passMark = null;
  #interactions = 0;
  /** What the platform was told last, by name. @type {Map<string, string>} */
  #told = new Map();
  #begin = Date.now();

  /** @param {Edition} edition @param {Window} start */
  constructor(edition, start) {
    this.#dialect = DIALECTS[edition];
    this.#object = objectNamed(this.#dialect.object, start);
  }

  get isThere() {
    return this.#object !== null;
  }

  /** The most characters that it keeps. */
  get longest() {
    return this.#dialect.longest;
  }

  /** Begins a visit; what the visit before has left, and the error if the platform refuses. */
  begin() {
    if (!this.isThere) return { kept: "", error: null };
    if (!this.#call("begin", "")) return { kept: "", error: this.#error() };
    const mode = this.#get(this.#dialect.mode);
    this.#isWritten = mode !== "review" && mode !== "browse";
    this.#passMark = this.#dialect.passMark((name) => this.#get(name));
    this.#interactions = Number(this.#get("cmi.interactions._count")) || 0;
    return { kept: this.#get("cmi.suspend_data"), error: null };
  }

  /** Tells a result and what the next visit begins with; the error if it was not taken. @param {Result} result @param {string} kept */
  write(result, kept) {
    if (!this.#isWritten) return null;
    // A platform that ends a visit by itself, as at a closed window, finds the time of it here.
    const time = this.#dialect.time((Date.now() - this.#begin) / 1_000);
    const values = { ...this.#dialect.values(result, this.#passMark), ...time, "cmi.suspend_data": kept, [this.#dialect.exit]: "suspend" };
    for (const [name, value] of Object.entries(values)) {
      if (this.#told.get(name) === value) continue;
      if (!this.#call("set", name, value)) return this.#error();
      this.#told.set(name, value);
    }
    return this.#call("commit", "") ? null : this.#error();
  }

  /** Lists an answer. Not every platform keeps such a list, so what is refused here is no fault. @param {{ id: string, right: boolean, seconds: number }} answer */
  list(answer) {
    if (!this.#isWritten) return;
    const at = `cmi.interactions.${this.#interactions}`;
    if (!this.#call("set", `${at}.id`, this.#dialect.name(answer.id))) return;
    this.#interactions += 1;
    for (const [name, value] of Object.entries(this.#dialect.interaction(answer))) this.#call("set", `${at}.${name}`, value);
  }

  /** Ends the visit: nothing is told any more. */
  end() {
    if (!this.isThere) return;
    this.#call("end", "");
    this.#object = null;
    this.#isWritten = false;
  }

  /** @param {string} name */
  #get(name) {
    return String(this.#object[this.#dialect.calls.get](name) ?? "");
  }

  /** @param {keyof typeof this.#dialect.calls} call @param {string[]} words */
  #call(call, ...words) {
    return String(this.#object[this.#dialect.calls[call]](...words)) === "true";
  }

  #error() {
    const { code, text } = this.#dialect.error;
    const number = String(this.#object[code]());
    return `${number} ${this.#object[text](number)}`.trim();
  }
}
