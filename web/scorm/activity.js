// What an embed asks of its visitor, from its address: the questions of a lesson or of a group, an answer, or some use.

/** @typedef {import("./progress.js").Needs} Needs */
/**
 * A lesson, as `cargo xtask` lists those of the page: a step has the questions that it asks, by the names under which a figure tells
 * their answers.
 * @typedef {{ title: string, steps: { name: string, items: string[] }[] }} Lesson
 */
/** What the page has to ask. @typedef {{ questions: string[], lessons: Record<string, Lesson> }} Content */
/**
 * @typedef {object} Activity
 * @property {string} name part of the names of files: lower case letters, digits and dashes
 * @property {string} title
 * @property {string} parameters those of the embed; without figure and screen it is the whole page
 * @property {Needs} needs
 */

/** The screen of exercises. */
const PRACTICE = "practice";
/** The screen of questions, and the figure that shows one. */
const QUICK_CHECK = ["quick-check", "question-card"];
/** The name of a lesson of one's own. */
const OWN = "own";
/** The title of what has none of its own. */
const TITLE = "Tokenloop";
/** What is asked for where nothing else is said. @type {Needs} */
const NOTHING = { items: [], answers: 0, lastStep: null, use: false };

/** Names, for a sentence. @param {string[]} names */
const listed = (names) => names.join(", ");

/**
 * A lesson asks for its questions and for its last step. One that is opened at a step asks for what comes from there on.
 * @param {string} place the lesson, or `lesson.step` @param {URLSearchParams} parameters @param {Content["lessons"]} lessons
 * @returns {Activity}
 */
function lessonAt(place, parameters, lessons) {
  const [, id, step] = /^([^.]*)\.?(.*)$/.exec(place) ?? ["", "", ""];
  if (!Object.hasOwn(lessons, id)) throw new Error(`There is no lesson “${id}”. Lessons: ${listed(Object.keys(lessons))}.`);
  const { title, steps } = lessons[id];
  const first = step === "" ? 0 : steps.findIndex(({ name }) => name === step);
  const asked = first < 0 ? [] : steps.slice(first);
  const last = asked.at(-1);
  if (last === undefined) throw new Error(`The lesson “${id}” has no step “${step}”. Its steps: ${listed(steps.map(({ name }) => name))}.`);
  parameters.set("lesson", `${id}.${asked[0].name}`);
  const items = asked.flatMap((one) => one.items);
  const needs = { ...NOTHING, items, lastStep: `${id}.${last.name}` };
  return { name: step === "" ? id : `${id}-${step}`, title, parameters: String(parameters), needs };
}

/**
 * What is asked for of a figure or a screen.
 * @param {string} id @param {URLSearchParams} parameters @param {string[]} questions @returns {Needs}
 */
function needsOf(id, parameters, questions) {
  if (id === PRACTICE) return { ...NOTHING, answers: 1 };
  if (!QUICK_CHECK.includes(id)) return { ...NOTHING, use: true };
  const [one, group] = [parameters.get("question"), parameters.get("questions")];
  const items = questions.filter((question) => (one ? question === one : !group || question.startsWith(`${group}/`)));
  if (items.length === 0) throw new Error(`There is no question of the name “${one ?? group}”.`);
  return { ...NOTHING, items };
}

/**
 * The activity of an address, or of its query. `answers` is how many answers are asked for, where the usual ones are not.
 * @param {string} link @param {Content} content @param {number | null} answers @returns {Activity}
 */
export function activityOf(link, content, answers) {
  const [address] = link.split("#");
  const query = address.includes("?") ? address.slice(address.indexOf("?") + 1) : address.includes("://") ? "" : address;
  const parameters = new URLSearchParams(query);
  const [place, shown] = [parameters.get("lesson"), parameters.get("figure") ?? parameters.get("screen")];
  // What a lesson of one's own asks only its page can tell.
  const isUnknown = ["lesson_text", "lesson_file"].some((name) => parameters.has(name)) && !Object.hasOwn(content.lessons, OWN);
  const isLesson = place !== null && !parameters.has("figure") && parameters.has("screen") && !isUnknown;
  /** @type {Activity} */
  const activity = isLesson
    ? lessonAt(place, parameters, content.lessons)
    : { name: shown ?? "page", title: TITLE, parameters: String(parameters), needs: shown === null ? NOTHING : needsOf(shown, parameters, content.questions) };
  if (!/^[a-z0-9-]+$/.test(activity.name)) throw new Error(`“${activity.name}” is no id of a figure or a screen: it has other letters than a–z, digits and dashes.`);
  if (answers !== null) activity.needs = { ...activity.needs, items: [], answers, use: false };
  return activity;
}
