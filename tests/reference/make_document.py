"""Makes document.json: one random dataset with questions, captions, tubes and windows, and the whole document that
`verivid score --json` prints of it, as scikit-learn, SciPy, statsmodels, pandas and the other scripts here compute it.
Needs: pip install scikit-learn scipy statsmodels pandas krippendorff irrCAC shapely

    python tests/reference/make_document.py > tests/reference/document.json
"""

import json
import os
import random
import sys
import warnings

import numpy as np
import pandas as pd
from scipy.optimize import linear_sum_assignment
from scipy.stats import f_oneway, ttest_1samp
from sklearn.metrics import precision_recall_fscore_support
from statsmodels.stats.proportion import proportion_confint

import make_agreement
import make_captions
import make_grounding
import make_moments
import make_qa
import make_verification
from splitmix import interval_of_mean

LEVELS = {**make_qa.LEVELS, "made_up": "other"}
NO_ANSWER = ["ambiguous", "unparsed", "missing"]
BRACKETS = ["short", "medium", "long"]
AUDIO = ["speech", "sound_effect", "background"]


def wilson(hits, total):
    return [float(x) for x in proportion_confint(hits, total, method="wilson")]


def number(value):
    """Whole numbers without a point, as the document has them."""
    return int(value) if float(value).is_integer() else float(value)


def none(value):
    return None if value is None or np.isnan(value) else float(value)


# Questions.

def questions(rng, count):
    """make_qa's questions; its yes / no ones in pairs."""
    items, predictions = make_qa.make(rng, count)
    halves = [item for item in items if item["task"] == "yes_no"]
    for n, item in enumerate(halves[:-3]):
        item.update(group=f"g{n // 2}", role=["basic", "hallucinated"][n % 2])
    first = {p["item"]: [{"sample": 0, **p}] for p in predictions}
    for n in range(24):
        # A free reply is worth what its judge says; without a word of the judge it is not counted.
        items.append({"id": f"f{n}", "task": "free_form", "type": rng.choice(make_qa.ORDER), "options": {},
                      "answer": None, "kept": None})
        said = rng.choice(["judged", "judged", "judged", "unjudged", "missing", None])
        if said:
            score = rng.choice([0.0, 0.25, 1.0]) if said == "judged" else None
            first[f"f{n}"] = [{"item": f"f{n}", "sample": 0, "said": said, "score": score,
                               "response": "" if said == "missing" else "A man sits down."}]
    second = {}
    for item in (i for i in items if i["task"] != "free_form"):
        keys = list(item["options"]) or ["yes", "no"]
        for sample in range(rng.choice([0, 1, 1, 3])):
            said = rng.choices([item["kept"], rng.choice(keys), *NO_ANSWER], [5, 4, 1, 2, 1])[0]
            both = "A, B" if item["options"] else "Yes and no"
            reply = {"ambiguous": both, "unparsed": "Hard to see.", "missing": ""}.get(said, f"({said})")
            right = float(said == item["answer"])
            score = rng.choices([right, 1 - right, -1, None], [6, 1, 1, 1])[0]
            row = {"item": item["id"], "sample": sample, "said": said, "response": reply, "score": score}
            second.setdefault(item["id"], []).append(row)
    return items, [first, second]


def worth(item, said):
    """What one reply is worth."""
    return said.get("score") if said["said"] == "judged" else float(said["said"] == item["answer"])


def outcome(states, values):
    """Of the samples of a question: right if all are, else the commonest of the others, in this order."""
    kinds = ["right" if value == 1 else said if said in NO_ANSWER else "wrong" for said, value in zip(states, values)]
    if set(kinds) == {"right"}:
        return "right"
    return max(["wrong", *NO_ANSWER], key=kinds.count)


def accuracy(values):
    return {"correct": number(values.sum()), "total": len(values), "accuracy": float(values.mean()),
            "interval": wilson(values.sum(), len(values))}


def by(table, key):
    return {name: accuracy(group["score"]) for name, group in table.dropna(subset=[key]).groupby(key)}


def crossed(table, first, second):
    kept = table.dropna(subset=[first, second])
    return {name: by(group, second) for name, group in kept.groupby(first)}


def yes(table, samples):
    """A question weighs one and its samples share that weight."""
    rows = samples[samples["task"] == "yes_no"]
    p, r, f, _ = precision_recall_fscore_support(rows["gold"] == "yes", rows["said"] == "yes", average="binary",
                                                 sample_weight=rows["weight"])
    parsed = rows[rows["said"].isin(["yes", "no"])]
    gold = table[table["task"] == "yes_no"]["gold"]
    return {"yes": {"precision": float(p), "recall": float(r), "f1": float(f)},
            "yes_rate": float((parsed["said"] == "yes").groupby(parsed["id"]).mean().mean()),
            "gold_yes_rate": float((gold == "yes").mean())}


def letters(table, samples):
    choices = table[table["task"] == "mcq"]
    first = samples[(samples["task"] == "mcq") & (samples["sample"] == 0)]
    said = first[~first["said"].isin(NO_ANSWER)]["said"]
    shares = [s.value_counts(normalize=True) for s in (choices["gold"], said)]
    return [{"gold": float(shares[0].get(k, 0.0)), "answers": float(shares[1].get(k, 0.0))} for k in "ABCD"]


def pairs(table):
    halves = table.dropna(subset=["group"]).pivot(index="group", columns="role", values="score")
    full = halves.dropna()
    both = (full == 1).all(axis=1)
    return {"pairs": len(full), "basic": float(full["basic"].mean()), "hallucinated": float(full["hallucinated"].mean()),
            "overall": float(both.mean()), "unpaired": int(table["group"].notna().sum() - 2 * len(full))}


def harness(items, said):
    """Over every reply with a score; below 0 the harness left it out, as we do where the gold is no option."""
    rows = pd.DataFrame([{"id": i["id"], "harness": s.get("score"), "bad": i["answer"] != i["kept"],
                          "right": worth(i, s)} for i in items for s in said.get(i["id"], [])])
    rows = rows.dropna(subset=["harness"])
    kept = rows[rows["harness"] >= 0]
    if kept.empty:
        return None
    agree = np.where(rows["bad"], rows["harness"] < 0, rows["harness"] == rows["right"])
    return {"score": float(kept["harness"].mean()), "replies": len(kept), "items_differing": rows[~agree]["id"].nunique()}


def grid(items, table, videos):
    """Accuracy by complexity and duration; the questions of a video without either are in no cell."""
    places = {i["id"]: make_captions.cell(videos[i["at"]], i) for i in items}
    cells = []
    for place, group in table.groupby(table.index.map(places))["score"]:
        complexity, duration = place.split()
        found = accuracy(group)
        cells.append({"complexity": int(complexity), "duration": duration, "items": found["total"],
                      "accuracy": found["accuracy"], "interval": found["interval"], "thin": found["total"] < 5})
    cells.sort(key=lambda c: (c["complexity"], BRACKETS.index(c["duration"])))
    return {"cells": cells, "left_out_of_cells": len(table) - sum(c["items"] for c in cells)}


def qa(items, said, videos):
    good = [i for i in items if i["answer"] == i["kept"]]
    silent = [{"sample": 0, "said": "missing"}]
    samples = pd.DataFrame([{**{k: i.get(k) for k in ("id", "task", "type", "group", "role")}, "gold": i["answer"],
                             "level": LEVELS.get(i["type"]), "sample": s["sample"], "said": s["said"],
                             "weight": 1 / len(rows), "value": worth(i, s),
                             "choices": np.nan if i["task"] == "free_form" else len(i["options"]) or 2}
                            for i in good for rows in [said.get(i["id"], silent)] for s in rows])
    unjudged = samples["said"] == "unjudged"
    samples = samples[~unjudged]
    groups = samples.groupby("id", sort=False)
    table = groups.first()
    table["score"] = samples.groupby("id")["value"].mean()
    fates = groups.apply(lambda g: outcome(list(g["said"]), list(g["value"])), include_groups=False)
    types = by(table, "type")
    strata = [list(table[table["type"] == t]["score"]) for t in make_qa.ORDER]
    return {
        "items": len(table), "bad_gold": len(items) - len(good), "unjudged": int(unjudged.sum()),
        **{state: int((fates == state).sum()) for state in ("missing", "unparsed", "ambiguous")},
        "correct": number(table["score"].sum()), "rule": "verivid", "micro": float(table["score"].mean()),
        "micro_interval": wilson(table["score"].sum(), len(table)),
        "macro": float(np.mean([t["accuracy"] for t in types.values()])), "macro_interval": interval_of_mean(strata),
        "by_type": types, "by_level": by(table, "level"), "by_task": by(table, "task"), **yes(table, samples),
        "chance": float((1 / table["choices"]).mean()), "chance_items": int(table["choices"].notna().sum()), "letters": letters(table, samples),
        "crossed": {"type_and_task": crossed(table, "type", "task"), "level_and_task": crossed(table, "level", "task"),
                    "type_and_level": crossed(table, "type", "level")},
        "untyped": int(table["type"].isna().sum()), "pairs": pairs(table), "harness": harness(items, said), "items_differing_from_default": None,
        **grid(items, table, videos),
    }


# Captions.

def captions(rng, count):
    videos, items, runs = make_captions.make(rng, count)
    # One more run: the first model with sound.
    runs.append({"model": runs[0]["model"], "sentences": [
        said and [rng.choice([label, "incorrect", "correct"]) for label in said] for said in runs[0]["sentences"]]})
    for video in videos:
        video.update(fps=25, audio=rng.choice(AUDIO + ["none", None]))
    votes = make_agreement.votes(rng, sum(len(i["sentences"]) for i in items), [0, 1, 2, 3, 3, 4])
    sentences = iter(votes)
    for item in items:
        for sentence in item["sentences"]:
            sentence.update(votes=next(sentences), text=f"It is {sentence['text']}")
    return videos, items, runs, votes


def untold(items):
    """Sentences labelled unknown of the captions that have a judged sentence."""
    labels = pd.DataFrame([(n, s["label"]) for n, i in enumerate(items) for s in i["sentences"]], columns=["caption", "label"])
    judged = labels[labels["label"] != "unknown"]["caption"].unique()
    return (labels[labels["caption"].isin(judged)]["label"] == "unknown").sum()


def verification(videos, items, run, convention):
    said = [{"item": i["id"], "sentences": s} for i, s in zip(items, run["sentences"]) if s]
    found = make_verification.expected(videos, items, said, convention)
    f1_of = lambda rows: [q for q in (make_verification.quotients(j, 0.0 if convention == "zero" else np.nan)[2]
                                      for _, j, _ in rows) if not np.isnan(q)]
    rows = make_verification.per_caption(items, said)
    places = {v["id"]: make_verification.cell_of(v) for v in videos}
    cells = []
    for cell in found["cells"]:
        own = f1_of([r for r in rows if places[r[0]["video"]] == (cell["complexity"], cell["duration"])])
        cells.append({**cell, "interval": interval_of_mean([own]) if own else None, "thin": cell["captions"] < 5})
    cells.sort(key=lambda c: (c["complexity"], BRACKETS.index(c["duration"])))
    recall = {c: {"flagged": r["flagged"], "total": r["total"], "recall": r["flagged"] / r["total"],
                  "interval": [float(r["lo"]), float(r["hi"])]} for c, r in found["recall_by_category"].items()}
    micro, means = dict(zip(["precision", "recall", "f1"], found["micro"])), found["means"]
    return {
        "captions": means["captions"], "sentences": found["sentences"], "unlabelled": found["unlabelled"],
        "unknown_sentences": int(untold(items)),
        "undefined": dict(zip(["precision", "recall", "f1"], found["undefined"])), "zero_division": convention,
        **{k: means[k] for k in ("precision", "recall", "f1")}, "f1_interval": found["f1_interval"], "micro": micro,
        "cells": cells, "recall_by_category": recall, "by_source": found["by_source"], "missing": found["missing"], "left_out_of_cells": found["left_out_of_cells"],
        "predicted_unknown": found["predicted_unknown"], "ceiling": found["ceiling"],
        "self_preference": preference(videos, items, run, convention),
    }


def preference(videos, items, run, convention):
    row = make_captions.matrix(videos, items, [run], convention)[0]
    if row["own"] is None:
        return None
    counts = make_captions.frame(videos, items, make_captions.flags([run], "any", items)).groupby("source").size()
    own = make_captions.fold(run["model"])
    return {"self": row["own"], "cross": row["cross"], "difference": row["difference"], "self_captions": int(counts[own]),
            "cross_captions": int(counts.drop(own).sum()), "cross_sources": row["cross_sources"]}


def statistics(found, rates=False):
    names = {"video_incorrect_interval": "interval", "incorrect_per_caption_interval": "incorrect_interval",
             "words_per_caption": "words"}
    keys = ["captions", "unlabelled", "sentences", "unknown", "video_incorrect_rate", "video_incorrect_interval",
            "incorrect_per_caption", "incorrect_per_caption_interval", "spans", "category_shares", "words_per_caption"]
    return {k: found[names.get(k, k)] for k in keys + ["category_rates"] * rates}


def caption_parts(videos, items):
    groups = make_captions.grouped
    by_source = groups(videos, items, lambda _, item: item["source"] or "")["groups"]
    by_type = groups(videos, items, lambda video, _: video["complexity"] and str(video["complexity"]))["groups"]
    cells = []
    for name, found in groups(videos, items, make_captions.cell)["groups"].items():
        complexity, duration = name.split()
        if found["captions"]:
            cells.append({"complexity": int(complexity), "duration": duration, "captions": found["captions"],
                          "incorrect_per_caption": found["incorrect_per_caption"],
                          "interval": found["incorrect_interval"], "thin": found["captions"] < 5})
    return {"captions": {name: statistics(found) for name, found in by_source.items()},
            "captions_by_complexity": {name: statistics(found, True) for name, found in by_type.items()},
            "caption_cells": sorted(cells, key=lambda c: (c["complexity"], BRACKETS.index(c["duration"])))}


def certificate(videos, items):
    def part(complexity):
        kept = [(v, i) for v, i in zip(videos, items) if complexity in (None, v["complexity"])]
        found = [make_captions.covered(s["certificate"], v["duration"]) for v, i in kept for s in i["sentences"]
                 if s["certificate"] and v["duration"] is not None]
        return {"sentences": len(found), "mean": float(np.mean(found)), "interval": interval_of_mean([found])}
    whole = make_captions.certificates(videos, items)
    return {**part(None), "without_certificate": whole["without"], "without_duration": whole["without_duration"],
            "by_complexity": {str(c): part(c) for c in range(1, 6)}}


def agreement(votes):
    found = make_agreement.judged("", votes)
    return {"sentences": found["sentences"], "kappa": found["kappa"], "p_bar": found["p_bar"], "alpha": found["alpha"],
            "single_vote": found["single"], "without_votes": found["unvoted"], "by_votes": found["by_votes"],
            "pairs": found["pairs"]}


def sound(videos, items, with_sound, without, convention):
    """The gain of each caption, as SciPy tests it."""
    gains, left = {}, {"unknown_audio": 0, "silent": 0, "missing_both": 0, "missing_one": 0, "undefined": 0}
    for n, (video, item) in enumerate(zip(videos, items)):
        judged = [k for k, s in enumerate(item["sentences"]) if s["label"] != "unknown"]
        missing = [run["sentences"][n] is None for run in (with_sound, without)]
        if not judged:
            continue
        if video["audio"] not in AUDIO:
            left["silent" if video["audio"] else "unknown_audio"] += 1
        elif all(missing):
            left["missing_both"] += 1
        else:
            left["missing_one"] += any(missing)
            f1 = [make_captions.frame([video], [item], lambda _: make_captions.flags([run], "any", items)(n))["f1"][0]
                  for run in (with_sound, without)]
            f1 = np.nan_to_num(f1) if convention == "zero" else f1
            if np.isnan(f1).any():
                left["undefined"] += 1
            else:
                gains.setdefault(video["audio"], []).append(float(f1[0] - f1[1]))
    ordered = {a: gains[a] for a in AUDIO if a in gains}
    by_category = {a: {"captions": len(g), "gain": float(np.mean(g)), "interval": interval_of_mean([g]),
                       "t": float(ttest_1samp(g, 0).statistic), "p": float(ttest_1samp(g, 0).pvalue)}
                   for a, g in ordered.items()}
    test = f_oneway(*ordered.values())
    return [{"with": "heard", "without": "first", "by_category": by_category,
             "anova": {"groups": len(ordered), "captions": sum(map(len, ordered.values())),
                       "f": float(test.statistic), "p": float(test.pvalue)}, **left}]


def growth(items, small, large):
    gains, ends = make_captions.gains(items, small, large), [make_captions.recalls(items, r) for r in (small, large)]
    return [{"family": "Outsider", "small": "small", "large": "large", "static": gains["static"],
             "temporal": gains["temporal"],
             "recall_gain": {c: {"small": float(ends[0][c]), "large": float(ends[1][c]), "gain": float(g)}
                             for c, g in gains["by_category"].items()}}]


# Where and when.

def tubes(rng):
    items = [make_grounding.dense(rng, n) for n in range(5)] + [make_grounding.sparse(rng, n) for n in range(8)]
    return items + [make_grounding.instants(rng, n) for n in range(4)]


def extra(item):
    """Predicted tracks in no pair of the best pairing that overlaps at all."""
    if "count" in item:
        return int(bool(item["said"]) and make_grounding.viou(item["gold"], item["said"]) == 0)
    times = item["tracks"][0]["boxes"] if item["id"][0] == "i" else None
    grid = list(enumerate(b["t"] for b in times)) if times else [(k, k / 5) for k in range(-10, 200)]
    gold = [{k: b["box"] for k, b in enumerate(times)}] if times else \
        [make_grounding.on_grid(t, grid) for t in item["tracks"]]
    said = [make_grounding.on_grid(t, grid) for t in item["said"]]
    labels = ([t["label"] for t in item["tracks"]], [t["label"] for t in item["said"]])
    values = np.array([[make_grounding.viou(g, s) * make_grounding.agree(labels[0][i], labels[1][j], labels)
                        for j, s in enumerate(said)] for i, g in enumerate(gold)])
    return len(said) - int((values[linear_sum_assignment(values, maximize=True)] > 0).sum()) if said else 0


def grounding(items):
    rows = [make_grounding.ours(item, make_grounding.area_iou) for item in items]
    found = make_grounding.summary(rows)
    hits, misses, extras, again = found["objects"]
    passed = {str(level): int(sum(r["viou"] > level for r in rows)) for level in (0.3, 0.5)}
    silent = [item for item in items if not item["said"] and not item.get("guesses")]
    return {
        "items": len(items), "missing": len(silent), "rule": "verivid", "edges": "continuous", "threshold": ">",
        **{k: found[k] for k in ("m_tiou", "m_tiou_interval", "tiou_items", "m_viou", "m_viou_interval", "viou_items")},
        "viou_at": found["viou_at"], "viou_at_interval": {k: wilson(n, len(rows)) for k, n in passed.items()},
        "objects": {"hits": hits, "misses": misses, "extras": extras, "duplicates": again, "f1": found["object_f1"],
                    "precision": hits / (hits + extras + again), "recall": hits / (hits + misses)},
        "extra_tracks": sum(extra(item) for item in items), "extra_events": 0, "without_rate": 0, "too_long": 0,
    }


def moments(queries):
    found = make_moments.scored(queries)
    hits = {level: round(share * len(queries)) for level, share in found["r1_at"].items()}
    return {
        "queries": found["queries"], "missing": found["missing"], "without_gold": 0, "r1_at": found["r1_at"],
        "r1_at_count": hits, "r1_at_interval": {level: wilson(n, len(queries)) for level, n in hits.items()},
        "miou": found["miou"], "miou_interval": found["miou_interval"], "map_interval": found["map_interval"],
        "map": {"0.5": found["map"][0], "0.75": found["map"][5], "avg": found["map_average"]},
        "map_by_length": found["map_by_length"],
    }


# Boxes and events drawn twice.

def drawn_at(track, time):
    """The box at a time between the first and the last of its span; an instant reaches 0.02 s."""
    known = [b["t"] for b in track["boxes"]]
    if not any(s - 1e-9 <= time <= max(e, s + 0.02) + 1e-9 for s, e in track.get("spans", [[known[0], known[-1]]])):
        return None
    if track["interpolation"] == "none":
        near = min(range(len(known)), key=lambda n: abs(known[n] - time))
        return track["boxes"][near]["box"] if abs(known[near] - time) <= 0.02 else None
    return make_grounding.box_at(track, time)


def frames(a, b):
    """Overlaps on the times at which either drew a box, and how often only one is there."""
    times, ious, alone = [], [], 0
    for time in sorted(k["t"] for k in a["boxes"] + b["boxes"]):
        if not times or time - times[-1] >= 0.005:
            times.append(time)
            one, two = drawn_at(a, time), drawn_at(b, time)
            if one and two:
                ious.append(make_grounding.area_iou(one, two))
            alone += bool(one) != bool(two)
    return ious, alone


def paired(a, b, value):
    """Things of one label, the pair of the greatest value first."""
    fold = lambda one: one["label"].strip().lower()
    all_pairs = [(value(x, y), i, j) for i, x in enumerate(a) for j, y in enumerate(b) if fold(x) == fold(y)]
    kept = []
    for worth, i, j in sorted((p for p in all_pairs if p[0] is not None), key=lambda p: (-p[0], p[1], p[2])):
        if all(i != x and j != y for _, x, y in kept):
            kept.append((worth, i, j))
    return kept


def drawings(items, predictions):
    own = {p["item"]: p for p in predictions}
    boxes, one_sided, lone_tracks, events, lone_events, missing = [], 0, 0, [], 0, 0
    for item in items:
        sides = [[row.get(k) or [] for k in ("tracks", "events")] for row in (item, own.get(item["id"], {}))]
        if not any(sides[0]) or not any(sides[1]):
            missing += any(sides[0]) or any(sides[1])
            continue
        (a, b), (said_a, said_b) = sides[0], sides[1]
        worth = lambda x, y: float(np.mean(frames(x, y)[0])) if frames(x, y)[0] else None
        pairs = paired(a, said_a, worth)
        for _, i, j in pairs:
            ious, alone = frames(a[i], said_a[j])
            boxes, one_sided = boxes + ious, one_sided + alone
        lone_tracks += len(a) + len(said_a) - 2 * len(pairs)
        pairs = paired(b, said_b, lambda x, y: make_grounding.time_iou([x["span"]], [y["span"]]) or None)
        events, alone = events + [p[0] for p in pairs], len(b) + len(said_b) - 2 * len(pairs)
        lone_events += alone
        events += [0.0] * alone
    parts = [float(np.mean(boxes)), float(np.mean(events))]
    return [{"run": "first", "mean": float(np.mean(parts)), "missing": missing,
             "boxes": {"iou": parts[0], "frames": len(boxes), "one_sided_frames": one_sided, "unpaired_tracks": lone_tracks},
             "events": {"iou": parts[1], "events": len(events), "unpaired": lone_events}}]


# All of it.

def sentence(one):
    errors = [{"start": n, "end": n + 1, "category": c} for n, c in enumerate(one["errors"])]
    return {**{k: one[k] for k in ("text", "label", "certificate")}, "errors": errors,
            **({"votes": one["votes"]} if one["votes"] else {})}


def without_none(row):
    return {k: v for k, v in row.items() if v is not None}


def main():
    rng = random.Random(8128)
    asked, replies = questions(rng, 170)
    videos, texts, judges, votes = captions(rng, 64)
    for item in asked:
        item["at"] = rng.randrange(len(videos))
    places, queries = tubes(rng), [make_moments.make(rng, n) for n in range(30)]
    located = make_grounding.dataset(places)
    row = lambda p: without_none({k: p.get(k) for k in ("item", "sample", "response", "answer", "score")})
    said = [[row(p) for rows in run.values() for p in rows] for run in replies]
    windows = [{**p, "item": f"m{p['item']}"} for p in make_moments.as_predictions(queries)]
    names = ["first", "writer", "small", "large", "heard"]
    runs = []
    for n, (name, judge) in enumerate(zip(names, judges)):
        own = [{"item": i["id"], "sentences": [{"label": label} for label in s]}
               for i, s in zip(texts, judge["sentences"]) if s]
        own += said[n] if n < 2 else []
        own += located["runs"][0]["predictions"] + windows if n == 0 else []
        runs.append({"id": name, "model": judge["model"], "setting": "vanilla", "predictions": own,
                     "modality": "video+audio" if name == "heard" else "video"})
    plain = lambda i: without_none({**{k: i.get(k) for k in ("id", "task", "type", "answer", "group", "role")},
                                    "video": f"v{i['at']}", "question": "?", "options": i["options"] or None})
    table = [plain(i) for i in asked] + located["items"]
    table += [without_none({"id": i["id"], "video": i["video"], "task": "verification", "caption_source": i["source"],
                            "sentences": [sentence(s) for s in i["sentences"]]}) for i in texts]
    table += [{**i, "id": f"m{i['id']}"} for i in make_moments.as_items(queries)]
    all_videos = [{"id": "v", "duration": 400}] + [without_none(v) for v in videos]
    all_videos += [{**v, "id": v["id"]} for v in located["videos"]]
    whole = {**caption_parts(videos, texts), "agreement": agreement(votes), "certificate": certificate(videos, texts),
             "drawings": drawings(table, runs[0]["predictions"]),
             "families": growth(texts, judges[2], judges[3]), "frame_rates": None}
    expected = {}
    for convention in ("zero", "skip"):
        parts = [{"run": name, "model": judge["model"], "setting": "vanilla",
                  "qa": qa(asked, replies[n], videos) if n < 2 else None,
                  "verification": verification(videos, texts, judge, convention),
                  "grounding": grounding(places) if n == 0 else None, "moments": moments(queries) if n == 0 else None}
                 for n, (name, judge) in enumerate(zip(names, judges))]
        about = {"name": "Document", "videos": len(all_videos), "items": len(table), "runs": len(runs),
                 "notes": sum(i["answer"] != i["kept"] for i in asked)}
        expected[convention] = {"dataset": about, "runs": parts, **whole,
                                "audio": sound(videos, texts, judges[4], judges[0], convention)}
    dataset = {"format": "verivid/1", "name": "Document", "videos": all_videos, "items": table, "runs": runs}
    json.dump({"dataset": dataset, "expected": expected}, sys.stdout, separators=(",", ":"), default=float)
    sys.stdout.write("\n")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    os.environ["PYTHONWARNINGS"] = "ignore"
    main()
