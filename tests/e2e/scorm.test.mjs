// What a package for learning platforms keeps and counts, and how it finds a platform and speaks to it, without a browser. The
// packages themselves run in a player in `cargo xtask test platforms`.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inflateRawSync } from "node:zlib";

import { DIALECTS, Platform } from "../../web/scorm/platform.js";
import { Progress } from "../../web/scorm/progress.js";
import { statement } from "../../web/scorm/statement.js";
import { zip } from "../../web/scorm/zip.js";

const NEEDS = { items: [], answers: 0, lastStep: null, use: false };
const answer = (id, score, right = score === 1) => ({ id, score, right, attempts: 1, seconds: 2 });
const LONGEST = DIALECTS["1.2"].longest;

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
