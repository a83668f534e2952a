// The compare screen by keyboard, by pointer and by address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stage } from "./support/stage.mjs";

const COMPARE = "#src=demo%2Fverivid.json&view=compare";
const MADE = "#src=made%2Fmade.json&view=compare";

/** A model, two methods on it and a report on what one question became after a diagnosis. */
function made(runs) {
  const items = Array.from({ length: 12 }, (_, n) => ({
    id: `q${n}`, video: "v", task: "yes_no", type: n % 2 ? "ocr" : "action", question: `Is it ${n}?`, answer: "yes",
  }));
  const run = (setting, right) => ({
    id: `m-${setting}`, model: "M", setting,
    predictions: items.map((item, n) => ({ item: item.id, response: right(n) ? "yes" : "no" })),
  });
  const all = [run("vanilla", (n) => n < 4), run("self_pep", (n) => n < 6 && n !== 1), run("dr_v_agent", (n) => n < 10)];
  all[0].reports = [
    { item: "q9", run: "m-vanilla", level: "perceptive", type: "ocr", hallucinated: true, steps: [], feedback: "Look again.", after: { response: "yes" } },
  ];
  return { format: "verivid/1", name: "Made", videos: [{ id: "v", duration: 5, fps: 25, width: 64, height: 36 }], items, runs: all.slice(0, runs) };
}

const on = stage({
  at: "/made/",
  fill: (folder) => {
    writeFileSync(join(folder, "made.json"), JSON.stringify(made(3)));
    const one = made(1);
    delete one.runs[0].reports;
    writeFileSync(join(folder, "one.json"), JSON.stringify(one));
  },
});

const at = (fragment, story, options = {}) => on.tab({ fragment, ...options }, story);

/** Words as they are read: a no-break space is a space. */
const words = async (place) => (await place.innerText()).replaceAll("\u00a0", " ");
const hash = (page) => page.evaluate(() => location.hash);
const whole = (page) => page.getByRole("region", { name: "The two runs" });
const ready = (page) => whole(page).getByRole("heading").waitFor();

/** The number that a link or a button begins with. */
const count = async (place) => Number((await place.innerText()).replaceAll(",", ""));

test("two runs, what changed between them, and the very items in one click", () =>
  at(`${COMPARE}&a=demo-model-a&b=demo-model-b`, async (tab, page) => {
    await ready(page);
    assert.match(await words(whole(page)), /Accuracy of demo-model-b is [\d.]+ points below that of demo-model-a, on \d+ questions/);
    const broken = whole(page).getByRole("link", { name: /^Broken: .* Show the items/ });
    const expected = await count(broken);
    assert.ok(expected > 1);
    await broken.click();
    assert.equal(await tab.itemCount(), expected);
    assert.match(await hash(page), /view=items&runs=demo-model-a,demo-model-b&outcome=demo-model-a:right,demo-model-b:wrong/);
    await page.goBack();
    await ready(page);
    const part = page.getByRole("region", { name: "Part by part" }).getByRole("row", { name: /^Object/ });
    const some = part.getByRole("link", { name: /^Broken/ });
    const inPart = await count(some);
    await some.click();
    assert.equal(await tab.itemCount(), inPart);
    assert.match(await hash(page), /type=object/);
  }));

test("runs are chosen and swapped by keyboard, and the choice is in the address", () =>
  at(COMPARE, async (_tab, page) => {
    await ready(page);
    await page.getByLabel("Run B").selectOption("demo-model-b");
    await page.waitForFunction(() => /b=demo-model-b/.test(location.hash));
    const before = await whole(page).getByRole("heading").innerText();
    await page.getByRole("button", { name: "Swap A and B" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /a=demo-model-b/.test(location.hash));
    assert.equal(await whole(page).getByRole("heading").innerText(), before.split(" against ").reverse().join(" against "));
    await page.reload();
    await ready(page);
    assert.equal(await page.getByLabel("Run A").locator("option:checked").innerText(), "demo-model-b");
    // The run that is B already makes room by taking A's place.
    const b = await page.getByLabel("Run B").locator("option:checked").innerText();
    await page.getByLabel("Run A").selectOption(b);
    assert.equal(await whole(page).getByRole("heading").innerText(), `demo-model-b against ${b}`);
  }));

test("captions are compared by F1, and those whose F1 fell are listed", () =>
  at(`${COMPARE}&a=demo-model-a&b=demo-model-b`, async (tab, page) => {
    await ready(page);
    await page.getByRole("button", { name: "Captions" }).click();
    await page.getByText(/Mean F1 of demo-model-b is .* below/).waitFor();
    assert.match(await hash(page), /of=captions/);
    const fell = whole(page).getByRole("button", { name: /^F1 fell: .* List them/ });
    const expected = await count(fell);
    await fell.click();
    const list = page.getByRole("region", { name: "F1 fell" });
    await list.waitFor();
    assert.equal(await list.getByRole("listitem").count(), expected);
    await page.getByRole("button", { name: "0/0 is left out" }).click();
    assert.match(await hash(page), /zero=skip/);
    await list.getByRole("link").first().click();
    assert.match(await hash(page), /item=/);
    await page.goBack();
    await list.waitFor();
    assert.deepEqual(tab.errors, []);
  }));

test("every number says how it was computed, from what, and what was left out", () =>
  at(`${COMPARE}&a=demo-model-a&b=demo-model-b`, async (_tab, page) => {
    await ready(page);
    const difference = whole(page).getByRole("button", { name: /^Difference, B - A of .*: .*from .* to .*explain/ });
    await difference.focus();
    await page.keyboard.press("Enter");
    const said = await words(page.getByRole("dialog"));
    assert.match(said, /0\.\d{4} - 0\.\d{4}[\s\S]*\d+ questions[\s\S]*95 % interval[\s\S]*bootstrap/);
    await page.keyboard.press("Escape");
    assert.ok(await difference.evaluate((element) => element === document.activeElement));
    await whole(page).getByRole("button", { name: /^p of / }).click();
    assert.match(await words(page.getByRole("dialog")), /\d+ right in A alone, \d+ right in B alone[\s\S]*McNemar/);
  }));

test("a method and its base are found, and base, method and gain are on one basis", () =>
  at(MADE, async (_tab, page) => {
    await ready(page);
    assert.equal(await whole(page).getByRole("heading").innerText(), "m-self_pep against m-vanilla");
    const methods = page.getByRole("region", { name: "Methods" });
    assert.match(await words(methods.getByRole("row", { name: /dr_v_agent/ })), /33\.33[\s\S]*83\.33[\s\S]*\+50\.00/);
    await page.getByRole("button", { name: "Macro, over types" }).click();
    assert.match(await hash(page), /basis=macro/);
    assert.match(await words(methods), /macro: over types/);
    await methods.getByRole("button", { name: "Compare m-vanilla with m-dr_v_agent" }).click();
    await page.getByText("m-dr_v_agent against m-vanilla").waitFor();
    const settings = page.getByRole("region", { name: "Settings" });
    assert.match(await words(settings), /They differ in 1 of 2 settings/);
    assert.match(await words(settings.getByRole("row", { name: /setting/ })), /vanilla[\s\S]*dr_v_agent/);
  }));

test("a run is compared with itself after its diagnosis", () =>
  at(MADE, async (_tab, page) => {
    await ready(page);
    await page.getByRole("button", { name: "m-vanilla: after its diagnosis" }).click();
    await page.getByText("m-vanilla after its diagnosis against m-vanilla").waitFor();
    assert.match(await hash(page), /a=m-vanilla&after=1/);
    await whole(page).getByRole("button", { name: /^Fixed: 1 item/ }).click();
    assert.match(await words(page.getByRole("region", { name: "Fixed" })), /Is it 9\?/);
    assert.ok(await page.getByRole("button", { name: "Swap A and B" }).isDisabled());
  }));

test("three runs stand in order, and what holds after Holm's correction is said", () =>
  at(MADE, async (_tab, page) => {
    const ranking = page.getByRole("region", { name: "Ranking" });
    await page.getByRole("button", { name: "All 3 runs in order" }).click();
    const names = ranking.getByRole("table", { name: "Runs in order, best first" }).getByRole("rowheader");
    await names.first().waitFor();
    assert.deepEqual(await names.allInnerTexts(), ["m-dr_v_agent", "m-self_pep", "m-vanilla"]);
    assert.match(await words(ranking), /0 of 3\sdifferences hold after Holm/);
    await ranking.getByRole("button", { name: /^Difference of .*: \+50\.00/ }).click();
    assert.match(await words(page.getByRole("dialog")), /12 items[\s\S]*Holm/);
    await page.keyboard.press("Escape");
    await ranking.getByRole("checkbox", { name: "m-self_pep" }).uncheck();
    await page.waitForFunction(() => /rank=m-vanilla,m-dr_v_agent/.test(location.hash));
    await page.waitForFunction(() => document.querySelectorAll(".rank-table tbody tr").length === 2);
  }));

test("nothing to compare is said in words", async () => {
  await at("#src=made%2Fone.json&view=compare", async (_tab, page) => {
    await page.getByText(/one run, and no report that holds an answer after a diagnosis/).waitFor();
  });
  await at(`${MADE}&type=color`, async (_tab, page) => {
    await page.getByText(/No item here is scored under both m-vanilla and m-self_pep/).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await ready(page);
  });
});

test("every table has a caption and every head a scope, and a narrow page scrolls its tables only", async () => {
  for (const fragment of [MADE, `${COMPARE}&of=captions`]) {
    await at(fragment, async (_tab, page) => {
      await ready(page);
      await page.locator(".rank-table").waitFor();
      const bad = await page.evaluate(() =>
        [...document.querySelectorAll("main table")]
          .filter((table) => !table.caption?.textContent || [...table.querySelectorAll("th")].some((th) => !th.scope))
          .map((table) => table.className),
      );
      assert.deepEqual(bad, []);
      const main = await page.evaluate(() => document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth);
      assert.ok(main <= 0, `main is ${main} px too wide`);
    }, { width: 390, height: 844 });
  }
});
