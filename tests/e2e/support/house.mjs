// Where the built page is.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const dist = fileURLToPath(new URL("../../../dist", import.meta.url));
if (!existsSync(`${dist}/index.html`)) throw new Error("there is no dist/index.html: run `cargo xtask build` first");
