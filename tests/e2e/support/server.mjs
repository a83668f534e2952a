// A static host for the built page, as plain as the plainest one a user may have:
// files, content types, byte ranges. Folders are mounted under a prefix.
import { createServer } from "node:http";
import { createReadStream, statSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".jsonl": "application/jsonl",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

/**
 * Serves `mounts` ({ "/": dist, "/data/": folder }) on a free loopback port. A mount may be a function
 * (request, response) instead of a folder; `headers` go with every file.
 */
export async function serve(mounts, { headers = {} } = {}) {
  const requests = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    requests.push(pathname);
    const prefix = Object.keys(mounts)
      .filter((p) => pathname.startsWith(p))
      .sort((a, b) => b.length - a.length)[0];
    const root = mounts[prefix];
    if (typeof root === "function") return root(request, response);
    let path = root && normalize(join(root, decodeURIComponent(pathname.slice(prefix.length))));
    if (!path || (path !== root && !path.startsWith(root.endsWith(sep) ? root : root + sep))) {
      return response.writeHead(403).end();
    }
    let stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      path = join(path, "index.html");
      stat = statSync(path, { throwIfNoEntry: false });
    }
    if (!stat) return response.writeHead(404).end("not found");
    const head = { ...headers, "content-type": TYPES[extname(path)] ?? "application/octet-stream", "accept-ranges": "bytes" };
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
    if (range && stat.size > 0) {
      const start = range[1] === "" ? Math.max(0, stat.size - Number(range[2])) : Number(range[1]);
      const end = range[1] !== "" && range[2] !== "" ? Math.min(Number(range[2]), stat.size - 1) : stat.size - 1;
      if (start > end) return response.writeHead(416).end();
      response.writeHead(206, { ...head, "content-range": `bytes ${start}-${end}/${stat.size}`, "content-length": end - start + 1 });
      return createReadStream(path, { start, end }).pipe(response);
    }
    response.writeHead(200, { ...head, "content-length": stat.size });
    createReadStream(path).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return { origin, requests, close: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }) };
}
