"""Makes composition.json: random items on random videos, and what pandas counts of them by task, type,
level, complexity, duration, sound, source and scenario. Needs: pip install pandas

    python tests/reference/make_composition.py > tests/reference/composition.json
"""

import json
import random
import sys

import pandas as pd

TYPES = {"object": "perceptive", "color": "perceptive", "ocr": "perceptive", "action": "temporal",
         "sequence": "temporal", "knowledge_explanation": "cognitive", "zoom": "other", "a blur": "other", None: None}
TASKS = ["mcq", "yes_no", "caption_qa", "verification"]
SOURCES = ["STAR", "NExT-QA", "nextqa", "ActivityNet-QA", "Video-MME", None]
DOMAINS = ["sports", "cooking", "Tür & Tor", None]
SOUNDS = ["speech", "sound_effect", "background", "none", None]
DURATIONS = [0.0, 5.5, 10.0, 10.001, 30.0, 60.0, 61.25, 180.0, 180.5, 599.9, 600.0, 1799.0, 1800.0, 5400.0, None]
BINS = [-1, 10, 30, 60, 180, 600, 1799.999, float("inf")]


def make(rng, videos, items):
    of_videos = [{"id": f"v{n}", "duration": rng.choice(DURATIONS), "complexity": rng.choice([1, 2, 3, 4, 5, None]),
                  "audio": rng.choice(SOUNDS), "video_source": rng.choice(SOURCES), "domain": rng.choice(DOMAINS)}
                 for n in range(videos)]
    of_items = [{"id": f"i{n}", "video": f"v{rng.randrange(videos)}", "task": rng.choice(TASKS),
                 "type": rng.choice(list(TYPES)), "kept": rng.random() < 0.7} for n in range(items)]
    return of_videos, of_items


def frame(videos, items):
    """A row for each kept item, with what is known of its video."""
    df = pd.DataFrame(items, columns=["id", "video", "task", "type", "kept"]).astype({"kept": bool})
    df = df[df["kept"]].merge(pd.DataFrame(videos), left_on="video", right_on="id", suffixes=("", "_v"))
    df["level"] = df["type"].map(TYPES)
    df["bracket"] = pd.cut(df["duration"].astype(float), [-1, 180, 1799.999, float("inf")],
                           labels=["short", "medium", "long"]).astype(object)
    df["complexity"] = df["complexity"].map(lambda x: None if pd.isna(x) else str(int(x)))
    return df


def count(df, videos):
    order = list(dict.fromkeys(v["video_source"] for v in videos if v["video_source"]))
    found = set(df["video_source"].dropna())
    known = df.drop_duplicates("video")
    return {"items": len(df), "videos": int(df["video"].nunique()), "sources": [s for s in order if s in found],
            "without_source": int(known["video_source"].isna().sum())}


def counted(df, videos, by):
    groups = [{"values": [str(v) for v in values], **count(group, videos)}
              for values, group in df.dropna(subset=by).groupby(by, observed=True)]
    return {"by": by, "groups": groups, "left_out": int(df[by].isna().any(axis=1).sum())}


def durations(df):
    known = df.drop_duplicates("video")["duration"].astype(float)
    seconds = known.dropna()
    bins = pd.cut(seconds, BINS, right=True).value_counts(sort=False)
    stat = lambda value: float(value) if len(seconds) else None
    return {"known": len(seconds), "unknown": int(known.isna().sum()), "total": float(seconds.sum()),
            "shortest": stat(seconds.min()), "median": stat(seconds.median()), "mean": stat(seconds.mean()),
            "longest": stat(seconds.max()), "bins": [int(n) for n in bins]}


def case(rng, videos, items):
    videos, items = make(rng, videos, items)
    df = frame(videos, items)
    by = [["task"], ["level"], ["type"], ["complexity"], ["bracket"], ["audio"], ["video_source"], ["domain"],
          ["task", "type"], ["complexity", "bracket"]]
    return {"videos": videos, "items": items, "total": count(df, videos),
            "counted": [counted(df, videos, keys) for keys in by], "durations": durations(df)}


def main():
    rng = random.Random(4)
    json.dump([case(rng, 40, 160), case(rng, 131, 400), case(rng, 3, 5), case(rng, 2, 0)], sys.stdout,
              separators=(",", ":"), ensure_ascii=False)


if __name__ == "__main__":
    main()
