// Files that other programs wrote: dropped, told, joined, and read otherwise at a press.
import test from "node:test";
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dist } from "./support/house.mjs";
import { stage } from "./support/stage.mjs";

const clip = (id, question) => ({
  id, length: "00:08", category: "animal", event_info: { caption: "An animal moves." },
  questions: [{ type: "hallucination", question, answer: "No." }],
});

let own, alone, table;
const on = stage({
  fill(folder) {
    own = join(folder, "my evaluation");
    mkdirSync(join(own, "videos"), { recursive: true });
    const questions = [clip("x/one", "Is it a cat?"), clip("y/one", "Is it a cat?"), clip("two", "Is it a dog?")];
    writeFileSync(join(own, "a questions.json"), JSON.stringify(questions));
    const said = (clip, prediction) => ({ ...clip, qa: [{ ...clip.questions[0], prediction }] });
    const entire = { one: said(clip("one", "is it a CAT"), "No."), Two: said(clip("Two", "Is it  a dog?"), "Yes, a dog.") };
    writeFileSync(join(own, "b_predictions.json"), JSON.stringify({ entire }));
    const media = join(dist, "demo", "clips");
    const video = readdirSync(media).find((name) => name.endsWith(".mp4"));
    cpSync(join(media, video), join(own, "videos", "TWO.mp4"));
    table = join(folder, "our model.csv");
    writeFileSync(table, "clip,q,truth,said,note\nx/v.mp4,Is it a cat?,no,Yes.,odd\nx/v.mp4,Is it a dog?,yes,Yes.,\n");
    alone = join(folder, "ours_predictions.json");
    writeFileSync(alone, JSON.stringify({ entire: { one: said(clip("one", "Is it a cat?"), "No.") } }));
  },
});
const withTab = (options, story) => on.tab(options, story);

const dialog = (tab) => tab.page.getByRole("dialog", { name: "What was read" });

test("one foreign file opens by drop and says what it was understood as", () =>
  withTab({}, async (tab) => {
    await tab.drop(alone);
    await tab.page.getByRole("button", { name: "How it was read" }).click();
    await dialog(tab).getByText("EventHallusion predictions").waitFor();
    await tab.screenshot("foreign-one");
    await tab.page.keyboard.press("Escape");
    await tab.tab("Items").click();
    assert.equal(await tab.itemCount(), 1);
  }));

test("a folder of annotations, outputs and videos is one dataset, and what is doubtful is said by hand", () =>
  withTab({}, async (tab) => {
    await tab.drop(own);
    await tab.page.getByRole("button", { name: /notes?$/ }).click();
    await dialog(tab).getByText("EventHallusion questions").waitFor();
    const doubtful = dialog(tab).getByRole("combobox", { name: "Which item it is" });
    await tab.screenshot("foreign-joined");
    await doubtful.selectOption("y/one/1");
    await dialog(tab).getByText("as you said").waitFor();
    assert.equal(await doubtful.count(), 0);
    await dialog(tab).getByRole("button", { name: "Save how it was read" }).waitFor();
    await tab.page.keyboard.press("Escape");
    await tab.tab("Items").click();
    assert.equal(await tab.itemCount(), 3);
    await tab.page.getByRole("link", { name: /dog/ }).first().click();
    await tab.pictureShown();
    assert.match(await tab.page.locator("video").getAttribute("src"), /^blob:/);
  }));

test("a table is read by its columns, and what one means is said over its first rows", () =>
  withTab({}, async (tab) => {
    await tab.drop(table);
    await tab.page.getByRole("button", { name: "How it was read" }).click();
    const means = (column) => dialog(tab).getByRole("combobox", { name: `What the column ${column} means` });
    assert.equal(await means("clip").inputValue(), "column:video");
    assert.equal(await means("truth").inputValue(), "");
    await means("truth").selectOption("column:answer");
    await dialog(tab).getByRole("button", { name: "Save how it was read" }).waitFor();
    await means("said").selectOption("column:response");
    await tab.page.waitForFunction(() => document.querySelector("dialog[open] select[aria-label='What the column said means']")?.value === "column:response");
    await tab.screenshot("foreign-columns");
    await tab.page.keyboard.press("Escape");
    await tab.page.getByText("50.00").first().waitFor();
    await tab.tab("Items").click();
    assert.equal(await tab.itemCount(), 2);
  }));
