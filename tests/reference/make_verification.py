"""Makes verification.json: a random set of captions and verdicts, and what scikit-learn,
statsmodels and scipy make of them. Needs: pip install scikit-learn statsmodels

    python tests/reference/make_verification.py > tests/reference/verification.json
"""

import json
import random
import sys

import numpy as np
from scipy.stats import bootstrap
from sklearn.metrics import precision_recall_fscore_support
from statsmodels.stats.proportion import proportion_confint

from splitmix import interval_of_mean

CATEGORIES = ["object", "relation", "location", "direction", "illusion", "action", "order",
              "causality", "frequency", "state_change"]
SOURCES = ["Writer-7B", "scribe v2", "Plain Captioner"]
DURATIONS = [20.0, 180.0, 180.5, 600.0, 1800.0, 2400.0, None]


def make(rng, count):
    videos, items, predictions = [], [], []
    for n in range(count):
        videos.append({"id": f"v{n}", "duration": rng.choice(DURATIONS),
                       "complexity": rng.choice([1, 2, 3, 4, 5, 5, 2, None])})
        sentences = []
        for _ in range(rng.randint(1, 7)):
            label = rng.choices(["correct", "incorrect", "unknown"], [6, 3, 1])[0]
            spans = rng.choices(CATEGORIES, k=rng.randint(0, 3)) if label == "incorrect" else []
            sentences.append({"label": label, "errors": spans})
        items.append({"id": f"c{n}", "video": f"v{n}", "source": rng.choice(SOURCES + [None]),
                      "sentences": sentences})
        kind = rng.random()
        if kind < 0.08:
            continue
        said = []
        for sentence in sentences:
            weights = [7, 2, 1] if sentence["label"] != "incorrect" else [3, 6, 1]
            said.append(rng.choices(["correct", "incorrect", "unknown"], weights)[0])
        if kind < 0.3:
            said = ["correct"] * len(said)
        predictions.append({"item": f"c{n}", "sentences": None if kind > 0.97 else said})
    return videos, items, predictions


def per_caption(items, predictions):
    said_of = {p["item"]: p["sentences"] for p in predictions}
    rows = []
    for item in items:
        said = said_of.get(item["id"])
        judged = [(s, said[n] if said else "correct") for n, s in enumerate(item["sentences"])
                  if s["label"] != "unknown"]
        if judged:
            rows.append((item, judged, said is None))
    return rows


def truth_and_flags(judged):
    return ([s["label"] == "incorrect" for s, _ in judged], [p == "incorrect" for _, p in judged])


def quotients(judged, zero_division):
    truth, flags = truth_and_flags(judged)
    p, r, f, _ = precision_recall_fscore_support(truth, flags, average="binary", pos_label=True,
                                                 labels=[True], zero_division=zero_division)
    return [float(p), float(r), float(f)]


def means(rows, convention):
    zero = 0.0 if convention == "zero" else np.nan
    table = np.array([quotients(judged, zero) for _, judged, _ in rows])
    out = []
    for column in table.T:
        kept = column[~np.isnan(column)]
        out.append(float(kept.mean()) if len(kept) else None)
    return {"captions": len(rows), "precision": out[0], "recall": out[1], "f1": out[2]}


def cell_of(video):
    if video["complexity"] is None or video["duration"] is None:
        return None
    d = video["duration"]
    return (video["complexity"], "short" if d <= 180 else "long" if d >= 1800 else "medium")


def recalls(rows):
    out = {}
    for category in CATEGORIES:
        marked = [p == "incorrect" for _, judged, _ in rows for s, p in judged
                  if s["label"] == "incorrect" and category in s["errors"]]
        if marked:
            lo, hi = proportion_confint(sum(marked), len(marked), method="wilson")
            out[category] = {"flagged": int(sum(marked)), "total": len(marked), "lo": lo, "hi": hi}
    return out


def expected(videos, items, predictions, convention):
    rows = per_caption(items, predictions)
    video_of = {v["id"]: v for v in videos}
    cells, sources = {}, {}
    for row in rows:
        cells.setdefault(cell_of(video_of[row[0]["video"]]), []).append(row)
        sources.setdefault(row[0]["source"], []).append(row)
    truth, flags = [], []
    for _, judged, _ in rows:
        t, f = truth_and_flags(judged)
        truth += t
        flags += f
    p, r, f1, _ = precision_recall_fscore_support(truth, flags, average="binary")
    nan = np.array([quotients(judged, np.nan) for _, judged, _ in rows])
    perfect = [(item, [(s, s["label"]) for s, _ in judged], False) for item, judged, _ in rows]
    kept = nan[:, 2][~np.isnan(nan[:, 2])] if convention == "skip" else np.nan_to_num(nan[:, 2])
    scipy = bootstrap((kept,), np.mean, n_resamples=20000, method="percentile",
                      rng=np.random.default_rng(1)).confidence_interval
    return {
        "means": means(rows, convention), "sentences": len(truth),
        "undefined": [int(c) for c in np.isnan(nan).sum(axis=0)],
        "micro": [float(p), float(r), float(f1)],
        "missing": sum(missing for _, _, missing in rows),
        "unlabelled": len(items) - len(rows),
        "predicted_unknown": sum(p == "unknown" for _, judged, _ in rows for _, p in judged),
        "ceiling": means(perfect, convention)["f1"],
        "cells": [{"complexity": c[0], "duration": c[1], **means(group, convention)}
                  for c, group in sorted((k, g) for k, g in cells.items() if k)],
        "left_out_of_cells": len(cells.get(None, [])),
        "by_source": {s: means(group, convention) for s, group in sources.items() if s},
        "recall_by_category": recalls(rows),
        "f1_interval": interval_of_mean([list(map(float, kept))]),
        "f1_interval_scipy": [float(scipy.low), float(scipy.high)],
    }


def main():
    videos, items, predictions = make(random.Random(20), 160)
    json.dump({"videos": videos, "items": items, "predictions": predictions,
               "zero": expected(videos, items, predictions, "zero"),
               "skip": expected(videos, items, predictions, "skip")},
              sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main()
