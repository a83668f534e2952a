// Whose servers are asked, by whom, and when: other hosts only after a yes, and never by the worker.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./support/browser.mjs";
import { dist } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { serve } from "./support/server.mjs";

let browser, host, open, closed, folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "verivid-hosts-"));
  browser = await launch();
  host = await serve({ "/": dist, "/data/": folder });
  open = await serve({ "/": join(dist, "demo") }, { headers: { "access-control-allow-origin": "*" } });
  closed = await serve({ "/": join(dist, "demo") });
});
after(async () => {
  await browser?.close();
  for (const server of [host, open, closed]) await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function withTab(options, story) {
  const tab = await VerividPage.open(browser, host.origin, options);
  try {
    await story(tab);
    assert.deepEqual(tab.errors, []);
  } finally {
    await tab.close();
  }
}

const link = (server, view = "scores") => `#src=${encodeURIComponent(`${server.origin}/verivid.json`)}&view=${view}`;

test("a link to a dataset of another host asks first, and only a yes asks that host", () =>
  withTab({ fragment: link(open) }, async (tab) => {
    const banner = tab.page.getByRole("alert");
    await banner.waitFor();
    assert.ok((await banner.innerText()).includes(open.origin));
    assert.deepEqual(open.requests, []);
    await banner.getByRole("button", { name: "Load it from there" }).click();
    await tab.scoresShown();
    assert.ok(open.requests.includes("/verivid.json"));
    // Its videos stand on the host that was said yes to.
    await tab.page.goto(`${host.origin}/${link(open)}&item=synth-animal`);
    await tab.pictureShown();
  }));

test("not now leaves the other host alone, and the page can be used", () =>
  withTab({ fragment: link(closed) }, async (tab) => {
    await tab.page.getByRole("button", { name: "Not now" }).click();
    await tab.page.getByRole("link", { name: "Home" }).click();
    await tab.openSample();
    assert.deepEqual(closed.requests, []);
  }));

test("an address that the reader types is asked at once; a host that forbids it is said to forbid it", () =>
  withTab({}, async (tab) => {
    await tab.page.getByLabel("Or an address").fill(`${closed.origin}/verivid.json`);
    await tab.page.keyboard.press("Enter");
    const words = await tab.refusal();
    assert.match(words, /does not allow other sites to read it \(CORS\)/);
    assert.ok(words.includes(closed.origin));
    assert.ok(closed.requests.includes("/verivid.json"));
  }));

test("videos of another host are asked for only after a yes", async () => {
  const clip = readFileSync(join(dist, "demo/videos.jsonl"), "utf8").trim().split("\n").map(JSON.parse).find((video) => video.src);
  writeFileSync(join(folder, "away.json"), JSON.stringify({
    format: "verivid/1", name: "Videos elsewhere", videos: [{ ...clip, src: `${open.origin}/${clip.src}` }],
    items: [{ id: "a", video: clip.id, task: "yes_no", question: "Is it?", answer: "yes" }], runs: [],
  }));
  open.requests.length = 0;
  await withTab({ fragment: "#src=data%2Faway.json&item=a" }, async (tab) => {
    const banner = tab.page.getByRole("status").filter({ hasText: open.origin });
    await banner.waitFor();
    await tab.settle();
    assert.deepEqual(open.requests, []);
    await banner.getByRole("button", { name: "Load videos from there" }).click();
    await tab.pictureShown();
    assert.ok(open.requests.includes(`/${clip.src}`));
  });
});

/** All requests that workers of the tab make, by the protocol's own account. */
async function workerRequests(tab) {
  const protocol = await tab.page.context().newCDPSession(tab.page);
  const asked = [];
  let attached = 0;
  const tell = (sessionId, method) => protocol.send("Target.sendMessageToTarget", {
    sessionId, message: JSON.stringify({ id: (attached += 1), method }),
  });
  protocol.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== "worker") return;
    asked.workers += 1;
    // A worker may be gone before it is told: it had asked for nothing then.
    tell(sessionId, "Network.enable").then(() => tell(sessionId, "Runtime.runIfWaitingForDebugger")).catch(() => {});
  });
  protocol.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { method, params } = JSON.parse(message);
    if (method === "Network.requestWillBeSent") asked.push(new URL(params.request.url).pathname);
    if (method === "Network.webSocketCreated") asked.push(params.url);
  });
  asked.workers = 0;
  await protocol.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
  return asked;
}

test("a worker asks for its own program and for nothing else, while a dataset is read and scored", () =>
  withTab({}, async (tab) => {
    const asked = await workerRequests(tab);
    await tab.openSample();
    // The bootstrap's intervals are drawn in workers too, a little later.
    for (let wait = 0; wait < 100 && asked.workers < 2; wait += 1) await tab.page.waitForTimeout(50);
    await tab.page.waitForTimeout(500);
    assert.ok(asked.workers >= 2, `${asked.workers} workers were seen`);
    assert.ok(asked.length > 0, "the start of a worker was seen");
    const others = asked.filter((path) => !/^\/verivid-worker(_loader|_bg)?\.(js|wasm)$/.test(path));
    assert.deepEqual(others, []);
  }));

test("the worker's program imports nothing that could ask a network", async () => {
  const module = await WebAssembly.compile(readFileSync(join(dist, "verivid-worker_bg.wasm")));
  const imports = WebAssembly.Module.imports(module).map(({ name }) => name);
  assert.ok(imports.length > 0);
  const doors = /fetch|xmlhttp|importscripts|websocket|webtransport|eventsource|beacon|rtc/i;
  assert.deepEqual(imports.filter((name) => doors.test(name)), []);
  // Of the glue around it only the loading of its own wasm fetches.
  const glue = readFileSync(join(dist, "verivid-worker.js"), "utf8");
  assert.doesNotMatch(glue, /XMLHttpRequest|importScripts|WebSocket|WebTransport|EventSource|sendBeacon|new Request|new Worker|RTCPeerConnection|\bimport\(/);
  const fetches = glue.split("\n").filter((line) => /\bfetch\(/.test(line)).map((line) => line.trim());
  assert.deepEqual(fetches, ["module_or_path = fetch(module_or_path);"]);
});
