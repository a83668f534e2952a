// Prints what a reader waits for on the large made-up dataset. Asserts nothing: machines differ.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../support/browser.mjs";
import { dist } from "../support/house.mjs";
import { VerividPage } from "../support/page.mjs";
import { serve } from "../support/server.mjs";
import { writeDataset } from "./dataset.mjs";

const folder = mkdtempSync(join(tmpdir(), "verivid-perf-"));
const say = (what, ms) => console.log(`${what.padEnd(52)} ${ms.toFixed(0).padStart(7)} ms`);
await writeDataset(folder);
const browser = await launch();
const host = await serve({ "/": dist, "/data/": folder });
try {
  const bare = performance.now();
  const home = await VerividPage.open(browser, host.origin);
  await home.page.getByRole("link", { name: /Open the sample/ }).waitFor();
  say("home page until the sample can be opened", performance.now() - bare);
  await home.close();

  const tab = await VerividPage.open(browser, host.origin);
  await tab.page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  });
  const start = performance.now();
  await tab.page.evaluate(() => { location.hash = "#src=data%2Fverivid.json&view=scores"; });
  await tab.page.getByRole("region", { name: "Scores by run" }).waitFor({ timeout: 120000 });
  say("10,000 items x 10 runs and 64,000 sentences x 16", performance.now() - start);
  say("longest task that blocked the page meanwhile", Math.max(0, ...(await tab.page.evaluate(() => window.longTasks))));

  await tab.tab("Items").click();
  await tab.itemCount();
  const filter = await tab.page.evaluate(async () => {
    const box = document.querySelector(".facet input[type=checkbox]");
    const before = document.querySelector("[aria-setsize]").getAttribute("aria-setsize");
    const began = performance.now();
    box.click();
    while (document.querySelector("[aria-setsize]")?.getAttribute("aria-setsize") === before) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  say("a filter's first update", filter);
} finally {
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
}
