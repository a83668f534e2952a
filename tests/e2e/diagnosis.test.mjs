// What `verivid diagnose` wrote, opened in the page: the steps, their evidence, the verdicts, the feedback.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dist, program } from "./support/house.mjs";
import { stage } from "./support/stage.mjs";

const on = stage({
  fill(folder) {
    cpSync(join(dist, "demo"), join(folder, "sample"), { recursive: true });
    const run = (...words) => execFileSync(program(), words, { cwd: folder, stdio: "ignore" });
    const only = ["synth-motion", "synth-order", "bottle-tilts"].flatMap((id) => ["--only", id]);
    run("diagnose", "sample", "--truth", "--detector", "nanodet", "--no-frames", ...only, "--out", "reports.jsonl");
    run("convert", "sample", "reports.jsonl", "--to", "diagnosed");
  },
});
const withTab = (options, story) => on.tab(options, story);

const at = (item, more = "") => `#src=..%2Fdata%2Fdiagnosed%2Fverivid.json&item=${item}&runs=demo-model-b${more}`;
const panel = (tab) => tab.page.getByRole("region", { name: "Diagnosis" });
const step = (tab, name) => panel(tab).getByRole("button", { name });

test("a step draws both tools and what they agree on, the address keeps it, and the keys go through the steps", () =>
  withTab({ fragment: at("synth-motion") }, async (tab) => {
    await tab.pictureShown();
    await panel(tab).waitFor();
    await tab.screenshot("diagnosis");
    await step(tab, "Perceive").click();
    await tab.page.waitForFunction(() => /step=demo-model-b(:|%3A)perceive/.test(location.hash));
    await panel(tab).getByRole("list", { name: "Strokes" }).getByText("nanodet", { exact: false }).waitFor();
    assert.equal(await tab.page.locator(".lane.of-layer-9, .lane.of-layer-10, .lane.of-layer-11").count(), 3);
    await tab.settle();
    await tab.screenshot("diagnosis-perceive");
    await step(tab, "Perceive").press("ArrowDown");
    await tab.page.waitForFunction(() => /step=demo-model-b(:|%3A)localize/.test(location.hash));
    await tab.page.reload();
    await tab.pictureShown();
    assert.equal(await step(tab, "Localize").getAttribute("aria-pressed"), "true");
    await step(tab, "Localize").click();
    await tab.page.waitForFunction(() => !/step=/.test(location.hash));
    assert.equal(await tab.page.locator(".lane.of-layer-9").count(), 0);
  }));

test("in the dark the steps and verdicts are told apart too", () =>
  withTab({ fragment: at("synth-motion", "&step=demo-model-b:reason"), colorScheme: "dark" }, async (tab) => {
    await tab.pictureShown();
    await step(tab, "Reason").scrollIntoViewIfNeeded();
    await panel(tab).getByRole("table", { name: "Each option against the evidence" }).scrollIntoViewIfNeeded();
    await tab.settle();
    await tab.screenshot("diagnosis-dark");
  }));

test("each option has its verdict, and a step is drawn within 50 ms", () =>
  withTab({ fragment: at("synth-order") }, async (tab) => {
    await tab.pictureShown();
    const rows = panel(tab).getByRole("table", { name: "Each option against the evidence" }).getByRole("row");
    assert.equal(await rows.count(), 4);
    const took = await tab.page.evaluate(() => {
      const button = [...document.querySelectorAll("button.step")].find((one) => one.textContent.includes("Reason"));
      const start = performance.now();
      button.click();
      return performance.now() - start;
    });
    console.log(`a step: ${took.toFixed(1)} ms`);
    await step(tab, "Reason").and(tab.page.locator("[aria-pressed=true]")).waitFor();
    await tab.screenshot("diagnosis-reason");
  }));

test("on a phone the steps stay within the window", () =>
  withTab({ fragment: at("bottle-tilts", "&step=demo-model-b:localize"), width: 390, height: 844 }, async (tab) => {
    await panel(tab).waitFor();
    await panel(tab).scrollIntoViewIfNeeded();
    const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    await tab.screenshot("diagnosis-phone");
  }));
