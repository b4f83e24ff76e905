// The lessons of the program as their files say: the steps in order, each with its place and its solution.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../../crates/texts/locales/en/lessons/", import.meta.url);
const withoutNumber = (name) => name.slice(name.indexOf("-") + 1);

/** The steps of all lessons: the place in addresses, the title, and the steps of the solution. */
export function steps() {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort().flatMap((lesson) => {
    const folder = fileURLToPath(new URL(`${lesson}/`, FOLDER));
    const files = readdirSync(folder).filter((file) => /^\d+-.*\.md$/.test(file)).sort();
    return files.map((file) => {
      const text = readFileSync(`${folder}${file}`, "utf8");
      const head = text.split("\n\n", 1)[0].split("\n").map((line) => line.split(/: (.*)/s));
      const all = (key) => head.filter(([name]) => name === key).map(([, value]) => value);
      return {
        place: `${withoutNumber(lesson)}.${withoutNumber(file).replace(/\.md$/, "")}`,
        title: all("title")[0],
        witness: all("witness"),
        listed: all("question")[0],
      };
    });
  });
}
