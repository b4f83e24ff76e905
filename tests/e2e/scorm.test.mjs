// What a package for learning platforms keeps and counts, and how it finds a platform and speaks to it, without a browser. The
// packages themselves run in a player in `cargo xtask test platforms`.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inflateRawSync } from "node:zlib";

import { activityOf } from "../../web/scorm/activity.js";
import { packageFiles } from "../../web/scorm/package.js";
import { DIALECTS, Platform } from "../../web/scorm/platform.js";
import { Progress } from "../../web/scorm/progress.js";
import { statement } from "../../web/scorm/statement.js";
import { zip } from "../../web/scorm/zip.js";

const NEEDS = { items: [], answers: 0, lastStep: null, use: false };
const answer = (id, score, right = score === 1) => ({ id, score, right, attempts: 1, seconds: 2 });
const LONGEST = DIALECTS["1.2"].longest;

describe("an activity", () => {
  const content = {
    questions: ["cost/tokens", "temperature/changes", "temperature/half"],
    lessons: {
      temperature: {
        title: "Temperature",
        steps: [
          { name: "sharper", items: ["temperature/half"] },
          { name: "errors", items: [] },
          { name: "order", items: ["lesson-temperature/order"] },
        ],
      },
    },
  };
  const of = (link, answers = null) => activityOf(link, content, answers);

  test("a lesson asks for its questions and its last step, from the step on at which it is opened", () => {
    const whole = of("screen=loop&lesson=temperature&lang=ar");
    assert.deepEqual(whole, {
      ...{ name: "temperature", title: "Temperature", parameters: "screen=loop&lesson=temperature.sharper&lang=ar" },
      needs: { ...NEEDS, items: ["temperature/half", "lesson-temperature/order"], lastStep: "temperature.order" },
    });
    const end = of("screen=loop&lesson=temperature.errors");
    assert.deepEqual([end.name, end.needs.items], ["temperature-errors", ["lesson-temperature/order"]]);
    assert.throws(() => of("screen=loop&lesson=heat"), /Lessons: temperature/);
    assert.throws(() => of("screen=loop&lesson=temperature.heat"), /Its steps: sharper, errors, order/);
    // A figure alone shows no lesson.
    assert.ok(of("figure=shape-bars&lesson=temperature").needs.use);
  });

  test("a lesson of one's own asks what its page tells; one that nobody tells of wants to be used", () => {
    const link = "screen=shape&lesson=own.2&lesson_text=abc";
    assert.deepEqual([of(link).name, of(link).needs.use], ["shape", true]);
    const steps = [{ name: "1", items: ["lesson-own/1"] }, { name: "2", items: ["lesson-own/2"] }];
    const told = activityOf(link, { ...content, lessons: { own: { title: "Heat", steps } } }, null);
    assert.deepEqual([told.name, told.title, told.needs.items, told.needs.lastStep], ["own-2", "Heat", ["lesson-own/2"], "own.2"]);
  });

  test("questions are asked by name, by group or all; a figure wants to be used, an exercise done; a number goes before", () => {
    const items = (link) => of(link).needs.items;
    assert.deepEqual(items("screen=quick-check"), content.questions);
    assert.deepEqual(items("screen=quick-check&questions=temperature"), content.questions.slice(1));
    assert.deepEqual(items("https://example.org/?figure=question-card&question=cost%2Ftokens#x"), ["cost/tokens"]);
    assert.throws(() => of("figure=question-card&question=cost/none"), /cost\/none/);
    assert.deepEqual(of("figure=shape-bars&prompt=a").needs, { ...NEEDS, use: true });
    assert.equal(of("screen=practice").needs.answers, 1);
    assert.deepEqual(of("screen=practice", 3).needs, { ...NEEDS, answers: 3 });
    assert.deepEqual(of("https://example.org/tokenloop/"), { name: "page", title: "Tokenloop", parameters: "", needs: NEEDS });
    assert.throws(() => of("figure=../x"), /other letters/);
  });

  test("a package has the page of the activity and the files of the site, or the address of one", async () => {
    const template = `<title>@title@</title><script type="application/json">@activity@</script>`;
    const read = async (path) => new TextEncoder().encode(path === "scorm/index.html" ? template : path);
    const site = ["embed.html", "models/history/1.bin", "scorm/index.html", "token-loop.js"];
    const order = { edition: "1.2", link: "", title: null, answers: null, passMark: 0.5, site: null, isSmall: false };
    const activity = { ...of("figure=shape-bars"), title: `</script> & "$&"` };
    const files = async (changed) => new Map(await packageFiles({ ...order, ...changed }, activity, site, read, [["run.tokenloop", read("")]]));
    const whole = await files({});
    assert.ok(site.every((path) => whole.has(`site/${path}`)) && whole.has("run.tokenloop"));
    const small = await files({ isSmall: true });
    assert.ok(!small.has("site/models/history/1.bin") && small.has("site/embed.html"));
    const hosted = await files({ site: "https://example.org/" });
    assert.ok(![...hosted.keys()].some((path) => path.startsWith("site/")));
    const text = (of) => new TextDecoder().decode(of.get("index.html"));
    assert.match(text(hosted), /"site":"https:\/\/example.org\/"/);
    const [, written] = /json">(.*)<\/script>$/.exec(text(whole));
    assert.equal(JSON.parse(written).title, activity.title);
    const named = [...whole.keys()].slice(1);
    const manifest = new TextDecoder().decode(whole.get("imsmanifest.xml"));
    assert.deepEqual([...manifest.matchAll(/<file href="(.*)"/g)].map(([, path]) => path), named);
  });
});

describe("progress", () => {
  test("listed questions count, each as much as the others; unanswered ones are wrong so far", () => {
    const progress = new Progress({ ...NEEDS, items: ["a/b", "a/c", "a/d"] });
    assert.deepEqual(progress.result, { score: 0, share: 0, isComplete: false, place: "" });
    for (const [id, score] of [["a/b", 1], ["a/c", 0], ["x/other", 1]]) progress.answer(answer(id, score));
    assert.equal(progress.result.score, 1 / 3);
    assert.equal(progress.result.share, 2 / 3);
    progress.answer(answer("a/d", 1));
    assert.deepEqual([progress.result.score, progress.result.isComplete], [2 / 3, true]);
  });

  test("a lesson is complete at its last step with its questions; a figure once it was used; a page at once", () => {
    const lesson = new Progress({ ...NEEDS, items: ["a/b"], lastStep: "l.end" });
    lesson.answer(answer("a/b", 1));
    lesson.show("lesson=l.first&temperature=0.5");
    assert.deepEqual([lesson.result.place, lesson.result.isComplete], ["l.first", false]);
    lesson.show("lesson=l.end");
    lesson.show("lesson=l.first");
    assert.ok(lesson.result.isComplete, "who goes back has been there");
    const figure = new Progress({ ...NEEDS, use: true });
    assert.deepEqual([figure.result.score, figure.result.isComplete], [null, false]);
    figure.use();
    assert.ok(figure.result.isComplete && new Progress(NEEDS).result.isComplete);
  });

  test("another visit goes on: a question keeps its first answer, an exercise the better score", () => {
    const needs = { ...NEEDS, answers: 2 };
    const first = new Progress(needs);
    first.answer(answer("a/b", 0, false));
    first.answer(answer("prompt=x&seed=1", 0.5, false));
    first.show("prompt=x");
    const again = new Progress(needs, first.kept(LONGEST));
    assert.deepEqual([again.state, again.result], ["prompt=x", first.result]);
    again.answer(answer("a/b", 1));
    again.answer(answer("prompt=x&seed=1", 0.25, false));
    assert.equal(again.result.score, 0.25);
    again.answer(answer("prompt=x&seed=1", 1));
    assert.equal(again.result.score, 0.5);
    for (const broken of ["", "{", "null", '{"form":2}', '{"form":1,"scores":{"a":7},"end":false,"used":false,"state":""}']) {
      assert.deepEqual(new Progress(needs, broken).result.share, 0, broken);
    }
  });

  test("what is kept is ASCII within the limit: tokens go before settings, and both before scores", () => {
    const progress = new Progress({ ...NEEDS, answers: 1 });
    progress.show(`prompt=%C3%A9&temperature=0.5&run=${"xu.1gw.".repeat(1_000)}`);
    progress.answer(answer("é🙂", 1));
    const settings = progress.kept(LONGEST);
    assert.match(settings, /^[\x20-\x7e]+$/);
    assert.ok(settings.length <= LONGEST && settings.includes("temperature=0.5") && !settings.includes("run="));
    assert.equal(new Progress({ ...NEEDS, answers: 1 }, settings).result.score, 1);
    progress.show(`prompt=${"x".repeat(LONGEST)}`);
    const scores = progress.kept(LONGEST);
    assert.ok(scores.length <= LONGEST);
    assert.equal(new Progress({ ...NEEDS, answers: 1 }, scores).result.score, 1);
    for (let index = 0; index < 200; index += 1) progress.answer(answer(`prompt=an+exercise+with+this+number&seed=${index}`, 1));
    assert.ok(progress.kept(LONGEST).length <= LONGEST);
  });
});

describe("a platform", () => {
  /** A window with what it has, whose parent is itself unless there is one. */
  const view = (has, { parent, opener } = {}) => {
    const made = { opener: null, ...has };
    return Object.assign(made, { parent: parent ?? made, ...(opener && { opener }) });
  };
  const foreign = (parent) =>
    new Proxy({}, {
      get(_, name) {
        if (name === "parent") return parent;
        throw new Error("another origin");
      },
    });

  test("is found above, beyond a window of another origin, and in what opened a window; a circle comes to an end", () => {
    const api = { Initialize: () => "true", GetValue: () => "", GetLastError: () => "0", GetErrorString: () => "" };
    const top = view({ API_1484_11: api });
    const found = (start) => new Platform("2004", start).isThere;
    assert.ok(found(top) && found(view({}, { parent: view({}, { parent: top }) })));
    assert.ok(found(view({}, { parent: foreign(top) })));
    assert.ok(found(view({}, { parent: view({}, { opener: view({}, { parent: top }) }) })));
    assert.ok(!new Platform("1.2", top).isThere, "the other version is another platform");
    const circle = view({});
    circle.opener = circle;
    assert.ok(!found(circle) && !found(view({}, { parent: view({}, { opener: circle }) })));
  });

  test("that refuses is quoted", () => {
    const api = {
      ...{ LMSInitialize: () => "true", LMSFinish: () => "true", LMSGetValue: () => "", LMSCommit: () => "true" },
      ...{ LMSSetValue: (name) => String(name !== "cmi.suspend_data"), LMSGetLastError: () => 405, LMSGetErrorString: () => "Incorrect Data Type" },
    };
    const platform = new Platform("1.2", view({ API: api }));
    assert.deepEqual(platform.begin(), { kept: "", error: null });
    assert.equal(platform.write(new Progress(NEEDS).result, "x"), "405 Incorrect Data Type");
  });

  test("times and points have the form of each version", () => {
    assert.deepEqual(DIALECTS["1.2"].time(3_725.9), { "cmi.core.session_time": "0001:02:05" });
    assert.deepEqual(DIALECTS[2004].time(3_725.9), { "cmi.session_time": "PT3725S" });
    const result = { score: 2 / 3, share: 1, isComplete: true, place: "a.b" };
    assert.equal(DIALECTS["1.2"].values(result, 0.7)["cmi.core.lesson_status"], "failed");
    assert.equal(DIALECTS["1.2"].values(result, null)["cmi.core.lesson_status"], "completed");
    assert.equal(DIALECTS["1.2"].values(result, 0.6)["cmi.core.score.raw"], "66.67");
    const told = DIALECTS[2004].values(result, 0.6);
    assert.deepEqual([told["cmi.success_status"], told["cmi.score.scaled"]], ["passed", "0.6667"]);
  });
});

test("an answer is a statement but for who answered", () => {
  const { verb, object, result, timestamp, ...rest } = statement(answer("temperature/half", 0.5, false), new Date(0));
  assert.deepEqual(rest, {});
  assert.ok([verb.id, object.definition.type].every((id) => URL.canParse(id)));
  assert.equal(object.id, "urn:tokenloop:temperature%2Fhalf");
  assert.deepEqual([result.success, result.score.scaled, result.duration], [false, 0.5, "PT2S"]);
  assert.equal(timestamp, "1970-01-01T00:00:00.000Z");
});

test("a package is a ZIP file whose entries are found from its end", async () => {
  const files = [["a.txt", Buffer.from("a".repeat(500))], ["ü/b", Buffer.from("")]].map(([name, bytes]) => [name, new Uint8Array(bytes)]);
  const bytes = Buffer.concat(await zip(files));
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  let entry = bytes.readUInt32LE(end + 16);
  for (const [name, content] of files) {
    const [packed, length] = [bytes.readUInt32LE(entry + 20), bytes.readUInt16LE(entry + 28)];
    assert.equal(bytes.toString("utf8", entry + 46, entry + 46 + length), name);
    const file = bytes.readUInt32LE(entry + 42) + 30 + length;
    assert.deepEqual(new Uint8Array(inflateRawSync(bytes.subarray(file, file + packed))), content);
    entry += 46 + length;
  }
  assert.equal(entry, end);
});
