// A plain static host, as strict as the strictest a school may have: the site lies under a sub-path, only its
// own origin may be spoken to, and only the scripts that came with it may run.
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** The policy the site lives with: nothing but what came with it, and no script inside of a page. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** The path of a page with nothing in it, at every origin. */
export const EMPTY = "/empty.html";

/**
 * Serves `folders` (path prefix → folder). The answer to a request can be changed by a rule, newest first:
 * a rule is given the path, what follows it from the `?` on, and the headers of the request, and gives back nothing, or `{ status, headers, body }`, or a promise of either.
 * `always` are headers of every file.
 */
export async function serve(folders, always = {}) {
  const rules = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url, "http://localhost");
    const path = decodeURIComponent(pathname);
    const changed = await firstAnswer(rules, path, search, request.headers);
    if (changed) {
      response.writeHead(changed.status ?? 200, { "content-type": typeOf(path), ...changed.headers });
      return response.end(changed.body ?? "");
    }
    if (path === EMPTY) {
      response.writeHead(200, { "content-type": TYPES[".html"] });
      return response.end('<!doctype html><title>Empty</title><link rel="icon" href="data:,">');
    }
    const file = fileFor(folders, path);
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain" });
      return response.end("There is nothing here.");
    }
    // As static hosts do: a browser asks each time, and keeps what has not changed, with what it has compiled of it.
    const headers = { "content-type": typeOf(file), "cache-control": "no-cache", etag: tagOf(file), ...always };
    if (request.headers["if-none-match"] === headers.etag) {
      response.writeHead(304, headers);
      return response.end();
    }
    const body = await readFile(file);
    headers["content-length"] = body.length;
    if (file.endsWith(".html")) {
      headers["content-security-policy"] = POLICY;
    }
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** Adds a rule; returns what takes it away again. */
    rule(answer) {
      rules.unshift(answer);
      return () => rules.splice(rules.indexOf(answer), 1);
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

async function firstAnswer(rules, path, search, headers) {
  for (const rule of [...rules]) {
    const answer = await rule(path, search, headers);
    if (answer) return answer;
  }
  return null;
}

function fileFor(folders, path) {
  for (const [prefix, folder] of Object.entries(folders)) {
    if (!path.startsWith(prefix)) continue;
    let file = join(folder, normalize(`/${path.slice(prefix.length)}`));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (existsSync(file)) return file;
  }
  return null;
}

/** What changes whenever a file does. */
function tagOf(file) {
  const { mtimeMs, size } = statSync(file);
  return `"${mtimeMs}-${size}"`;
}

function typeOf(path) {
  return TYPES[extname(path)] ?? (path.endsWith("/") ? TYPES[".html"] : "application/octet-stream");
}
