// From a number to the items behind it, and what narrows the list.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json";

const scene = stage();

const on = (fragment, story, options = {}) => scene.tab({ fragment: SAMPLE + fragment, ...options }, story);

const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const chips = (page) => page.getByRole("list", { name: "Filters in force" });

for (const choice of [
  "&heat=demo-model-a&measure=accuracy",
  "&heat=demo-model-a&measure=f1",
  "&heat=nanodet-rules&measure=precision&zero=skip",
  "&heat=demo-model-a&base=demo-model-b&measure=accuracy",
]) {
  test(`a cell leads to as many items as it counts: ${choice}`, () =>
    on(`&view=scores${choice}`, async (tab, page) => {
      await tab.scoresShown();
      const cell = page.getByRole("group", { name: "Cells of complexity by duration" }).getByRole("button").first();
      const n = Number(/n = (\d+)/.exec(await cell.getAttribute("aria-label"))[1]);
      await cell.click();
      assert.equal(await tab.itemCount(), n);
    }));
}

for (const [width, height] of [[390, 844], [1366, 768]]) {
  test(`back from a cell's items leads to the cell, at ${width} pixels`, () =>
    on("&view=scores", async (tab, page) => {
      await page.setViewportSize({ width, height });
      await tab.scoresShown();
      const cell = page.getByRole("group", { name: "Cells of complexity by duration" }).getByRole("button").first();
      await cell.scrollIntoViewIfNeeded();
      const label = await cell.getAttribute("aria-label");
      const top = () => page.evaluate(() => document.getElementById("main").scrollTop);
      const before = await top();
      await cell.click();
      await tab.itemCount();
      await page.goBack();
      await page.waitForFunction((label) => document.activeElement?.ariaLabel === label, label);
      assert.ok(Math.abs((await top()) - before) < 2, `${await top()} for ${before}`);
    }));
}

test("the explanation of a level tells what that level leaves out, and its link leads there", () =>
  on("&view=scores", async (tab, page) => {
    await tab.scoresShown();
    const table = page.getByRole("region", { name: "Scores by run" });
    const heads = await table.locator("thead tr").last().locator("th").allInnerTexts();
    const temporal = heads.indexOf("Temporal");
    assert.ok(temporal > 0, heads.join());
    await table.locator("tbody tr").first().locator("th, td").nth(temporal).getByRole("button").click();
    const told = page.getByRole("dialog");
    const questions = Number(/(\d+)\squestions/.exec(await told.innerText())[1]);
    const wrong = Number(/(\d+)\scounted as wrong: no answer/.exec(await told.innerText())[1]);
    assert.ok(wrong <= questions, `${wrong} of ${questions}`);
    const missing = told.getByRole("listitem").filter({ hasText: "counted as wrong: no answer" });
    await missing.getByRole("link", { name: "Show them in the list" }).click();
    assert.equal(await tab.itemCount(), wrong);
    assert.match(await hash(page), /level=temporal/);
  }));

test("the items of an accuracy are one press from those that it did not get right", () =>
  on("&view=items&outcome=demo-model-a:counted_accuracy", async (tab, page) => {
    const all = await tab.itemCount();
    await page.getByRole("button", { name: "Only those that demo-model-a did not get right" }).click();
    await page.waitForFunction((all) => Number(document.querySelector("[aria-setsize]")?.ariaSetSize) < all, all);
    assert.match(await hash(page), /outcome=demo-model-a:wrong/);
  }));

test("a value that nothing has is shown, and one press takes it off", () =>
  on("&view=items&task=nonsense", async (tab, page) => {
    await tab.itemCount();
    assert.match(await chips(page).innerText(), /nonsense \(unknown value\)/);
    await page.getByRole("button", { name: /Remove the filter Task: nonsense/ }).click();
    assert.equal(await chips(page).count(), 0);
    assert.doesNotMatch(await hash(page), /task=/);
  }));

test("a run keeps its colour when another is taken away", () =>
  on("&view=scores", async (tab, page) => {
    await tab.scoresShown();
    const square = page.getByRole("button", { name: "Show demo-model-b in the charts" }).locator("span");
    const colour = () => square.evaluate((dot) => getComputedStyle(dot).backgroundColor);
    const before = await colour();
    await page.getByRole("button", { name: "Show nanodet-rules in the charts" }).click();
    assert.equal(await colour(), before);
  }));

test("steps from item to item leave one way back, to the list", () =>
  on("&view=items", async (tab, page) => {
    await tab.itemCount();
    await page.getByRole("link").filter({ has: page.locator(".item-title") }).first().click();
    await page.getByRole("region", { name: "Timeline" }).waitFor();
    const first = await hash(page);
    await page.keyboard.press("j");
    await page.waitForFunction((first) => decodeURIComponent(location.hash) !== first, first);
    await page.goBack();
    await tab.itemCount();
    assert.match(await hash(page), /view=items/);
  }));

test("another order is read from its top", () =>
  on("&view=items", async (tab, page) => {
    await tab.itemCount();
    const list = page.locator(".item-list");
    await list.evaluate((list) => list.scrollTo(0, 900));
    await page.getByLabel("Sort").selectOption("title");
    await page.waitForFunction(() => document.querySelector(".item-list").scrollTop === 0);
  }));

test("on a phone the filters are a sheet over the list, and the header is one row", () =>
  on("&view=items", async (tab, page) => {
    await tab.itemCount();
    const header = await page.getByRole("banner").boundingBox();
    assert.ok(header.height < 50, `${header.height} px`);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = await page.getByRole("complementary", { name: "Filters" }).boundingBox();
    assert.equal(Math.round(sheet.y + sheet.height), 844);
    await page.getByRole("button", { name: /Show 52 items/ }).click();
    assert.equal(await page.getByRole("complementary", { name: "Filters" }).isVisible(), false);
  }, { width: 390, height: 844 }));
