// The stand-in for the hub does what the real one does, as far as the page depends on it. No browser: a test of a test's
// tool, whose faults would otherwise look like the page's.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";

import { startHub } from "./lib/hub.mjs";

const CONFIG = JSON.stringify({ model_type: "llama" });
const WEIGHTS = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 31) % 251));
const MODEL = "owner/name";
const ORIGIN = { origin: "https://school.example" };

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

describe("the stand-in for the hub", () => {
  let hub;
  before(async () => {
    const files = { "config.json": CONFIG, "model.safetensors": WEIGHTS, "sub folder/a#b.txt": "x" };
    hub = await startHub(
      {
        [MODEL]: { files, license: "mit", alias: "legacy", revisions: { "refs/pr/1": { "config.json": "{}" } } },
        "owner/gated": { files, gated: "manual" },
        "owner/private": { files, private: true },
      },
      { pageSize: 2 },
    );
  });
  after(() => hub.close());

  const get = (path, headers = {}, options = {}) => fetch(new URL(path, hub.origin), { headers: { ...ORIGIN, ...headers }, ...options });
  const bytesOf = async (response) => Buffer.from(await response.arrayBuffer());
  const weights = (headers, options) => get(`/${MODEL}/resolve/main/model.safetensors`, headers, options);

  test("a revision has a commit, a licence and whether it is gated", async () => {
    const info = await (await get(`/api/models/${MODEL}/revision/main`)).json();
    assert.equal(info.sha, hub.commit(MODEL));
    assert.match(info.sha, /^[0-9a-f]{40}$/);
    assert.deepEqual([info.gated, info.private, info.cardData.license], [false, false, "mit"]);
    // Metadata of a gated model is public.
    assert.equal((await (await get("/api/models/owner/gated/revision/main")).json()).gated, "manual");
    const pullRequest = await (await get(`/api/models/${MODEL}/revision/refs%2Fpr%2F1`)).json();
    assert.equal(pullRequest.sha, hub.commit(MODEL, "refs/pr/1"));
  });

  test("the list of files comes in pages, with sizes and digests of the bytes", async () => {
    const first = await get(`/api/models/${MODEL}/tree/${hub.commit(MODEL)}?recursive=true`);
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link"))[1];
    const second = await get(next);
    assert.equal(second.headers.get("link"), null);
    const entries = [...(await first.json()), ...(await second.json())];
    assert.deepEqual(entries.map(({ path }) => path), ["config.json", "model.safetensors", "sub folder/a#b.txt"]);
    const blob = createHash("sha1").update(`blob ${CONFIG.length}\0${CONFIG}`).digest("hex");
    assert.deepEqual([entries[0].oid, entries[0].size, entries[0].lfs], [blob, CONFIG.length, undefined]);
    assert.deepEqual([entries[1].lfs.oid, entries[1].lfs.size], [sha256(WEIGHTS), WEIGHTS.length]);
    assert.notEqual(entries[1].oid, entries[1].lfs.oid);
  });

  test("small files stay on the hub, large ones are forwarded by an address that works once", async () => {
    const config = await get(`/${MODEL}/resolve/main/config.json`);
    assert.equal(new URL(config.url).origin, hub.origin);
    assert.equal(await config.text(), CONFIG);
    assert.equal(await (await get(`/${MODEL}/resolve/main/sub%20folder/a%23b.txt`)).text(), "x");

    const large = await weights();
    assert.equal(new URL(large.url).origin, hub.cdn);
    assert.equal(large.headers.get("x-linked-size"), null);
    assert.deepEqual(await bytesOf(large), WEIGHTS);
    assert.equal((await fetch(large.url)).status, 403);
    const redirect = await weights({}, { redirect: "manual" });
    assert.equal(redirect.status, 302);
    assert.equal(redirect.headers.get("x-linked-etag"), `"${sha256(WEIGHTS)}"`);
    assert.equal(redirect.headers.get("access-control-allow-origin"), ORIGIN.origin);
  });

  test("a single range is a part, one behind the end is refused, and the second origin answers no preflight", async () => {
    const part = await weights({ range: "bytes=100-199" });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get("content-range"), `bytes 100-199/${WEIGHTS.length}`);
    assert.deepEqual(await bytesOf(part), WEIGHTS.subarray(100, 200));
    assert.equal((await weights({ range: "bytes=5000-" })).status, 416);
    assert.equal((await fetch(hub.cdn, { method: "OPTIONS" })).status, 403);
    assert.ok(hub.requests.some(({ origin, range }) => origin === "cdn" && range === "bytes=100-199"));
  });

  test("each refusal is the hub's", async () => {
    const refused = async (path) => {
      const { status, headers } = await get(path);
      return [status, headers.get("x-error-code")];
    };
    assert.deepEqual(await refused("/api/models/owner/none/revision/main"), [401, null]);
    assert.deepEqual(await refused("/api/models/owner/private/revision/main"), [401, null]);
    assert.deepEqual(await refused("/owner/gated/resolve/main/config.json"), [401, "GatedRepo"]);
    assert.deepEqual(await refused(`/api/models/${MODEL}/revision/none`), [404, "RevisionNotFound"]);
    assert.deepEqual(await refused(`/${MODEL}/resolve/main/none.json`), [404, "EntryNotFound"]);
  });

  test("an old name, or one in another case, is forwarded to the one it has", async () => {
    for (const name of ["legacy", "OWNER/Name"]) {
      const response = await get(`/api/models/${name}/revision/main`);
      assert.equal(new URL(response.url).pathname, `/api/models/${MODEL}/revision/main`);
      assert.equal(response.status, 200);
    }
  });

  test("it cuts, drips, lies and limits as a test wants, and then stops doing so", async () => {
    const onCdn = (fault) => hub.faultOnce(({ origin }) => (origin === "cdn" ? fault : null));
    onCdn({ cutAfter: 1_000 });
    await assert.rejects(weights().then(bytesOf));
    onCdn({ hangUp: true });
    await assert.rejects(weights());
    onCdn({ drip: 1_000, every: 1 });
    assert.deepEqual(await bytesOf(await weights()), WEIGHTS);
    onCdn({ whole: true });
    assert.equal((await weights({ range: "bytes=100-199" })).status, 200);
    onCdn({ wrong: true });
    assert.notDeepEqual(await bytesOf(await weights()), WEIGHTS);
    onCdn({ total: 9_000 });
    assert.equal((await weights({ range: "bytes=0-1" })).headers.get("content-range"), "bytes 0-1/9000");
    onCdn({ status: 429, headers: { ratelimit: '"resolvers";r=0;t=42' } });
    const limited = await weights();
    assert.deepEqual([limited.status, limited.headers.get("ratelimit")], [429, '"resolvers";r=0;t=42']);

    const remove = hub.fault(({ path }) => path.includes("/tree/") && { sizes: { "config.json": 7 }, digests: { "config.json": "0" } });
    const tree = `/api/models/${MODEL}/tree/main?recursive=true`;
    assert.deepEqual((await (await get(tree)).json())[0], { type: "file", oid: "0", size: 7, path: "config.json" });
    remove();
    assert.equal((await (await get(tree)).json())[0].size, CONFIG.length);
    assert.deepEqual(await bytesOf(await weights()), WEIGHTS);
  });
});
