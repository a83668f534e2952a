// Every way to open a dataset, driven as a reader would: dropped, chosen, packed, opened again, called off.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fakePicker, fillFolder, filesOf } from "./support/folder.mjs";
import { dist } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { serve } from "./support/server.mjs";
import { stage } from "./support/stage.mjs";

/** The sample as somebody's own folder, under another name. */
let own;
const on = stage({
  fill: (folder) => {
    own = join(folder, "my dataset");
    mkdirSync(own);
    cpSync(join(dist, "demo"), own, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(own, "verivid.json"), "utf8"));
    writeFileSync(join(own, "verivid.json"), JSON.stringify({ ...manifest, name: "My own videos" }));
  },
});

const withTab = (options, story) => on.tab(options, story);

/** The dataset is on screen with its three runs, and a local clip of it plays. */
async function isOpen(tab, { video = true } = {}) {
  await tab.scoresShown();
  assert.equal(await tab.page.getByRole("region", { name: "Scores by run" }).locator("tbody tr").count(), 3);
  assert.match(await tab.page.locator(".dataset-name").innerText(), /My own videos/);
  if (!video) return;
  await tab.tab("Items").click();
  await tab.page.getByRole("listitem").filter({ hasText: "synth-animal" }).getByRole("link").first().click();
  await tab.pictureShown();
  assert.match(await tab.page.locator("video").getAttribute("src"), /^blob:/);
}

test("a folder that is dropped opens with its videos", () =>
  withTab({}, async (tab) => {
    await tab.drop(own);
    await isOpen(tab);
  }));

test("files that are dropped side by side open with their videos", () =>
  withTab({}, async (tab) => {
    const names = ["verivid.json", "videos.jsonl", "items.jsonl", "predictions", "clips"];
    await tab.drop(names.map((name) => join(own, name)));
    await isOpen(tab);
  }));

test("a folder that is chosen opens with its videos where the browser has no folder picker", () =>
  withTab({ before: () => delete window.showDirectoryPicker }, async (tab) => {
    await tab.choose(own, { folder: true });
    await isOpen(tab);
  }));

/** A .zip of the folder, made once. */
function zipped() {
  const packed = join(on.folder, "my dataset.zip");
  const script = "import shutil,sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2], sys.argv[3])";
  if (!existsSync(packed)) execFileSync("python3", ["-c", script, packed.slice(0, -4), on.folder, "my dataset"]);
  return packed;
}

test("a .zip of the folder opens, its videos play, and they are given back with it", () =>
  withTab({}, async (tab) => {
    await tab.choose(zipped());
    await isOpen(tab);
    const { count } = await tab.readout();
    assert.ok(count > 1);
    assert.equal(await tab.page.locator(".badge-estimated").count(), 0, "the frames are the file's own");
    const url = await tab.page.locator("video").getAttribute("src");
    await tab.page.getByRole("link", { name: "Verivid", exact: true }).click();
    await tab.openSample();
    await tab.page.locator(".dataset-name").filter({ hasText: "Verivid sample" }).waitFor();
    assert.equal(await tab.page.evaluate((url) => fetch(url).then(() => "there", () => "gone"), url), "gone");
  }));

test("a .zip that was opened by its address plays its videos", () =>
  withTab({ fragment: `#src=${encodeURIComponent("data/my dataset.zip")}&view=scores` }, async (tab) => {
    zipped();
    await tab.page.reload();
    await isOpen(tab);
  }));

test("a file of predictions that is dropped on an open dataset is asked about, and its run is added", () =>
  withTab({}, async (tab) => {
    await tab.drop(own);
    await isOpen(tab);
    const { runs } = JSON.parse(readFileSync(join(own, "verivid.json"), "utf8"));
    const fourth = join(on.folder, "a fourth.jsonl");
    cpSync(join(own, runs[0].predictions), fourth);
    const address = tab.page.url();
    await tab.drop(fourth, tab.page.getByRole("main"));
    assert.match(await tab.refusal(), /a fourth\.jsonl was dropped on an open dataset/);
    await tab.page.getByRole("button", { name: "Add its runs" }).click();
    await tab.page.getByText(/Added from a fourth\.jsonl: 1\srun, \d+\sreplies/).waitFor();
    assert.equal(tab.page.url(), address, "the screen stays");
    await tab.pictureShown();
    await tab.page.getByRole("button", { name: "Close" }).click();
    await tab.tab("Scores").click();
    assert.equal(await tab.page.getByRole("region", { name: "Scores by run" }).locator("tbody tr").count(), 4);
  }));

test("videos that are dropped on an open dataset are joined to its own by name, and what is left is said", () =>
  withTab({}, async (tab) => {
    const bare = join(on.folder, "bare.json");
    const videos = [{ id: "synth-animal" }, { id: "other", src: "far/OTHER.mp4" }, { id: "third" }, { id: "twice" }];
    const items = videos.map(({ id }) => ({ id: `q ${id}`, video: id, task: "yes_no", question: `Is it ${id}?`, answer: "yes" }));
    writeFileSync(bare, JSON.stringify({ format: "verivid/1", name: "Bare", videos, items }));
    const films = join(on.folder, "films");
    mkdirSync(join(films, "1"), { recursive: true });
    mkdirSync(join(films, "2"));
    const [clip] = filesOf(own).filter((name) => name.endsWith(".mp4"));
    for (const name of ["Synth-Animal.mp4", "other.MP4", "stranger.mp4", "1/twice.mp4", "2/twice.mp4"]) cpSync(join(own, clip), join(films, name));
    writeFileSync(join(films, ".DS_Store"), "");
    await tab.choose(bare);
    await tab.tab("Items").click();
    assert.equal(await tab.itemCount(), 4);
    await tab.drop(films, tab.page.getByRole("main"));
    assert.match(await tab.refusal(), /joined to those of the dataset by their names/);
    await tab.screenshot("open-join-choice");
    await tab.page.getByRole("button", { name: "Join to its videos" }).click();
    await tab.page.getByText(/2 of 5\svideo files joined to the dataset by name\. 1\svideo could be several of the files/).waitFor();
    await tab.screenshot("open-join-done");
    for (const name of ["synth-animal", "other"]) {
      await tab.tab("Items").click();
      await tab.page.getByRole("link", { name: new RegExp(name) }).first().click();
      await tab.pictureShown();
      assert.match(await tab.page.locator("video").getAttribute("src"), /^blob:/);
    }
    await tab.page.getByRole("button", { name: /notes?$/ }).click();
    const dialog = tab.page.getByRole("dialog", { name: "What was read" });
    await dialog.getByText("films/stranger.mp4").first().waitFor();
    await dialog.getByRole("radio", { name: "films/2/twice.mp4" }).check();
    await tab.screenshot("open-join-notes");
    await dialog.getByText("You chose this.").waitFor();
    await tab.page.keyboard.press("Escape");
    await tab.tab("Items").click();
    await tab.page.getByRole("link", { name: /twice/ }).first().click();
    await tab.pictureShown();
  }));

test("a .gz of one file that holds all opens", () =>
  withTab({}, async (tab) => {
    const items = [{ id: "a", video: "v", task: "yes_no", question: "Is it?", answer: "yes" }];
    const runs = ["one", "two", "three"].map((id) => ({ id, model: id, predictions: [{ item: "a", response: "Yes." }] }));
    const whole = join(on.folder, "inline.json");
    writeFileSync(whole, JSON.stringify({ format: "verivid/1", name: "My own videos", videos: [{ id: "v", duration: 5 }], items, runs }));
    execFileSync("gzip", ["-kf", whole]);
    await tab.choose(`${whole}.gz`);
    await isOpen(tab, { video: false });
  }));

test("a broken file that is dropped is refused by name, and the next one opens", () =>
  withTab({}, async (tab) => {
    const broken = join(on.folder, "broken.json");
    writeFileSync(broken, '{"format": "verivid/1", "name": "half');
    await tab.drop(broken);
    assert.match(await tab.refusal(), /broken\.json/);
    await tab.drop(own);
    await isOpen(tab, { video: false });
    assert.equal(await tab.page.getByRole("alert").count(), 0);
  }));

test("a folder without a dataset is refused in words", () =>
  withTab({}, async (tab) => {
    await tab.drop(join(own, "clips"));
    assert.match(await tab.refusal(), /no dataset among these files/);
  }));

test("a dataset that was opened by its address is opened again from the home page", () =>
  withTab({ fragment: `#src=${encodeURIComponent("data/my dataset/verivid.json")}&view=scores` }, async (tab) => {
    await tab.scoresShown();
    await tab.settle(); // kept after it is shown
    await tab.page.goto(`${on.host.origin}/`);
    await tab.page.getByRole("region", { name: "Opened before" }).getByRole("button", { name: /My own videos/ }).click();
    await isOpen(tab, { video: false });
    await tab.page.goto(`${on.host.origin}/`);
    await tab.page.getByRole("button", { name: "Forget" }).click();
    await tab.page.getByRole("region", { name: "Opened before" }).waitFor({ state: "detached" });
    await tab.page.reload();
    await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
    assert.equal(await tab.page.getByRole("region", { name: "Opened before" }).count(), 0);
  }));

test("a folder of the browser's picker opens, and opens again from the home page without choosing", () =>
  withTab({ before: fakePicker }, async (tab) => {
    await tab.page.evaluate(fillFolder, { from: "data/my%20dataset/", names: filesOf(own) });
    await tab.page.getByRole("button", { name: "Choose a folder" }).click();
    await isOpen(tab);
    await tab.page.goto("about:blank");
    await tab.page.goto(`${on.host.origin}/`);
    const before = tab.page.getByRole("region", { name: "Opened before" });
    assert.match(await before.innerText(), /folder kept-folder/);
    await before.getByRole("button", { name: /My own videos/ }).click();
    await isOpen(tab);
  }));

test("a long load is called off: the transfer ends, nothing is opened, and the page goes on", async () => {
  let ended = false;
  const endless = (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 500_000_000 });
    const more = setInterval(() => response.write(" ".repeat(65536)), 20);
    response.on("close", () => {
      ended = true;
      clearInterval(more);
    });
  };
  const slow = await serve({ "/": dist, "/slow/": endless });
  const tab = await VerividPage.open(on.browser, slow.origin, { fragment: "#src=slow%2Fverivid.json&view=scores" });
  try {
    const bar = tab.page.locator(".loading");
    await bar.getByText(/of 500/).waitFor();
    await bar.getByRole("button", { name: "Cancel" }).click();
    await bar.waitFor({ state: "detached" });
    await tab.page.getByText("Nothing is open.").waitFor();
    for (let wait = 0; wait < 50 && !ended; wait += 1) await tab.page.waitForTimeout(40);
    assert.ok(ended, "the server still sends");
    assert.equal(tab.page.workers().length, 0);
    await tab.page.getByRole("link", { name: "Home" }).click();
    await tab.openSample();
    assert.deepEqual(tab.errors, []);
  } finally {
    await tab.close();
    await slow.close();
  }
});
