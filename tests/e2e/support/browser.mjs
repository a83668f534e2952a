// One real Chromium, started as DESIGN's measurements were made.
import { chromium } from "playwright-core";

const ARGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
  "--autoplay-policy=no-user-gesture-required",
];

/** `flags`: further ones, for a browser with less of something. */
export function launch(...flags) {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...ARGS, ...flags] });
}
