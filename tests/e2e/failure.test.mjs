// The program itself fails: it says so, nothing is lost, and the same dataset comes back.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { launch } from "./support/browser.mjs";
import { fakePicker, fillFolder, filesOf } from "./support/folder.mjs";
import { dist } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const on = stage();

/** Takes from the browser what no page can do without, and lets the page need it: a true panic of the program. */
async function panic(tab) {
  await tab.page.evaluate(() => {
    Node.prototype.cloneNode = () => { throw new Error("the browser has no more nodes"); };
    document.querySelector('a[href*="view=items"]').click();
  });
  await tab.page.getByRole("heading", { name: "Verivid has failed" }).waitFor();
}

test("a failure of the program is said, and a dataset of an address comes back where it was", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=demo%2Fverivid.json&view=scores" });
  await tab.scoresShown();
  await panic(tab);
  const words = await tab.page.getByRole("alert").innerText();
  assert.match(words, /Your files are untouched/);
  assert.match(words, /For a bug report[\s\S]*panicked/);
  const again = tab.page.getByRole("button", { name: "Reload with the same dataset" });
  assert.ok(await again.evaluate((button) => button === document.activeElement), "the way out has the focus");
  await again.click();
  // The address had gone on to the items.
  assert.ok((await tab.itemCount()) > 0);
  await tab.close();
});

test("after a failure the folder that was open is opened again", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { before: fakePicker });
  await tab.page.evaluate(fillFolder, { from: "demo/", names: filesOf(join(dist, "demo")) });
  await tab.page.getByRole("button", { name: "Choose a folder" }).click();
  await tab.scoresShown();
  await panic(tab);
  await tab.page.getByRole("button", { name: "Reload with the same dataset" }).click();
  assert.ok((await tab.itemCount()) > 0);
  assert.equal(await tab.page.locator(".dataset-name").innerText(), "Verivid sample");
  await tab.close();
});

test("after a failure one can start from the home page instead", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=demo%2Fverivid.json&view=scores" });
  await tab.scoresShown();
  await panic(tab);
  await tab.page.getByRole("button", { name: "Start from the home page" }).click();
  await tab.openSample();
  await tab.close();
});

/** A browser whose programs may have 44 MB; a dataset of one run's table in `count` files of `rows` replies. */
async function tight({ count, rows, words }, story) {
  const folder = mkdtempSync(join(tmpdir(), "verivid-tight-"));
  const browser = await launch("--js-flags=--wasm-max-mem-pages=700");
  try {
    const items = Array.from({ length: 500 }, (_, n) => ({ id: `i${n}`, video: "v", task: "yes_no", question: "Is it?", answer: "yes" }));
    const files = { "items.jsonl": items.map((item) => JSON.stringify(item)).join("\n") };
    const runs = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, model: `m${at}`, predictions: `r${at}.jsonl` }));
    const response = `Yes, ${"it is so ".repeat(words)}`;
    const reply = (_, n) => JSON.stringify({ item: `i${n % 500}`, sample: Math.floor(n / 500), response });
    for (const run of runs) files[run.predictions] = Array.from({ length: rows }, reply).join("\n");
    files["verivid.json"] = JSON.stringify({ format: "verivid/1", name: "Large", videos: [{ id: "v" }], items: "items.jsonl", runs });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const tab = await VerividPage.open(browser, on.host.origin);
    await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
    const choose = () => tab.choose(Object.keys(files).map((name) => join(folder, name)));
    await choose();
    await story(tab, choose);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("out of memory the page says that it has stopped, and leads home", async () => {
  // What is open stays so until the next is there: each fits, and not both.
  await tight({ count: 1, rows: 5000, words: 700 }, async (tab, choose) => {
    await tab.scoresShown();
    await tab.page.getByRole("link", { name: "Verivid", exact: true }).click();
    await choose();
    await tab.page.getByRole("heading", { name: "Verivid has stopped" }).waitFor();
    const words = await tab.page.getByRole("alert").innerText();
    assert.match(words, /ran out of memory[\s\S]*Your files are untouched[\s\S]*RuntimeError/);
    assert.doesNotMatch(await tab.page.locator("body").innerText(), /Reading/);
    await tab.screenshot("stopped");
    await tab.page.getByRole("button", { name: "Start from the home page" }).click();
    await tab.openSample();
  });
});

test("out of memory in the worker is a load that failed, and the sample still opens", async () => {
  await tight({ count: 16, rows: 9_000, words: 20 }, async (tab) => {
    const why = await tab.refusal();
    assert.match(why, /Could not open[\s\S]*stopped \(out of memory/);
    await tab.openSample();
    assert.deepEqual(tab.errors, []);
  });
});

test("without JavaScript it is said that it is needed, and nothing starts", async () => {
  const context = await on.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${on.host.origin}/`);
  await page.getByText(/needs JavaScript/).waitFor();
  const words = await page.locator("body").innerText();
  assert.doesNotMatch(words, /Starting/);
  await context.close();
});
