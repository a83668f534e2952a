// Files that are large, and files that few datasets are: read slice by slice, called off at once, and each with no more
// of the program than it needs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dist } from "./support/house.mjs";
import { stage } from "./support/stage.mjs";

/** Megabytes of the file that is made in the tab: the same rows again and again, which count once. */
const SIZE = Number(process.env.VERIVID_LARGE_MB ?? 100);

const on = stage({
  fill: (folder) => {
    mkdirSync(join(folder, "small"));
    cpSync(join(dist, "demo"), join(folder, "small"), { recursive: true });
  },
});

/** Chooses a file that stands in no folder: a blob of slices, of which the browser keeps one. */
const chooseLarge = (tab, megabytes) => tab.page.locator('input[type="file"]:not([webkitdirectory])').first().evaluate((input, megabytes) => {
  const row = (n) => JSON.stringify({
    id: `q${n}`, video: `v${n}.mp4`, question: `Does the man put the cup down in part ${n}?`, answer: n % 2 ? "yes" : "no",
    response: `Yes. ${"He looks at it and walks to the door, é. ".repeat(7)}`, model: `m${n % 3}`,
  });
  let rows = "";
  for (let n = 0; rows.length < 1_000_000; n += 1) rows += `${row(n)}\n`;
  const part = new Blob([rows]);
  const file = new File(Array.from({ length: megabytes }, () => part), "large.jsonl");
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}, megabytes);

/** Hears how long the page's main thread is held, and what the bar says. */
function watch() {
  window.long = [0];
  window.said = [];
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  setInterval(() => {
    const words = document.querySelector(".loading-words")?.textContent;
    if (words && words !== window.said.at(-1)) window.said.push(words);
  }, 20);
}

/** The most memory that the tab's process has held, in MB. */
async function memory() {
  const protocol = await on.browser.newBrowserCDPSession();
  const { processInfo } = await protocol.send("SystemInfo.getProcessInfo");
  const peaks = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1000;
  });
  return Math.max(...peaks);
}

test(`a file of ${SIZE} MB is read slice by slice, and the bar says how far`, () =>
  on.tab({ before: watch }, async (tab) => {
    const start = performance.now();
    await chooseLarge(tab, SIZE);
    await tab.page.getByRole("region", { name: "Scores by run" }).waitFor({ timeout: 600_000 });
    const seconds = (performance.now() - start) / 1000;
    const { said, long } = await tab.page.evaluate(() => ({ said: window.said, long: Math.max(...window.long) }));
    const reached = said.map((words) => /, ([\d.]+) MB of/.exec(words)?.[1]).filter(Boolean).map(Number);
    assert.ok(reached.length >= 5, `the bar said ${said.slice(0, 5)}`);
    assert.deepEqual(reached, [...reached].sort((a, b) => a - b));
    const held = await memory();
    console.log(`  ${SIZE} MB in ${seconds.toFixed(1)} s; ${held.toFixed(0)} MB in the tab; longest task ${long.toFixed(0)} ms`);
    // The file itself is never in the tab's memory.
    assert.ok(held < 250 + SIZE / 2, `${held} MB`);
  }));

test("a large file is called off at once, and the next dataset opens", () =>
  on.tab({ before: watch }, async (tab) => {
    await chooseLarge(tab, SIZE);
    await tab.page.waitForFunction(() => window.said.some((words) => / MB of /.test(words)), null, { timeout: 120_000 });
    await tab.page.getByRole("button", { name: "Cancel" }).click();
    await tab.page.locator(".loading").waitFor({ state: "detached", timeout: 2000 });
    assert.equal(await tab.page.getByRole("alert").count(), 0);
    await tab.openSample();
  }));

test("the readers of archives and Parquet tables come with the first file that needs them, and not before", () =>
  on.tab({}, async (tab) => {
    const full = () => tab.addresses.concat(on.host.requests).filter((address) => address.includes("verivid-worker-full"));
    const small = join(on.folder, "small");
    await tab.drop(small);
    await tab.scoresShown();
    assert.deepEqual(full(), []);
    const packed = join(on.folder, "packed.zip");
    execFileSync("python3", ["-m", "zipfile", "-c", packed, ...["verivid.json", "videos.jsonl", "items.jsonl", "predictions"].map((name) => join(small, name))]);
    const before = on.host.requests.length;
    await tab.page.goto(`${on.host.origin}/#src=data%2Fpacked.zip&view=scores`);
    await tab.page.reload();
    await tab.scoresShown();
    const asked = on.host.requests.slice(before);
    assert.ok(asked.some((path) => path.includes("verivid-worker-full")), "the archive was read by the full worker");
  }));
