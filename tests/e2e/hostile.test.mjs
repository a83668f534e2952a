// Broken, huge and hostile files: a clear message, the page alive, no script run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dist } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const PAYLOAD = '<img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg><script>window.hacked=1</script>';

const on = stage();

/** Drops a file on the home page and gives the words of the alert that follows. */
async function refusal(path) {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.locator('input[type="file"]:not([webkitdirectory])').first().setInputFiles(path);
  const alert = tab.page.getByRole("alert").first();
  await alert.waitFor({ timeout: 60000 });
  const words = await alert.innerText();
  // The page still works after it.
  await tab.openSample();
  assert.deepEqual(tab.errors, []);
  await tab.close();
  return words;
}

test("a truncated zip is refused in words that name the file", async () => {
  const whole = join(on.folder, "whole.zip");
  execFileSync("python3", ["-c", "import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED)\nz.write(sys.argv[2],'verivid.json')\nz.close()", whole, join(dist, "demo/verivid.json")]);
  const cut = join(on.folder, "cut.zip");
  const bytes = readFileSync(whole);
  writeFileSync(cut, bytes.subarray(0, bytes.length - 60));
  assert.match(await refusal(cut), /cut\.zip/);
});

test("200 MB of junk is refused without stopping the page", async () => {
  const path = join(on.folder, "junk.jsonl");
  const file = openSync(path, "w");
  const block = Buffer.alloc(1 << 20, "\u0001x");
  for (let n = 0; n < 200; n += 1) writeSync(file, block);
  closeSync(file);
  assert.match(await refusal(path), /junk\.jsonl/);
});

test("markup in every text shows as text, and nothing of it runs", async () => {
  const item = {
    id: `i-${PAYLOAD}`, video: "v", task: "mcq", type: PAYLOAD, question: PAYLOAD, group: PAYLOAD, options: { A: PAYLOAD, B: "b" }, answer: "A",
    tracks: [{ id: PAYLOAD, label: PAYLOAD, boxes: [{ t: 0, box: [0, 0, 10, 10] }, { t: 5, box: [5, 5, 10, 10] }] }],
    events: [{ id: PAYLOAD, label: PAYLOAD, span: [0, 2] }], note: PAYLOAD,
  };
  const caption = {
    id: "caption", video: "v", task: "verification", caption_source: PAYLOAD,
    sentences: [{ text: PAYLOAD, label: "incorrect", errors: [{ start: 0, end: 9, category: "object" }] }],
  };
  writeFileSync(join(on.folder, "verivid.json"), JSON.stringify({
    format: "verivid/1", name: PAYLOAD, description: PAYLOAD, license: PAYLOAD, homepage: 'javascript:window.hacked=1', citation: PAYLOAD,
    videos: [{ id: "v", src: "javascript:window.hacked=1", duration: 5, width: 100, height: 100, source: PAYLOAD, domain: PAYLOAD }],
    items: [item, caption],
    runs: [{ id: PAYLOAD, model: PAYLOAD, setting: PAYLOAD, predictions: [
      { item: item.id, response: `A ${PAYLOAD}` }, { item: "caption", sentences: [{ label: "incorrect", reason: PAYLOAD }] }, { item: PAYLOAD, response: PAYLOAD },
    ] }],
  }));
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=data%2Fverivid.json&view=scores" });
  await tab.scoresShown();
  assert.ok((await tab.page.innerText("body")).includes("<img src=x"), "the payload is text");
  for (const id of [item.id, "caption"]) {
    await tab.page.goto(`${on.host.origin}/#src=data%2Fverivid.json&view=item&item=${encodeURIComponent(id)}`);
    await tab.page.getByRole("region", { name: "Timeline" }).waitFor();
    assert.ok((await tab.page.innerText("body")).includes("onerror"), id);
  }
  await tab.tab("Items").click();
  await tab.itemCount();
  assert.equal(await tab.page.evaluate(() => window.hacked), undefined);
  assert.equal(await tab.page.locator('img[src="x"], svg[onload]').count(), 0);
  assert.equal(await tab.page.locator('a[href^="javascript:"]').count(), 0);
  await tab.close();
});

test("bad rows are set aside, said with file and line, and the rest is shown", async () => {
  writeFileSync(join(on.folder, "items.jsonl"), ['{"id":"a","video":"v","task":"yes_no","question":"Is it?","answer":"yes"}',
    '{"id":"a","video":"v","task":"yes_no","question":"Twice?","answer":"no"}',
    '{"id":"b","video":"nowhere","task":"yes_no","question":"Where?","answer":"no","tracks":[{"id":"t","label":"x","boxes":[{"t":0,"box":[NaN,0,1,1]}]}]}',
    '{"id":"c","video":"v","ta'].join("\n"));
  writeFileSync(join(on.folder, "rows.json"), JSON.stringify({ format: "verivid/1", name: "Bad rows", videos: [{ id: "v", duration: 3 }], items: "items.jsonl", runs: [] }));
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=data%2Frows.json&view=items" });
  assert.equal(await tab.itemCount(), 2);
  await tab.page.locator("button.notes-button").click();
  const words = await tab.page.getByRole("dialog").innerText();
  assert.match(words, /items\.jsonl/);
  assert.match(words, /\b2\b/);
  assert.deepEqual(tab.errors, []);
  await tab.close();
});
