// What the stories of a file share: one browser, one host of the built page, a fresh tab for each story.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { launch } from "./browser.mjs";
import { dist } from "./house.mjs";
import { VerividPage } from "./page.mjs";
import { serve } from "./server.mjs";

/**
 * Opens before the file's tests and closes after them. The scene has a folder of its own, served under
 * `at` beside the page; `fill` writes into it first.
 */
export function stage({ at = "/data/", fill = () => {} } = {}) {
  const on = { browser: undefined, host: undefined, folder: undefined, tab };
  before(async () => {
    on.folder = mkdtempSync(join(tmpdir(), "verivid-e2e-"));
    await fill(on.folder);
    on.browser = await launch();
    on.host = await serve({ "/": dist, [at]: on.folder });
  });
  after(async () => {
    await on.browser?.close();
    await on.host?.close();
    rmSync(on.folder, { recursive: true, force: true });
  });
  /** Plays a story in a new tab, in which nothing may fail. */
  async function tab(options, story) {
    const opened = await VerividPage.open(on.browser, on.host.origin, options);
    try {
      await story(opened, opened.page);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.close();
    }
  }
  return on;
}
