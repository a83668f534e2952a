// The drawn frame is the presented frame: on clips whose frames carry their number as a picture.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeClip } from "./support/clips.mjs";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const COUNT = 120;
const CLIPS = [
  { name: "cfr30", rate: "30" },
  { name: "cfr2997", rate: "30000/1001" },
  { name: "variable", rate: "24", dropped: [21, 22, 37, 48, 60, 61, 62, 90, 101] },
];

const numbers = {};
const on = stage({
  fill: async (folder) => {
    mkdirSync(join(folder, "clips"));
    const videos = [];
    for (const clip of CLIPS) {
      numbers[clip.name] = await writeClip(join(folder, "clips", `${clip.name}.mp4`), { count: COUNT, ...clip });
      videos.push({ id: clip.name, src: `clips/${clip.name}.mp4`, width: 640, height: 360, fps: clip.rate });
    }
    const items = CLIPS.map(({ name }) => ({ id: name, video: name, task: "yes_no", question: "Which frame is this?", answer: "yes" }));
    writeFileSync(join(folder, "verivid.json"), JSON.stringify({ format: "verivid/1", name: "Numbered frames", videos, items, runs: [] }));
  },
});

for (const { name } of CLIPS) {
  test(`${name}: the frame in the readout is the frame in the picture, on seek, step and after pause`, async () => {
    const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: `#src=data%2Fverivid.json&view=item&item=${name}` });
    await tab.pictureShown();
    const known = numbers[name];
    const wrong = [];
    const look = async (how) => {
      await tab.settle();
      const { frame, count } = await tab.readout();
      assert.equal(count, known.length);
      const seen = await tab.numberInPicture();
      if (known[frame] !== seen) wrong.push(`${how}: readout ${frame} is number ${known[frame]}, the picture ${seen}`);
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
