// Words have their room, at 390 pixels too: labels, filters, lanes, bars, ticks, tabs, names of numbers.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json";
const MADE = "#src=made%2Fmade.json";
const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844, hasTouch: true };
const LONG = "gemini-2.5-pro-preview_64frames_dr_v_agent";
const RUNS = ["gemini-2.5-pro-preview_64frames_vanilla", LONG, "x".repeat(200)];

const at = (t, box) => ({ t, box });
const made = {
  format: "verivid/1",
  name: "Made",
  videos: [{ id: "v", duration: 10, fps: 25, width: 640, height: 360 }],
  items: [
    {
      id: "q1", video: "v", task: "yes_no", question: "Is it one?", answer: "yes", type: "object",
      // The first one's label takes the room above the second's box, and goes after a second.
      tracks: [
        { id: "b", label: "bird", boxes: [at(0, [200, 150, 200, 120]), at(1, [200, 150, 200, 120])] },
        { id: "a", label: "apple", boxes: [at(0, [204, 154, 200, 120]), at(9, [204, 154, 200, 120])] },
      ],
      events: [{ id: "e", label: "the rabbit hops over the fence and eats the cabbage", span: [2, 2.3] }],
    },
    { id: "q2", video: "v", task: "yes_no", question: "Is it two?", answer: "no", type: "object" },
  ],
  runs: RUNS.map((id, n) => ({
    id, model: "M", setting: "vanilla",
    predictions: ["q1", "q2"].map((item) => ({
      item, response: "yes",
      events: item === "q1" ? [{ label: "the rabbit hops over the fence and eats the cabbage", span: [2.05 + n * 0.05, 2.3] }] : [],
    })),
  })),
};

const scene = stage({
  at: "/made/",
  fill: (folder) => {
    writeFileSync(join(folder, "made.json"), JSON.stringify(made));
    mkdirSync(join(folder, "my folder"));
    writeFileSync(join(folder, "my folder", "verivid.json"), JSON.stringify(made));
  },
});
const on = (fragment, story, options = WIDE) => scene.tab({ fragment, ...options }, (tab) => story(tab.page, tab));
const pixels = (page) => page.locator("canvas.overlay").evaluate((canvas) => canvas.toDataURL());
const clipped = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));

test("a picture at rest has its labels where a colleague's link has them", () =>
  on(`${MADE}&item=q1&t=0.02`, async (page, tab) => {
    await page.locator(".lane").first().waitFor();
    await tab.settle();
    for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.waitForFunction(() => /[?&]t=2/.test(location.hash));
    await tab.settle();
    const [link, mine] = [await page.evaluate(() => location.hash), await pixels(page)];
    await on(link, async (other, fresh) => {
      await other.locator(".lane").first().waitFor();
      await fresh.settle();
      assert.equal(await pixels(other), mine);
    });
  }));

test("after playing the labels come to rest in those places too", () =>
  on(`${SAMPLE}&item=synth-animal&t=0.02`, async (page, tab) => {
    await tab.pictureShown();
    await page.keyboard.press("Space");
    await page.waitForTimeout(900);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.querySelector("video").paused && /[?&]t=/.test(location.hash));
    await page.waitForTimeout(400);
    await tab.settle();
    const [link, mine] = [await page.evaluate(() => location.hash), await pixels(page)];
    await on(link, async (other, fresh) => {
      await fresh.pictureShown();
      await fresh.settle();
      assert.equal((await fresh.readout()).frame, (await tab.readout()).frame);
      assert.equal(await pixels(other), mine);
    });
  }));

test("a long filter keeps its cross in sight and shows the whole of it when pressed", () =>
  on(`${MADE}&view=items&outcome=${LONG}:wrong,${RUNS[2]}:wrong,${RUNS[0]}:counted_accuracy`, async (page) => {
    const chips = page.getByRole("list", { name: "Filters in force" });
    await chips.waitFor();
    const crosses = chips.getByRole("button", { name: /^Remove the filter/ });
    assert.equal(await crosses.count(), 3);
    const seen = await crosses.evaluateAll((all) => all.map((cross) => {
      const { left, right, top, bottom } = cross.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return right <= innerWidth && (over === cross || cross.contains(over));
    }));
    assert.deepEqual(seen, [true, true, true]);
    assert.deepEqual(await clipped(page, ".chip"), []);
    const whole = chips.locator(".chip-whole", { hasText: "xxx" });
    await whole.click();
    assert.match(await whole.innerText(), new RegExp(`^${RUNS[2]}: Wrong$`, "i"));
    await crosses.nth(1).click();
    await page.waitForFunction((name) => !location.hash.includes(name), RUNS[2]);
    assert.equal(await crosses.count(), 2);
  }, PHONE));

test("with few runs the picture has the room, and the layers still stand beside it", () =>
  on(`${SAMPLE}&item=synth-animal`, async (page, tab) => {
    await tab.pictureShown();
    const [picture, layers] = [await page.locator(".stage").boundingBox(), await page.locator(".case-layers").boundingBox()];
    assert.ok(picture.height >= 340, `${picture.height} px`);
    assert.ok(layers.x >= picture.x + picture.width && layers.y < picture.y + 20);
    const lanes = await page.evaluate(() => {
      const body = document.querySelector(".timeline-body").getBoundingClientRect();
      return [...document.querySelectorAll(".lane:not(.ruler)")].filter((lane) => lane.getBoundingClientRect().bottom <= body.bottom + 1).length;
    });
    assert.ok(lanes >= 8, `${lanes} lanes`);
  }));

test("without the truth a row says what the lanes are about, and they say whose they are", () =>
  on(`${MADE}&item=q1&truth=off`, async (page) => {
    await page.locator(".lane-head").first().waitFor();
    assert.deepEqual(await page.locator(".lane-head").allTextContents(), [made.items[0].events[0].label]);
    assert.deepEqual(await clipped(page, ".lane-head .elided-head"), []);
    assert.deepEqual(await page.locator(".lane-owner").evaluateAll((all) => all.map((owner) => owner.textContent)), RUNS);
    assert.equal(await page.locator(".lane-about").count(), 0);
    await page.getByRole("group", { name: "Layers" }).getByRole("checkbox").first().check();
    await page.locator(".lane-head").first().waitFor({ state: "detached" });
    assert.equal(await page.locator(".lane-truth").count(), 3);
  }));

for (const options of [WIDE, PHONE]) {
  test(`narrow bars have their number beside them, and no tick is cut, at ${options.width} pixels`, () =>
    on(`${MADE}&item=q1`, async (page) => {
      await page.locator(".bar-beside").nth(2).waitFor();
      const beside = await page.locator(".bar-beside").evaluateAll((all) => all.map((words) => {
        const [own, lane] = [words.getBoundingClientRect(), words.parentElement.getBoundingClientRect()];
        return [words.textContent, own.left >= lane.left && own.right <= lane.right];
      }));
      assert.equal(beside.length, 3);
      for (const [words, inside] of beside) assert.ok(/\d\s%$/.test(words) && inside, words);
      const ticks = await page.locator(".tick").evaluateAll((all) => all.filter((tick) => tick.textContent).map((tick) => {
        const [own, lane] = [tick.getBoundingClientRect(), tick.parentElement.getBoundingClientRect()];
        return own.left >= lane.left - 1 && own.right <= lane.right + 1;
      }));
      assert.ok(ticks.length > 1 && ticks.every(Boolean), ticks.join());
    }, options));
}

test("on a phone the row of screens says that it scrolls, and the present one is in sight", () =>
  on(`${SAMPLE}&view=scores`, async (page, tab) => {
    await tab.scoresShown();
    const right = page.getByTitle("More screens to the right");
    const left = page.getByTitle("More screens to the left");
    await right.waitFor();
    assert.equal(await left.isVisible(), false);
    await page.getByRole("navigation", { name: "Screens" }).evaluate((row) => { row.scrollLeft = row.scrollWidth; });
    await right.waitFor({ state: "hidden" });
    await left.waitFor();
    for (const name of ["Published", "Benchmark", "Compare", "Items"]) {
      await page.evaluate((name) => { location.hash = location.hash.replace(/view=\w+/, `view=${name.toLowerCase()}`); }, name);
      await page.waitForTimeout(400);
      const seen = await tab.tab(name).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        const signs = [...document.querySelectorAll(".tabs-more")].map((sign) => sign.getBoundingClientRect());
        const row = link.parentElement.getBoundingClientRect();
        const covered = signs.some((sign) => sign.width > 0 && sign.left < right - 1 && sign.right > left + 1);
        return !covered && left >= row.left - 1 && right <= row.right + 1;
      });
      assert.ok(seen, name);
    }
  }, PHONE));

test("a folder that must be chosen again is remembered by its name", () =>
  scene.tab({ before: () => delete window.showDirectoryPicker }, async (tab) => {
    await tab.choose(join(scene.folder, "my folder"), { folder: true });
    await tab.scoresShown();
    await tab.settle(); // kept after it is shown
    await tab.page.goto("about:blank");
    await tab.page.goto(`${scene.host.origin}/`);
    const before = tab.page.getByRole("region", { name: "Opened before" });
    assert.match(await before.innerText(), /folder my folder of this computer, must be chosen again/);
  }));

for (const [view, tables] of [
  ["compare&a=demo-model-a&b=demo-model-b", ["Table of parts", "Table of runs in order", "Table of every two runs", "Table of what became of the items"]],
  ["benchmark", ["Table by task and type", "Table of captions"]],
]) {
  test(`each table is one stop of Tab with arrows inside: ${view}`, () =>
    on(`${SAMPLE}&view=${view}`, async (page) => {
      for (const name of tables) {
        const table = page.getByRole("group", { name });
        const stops = table.locator("button, a[href]");
        await stops.nth(1).waitFor();
        assert.equal(await table.locator(":is(button, a[href]):not([tabindex='-1'])").count(), 0, name);
        await stops.first().focus();
        const first = () => stops.first().evaluate((stop) => stop === document.activeElement);
        await page.keyboard.press("ArrowRight");
        // One column has nothing at its right.
        if (await first()) await page.keyboard.press("ArrowDown");
        assert.ok(await table.evaluate((table) => table.contains(document.activeElement)), name);
        assert.equal(await first(), false, name);
        await page.keyboard.press("Tab");
        assert.equal(await table.evaluate((table) => table.contains(document.activeElement)), false, name);
      }
    }));
}

test("a number is called by its measure and its run", () =>
  on(`${SAMPLE}&view=scores`, async (page, tab) => {
    await tab.scoresShown();
    const table = page.getByRole("region", { name: "Scores by run" });
    await table.getByRole("button", { name: /^Accuracy, temporal level of demo-model-a: [\d.]+\s%.*; explain$/ }).waitFor();
    const names = await table.locator("tbody .figure").evaluateAll((all) => all.map((number) => number.ariaLabel));
    assert.ok(names.length > 20);
    assert.equal(new Set(names.map((name) => name.split(":")[0])).size, names.length);
  }));

test("what stands beside a level's number says that it is of all questions", () =>
  on(`${SAMPLE}&view=scores`, async (page, tab) => {
    await tab.scoresShown();
    const heading = page.getByRole("dialog").locator(".beside h4");
    for (const [number, words] of [[/^Accuracy, temporal level of demo-model-a/, "Over all questions of demo-model-a"], [/^Accuracy \(micro\) of demo-model-a/, "Beside it"]]) {
      await page.getByRole("button", { name: number }).click();
      assert.equal(await heading.innerText(), words);
      await page.keyboard.press("Escape");
    }
  }));

test("runs whose names differ at their end are told apart where one is chosen", () =>
  on(`${MADE}&view=compare`, async (page) => {
    const chosen = page.locator(".compare-side .named-words");
    await chosen.nth(1).waitFor();
    const ends = await chosen.locator(".elided-tail").evaluateAll((all) => all.map((end) => [end.textContent, end.getBoundingClientRect().right < end.closest(".named").getBoundingClientRect().right]));
    assert.deepEqual(ends, [["_vanilla", true], ["_dr_v_agent", true]]);
  }, PHONE));

for (const view of ["scores", "items", "compare", "figures", "benchmark", "item&item=q1"]) {
  test(`nothing makes the page wider than a phone: ${view}`, () =>
    on(`${MADE}&view=${view}`, async (page) => {
      await page.getByRole("navigation", { name: "Screens" }).waitFor();
      await page.waitForTimeout(800);
      const wide = await page.evaluate(() => [document.documentElement, document.getElementById("main")].map((part) => part.scrollWidth));
      assert.deepEqual(wide, [390, 390]);
    }, PHONE));
}
