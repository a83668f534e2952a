// The papers' figures from the open dataset, and the ways in which tables and charts leave the page.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json&view=figures";
const PAIRS = "#src=pairs%2Fverivid.json&view=figures";

const on = stage({
  at: "/pairs",
  fill: (folder) => {
    // Runs that differ in method, size, frames a second and sound: the sample has none.
    const made = JSON.parse(readFileSync(new URL("../reference/figures.json", import.meta.url)));
    writeFileSync(join(folder, "verivid.json"), JSON.stringify(made.dataset));
  },
});

const onFigures = (fragment, story, options = {}) =>
  on.tab({ fragment, ...options }, async (tab) => {
    await tab.page.getByRole("navigation", { name: "Figures" }).waitFor();
    await story(tab.page, tab);
  });

const choice = (page, name) => page.getByRole("navigation", { name: "Figures" }).getByRole("button", { name });
const title = (page) => page.getByRole("heading", { level: 1 });

test("every figure has a chart and a table behind it, and is in the address", () =>
  onFigures(PAIRS, async (page) => {
    for (const [name, id] of [
      ["Accuracy by level and task", "levels"],
      ["Accuracy by type", "types"],
      ["Gain of a method by type", "gains"],
      ["By complexity", "complexity"],
      ["By duration", "duration"],
      ["Complexity by duration", "crossed"],
      ["Recall by error category", "categories"],
      ["Recall gain of larger models", "growth"],
      ["Self-preference", "self_preference"],
      ["Effect of frame rate", "frame_rates"],
      ["Gain of sound", "audio"],
    ]) {
      await choice(page, new RegExp(`^${name}`)).click();
      await page.waitForFunction((id) => location.hash.includes(`figure=${id}`), id);
      assert.equal(await title(page).innerText(), name);
      const chart = page.getByRole("group", { name, exact: true }).first();
      await chart.waitFor();
      await page.getByText("As a table").first().click();
      const table = page.locator("main table").first();
      assert.match(await table.innerText(), /n = \d/, id);
    }
    await page.goBack();
    assert.equal(await title(page).innerText(), "Effect of frame rate");
  }));

test("the runs in a figure are pressed, in the address, and kept by a link", () =>
  onFigures(`${PAIRS}&figure=levels`, async (page) => {
    const runs = page.getByRole("group", { name: "Runs in the figure" });
    await runs.getByRole("button", { name: "beta-sound" }).click();
    await page.waitForFunction(() => /runs=beta-sound/.test(location.hash));
    await page.reload();
    await page.getByText("As a table").click();
    const heads = await page.locator("main table thead th").allInnerTexts();
    assert.deepEqual(heads, ["beta-sound"]);
    await runs.getByRole("button", { name: "All runs" }).click();
    assert.doesNotMatch(await page.evaluate(() => location.hash), /runs=/);
  }));

test("a figure without data says what data would make it", () =>
  onFigures(SAMPLE, async (page) => {
    const gains = choice(page, /^Gain of a method/);
    await gains.filter({ hasText: "nothing in view" }).waitFor();
    await gains.click();
    const said = page.getByRole("region", { name: "Gain of a method by type" });
    assert.match(await said.innerText(), /two runs of one model on the same questions.*vanilla/s);
  }));

test("figures follow the filter and say so", () =>
  onFigures(`${SAMPLE}&figure=levels&task=yes_no`, async (page) => {
    await page.getByText(/Figures of \d+ of 52\sitems/).waitFor();
    await page.getByText("As a table").click();
    assert.doesNotMatch(await page.locator("main table").innerText(), /Multiple choice/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText(/Multiple choice/).first().waitFor();
  }));

test("a part of a chart leads to its items", () =>
  onFigures(`${PAIRS}&figure=levels&runs=beta`, async (page, tab) => {
    await page.getByRole("group", { name: "Accuracy by level and task" }).getByRole("button", { name: /^Temporal/ }).first().click();
    assert.match(await page.evaluate(() => location.hash), /task=mcq&level=temporal|level=temporal.*task=mcq/);
    assert.ok((await tab.itemCount()) > 0);
  }));

test("what a chart's numbers mean is one press away", () =>
  onFigures(`${PAIRS}&figure=growth`, async (page) => {
    await page.getByRole("button", { name: "How it is computed" }).click();
    const words = await page.getByRole("dialog").innerText();
    assert.match(words, /recall of the category by the largest model[\s\S]*figure 11/);
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
  }));

/** Presses a way out and reads the file that comes. */
async function saved(page, name, way) {
  await page.getByRole("button", { name: `Export ${name}`, exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `Save ${way}` }).click()]);
  return { file: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("a chart leaves as numbers and as pictures, each with what it was made of", () =>
  onFigures(`${PAIRS}&figure=complexity&task=verification`, async (page) => {
    const name = "By complexity";
    const made = /40 of 160 items: task: Verification/;
    const csv = await saved(page, name, "CSV");
    assert.equal(csv.file, "f1-by-complexity-0-0-counts-as-0.csv");
    const lines = csv.bytes.toString().split("\r\n");
    assert.match(lines[0], /^Run,1 Static World,1 Static World lo,1 Static World hi,1 Static World n,/);
    assert.equal(lines.length, 8);
    assert.match(lines[1], made);
    const json = JSON.parse((await saved(page, name, "JSON")).bytes);
    assert.match(json.about.items, made);
    assert.equal(json.rows.length, 6);
    assert.match((await saved(page, name, "Markdown")).bytes.toString(), /\| alpha-7b \|/);
    const tex = (await saved(page, name, "LaTeX")).bytes.toString();
    assert.match(tex, /\\toprule[\s\S]*\\textbf\{[\s\S]*\\underline\{[\s\S]*\\bottomrule/);
    const svg = await saved(page, name, "SVG");
    assert.match(svg.bytes.toString(), /^<svg width="900"[\s\S]*dataset: figures\./);
    const png = await saved(page, name, "PNG");
    assert.deepEqual([...png.bytes.subarray(1, 4)], [..."PNG"].map((c) => c.charCodeAt(0)));
    // Two pixels to a point of the SVG.
    const height = Number(/height="(\d+)"/.exec(svg.bytes.toString())[1]);
    assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [1800, 2 * height]);
  }));

test("the methods paragraph is copied by one press", () =>
  onFigures(`${PAIRS}&figure=levels&zero=skip`, async (page) => {
    await page.getByRole("button", { name: "Export Accuracy by level and task" }).click();
    await page.getByRole("button", { name: "Copy Methods paragraph" }).click();
    await page.getByText("Methods paragraph copied").waitFor();
    const words = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(words, /^Scores were computed with Verivid .*6 runs were scored.*0\/0 is left out.*seed 0x7665726976696421/s);
  }));

test("the menu closes on Escape, and the scores and their charts have it too", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=demo%2Fverivid.json&view=scores" });
  const page = tab.page;
  await tab.scoresShown();
  for (const name of ["the scores", "the grid", "By hallucination type", "By error category of captions"]) {
    const button = page.getByRole("button", { name: `Export ${name}`, exact: true });
    await button.click();
    await page.getByRole("button", { name: "Save CSV" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0, name);
    assert.equal(await button.evaluate((button) => button === document.activeElement), true, `${name}: the focus is lost`);
  }
  const { bytes } = await saved(page, "the scores", "LaTeX");
  assert.match(bytes.toString(), /demo-model-a & \\textbf\{/);
  assert.deepEqual(tab.errors, []);
  await tab.close();
});

test("the ways out stay open while the card under them is drawn anew, and what is chosen is of the new numbers", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=demo%2Fverivid.json&view=compare&a=demo-model-b&b=demo-model-a" });
  const page = tab.page;
  await page.getByRole("button", { name: "Export the parts" }).waitFor();
  // Pressed as soon as it is there: the intervals come later, and the card is drawn anew with them.
  await page.addInitScript(() => {
    const look = () => {
      const button = document.querySelector("[aria-label='Export the parts']");
      if (!button) return requestAnimationFrame(look);
      window.before = document.querySelector("[aria-label='Part by part'] tbody").innerHTML;
      button.scrollIntoView({ block: "center" });
      button.click();
    };
    look();
  });
  await page.reload();
  const ways = page.getByRole("dialog", { name: "Ways to export" });
  await ways.waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-label='Part by part'] tbody").innerHTML !== window.before);
  assert.equal(await ways.count(), 1);
  const [download] = await Promise.all([page.waitForEvent("download"), ways.getByRole("button", { name: "Save CSV" }).click()]);
  const [head, first] = readFileSync(await download.path()).toString().split("\r\n");
  assert.notEqual(first.split(",")[head.split(",").indexOf("lo")], "", "the numbers are those from before the intervals");
  await page.getByText(/^Saved .*\.csv$/).waitFor();
  await tab.close();
});

test("a narrow page scrolls its charts and never itself", () =>
  onFigures(`${PAIRS}&figure=self_preference`, async (page) => {
    await page.getByRole("group", { name: "Self-preference" }).first().waitFor();
    const wide = await page.evaluate(() => document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
  }, { width: 390, height: 844 }));

test("tables and charts of comparisons, of the benchmark and of papers leave the page, too", async () => {
  const places = [
    ["#src=demo%2Fverivid.json&view=compare&a=demo-model-b&b=demo-model-a", "the parts", "CSV", /^by,of,items,A: demo-model-b,B: demo-model-a,B - A,[\s\S]*McNemar/],
    ["#src=demo%2Fverivid.json&view=compare&a=demo-model-b&b=demo-model-a", "the ranking", "Markdown", /\| place \|[\s\S]*\| pair \|/],
    ["#src=demo%2Fverivid.json&view=compare&a=demo-model-b&b=demo-model-a", "the settings", "CSV", /max_frames|frames/],
    ["#src=demo%2Fverivid.json&view=benchmark", "the table by task and type", "CSV", /^Task,Type,Items,Videos,[\s\S]*all 52 items/],
    ["#src=demo%2Fverivid.json&view=benchmark&task=verification", "the table of captions", "LaTeX", /8 of 52 items: task: Verification[\s\S]*toprule/],
    ["#src=demo%2Fverivid.json&view=benchmark", "Rows of hallucination types", "SVG", /^<svg[\s\S]*Verivid sample/],
    ["#src=demo%2Fverivid.json&view=benchmark", "the agreement", "CSV", /^of,measure,value,observed,n,n counts,[\s\S]*kappa/],
    ["#view=published&table=drv_table7", "Accuracy by level, Yes/No QA, as printed in Dr.V, Table 7", "CSV", /^Model,Perceptive,/],
    ["#view=published&table=drv_table1", "the printed table", "CSV", /^row,Model,[\s\S]*printed,VideoChat2 \(7B\),41\.88,/],
    ["#view=published&table=drv_table1", "the relations that do not hold", "JSON", /"recomputed"/],
  ];
  for (const [fragment, name, way, expected] of places) {
    const tab = await VerividPage.open(on.browser, on.host.origin, { fragment });
    await tab.page.getByRole("button", { name: `Export ${name}`, exact: true }).waitFor();
    const { bytes } = await saved(tab.page, name, way);
    assert.match(bytes.toString().replace(/^\ufeff/, ""), expected, name);
    assert.deepEqual(tab.errors, []);
    await tab.close();
  }
});
