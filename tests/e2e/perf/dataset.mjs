// A large made-up dataset, deterministic: 10,000 questions x 10 runs and 8,000 captions
// of eight sentences (64,000) x 16 runs, over 2,000 videos.
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";

const TYPES = ["object", "color", "number", "location", "static_relation", "ocr", "action", "dynamic_attribute",
  "dynamic_relation", "sequence", "factual_prediction", "counterfactual_prediction", "context_explanation", "knowledge_explanation"];

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

export async function writeDataset(dir, { questions = 10000, qaRuns = 10, captions = 8000, verifiers = 16 } = {}) {
  mkdirSync(join(dir, "predictions"), { recursive: true });
  const pick = generator(7);
  const letter = () => "ABCD"[pick(4)];
  const label = (share) => (pick(100) < share ? "incorrect" : "correct");
  await table(join(dir, "videos.jsonl"), 2000, (n) => ({
    id: `v${n}`, duration: [60, 600, 2400][n % 3] + pick(30), fps: 25, width: 640, height: 360, complexity: 1 + (n % 5), source: `source-${n % 7}`,
  }));
  const items = [["questions.jsonl", questions, (n) => ({
    id: `q${n}`, video: `v${pick(2000)}`, task: "mcq", type: TYPES[n % 14], question: `What happens after event ${n} in the video, as seen from the left?`,
    options: { A: "a man opens the red door", B: "a woman closes the blue window", C: "a child throws the ball", D: "nothing happens" }, answer: letter(),
  })], ["captions.jsonl", captions, (n) => ({
    id: `c${n}`, video: `v${pick(2000)}`, task: "verification", caption_source: `captioner-${n % 5}`,
    sentences: Array.from({ length: 8 }, (_, k) => ({ text: `Sentence ${k} of caption ${n} says that somebody moves something.`, label: label(25) })),
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
  writeFileSync(join(dir, "verivid.json"), JSON.stringify({
    format: "verivid/1", name: "Large made-up dataset", videos: "videos.jsonl", items: items.map(([name]) => name), runs,
  }));
}
