// Large made-up datasets, deterministic: the same files every time.
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";

const TYPES = ["object", "color", "number", "location", "static_relation", "ocr", "action", "dynamic_attribute",
  "dynamic_relation", "sequence", "factual_prediction", "counterfactual_prediction", "context_explanation", "knowledge_explanation"];

const CATEGORIES = ["object", "relation", "location", "direction", "illusion", "action", "order", "causality", "frequency", "state_change"];

/** A small linear congruential generator (Numerical Recipes): the same file every time. */
function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

async function table(path, count, row) {
  const out = createWriteStream(path);
  for (let n = 0; n < count; n += 1) {
    if (!out.write(`${JSON.stringify(row(n))}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function manifest(dir, name, rest) {
  writeFileSync(join(dir, "verivid.json"), JSON.stringify({ format: "verivid/1", name, ...rest }));
}

/** 10,000 questions under 10 runs and 12,500 captions of eight sentences under 10 others, over 2,000 videos: as
    much as in `benches/families`. */
export async function writeMany(dir, { questions = 10000, qaRuns = 10, captions = 12500, verifiers = 10 } = {}) {
  mkdirSync(join(dir, "predictions"), { recursive: true });
  const pick = generator(7);
  const letter = () => "ABCD"[pick(4)];
  const label = (share) => (pick(100) < share ? "incorrect" : "correct");
  const sentence = (text) => (label(25) === "correct" ? { text, label: "correct" } : {
    text, label: "incorrect", errors: Array.from({ length: pick(3) }, () => ({ start: 0, end: 8, category: CATEGORIES[pick(10)] })),
  });
  await table(join(dir, "videos.jsonl"), 2000, (n) => ({
    id: `v${n}`, duration: [60, 600, 2400][n % 3] + pick(30), fps: 25, width: 640, height: 360, complexity: 1 + (n % 5), source: `source-${n % 7}`,
  }));
  const items = [["questions.jsonl", questions, (n) => ({
    id: `q${n}`, video: `v${pick(2000)}`, task: "mcq", type: TYPES[n % 14], question: `What happens after event ${n} in the video, as seen from the left?`,
    options: { A: "a man opens the red door", B: "a woman closes the blue window", C: "a child throws the ball", D: "nothing happens" }, answer: letter(),
  })], ["captions.jsonl", captions, (n) => ({
    id: `c${n}`, video: `v${pick(2000)}`, task: "verification", caption_source: `captioner-${n % 5}`,
    sentences: Array.from({ length: 8 }, (_, k) => sentence(`Sentence ${k} of caption ${n} says that somebody moves something.`)),
  })]];
  for (const [name, count, row] of items) await table(join(dir, name), count, row);
  const runs = [];
  for (let r = 0; r < qaRuns; r += 1) {
    runs.push({ id: `qa-${r}`, model: `Model ${r}`, setting: "vanilla", predictions: `predictions/qa-${r}.jsonl` });
    await table(join(dir, `predictions/qa-${r}.jsonl`), questions, (n) => ({ item: `q${n}`, response: `Looking at the frames one by one, the answer is (${letter()}).` }));
  }
  for (let r = 0; r < verifiers; r += 1) {
    runs.push({ id: `ver-${r}`, model: `Verifier ${r}`, setting: "vanilla", predictions: `predictions/ver-${r}.jsonl` });
    await table(join(dir, `predictions/ver-${r}.jsonl`), captions, (n) => ({ item: `c${n}`, sentences: Array.from({ length: 8 }, () => ({ label: label(20 + r) })) }));
  }
  manifest(dir, "Many items and runs", { videos: "videos.jsonl", items: items.map(([name]) => name), runs });
}

/** One table of 50 MB of predictions with tracks, each row as in `benches/read.rs`. */
export async function writeLong(dir) {
  mkdirSync(dir, { recursive: true });
  const words = "The man in the red shirt picks up the cup and puts it down again. ".repeat(4);
  const row = (n) => ({
    item: `q${n}`, response: words, answer: "A", seconds: 1.5, tokens: 120,
    tracks: [{ id: "t", label: "cup", boxes: Array.from({ length: 12 }, (_, k) => ({ t: k + 0.04, box: [(n % 600) + 0.25, 20.5, 31.125, 44], score: 0.8 + k / 1000 })) }],
  });
  const count = Math.ceil(50_000_000 / (JSON.stringify(row(1)).length + 1));
  await table(join(dir, "items.jsonl"), count, (n) => ({ id: `q${n}`, video: "v", task: "mcq", options: { A: "a", B: "b" }, answer: "A" }));
  await table(join(dir, "predictions.jsonl"), count, row);
  manifest(dir, "50 MB of JSON Lines", {
    videos: [{ id: "v", duration: 20 }], items: "items.jsonl", runs: [{ id: "r", model: "M", predictions: "predictions.jsonl" }],
  });
}

/** 200 tracks that all have a box at every moment of a clip of eight seconds, named by its address. */
export function writeCrowd(dir, { src, seconds = 8 }) {
  mkdirSync(dir, { recursive: true });
  const pick = generator(11);
  const tracks = Array.from({ length: 200 }, (_, n) => ({
    id: `t${n}`, label: `thing ${n % 20}`,
    boxes: Array.from({ length: seconds * 5 + 1 }, (_, k) => ({ t: k / 5, box: [pick(560), pick(400), 20 + pick(60), 20 + pick(60)] })),
  }));
  manifest(dir, "A crowd", {
    videos: [{ id: "v", src, width: 640, height: 480 }],
    items: [{ id: "crowd", video: "v", task: "free_form", question: "Who is here?", tracks }], runs: [],
  });
}
