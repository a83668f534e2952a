// What every screen shares: the sample looked at, the ensemble, what two judges differ on, colours, header.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json";
const MADE = "#src=made%2Fmade.json";
const PHONE = { width: 390, height: 844, hasTouch: true };

/** A question that a run answered three times, and once with a score of its harness that says otherwise. */
const made = {
  format: "verivid/1",
  name: "Made",
  videos: [{ id: "v", duration: 5, fps: 25, width: 64, height: 36 }],
  items: ["q1", "q2", "q3"].map((id) => ({ id, video: "v", task: "yes_no", question: `Is it ${id}?`, answer: "yes" })),
  runs: [
    {
      id: "seeds", model: "M", setting: "vanilla",
      predictions: [
        ...["yes", "no", "yes, at the third try"].map((response, sample) => ({ item: "q1", sample, response })),
        { item: "q2", response: "yes", score: 0 },
        { item: "q3", response: "no", score: 0 },
      ],
    },
  ],
};

const scene = stage({ at: "/made/", fill: (folder) => writeFileSync(join(folder, "made.json"), JSON.stringify(made)) });

const on = (fragment, story, options = {}) => scene.tab({ fragment, ...options }, (tab) => story(tab.page, tab));
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const replies = (page) => page.getByRole("region", { name: "Replies", exact: true });

test("which of several replies is looked at is in the address, and a link without it shows the first", () =>
  on(`${MADE}&item=q1`, async (page) => {
    await replies(page).getByText("Read as yes").waitFor();
    await page.getByLabel("Sample").selectOption({ label: "Sample 3 of 3" });
    await page.waitForFunction(() => /sample=2/.test(location.hash));
    await page.reload();
    await replies(page).getByText("at the third try").waitFor();
    assert.equal(await page.getByLabel("Sample").inputValue(), "2");
    await page.getByLabel("Sample").selectOption({ label: "Sample 1 of 3" });
    await page.waitForFunction(() => !/sample=/.test(location.hash));
  }));

test("an address with more samples than there are shows the last", () =>
  on(`${MADE}&item=q1&sample=9`, async (page) => {
    await replies(page).getByText("at the third try").waitFor();
  }));

test("items that the harness scores otherwise are one click from their count, a filter and a chip", () =>
  on(`${MADE}&view=scores`, async (page, tab) => {
    await page.getByRole("button", { name: "1 reply scored otherwise by the harness itself" }).waitFor();
    await page.getByRole("link", { name: "Show the 1 item" }).click();
    assert.equal(await tab.itemCount(), 1);
    assert.match(await hash(page), /view=items&judged=harness/);
    await page.getByText("Is it q2?").waitFor();
    const chips = page.getByRole("list", { name: "Filters in force" });
    assert.match((await chips.innerText()).replace(/\s+/g, " "), /with a reply scored otherwise by the harness itself/);
    await page.reload();
    assert.equal(await tab.itemCount(), 1);
    await chips.getByRole("button", { name: /^Remove/ }).click();
    await page.getByText("3 items", { exact: true }).waitFor();
    assert.doesNotMatch(await hash(page), /judged/);
    await page.getByRole("group", { name: "Replies judged otherwise" }).getByLabel("Than by the harness itself").check();
    assert.equal(await tab.itemCount(), 1);
  }));

test("items that two answer rules differ on are a filter, too", () =>
  on(`${SAMPLE}&view=scores&rule=drv`, async (page, tab) => {
    const link = page.getByRole("region", { name: "Replies judged otherwise" }).getByRole("link", { name: /^Show the \d+\sitems/ });
    const count = Number(/\d+/.exec(await link.innerText())[0]);
    await link.click();
    assert.equal(await tab.itemCount(), count);
    assert.match(await hash(page), /judged=rule/);
  }));

test("an ensemble stands in the list, beside every sentence and with its votes", () =>
  on(`${SAMPLE}&view=items&task=verification&ensemble=majority`, async (page, tab) => {
    await tab.itemCount();
    await page.getByText("Majority of 3 runs").waitFor();
    const row = page.getByRole("listitem").filter({ has: page.locator(".item-title") }).first();
    const mark = row.getByRole("img", { name: /^Majority of 3\sruns: F1/ });
    const [, f1] = /F1 ([\d.]+)/.exec(await mark.getAttribute("aria-label"));
    await row.getByRole("link").click();
    const caption = page.getByRole("region", { name: "Caption", exact: true });
    await caption.getByText(new RegExp(`Majority of 3\\sruns .*F1 of this caption ${f1}`)).waitFor();
    const flags = caption.locator(".flag-together");
    assert.equal(await flags.count(), await caption.locator(".sentence").count());
    // Who voted what is what each run's own line says.
    const sentence = caption.locator(".sentence").first();
    const votes = await sentence.locator(".flag-together .flag-reason").innerText();
    for (const line of await sentence.locator(".flag:not(.flag-together)").all()) {
      const run = await line.locator(".flag-run").innerText();
      const said = (await line.locator(".flag-verdict").innerText()).replace(/^[^a-z]+/, "");
      assert.match(votes, new RegExp(`${run} ${said}`));
    }
    await caption.getByRole("button", { name: "Any member" }).click();
    assert.match(await hash(page), /ensemble=any/);
    assert.match(await flags.first().innerText(), /Any member of 3\sruns/);
    await caption.getByRole("button", { name: "None" }).click();
    assert.equal(await flags.count(), 0);
  }));

test("A and B have the colours that the runs have everywhere", () =>
  on(`${SAMPLE}&view=scores`, async (page, tab) => {
    await tab.scoresShown();
    const colour = (place) => place.evaluate((dot) => getComputedStyle(dot).backgroundColor);
    const run = (id) => page.getByRole("button", { name: `Show ${id} in the charts` }).locator("span");
    const [a, b] = [await colour(run("demo-model-b")), await colour(run("nanodet-rules"))];
    await page.goto(page.url().replace(/#.*/, `${SAMPLE}&view=compare&a=demo-model-b&b=nanodet-rules`));
    const side = (name) => page.locator(".compare-side").nth(name === "A" ? 0 : 1).locator(".run-dot");
    await side("A").waitFor();
    assert.deepEqual([await colour(side("A")), await colour(side("B"))], [a, b]);
    assert.match(await page.getByRole("region", { name: "The two runs" }).innerText(), /A: accuracy[\s\S]*B: accuracy/);
  }));

test("a run keeps its colour in a figure of a few runs", () =>
  on(`${SAMPLE}&view=figures&figure=levels&runs=demo-model-b`, async (page) => {
    const dot = page.getByRole("button", { name: "demo-model-b" }).locator(".run-dot");
    await dot.waitFor();
    assert.match(await dot.getAttribute("class"), /of-layer-3/);
    assert.equal(await page.locator('.chart-picture [fill="#009E73"], .chart-picture [fill="#009e73"]').count() > 0, true);
  }));

test("the printed tables have a tab, with a dataset and without", () =>
  on(`${SAMPLE}&view=items`, async (page, tab) => {
    await tab.tab("Published").click();
    await page.getByRole("heading", { level: 1, name: "Published tables" }).waitFor();
    assert.equal(await tab.tab("Published").getAttribute("aria-current"), "page");
    await page.goto(page.url().replace(/#.*/, "#view=published"));
    await page.reload();
    assert.equal(await tab.tab("Published").getAttribute("aria-current"), "page");
  }));

test("on a phone the header is one row that scrolls inside, and the theme stands with the keys", () =>
  on(`${SAMPLE}&view=published`, async (page, tab) => {
    await tab.tab("Published").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    assert.ok((await page.locator("header.top").boundingBox()).height < 60);
    await page.getByRole("button", { name: "Keys and help" }).click();
    await page.getByRole("dialog").getByLabel("Theme").selectOption("dark");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  }, PHONE));

test("a rule of captions alone says so beside a question", () =>
  on(`${SAMPLE}&item=synth-order`, async (page) => {
    const said = page.getByText("Any member is a rule for captions");
    await page.getByRole("button", { name: "Majority" }).click();
    await page.getByRole("heading", { name: /Majority of 3 runs/ }).waitFor();
    assert.equal(await said.count(), 0);
    await page.getByRole("button", { name: "Any member" }).click();
    await said.waitFor();
    assert.equal(await page.getByRole("heading", { name: /of 3 runs/ }).count(), 0);
  }));
