// A stand-in for the Hugging Face hub: two origins, as there. The first has the API and small files; large files are
// forwarded to the second by an address that works once. Tests can make it cut, lie, refuse and drip.
import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";

/** The headers of the hub that a page may read. */
const EXPOSED =
  "X-Repo-Commit,X-Request-Id,X-Error-Code,X-Error-Message,X-Total-Count,ETag,Link,Accept-Ranges,Content-Range,X-Linked-Size,X-Linked-ETag,X-Xet-Hash";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const gitBlob = (bytes) => createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/**
 * Starts a hub. `models` has for each `owner/name`:
 * - `files`: path → Buffer or string, of the revision `main`; `revisions`: name → such files, for others;
 * - `large`: paths that are kept on the second origin, by default every `.safetensors` and every file above 1 MB;
 * - `gated`: false, "auto" or "manual"; `private`; `license`; `gguf`: what the hub says of GGUF files; `alias`: a name that is forwarded to this one.
 *
 * A list of files has `pageSize` entries a page.
 */
export async function startHub(models, { pageSize = 1_000 } = {}) {
  const requests = [];
  const faults = [];
  const signed = new Map();
  const commits = commitsOf(models);

  const hub = await listen(async (request, response) => {
    const { url, range } = noted("hub", request);
    const origin = request.headers.origin;
    const shared = {
      vary: "Origin",
      "access-control-allow-origin": origin ?? "https://huggingface.co",
      "access-control-expose-headers": EXPOSED,
    };
    const answer = (status, headers = {}, body = "") => {
      response.writeHead(status, { ...shared, ...headers });
      response.end(request.method === "HEAD" ? "" : body);
    };
    if (request.method === "OPTIONS") return answer(200, { "access-control-allow-headers": "authorization, range" });
    const fault = faultOf("hub", url, range);
    if (fault?.status) return answer(fault.status, fault.headers, fault.body);
    if (fault?.hangUp) return request.socket.destroy();

    const asked = parse(url);
    if (!asked) return answer(404, {}, "Not Found");
    const [name, model] = find(models, asked.repo);
    const refuse = (status, code, message) => {
      const codeHeader = code ? { "x-error-code": code } : {};
      answer(status, { ...codeHeader, "x-error-message": message }, JSON.stringify({ error: message }));
    };
    // The hub does not tell a private model from one that is not there.
    if (!model || model.private) return refuse(401, null, "Invalid username or password.");
    if (name !== asked.repo) return answer(307, { location: url.pathname.replace(asked.repo, name) + url.search });
    const commit = commitOf(commits[name], asked.revision);
    if (!commit) return refuse(404, "RevisionNotFound", `Invalid rev id: ${asked.revision}`);
    const files = commits[name].get(commit).files;

    if (asked.kind === "revision") {
      const info = {
        id: name,
        sha: commit,
        private: false,
        gated: model.gated ?? false,
        gguf: model.gguf,
        tags: model.license ? [`license:${model.license}`] : [],
        cardData: model.license ? { license: model.license } : undefined,
      };
      return answer(200, { "content-type": "application/json" }, JSON.stringify(info));
    }
    if (asked.kind === "tree") {
      const paths = Object.keys(files).sort();
      const from = Number(url.searchParams.get("cursor") ?? 0);
      const entries = paths.slice(from, from + pageSize).map((path) => entry(path, files[path], model, fault));
      const next = from + pageSize < paths.length ? from + pageSize : null;
      const address = `${hub.origin}${url.pathname}?recursive=true&cursor=${next}`;
      const link = next === null ? {} : { link: `<${address}>; rel="next"` };
      return answer(200, { "content-type": "application/json", ...link }, JSON.stringify(entries));
    }
    if (model.gated) return refuse(401, "GatedRepo", `Access to model ${name} is restricted.`);
    const bytes = files[asked.path];
    if (bytes === undefined) return refuse(404, "EntryNotFound", "Entry not found");
    if (asked.kind === "cache") {
      const etag = { etag: `"${gitBlob(bytes)}"`, "x-repo-commit": commit };
      return sendBytes(request, response, bytes, range, { ...shared, ...etag }, fault);
    }
    if (isLarge(model, asked.path, bytes)) {
      const key = randomUUID();
      signed.set(key, bytes);
      return answer(302, {
        location: `${cdn.origin}/xet/${key}/${encodeURIComponent(asked.path)}?Signature=${key}`,
        "cache-control": "no-store",
        "accept-ranges": "bytes",
        "x-repo-commit": commit,
        "x-linked-size": String(bytes.length),
        "x-linked-etag": `"${sha256(bytes)}"`,
      });
    }
    const path = asked.path.split("/").map(encodeURIComponent).join("/");
    return answer(307, { location: `/api/resolve-cache/models/${name}/${commit}/${path}`, "x-repo-commit": commit });
  });

  const cdn = await listen((request, response) => {
    const { url, range } = noted("cdn", request);
    // No preflight is answered here: a request that needs one fails in a page, as it does on the real hub.
    if (request.method === "OPTIONS") return response.writeHead(403).end();
    const shared = { "access-control-allow-origin": "*", "access-control-expose-headers": "*" };
    const fault = faultOf("cdn", url, range);
    if (fault?.status) return response.writeHead(fault.status, { ...shared, ...fault.headers }).end(fault.body ?? "");
    if (fault?.hangUp) return request.socket.destroy();
    const key = url.searchParams.get("Signature");
    const bytes = signed.get(key);
    // An address works once: whoever keeps one learns it here.
    signed.delete(key);
    if (!bytes) return response.writeHead(403, shared).end("<Error><Code>AccessDenied</Code></Error>");
    const etag = { etag: `"${sha256(`xet ${key}`)}"` };
    return sendBytes(request, response, bytes, range, { ...shared, ...etag }, fault);
  });

  function noted(origin, request) {
    const url = new URL(request.url, "http://localhost");
    const range = request.headers.range ?? null;
    requests.push({ origin, method: request.method, path: decodeURIComponent(url.pathname), range, headers: request.headers });
    return { url, range };
  }

  /** The newest fault that a rule gives for this request. */
  function faultOf(origin, url, range) {
    const path = decodeURIComponent(url.pathname);
    for (const rule of [...faults]) {
      const fault = rule({ origin, path, range });
      if (fault) return fault;
    }
    return null;
  }

  return {
    /** The address of the hub, and that of the server with the large files. */
    origin: hub.origin,
    cdn: cdn.origin,
    /** All requests, oldest first: `{ origin: "hub" | "cdn", method, path, range, headers }`. */
    requests,
    /** The commit of a revision of a model. */
    commit: (name, revision = "main") => commitOf(commits[name], revision),
    /**
     * Adds a rule; returns what takes it away. It is given `{ origin, path, range }` of a request, and gives back nothing, or
     * one of: `{ status, headers, body }`; `{ hangUp: true }`, no answer; `{ cutAfter: bytes }`, then the connection
     * breaks; `{ drip: bytes, every: milliseconds }`, and with `cutAfter` it breaks then, with `haltAt: bytes` nothing more comes until
     * the page leaves or the test deletes `haltAt`; `{ whole: true }`, the range is ignored; `{ wrong: true }`, other
     * bytes of the same number; `{ total: bytes }`, another length in Content-Range; and for a list of files
     * `{ sizes: path → bytes, digests: path → hex }`, what it says in place of the truth.
     */
    fault(rule) {
      faults.unshift(rule);
      return () => faults.splice(faults.indexOf(rule), 1);
    },
    /** A rule that holds for the first request that fits, and for no other. */
    faultOnce(rule) {
      const remove = this.fault((request) => {
        const fault = rule(request);
        if (fault) remove();
        return fault;
      });
      return remove;
    },
    async close() {
      await Promise.all([hub.close(), cdn.close()]);
    },
  };
}

/** What an address asks for: `{ kind, repo, revision, path }`. */
function parse(url) {
  const parts = url.pathname.split("/").slice(1).map(decodeURIComponent);
  if (parts[0] === "api" && parts[1] === "resolve-cache") {
    const [, , , owner, name, revision, ...path] = parts;
    return { kind: "cache", repo: `${owner}/${name}`, revision, path: path.join("/") };
  }
  const inApi = parts[0] === "api" && parts[1] === "models";
  const rest = inApi ? parts.slice(2) : parts;
  const kinds = inApi ? ["revision", "tree"] : ["resolve"];
  const at = rest.findIndex((part, index) => index > 0 && kinds.includes(part));
  if (at < 1 || at > 2 || rest.length < at + 2) return null;
  return { kind: rest[at], repo: rest.slice(0, at).join("/"), revision: rest[at + 1], path: rest.slice(at + 2).join("/") };
}

/** The model of a name, whatever its case, with the name the hub knows it by. */
function find(models, asked) {
  const same = (name) => name?.toLowerCase() === asked.toLowerCase();
  return Object.entries(models).find(([name, model]) => same(name) || same(model.alias)) ?? [];
}

/** For each model its commits: id → { names, files }. */
function commitsOf(models) {
  const bytesOf = (files) => Object.fromEntries(Object.entries(files).map(([path, file]) => [path, Buffer.from(file)]));
  return Object.fromEntries(
    Object.entries(models).map(([name, model]) => {
      const revisions = Object.entries({ main: model.files, ...model.revisions });
      const byId = revisions.map(([revision, files]) => {
        const id = model.commit ?? createHash("sha1").update(`${name} ${revision}`).digest("hex");
        return [id, { revision, files: bytesOf(files) }];
      });
      return [name, new Map(byId)];
    }),
  );
}

function commitOf(commits, revision) {
  for (const [id, commit] of commits) {
    if (id === revision || commit.revision === revision) return id;
  }
  return null;
}

function isLarge(model, path, bytes) {
  return model.large?.includes(path) ?? (path.endsWith(".safetensors") || bytes.length > 1_000_000);
}

/** A file in the list, as the hub has it: of a large one, `oid` is that of a pointer. */
function entry(path, bytes, model, fault) {
  const size = fault?.sizes?.[path] ?? bytes.length;
  if (!isLarge(model, path, bytes)) return { type: "file", oid: fault?.digests?.[path] ?? gitBlob(bytes), size, path };
  const oid = fault?.digests?.[path] ?? sha256(bytes);
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`;
  const xetHash = sha256(`xet ${oid}`);
  return { type: "file", oid: gitBlob(Buffer.from(pointer)), size, lfs: { oid, size, pointerSize: pointer.length }, xetHash, path };
}

/** Sends a file or one range of it, as the fault wants it. */
async function sendBytes(request, response, bytes, range, headers, fault) {
  const asked = !fault?.whole && /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
  const first = asked ? Number(asked[1]) : 0;
  const last = asked && asked[2] ? Math.min(Number(asked[2]), bytes.length - 1) : bytes.length - 1;
  if (asked && first >= bytes.length) {
    return response.writeHead(416, { ...headers, "content-range": `bytes */${bytes.length}` }).end();
  }
  let body = bytes.subarray(first, last + 1);
  if (fault?.wrong) body = Buffer.from(body.map((byte) => ~byte));
  const ranged = asked ? { "content-range": `bytes ${first}-${last}/${fault?.total ?? bytes.length}` } : {};
  response.writeHead(asked ? 206 : 200, { ...headers, ...ranged, "content-length": body.length, "accept-ranges": "bytes" });
  if (request.method === "HEAD") return response.end();
  if (fault?.cutAfter !== undefined && !fault.drip) {
    return response.write(body.subarray(0, fault.cutAfter), () => request.socket.destroy());
  }
  if (fault?.drip) {
    for (let at = 0; at < body.length && !response.destroyed; ) {
      if (at >= fault.cutAfter) return request.socket.destroy();
      if (!(at >= fault.haltAt)) {
        response.write(body.subarray(at, at + fault.drip));
        at += fault.drip;
      }
      await new Promise((next) => setTimeout(next, fault.every));
    }
    return response.end();
  }
  return response.end(body);
}

async function listen(handle) {
  const server = createServer(handle);
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
