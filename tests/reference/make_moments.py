"""Makes moments.json: random windows, and what the evaluator of QVHighlights makes of them (jayleicn/moment_detr,
standalone_eval/eval.py and utils.py, there without rounding). Needs: pip install numpy

    python tests/reference/make_moments.py > tests/reference/moments.json

A query without a prediction counts 0 here; the evaluator refuses such a file.
"""

import json
import random
import sys

import numpy as np

from splitmix import interval_of_mean

LEVELS = [float(f"{level:.2f}") for level in np.linspace(0.5, 0.95, 10)]


def overlaps(one, many):
    """IoU of one window with each of many."""
    many = np.asarray(many, float)
    both = np.clip(np.minimum(one[1], many[:, 1]) - np.maximum(one[0], many[:, 0]), 0, None)
    return both / ((one[1] - one[0]) + (many[:, 1] - many[:, 0]) - both)


def average_precision(gold, said):
    """The detection average precision of ActivityNet, at each level."""
    if not said:
        return np.zeros(len(LEVELS))
    ranked = sorted(said[:10], key=lambda window: -window[2])
    hits = np.zeros((len(LEVELS), len(ranked)))
    locked = np.zeros((len(LEVELS), len(gold)), bool)
    for n, window in enumerate(ranked):
        ious = overlaps(window, gold)
        for level, least in enumerate(LEVELS):
            for place in ious.argsort()[::-1]:
                if ious[place] < least:
                    break
                if not locked[level, place]:
                    locked[level, place] = True
                    hits[level, n] = 1
                    break
    found = hits.cumsum(axis=1)
    precision, recall = found / np.arange(1, len(ranked) + 1), found / len(gold)
    return np.array([interpolated(p, r) for p, r in zip(precision, recall)])


def interpolated(precision, recall):
    precision, recall = np.hstack([[0], precision, [0]]), np.hstack([[0], recall, [1]])
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    steps = np.where(recall[1:] != recall[:-1])[0] + 1
    return float(np.sum((recall[steps] - recall[steps - 1]) * precision[steps]))


# The evaluator's own ranges of window length in seconds, the first end excluded.
LENGTHS = {"short": (0, 10), "middle": (10, 30), "long": (30, 150)}


def by_length(queries):
    """The evaluator keeps the true windows of one length, and the queries that have one; predictions stay whole."""
    out = {}
    for name, (over, up_to) in LENGTHS.items():
        own = [(q, [w for w in q["gold"] if over < w[1] - w[0] <= up_to]) for q in queries]
        ap = [average_precision(windows, q["said"] or []).mean() for q, windows in own if windows]
        out[name] = {"queries": len(ap), "map": float(np.mean(ap)) if ap else None}
    return out


def make(rng, n):
    gold = []
    start = rng.uniform(0, 20)
    for _ in range(rng.choice([1, 1, 2, 3, 4])):
        end = start + rng.choice([rng.uniform(2, 30), rng.uniform(2, 30), rng.uniform(5, 60)])
        gold.append([round(start, 2), round(end, 2)])
        start = end + rng.uniform(1, 10)
    said = []
    for _ in range(rng.choice([1, 4, 10, 14])):
        low, high = rng.choice(gold)
        wide = (high - low) * 0.15
        low, high = low + rng.gauss(0, wide), high + rng.gauss(0, wide)
        said.append([round(low, 2), round(max(high, low + 0.5), 2), round(rng.random(), 3)])
    if rng.random() < 0.7:
        said.sort(key=lambda window: -window[2])
    return {"id": f"q{n}", "gold": gold, "said": said if rng.random() < 0.9 else None}


def scored(queries):
    """Everything that is said of the queries."""
    first = [float(overlaps(q["said"][0], q["gold"]).max()) if q["said"] else 0.0 for q in queries]
    ap = np.array([average_precision(q["gold"], q["said"] or []) for q in queries])
    return {
        "queries": len(queries), "missing": sum(q["said"] is None for q in queries),
        "r1_at": {str(level): float(np.mean(np.array(first) >= level)) for level in (0.5, 0.7)},
        "miou": float(np.mean(first)), "miou_interval": interval_of_mean([first]),
        "map": ap.mean(axis=0).tolist(), "map_average": float(ap.mean()),
        "map_interval": interval_of_mean([ap.mean(axis=1)]),
        "map_by_length": by_length(queries),
        "ap": {q["id"]: row.tolist() for q, row in zip(queries, ap)},
    }


def as_items(queries):
    return [{"id": q["id"], "video": "v", "task": "moments", "query": "when?",
             "events": [{"label": "", "span": w} for w in q["gold"]]} for q in queries]


def as_predictions(queries):
    return [{"item": q["id"], "events": [{"label": "", "span": w[:2], "score": w[2]} for w in q["said"]]}
            for q in queries if q["said"]]


def main():
    rng = random.Random(811)
    queries = [make(rng, n) for n in range(60)]
    # On the ends of the lengths, and longer than any.
    for n, window in enumerate([[0, 10], [5, 15.5], [0, 30], [10, 40.5], [0, 150], [0, 151]]):
        queries.append({"id": f"e{n}", "gold": [window], "said": [[window[0], window[1] - 2, 0.9]]})
    run = {"id": "r", "model": "R", "setting": "vanilla", "predictions": as_predictions(queries)}
    dataset = {"format": "verivid/1", "name": "Moments", "videos": [{"id": "v", "duration": 400}],
               "items": as_items(queries), "runs": [run]}
    json.dump({"dataset": dataset, "expected": scored(queries)}, sys.stdout, separators=(",", ":"))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
