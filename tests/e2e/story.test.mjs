// The story that the page is for, on the sample dataset.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const on = stage();

const withTab = (options, story) => on.tab(options, story);

test("the sample opens from the home page and shows a score for each run", () =>
  withTab({}, async (tab) => {
    await tab.openSample();
    const rows = tab.page.getByRole("region", { name: "Scores by run" }).locator("tbody tr");
    assert.equal(await rows.count(), 3);
    assert.match(await rows.filter({ hasText: "Demo model A" }).innerText(), /74\.36/);
    await tab.screenshot("scores");
  }));

test("a number opens to its definition, its counts and what was left out", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&view=scores" }, async (tab) => {
    await tab.scoresShown();
    await tab.page.locator("button.figure").first().click();
    const panel = tab.page.getByRole("dialog");
    await panel.waitFor();
    assert.match(await panel.innerText(), /Numerator[\s\S]*Denominator/);
  }));

test("the wrong cases of one run are a click away, and the address alone shows them again", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&view=items" }, async (tab) => {
    const all = await tab.itemCount();
    assert.equal(all, 52);
    const facet = tab.page.locator("fieldset", { hasText: "demo-model-b" });
    await facet.getByLabel(/Wrong/).check();
    await tab.page.waitForFunction(() => /outcome=/.test(location.hash));
    const wrong = await tab.itemCount();
    assert.ok(wrong > 0 && wrong < all, `${wrong} of ${all}`);
    await tab.page.reload();
    assert.equal(await tab.itemCount(), wrong);
  }));

test("a heatmap cell leads to the items behind it", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&view=scores" }, async (tab) => {
    await tab.scoresShown();
    const cell = tab.page.getByRole("button", { name: /Hand-Object.*[Ss]hort/ }).first();
    await cell.focus();
    await tab.page.keyboard.press("Enter");
    await tab.page.waitForFunction(() => /view=items/.test(location.hash) && /complexity=3/.test(location.hash));
    assert.ok((await tab.itemCount()) > 0);
  }));

test("the video plays, steps by one frame, and the step is in the readout", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&view=item&item=synth-animal" }, async (tab) => {
    await tab.pictureShown();
    assert.equal((await tab.readout()).count, 240);
    await tab.page.keyboard.press(" ");
    await tab.page.waitForFunction(() => document.querySelector("video").currentTime > 0.4);
    await tab.page.keyboard.press(" ");
    await tab.page.waitForFunction(() => document.querySelector("video").paused);
    await tab.settle();
    const { frame } = await tab.readout();
    await tab.page.keyboard.press(".");
    await tab.settle();
    assert.equal((await tab.readout()).frame, frame + 1);
    await tab.page.keyboard.press(",");
    await tab.settle();
    assert.equal((await tab.readout()).frame, frame);
  }));

test("the truth's box is drawn where the truth says at a known frame", () =>
  withTab({ fragment: "#src=demo%2Fverivid.json&view=item&item=synth-animal&t=1.5833" }, async (tab) => {
    await tab.pictureShown();
    await tab.settle();
    // At 1.5667 s the box is [178, 198, 300, 200] of a picture of 640 x 480.
    const found = await tab.page.evaluate(() => {
      const canvas = document.querySelector("canvas.overlay");
      const context = canvas.getContext("2d");
      // The picture is fitted into the stage and centred.
      const scale = Math.min(canvas.width / 640, canvas.height / 480);
      const [left, top] = [(canvas.width - 640 * scale) / 2, (canvas.height - 480 * scale) / 2];
      const painted = (x, y) => {
        const data = context.getImageData(Math.round(left + x * scale) - 4, Math.round(top + y * scale) - 4, 9, 9).data;
        return data.some((value, at) => at % 4 === 3 && value > 100);
      };
      return {
        bottom: painted(178 + 240, 398),
        right: painted(478, 198 + 150),
        inside: painted(178 + 220, 198 + 80),
      };
    });
    assert.ok(found.bottom && found.right && !found.inside, JSON.stringify(found));
    await tab.screenshot("item");
  }));

test("no request leaves the origin, the worker's included", () =>
  withTab({}, async (tab) => {
    await tab.openSample();
    await tab.tab("Items").click();
    await tab.itemCount();
    const foreign = tab.addresses.filter((address) => !address.startsWith(on.host.origin) && !/^(data|blob):/.test(address));
    assert.deepEqual(foreign, []);
    // That nothing answers there proves nothing: the policy itself must say that it refused.
    const refused = await tab.page.evaluate(
      () =>
        new Promise((done) => {
          document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
          fetch("http://example.invalid/").catch(() => setTimeout(() => done(null), 500));
        }),
    );
    assert.match(String(refused), /example\.invalid/);
  }));
