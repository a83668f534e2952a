// Conventions: answer rules, definitions that open, and grounding under its rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

const SAMPLE = "#src=demo%2Fverivid.json";
const PHONE = { width: 390, height: 844 };

const scene = stage();

const on = (fragment, story, options = {}) =>
  scene.tab({ fragment: SAMPLE + fragment, ...options }, async (tab) => {
    if (fragment.includes("view=scores")) await tab.scoresShown();
    await story(tab, tab.page);
  });

const hash = (page) => page.evaluate(() => location.hash);
const table = (page) => page.getByRole("region", { name: "Scores by run" });
/** The number of a run in a column, as the table shows it. */
const figure = async (page, run, column) => {
  const heads = await table(page).locator("thead tr").last().getByRole("columnheader").allInnerTexts();
  const place = heads.findIndex((head) => head.trim().endsWith(column));
  return table(page).getByRole("row").filter({ hasText: run }).locator("td").nth(place - 1).getByRole("button");
};
const value = async (page, run, column) => (await (await figure(page, run, column)).innerText()).trim();

test("a rule is chosen in one place, changes the numbers, is named beside them and is in the address", () =>
  on("&view=scores", async (_tab, page) => {
    assert.match(await table(page).innerText(), /rule Verivid/);
    const before = await value(page, "demo-model-a", "Micro");
    await page.getByLabel("Answers read by").selectOption("drv");
    await page.waitForFunction(() => /rule=drv/.test(location.hash));
    await page.getByText("rule Dr.V-Bench").waitFor();
    assert.notEqual(await value(page, "demo-model-a", "Micro"), before);
    assert.match(await table(page).innerText(), /gold is no option/);
    await page.getByLabel("Measure").selectOption("accuracy");
    await page.getByText(/Accuracy of .*; answers read by Dr\.V-Bench/).first().waitFor();
    await page.getByLabel("Answers read by").selectOption("");
    await page.getByText(/^Question answering, .*rule Verivid$/).waitFor();
    assert.doesNotMatch(await hash(page), /rule=/);
    assert.equal(await value(page, "demo-model-a", "Micro"), before);
  }));

test("replies that the rule judges otherwise are one press away and lead to their items", () =>
  on("&view=scores&rule=drv", async (_tab, page) => {
    await page.getByRole("button", { name: /replies judged otherwise than by default/ }).click();
    assert.match(await hash(page), /differ=rule/);
    const list = page.getByRole("region", { name: "Replies judged otherwise" });
    const row = list.getByRole("row").nth(1);
    assert.match(await row.innerText(), /cat[\s\S]*Right C[\s\S]*Unparsed/);
    await row.getByRole("link").click();
    await page.getByRole("heading", { name: "synth-animal" }).waitFor();
    const replies = page.getByRole("region", { name: "Replies", exact: true });
    assert.match(await replies.innerText(), /No answer read by Dr\.V-Bench/);
  }));

test("a reply shows what each rule makes of it, and a press takes a rule", () =>
  on("&item=synth-animal", async (_tab, page) => {
    const reply = page.getByRole("region", { name: "Replies", exact: true }).getByRole("article").first();
    await reply.getByText("What each rule makes of it").click();
    const row = (name) => reply.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
    assert.match(await row("Verivid").innerText(), /C\s+Right/);
    assert.match(await row("Dr.V-Bench").innerText(), /Unparsed/);
    await row("Dr.V-Bench").getByRole("button").click();
    assert.match(await hash(page), /rule=drv/);
    await page.getByText(/No answer read by Dr\.V-Bench/).first().waitFor();
  }));

test("a number opens to its definition, its alternatives with values and the items left out", () =>
  on("&view=scores", async (_tab, page) => {
    const number = await figure(page, "nanodet-rules", "Micro");
    const before = (await number.innerText()).trim();
    await number.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Explanation" });
    assert.match(await panel.innerText(), /questions answered right \/ questions[\s\S]*Source\s+Dr\.V[\s\S]*Chance level/);
    const rules = panel.getByRole("group", { name: "Answers read by" });
    const inUse = rules.getByRole("button", { pressed: true });
    await page.waitForFunction(() => !document.querySelector(".popover").innerText.includes("\u2026"));
    assert.match(await inUse.innerText(), new RegExp(`^Verivid\\s+${before}`));
    const other = rules.getByRole("button", { name: /^Dr\.V-Bench/ });
    const promised = /([\d.]+)/.exec((await other.innerText()).replace("Dr.V-Bench", ""))[1];
    await other.click();
    await page.getByText("rule Dr.V-Bench").waitFor();
    assert.equal(await value(page, "nanodet-rules", "Micro"), promised);
    assert.match(await panel.innerText(), new RegExp(`of nanodet-rules: ${promised}`));
    // The table was drawn anew; Escape still gives the focus back to the number.
    await page.keyboard.press("Escape");
    assert.equal(await panel.count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), "figure-0-micro");
  }));

test("what was left out leads to exactly these items", () =>
  on("&view=scores", async (tab, page) => {
    await (await figure(page, "nanodet-rules", "Micro")).click();
    const panel = page.getByRole("dialog", { name: "Explanation" });
    const line = panel.getByRole("listitem").filter({ hasText: "no answer in the reply" });
    const count = Number(/^\d+/.exec(await line.innerText())[0]);
    await line.getByRole("link", { name: "Show them in the list" }).click();
    assert.equal(await tab.itemCount(), count);
    assert.match(await hash(page), /view=items.*outcome=nanodet-rules:unparsed/);
    assert.equal(await panel.count(), 0);
  }));

test("0/0 is switched from the number itself", () =>
  on("&view=scores", async (_tab, page) => {
    await (await figure(page, "nanodet-rules", "Precision")).click();
    const panel = page.getByRole("dialog", { name: "Explanation" });
    await panel.getByRole("button", { name: /0\/0 is left out\s+[\d.]+/ }).click();
    assert.match(await hash(page), /zero=skip/);
    assert.match(await panel.innerText(), /a caption with 0\/0 is left out of this mean/);
  }));

test("grounding is scored under the rule of the address, and another is one choice away", () =>
  on("&view=scores", async (_tab, page) => {
    await page.getByRole("columnheader", { name: "m_vIoU" }).waitFor();
    const before = await value(page, "demo-model-a", "m_tIoU");
    assert.match(await table(page).innerText(), /Where and when, n = \d+.*rule Verivid/);
    await page.getByLabel("Tubes compared by").selectOption("hcstvg_official");
    await page.getByText(/Where and when, n = .*rule HC-STVG challenge/).waitFor();
    assert.match(await hash(page), /tubes=hcstvg_official/);
    assert.notEqual(await value(page, "demo-model-a", "m_tIoU"), before);
    await page.getByLabel("vIoU@R").selectOption("at_least");
    assert.match(await hash(page), /viou=at_least/);
    await (await figure(page, "demo-model-a", "vIoU@0.5")).click();
    assert.match(await page.getByRole("dialog", { name: "Explanation" }).innerText(), /passes: vIoU >= 0\.5/);
  }));

test("the item page says where and when, frame by frame, and what became of each box", () =>
  on("&item=synth-animal&t=1", async (_tab, page) => {
    const places = page.getByRole("region", { name: "Where and when" });
    assert.match(await places.innerText(), /rule Verivid[\s\S]*nanodet-rules\s+[\d.]+\s%/);
    const timeline = page.getByRole("region", { name: "Timeline" });
    const strip = timeline.getByRole("img", { name: /IoU of nanodet-rules with cat, frame by frame/ });
    await strip.scrollIntoViewIfNeeded();
    const box = await strip.boundingBox();
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
    assert.match(await strip.locator("..").getAttribute("title"), /^0:0[12]\.\d+: IoU (\d+\.\d\d\s%|missed|extra)$/);
    const seconds = () => page.evaluate(() => Number(/[#&]t=([\d.]+)/.exec(location.hash)[1]));
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
    await page.waitForFunction(() => Number(/[#&]t=([\d.]+)/.exec(location.hash)[1]) > 1.5);
    assert.ok(Math.abs((await seconds()) - 2) < 0.1, String(await seconds()));
    await page.getByLabel("Match with the truth").selectOption("nanodet-rules");
    assert.match(await hash(page), /match=nanodet-rules/);
    const fates = page.getByRole("list", { name: "What became of the boxes on screen" });
    assert.match(await fates.innerText(), /Hit\s+\d[\s\S]*Miss\s+\d[\s\S]*Extra\s+\d[\s\S]*Duplicate\s+\d/);
    await page.getByText("Boxes on screen as a table").click();
    await page.getByRole("columnheader", { name: "Matching" }).waitFor();
  }));

test("a definition reads on a phone without a step aside", () =>
  on("&view=scores", async (_tab, page) => {
    await (await figure(page, "nanodet-rules", "Micro")).click();
    const panel = page.getByRole("dialog", { name: "Explanation" });
    const box = await panel.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.height <= 844 * 0.8, JSON.stringify(box));
    const wide = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
  }, PHONE));

test("the runs shown judge captions together, as a run of its own", () =>
  on("&view=scores", async (_tab, page) => {
    await page.getByRole("group", { name: "Ensemble of the runs shown" }).getByRole("button", { name: "Any member" }).click();
    assert.match(await hash(page), /ensemble=any/);
    const row = table(page).getByRole("row").filter({ hasText: "Any member of 3 runs" });
    assert.match(await row.innerText(), /nanodet-rules \+ demo-model-a \+ demo-model-b/);
    const recall = Number(await value(page, "Any member of 3 runs", "Recall"));
    assert.ok(recall >= Number(await value(page, "demo-model-a", "Recall")), "whoever is in it, an ensemble of any finds as much");
    await page.getByRole("button", { name: "Majority" }).click();
    await table(page).getByText("Majority of 3 runs").waitFor();
    await page.reload();
    await table(page).getByText("Majority of 3 runs").waitFor();
  }));

test("the runs shown answer questions as one, in the scores, in the list, beside the replies and in a comparison", () =>
  on("&view=scores&ensemble=majority", async (_tab, page) => {
    const together = "Majority of 3 runs";
    await table(page).getByText(together).waitFor();
    assert.match(await value(page, together, "Micro"), /^\d+\.\d\d/);
    await table(page).getByRole("button", { name: `Ensemble: ${together}; explain` }).click();
    const told = page.getByRole("dialog");
    assert.match(await told.innerText(), /the answer that most members give[\s\S]*Wang[\s\S]*3 members/);
    await page.keyboard.press("Escape");

    await page.goto(page.url().replace("view=scores", "view=items"));
    await page.getByRole("img", { name: /^Majority of 3\sruns: (Right|Wrong|Ambiguous)$/ }).first().waitFor();

    await page.goto(page.url().replace("view=items", "item=synth-animal"));
    const replies = page.getByRole("region", { name: "Replies", exact: true });
    await replies.getByText(together).waitFor();
    assert.match(await replies.innerText(), /by \d of \d\svotes?|several have \d\svotes?/);

    await page.goto(page.url().replace("item=synth-animal", "view=compare").replace("&ensemble=majority", ""));
    await page.getByLabel("Run B").selectOption("majority");
    await page.waitForFunction(() => /together=1/.test(location.hash) && /ensemble=majority/.test(location.hash));
    await page.getByRole("heading", { name: /^Majority of 3\sruns against / }).waitFor();
    assert.match(await page.getByRole("region", { name: "The two runs" }).innerText(), /p, exact McNemar/);
    await page.getByRole("button", { name: /^\D+: \d+\sitems?\. List them$/ }).first().click();
    await page.waitForFunction(() => /list=/.test(location.hash));
  }));

test("the numbers of one item say what they are", () =>
  on("&item=synth-animal", async (_tab, page) => {
    const places = page.getByRole("region", { name: "Where and when" });
    await places.getByRole("button", { name: /^vIoU of .*; explain$/ }).first().click();
    assert.match(await page.getByRole("dialog").innerText(), /points where either is[\s\S]*CG-STVG/);
  }));
