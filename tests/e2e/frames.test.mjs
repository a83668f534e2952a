// The drawn frame is the presented frame, and so are its boxes: on clips whose frames carry their number as a picture.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeClip } from "./support/clips.mjs";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const COUNT = 120;
const CLIPS = [
  { name: "cfr23976", rate: "24000/1001" },
  { name: "cfr30", rate: "30" },
  { name: "cfr2997", rate: "30000/1001" },
  { name: "cfr5994", rate: "60000/1001" },
  { name: "webm2997", rate: "30000/1001", ending: "webm" },
  { name: "variable", rate: "24", dropped: [21, 22, 37, 48, 60, 61, 62, 90, 101] },
];

// A box for every picture, 4 pixels on from the one before, its time as programs write it.
const STEP = 4;
const TRACKS = [
  { interpolation: "linear", time: (seconds) => seconds },
  { interpolation: "linear", time: (seconds) => Number(seconds.toFixed(2)) },
  { interpolation: "hold", time: (seconds) => seconds },
  { interpolation: "hold", time: (seconds) => Number(seconds.toFixed(3)) },
  { interpolation: "hold", time: (seconds) => Number(seconds.toFixed(2)) },
  { interpolation: "none", time: (seconds) => Number(seconds.toFixed(3)) },
  { interpolation: "none", time: (seconds) => Number(seconds.toFixed(2)) },
];

function tracks(rate, known) {
  const [num, den = 1] = rate.split("/").map(Number);
  return TRACKS.map(({ interpolation, time }, at) => ({
    id: `t${at}`,
    label: interpolation,
    interpolation,
    boxes: known.map((number) => ({ t: time((number * den) / num), box: [number * STEP, 100 + 30 * at, 20, 20] })),
  }));
}

/** The numbers that the boxes on screen belong to, by track; runs in the page. */
function boxNumbers(step) {
  const rows = [...document.querySelectorAll(".marks-table tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
  return Object.fromEntries(rows.map(([, track, , x]) => [track, Number(x.replaceAll(",", "")) / step]));
}

const numbers = {};
const on = stage({
  fill: async (folder) => {
    mkdirSync(join(folder, "clips"));
    const videos = [];
    for (const clip of CLIPS) {
      const file = `${clip.name}.${clip.ending ?? "mp4"}`;
      numbers[clip.name] = await writeClip(join(folder, "clips", file), { count: COUNT, ...clip });
      videos.push({ id: clip.name, src: `clips/${file}`, width: 640, height: 360, fps: clip.rate });
    }
    const items = CLIPS.map(({ name, rate }) => ({
      id: name, video: name, task: "yes_no", question: "Which frame is this?", answer: "yes", tracks: tracks(rate, numbers[name]),
    }));
    writeFileSync(join(folder, "verivid.json"), JSON.stringify({ format: "verivid/1", name: "Numbered frames", videos, items, runs: [] }));
  },
});

for (const { name } of CLIPS) {
  test(`${name}: the frame in the readout and every box are those of the picture, on seek, step and after pause`, async () => {
    const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: `#src=data%2Fverivid.json&view=item&item=${name}` });
    await tab.pictureShown();
    await tab.page.getByText("Boxes on screen as a table").click();
    const known = numbers[name];
    const wrong = [];
    const look = async (how) => {
      await tab.settle();
      const { frame, count } = await tab.readout();
      assert.equal(count, known.length);
      const seen = await tab.numberInPicture();
      if (known[frame] !== seen) wrong.push(`${how}: readout ${frame} is number ${known[frame]}, the picture ${seen}`);
      const boxes = await tab.page.evaluate(boxNumbers, STEP);
      for (const [at, { interpolation }] of TRACKS.entries()) {
        const box = boxes[`t${at}`];
        if (box !== seen) wrong.push(`${how}: the ${interpolation} box t${at} is of ${box}, the picture ${seen}`);
      }
      return frame;
    };
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await tab.page.keyboard.press(String(tenth));
      await look(`seek to ${tenth}/10`);
    }
    await tab.page.keyboard.press("2");
    let last = await look("start of steps");
    for (let step = 0; step < 12; step += 1) {
      await tab.page.keyboard.press(".");
      const now = await look(`step ${step}`);
      if (now !== last + 1) wrong.push(`step ${step} went from ${last} to ${now}`);
      last = now;
    }
    for (let pause = 0; pause < 6; pause += 1) {
      await tab.page.keyboard.press(String(pause));
      await tab.settle();
      await tab.page.keyboard.press(" ");
      await tab.page.waitForTimeout(260 + 41 * pause);
      await tab.page.keyboard.press(" ");
      await tab.page.waitForFunction(() => document.querySelector("video").paused);
      await look(`pause ${pause}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(tab.errors, []);
    await tab.close();
  });
}
