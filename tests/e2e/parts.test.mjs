// The program in parts: what the empty address fetches, and a part that does not come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { VerividPage } from "./support/page.mjs";
import { stage } from "./support/stage.mjs";

const on = stage();

test("the home page fetches its own part of the program and nothing of a dataset's", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.getByRole("link", { name: /Open the sample/ }).waitFor();
  await tab.page.waitForLoadState("networkidle");
  const wasm = tab.addresses.filter((address) => address.includes(".wasm"));
  assert.equal(wasm.length, 1, wasm.join(" "));
  assert.match(wasm[0], /\/verivid-app_bg\.wasm/);
  await tab.close();
});

test("a screen's part that cannot be fetched is said, and comes when it is asked for again", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.route(/split_tables\.wasm/, (route) => route.abort());
  await tab.page.getByRole("link", { name: /Open the sample/ }).click();
  const said = tab.page.getByRole("alert").filter({ hasText: "could not be fetched" });
  await said.waitFor();
  await tab.screenshot("part-missing");
  await tab.page.unroute(/split_tables\.wasm/);
  await said.getByRole("button", { name: "Try again" }).click();
  await tab.scoresShown();
  assert.deepEqual(tab.errors, []);
  await tab.close();
});

test("a dataset opens once the part that opens datasets can be fetched", async () => {
  const tab = await VerividPage.open(on.browser, on.host.origin);
  await tab.page.route(/split_dataset\.wasm/, (route) => route.abort());
  await tab.page.getByRole("link", { name: /Open the sample/ }).click();
  await tab.page.getByRole("alert").filter({ hasText: "could not be fetched" }).waitFor();
  await tab.page.unroute(/split_dataset\.wasm/);
  await tab.page.goto(`${on.host.origin}/`);
  await tab.openSample();
  assert.deepEqual(tab.errors, []);
  await tab.close();
});
