// The files of a SCORM package: the page of the activity, the site or its address, and the manifest. In Node and in browsers.

import { activityOf } from "./activity.js";
import { MANIFEST, manifest } from "./manifest.js";

/** @typedef {import("./platform.js").Edition} Edition */
/** @typedef {import("./activity.js").Activity} Activity */
/** @typedef {import("./activity.js").Content} Content */
/**
 * What is ordered.
 * @typedef {object} Order
 * @property {Edition} edition
 * @property {string} link the address of an embed, or its query
 * @property {string | null} title where the usual one does not do
 * @property {number | null} answers how many answers are asked for, where the usual ones are not
 * @property {number | null} passMark from 0 to 1; `null` where it cannot be failed
 * @property {string | null} site the address of a host that has the site; without one the site is in the package
 * @property {boolean} isSmall whether the largest files of the site stay out
 */

/** The page of the activity, which a platform opens. */
const START = "index.html";
/** What else that page has, beside the element that shows the activity. */
const PARTS = ["sco.css", "sco.js", "platform.js", "progress.js", "statement.js"];
const ELEMENT = "token-loop.js";
/** The folder of a site with the files for packages. */
const FOLDER = "scorm/";
/** The folder of the site in a package. */
const SITE = "site/";
/** How the paths begin that a small package leaves out: the checkpoints of Training, the model of stories, the runs in real English,
 * and the example of a course. What asks for one of them says that it is missing. */
const LARGE = ["models/history/", "models/stories260k/", "recordings/smollm2/", "course-example/"];

/** The questions and lessons of the page, and all its files. */
export const CONTENT = `${FOLDER}content.json`;
export const FILES = `${FOLDER}files.json`;

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);
/** @param {string} text */
const html = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * The page with its activity. Within a script element nothing but `<` could end it.
 * @param {string} template @param {Activity} activity @param {Order} order
 */
function page(template, { title, parameters, needs }, { edition, site }) {
  const described = JSON.stringify({ edition, title, site: site ?? SITE, parameters, needs }).replaceAll("<", "\\u003c");
  return template.replaceAll("@title@", () => html(title)).replace("@activity@", () => described);
}

/** The activity that is ordered, with the title that is ordered. @param {Order} order @param {Content} content @returns {Activity} */
export function ordered({ link, title, answers }, content) {
  const activity = activityOf(link, content, answers);
  return { ...activity, title: title ?? activity.title };
}

/** What the file of a package is called. @param {Activity} activity @param {Order} order */
export const fileName = ({ name }, { edition }) => `tokenloop-${name}-scorm-${edition}.zip`;

/**
 * The files of a package, the manifest first. `files` are the paths of a site and `read` reads one of them; `added` are files beside
 * the page of the activity, as a recording that its parameters name.
 * @param {Order} order @param {Activity} activity @param {string[]} files
 * @param {(path: string) => Promise<Uint8Array<ArrayBuffer>>} read @param {[string, Uint8Array<ArrayBuffer>][]} added
 * @returns {Promise<[string, Uint8Array<ArrayBuffer>][]>}
 */
export async function packageFiles(order, activity, files, read, added = []) {
  const inside = order.site === null ? files.filter((path) => !order.isSmall || LARGE.every((start) => !path.startsWith(start))) : [];
  const template = new TextDecoder().decode(await read(`${FOLDER}${START}`));
  const sources = [...PARTS.map((name) => [name, `${FOLDER}${name}`]), [ELEMENT, ELEMENT], ...inside.map((path) => [`${SITE}${path}`, path])];
  /** @type {[string, Uint8Array<ArrayBuffer>][]} */
  const packed = [[START, bytesOf(page(template, activity, order))], ...added];
  for (const [path, source] of sources) packed.push([path, await read(source)]);
  packed.sort(([one], [other]) => (one < other ? -1 : 1));
  const { edition, passMark } = order;
  const described = { edition, id: `tokenloop-${activity.name}`, title: activity.title, passMark, start: START };
  return [[MANIFEST, bytesOf(manifest({ ...described, files: packed.map(([path]) => path) }))], ...packed];
}
