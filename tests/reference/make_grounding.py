"""Makes grounding.json: random tubes and intervals as a dataset of the verivid format, and what shapely, scipy and
the rules of three published evaluators make of them. Needs: pip install numpy scipy shapely

    python tests/reference/make_grounding.py > tests/reference/grounding.json

The evaluators, written again from what they compute:
cg_stvg          HengLan/CGSTVG, datasets/evaluation/hcstvg_eval.py, datasets/hcstvg.py, models/post_processor.py
tubedetr         antoyang/TubeDETR, datasets/hcstvg_eval.py, datasets/vidstg_eval.py, models/postprocessors.py
hcstvg_official  tzhhhh123/HC-STVG, eval_hcvg.py
"""

import json
import random
import sys

import numpy as np
import shapely
from scipy.optimize import linear_sum_assignment

from splitmix import interval_of_mean

FPS = 25
RULES = ["cg_stvg", "tubedetr", "hcstvg_official"]


# Areas and lengths, from a geometry library.

def area_iou(a, b):
    """IoU of two boxes [x, y, w, h]."""
    one, two = (shapely.box(x, y, x + w, y + h) for x, y, w, h in (a, b))
    return one.intersection(two).area / one.union(two).area


def plus_one_iou(a, b):
    """PASCAL VOC: both edges are pixels of the box."""
    return area_iou(*([x, y, w + 1, h + 1] for x, y, w, h in (a, b)))


def time_iou(gold, said):
    """IoU of two sets of intervals, as the areas of strips of height 1."""
    one, two = (shapely.union_all([shapely.box(s, 0, e, 1) for s, e in spans]) for spans in (gold, said))
    return one.intersection(two).area / one.union(two).area


# Data.

def drift(rng, box, by):
    x, y, w, h = box
    return [round(v, 2) for v in (x + rng.gauss(0, by), y + rng.gauss(0, by),
                                  max(4.0, w + rng.gauss(0, by)), max(4.0, h + rng.gauss(0, by)))]


def path(rng, count):
    boxes = [[rng.uniform(200, 600), rng.uniform(200, 500), rng.uniform(40, 120), rng.uniform(40, 120)]]
    for _ in range(count - 1):
        boxes.append(drift(rng, boxes[-1], 3))
    return [drift(rng, box, 0.5) for box in boxes]


def track(name, label, times, boxes, spans=None, interpolation="linear"):
    out = {"id": name, "label": label, "interpolation": interpolation,
           "boxes": [{"t": t, "box": b} for t, b in zip(times, boxes)]}
    return out if spans is None else {**out, "spans": spans}


def dense(rng, n):
    """One tube, a box for every frame, as in HC-STVG."""
    count, start, length = rng.randint(120, 160), rng.randint(0, 60), rng.randint(12, 50)
    gold = dict(zip(range(start, start + length), path(rng, length)))
    said_start = max(0, start + rng.randint(-15, 15))
    said_end = min(count, start + length + rng.randint(-15, 15))
    if rng.random() < 0.15 or said_end <= said_start:
        said_start, said_end = start + length + 2, start + length + 9
    near = lambda f: gold[min(max(f, start), start + length - 1)]
    said = {f: drift(rng, near(f), 12) for f in range(said_start, said_end)}
    return {"id": f"d{n}", "count": count, "gold": gold, "said": said if rng.random() < 0.85 else None}


def as_track(tube, label):
    frames = sorted(tube)
    spans = [[frames[0] / FPS, (frames[-1] + 1) / FPS]]
    return track("1", label, [f / FPS for f in frames], [tube[f] for f in frames], spans)


def sparse(rng, n):
    """Several labelled tracks with keyframes, and labelled events."""
    labels = rng.sample(["cat", "dog", "red car"], rng.randint(1, 3))
    tracks, said, events, guesses = [], [], [], []
    for at, label in enumerate(labels):
        for twin in range(rng.randint(1, 2)):
            start, step = rng.uniform(0, 6), rng.uniform(0.4, 1.1)
            times = [round(start + k * step, 3) for k in range(rng.randint(3, 6))]
            boxes = path(rng, len(times))
            spans = [[times[0], times[-1] + 0.05]] if rng.random() < 0.5 else None
            tracks.append(track(f"g{at}{twin}", f" {label.title()}", times, boxes, spans))
            for _ in range(rng.choice([0, 1, 1, 2])):
                moved = [round(t + rng.uniform(-0.3, 0.3), 3) for t in times]
                said.append(track(f"p{len(said)}", label if rng.random() < 0.7 else "", sorted(moved),
                                  [drift(rng, b, 9) for b in boxes]))
        for _ in range(rng.randint(1, 2)):
            s = round(rng.uniform(0, 20), 2)
            events.append({"label": label.upper(), "span": [s, round(s + rng.uniform(0.5, 6), 2)]})
            for _ in range(rng.choice([0, 1, 1, 2])):
                t = round(s + rng.uniform(-2, 2), 2)
                guesses.append({"label": rng.choice([label, label, ""]),
                                "span": [t, round(t + rng.uniform(0.5, 6), 2)]})
    rng.shuffle(said)
    return {"id": f"s{n}", "tracks": tracks, "events": events, "said": said, "guesses": guesses}


def instants(rng, n):
    """Boxes at instants, as in Dr.V-Bench."""
    times = sorted(round(rng.uniform(0, 10), 2) for _ in range(rng.randint(1, 5)))
    boxes = path(rng, len(times))
    said = track("p", "cup", [0.0] + times + [11.0], [boxes[0]] + [drift(rng, b, 10) for b in boxes] + [boxes[-1]])
    said["spans"] = [[rng.uniform(-1, 4), rng.uniform(5, 12)]]
    return {"id": f"i{n}", "tracks": [track("g", "cup", times, boxes, None, "none")], "said": [said]}


# The rule of this program.

def present(one, t):
    times = [b["t"] for b in one["boxes"]]
    if "spans" in one:
        return any(s <= t < e for s, e in one["spans"])
    return times[0] <= t <= times[-1]


def box_at(one, t):
    times = [b["t"] for b in one["boxes"]]
    return [float(np.interp(t, times, [b["box"][side] for b in one["boxes"]])) for side in range(4)]


def on_grid(one, grid):
    return {k: box_at(one, t) for k, t in grid if present(one, t)}


def viou(gold, said, iou=area_iou):
    both, either = gold.keys() & said.keys(), gold.keys() | said.keys()
    return sum(iou(gold[k], said[k]) for k in both) / len(either) if either else 0.0


def agree(gold, said, labels):
    """Labels decide where the truth has several, or the prediction uses the truth's."""
    fold = lambda label: label.strip().lower()
    decide = len({fold(g) for g in labels[0]}) > 1 or {fold(s) for s in labels[1]} & {fold(g) for g in labels[0]}
    return not decide or fold(said) == "" or fold(said) == fold(gold)


def mean_of_pairs(gold, said, labels, iou):
    values = np.array([[viou(g, s, iou) if agree(labels[0][i], labels[1][j], labels) else 0.0
                        for j, s in enumerate(said)] for i, g in enumerate(gold)])
    if not said:
        return 0.0
    return float(values[linear_sum_assignment(values, maximize=True)].sum() / len(gold))


def counted(gold, said, labels, iou):
    """Hits, misses, extras and duplicates over all grid points: the most pairs, then the greatest IoU."""
    total = np.zeros(4, int)
    for k in set().union(*gold, *said):
        rows = [i for i, g in enumerate(gold) if k in g]
        columns = [j for j, s in enumerate(said) if k in s]
        table = np.array([[iou(gold[i][k], said[j][k]) if agree(labels[0][i], labels[1][j], labels) else 0.0
                           for j in columns] for i in rows]).reshape(len(rows), len(columns))
        good = table >= 0.5
        pairs = [p for p in zip(*linear_sum_assignment(np.where(good, 10 + table, 0), maximize=True)) if good[p]]
        taken = {c for _, c in pairs}
        again = sum(bool(good[:, c].any()) for c in range(len(columns)) if c not in taken)
        total += [len(pairs), len(rows) - len(pairs), len(columns) - len(pairs) - again, again]
    return [int(n) for n in total]


def mean_over_labels(gold, said):
    labels = ([l for l, _ in gold], [l for l, _ in said])
    names = list(dict.fromkeys(l.strip().lower() for l in labels[0]))
    total = 0.0
    for name in names:
        truth = [span for l, span in gold if l.strip().lower() == name]
        guess = [span for l, span in said if agree(name, l, labels)]
        total += time_iou(truth, guess) if guess else 0.0
    return total / len(names)


def ours(item, iou):
    if "count" in item:
        gold, said = item["gold"], item["said"] or {}
        span = lambda tube: [[min(tube) / FPS, (max(tube) + 1) / FPS]]
        labels = (["person"], ["someone"])
        return {"tiou": time_iou(span(gold), span(said)) if said else 0.0, "viou": viou(gold, said, iou),
                "objects": counted([gold], [said] if said else [], labels, iou)}
    times = item["tracks"][0]["boxes"] if item["id"][0] == "i" else None
    grid = list(enumerate(b["t"] for b in times)) if times else [(k, k / 5) for k in range(-10, 200)]
    # A box of instants is there at its instant.
    gold = [{k: b["box"] for k, b in enumerate(times)}] if times else [on_grid(t, grid) for t in item["tracks"]]
    said = [on_grid(t, grid) for t in item["said"]]
    labels = ([t["label"] for t in item["tracks"]], [t["label"] for t in item["said"]])
    out = {"viou": mean_of_pairs(gold, said, labels, iou), "objects": counted(gold, said, labels, iou), "tiou": None}
    if item.get("events"):
        pick = lambda events: [(e["label"], e["span"]) for e in events]
        out["tiou"] = mean_over_labels(pick(item["events"]), pick(item["guesses"]))
    return out


# The rules of others, on frames.

def half_open(a, b):
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return 0.0 if high <= low else (high - low) / (a[1] - a[0] + b[1] - b[0] - (high - low))


def cg_stvg(gold, said, count):
    a, b = [min(gold), max(gold)], [min(said), max(said) + 1]
    both, either = range(max(a[0], b[0]), min(a[1], b[1])), range(min(a[0], b[0]), max(a[1], b[1]))
    return half_open(a, b), sum(area_iou(said[f], gold[f]) for f in gold if f in both) / max(len(either), 1)


def tubedetr(gold, said, count):
    rate, frames = 5 / FPS, [0]
    for frame in range(0, count - 1):
        if int(frames[-1] * rate) < int(frame * rate):
            frames.append(frame)
    a, b = [min(gold), max(gold) + 1], [min(said), max(said) + 1]
    low, high = max(a[0], b[0]), min(a[1], b[1])
    # The fault: the union ends with the segment that ends first.
    either = [f for f in frames if min(a[0], b[0]) <= f < min(a[1], b[1])]
    total = sum(area_iou(said[f], gold[f]) for f in frames if f in gold and low <= f < high)
    return half_open(a, b), total / max(len(either), 1)


def hcstvg_official(gold, said, count):
    ious = [area_iou(said[f], gold[f]) for f in gold if f in said]
    hull = max(max(gold), max(said)) - min(min(gold), min(said)) + 1
    return len(ious) / hull, sum(ious) / hull


# All of it.

def summary(rows):
    tious = [r["tiou"] for r in rows if r["tiou"] is not None]
    vious = [r["viou"] for r in rows]
    out = {"m_tiou": np.mean(tious), "m_viou": np.mean(vious), "tiou_items": len(tious), "viou_items": len(vious),
           "viou_at": {str(r): np.mean([v > r for v in vious]) for r in (0.3, 0.5)},
           "m_tiou_interval": interval_of_mean([tious]), "m_viou_interval": interval_of_mean([vious])}
    if "objects" in rows[0]:
        hits, misses, extras, again = (int(n) for n in np.sum([r["objects"] for r in rows], axis=0))
        out["objects"] = [hits, misses, extras, again]
        out["object_f1"] = 2 * hits / (2 * hits + misses + extras + again)
    return out


def dataset(items):
    videos, table, said = [], [], []
    for item in items:
        dense_one = "count" in item
        count = item.get("count", 500)
        videos.append({"id": item["id"], "fps": FPS, "duration": count / FPS, "width": 1280, "height": 720})
        tracks = [as_track(item["gold"], "person")] if dense_one else item["tracks"]
        table.append({"id": item["id"], "video": item["id"], "task": "grounding", "query": "who?",
                      "tracks": tracks, "events": item.get("events", [])})
        if not dense_one:
            said.append({"item": item["id"], "tracks": item["said"], "events": item.get("guesses", [])})
        elif item["said"]:
            said.append({"item": item["id"], "tracks": [as_track(item["said"], "someone")]})
    run = {"id": "r", "model": "R", "setting": "vanilla", "predictions": said}
    return {"format": "verivid/1", "name": "Grounding", "videos": videos, "items": table, "runs": [run]}


def main():
    rng = random.Random(20260)
    items = ([dense(rng, n) for n in range(16)] + [sparse(rng, n) for n in range(12)]
             + [instants(rng, n) for n in range(6)])
    out = {"dataset": dataset(items)}
    for edges, iou in (("continuous", area_iou), ("plus_one", plus_one_iou)):
        rows = [ours(item, iou) for item in items]
        out[edges] = {"items": {item["id"]: row for item, row in zip(items, rows)}, "all": summary(rows)}
    out["rules"] = {}
    tubes = [item for item in items if "count" in item]
    for name in RULES:
        rule = globals()[name]
        pairs = [rule(i["gold"], i["said"], i["count"]) if i["said"] else (0.0, 0.0) for i in tubes]
        rows = [{"tiou": t, "viou": v} for t, v in pairs]
        out["rules"][name] = {"items": {i["id"]: row for i, row in zip(tubes, rows)}, "all": summary(rows)}
    sets = [[[[round(s, 3), round(s + rng.uniform(0.1, 5), 3)] for s in
              (rng.uniform(0, 20) for _ in range(rng.randint(1, 5)))] for _ in range(2)] for _ in range(40)]
    out["intervals"] = [{"gold": g, "said": s, "tiou": time_iou(g, s)} for g, s in sets]
    tables = [np.array([[rng.random() for _ in range(rng.choice([c]))] for _ in range(r)])
              for r, c in ((2, 2), (3, 5), (6, 4), (9, 9), (1, 7), (12, 10), (25, 30), (40, 8))]
    out["assignments"] = [{"values": t.tolist(), "pairs": np.array(linear_sum_assignment(t, maximize=True)).T.tolist()}
                          for t in tables]
    json.dump(out, sys.stdout, separators=(",", ":"), default=float)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
