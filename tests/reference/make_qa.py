"""Makes qa.json: random questions and replies, and what scikit-learn, statsmodels and pandas make of them.
Needs: pip install scikit-learn statsmodels pandas

    python tests/reference/make_qa.py > tests/reference/qa.json
"""

import json
import random
import sys

import numpy as np
import pandas as pd
from sklearn.metrics import accuracy_score, precision_recall_fscore_support
from statsmodels.stats.proportion import proportion_confint

from splitmix import interval_of_mean

LEVELS = {"object": "perceptive", "ocr": "perceptive", "action": "temporal", "sequence": "temporal",
          "knowledge_explanation": "cognitive", "made_up": "other"}
# In the order of the taxonomy, others last: the order of the strata.
ORDER = ["object", "ocr", "action", "sequence", "knowledge_explanation", "made_up"]
REPLIES = ["{}", "The answer is {}.", "({})", "{}. That is what I see."]
TEXTS = {"A": "first thing", "B": "second thing", "C": "third thing", "D": "fourth thing"}


def make(rng, count):
    items, predictions = [], []
    for n in range(count):
        task = rng.choice(["mcq", "mcq", "yes_no"])
        keys = list("ABCD")[: rng.randint(2, 4)] if task == "mcq" else ["yes", "no"]
        answer = rng.choice(keys)
        bad = task == "mcq" and rng.random() < 0.03
        items.append({"id": f"q{n}", "task": task, "type": rng.choice(ORDER + [None]),
                      "options": {k: TEXTS[k] for k in keys} if task == "mcq" else {},
                      "answer": "Z" if bad else answer, "kept": answer})
        kind = rng.random()
        said = answer if rng.random() < 0.6 else rng.choice(keys)
        row = {"item": f"q{n}", "said": said}
        if kind < 0.06:
            continue
        if kind < 0.1:
            row.update(response="   ", said="missing")
        elif kind < 0.16:
            row.update(response="It is hard to see.", said="unparsed")
        elif kind < 0.2:
            row.update(response="A, B" if task == "mcq" else "Yes and no", said="ambiguous")
        elif kind < 0.6:
            row["answer"] = said
        else:
            row["response"] = rng.choice(REPLIES).format(said)
        predictions.append(row)
    return items, predictions


def accuracy(rows):
    truth, said = [r[0] for r in rows], [r[1] for r in rows]
    correct = sum(a == b for a, b in rows)
    lo, hi = proportion_confint(correct, len(rows), method="wilson")
    return {"correct": correct, "total": len(rows), "accuracy": float(accuracy_score(truth, said)),
            "lo": float(lo), "hi": float(hi)}


def grouped(rows, key):
    groups = {}
    for item, pair in rows:
        if key(item) is not None:
            groups.setdefault(key(item), []).append(pair)
    return {name: accuracy(group) for name, group in groups.items()}


def sampled(rng, count):
    """Yes / no questions with one to five samples each, of which some have no answer."""
    items, rows = [], []
    for n in range(count):
        answer = rng.choice(["yes", "no", "no"])
        items.append({"id": f"s{n}", "task": "yes_no", "type": "object", "options": {}, "answer": answer})
        for sample in range(rng.choice([0, 1, 2, 3, 5])):
            said = rng.choices([answer, "yes", "no", "unparsed", "ambiguous", "missing"], [8, 4, 3, 3, 1, 1])[0]
            reply = {"unparsed": "Hard to say.", "ambiguous": "Yes and no", "missing": " "}.get(said, f"{said}.")
            rows.append({"item": f"s{n}", "sample": sample, "response": reply, "said": said})
    # A question on which no sample has an answer.
    items.append({"id": "silent", "task": "yes_no", "type": "object", "options": {}, "answer": "yes"})
    rows += [{"item": "silent", "sample": k, "response": "Hard to say.", "said": "unparsed"} for k in range(2)]
    return items, rows


def of_samples(items, rows):
    """A question weighs one and its samples share that weight; a question without a sample is one that says nothing."""
    gold = pd.Series({i["id"]: i["answer"] for i in items}, name="gold")
    table = pd.DataFrame(rows).set_index("item").join(gold, how="right").fillna({"said": "missing"})
    table["weight"] = 1 / table.groupby(level=0)["said"].transform("size")
    p, r, f, _ = precision_recall_fscore_support(table["gold"] == "yes", table["said"] == "yes", average="binary",
                                                 sample_weight=table["weight"])
    parsed = table[table["said"].isin(["yes", "no"])]
    shares = (parsed["said"] == "yes").groupby(level=0).mean()
    lo, hi = proportion_confint(shares.sum(), len(shares), method="wilson")
    right = (table["said"] == table["gold"]).groupby(level=0).mean()
    return {"yes": [float(p), float(r), float(f)], "gold_yes_rate": float((gold == "yes").mean()),
            "yes_rate": float(shares.mean()), "yes_rate_items": len(shares), "yes_rate_interval": [float(lo), float(hi)],
            "micro": float(right.mean()), "items": len(right)}


def main():
    rng = random.Random(41)
    items, predictions = make(rng, 400)
    said_of = {p["item"]: p["said"] for p in predictions}
    good = [i for i in items if i["answer"] == i["kept"]]
    rows = [(i, (i["answer"], said_of.get(i["id"], "missing"))) for i in good]
    types = grouped(rows, lambda i: i["type"])
    yes_no = [pair for i, pair in rows if i["task"] == "yes_no"]
    p, r, f, _ = precision_recall_fscore_support([g == "yes" for g, _ in yes_no], [s == "yes" for _, s in yes_no],
                                                 average="binary")
    parsed = [s for _, s in yes_no if s in ("yes", "no")]
    strata = [[float(a == b) for i, (a, b) in rows if i["type"] == t] for t in ORDER]
    expected = {
        "all": accuracy([pair for _, pair in rows]), "bad_gold": len(items) - len(good),
        "by_type": types, "by_task": grouped(rows, lambda i: i["task"]),
        "by_level": grouped(rows, lambda i: LEVELS.get(i["type"])),
        "macro": float(np.mean([t["accuracy"] for t in types.values()])), "macro_interval": interval_of_mean(strata),
        "yes": [float(p), float(r), float(f)],
        "yes_rate": parsed.count("yes") / len(parsed),
        "gold_yes_rate": float(np.mean([g == "yes" for g, _ in yes_no])),
        **{state: sum(s == state for _, (_, s) in rows) for state in ("missing", "unparsed", "ambiguous")},
    }
    for row in items + predictions:
        row.pop("kept", None)
        row.pop("said", None)
    questions, rows = sampled(random.Random(42), 90)
    samples = {"expected": of_samples(questions, rows), "items": questions,
               "predictions": [{k: v for k, v in row.items() if k != "said"} for row in rows]}
    json.dump({"items": items, "predictions": predictions, "expected": expected, "samples": samples}, sys.stdout,
              separators=(",", ":"))


if __name__ == "__main__":
    main()
