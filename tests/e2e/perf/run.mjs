// Prints what a reader waits for, each figure beside its limit. Asserts nothing: machines differ, and
// on a busy one every figure is larger; "processor" is the time that the page's main thread itself had.
// Figures are medians of as many as stand behind them.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../support/browser.mjs";
import { dist } from "../support/house.mjs";
import { VerividPage } from "../support/page.mjs";
import { serve } from "../support/server.mjs";
import { writeCrowd, writeLong, writeMany } from "./dataset.mjs";
import { traced } from "./trace.mjs";

const ROUNDS = 3;
const sorted = (list) => [...list].sort((a, b) => a - b);
const median = (list) => sorted(list)[Math.floor(list.length / 2)] ?? NaN;
const share = (list, part) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? NaN;

function say(what, figures, limit, { pick = median, processor = [] } = {}) {
  const value = pick(figures);
  const ms = (number) => `${number.toFixed(1).padStart(8)} ms`;
  const own = processor.length ? `   processor ${ms(pick(processor))}` : "";
  const mark = value <= limit ? "" : "  over";
  console.log(`${what.padEnd(58)} ${ms(value)}   limit ${String(limit).padStart(5)} ms   of ${figures.length}${mark}${own}`);
}

/** Collects long tasks and the page's own stopwatches. Runs in the page before anything else. */
function watch() {
  window.long = [];
  window.times = {};
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) (window.times[name] ??= []).push(duration);
  }).observe({ type: "measure" });
}

const times = (tab, name) => tab.page.evaluate((name) => window.times[name] ?? [], name);
const forget = (tab) => tab.page.evaluate(() => { window.long = []; window.times = {}; });

/** Opens the dataset of a folder from the home page and waits for its scores. */
async function open(name) {
  const tab = await VerividPage.open(browser, host.origin, { before: watch });
  await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
  await forget(tab);
  const { result: whole, account } = await traced(browser, tab.page, async () => {
    const start = performance.now();
    await tab.page.evaluate((name) => { location.hash = `#src=data%2F${name}%2Fverivid.json&view=scores`; }, name);
    await tab.page.getByRole("region", { name: "Scores by run" }).waitFor({ timeout: 120000 });
    const taken = performance.now() - start;
    await tab.settle();
    return taken;
  });
  return { tab, whole, account };
}

async function home() {
  const figures = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const tab = await VerividPage.open(browser, host.origin);
    await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
    figures.push(performance.now() - start);
    await tab.close();
  }
  say("home page until the sample can be opened", figures, 1500);
}

/** Goes to and fro between a filter and none, so that all scores are computed anew. */
async function scores(tab) {
  const names = ["verivid:scores", "verivid:heatmap-choices", "verivid:heatmap"];
  const sum = (list) => list.reduce((sum, part) => sum + part, 0);
  const [figures, processor] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    await tab.page.evaluate(() => { location.hash += "&level=temporal"; });
    await tab.page.waitForTimeout(700);
    await forget(tab);
    const { account } = await traced(browser, tab.page, async () => {
      await tab.page.evaluate(() => { location.hash = location.hash.replace("&level=temporal", ""); });
      await tab.page.waitForTimeout(700);
    });
    processor.push(sum(account.spent(...names)));
    const parts = [];
    for (const name of names) parts.push(...(await times(tab, name)));
    figures.push(sum(parts));
  }
  return { figures, processor };
}

async function filter(tab) {
  await tab.tab("Items").click();
  await tab.itemCount();
  return traced(browser, tab.page, () => tab.page.evaluate(async () => {
    const size = () => document.querySelector("[aria-setsize]")?.getAttribute("aria-setsize");
    const figures = [];
    for (let round = 0; round < 6; round += 1) {
      const before = size();
      const began = performance.now();
      document.querySelector(".facet input[type=checkbox]").click();
      while (size() === before) await new Promise(requestAnimationFrame);
      figures.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 300));
    }
    return figures;
  }));
}

async function many() {
  const [long, longOwn, answers, answersOwn, whole] = [[], [], [], [], []];
  let alone;
  let first;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { tab, whole: taken, account } = await open("many");
    whole.push(taken);
    long.push(Math.max(0, ...(await tab.page.evaluate(() => window.long))));
    longOwn.push(account.longest);
    answers.push(...(await times(tab, "verivid:answers")));
    answersOwn.push(...account.spent("verivid:answers"));
    if (round === ROUNDS - 1) {
      alone = await scores(tab);
      first = await filter(tab);
    }
    await tab.close();
  }
  console.log("\n10,000 questions under 10 runs, 100,000 sentences under 10 others:");
  say("from the link to the scores", whole, 10000);
  say("longest task that blocked the page meanwhile", long, 100, { processor: longOwn });
  say("100,000 replies and 125,000 captions read, in slices", answers, 1000, { processor: answersOwn });
  say("all scores and the heatmap alone", alone.figures, 60, { processor: alone.processor });
  say("a filter's first update", first.result, 50, { processor: [first.account.longest] });
}

async function long() {
  const [read, readOwn, blocked, blockedOwn] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { tab, account } = await open("long");
    read.push(...(await times(tab, "verivid:read")));
    readOwn.push(...account.spent("verivid:read"));
    blocked.push(Math.max(0, ...(await tab.page.evaluate(() => window.long))));
    blockedOwn.push(account.longest);
    await tab.close();
  }
  console.log("\n50 MB of JSON Lines:");
  say("read in the page", read, 3000, { processor: readOwn });
  say("longest task that blocked the page meanwhile", blocked, 100, { processor: blockedOwn });
}

async function crowd() {
  const tab = await VerividPage.open(browser, host.origin, { before: watch, fragment: "#src=data%2Fcrowd%2Fverivid.json&item=crowd" });
  await tab.pictureShown();
  await tab.settle();
  await forget(tab);
  await tab.page.keyboard.press(" ");
  await tab.page.waitForTimeout(4000);
  const paints = await times(tab, "verivid:overlay");
  console.log("\n200 boxes over a playing clip:");
  say("a frame's boxes painted", paints, 4);
  say("the same, 95 of 100 frames within", paints, 4, { pick: (list) => share(list, 0.95) });
  await tab.close();
}

const folder = mkdtempSync(join(tmpdir(), "verivid-perf-"));
await writeMany(join(folder, "many"));
await writeLong(join(folder, "long"));
writeCrowd(join(folder, "crowd"), { src: "../../demo/clips/synth_objects.webm" });
const browser = await launch();
const host = await serve({ "/": dist, "/data/": folder });
try {
  console.log(`load of this machine before: ${loadavg()[0].toFixed(1)}`);
  await home();
  await many();
  await long();
  await crowd();
  console.log(`\nload of this machine after: ${loadavg()[0].toFixed(1)}`);
} finally {
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
}
