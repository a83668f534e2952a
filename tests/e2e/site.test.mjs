// A site as a visitor meets it: made by `verivid bundle`, under a sub-path of a plain static host, with the network listened to.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dist, program } from "./support/house.mjs";
import { stage } from "./support/stage.mjs";

const PHONE = { width: 390, height: 844, hasTouch: true };
const TYPES = ["object", "color", "number", "location", "action", "sequence"];
const ITEMS = 450;

/** Items in three parts, and five runs that are right on different shares of them; one is bad at colours. */
function made() {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    id: `q ${n}`, video: `v${n % 9}`, task: "mcq", type: TYPES[n % TYPES.length], question: `What of ${n}?`,
    options: { A: "a kite", B: "two swans", C: "a boat", D: "nothing" }, answer: "A",
  }));
  const runs = [["Gull", 0.9, "open", "7B", 16], ["Tern", 0.86, "open", "72B", 64], ["Heron", 0.6, "closed", undefined, 64], ["Crane", 0.45, "closed", undefined, 16], ["Rail", 0.3, "open", "500M", 16]];
  return {
    format: "verivid/1", name: "Birds over water", description: "A made-up benchmark of five birds.\nIts second line.", license: "CC0-1.0",
    homepage: "https://example.org/birds",
    videos: Array.from({ length: 9 }, (_, n) => ({ id: `v${n}`, src: `clips/v${n}.mp4`, duration: 20 * (n + 1), fps: 25, width: 64, height: 36, complexity: 1 + n % 5 })),
    items,
    runs: runs.map(([model, share, weights, params, max_frames], at) => ({
      id: model.toLowerCase(), model, setting: "vanilla", weights, params, max_frames, modality: "video",
      predictions: items.map((item, n) => {
        const right = ((n * 7919 + at * 104729) % 1000) / 1000 < (model === "Heron" && item.type === "color" ? 0.05 : share);
        return { item: item.id, response: right ? "A" : "C" };
      }),
    })),
  };
}

const scene = stage({
  at: "/some/path/",
  fill: (folder) => {
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/verivid.json"), JSON.stringify(made()));
    const bundle = (from, to) => execFileSync(program(), ["bundle", from, "--page", dist, "--out", join(folder, to)], { stdio: ["ignore", "ignore", "inherit"] });
    bundle(join(folder, "data"), "birds");
    bundle(new URL("../../www/demo", import.meta.url).pathname, "demo");
  },
});

const on = (site, fragment, story, options = {}) =>
  scene.tab({ fragment: `some/path/${site}/${fragment}`, ...options }, async (tab, page) => {
    await story(page, tab);
    const origin = new URL(scene.host.origin).origin;
    const away = tab.addresses.filter((address) => !address.startsWith("blob:") && !address.startsWith("data:") && new URL(address).origin !== origin);
    assert.deepEqual(away, [], "nothing else is asked");
  });
const board = (page) => page.getByRole("region", { name: "Leaderboard" });
const order = (page) => board(page).locator(".board-run .run-name").allInnerTexts();
const data = (tab) => tab.addresses.map((address) => new URL(address)).filter((url) => /\/data\/(?!clips)/.test(url.pathname)).map((url) => url.pathname.replace(/.*\/data\//, ""));

test("the first screen is drawn out of the listing alone: the story, and the runs in order", () =>
  on("birds", "", async (page, tab) => {
    await page.getByRole("heading", { name: "Birds over water", level: 1 }).waitFor();
    await page.getByText("Its second line.").waitFor();
    assert.deepEqual(await order(page), ["Gull", "Tern", "Heron", "Crane", "Rail"]);
    assert.equal(await page.title(), "Birds over water \u2013 Verivid");
    const letters = await board(page).locator(".rank-letters").allInnerTexts();
    assert.equal(letters[0], letters[1], "the first two are not told apart");
    assert.notEqual(letters[1], letters[2]);
    assert.deepEqual(data(tab), ["listing.json"]);
    assert.equal(await page.getByRole("link", { name: "Open the sample" }).count(), 0);
  }));

test("the runs are narrowed by what they say of themselves, and the address keeps it", () =>
  on("birds", "", async (page) => {
    const weights = board(page).getByRole("group", { name: "Weights" });
    await weights.getByLabel(/Open/).check();
    assert.deepEqual(await order(page), ["Gull", "Tern", "Rail"]);
    await board(page).getByText("3 of 5 runs are shown").waitFor();
    await board(page).getByRole("group", { name: "Frames" }).getByLabel(/16 frames/).check();
    assert.deepEqual(await order(page), ["Gull", "Rail"]);
    await page.reload();
    await board(page).locator(".board-run").first().waitFor();
    assert.deepEqual(await order(page), ["Gull", "Rail"]);
    await board(page).getByRole("group", { name: "Size" }).getByLabel(/over 40 B/).check();
    await board(page).getByText("No run has all of that.").waitFor();
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".board-run").length === 2);
  }));

test("a row opens to its settings and to what the run is good and bad at, in words", () =>
  on("birds", "", async (page, tab) => {
    await board(page).getByRole("button", { name: /Heron/ }).click();
    await page.waitForFunction(() => /row=heron/.test(location.hash));
    await board(page).getByText(/It is weak in Color|it is weak in Color/i).waitFor();
    await board(page).getByText("450 of 450 items").waitFor();
    await board(page).getByRole("table", { name: "Accuracy by type" }).getByRole("row", { name: /Color/ }).waitFor();
    assert.deepEqual(data(tab), ["listing.json"]);
    await board(page).getByRole("link", { name: "The items that it has wrong" }).click();
    assert.ok((await tab.itemCount()) > 150);
    await page.goBack();
    await board(page).getByRole("button", { name: /Heron/, expanded: true }).click();
    await page.waitForFunction(() => !/row=/.test(location.hash));
  }));

test("a link to an item reads the part that it is in, says so, and leads to the whole", () =>
  on("birds", "#item=q%20433", async (page, tab) => {
    await page.locator(".question-text").getByText("What of 433?").waitFor();
    assert.deepEqual(data(tab).map((path) => path.replace(/ids\/.*/, "ids")), ["listing.json", "ids", "parts/0003.json.gz"]);
    const note = page.getByText("Part 3 of 3 is open, 50 items: lists, filters and counts are of these.");
    await note.waitFor();
    await page.getByRole("button", { name: "Open the whole dataset" }).click();
    await note.waitFor({ state: "detached" });
    await page.locator(".question-text").getByText("What of 433?").waitFor();
    assert.deepEqual(new Set(data(tab).filter((path) => path.startsWith("parts/"))).size, 3);
    await tab.tab("Leaderboard").click();
    await page.getByRole("heading", { name: "Birds over water", level: 1 }).waitFor();
  }));

test("an item that is in no part is said to be none, and the other screens open the whole", () =>
  on("birds", "#item=none", async (page, tab) => {
    await page.getByText("This dataset has no such case").waitFor();
    await tab.tab("Items").click();
    assert.equal(await tab.itemCount(), ITEMS);
  }));

for (const site of ["birds", "demo"]) {
  test(`the numbers of ${site} are computed again and are the same to the bit`, () =>
    on(site, "", async (page, tab) => {
      const check = page.getByRole("region", { name: "Precomputed numbers" });
      await check.getByRole("button", { name: "Recompute here" }).click();
      await check.getByText(/numbers are equal to the bit|Not the same/).waitFor({ timeout: 120_000 });
      assert.match(await check.innerText(), /The same: [\d,]+\snumbers are equal to the bit/);
      assert.ok(data(tab).includes("scores.json"));
    }));
}

test("numbers that were tampered with are told apart, by name", () =>
  scene.tab({ fragment: "" }, async (tab, page) => {
    const path = join(scene.folder, "birds/data/scores.json");
    const stated = readFileSync(path, "utf8");
    await page.route("**/scores.json*", (route) => route.fulfill({ body: stated.replace(/"micro": 0\.\d+/, '"micro": 0.99'), contentType: "application/json" }));
    await page.goto(`${scene.host.origin}/some/path/birds/`);
    const check = page.getByRole("region", { name: "Precomputed numbers" });
    await check.getByRole("button", { name: "Recompute here" }).click();
    await check.getByText(/runs\[0\]\.qa\.micro: computed 0\.\d+, stated 0\.99/).waitFor({ timeout: 120_000 });
  }));

test("the listing of a site opens in any page by its address", () =>
  scene.tab({ fragment: "#src=some%2Fpath%2Fbirds%2Fdata%2Flisting.json&view=board" }, async (tab, page) => {
    await page.getByRole("heading", { name: "Birds over water", level: 1 }).waitFor();
    await tab.tab("Scores").click();
    await tab.scoresShown();
  }));

for (const [name, options] of [["dark", { colorScheme: "dark" }], ["light", {}], ["phone", PHONE]]) {
  test(`pictures: the first screen and an opened row, ${name}`, () =>
    on("birds", "#row=heron", async (page, tab) => {
      await board(page).locator(".board-opened").waitFor();
      await tab.screenshot(`site-${name}`);
      await board(page).scrollIntoViewIfNeeded();
      await page.locator("main").evaluate((main) => main.scrollTo(0, main.querySelector("#leaderboard").offsetTop - 60));
      await tab.screenshot(`site-row-${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      assert.ok(wide, "the page itself does not scroll sideways");
    }, options));
}

test("a run's report is one page: scores, charts, failures with their frames and boxes, and it is saved as one file", () =>
  on("demo", "", async (page, tab) => {
    await board(page).getByRole("button", { name: /Demo model B/ }).click();
    await board(page).getByRole("link", { name: "Its report" }).click();
    const sheet = page.getByRole("article", { name: "Report" });
    await sheet.getByRole("heading", { level: 1, name: /Demo model B/ }).waitFor({ timeout: 60_000 });
    await sheet.getByText("12 failures of 23").waitFor();
    await page.waitForFunction(() => !document.querySelector(".report-waits"), undefined, { timeout: 60_000 });
    assert.equal(await sheet.locator(".report-failure image").count(), 12);
    assert.ok((await sheet.locator(".report-failure rect").count()) >= 12);
    await sheet.getByText(/Scores were computed with Verivid/).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as one HTML file" }).click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), "demo-model-b.html");
    const text = readFileSync(await file.path(), "utf8");
    assert.equal(text.match(/data:image\/jpeg;base64,/g).length, 12);
    assert.doesNotMatch(text, /<script|https?:\/\/(?!www\.w3\.org)/);
    await page.getByRole("combobox", { name: "Run" }).selectOption("demo-model-a");
    await sheet.getByRole("heading", { level: 1, name: /Demo model A/ }).waitFor({ timeout: 60_000 });
    await page.waitForFunction(() => /runs=demo-model-a/.test(location.hash));
    await sheet.getByRole("button", { name: "Open" }).first().click();
    await tab.pictureShown();
  }));

for (const [name, options] of [["dark", { colorScheme: "dark" }], ["light", {}], ["phone", PHONE]]) {
  test(`pictures: a run's report, ${name}`, () =>
    on("demo", "#view=report&runs=demo-model-b", async (page, tab) => {
      await page.getByText("12 failures of 23").waitFor({ timeout: 60_000 });
      await page.waitForFunction(() => !document.querySelector(".report-waits"), undefined, { timeout: 60_000 });
      await tab.screenshot(`report-${name}`);
      await page.locator(".report-failures").evaluate((it) => it.scrollIntoView());
      await tab.screenshot(`report-failures-${name}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    }, options));
}
