// The page as a reader sees it: names and roles, not selectors of the day.
import { mkdirSync } from "node:fs";
import { shownNumber } from "./clips.mjs";

export class VerividPage {
  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
    this.errors = [];
    this.addresses = [];
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("request", (request) => this.addresses.push(request.url()));
  }

  /** A new tab in a fresh profile. */
  static async open(browser, origin, { fragment = "", width = 1366, height = 768, colorScheme = "light", hasTouch = false, before } = {}) {
    const context = await browser.newContext({
      viewport: { width, height }, colorScheme, hasTouch, isMobile: hasTouch, permissions: ["clipboard-read", "clipboard-write"],
    });
    if (before) await context.addInitScript(before);
    const tab = new VerividPage(await context.newPage(), origin);
    await tab.page.goto(`${origin}/${fragment}`);
    return tab;
  }

  close() {
    return this.page.context().close();
  }

  async openSample() {
    await this.page.getByRole("link", { name: /Open the sample/ }).click();
    await this.scoresShown();
  }

  async scoresShown() {
    await this.page.getByRole("region", { name: "Scores by run" }).waitFor();
  }

  /** Gives these paths (files, or one folder) to the input for files, or for a folder. */
  async choose(paths, { folder = false } = {}) {
    const input = folder ? "input[webkitdirectory]" : 'input[type="file"]:not([webkitdirectory])';
    await this.page.locator(input).first().setInputFiles(paths);
  }

  /** Drops files or folders of this computer on the home page's drop zone, or elsewhere, as the system does it. */
  async drop(paths, on = this.page.locator(".drop")) {
    const zone = await on.boundingBox();
    const [x, y] = [zone.x + zone.width / 2, zone.y + 12];
    const protocol = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [paths].flat(), dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await protocol.send("Input.dispatchDragEvent", { type, x, y, data });
    await protocol.detach();
  }

  /** What the page says when something could not be opened. */
  async refusal() {
    const alert = this.page.getByRole("alert").first();
    await alert.waitFor();
    return alert.innerText();
  }

  tab(name) {
    return this.page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name });
  }

  /** The number of items that pass the filters, as the list says it. */
  async itemCount() {
    const rows = this.page.getByRole("listitem").filter({ has: this.page.locator(".item-title") });
    await rows.first().waitFor();
    return Number(await rows.first().getAttribute("aria-setsize"));
  }

  /** Frame, count and seconds as the player says them. */
  async readout() {
    const words = await this.page.locator(".readout-frame").innerText();
    const [, frame, last] = /frame ([\d,]+) \/ ([\d,]+)/.exec(words).map((w) => Number(w.replaceAll(",", "")));
    return { frame, count: last + 1 };
  }

  /** Waits for the picture: the file is decoded and its frames are known. */
  async pictureShown() {
    await this.page.waitForFunction(() => {
      const video = document.querySelector("video");
      return video && video.readyState >= 2 && !video.seeking && document.querySelector(".readout-frame");
    });
  }

  /** Waits until nothing seeks and two pictures in a row have been painted. */
  async settle() {
    await this.page.waitForFunction(() => !document.querySelector("video")?.seeking);
    await this.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 80)));
  }

  numberInPicture() {
    return this.page.locator("video").evaluate(shownNumber);
  }

  async screenshot(name) {
    const folder = new URL("../out/", import.meta.url).pathname;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: `${folder}${name}.png` });
  }
}
