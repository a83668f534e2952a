// Every number on every screen says what it is, from what, and what it leaves out.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json";
const PAIRS = "#src=pairs%2Fverivid.json";

const scene = stage({
  at: "/pairs",
  fill: (folder) => {
    const made = JSON.parse(readFileSync(new URL("../reference/figures.json", import.meta.url)));
    writeFileSync(join(folder, "verivid.json"), JSON.stringify(made.dataset));
  },
});

const on = (fragment, story, options = {}) => scene.tab({ fragment, ...options }, (tab) => story(tab.page, tab));

const panel = (page) => page.getByRole("dialog", { name: "Explanation" });
const words = async (place) => (await place.innerText()).replaceAll("\u00a0", " ");

/** Opens every table that stands behind a chart. */
async function unfold(page) {
  await page.getByText("As a table").first().waitFor();
  for (const fold of await page.getByText("As a table").all()) await fold.click();
}

/** The cells of the charts' tables that hold a number and are no button. */
const silent = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main .chart-words td")]
      .filter((cell) => /\d/.test(cell.innerText) && !cell.querySelector("button, a"))
      .map((cell) => cell.innerText));

test("a number of a figure opens to its own fraction, and its exclusion to exactly the items", () =>
  on(`${SAMPLE}&view=figures&figure=levels`, async (page, tab) => {
    await unfold(page);
    const row = page.getByRole("row", { name: /^Perceptive \(Multiple choice\)/ });
    const number = row.getByRole("button").first();
    const [, share, n] = /([\d.]+) %.*n = (\d+)/.exec(await words(number));
    await number.click();
    const told = await words(panel(page));
    const [, right] = /Numerator\s+([\d.]+) right/.exec(told);
    assert.match(told, new RegExp(`Denominator\\s+${n} questions`));
    assert.equal(((100 * right) / n).toFixed(2), share);
    assert.match(told, /95 % interval[\s\S]*Rule\s+answers read by[\s\S]*Source\s+Dr\.V/);
    const line = panel(page).getByRole("listitem").filter({ hasText: "no answer in the reply" });
    const count = Number(/^\d+/.exec(await line.innerText())[0]);
    await line.getByRole("link", { name: "Show them in the list" }).click();
    assert.equal(await tab.itemCount(), count);
    assert.match(await page.evaluate(() => location.hash), /task=mcq&level=perceptive&outcome=nanodet-rules:unparsed/);
  }));

for (const figure of ["levels", "types", "gains", "complexity", "duration", "crossed", "categories", "growth", "self_preference", "frame_rates", "audio"]) {
  test(`no number of the figure ${figure} is without its definition`, () =>
    on(`${PAIRS}&view=figures&figure=${figure}`, async (page) => {
      await unfold(page);
      assert.deepEqual(await silent(page), []);
      const numbers = page.locator(".chart-words td button");
      for (const at of [0, (await numbers.count()) - 1]) {
        await numbers.nth(at).click();
        const told = await words(panel(page));
        assert.match(told, /(Numerator|From)\s+\S[\s\S]*(Denominator|Over)\s+\S[\s\S]*Rule\s+\S[\s\S]*Source\s+\S/, `${figure} ${at}`);
        await page.keyboard.press("Escape");
      }
    }));
}

for (const view of ["scores", "compare", "benchmark"]) {
  test(`no number of a chart on ${view} is without its definition`, () =>
    on(`${SAMPLE}&view=${view}`, async (page) => {
      if (view === "benchmark") await page.getByRole("region", { name: "Agreement of the annotators" }).getByRole("row").first().waitFor();
      await unfold(page);
      assert.deepEqual(await silent(page), []);
      await page.locator(".chart-words td button").first().click();
      assert.match(await words(panel(page)), /Source\s+\S/);
    }));
}

test("what a comparison leaves out is listed by item", () =>
  on(`${SAMPLE}&view=compare&a=nanodet-rules&b=demo-model-a`, async (page) => {
    const whole = page.getByRole("region", { name: "The two runs" });
    const line = whole.getByRole("listitem").filter({ hasText: "a free reply without a judgement" });
    const count = Number(/^\d+/.exec(await line.innerText())[0]);
    assert.equal(await line.getByRole("link").count(), count);
    await whole.getByRole("button", { name: /^Difference, B - A.*explain/ }).click();
    const same = panel(page).getByRole("listitem").filter({ hasText: "a free reply without a judgement" });
    assert.equal(await same.getByRole("link").count(), count);
    const id = await same.getByRole("link").first().innerText();
    await same.getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: id }).waitFor();
    assert.equal(await panel(page).count(), 0);
  }));

test("a printed figure of which no relation is known says what it is and where it stands", () =>
  on("#view=published&table=vidomni_table3", async (page) => {
    const table = page.getByRole("region", { name: "Published table" });
    await table.getByRole("row").nth(3).waitFor();
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll(".published-table tbody td.number")].filter((cell) => /\d/.test(cell.innerText) && !cell.querySelector("button")).length);
    assert.equal(bare, 0);
    await table.locator("td.number button").first().click();
    assert.match(await words(panel(page)), /Table 3/);
  }));

test("bars count sentences, and the link says how many captions it lists", () =>
  on(`${SAMPLE}&view=scores`, async (page, tab) => {
    const bar = page.getByRole("group", { name: "By error category of captions" }).getByRole("button").first();
    const [, captions] = /Show the (\d+)\scaptions? with such a sentence/.exec(await bar.getAttribute("aria-label"));
    await bar.click();
    assert.equal(await tab.itemCount(), Number(captions));
    await page.goto(page.url().replace(/#.*/, `${SAMPLE}&view=benchmark`));
    const span = page.getByRole("group", { name: "Rows of error categories" }).getByRole("button").first();
    const [, listed] = /Show the (\d+)\scaptions? with an incorrect sentence of it/.exec(await span.getAttribute("aria-label"));
    await span.click();
    assert.equal(await tab.itemCount(), Number(listed));
  }));
