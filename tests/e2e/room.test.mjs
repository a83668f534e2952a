// A link is that very view; the timeline has its room; long names keep both ends; tables are one stop of Tab.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const ANIMAL = "#src=demo%2Fverivid.json&item=synth-animal";
const MADE = "#src=made%2Fmade.json";
const PHONE = { width: 390, height: 844, hasTouch: true };
const MODELS = ["qwen2.5-vl-72b-instruct_64frames", "internvl3-78b_64frames", "gemini-2.5-pro-preview_64frames"];
const RUNS = [...MODELS.flatMap((model) => [`${model}_vanilla`, `${model}_dr_v_agent`]), "short", "x".repeat(400)];

const rabbit = { id: "t", label: "rabbit", boxes: [{ t: 0, box: [4, 4, 20, 20] }, { t: 4, box: [8, 8, 20, 20] }] };
const made = {
  format: "verivid/1",
  name: "Made",
  videos: [
    { id: "v", duration: 5, fps: 25, width: 64, height: 36, source: "STAR" },
    { id: "w", duration: 5, fps: 25, width: 64, height: 36, source: "NExT-QA" },
  ],
  items: [
    { id: "q1", video: "v", task: "yes_no", question: "Is it one?", answer: "yes", tracks: [rabbit], events: [{ id: "e", label: "sits", span: [1, 3] }] },
    { id: "q2", video: "v", task: "yes_no", question: "Is it two?", answer: "no" },
    { id: "q3", video: "w", task: "yes_no", question: "Is it three?", answer: "no" },
  ],
  runs: RUNS.map((id) => ({
    id, model: "M", setting: "vanilla",
    predictions: ["q1", "q2", "q3"].map((item) => ({ item, response: "yes", ...(item === "q1" ? { tracks: [{ ...rabbit, id: "p" }], events: [{ id: "e", label: "sits", span: [1.5, 3] }] } : {}) })),
  })),
};

const scene = stage({ at: "/made/", fill: (folder) => writeFileSync(join(folder, "made.json"), JSON.stringify(made)) });
const on = (fragment, story, options = {}) => scene.tab({ fragment, width: 1366, height: 768, ...options }, (tab) => story(tab.page, tab));
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());

test("layers that are switched off and the part of the timeline are in the address", () =>
  on(ANIMAL, async (page, tab) => {
    await tab.pictureShown();
    const layers = page.getByRole("group", { name: "Layers" }).getByRole("checkbox");
    await layers.nth(0).uncheck();
    await layers.nth(1).uncheck();
    assert.match(await hash(page), /&hide=[^&]+&truth=off/);
    const lanes = await page.locator(".lane:not(.ruler)").count();
    const [entries, span] = [await page.evaluate(() => history.length), page.locator(".timeline-head .muted")];
    const zoomIn = page.getByRole("button", { name: "Zoom in" });
    for (let press = 0; press < 4; press += 1) await zoomIn.click();
    // The address follows once the reader has come to rest.
    await page.waitForTimeout(500);
    assert.match(await hash(page), /span=[\d.]+:[\d.]+/);
    const words = await span.innerText();
    assert.equal(await page.evaluate(() => history.length), entries, "zooming leaves no steps behind");
    await page.reload();
    await tab.pictureShown();
    assert.equal(await span.innerText(), words);
    assert.equal(await page.locator(".lane:not(.ruler)").count(), lanes);
    assert.deepEqual(await layers.evaluateAll((all) => all.slice(0, 2).map((box) => box.checked)), [false, false]);
    // The next case has its own times and the same layers.
    await page.keyboard.press("j");
    await page.waitForFunction(() => !/synth-animal/.test(location.hash));
    assert.match(await hash(page), /truth=off/);
    assert.doesNotMatch(await hash(page), /span=/);
  }));

test("the data set that videos came from is a facet whose counts are those of the list", () =>
  on(`${MADE}&view=items`, async (page, tab) => {
    const group = page.getByRole("group", { name: "Video from" });
    for (const [name, count] of [["STAR", 2], ["NExT-QA", 1]]) {
      const row = group.locator("label", { hasText: name });
      assert.equal(await row.locator(".facet-count").innerText(), String(count));
      await row.click();
      await page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(`origin=${wanted}`), name);
      assert.equal(await tab.itemCount(), count);
      await page.getByRole("button", { name: `Remove the filter Video from: ${name}` }).click();
    }
  }));

test("with eight runs the timeline has room for lanes of one line, and the bar gives it more", () =>
  on(`${MADE}&item=q1`, async (page) => {
    const seen = () => page.evaluate(() => {
      const body = document.querySelector(".timeline-body").getBoundingClientRect();
      return [...document.querySelectorAll(".lane:not(.ruler)")].filter((lane) => lane.getBoundingClientRect().bottom <= body.bottom + 1).length;
    });
    await page.locator(".lane").nth(8).waitFor();
    const before = await seen();
    assert.ok(before >= 10, `${before} lanes are in sight`);
    const heights = await page.locator(".lane:not(.ruler, .lane-strip) .lane-bars").evaluateAll((all) => all.map((lane) => lane.clientHeight));
    assert.ok(heights.every((height) => height < 26), heights.join(" "));
    const bar = await page.getByRole("separator", { name: "Height of the picture" }).boundingBox();
    await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width / 2, bar.y - 90, { steps: 5 });
    await page.mouse.up();
    assert.ok((await seen()) >= before + 3, `${before} became ${await seen()}`);
    const kept = await page.locator(".stage").evaluate((stage) => stage.clientHeight);
    await page.reload();
    await page.locator(".lane").nth(8).waitFor();
    assert.equal(await page.locator(".stage").evaluate((stage) => stage.clientHeight), kept);
    await page.getByRole("separator", { name: "Height of the picture" }).dblclick();
    assert.equal(await seen(), before);
  }));

test("names that differ at their end stay apart, and none leaves its place", () =>
  on(`${MADE}&view=items`, async (page) => {
    await page.getByText("Is it one?").waitFor();
    const shown = page.getByRole("group", { name: /Runs shown/ }).locator(".elided");
    const ends = await shown.evaluateAll((all) => all.map((name) => {
      const tail = name.lastElementChild;
      return [name.title, tail.textContent, tail.getBoundingClientRect().right <= name.closest(".facet-row").getBoundingClientRect().right + 1];
    }));
    assert.deepEqual(ends.map(([title]) => title), RUNS);
    assert.ok(ends.every(([title, tail, inside]) => title.endsWith(tail) && inside));
    for (const address of [`${MADE}&view=items`, `${MADE}&item=q1`, `${MADE}&view=scores`]) {
      await page.evaluate((next) => { location.hash = next; }, address);
      await page.waitForTimeout(500);
      const wide = await page.evaluate(() => [".run-heads", ".legend", ".matching", ".facets"].flatMap((name) => [...document.querySelectorAll(name)]).filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className));
      assert.deepEqual(wide, [], address);
    }
  }));

test("on a phone eight outcomes of an item stand in its row", () =>
  on(`${MADE}&view=items`, async (page) => {
    await page.locator(".item-marks .outcome").nth(7).waitFor();
    const marks = await page.locator(".item-row").first().locator(".outcome").evaluateAll((all) => all.map((mark) => {
      const [edges, row] = [mark.getBoundingClientRect(), mark.closest(".item-row").getBoundingClientRect()];
      return edges.right <= row.right && edges.top >= row.top && edges.bottom <= row.bottom;
    }));
    assert.deepEqual(marks, Array(8).fill(true));
  }, PHONE));

test("the table of runs and the lanes are one stop of Tab each, and arrows walk in them", () =>
  on(`${MADE}&view=scores`, async (page, tab) => {
    await tab.scoresShown();
    const table = page.getByRole("group", { name: "Table of runs" });
    await table.locator(".figure").first().waitFor();
    assert.equal(await table.locator("button:not([tabindex='-1'])").count(), 0);
    await table.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Run");
    await page.keyboard.press("ArrowRight");
    assert.match(await focused(page), /Micro/);
    await page.keyboard.press("ArrowDown");
    const cell = await focused(page);
    assert.match(cell, /explain$/);
    await page.keyboard.press("Tab");
    assert.equal(await table.evaluate((table) => table.contains(document.activeElement)), false);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(page), cell, "Tab comes back to the cell that was looked at last");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await table.evaluate((table) => table.contains(document.activeElement)), false);
    await page.evaluate((next) => { location.hash = next; }, `${MADE}&item=q1`);
    const lanes = page.getByRole("group", { name: "Lanes" });
    await lanes.locator(".bar").first().waitFor();
    assert.equal(await lanes.locator("button:not([tabindex='-1'])").count(), 0);
    await lanes.locator(".bar").first().focus();
    const first = await focused(page);
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await focused(page), first);
  }));

test("a list moved through by key says which row is meant", () =>
  on(`${MADE}&view=items`, async (page) => {
    await page.getByText("Is it one?").waitFor();
    await page.keyboard.press("j");
    const current = page.locator("[role=listitem][aria-current=true]");
    assert.equal(await current.count(), 1);
    assert.match(await current.innerText(), /Is it two\?/);
  }));

test("columns out of sight are counted, and one press brings them nearer", () =>
  on("#src=demo%2Fverivid.json&view=scores", async (page, tab) => {
    await tab.scoresShown();
    const more = page.locator(".more-columns");
    await more.waitFor();
    const count = async () => Number.parseInt(await more.innerText(), 10);
    const before = await count();
    await more.click();
    await page.waitForFunction((was) => (Number.parseInt(document.querySelector(".more-columns")?.innerText ?? "0", 10)) < was, before);
    await page.locator(".scroll-table").evaluate((frame) => { frame.scrollLeft = frame.scrollWidth; });
    await more.waitFor({ state: "detached" });
  }));

for (const width of [1366, 390]) {
  test(`no column of an item's tables is cut with three runs, at ${width} pixels`, () =>
    on(`${ANIMAL}&t=1.5333`, async (page) => {
      const summary = page.getByText("Boxes on screen as a table");
      await summary.click();
      await page.locator(".marks-table td").first().waitFor();
      const frames = await page.locator(".case-panel .scroll-x").evaluateAll((all) => all.map((frame) => [frame.closest("section, details").className, frame.scrollWidth - frame.clientWidth]));
      // On a phone the boxes' table, wider than it, is shaded where it goes on.
      const narrow = frames.filter(([name]) => width > 390 || name === "places");
      assert.ok(narrow.length > 0 && narrow.every(([, over]) => over <= 0), JSON.stringify(frames));
      const heads = await page.locator(".places thead th").evaluateAll((all) => all.map((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        const { left, right } = range.getBoundingClientRect();
        return [left, right];
      }));
      for (let at = 1; at < heads.length; at += 1) assert.ok(heads[at][0] - heads[at - 1][1] >= 4, JSON.stringify(heads));
    }, width === 390 ? PHONE : {}));
}

test("lanes out of sight are counted on a shade, and a press brings them nearer", () =>
  on("#src=demo%2Fverivid.json&item=objects-caption-a", async (page) => {
    const more = page.locator(".more-lanes button");
    await more.waitFor();
    const count = async () => Number.parseInt(await more.innerText(), 10);
    const before = await count();
    const hidden = await page.evaluate(() => {
      const body = document.querySelector(".timeline-body");
      return [...body.querySelectorAll(".lane:not(.ruler)")].filter((lane) => lane.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom + 8).length;
    });
    assert.equal(before, hidden);
    assert.match(await more.innerText(), /^\d+\smore lanes/);
    await more.click();
    await page.waitForFunction((was) => (Number.parseInt(document.querySelector(".more-lanes button")?.innerText ?? "0", 10)) < was, before);
    await page.locator(".timeline-body").evaluate((body) => { body.scrollTop = body.scrollHeight; });
    await more.waitFor({ state: "detached" });
  }));

for (const [item, first] of [["synth-animal", ".question-text"], ["objects-caption-a", ".sentence-text"]]) {
  test(`on a phone what is asked stands under the player's buttons, the layers in one row after it: ${item}`, () =>
    on(`#src=demo%2Fverivid.json&item=${item}`, async (page, tab) => {
      await tab.pictureShown();
      const top = async (selector) => (await page.locator(selector).first().boundingBox()).y;
      const [controls, asked, layers, lanes] = [await top(".controls"), await top(first), await top(".legend-fold"), await top(".timeline")];
      assert.ok(controls < asked && asked < layers && layers < lanes, [controls, asked, layers, lanes].join(" "));
      assert.ok(asked < 844, `it begins at ${asked}`);
      assert.equal(await page.locator(".legend-layer").first().isVisible(), false);
      const row = await page.locator(".case-layers").boundingBox();
      assert.ok(row.height < 60, `${row.height} px`);
      await page.locator(".legend-fold").tap();
      await page.locator(".legend-layer").first().waitFor();
      await page.getByRole("group", { name: "Matching" }).waitFor();
    }, PHONE));
}
