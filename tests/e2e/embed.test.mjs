// An item in a frame of another site's page, and a link to a part that is repeated.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./support/browser.mjs";
import { dist } from "./support/house.mjs";
import { VerividPage } from "./support/page.mjs";
import { serve } from "./support/server.mjs";

const ITEM = "#src=demo%2Fverivid.json&item=synth-order";

let browser, site, around;
before(async () => {
  browser = await launch();
  site = await serve({ "/": dist });
  // Another port is another origin.
  around = await serve({
    "/": (request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>around</title><script>
        window.heard = [];
        addEventListener("message", event => window.heard.push({ origin: event.origin, ...event.data }));
      </script>`);
    },
  });
});
after(async () => {
  await browser?.close();
  await site?.close();
  await around?.close();
});

/** A page with the item in a frame, which hears `origin`. */
async function framed(origin, story) {
  const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  try {
    await page.goto(around.origin);
    await page.evaluate(([src]) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src, width: 860, height: 600, id: "case" });
      document.body.append(frame);
    }, [`${site.origin}/?embed=item&theme=dark&origin=${encodeURIComponent(origin)}${ITEM}`]);
    const frame = await (await page.waitForSelector("#case")).contentFrame();
    await frame.locator(".timeline").waitFor();
    const say = (message) => page.evaluate(([message, to]) => document.getElementById("case").contentWindow.postMessage(message, to), [{ verivid: 1, ...message }, site.origin]);
    const told = (type) => page.evaluate((type) => window.heard.filter((message) => message.type === type), type);
    await story({ page, frame, say, told });
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

test("a frame shows player and timeline alone, and goes where the page around it says", () =>
  framed(around.origin, async ({ page, frame, say, told }) => {
    assert.equal(await frame.locator(".top").isVisible(), false);
    assert.equal(await frame.getByRole("region", { name: "Question and replies" }).isVisible(), false);
    assert.equal(await frame.locator("html").getAttribute("data-theme"), "dark");
    await frame.waitForFunction(() => document.querySelector("video")?.readyState >= 2);
    await page.waitForFunction(() => window.heard.some((message) => message.type === "ready" && message.frames === 240));
    await say({ type: "seek", t: 4.05 });
    await page.waitForFunction(() => window.heard.some((message) => message.type === "time" && message.frame === 121));
    await say({ type: "select", track: "/cat" });
    await say({ type: "theme", theme: "light" });
    await frame.waitForFunction(() => document.documentElement.dataset.theme === "light");
    await say({ type: "seek" });
    await page.waitForFunction(() => window.heard.some((message) => message.type === "error"));
    assert.match((await told("error"))[0].message, /finite number `t`/);
    await say({ type: "item", id: "bottle-color" });
    await page.waitForFunction(() => window.heard.some((message) => message.item === "bottle-color"));
    const whole = frame.getByRole("link", { name: "Open in Verivid" });
    const href = new URL(await whole.getAttribute("href"));
    assert.equal(href.search, "");
    assert.match(href.hash, /item=bottle-color/);
  }));

test("a frame neither hears nor tells an origin that it was not given", () =>
  framed("https://elsewhere.example", async ({ page, frame, say }) => {
    await say({ type: "seek", t: 4.05 });
    await say({ type: "theme", theme: "light" });
    await page.waitForTimeout(500);
    assert.equal(await frame.locator("html").getAttribute("data-theme"), "dark");
    assert.deepEqual(await page.evaluate(() => window.heard), []);
  }));

test("a link to a part plays it again and again until it is let go", async () => {
  const tab = await VerividPage.open(browser, site.origin, { fragment: `${ITEM}&t=3.2..3.6` });
  try {
    const { page } = tab;
    await tab.pictureShown();
    await page.waitForFunction(() => !document.querySelector("video").paused);
    // Three times as long as the part: never outside it but for the frame on which it turns.
    const times = await page.evaluate(() => new Promise((done) => {
      const seen = [];
      const video = document.querySelector("video");
      const look = (_, { mediaTime }) => {
        seen.push(mediaTime);
        if (seen.length < 30) video.requestVideoFrameCallback(look);
        else done(seen);
      };
      video.requestVideoFrameCallback(look);
    }));
    assert.ok(times.every((t) => t > 3.1 && t < 3.75), times.join());
    assert.ok(times.some((t, i) => i > 0 && t < times[i - 1]), "it began again");
    await page.getByRole("button", { name: /^Repeats/ }).click();
    await page.waitForFunction(() => !location.hash.includes(".."));
    await page.keyboard.press("k");
    assert.deepEqual(tab.errors, []);
  } finally {
    await tab.close();
  }
});

test("a part of the timeline that is marked with Shift is repeated, and its address is a link to it", async () => {
  const tab = await VerividPage.open(browser, site.origin, { fragment: ITEM });
  try {
    const { page } = tab;
    await tab.pictureShown();
    const ruler = await page.getByRole("slider", { name: "Playhead" }).boundingBox();
    const at = (share) => [ruler.x + ruler.width * share, ruler.y + ruler.height / 2];
    await page.keyboard.down("Shift");
    await page.mouse.move(...at(0.25));
    await page.mouse.down();
    await page.mouse.move(...at(0.4), { steps: 4 });
    await page.mouse.move(...at(0.5), { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    await page.getByRole("button", { name: /^Repeats 0:0[12]\.\d+ . 0:0[34]\.\d+/ }).waitFor();
    const [, from, to] = /t=(?:[\d.]+,)?([\d.]+?)\.\.([\d.]+)/.exec(decodeURIComponent(await page.evaluate(() => location.hash)));
    assert.ok(Math.abs(from - 2) < 0.1 && Math.abs(to - 4) < 0.1, `${from} ${to}`);
    await page.keyboard.press("l");
    await page.waitForFunction(() => !location.hash.includes(".."));
    assert.deepEqual(tab.errors, []);
  } finally {
    await tab.close();
  }
});
