// The program in parts: what the empty address fetches, and a part that does not come.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { budget, dist, firstPage } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const on = stage();

test("the home page fetches its own part of the program and nothing of a dataset's", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
  await tab.page.waitForLoadState("networkidle");
  const wasm = tab.addresses.filter((address) => address.includes(".wasm"));
  assert.equal(wasm.length, 1, wasm.join(" "));
  assert.match(wasm[0], /\/verivid-app_bg\.wasm/);
  await tab.close();
});

test("the first page's budget counts every file that the browser transfers", async (context) => {
  const tab = await VerividPage.open(on.browser, "about:blank#", {});
  const protocol = await tab.page.context().newCDPSession(tab.page);
  await protocol.send("Network.enable");
  const files = new Set();
  protocol.on("Network.responseReceived", ({ response }) => {
    if (response.url.startsWith(on.host.origin)) files.add(new URL(response.url).pathname.slice(1) || "index.html");
  });
  await tab.page.goto(`${on.host.origin}/`);
  await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
  // To its end: a picture far down is asked for too.
  await tab.page.mouse.wheel(0, 20_000);
  await tab.page.waitForLoadState("networkidle");
  await tab.page.waitForTimeout(500);
  assert.ok(files.has("demo/stills/card.jpg"), [...files].join(" "));
  await tab.close();
  if (!existsSync(join(dist, "__wasm_split.js"))) return context.skip("a page in one file has no budget");
  // What a host sends of a picture is the picture.
  const weight = (name) => {
    const bytes = readFileSync(join(dist, name));
    return Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
  };
  const total = (names) => names.map(weight).reduce((sum, bytes) => sum + bytes, 0);
  const allowed = (key) => Number(new RegExp(`^${key}\\s*=\\s*(\\d+)`, "m").exec(readFileSync(budget, "utf8"))[1]) * 1000;
  assert.ok(total([...files]) <= allowed("total_kb"), `${total([...files])} bytes are transferred`);
  assert.ok(total([...files].filter((name) => name.endsWith(".wasm"))) <= allowed("wasm_kb"));
  if (!existsSync(firstPage)) return context.skip("`cargo xtask build` has left no list of what it counts");
  const counted = readFileSync(firstPage, "utf8").trim().split("\n").map((line) => line.split(" ")[0]);
  assert.deepEqual([...files].filter((name) => !counted.includes(name)), [], "transferred and not counted");
});

test("a screen's part that cannot be fetched is said, and comes when it is asked for again", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.route(/split_tables\.wasm/, (route) => route.abort());
  await tab.page.getByRole("link", { name: /Open the sample/ }).click();
  const said = tab.page.getByRole("alert").filter({ hasText: "could not be fetched" });
  await said.waitFor();
  await tab.screenshot("part-missing");
  await tab.page.unroute(/split_tables\.wasm/);
  await said.getByRole("button", { name: "Try again" }).click();
  await tab.scoresShown();
  assert.deepEqual(tab.errors, []);
  await tab.close();
});

test("a dataset opens once the part that opens datasets can be fetched", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.route(/split_dataset\.wasm/, (route) => route.abort());
  await tab.page.getByRole("link", { name: /Open the sample/ }).click();
  await tab.page.getByRole("alert").filter({ hasText: "could not be fetched" }).waitFor();
  await tab.page.unroute(/split_dataset\.wasm/);
  await tab.page.goto(`${on.host.origin}/`);
  await tab.openSample();
  assert.deepEqual(tab.errors, []);
  await tab.close();
});
