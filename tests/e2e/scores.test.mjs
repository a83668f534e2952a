// The scores screen by keyboard and by address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SCORES = "#src=demo%2Fverivid.json&view=scores";

const on = stage();

const onScores = (fragment, story, options = {}) =>
  on.tab({ fragment: SCORES + fragment, ...options }, async (tab) => {
    await tab.scoresShown();
    await story(tab, tab.page);
  });

const hash = (page) => page.evaluate(() => location.hash);
const heading = (page) => page.getByRole("region", { name: "Complexity by duration" }).locator("caption").textContent();

test("the grid's measure is in the address, and a link to it shows it again", () =>
  onScores("", async (tab, page) => {
    await page.getByLabel("Measure").selectOption("recall");
    await page.waitForFunction(() => /measure=recall/.test(location.hash));
    assert.match(await heading(page), /^Recall of nanodet-rules/);
    await page.reload();
    await tab.scoresShown();
    assert.match(await heading(page), /^Recall of/);
    assert.equal(await page.getByLabel("Measure").inputValue(), "recall");
  }));

test("a difference of two runs is named in full", () =>
  onScores("&heat=demo-model-a&base=demo-model-b&measure=accuracy", async (_tab, page) => {
    assert.equal(await heading(page), "Accuracy of demo-model-a minus demo-model-b, in points");
  }));

test("what 0/0 counts as is one press, is named beside the numbers and is in the address", () =>
  onScores("", async (_tab, page) => {
    const table = page.getByRole("region", { name: "Scores by run" });
    assert.match(await table.innerText(), /0\/0 counts as 0/);
    const before = await table.innerText();
    await page.getByRole("button", { name: "0/0 is left out" }).click();
    assert.match(await hash(page), /zero=skip/);
    const skipped = await table.innerText();
    assert.notEqual(skipped, before);
    assert.match(skipped, /verifier without a fault[\s\S]*100\.00/);
    assert.match(await heading(page), /0\/0 is left out/);
    await page.getByRole("button", { name: "0/0 counts as 0" }).click();
    assert.doesNotMatch(await hash(page), /zero=/);
  }));

test("a column sorts from the largest, then the smallest, then not, and says so", () =>
  onScores("", async (_tab, page) => {
    const table = page.getByRole("region", { name: "Scores by run" }).locator("table").first();
    const names = () => table.locator("tbody th .run-name").allInnerTexts();
    const head = table.getByRole("columnheader", { name: "Micro" });
    const file = await names();
    await head.getByRole("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "descending");
    assert.equal((await names())[0], "demo-model-a");
    assert.match(await hash(page), /by=-micro/);
    await head.getByRole("button").click();
    assert.equal((await names())[0], "nanodet-rules");
    await head.getByRole("button").click();
    assert.deepEqual(await names(), file);
    assert.equal(await head.getAttribute("aria-sort"), "none");
  }));

test("a number explains itself to the keyboard, and Escape gives the focus back", () =>
  onScores("", async (_tab, page) => {
    const number = page.locator("tbody button.figure").nth(7);
    await number.focus();
    for (const key of ["Escape", "Shift+Tab"]) {
      await page.keyboard.press("Enter");
      const words = await page.getByRole("dialog").innerText();
      assert.match(words, /Numerator[\s\S]*Denominator[\s\S]*Rule/);
      // What can be pressed in the panel is reached by Tab, and it closes past its ends.
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement.closest("[role=dialog]") !== null));
      await page.keyboard.press(key);
      assert.equal(await page.getByRole("dialog").count(), 0);
      assert.ok(await number.evaluate((element) => element === document.activeElement), key);
    }
  }));

test("the cells are one stop of the Tab key, and arrows walk them with a ring to see", () =>
  onScores("&heat=demo-model-a&measure=accuracy", async (_tab, page) => {
    const cells = page.getByRole("group", { name: "Cells of complexity by duration" }).getByRole("button");
    assert.ok((await cells.count()) > 1);
    assert.equal(await cells.and(page.locator('[tabindex="0"]')).count(), 1);
    await cells.first().focus();
    await page.keyboard.press("ArrowDown");
    const focused = await page.evaluate(() => ({
      words: document.activeElement.ariaLabel,
      ring: getComputedStyle(document.activeElement).outlineStyle,
    }));
    assert.equal(focused.words, await cells.nth(1).getAttribute("aria-label"));
    assert.equal(focused.ring, "solid");
    assert.equal(await cells.nth(1).getAttribute("tabindex"), "0");
    await page.keyboard.press("Home");
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), await cells.first().getAttribute("aria-label"));
  }));

test("every table has a caption and every head a scope", () =>
  onScores("", async (_tab, page) => {
    const bad = await page.evaluate(() =>
      [...document.querySelectorAll("main table")]
        .filter((table) => !table.caption?.textContent || [...table.querySelectorAll("th")].some((th) => !th.scope))
        .map((table) => table.className),
    );
    assert.deepEqual(bad, []);
    assert.equal(await page.locator("main table").count(), 4);
  }));

test("a narrow page scrolls its table and never itself", () =>
  onScores("", async (_tab, page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    const main = await page.evaluate(() => document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth);
    assert.ok(main <= 0, `main is ${main} px too wide`);
  }, { width: 390, height: 844 }));
