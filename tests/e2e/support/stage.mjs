// What the stories of a file share: one browser, one host of the built page, a fresh tab for each story.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { launch } from "./browser.mjs";
import { dist } from "./house.mjs";
import { VerividPage } from "./page.mjs";
import { serve } from "./server.mjs";

/** Opens before the file's tests and closes after them; `prepare` gives the folders served beside the page. */
export function stage(prepare = () => ({})) {
  const on = { browser: undefined, host: undefined, tab };
  before(async () => {
    on.browser = await launch();
    on.host = await serve({ "/": dist, ...(await prepare()) });
  });
  after(async () => {
    await on.browser?.close();
    await on.host?.close();
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
