"""Makes captions.json: random captions under several runs, and what other programs make of their
ensembles, self-preference, statistics and certificates. Needs: pip install scikit-learn pandas

    python tests/reference/make_captions.py > tests/reference/captions.json
"""

import json
import random
import sys

import numpy as np
import pandas as pd
from sklearn.metrics import precision_recall_fscore_support
from statsmodels.stats.proportion import proportion_confint

from splitmix import interval_of_mean

CATEGORIES = ["object", "relation", "location", "direction", "illusion", "action", "order",
              "causality", "frequency", "state_change"]
STATIC = CATEGORIES[:5]
SOURCES = ["Writer-7B", "scribe v2", "Scribe V2", "Plain Captioner", None]
MODELS = ["scribe-V2", "writer 7b", "Outsider 1B", "Outsider-30B"]
DURATIONS = [20.0, 180.0, 180.5, 600.0, 1800.0, 2400.0, None]
WORDS = ["a", "man", "opens", "the", "door,", "then", "sits", "down."]


def certificate(rng, duration):
    spans = []
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4])):
        start = round(rng.uniform(-5, 1.1 * (duration or 100)), 3)
        spans.append([start, round(start + rng.choice([0, 1, 5, (duration or 100) / 3]), 3)])
    return spans


def make(rng, count):
    videos, items = [], []
    for n in range(count):
        duration = rng.choice(DURATIONS)
        videos.append({"id": f"v{n}", "duration": duration, "complexity": rng.choice([1, 2, 3, 4, 5, 5, None])})
        sentences = []
        for _ in range(rng.randint(1, 7)):
            label = rng.choices(["correct", "incorrect", "unknown"], [6, 3, 1])[0]
            spans = rng.choices(CATEGORIES, k=rng.randint(0, 3)) if label == "incorrect" else []
            sentences.append({"label": label, "errors": spans, "certificate": certificate(rng, duration),
                              "text": "  ".join(rng.choices(WORDS, k=rng.randint(0, 12)))})
        items.append({"id": f"c{n}", "video": f"v{n}", "source": rng.choice(SOURCES), "sentences": sentences})
    runs = []
    for model in MODELS:
        said = []
        for item in items:
            kind = rng.random()
            if kind < 0.1:
                said.append(None)
                continue
            flags = []
            for sentence in item["sentences"]:
                weights = [7, 2, 1] if sentence["label"] != "incorrect" else [3, 6, 1]
                flags.append(rng.choices(["correct", "incorrect", "unknown"], weights)[0])
            said.append(flags)
        runs.append({"model": model, "sentences": said})
    return videos, items, runs


def fold(name):
    return "".join(c for c in name.casefold() if c.isalnum())


def frame(videos, items, flags_of):
    """A row a judged caption: item, source, complexity and scikit-learn's quotients."""
    rows = []
    for n, (video, item) in enumerate(zip(videos, items)):
        judged = [(s["label"] == "incorrect", flags_of(n)[k]) for k, s in enumerate(item["sentences"])
                  if s["label"] != "unknown"]
        if judged:
            truth, flags = zip(*judged)
            p, r, f, _ = precision_recall_fscore_support(truth, flags, average="binary", pos_label=True,
                                                         labels=[True], zero_division=np.nan)
            rows.append({"source": item["source"] and fold(item["source"]), "complexity": video["complexity"],
                         "precision": p, "recall": r, "f1": f})
    return pd.DataFrame(rows)


def flags(runs, rule, items):
    table = []
    for n, item in enumerate(items):
        votes = np.array([[w == "incorrect" for w in run["sentences"][n]] if run["sentences"][n]
                          else [False] * len(item["sentences"]) for run in runs])
        table.append((votes.any(axis=0) if rule == "any" else votes.sum(axis=0) > len(runs) / 2).tolist())
    return lambda n: table[n]


def none(value):
    return None if value is None or np.isnan(value) else float(value)


def means(df, convention):
    df = df[["precision", "recall", "f1"]]
    df = df.fillna(0.0) if convention == "zero" else df
    return {"captions": len(df), **{k: none(v) for k, v in df.mean().items()}}


def ensembles(videos, items, runs):
    out = []
    for members in [[0], [0, 1], [0, 1, 2], [3, 1, 0, 2]]:
        for rule in ["any", "majority"]:
            df = frame(videos, items, flags([runs[m] for m in members], rule, items))
            out.append({"members": members, "rule": rule, "missing": sum(
                all(runs[m]["sentences"][n] is None for m in members) and
                any(s["label"] != "unknown" for s in item["sentences"]) for n, item in enumerate(items)),
                "own": {c: means(df[df["source"] == fold(MODELS[0])], c)["f1"] for c in ["zero", "skip"]},
                **{c: means(df, c) for c in ["zero", "skip"]}})
    return out


def matrix(videos, items, runs, convention):
    rows = []
    for run in runs:
        df = frame(videos, items, flags([run], "any", items))
        df["f1"] = df["f1"].fillna(0.0) if convention == "zero" else df["f1"]
        by_source = df.groupby("source")["f1"].mean()
        cells = {source: none(value) for source, value in by_source.items()}
        own = cells.get(fold(run["model"]))
        others = by_source.drop(fold(run["model"]), errors="ignore")
        rows.append({"cells": cells, "own": own, "cross": none(others.mean()),
                     "difference": None if own is None else own - float(others.mean()),
                     "cross_sources": len(others)})
    return rows


def by_complexity(videos, items, run):
    df = frame(videos, items, flags([run], "any", items)).fillna({"f1": 0.0})
    return {str(int(c)): [len(g), float(g["f1"].mean())] for c, g in df.groupby("complexity")}


def recalls(items, run):
    rows = []
    for n, item in enumerate(items):
        for k, s in enumerate(item["sentences"]):
            said = run["sentences"][n]
            if s["label"] == "incorrect":
                rows += [(c, bool(said) and said[k] == "incorrect") for c in set(s["errors"])]
    return pd.DataFrame(rows, columns=["category", "flagged"]).groupby("category")["flagged"].mean()


def gains(items, small, large):
    gain = recalls(items, large) - recalls(items, small)
    return {"by_category": gain.to_dict(), "static": float(gain[gain.index.isin(STATIC)].mean()),
            "temporal": float(gain[~gain.index.isin(STATIC)].mean())}


def statistics(group):
    sentences = pd.DataFrame([{"caption": n, **s} for n, item in enumerate(group) for s in item["sentences"]])
    judged = sentences[sentences["label"] != "unknown"]
    wrong = (judged["label"] == "incorrect").groupby(judged["caption"])
    spans = sentences["errors"].explode().dropna().value_counts()
    marked = {c: judged[judged["errors"].map(lambda e: c in e)]["caption"].nunique() for c in CATEGORIES}
    shares = wrong.mean()
    lo, hi = proportion_confint(int(wrong.any().sum()), len(shares), method="wilson")
    words = sentences.assign(words=sentences["text"].str.split().map(len)).groupby("caption")["words"].sum()
    return {"captions": len(shares), "unlabelled": len(group) - len(shares), "sentences": len(judged),
            "incorrect": int((judged["label"] == "incorrect").sum()),
            "unknown": int((sentences["label"] == "unknown").sum()),
            "video_incorrect_rate": float(wrong.any().mean()), "interval": [lo, hi],
            "incorrect_per_caption": float(shares.mean()),
            "incorrect_interval": interval_of_mean([shares.tolist()]), "spans": int(spans.sum()),
            "category_shares": {c: float(spans.get(c, 0) / spans.sum()) for c in CATEGORIES},
            "category_rates": {c: marked[c] / len(shares) for c in CATEGORIES},
            "words": float(words.mean())}


def bracket(duration):
    return "short" if duration <= 180 else "long" if duration >= 1800 else "medium"


def grouped(videos, items, key):
    groups, left_out = {}, 0
    for video, item in zip(videos, items):
        name = key(video, item)
        if name is None:
            left_out += 1
        else:
            groups.setdefault(name, []).append(item)
    return {"left_out": left_out, "groups": {name: statistics(group) for name, group in groups.items()}}


def cell(video, _):
    return f"{video['complexity']} {bracket(video['duration'])}" if video["complexity"] and video["duration"] else None


def covered(spans, duration):
    """Length of the union of intervals, by pandas' interval arithmetic on their sorted ends."""
    ends = sorted({min(max(x, 0.0), duration) for span in spans for x in span} | {0.0, duration})
    pieces = pd.IntervalIndex.from_breaks(ends)
    inside = [any(s <= piece.left and piece.right <= e for s, e in spans) for piece in pieces]
    return float(np.asarray(pieces.length, dtype=float)[inside].sum()) / duration


def certificates(videos, items, complexity=None):
    found, without, unknown = [], 0, 0
    for video, item in zip(videos, items):
        for sentence in item["sentences"]:
            if complexity and video["complexity"] != complexity:
                continue
            if not sentence["certificate"]:
                without += 1
            elif video["duration"] is None:
                unknown += 1
            else:
                found.append(covered(sentence["certificate"], video["duration"]))
    return {"sentences": len(found), "mean": float(np.mean(found)), "without": without,
            "without_duration": unknown, "interval": None if complexity else interval_of_mean([found])}


def main():
    videos, items, runs = make(random.Random(21), 140)
    json.dump({
        "videos": videos, "items": items, "runs": runs,
        "ensembles": ensembles(videos, items, runs),
        "matrix": {c: matrix(videos, items, runs, c) for c in ["zero", "skip"]},
        "by_complexity": by_complexity(videos, items, runs[0]),
        "gains": gains(items, runs[2], runs[3]),
        "by_source": grouped(videos, items, lambda _, item: item["source"]),
        "all": statistics(items),
        "by_type": grouped(videos, items, lambda video, _: video["complexity"] and str(video["complexity"])),
        "by_cell": grouped(videos, items, cell),
        "certificates": certificates(videos, items),
        "certificates_by_type": {str(c): certificates(videos, items, c) for c in [1, 2, 3, 4, 5]},
    }, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main()
