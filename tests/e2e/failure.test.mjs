// The program itself fails: it says so, nothing is lost, and the same dataset comes back.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fakePicker, fillFolder, filesOf } from "./support/folder.mjs";
import { dist } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const on = stage();

/** Takes from the browser what no page can do without, and lets the page need it: a true panic of the program. */
async function panic(tab) {
  await tab.page.evaluate(() => {
    Node.prototype.cloneNode = () => { throw new Error("the browser has no more nodes"); };
    document.querySelector('a[href*="view=items"]').click();
  });
  await tab.page.getByRole("heading", { name: "Verivid has failed" }).waitFor();
}

test("a failure of the program is said, and a dataset of an address comes back where it was", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=demo%2Fverivid.json&view=scores" });
  await tab.scoresShown();
  await panic(tab);
  const words = await tab.page.getByRole("alert").innerText();
  assert.match(words, /Your files are untouched/);
  assert.match(words, /For a bug report[\s\S]*panicked/);
  const again = tab.page.getByRole("button", { name: "Reload with the same dataset" });
  assert.ok(await again.evaluate((button) => button === document.activeElement), "the way out has the focus");
  await again.click();
  // The address had gone on to the items.
  assert.ok((await tab.itemCount()) > 0);
  await tab.close();
});

test("after a failure the folder that was open is opened again", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { before: fakePicker });
  await tab.page.evaluate(fillFolder, { from: "demo/", names: filesOf(join(dist, "demo")) });
  await tab.page.getByRole("button", { name: "Choose a folder" }).click();
  await tab.scoresShown();
  await panic(tab);
  await tab.page.getByRole("button", { name: "Reload with the same dataset" }).click();
  assert.ok((await tab.itemCount()) > 0);
  assert.equal(await tab.page.locator(".dataset-name").innerText(), "Verivid sample");
  await tab.close();
});

test("after a failure one can start from the home page instead", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin, { fragment: "#src=demo%2Fverivid.json&view=scores" });
  await tab.scoresShown();
  await panic(tab);
  await tab.page.getByRole("button", { name: "Start from the home page" }).click();
  await tab.openSample();
  await tab.close();
});
