// Where the built page is, and what was built with it.
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const dist = fileURLToPath(new URL("../../../dist", import.meta.url));
if (!existsSync(`${dist}/index.html`)) throw new Error("there is no dist/index.html: run `cargo xtask build` first");

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The program `verivid`: as named, else the one that was built last. */
export function program() {
  const named = process.env.VERIVID_PROGRAM;
  const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
  const places = named ? [named] : ["debug", "release"].map((kind) => `${target}/${kind}/verivid`);
  const built = places.filter((place) => existsSync(place)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!built.length) throw new Error("there is no program: run `cargo build --package verivid-cli` first");
  return built[0];
}

/** What `cargo xtask build` counts as the first page, where it has left word of it. */
export const firstPage = process.env.VERIVID_FIRST_PAGE ?? `${process.env.CARGO_TARGET_DIR ?? `${root}target`}/first-page.txt`;

export const budget = `${root}budget.toml`;
