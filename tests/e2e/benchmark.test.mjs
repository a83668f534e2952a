// The benchmark screen: what the dataset is made of, from its counts to the items behind them.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json&view=benchmark";
const MADE = "#src=data%2Fverivid.json&view=benchmark";
const PAPER = "@article{made,\n  title = {Made up},\n}";

/** Two annotators' votes, a second annotator's boxes, a video without a file; no captions' categories, no types. */
function made() {
  const votes = (ann, bea) => ({ ann, bea });
  const sentence = (label, own) => ({ text: "A dog runs.", label, votes: own });
  const track = (x) => ({ id: "dog", label: "dog", boxes: [{ t: 0, box: [x, 0, 10, 10] }, { t: 1, box: [x, 0, 10, 10] }] });
  return {
    format: "verivid/1",
    name: "Made up",
    license: "CC0",
    homepage: "https://example.org/made",
    citation: PAPER,
    videos: [{ id: "there", src: "clip.mp4", duration: 12 }, { id: "nowhere" }],
    items: [
      { id: "boxes", video: "there", task: "boxes", tracks: [track(0)] },
      { id: "lost <b>", video: "nowhere", task: "yes_no", question: "Is it?", answer: "yes" },
      {
        id: "caption",
        video: "there",
        task: "verification",
        sentences: [
          sentence("correct", votes("correct", "correct")),
          sentence("incorrect", votes("incorrect", "incorrect")),
          sentence("correct", votes("correct", "incorrect")),
          sentence("incorrect", votes("incorrect", "incorrect")),
        ],
      },
    ],
    runs: [{ id: "second", model: "human", setting: "annotator", predictions: [{ item: "boxes", tracks: [track(5)] }] }],
  };
}

const on = stage({
  fill: (folder) => {
    writeFileSync(join(folder, "verivid.json"), JSON.stringify(made()));
  },
});

const onBenchmark = (fragment, story, options = {}) =>
  on.tab({ fragment, ...options }, async (tab) => {
    await tab.page.getByRole("region", { name: "About the dataset" }).waitFor();
    await story(tab, tab.page);
  });

const region = (page, name) => page.getByRole("region", { name, exact: true });
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

test("a count of the table leads to exactly its items, and back", () =>
  onBenchmark(SAMPLE, async (tab, page) => {
    const link = page.getByRole("link", { name: /items of Yes \/ no, Object: show/ });
    const count = Number(await link.innerText());
    assert.ok(count > 1);
    await link.click();
    assert.equal(await tab.itemCount(), count);
    assert.match(page.url(), /task=yes_no/);
    assert.match(page.url(), /type=object/);
    await page.goBack();
    await region(page, "By task and type").waitFor();
  }));

test("the screen can be left for every other one, and come back to", () =>
  onBenchmark(SAMPLE, async (tab, page) => {
    for (const name of ["Scores", "Items", "Compare", "Figures"]) {
      await tab.tab(name).click();
      await page.waitForFunction((name) => location.hash.includes(`view=${name.toLowerCase()}`), name);
      await tab.tab("Benchmark").click();
      await region(page, "By task and type").getByText("Multiple choice").waitFor();
    }
  }));

test("a row of a chart leads to exactly its items", () =>
  onBenchmark(SAMPLE, async (tab, page) => {
    const rows = page.getByRole("group", { name: "Rows of hallucination types" }).getByRole("button");
    await rows.first().waitFor();
    assert.equal(await rows.count(), 14);
    const words = await rows.first().getAttribute("aria-label");
    const [, count] = /^Object \(Perceptive\): Items (\d+) \([\d.]+%\), Videos \d+, Sources \d+\. Show the items$/.exec(words);
    await rows.first().click();
    assert.equal(await tab.itemCount(), Number(count));
  }));

test("a cell of incorrect rates leads to its captions", () =>
  onBenchmark(SAMPLE, async (tab, page) => {
    const cells = page.getByRole("group", { name: "Cells of incorrect rate" }).getByRole("button");
    await cells.first().waitFor();
    const words = await cells.first().getAttribute("aria-label");
    const support = Number(/n = (\d+)/.exec(words)[1]);
    await cells.first().click();
    assert.equal(await tab.itemCount(), support);
    assert.match(page.url(), /task=verification/);
  }));

test("the numbers are those of the filter, and the page says so", () =>
  onBenchmark(`${SAMPLE}&task=verification`, async (_tab, page) => {
    const note = page.getByRole("status").filter({ hasText: /Counts of \d+ of \d+\sitems, those that pass the filters/ });
    await note.waitFor();
    const [, kept, all] = /Counts of (\d+) of (\d+)/.exec(await note.innerText());
    const sizes = (count) => region(page, "About the dataset").getByText(new RegExp(`^Items\\s*${count}$`));
    await sizes(kept).waitFor();
    await region(page, "Hallucination types").getByText("None of these items names a hallucination type.").waitFor();
    await page.getByText("No item here has a hallucination type").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("link", { name: /items of Multiple choice: show/ }).waitFor();
    assert.equal(await note.count(), 0);
    await sizes(all).waitFor();
  }));

test("a filter that lets nothing through is told", () =>
  onBenchmark(`${SAMPLE}&q=nothing-is-called-this`, async (_tab, page) => {
    await page.getByText("No item passes the filters").waitFor();
  }));

test("the dataset and its paper are cited by one press each", () =>
  onBenchmark(MADE, async (_tab, page) => {
    const about = region(page, "About the dataset");
    assert.match(await about.innerText(), /Licence\s+CC0\s+Source\s+https:\/\/example\.org\/made/);
    await about.getByRole("button", { name: "Copy BibTeX of the dataset" }).click();
    await about.getByText("Copied").waitFor();
    assert.equal(
      await clipboard(page),
      "@misc{made-up,\n  title = {{Made up}},\n  howpublished = {\\url{https://example.org/made}},\n  note = {Dataset. Licence: CC0},\n}\n",
    );
    await about.getByRole("button", { name: "Copy BibTeX of its paper" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("@article"));
    assert.equal(await clipboard(page), PAPER);
  }));

test("an item whose video is missing is named, with the reason and the way to it", () =>
  onBenchmark(MADE, async (_tab, page) => {
    const missing = region(page, "Missing videos");
    await missing.getByText("2 of 3").waitFor();
    const row = missing.getByRole("row", { name: /nowhere/ });
    assert.match(await row.innerText(), /the dataset names no file/);
    const saved = page.waitForEvent("download");
    await missing.getByRole("button", { name: "Export the items without video" }).click();
    await page.getByRole("button", { name: "Save CSV" }).click();
    assert.equal((await saved).suggestedFilename(), "items-without-video.csv");
    await row.getByRole("link", { name: "Open lost <b>" }).click();
    await page.getByRole("heading", { name: "lost <b>" }).waitFor();
  }));

test("agreement on votes and boxes is a number that explains itself", () =>
  onBenchmark(MADE, async (_tab, page) => {
    const card = region(page, "Agreement of the annotators");
    // Observed 3/4; by chance (3/8)^2 + (5/8)^2 = 17/32; kappa 7/15.
    const kappa = card.getByRole("button", { name: /Fleiss' kappa of the votes: 0\.467/ });
    await kappa.click();
    assert.match(await page.getByRole("dialog").innerText(), /Numerator[\s\S]*P-bar 0\.7500[\s\S]*Source[\s\S]*Fleiss \(1971\)/);
    await page.keyboard.press("Escape");
    // Observed 3/4; by chance 1/2 of ann's halves; kappa 1/2.
    assert.match(await card.getByRole("row", { name: /ann and bea/ }).innerText(), /0\.500\s+0\.750\s+4/);
    // Two frames on which half of each box is common: 1/3.
    assert.match(await card.getByRole("row", { name: /^second/ }).innerText(), /0\.333/);
    await card.getByText("1 item under 0.85 with second").click();
    await card.getByRole("link", { name: "Open boxes" }).waitFor();
  }));

test("what a dataset lacks is said in words", () =>
  onBenchmark(MADE, async (_tab, page) => {
    for (const words of [
      "The dataset does not describe itself.",
      "None of these items names a hallucination type.",
      "None of these videos has both a complexity and a duration.",
      "None of these videos says where it came from.",
      "No sentence of these captions is marked with an error category.",
      "No sentence has a certificate",
      "No labelled caption has a video whose complexity and duration are both known.",
    ]) {
      await page.getByText(words).first().waitFor();
    }
  }));

test("every table has a caption and every head a scope, and a narrow page never scrolls sideways", () =>
  onBenchmark(SAMPLE, async (_tab, page) => {
    await region(page, "Agreement of the annotators").getByText("Labels of sentences").waitFor();
    const bad = await page.evaluate(() =>
      [...document.querySelectorAll("main table")]
        .filter((table) => !table.caption?.textContent || [...table.querySelectorAll("th")].some((th) => !th.scope))
        .map((table) => table.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(bad, []);
    const wide = await page.evaluate(() => document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth);
    assert.ok(wide <= 0, `main is ${wide} px too wide`);
  }, { width: 390, height: 844 }));
