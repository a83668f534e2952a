// A folder dialog without the system's dialog: the folder is in the browser's own file system, whose
// handles are kept and granted like those of a real folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Stands for the system's folder dialog. Runs in the page, before it starts. */
export function fakePicker() {
  window.showDirectoryPicker = async () => {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle("kept-folder");
  };
}

/** Copies files of the server into the folder that the dialog will give. Runs in the page. */
export async function fillFolder({ from, names }) {
  const root = await navigator.storage.getDirectory();
  const top = await root.getDirectoryHandle("kept-folder", { create: true });
  for (const name of names) {
    const parts = name.split("/");
    let at = top;
    for (const part of parts.slice(0, -1)) at = await at.getDirectoryHandle(part, { create: true });
    const file = await (await at.getFileHandle(parts.at(-1), { create: true })).createWritable();
    await file.write(await (await fetch(from + name)).blob());
    await file.close();
  }
}

/** The files of a dataset in a folder of this computer: manifest, tables, videos. */
export function filesOf(folder) {
  const { runs } = JSON.parse(readFileSync(join(folder, "verivid.json"), "utf8"));
  const videos = readFileSync(join(folder, "videos.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line).src);
  return ["verivid.json", "videos.jsonl", "items.jsonl", ...runs.map((run) => run.predictions), ...videos].filter(Boolean);
}
