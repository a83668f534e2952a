// The papers' tables: browsed without a dataset, audited, ordered, and with one's own runs in line.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "./support/stage.mjs";

// A dataset that carries a table of its own, in which one average is wrong.
const CARRIES = {
  format: "verivid/1", name: "Carrier", videos: [], items: [],
  published: [{
    id: "ours", title: "Our table", columns: ["model", "a", "b", "mean"],
    rows: [["x", "1.0", "2.0", "1.5"], ["y", "1.0", "2.0", "1.9"]],
    checks: [{ kind: "mean", row: "*", result: "mean", of: ["a", "b"] }],
  }],
};

const on = stage({
  fill: (folder) => {
    writeFileSync(join(folder, "carrier.json"), JSON.stringify(CARRIES));
  },
});

const onTables = (fragment, story, options = {}) => on.tab({ fragment, ...options }, (tab) => story(tab.page, tab));

const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const table = (page, name) => page.getByRole("region", { name: "Published table" }).getByRole("table", { name });
const relations = (page) => page.getByRole("region", { name: "What does not add up" });
const names = (page, name) => table(page, name).getByRole("rowheader").allInnerTexts();

test("the home page leads to the tables, which it does not fetch itself", () =>
  onTables("", async (page, tab) => {
    const link = page.getByRole("link", { name: /Published tables/ });
    await link.waitFor();
    assert.deepEqual(tab.addresses.filter((address) => address.includes("/published/")), []);
    await link.click();
    await relations(page).getByText("All tables: 659 of 715 relations hold.").waitFor();
    assert.match(await hash(page), /view=published/);
    assert.ok(tab.addresses.every((address) => address.startsWith(on.host.origin)), "another host was asked");
  }));

test("a table is chosen by its link, kept in the address and gone from by the back button", () =>
  onTables("#view=published", async (page) => {
    await table(page, "Dr.V, Table 1").waitFor();
    await page.getByRole("navigation", { name: "Tables" }).getByRole("link", { name: /Table 3.*Main results/ }).click();
    await table(page, "VidOmni-Bench, Table 3").waitFor();
    assert.match(await hash(page), /table=vidomni_table3/);
    assert.match(await page.getByRole("region", { name: "Published table" }).innerText(), /Source: VidOmni-Bench.*Table 3/);
    await page.reload();
    await table(page, "VidOmni-Bench, Table 3").waitFor();
    await page.goBack();
    await table(page, "Dr.V, Table 1").waitFor();
  }));

test("a head sorts from the best, then turned round, then as printed", () =>
  onTables("#view=published&table=drv_table1", async (page) => {
    const shown = table(page, "Dr.V, Table 1");
    await shown.waitFor();
    const printed = await names(page, "Dr.V, Table 1");
    const head = shown.getByRole("columnheader", { name: "Avg." });
    await head.getByRole("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "descending");
    assert.deepEqual((await names(page, "Dr.V, Table 1")).slice(0, 2).map((name) => name.trim()), ["Human", "Gemini-1.5-Pro"]);
    assert.match(await hash(page), /tableby=-Avg/);
    await head.getByRole("button").click();
    assert.match((await names(page, "Dr.V, Table 1"))[0], /VideoChat2/);
    await head.getByRole("button").click();
    assert.deepEqual(await names(page, "Dr.V, Table 1"), printed);
  }));

test("the audit finds another model's averages in Table 2, and its link leads to the cell", () =>
  onTables("#view=published&table=drv_table10", async (page) => {
    const found = relations(page);
    await found.getByRole("button", { name: "All tables (56)" }).click();
    const row = found.getByRole("row").filter({ hasText: "Dr.V Table 2, VideoChat2, Dr.V-Agent, Avg." });
    const other = row.filter({ hasText: "row Video-ChatGPT, Dr.V-Agent of Table 10" });
    assert.equal(await other.count(), 1);
    await other.getByRole("link").click();
    await table(page, "Dr.V, Table 2").waitFor();
    assert.match(await hash(page), /cell=3:Avg/);
    const cell = page.getByRole("button", { name: /^53\.43/ });
    await page.waitForFunction(() => document.activeElement?.ariaLabel?.startsWith("53.43"));
    await page.keyboard.press("Enter");
    const words = await page.getByRole("dialog", { name: "Explanation" }).innerText();
    assert.match(words, /Printed\s*53\.43[\s\S]*Recomputed\s*54\.88[\s\S]*Video-ChatGPT/);
    await page.keyboard.press("Escape");
    assert.ok(await cell.evaluate((element) => element === document.activeElement));
  }));

test("a figure whose relations hold says so", () =>
  onTables("#view=published&table=vidomni_table11", async (page) => {
    await page.getByRole("button", { name: /^3\.2, .*, holds; explain$/ }).click();
    assert.match(await page.getByRole("dialog", { name: "Explanation" }).innerText(), /Holds within rounding/);
  }));

test("the figures are one stop of the Tab key, and arrows walk them", () =>
  onTables("#view=published&table=drv_table1", async (page) => {
    await relations(page).getByRole("table").waitFor();
    const figures = table(page, "Dr.V, Table 1").getByRole("cell").getByRole("button");
    const stops = figures.and(page.locator('[tabindex="0"]'));
    await stops.first().waitFor();
    assert.equal(await stops.count(), 1);
    await stops.first().focus();
    const here = () => page.evaluate(() => document.activeElement.ariaLabel);
    for (const [key, figure] of [["ArrowRight", "38.15"], ["ArrowDown", "35.15"], ["ArrowLeft", "39.05"], ["ArrowUp", "41.88"], ["ArrowUp", "41.88"]]) {
      await page.keyboard.press(key);
      assert.match(await here(), new RegExp(`^${figure}`), key);
    }
    assert.equal(await stops.count(), 1);
  }));

test("own runs stand in line, marked, with what keeps them from being compared", () =>
  onTables("#src=demo%2Fverivid.json&view=published&table=drv_table1&tableby=-Avg", async (page) => {
    const own = table(page, "Dr.V, Table 1").getByRole("row").filter({ hasText: "own" });
    await own.first().waitFor();
    assert.equal(await own.count(), 3);
    const order = await names(page, "Dr.V, Table 1");
    const at = (name) => order.findIndex((row) => row.includes(name));
    assert.ok(at("demo-model-a") < at("demo-model-b"), "own rows are sorted with the others");
    assert.match(await page.getByRole("region", { name: "Published table" }).innerText(), /Own rows are over .* of Verivid sample/);
    await own.first().getByRole("button").first().click();
    assert.match(await page.getByRole("dialog", { name: "Explanation" }).innerText(), /Numerator[\s\S]*Denominator/);
  }));

test("the tables of the open dataset stand after the papers', audited as well", () =>
  onTables("#src=data%2Fcarrier.json&view=published&table=ours", async (page) => {
    await table(page, "Carrier, ours").waitFor();
    await relations(page).getByText("All tables: 660 of 717 relations hold.").waitFor();
    await relations(page).getByRole("link", { name: "y, mean" }).click();
    await page.waitForFunction(() => document.activeElement?.ariaLabel?.match(/^1\.9, .*does not hold/));
  }));

test("a file that does not come is said, and asked for again", () =>
  onTables("", async (page) => {
    await page.route("**/published/index.json", (route) => route.abort());
    await page.getByRole("link", { name: /Published tables/ }).click();
    await page.getByRole("alert").getByText(/index\.json/).waitFor();
    await page.unroute("**/published/index.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await table(page, "Dr.V, Table 1").waitFor();
  }));

test("a narrow page has a select, and scrolls its tables and never itself", () =>
  onTables("#view=published&table=drv_table10", async (page) => {
    await relations(page).getByRole("table").waitFor();
    const wide = await page.evaluate(() => {
      const main = document.querySelector("main");
      return [document.documentElement.scrollWidth - window.innerWidth, main.scrollWidth - main.clientWidth];
    });
    assert.deepEqual(wide, [0, 0]);
    await page.getByLabel("Table", { exact: true }).selectOption({ label: "VidOmni-Bench Table 9, Frame rate" });
    await table(page, "VidOmni-Bench, Table 9").waitFor();
  }, { width: 390, height: 844 }));

test("every table has a caption and every head a scope", () =>
  onTables("#view=published&table=drv_table2", async (page) => {
    await relations(page).getByRole("table").waitFor();
    const bad = await page.evaluate(() =>
      [...document.querySelectorAll("main table")]
        .filter((table) => !table.caption?.textContent || [...table.querySelectorAll("th")].some((th) => !th.scope))
        .map((table) => table.className),
    );
    assert.deepEqual(bad, []);
  }));

test("a table is drawn as the paper's figure, whose parts lead to the printed figures", () =>
  onTables("#view=published&table=vidomni_table13", async (page) => {
    const chart = page.getByRole("region", { name: "F1 gained by sound, points, as printed in VidOmni-Bench, Table 13" });
    await chart.getByRole("button", { name: /^Speech: Gemini 3 Flash/ }).click();
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes("cell=1:f1_gain_pct"));
    await chart.getByText("As a table").click();
    const number = chart.getByRole("button", { name: /^Speech, Gemini 3 Flash: .*t = \+3\.9 \*\*\*; explain$/ });
    await number.click();
    assert.match(await page.getByRole("dialog").innerText(), /VidOmni-Bench, table 13/);
  }));

test("a figure of own runs leads to the same of the paper's", () =>
  onTables("#src=demo%2Fverivid.json&view=figures&figure=types", async (page) => {
    await page.getByRole("link", { name: "The paper’s own: table 1" }).click();
    await page.getByRole("region", { name: "Accuracy by hallucination type, as printed in Dr.V, Table 1" }).waitFor();
    assert.match(await hash(page), /view=published.*table=drv_table1/);
  }));
