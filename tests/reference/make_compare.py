"""Makes compare.json: runs on the same random questions and captions, and what SciPy, statsmodels,
scikit-learn, pandas and networkx make of them.
Needs: pip install scipy statsmodels scikit-learn pandas networkx

    python tests/reference/make_compare.py > tests/reference/compare.json
"""

import itertools
import json
import random
import sys

import networkx
import numpy as np
import pandas as pd
from scipy.stats import binomtest
from sklearn.metrics import precision_recall_fscore_support
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from make_verification import cell_of, make as make_captions, quotients
from splitmix import interval_of_difference, interval_of_mean

LEVELS = {"object": "perceptive", "ocr": "perceptive", "action": "temporal", "sequence": "temporal",
          "knowledge_explanation": "cognitive", "made_up": "other"}
ORDER = list(LEVELS)
VIDEOS = [{"complexity": c, "duration": d} for c, d in
          [(1, 20.0), (2, 180.0), (2, 600.0), (3, 1800.0), (5, 30.0), (None, 30.0), (4, None)]]
# Model, setting and how often the run is right.
RUNS = [("Model X", "vanilla", 0.42), ("model-x", "self_pep", 0.7), ("Model Y", "vanilla", 0.2),
        ("Model Z", "vanilla", 0.92), ("Model W", "vanilla", 0.8)]
DISCORDANT = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 5), (0, 6), (3, 17), (17, 3), (5, 5), (8, 9), (40, 61),
              (120, 200), (0, 300), (500, 500), (0, 1060), (999, 1001), (1500, 1700), (4000, 4300),
              (20000, 20000), (49000, 50000), (60000, 61234)]
FAMILIES = [[], [0.02], [0.01, 0.04, 0.03, 0.005], [0.05, 0.05, 0.05], [1.0, 0.9, 0.0, 1e-12, 0.3, 0.3],
            [0.017, 0.016, 0.6, 0.024, 0.2, 0.011]]


def questions(rng, count):
    """Questions; every fourth pair of yes / no questions is a pair of VideoHallucer's kind."""
    items = []
    for n in range(count):
        task = rng.choice(["mcq", "mcq", "yes_no", "free_form"])
        keys = {"mcq": list("ABCDE")[: rng.randint(2, 5)], "yes_no": ["yes", "no"], "free_form": []}[task]
        answer = rng.choice(keys + keys[:1] * 2) if keys else None
        bad = task == "mcq" and rng.random() < 0.04
        items.append({"task": task, "video": rng.randrange(len(VIDEOS)), "type": rng.choice(ORDER + [None]),
                      "options": keys if task == "mcq" else [], "answer": "Z" if bad else answer})
    yes_no = [i for i in items if i["task"] == "yes_no"]
    for n, item in enumerate(yes_no[:60]):
        item.update(group=f"g{n // 2}", role=["basic", "hallucinated"][n % 2], answer=["yes", "no"][n % 2])
    # A half without its other half.
    yes_no[60].update(group="alone", role="basic")
    return items


def replies(rng, items, skill, samples):
    """Rows of item, sample, what is said: an answer, a score, "" (empty) or "?" (no answer in the reply)."""
    rows = []
    for n, item in enumerate(items):
        if rng.random() < 0.05:
            continue
        for sample in range(samples if rng.random() < 0.2 else 1):
            kind = rng.random()
            if item["task"] == "free_form":
                said = "unjudged" if kind < 0.06 else rng.choice([0.0, 1.0, 1.0, 0.5])
            elif kind < 0.04:
                said = ""
            elif kind < 0.1:
                said = "?"
            else:
                keys = item["options"] or ["yes", "no"]
                gold = item["answer"] if item["answer"] in keys else keys[0]
                said = gold if rng.random() < skill else rng.choice(keys)
            rows.append([n, sample, said])
    return rows


def is_missing(said, gold):
    """Of the replies that are not right the commonest kind decides; of equally common ones, missing is last."""
    kinds = [("missing" if s == "" else "unparsed" if s == "?" else "wrong")
             for s in said if s != "unjudged" and not (s == gold or s == 1.0)]
    return not said or bool(kinds) and all(kinds.count("missing") > kinds.count(k) for k in ("unparsed", "wrong"))


def scored(items, rows):
    """One row an item with its mean score: nan where it is in no denominator."""
    by_item = {}
    for n, _, said in rows:
        by_item.setdefault(n, []).append(said)
    out = []
    for n, item in enumerate(items):
        said = by_item.get(n, [])
        judged = [s for s in said if s != "unjudged"]
        values = [s if isinstance(s, float) else float(s == item["answer"]) for s in judged]
        left_out = "bad_gold" if item["answer"] == "Z" else "unjudged" if said and not judged else None
        score = np.nan if left_out else float(np.mean(values)) if values else 0.0
        cell = cell_of(VIDEOS[item["video"]])
        out.append({"item": n, "task": item["task"], "type": item["type"], "level": LEVELS.get(item["type"]),
                    "cell": f"{cell[0]} {cell[1]}" if cell else None, "left_out": left_out, "score": score,
                    "missing": not left_out and is_missing(said, item["answer"]), "said": said,
                    "right": score > 0.5, "gold": item["answer"]})
    return pd.DataFrame(out)


def table(frame):
    """The 2x2 table and the exact p of both programs, which must agree."""
    counts = {"both": int((frame.right_a & frame.right_b).sum()), "a_only": int((frame.right_a & ~frame.right_b).sum()),
              "b_only": int((~frame.right_a & frame.right_b).sum()),
              "neither": int((~frame.right_a & ~frame.right_b).sum())}
    p = mcnemar([[counts["both"], counts["a_only"]], [counts["b_only"], counts["neither"]]], exact=True).pvalue
    return {**counts, "p": float(p)}


def difference(frame, strata=None):
    """Micro, or the unweighted mean over the groups of `strata`."""
    if strata is None:
        parts = [frame]
    else:
        frame = frame[frame[strata].notna()]
        parts = [frame[frame[strata] == t] for t in ORDER if (frame[strata] == t).any()]
    a, b = (float(np.mean([part[side].mean() for part in parts])) for side in ("a", "b"))
    values = [part[["a", "b"]].to_numpy().tolist() for part in parts]
    lo, hi = interval_of_difference(values)
    return {"items": len(frame), "a": a, "b": b, "difference": b - a, "lo": lo, "hi": hi, **table(frame)}


def paired(a, b):
    frame = a[["item", "task", "type", "level", "cell"]].copy()
    frame["a"], frame["b"], frame["right_a"], frame["right_b"] = a.score, b.score, a.right, b.right
    return frame[frame.a.notna() & frame.b.notna()]


def parts(frame, key, strata=None):
    return {name: difference(part, strata) for name, part in frame.groupby(key)}


def comparison(a, b):
    frame = paired(a, b)
    kept = frame.item
    fixed, broken = frame[~frame.right_a & frame.right_b], frame[frame.right_a & ~frame.right_b]
    return {
        "all": difference(frame), "macro": difference(frame, "type"),
        "by_type": parts(frame, "type"), "by_level": parts(frame, "level"), "by_task": parts(frame, "task"),
        "by_cell": parts(frame, "cell"), "macro_by_level": parts(frame, "level", "type"),
        "fixed": fixed.item.tolist(), "broken": broken.item.tolist(),
        "bad_gold": int((a.left_out == "bad_gold").sum()),
        "unjudged": int(((a.left_out == "unjudged") | (b.left_out == "unjudged")).sum()),
        "missing": [int(a[a.item.isin(kept)].missing.sum()), int(b[b.item.isin(kept)].missing.sum())],
        "fractional": int(((frame.a % 1 > 0) | (frame.b % 1 > 0)).sum()), "untyped": int(frame.type.isna().sum()), "left_out_of_cells": int(frame.cell.isna().sum()),
    }


def order(values):
    """Ranks with ties, by pandas."""
    return pd.Series(values).rank(method="min", ascending=False).astype(int).tolist()


def ranking(names, columns, tests, intervals):
    """`columns`: the runs' values; `tests`: for each two runs the discordant counts of the first and of the second."""
    values = [float(column.mean()) for column in columns]
    every = list(itertools.combinations(range(len(names)), 2))
    p = [binomtest(tests[pair][0], sum(tests[pair]), 0.5).pvalue if sum(tests[pair]) else 1.0 for pair in every]
    holds, corrected, _, _ = multipletests(p, alpha=0.05, method="holm")
    alike = networkx.Graph()
    alike.add_nodes_from(names)
    alike.add_edges_from((names[a], names[b]) for (a, b), yes in zip(every, holds) if not yes)
    return {"values": values, "ranks": order(values), "intervals": intervals,
            "pairs": [{"runs": [names[a], names[b]], "p": float(q), "corrected": float(c), "holds": bool(h),
                       "interval": interval_of_difference([list(zip(columns[a], columns[b]))])}
                      for (a, b), q, c, h in zip(every, p, corrected, holds)],
            "groups": sorted(sorted(clique) for clique in networkx.find_cliques(alike))}


def question_ranking(frames):
    names = [f"r{n}" for n in range(len(frames))]
    common = np.all([f.score.notna() for f in frames], axis=0)
    some = np.any([f.score.notna() for f in frames], axis=0)
    kept = [f[common] for f in frames]
    tests = {(a, b): (int((kept[a].right & ~kept[b].right).sum()), int((~kept[a].right & kept[b].right).sum()))
             for a, b in itertools.combinations(range(len(frames)), 2)}
    wilson = [[float(x) for x in proportion_confint(f.score.sum(), len(f), method="wilson")] for f in kept]
    return {"items": int(common.sum()), "left_out": int((some & ~common).sum()),
            **ranking(names, [f.score for f in kept], tests, wilson)}


def yes_of(frame):
    """Over yes / no questions with one sample: what scikit-learn says of the class "yes"."""
    rows = frame[(frame.task == "yes_no")]
    said = [(gold, s) for gold, all_said in zip(rows.gold, rows.said) for s in (all_said or [""])]
    p, r, f, _ = precision_recall_fscore_support([g == "yes" for g, _ in said], [s == "yes" for _, s in said],
                                                 average="binary")
    parsed = [s for _, s in said if s in ("yes", "no")]
    return {"yes": [float(p), float(r), float(f)], "yes_rate": float(np.mean([s == "yes" for s in parsed])),
            "gold_yes_rate": float((rows.gold == "yes").mean())}


def shares(values):
    return pd.Series(values).value_counts(normalize=True).to_dict()


def basics(items, frame):
    """Crossed accuracies, chance, letters and pairs of one run with one sample an item."""
    kept = frame[frame.score.notna()]

    def crossed(one, other):
        cells = kept.groupby([one, other]).score.agg(["sum", "size"])
        return {f"{x} {y}": [float(row["sum"]), int(row["size"])] for (x, y), row in cells.iterrows()}

    options = [2 if items[n]["task"] == "yes_no" else len(items[n]["options"]) for n in kept.item]
    first = [s[0] for s, task in zip(kept.said, kept.task) if task == "mcq" and s and s[0] in "ABCDE" and s[0]]
    halves = pd.DataFrame([{"group": items[n]["group"], "role": items[n]["role"], "right": score}
                           for n, score in zip(kept.item, kept.score) if "group" in items[n]])
    pairs = halves.pivot(index="group", columns="role", values="right").dropna()
    return {
        "type_task": crossed("type", "task"), "level_task": crossed("level", "task"),
        "type_level": crossed("type", "level"), "untyped": int(kept.type.isna().sum()),
        "chance": float(np.mean([1 / n for n in options if n])), "chance_items": sum(n > 0 for n in options),
        "gold_letters": shares([g for g, task in zip(kept.gold, kept.task) if task == "mcq"]),
        "said_letters": shares(first),
        "pairs": {"pairs": len(pairs), "basic": float(pairs.basic.mean()),
                  "hallucinated": float(pairs.hallucinated.mean()), "overall": float(pairs.min(axis=1).mean()),
                  "unpaired": len(halves) - 2 * len(pairs)},
        **yes_of(kept),
    }


def judged(items, predictions):
    said_of = {p["item"]: p["sentences"] for p in predictions}
    out = {}
    for n, item in enumerate(items):
        said = said_of.get(item["id"])
        rows = [(s, said[k] if said else "correct") for k, s in enumerate(item["sentences"]) if s["label"] != "unknown"]
        if rows:
            out[n] = rows
    return out


def caption_difference(frame):
    lo, hi = interval_of_difference([frame[["a", "b"]].to_numpy().tolist()])
    rose, fell = int((frame.b > frame.a).sum()), int((frame.b < frame.a).sum())
    p = binomtest(rose, rose + fell, 0.5).pvalue if rose + fell else 1.0
    a, b = float(frame.a.mean()), float(frame.b.mean())
    return {"items": len(frame), "a": a, "b": b, "difference": b - a, "lo": lo, "hi": hi, "a_only": fell,
            "b_only": rose, "p": float(p)}


def caption_frame(videos, items, runs, measure, convention):
    rows = []
    tables = [judged(items, predictions) for predictions in runs]
    zero = 0.0 if convention == "zero" else np.nan
    for n in tables[0]:
        cell = cell_of(videos[n])
        values = {f"r{k}": quotients(t[n], zero)[measure] for k, t in enumerate(tables)}
        rows.append({"item": n, "source": items[n]["source"], "cell": f"{cell[0]} {cell[1]}" if cell else None, **values})
    return pd.DataFrame(rows)


def caption_numbers(videos, items, runs, convention):
    out = {}
    for measure, name in enumerate(["precision", "recall", "f1"]):
        frame = caption_frame(videos, items, runs, measure, convention)
        two = frame.rename(columns={"r0": "a", "r1": "b"})
        cells = {name: part for name, part in two.groupby("cell") if part.a.notna().any() and part.b.notna().any()}
        out[name] = {"all": caption_difference(two), "by_cell": {c: caption_difference(p) for c, p in cells.items()},
                     "by_source": {s: caption_difference(p) for s, p in two.groupby("source")}}
    common = frame.dropna(subset=[c for c in frame if c.startswith("r")])
    names = [c for c in frame if c.startswith("r")]
    tests = {(a, b): (int((common[names[a]] > common[names[b]]).sum()), int((common[names[a]] < common[names[b]]).sum()))
             for a, b in itertools.combinations(range(len(names)), 2)}
    some = int(frame[names].notna().any(axis=1).sum())
    out["ranking"] = {"items": len(common), "left_out": some - len(common),
                      **ranking(names, [common[n] for n in names], tests,
                                [interval_of_mean([common[n].tolist()]) for n in names])}
    return out


def exact(few, many):
    p = binomtest(few, few + many, 0.5).pvalue if few + many else 1.0
    # The two agree where they both can: statsmodels sums one tail and doubles it.
    other = mcnemar([[0, few], [many, 0]], exact=True).pvalue
    assert abs(p - other) <= 1e-9 * max(p, 1e-300) or few == many, (few, many, p, other)
    return [few, many, float(p)]


def main():
    rng = random.Random(83)
    items = questions(rng, 420)
    runs = [replies(rng, items, skill, 3 if n else 1) for n, (_, _, skill) in enumerate(RUNS)]
    # The last run says what the first said, in another file: a tie.
    runs.append([list(row) for row in runs[0]])
    names = [list(run[:2]) for run in RUNS] + [["Model V", "vanilla"]]
    frames = [scored(items, rows) for rows in runs]
    videos, captions, first = make_captions(random.Random(5), 90)
    verdicts = [first]
    for seed in (6, 7):
        # The same captions, other verdicts.
        verdicts.append(make_verdicts(random.Random(seed), captions))
    json.dump({
        "exact": [exact(*pair) for pair in DISCORDANT],
        "holm": [[f, multipletests(f, method="holm")[1].tolist() if f else []] for f in FAMILIES],
        "videos": VIDEOS, "items": items, "runs": [{"model": m, "setting": s, "rows": r} for (m, s), r in zip(names, runs)],
        "comparison": comparison(frames[0], frames[1]), "basics": basics(items, frames[0]),
        "ranking": question_ranking(frames),
        "caption_videos": videos, "captions": captions, "verdicts": verdicts,
        "zero": caption_numbers(videos, captions, verdicts, "zero"),
        "skip": caption_numbers(videos, captions, verdicts, "skip"),
    }, sys.stdout, separators=(",", ":"))


def make_verdicts(rng, captions):
    predictions = []
    for caption in captions:
        careful = rng.random() < 0.3
        said = ["correct" if careful or rng.random() < 0.6 else "incorrect" for _ in caption["sentences"]]
        if rng.random() > 0.05:
            predictions.append({"item": caption["id"], "sentences": said})
    return predictions


if __name__ == "__main__":
    main()
