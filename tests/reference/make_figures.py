"""Makes figures.json: a made-up dataset with runs that differ in method, size, frames a second and
sound, and what other programs make of the papers' figures of it.
Needs: pip install scikit-learn pandas scipy statsmodels

    python tests/reference/make_figures.py > tests/reference/figures.json
"""

import json
import random
import sys

import numpy as np
import pandas as pd
from scipy.stats import ttest_1samp
from sklearn.metrics import accuracy_score, f1_score, recall_score
from statsmodels.stats.proportion import proportion_confint

from splitmix import interval_of_mean

CATEGORIES = ["object", "relation", "location", "direction", "illusion", "action", "order",
              "causality", "frequency", "state_change"]
STATIC = CATEGORIES[:5]
TYPES = {"object": "perceptive", "ocr": "perceptive", "action": "temporal", "sequence": "temporal",
         "context_explanation": "cognitive"}
TASKS = ["mcq", "yes_no", "caption_qa"]
SOURCES = ["Alpha 7B", "Beta", None]
RUNS = [
    # id, model, and what differs; skill at questions, at incorrect sentences.
    ("alpha-7b", {"model": "Alpha 7B", "params": "7B", "fps": 1.0}, 0.6, 0.5),
    ("alpha-1b", {"model": "Alpha 1B", "params": "1B", "fps": 1.0}, 0.4, 0.3),
    ("alpha-7b-4fps", {"model": "Alpha 7B", "params": "7B", "fps": 4.0}, 0.6, 0.55),
    ("alpha-7b-agent", {"model": "Alpha 7B", "params": "7B", "fps": 1.0, "setting": "dr_v_agent"}, 0.8, 0.6),
    ("beta", {"model": "Beta"}, 0.5, 0.4),
    ("beta-sound", {"model": "Beta", "modality": "video+audio"}, 0.5, 0.6),
]


def dataset(rng):
    videos, items = [], []
    for n in range(40):
        video = {"id": f"v{n}", "duration": rng.choice([20, 180, 600, 1800, None]),
                 "complexity": rng.choice([1, 2, 3, 4, 5, None]),
                 "audio": rng.choice(["speech", "sound_effect", "background", "none", None])}
        videos.append({key: value for key, value in video.items() if value is not None})
        sentences = []
        for k in range(rng.randint(2, 6)):
            label = rng.choice(["correct", "correct", "incorrect", "unknown"])
            sentence = {"text": f"Sentence {k} of it.", "label": label}
            if label == "incorrect":
                found = rng.sample(CATEGORIES, rng.randint(0, 2))
                sentence["errors"] = [{"start": 0, "end": 4, "category": c} for c in found]
            sentences.append(sentence)
        caption = {"id": f"c{n}", "video": f"v{n}", "task": "verification", "sentences": sentences}
        source = rng.choice(SOURCES)
        items.append(caption | ({"caption_source": source} if source else {}))
        for task in TASKS:
            question = {"id": f"q{n}-{task}", "video": f"v{n}", "task": task, "type": rng.choice(list(TYPES)),
                        "question": "Which?"}
            if task == "yes_no":
                question["answer"] = rng.choice(["yes", "no"])
            else:
                question["options"] = {"A": "one", "B": "two", "C": "three"}
                question["answer"] = rng.choice("ABC")
            items.append(question)
    runs = []
    for name, about, skill, finds in RUNS:
        predictions = []
        for item in items:
            if rng.random() < 0.05:
                continue
            if item["task"] == "verification":
                said = []
                for sentence in item["sentences"]:
                    flags = rng.random() < (finds if sentence["label"] == "incorrect" else 0.15)
                    said.append({"label": "incorrect" if flags else "correct"})
                predictions.append({"item": item["id"], "sentences": said})
            else:
                other = rng.choice(["yes", "no"] if item["task"] == "yes_no" else ["A", "B", "C"])
                answer = item["answer"] if rng.random() < skill else other
                predictions.append({"item": item["id"], "answer": answer})
        runs.append({"id": name, "setting": "vanilla", "modality": "video"} | about | {"predictions": predictions})
    return {"format": "verivid/1", "name": "figures", "videos": videos, "items": items, "runs": runs}


def questions(data):
    """A row for each question and run."""
    rows = []
    for run in data["runs"]:
        said = {p["item"]: p.get("answer") for p in run["predictions"]}
        for item in data["items"]:
            if item["task"] != "verification":
                rows.append({"run": run["id"], "item": item["id"], "task": item["task"], "type": item["type"],
                             "level": TYPES[item["type"]], "gold": item["answer"], "said": said.get(item["id"], "")})
    return pd.DataFrame(rows)


def captions(data, undefined):
    """A row for each caption with a judged sentence and each run; F1 is `undefined` where it is 0/0."""
    videos = {video["id"]: video for video in data["videos"]}
    rows, sentences = [], []
    for run in data["runs"]:
        said = {p["item"]: p.get("sentences") for p in run["predictions"]}
        for item in data["items"]:
            if item["task"] != "verification":
                continue
            verdicts = said.get(item["id"])
            judged = [(s, bool(verdicts) and verdicts[n]["label"] == "incorrect")
                      for n, s in enumerate(item["sentences"]) if s["label"] != "unknown"]
            if not judged:
                continue
            gold, flags = [s["label"] == "incorrect" for s, _ in judged], [flag for _, flag in judged]
            video, duration = videos[item["video"]], videos[item["video"]].get("duration")
            bracket = None if duration is None else "short" if duration <= 180 else "long" if duration >= 1800 else "medium"
            rows.append({"run": run["id"], "item": item["id"], "missing": verdicts is None,
                         "f1": f1_score(gold, flags, zero_division=undefined),
                         "complexity": video.get("complexity"), "duration": bracket, "audio": video.get("audio"),
                         "source": item.get("caption_source")})
            for sentence, flag in judged:
                for category in {e["category"] for e in sentence.get("errors", [])}:
                    sentences.append({"run": run["id"], "category": category, "flag": flag})
    return pd.DataFrame(rows), pd.DataFrame(sentences)


def share(right):
    right = np.array(right, dtype=bool)
    lo, hi = proportion_confint(right.sum(), len(right), method="wilson")
    return [float(right.mean()), len(right), float(lo), float(hi)]


def mean(values):
    values = np.array(values, dtype=float)
    values = values[~np.isnan(values)]
    if len(values) == 0:
        return None
    return [float(values.mean()), len(values), *interval_of_mean([values])]


def bare(value, n):
    return [float(value), int(n), None, None]


def of_questions(data):
    table = questions(data)
    found = {"levels": {}, "types": {}, "gains": {}}
    for (task, level, run), part in table.groupby(["task", "level", "run"]):
        assert accuracy_score(part.gold, part.said) == (part.gold == part.said).mean()
        found["levels"][f"{task}|{level}|{run}"] = share(part.gold == part.said)
    for (kind, run), part in table.groupby(["type", "run"]):
        found["types"][f"{kind}|{run}"] = share(part.gold == part.said)
    right = table.assign(right=(table.gold == table.said).astype(float)).pivot(index="item", columns="run", values="right")
    # In the order of the file, as the program draws.
    right = right.loc[[item["id"] for item in data["items"] if item["task"] != "verification"]]
    kinds = table.drop_duplicates("item").set_index("item").type.loc[right.index]
    gain = right["alpha-7b-agent"] - right["alpha-7b"]
    for kind in TYPES:
        found["gains"][kind] = mean(gain[kinds == kind])
    found["gains"]["all"] = mean(gain)
    return found


def of_captions(data, undefined):
    table, sentences = captions(data, undefined)
    found = {name: {} for name in ["complexity", "duration", "crossed", "categories", "growth",
                                   "self_preference", "own", "frame_rates", "audio"]}

    def keep(figure, key, numbers):
        if numbers is not None:
            found[figure][key] = numbers

    for (complexity, run), part in table.dropna(subset="complexity").groupby(["complexity", "run"]):
        keep("complexity", f"{run}|{int(complexity)}", mean(part.f1))
    for (duration, run), part in table.dropna(subset="duration").groupby(["duration", "run"]):
        keep("duration", f"{run}|{duration}", mean(part.f1))
    both = table.dropna(subset=["complexity", "duration"])
    for (complexity, duration, run), part in both.groupby(["complexity", "duration", "run"]):
        keep("crossed", f"{run}|{int(complexity)}|{duration}", mean(part.f1))
    recall = {}
    for (category, run), part in sentences.groupby(["category", "run"]):
        keep("categories", f"{category}|{run}", share(part.flag))
        recall[category, run] = recall_score([True] * len(part), part.flag), len(part)
    gains = {c: recall[c, "alpha-7b"][0] - recall[c, "alpha-1b"][0] for c in CATEGORIES if (c, "alpha-7b") in recall}
    support = {c: recall[c, "alpha-7b"][1] for c in gains}
    for category, gain in gains.items():
        keep("growth", category, bare(gain, support[category]))
    for name, inside in [("static", True), ("temporal", False)]:
        kept = [c for c in gains if (c in STATIC) == inside]
        keep("growth", name, bare(np.mean([gains[c] for c in kept]), sum(support[c] for c in kept)))
    known = table.dropna(subset="source")
    for (source, run), part in known.groupby(["source", "run"]):
        keep("self_preference", f"{run}|{source}", mean(part.f1))
    for run in data["runs"]:
        means = known[known.run == run["id"]].groupby("source").f1
        if run["model"] in means.groups:
            own, cross = means.mean()[run["model"]], means.mean().drop(run["model"])
            counts = means.size()
            keep("own", f"{run['id']}|own", bare(own, counts[run["model"]]))
            keep("own", f"{run['id']}|cross", bare(cross.mean(), counts.drop(run["model"]).sum()))
    for run, fps in [("alpha-7b", 1), ("alpha-7b-4fps", 4)]:
        for complexity, part in table[table.run == run].dropna(subset="complexity").groupby("complexity"):
            keep("frame_rates", f"{fps}|{int(complexity)}", mean(part.f1))
    loud, quiet = (table[table.run == run].set_index("item") for run in ["beta-sound", "beta"])
    heard = ~(loud.missing & quiet.missing)
    for audio in ["speech", "sound_effect", "background"]:
        gain = (loud.f1 - quiet.f1)[heard & (loud.audio == audio)].dropna()
        test = ttest_1samp(gain, 0)
        keep("audio", audio, mean(gain) + [float(test.statistic), float(test.pvalue)])
    return found


def main():
    data = dataset(random.Random(20260))
    found = {"zero": of_captions(data, 0.0), "skip": of_captions(data, np.nan), "questions": of_questions(data)}
    json.dump({"dataset": data, **found}, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main()
