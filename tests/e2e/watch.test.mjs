// `verivid view --watch`: an evaluation still writes its file, and the page follows without losing the reader's place.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./support/browser.mjs";
import { dist, program } from "./support/house.mjs";

const ITEMS = 60;
let browser;
let folder;
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "verivid-watch-"));
  const items = Array.from({ length: ITEMS }, (_, n) => ({ id: `q${n}`, video: "v", task: "yes_no", type: "object", question: `Is it ${n}?`, answer: "yes" }));
  writeFileSync(join(folder, "verivid.json"), JSON.stringify({
    format: "verivid/1", name: "Being written", videos: [{ id: "v", duration: 5 }], items, runs: [{ id: "slow", model: "Slow", predictions: "slow.jsonl" }],
  }));
  writeFileSync(join(folder, "slow.jsonl"), answers(0, 10, "yes"));
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const answers = (from, to, said) => Array.from({ length: to - from }, (_, n) => JSON.stringify({ item: `q${from + n}`, response: said }) + "\n").join("");

test("scores, counts and the newest failures follow the file; a half-written line is waited for; the place stays", async () => {
  const server = spawn(program(), ["view", "--watch", "--no-open", "--port", "0", "--page", dist, folder], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    let said = "";
    const address = await new Promise((done, failed) => {
      server.stderr.on("data", (part) => { said += part; const found = /^(http:\S+)\n/m.exec(said); if (found) done(found[1]); });
      server.on("exit", (code) => failed(new Error(`ended with ${code}: ${said}`)));
    });
    assert.match(address, /watch=on/);
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`${address}&view=items`);
    const bar = page.getByRole("status", { name: "Files that are followed" });
    await bar.getByText("slow answers 10 of 60").waitFor({ timeout: 30_000 });
    const main = page.locator(".items-main, main").first();
    await page.getByText("Is it 3?").waitFor();
    const file = join(folder, "slow.jsonl");
    appendFileSync(file, answers(10, 14, "no") + '{"item": "q14", "respon');
    await bar.getByText("slow answers 14 of 60").waitFor({ timeout: 30_000 });
    const failures = bar.getByRole("list", { name: "Newest failures" });
    assert.deepEqual((await failures.getByRole("link").allInnerTexts()).sort(), ["q10", "q11", "q12", "q13"]);
    await page.waitForTimeout(1500);
    assert.equal(await page.getByRole("button", { name: /note/ }).count(), 0, "half a line is no fault");
    assert.match(page.url(), /view=items/);
    appendFileSync(file, 'se": "yes"}\n');
    await bar.getByText("slow answers 15 of 60").waitFor({ timeout: 30_000 });
    await failures.getByRole("link", { name: "q12" }).click();
    await page.getByRole("heading", { name: /Is it 12\?/ }).or(page.getByText("Is it 12?")).first().waitFor();
    appendFileSync(file, answers(15, 60, "yes"));
    await bar.getByText(/every run answers all 60/).waitFor({ timeout: 30_000 });
    assert.match(page.url(), /item=q12/, "the reader stays where they are");
    await bar.getByRole("button", { name: "Show what is new" }).click();
    await page.goto(`${address}&view=scores`);
    await page.getByRole("region", { name: "Scores by run" }).waitFor();
    await page.getByText("93.33").first().waitFor();
    assert.ok(main);
    assert.deepEqual(errors, []);
    await page.screenshot({ path: new URL("./out/watch.png", import.meta.url).pathname });
  } finally {
    server.kill();
  }
});
