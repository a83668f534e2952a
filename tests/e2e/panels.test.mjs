// Panels, links and words that a newcomer found wrong: inside the window, of the picture on screen, as wide as their box.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json";
const LONG = `A_very_long_model_name_with_no_spaces_${"Qwen2.5-VL-72B-Instruct-".repeat(4)}2025-07-01`;
const many = {
  format: "verivid/1",
  name: "Long names",
  videos: [{ id: "v", duration: 10, complexity: 1 }],
  items: [{ id: "q", video: "v", task: "yes_no", question: "Is it?", answer: "yes", type: "object" }],
  runs: [LONG, `${LONG}-again`].map((id) => ({ id, model: "M", setting: "vanilla", predictions: [{ item: "q", response: "yes" }] })),
};
const empty = { format: "verivid/1", name: "Empty", videos: [], items: [] };

const scene = stage({
  at: "/made/",
  fill: (folder) => {
    writeFileSync(join(folder, "many.json"), JSON.stringify(many));
    writeFileSync(join(folder, "empty.json"), JSON.stringify(empty));
  },
});
const on = (fragment, story, options = {}) => scene.tab({ fragment, ...options }, (tab) => story(tab.page, tab));

for (const [width, height] of [[1366, 768], [1280, 720], [390, 844]]) {
  test(`the explanation of every number of a row stays inside the window, at ${width} pixels`, () =>
    on(`${SAMPLE}&view=scores`, async (page, tab) => {
      await tab.scoresShown();
      const numbers = page.getByRole("region", { name: "Scores by run" }).locator("tbody tr").first().getByRole("button", { name: /; explain$/ });
      const count = await numbers.count();
      assert.ok(count > 8, `${count} numbers`);
      for (let n = 0; n < count; n += 1) {
        await numbers.nth(n).click();
        const panel = page.getByRole("dialog", { name: "Explanation" });
        await panel.waitFor();
        // It may move once it is as wide as it is.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const { x, y, width: wide, height: tall } = await panel.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + tall <= height, `${n}: ${[x, y, wide, tall]}`);
        await page.keyboard.press("Escape");
      }
    }, { width, height }));
}

test("a link that is copied while the video plays leads to the picture on screen", () =>
  on(`${SAMPLE}&item=synth-animal`, async (page, tab) => {
    await tab.pictureShown();
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.querySelector("video").currentTime > 1.2);
    const now = await page.evaluate(() => {
      document.querySelector(".copy-link").click();
      return document.querySelector("video").currentTime;
    });
    await page.getByText("Copied", { exact: false }).first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const time = Number(/[&?]t=([\d.]+)/.exec(link)?.[1]);
    assert.ok(Math.abs(time - now) < 0.15, `${time} for ${now}`);
  }));

test("the words over a select stay inside it", () =>
  on("#src=made%2Fmany.json&view=scores", async (page, tab) => {
    await tab.scoresShown();
    await page.locator(".named").first().waitFor();
    const out = await page.locator(".named").evaluateAll((all) => all.filter((named) => {
      const [box, words] = [named.querySelector("select"), named.querySelector(".named-words")].map((one) => one.getBoundingClientRect());
      return words.left < box.left || words.right > box.right;
    }).map((named) => named.title));
    assert.deepEqual(out, []);
  }));

test("a dataset without items says so, and speaks of no filter", () =>
  on("#src=made%2Fempty.json&view=items", async (page) => {
    await page.getByText("This dataset has no items.").waitFor();
    await page.getByRole("link", { name: "Scores" }).click();
    await page.getByText("This dataset has no items: there is nothing to score.").waitFor();
  }));

test("what a caption's scores leave out is said, and leads to the captions", () =>
  on(`${SAMPLE}&view=scores`, async (page, tab) => {
    await tab.scoresShown();
    const row = page.getByRole("row", { name: /demo-model-b/ }).first();
    await row.getByRole("button", { name: /F1 pooled|F1 \(pooled\)/ }).click();
    const panel = page.getByRole("dialog", { name: "Explanation" });
    assert.match(await panel.innerText(), /2\s+left out: sentences labelled unknown/);
  }));
