// The item page under a pointer, a finger and the keyboard alone, and with a clip of one's own.
import assert from "node:assert/strict";
import { copyFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dist } from "./support/house.mjs";
import { stage } from "./support/stage.mjs";

const on = stage();

const withTab = (options, story) => on.tab(options, story);

// At 1.5667 s the true box is [178, 198, 300, 200] of a picture of 640 x 480.
const ANIMAL = "#src=demo%2Fverivid.json&item=synth-animal&t=1.5833";
const BOX = { x: 178, y: 198, w: 300, h: 200 };

/** Where a place of the 640 x 480 picture is on the page. */
async function placeOnPage(tab, x, y) {
  const canvas = await tab.page.locator("canvas.overlay").boundingBox();
  const scale = Math.min(canvas.width / 640, canvas.height / 480);
  return [canvas.x + (canvas.width - 640 * scale) / 2 + x * scale, canvas.y + (canvas.height - 480 * scale) / 2 + y * scale];
}

const hash = (tab) => tab.page.evaluate(() => decodeURIComponent(location.hash));
const paused = (tab) => tab.page.locator("video").evaluate((video) => video.paused);

test("where the browser does not say which picture it shows, the page says that it is near", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&item=synth-launch", before: () => { delete HTMLVideoElement.prototype.requestVideoFrameCallback; } }, async (tab) => {
    await tab.pictureShown();
    await tab.page.getByText("near", { exact: true }).waitFor();
  }));

test("a box under the pointer is marked, a click picks its track, and the address keeps it", () =>
  withTab({ fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    await tab.settle();
    const inside = await placeOnPage(tab, BOX.x + 12, BOX.y + BOX.h / 2);
    await tab.page.mouse.move(...(await placeOnPage(tab, 20, 460)));
    assert.equal(await tab.page.locator("canvas.on-mark").count(), 0);
    await tab.page.mouse.move(...inside);
    await tab.page.locator("canvas.on-mark").waitFor();
    await tab.page.mouse.click(...inside);
    await tab.page.waitForFunction(() => /track=/.test(location.hash));
    assert.ok(await paused(tab), "picking is not playing");
    assert.equal(await tab.page.locator(".lane.selected").count(), 1);
    const kept = await hash(tab);
    await tab.page.reload();
    await tab.pictureShown();
    await tab.page.locator(".lane.selected").waitFor();
    assert.equal(await hash(tab), kept);
    // A second click lets go.
    await tab.settle();
    await tab.page.mouse.click(...inside);
    await tab.page.waitForFunction(() => !/track=/.test(location.hash));
    assert.equal(await tab.page.locator(".lane.selected").count(), 0);
  }));

test("a click beside every box plays and stops", () =>
  withTab({ fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    await tab.settle();
    await tab.page.mouse.click(...(await placeOnPage(tab, 600, 30)));
    await tab.page.waitForFunction(() => !document.querySelector("video").paused);
    await tab.page.keyboard.press(" ");
    await tab.page.waitForFunction(() => document.querySelector("video").paused);
  }));

const PHONE = { width: 412, height: 915, hasTouch: true };

test("a finger picks a track and drags the playhead", () =>
  withTab({ ...PHONE, fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    await tab.settle();
    await tab.page.locator("canvas.overlay").scrollIntoViewIfNeeded();
    await tab.page.touchscreen.tap(...(await placeOnPage(tab, BOX.x + 12, BOX.y + BOX.h / 2)));
    await tab.page.waitForFunction(() => /track=/.test(location.hash));
    const area = tab.page.locator(".timeline-area");
    await tab.page.locator(".ruler").scrollIntoViewIfNeeded();
    const [rail, ruler] = [await area.boundingBox(), await tab.page.locator(".ruler").boundingBox()];
    const at = (share) => ({ x: rail.x + rail.width * share, y: ruler.y + ruler.height / 2 });
    const { count } = await tab.readout();
    const protocol = await tab.page.context().newCDPSession(tab.page);
    const touch = (type, ...touchPoints) => protocol.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", at(0.2));
    for (const share of [0.25, 0.35, 0.45, 0.55, 0.65, 0.75]) await touch("touchMove", at(share));
    await touch("touchEnd");
    await tab.settle();
    const share = (await tab.readout()).frame / count;
    assert.ok(Math.abs(share - 0.75) < 0.03, `the playhead is at ${share}`);
  }));

test("what a finger must hit is at least 40 pixels high and wide", () =>
  withTab({ ...PHONE, fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    const small = [];
    for (const fragment of [ANIMAL, "#src=demo%2Fverivid.json&view=items", "#src=demo%2Fverivid.json&view=scores", "#"]) {
      await tab.page.evaluate((next) => { location.hash = next; }, fragment);
      await tab.page.waitForTimeout(400);
      small.push(...(await tab.page.evaluate(() => {
        const shown = [...document.querySelectorAll("button, select, a.tab, a.mark, a.button, label.button, input[type=text]")];
        // Bars, cells and numbers are as large as what they show, and stand close together.
        const isData = (control) => control.closest(".lane, .chart, td, th");
        return shown
          .filter((control) => !isData(control) && control.checkVisibility())
          .map((control) => [control.getAttribute("aria-label") ?? control.innerText, control.getBoundingClientRect()])
          .filter(([, { width, height }]) => width > 0 && (width < 40 || height < 40))
          .map(([name, { width, height }]) => `${location.hash.slice(-12)} ${name}: ${width.toFixed(0)} x ${height.toFixed(0)}`);
      })));
    }
    assert.deepEqual(small, []);
  }));

test("on a phone the lanes are as high as a finger needs, and the boxes go at a press", () =>
  withTab({ ...PHONE, fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    await tab.settle();
    const heights = await tab.page.locator(".lane:not(.lane-strip) .lane-bars").evaluateAll((lanes) => lanes.map((lane) => lane.clientHeight));
    assert.ok(heights.length > 4 && heights.every((height) => height >= 40), heights.join(" "));
    const inked = () => tab.page.locator("canvas.overlay").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.some((part) => part > 0);
    });
    assert.ok(await inked());
    await tab.page.getByRole("button", { name: "Hide boxes" }).tap();
    await tab.settle();
    assert.ok(!(await inked()));
    await tab.page.getByRole("button", { name: "Show boxes" }).tap();
    await tab.settle();
    assert.ok(await inked());
    // The neighbours stand in the block of the player's buttons.
    const [next, play] = [await tab.page.getByRole("button", { name: /Next/ }).boundingBox(), await tab.page.getByRole("button", { name: "Play" }).boundingBox()];
    assert.equal(Math.round(next.y), Math.round(play.y));
  }));

test("the timeline zooms about the playhead by key and button, about the pointer by Ctrl and wheel", () =>
  withTab({ fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    await tab.settle();
    const inView = async () => {
      const [head, area] = [await tab.page.locator(".playhead").boundingBox(), await tab.page.locator(".timeline-area").boundingBox()];
      return (head.x + 1 - area.x) / area.width;
    };
    const before = await inView();
    const zoomIn = tab.page.getByRole("button", { name: "Zoom in" });
    for (let press = 0; press < 3; press += 1) await tab.page.keyboard.press("+");
    for (let press = 0; press < 3; press += 1) await zoomIn.click();
    assert.ok(Math.abs((await inView()) - before) < 0.01, `${before} became ${await inView()}`);
    for (let press = 0; press < 6; press += 1) await tab.page.keyboard.press("-");
    assert.ok(await tab.page.getByRole("button", { name: "All" }).isDisabled());
    const area = await tab.page.locator(".timeline-area").boundingBox();
    await tab.page.mouse.move(area.x + area.width - 2, area.y + 40);
    await tab.page.keyboard.down("Control");
    await tab.page.mouse.wheel(0, -100);
    await tab.page.keyboard.up("Control");
    await tab.settle();
    assert.ok((await inView()) < before, "the part shown moves to the pointer");
  }));

test("a video that is not part of the dataset is attached from this computer and plays", async () => {
  writeFileSync(join(on.folder, "absent.json"), JSON.stringify({
    format: "verivid/1", name: "Without videos", videos: [{ id: "v", src: "nowhere/clip.mp4", width: 640, height: 480 }, { id: "w" }],
    items: ["v", "w"].map((video) => ({ id: `on-${video}`, video, task: "yes_no", question: "Is it?", answer: "yes" })), runs: [],
  }));
  const clip = join(dist, "demo/clips", readdirSync(join(dist, "demo/clips")).find((name) => name.endsWith(".mp4")));
  for (const [item, reason] of [["on-w", /not part of this dataset/], ["on-v", /could not be loaded/]]) {
    await withTab({ fragment: `#src=data%2Fabsent.json&item=${item}` }, async (tab) => {
      await tab.page.getByText("Attach a local file").waitFor();
      assert.match(await tab.page.locator(".no-picture").innerText(), reason);
      await tab.page.getByLabel("Attach a local file").setInputFiles(clip);
      await tab.pictureShown();
      assert.match(await tab.page.locator("video").getAttribute("src"), /^blob:/);
      const { count } = await tab.readout();
      assert.ok(count > 1);
      await tab.page.keyboard.press("End");
      await tab.settle();
      assert.equal((await tab.readout()).frame, count - 1);
      assert.equal(await tab.page.locator(".badge-estimated").count(), 0, "the frames are the file's own");
    });
  }
});

test("after a click elsewhere the space bar is the player's; a button come to by Tab keeps it", () =>
  withTab({ fragment: ANIMAL }, async (tab) => {
    await tab.pictureShown();
    const plays = (playing) => tab.page.waitForFunction((wanted) => document.querySelector("video").paused !== wanted, playing);
    await tab.page.getByRole("button", { name: "Copy link" }).click();
    const bubble = tab.page.locator(".answer.shown");
    await bubble.waitFor();
    const covers = await bubble.evaluate((bubble) => {
      const own = bubble.getBoundingClientRect();
      const meets = ({ left, right, top, bottom }) => left < own.right && own.left < right && top < own.bottom && own.top < bottom;
      return [...document.querySelectorAll(".top a, .top button, .case-nav > *, .case-nav button")].filter((part) => meets(part.getBoundingClientRect())).map((part) => part.textContent);
    });
    assert.deepEqual(covers, [], "it covers no navigation");
    await tab.page.keyboard.press(" ");
    await plays(true);
    await tab.page.keyboard.press("Shift+K");
    await plays(false);
    await tab.settle();
    const before = (await tab.readout()).frame;
    await tab.page.keyboard.press(".");
    await tab.page.waitForFunction((was) => !document.querySelector(".readout-frame").textContent.startsWith(`frame ${was} `), before);
    await tab.page.getByRole("group", { name: "Layers" }).getByRole("checkbox").nth(1).click();
    await tab.page.keyboard.press(" ");
    await plays(true);
    assert.equal(await tab.page.getByRole("group", { name: "Layers" }).getByRole("checkbox").nth(1).isChecked(), false);
    await tab.page.keyboard.press(" ");
    await plays(false);
    // A button of the player's own uses the key itself, and so does what was come to by Tab.
    await tab.page.getByRole("button", { name: "One frame forward" }).click();
    await tab.settle();
    const frame = (await tab.readout()).frame;
    await tab.page.keyboard.press(" ");
    await tab.settle();
    assert.ok(await paused(tab));
    assert.equal((await tab.readout()).frame, frame + 1);
    await tabTo(tab, ".legend-layer input");
    const checked = () => tab.page.evaluate(() => document.activeElement.checked);
    const was = await checked();
    await tab.page.keyboard.press(" ");
    assert.equal(await checked(), !was);
    assert.ok(await paused(tab));
  }));

test("a clip of which the dataset says that it is silent has no sound to switch on, another has", async () => {
  const clip = join(dist, "demo/clips", readdirSync(join(dist, "demo/clips")).find((name) => name.endsWith(".mp4")));
  copyFileSync(clip, join(on.folder, "clip.mp4"));
  writeFileSync(join(on.folder, "sound.json"), JSON.stringify({
    format: "verivid/1", name: "Sound", videos: [{ id: "s", src: "clip.mp4", audio: "none" }, { id: "l", src: "clip.mp4", audio: "speech" }],
    items: ["s", "l"].map((video) => ({ id: `on-${video}`, video, task: "yes_no", question: "Is it?", answer: "yes" })), runs: [],
  }));
  for (const [item, words, disabled] of [["on-s", "No sound", true], ["on-l", "Unmute", false]]) {
    await withTab({ fragment: `#src=data%2Fsound.json&item=${item}` }, async (tab) => {
      await tab.pictureShown();
      const sound = tab.page.getByRole("button", { name: words });
      await sound.waitFor();
      assert.equal(await sound.isDisabled(), disabled);
      await tab.page.keyboard.press("m");
      assert.equal(await tab.page.locator("video").evaluate((video) => video.muted), disabled);
    });
  }
});

test("matched boxes leave the others' switches with a word why, and the chosen name is whole", () =>
  withTab({ fragment: `${ANIMAL}&match=demo-model-b` }, async (tab) => {
    await tab.pictureShown();
    const layer = (name) => tab.page.locator(".legend-layer", { hasText: name });
    for (const [name, words] of [["nanodet-rules", 1], ["demo-model-a", 1], ["demo-model-b", 0], ["Truth", 0]]) {
      assert.equal(await layer(name).getByText("lanes only").count(), words, name);
    }
    const select = tab.page.getByRole("group", { name: "Matching" }).getByRole("combobox");
    assert.equal(await select.evaluate((select) => select.selectedOptions[0].textContent), "demo-model-b");
    const [room, needed] = await select.evaluate((select) => {
      const words = document.createElement("span");
      words.style.cssText = `position: absolute; font: ${getComputedStyle(select).font}`;
      words.textContent = select.selectedOptions[0].textContent;
      document.body.append(words);
      const needed = words.offsetWidth;
      words.remove();
      return [select.clientWidth - 40, needed];
    });
    assert.ok(room >= needed, `${room} px for ${needed}`);
    assert.equal(await tab.page.locator(".box-fates .fate-core").count(), 4, "double lines, as no layer has");
    await select.selectOption("");
    assert.equal(await tab.page.getByText("lanes only").count(), 0);
  }));

test("a temporal IoU says whether it is by an event or a track, and of what seconds", () =>
  withTab({ fragment: ANIMAL }, async (tab) => {
    const places = tab.page.getByRole("region", { name: "Where and when" });
    for (const [run, by, pattern] of [
      ["nanodet-rules", "track", /2\.933\ss in both the true event and the predicted track[\s\S]*3\.000\ss in either[\s\S]*True event\s+scene one: a cat, 0:00\.000 . 0:03\.000\s+Its track\s+cat, 0:00\.000 . 0:02\.933/],
      ["demo-model-a", "event", /true and the predicted event[\s\S]*Its event/],
    ]) {
      await places.getByRole("button", { name: new RegExp(`^tIoU of ${run}: [\\d.]+\\s%, by its ${by}; explain$`) }).click();
      assert.match(await tab.page.getByRole("dialog").innerText(), pattern);
      await tab.page.keyboard.press("Escape");
    }
    assert.match(await places.innerText(), /nanodet-rules predicts no event here[\s\S]*puts it ahead/);
    await places.getByRole("button", { name: /^vIoU of nanodet-rules/ }).click();
    assert.match(await tab.page.getByRole("dialog").innerText(), /Numerator\s+[\d.]+ of IoU summed\s+Denominator\s+\d+ (frames|steps)[\s\S]*True track\s+cat/);
  }));

test("an abstention is neither right nor wrong to the eye", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&item=objects-caption-a" }, async (tab) => {
    const verdict = tab.page.locator(".flag-verdict", { hasText: "cannot tell" });
    await verdict.first().waitFor();
    const all = await verdict.evaluateAll((all) => all.map((one) => [one.textContent, one.className]));
    for (const [words, style] of all) {
      assert.match(words, /^\u25cb cannot tell, counts as not flagged$/);
      assert.match(style, /undecided/);
    }
    const colours = await tab.page.evaluate(() => [".flag-verdict.undecided", ".flag-verdict.met"].map((name) => getComputedStyle(document.querySelector(name)).color));
    assert.notEqual(...colours);
  }));

test("a case is titled by its question or its caption's source, and k is found among the keys", () =>
  withTab({ fragment: ANIMAL }, async (tab) => {
    await tab.page.getByRole("heading", { level: 1, name: "synth-animal Which animal is shown in the first scene?" }).waitFor();
    assert.match(await tab.page.locator(".readout-frame").innerText(), /^frame \d+ \/ 239$/);
    assert.match(await tab.page.locator(".readout-rate").getAttribute("title"), /frames a second/i);
    await tab.page.keyboard.press("?");
    assert.match(await tab.page.getByRole("dialog").innerText(), /Shift\+K\s+Play or pause; k without Shift is the previous case/);
    await tab.page.keyboard.press("Escape");
    await tab.page.evaluate(() => { location.hash = "#src=demo%2Fverivid.json&item=objects-caption-a"; });
    await tab.page.getByRole("heading", { level: 1, name: "objects-caption-a Caption by demo-captioner-a" }).waitFor();
  }));

/** What has the focus: its tag and its words; nothing when it is lost. */
const focused = (tab) => tab.page.evaluate(() => {
  const element = document.activeElement;
  return element && element !== document.body ? `${element.tagName} ${element.id} ${element.innerText?.slice(0, 60)}` : null;
});

/** Presses Tab until the element that has the focus fits. */
async function tabTo(tab, selector) {
  for (let presses = 0; presses < 120; presses += 1) {
    await tab.page.keyboard.press("Tab");
    if (await tab.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`${selector} is not reached by Tab; the focus is on ${await focused(tab)}`);
}

test("the keyboard alone leads from the home page to a cell's item and back, and the focus is never lost", () =>
  withTab({}, async (tab) => {
    const keeps = async (where) => {
      await tab.settle();
      assert.ok(await focused(tab), `the focus is lost: ${where}`);
    };
    await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
    await tabTo(tab, "a.sample");
    await tab.page.keyboard.press("Enter");
    await tab.scoresShown();
    await keeps("on the scores");
    await tabTo(tab, "button.figure");
    await tab.page.keyboard.press("Enter");
    await tab.page.getByRole("dialog").waitFor();
    await keeps("in the explanation");
    await tab.page.keyboard.press("Escape");
    await tab.page.getByRole("dialog").waitFor({ state: "detached" });
    assert.ok(await tab.page.evaluate(() => document.activeElement.matches("button.figure")), "back on the number");
    await tabTo(tab, "button.spot");
    await tab.page.keyboard.press("Enter");
    await tab.itemCount();
    await keeps("on the items");
    await tabTo(tab, "a.item-row");
    await tab.page.keyboard.press("Enter");
    await tab.page.getByRole("region", { name: "Timeline" }).waitFor();
    await keeps("on the item");
    await tabTo(tab, ".case-nav a");
    await tab.page.keyboard.press("Enter");
    await tab.itemCount();
    await keeps("back on the items");
    await tab.page.goBack();
    await tab.page.getByRole("region", { name: "Timeline" }).waitFor();
    await keeps("back on the item");
    await tab.page.goBack();
    await tab.itemCount();
    await tab.page.goBack();
    await tab.scoresShown();
    await keeps("back on the scores");
  }));
