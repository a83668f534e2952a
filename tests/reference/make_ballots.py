"""Makes ballots.json: answers of five members to random questions, and the answer that most of them give.
The mode is pandas', the accuracies scikit-learn's. Needs: pip install pandas scikit-learn

    python tests/reference/make_ballots.py > tests/reference/ballots.json
"""

import json
import random
import sys

import pandas as pd
from sklearn.metrics import accuracy_score

TEXTS = {"A": "first thing", "B": "second thing", "C": "third thing", "D": "fourth thing"}
WORDS = {None: [None, "   "], "unparsed": ["It is hard to see."], "ambiguous": ["A, B", "Yes and no"]}
MEMBERS = [f"m{n}" for n in range(5)]


def question(rng, n):
    choice = rng.random() < 0.7
    keys = list("ABCD")[: rng.randint(2, 4)] if choice else ["yes", "no"]
    return {"id": f"q{n}", "task": "mcq" if choice else "yes_no", "options": {k: TEXTS[k] for k in keys} if choice else {},
            "answer": rng.choice(keys)}, keys


def reply(rng, item, keys):
    """What a member says, and what it votes for; None is no vote."""
    kind = rng.random()
    if kind < 0.12:
        return rng.choice(WORDS[None]), None
    if kind < 0.2:
        return WORDS["unparsed"][0], None
    if kind < 0.26:
        return WORDS["ambiguous"][item["task"] == "yes_no"], None
    said = item["answer"] if rng.random() < 0.45 else rng.choice(keys)
    return rng.choice(["{}", "The answer is {}.", "{}. That is what I see."]).format(said), said


def together(votes):
    """By row the mode of the members' votes; where it is not one value, none."""
    modes = votes.mode(axis=1, dropna=True)
    alone = modes.notna().sum(axis=1) == 1
    return modes[0].where(alone)


def main():
    rng = random.Random(11)
    items, replies, votes = [], [], []
    for n in range(300):
        item, keys = question(rng, n)
        said = [reply(rng, item, keys) for _ in MEMBERS]
        items.append(item)
        replies.append([words for words, _ in said])
        votes.append([vote for _, vote in said])
    frame = pd.DataFrame(votes, columns=MEMBERS, dtype="object")
    gold = [item["answer"] for item in items]
    out = {"items": items, "replies": replies, "ensembles": []}
    for members in (MEMBERS, MEMBERS[:2], MEMBERS[1:5], ["m4", "m0", "m2"]):
        answer = together(frame[members])
        wrote = answer.where(answer.notna(), "none").tolist()
        cast = frame[members].notna().sum(axis=1)
        out["ensembles"].append({
            "members": [MEMBERS.index(member) for member in members],
            "answers": [None if one == "none" else one for one in wrote],
            "tied": int((answer.isna() & (cast > 0)).sum()), "without a vote": int((cast == 0).sum()),
            "accuracy": float(accuracy_score(gold, wrote))})
    json.dump(out, sys.stdout, separators=(",", ":"))
    print()


if __name__ == "__main__":
    main()
