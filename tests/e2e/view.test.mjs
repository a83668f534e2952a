// The page through the program's own server, as a reader first meets it: a fresh browser, a fresh server.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./support/browser.mjs";
import { dist, program } from "./support/house.mjs";

const VISITS = 10;
let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/** Starts `verivid view` on a free port; the address is the first line that it says. */
async function view(...paths) {
  const server = spawn(program(), ["view", "--no-open", "--port", "0", "--page", dist, ...paths], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  const address = await new Promise((done, failed) => {
    server.stderr.on("data", (part) => {
      said += part;
      const found = /^(http:\S+)\n/m.exec(said);
      if (found) done(found[1]);
    });
    server.on("exit", (code) => failed(new Error(`ended with ${code}: ${said}`)));
  });
  return { address, end: () => server.kill() };
}

/** Visits an address in a fresh profile; what was asked for and has not come. */
async function visit(address, look) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const pending = new Set();
  const failed = [];
  // The end of what a worker loads is not told to its page; that the worker has worked shows on the page.
  page.on("request", (request) => { if (!request.url().includes("verivid-worker")) pending.add(request); });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => { pending.delete(request); failed.push(request.url()); });
  try {
    await page.goto(address, { waitUntil: "commit", timeout: 20_000 });
    const seen = await look(page).then(() => "", (error) => `${error.message.split("\n")[0]}; `);
    if (!seen) await page.waitForLoadState("networkidle", { timeout: 20_000 }).catch(() => {});
    // The icon is asked for last, and its end told late.
    for (let tries = 0; pending.size && tries < 100; tries += 1) await page.waitForTimeout(100);
    return seen + [...[...pending].map((request) => request.url()), ...failed].join(" ");
  } finally {
    await context.close();
  }
}

test(`${VISITS} first visits each reach the home page with nothing pending`, async () => {
  const home = (page) => page.getByRole("link", { name: /Open the sample/ }).waitFor({ timeout: 30_000 });
  const bad = [];
  for (let time = 0; time < VISITS; time += 1) {
    const server = await view();
    const left = await visit(server.address, home);
    if (left) bad.push(`visit ${time}: ${left}`);
    server.end();
  }
  assert.deepEqual(bad, []);
});

test("several tabs at one server, with videos, all come up", async () => {
  const server = await view(join(dist, "demo"));
  const scores = (page) => page.getByRole("region", { name: "Scores by run" }).waitFor({ timeout: 30_000 });
  const items = (page) => page.getByRole("listitem").filter({ has: page.locator(".item-title") }).first().waitFor({ timeout: 30_000 });
  const visits = Array.from({ length: 4 }, (_, at) => {
    const own = at % 2 ? `${server.address}&view=items` : server.address;
    return visit(own, at % 2 ? items : scores);
  });
  assert.deepEqual(await Promise.all(visits), ["", "", "", ""]);
  server.end();
});
